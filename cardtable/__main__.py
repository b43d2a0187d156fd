"""``python -m cardtable`` and the command ``cardtable``: Ctrl+C while the program is still being read in
ends it without a word, as later with one."""


def start() -> int:
    """Run the command line; returns the exit code."""
    try:
        from cardtable.cli import main

        return main()
    except KeyboardInterrupt:
        return 1


if __name__ == "__main__":
    raise SystemExit(start())
