"""The commands: options, names, exit codes, one-line errors in both languages, positions (lines 8, 9)."""

from __future__ import annotations

import io
import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardtable import __version__, commands, launch
from cardtable.cli import main
from cardtable.store.settings import Settings
from cardtable.text import Words

POSITION = """
game = "durak"
trump = "d"
hands = ["6s 7d", "Ah Qc"]
stock = "8c Tc 6d"
table = ["9c/Jc", "Jh"]
leader = 0
defender = 1
to_act = 1
"""


@pytest.fixture
def position(tmp_path: Path) -> str:
    file = tmp_path / "position.toml"
    file.write_text(POSITION)
    return str(file)


def command(*args: str, **how: object) -> subprocess.CompletedProcess[str]:
    """The program as its own process, without a terminal."""
    env = os.environ | {"LC_ALL": "C.UTF-8", "PYTHONUTF8": "1"}
    return subprocess.run(
        [sys.executable, "-m", "cardtable", *args],
        capture_output=True,
        text=True,
        input=str(how.get("input", "")),
        env=env,
        timeout=60,
        check=False,
    )


def test_version(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--version"]) == 0
    assert capsys.readouterr().out == f"cardtable {__version__}\n"
    assert main(["--version", "--lang", "ru"]) == 0


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_help_is_in_the_language(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    for args in (["--help"], ["list", "--help"], ["legal", "--help"]):
        assert main([*args, "--lang", lang] if len(args) == 1 else ["--lang", lang, *args]) == 0
        printed = capsys.readouterr().out
        assert "--lang" in printed
        assert ("Options:" in printed) is (lang == "en")
        assert "Show this message" not in printed


@pytest.mark.parametrize("args", [[], ["list"], ["rules"], ["arena"], ["config"], ["tournament"]])
def test_help_says_nothing_in_english_to_a_russian(
    args: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    for asked in ([*args, "--help"], [*args, "-h"]):
        assert main(["--lang", "ru", *asked]) == 0
        printed = capsys.readouterr().out
        assert "Показать этот текст и выйти." in printed
        for english in ("OPTIONS", "COMMAND", "ARGS", "[required]", "default", "..."):
            assert english not in printed


def test_the_list_of_commands_says_each_whole(capsys: pytest.CaptureFixture[str]) -> None:
    for lang in ("en", "ru"):
        assert main(["--lang", lang, "--help"]) == 0
        assert "..." not in capsys.readouterr().out


def test_config_alone_takes_a_language_as_its_commands_do(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["config", "--lang", "ru"]) == 0
    assert main(["config", "--help", "--lang", "ru"]) == 0
    assert "Команды:" in capsys.readouterr().out


@pytest.mark.parametrize("args", [["--base", "transfer"], ["--with", "armenian"], ["--option", "pack=52"]])
def test_what_belongs_to_a_table_asks_for_durak(args: list[str]) -> None:
    first = command(*args, "--plain").stdout.splitlines()[0]
    assert "Durak" in first and "seed" in first


def test_what_is_wrong_with_the_options_begins_as_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    for args in (["--gme", "x"], ["--game", "x" * 9]):
        assert main(args) == 2
        assert capsys.readouterr().err.startswith("cardtable: There is no ")


WRONG = [
    (["--game", "durk"], "durak"),
    (["--game", "durak", "--base", "throwin"], "throw-in"),
    (["--game", "durak", "--option", "pak=52"], "pack"),
    (["--game", "durak", "--option", "pack=40"], "40"),
    (["--game", "durak", "--option", "pack"], "pack"),
    (["--game", "durak", "--players", "9"], "9"),
    (["--game", "durak", "--players", "0"], "--players"),
    (["--game", "revolution", "--players", "3"], "revolution"),
    (["--game", "durak", "--players", "two"], "two"),
    (["--game", "durak", "--players", "-1"], "-1"),
    (["--game", "durak", "--players", "1" * 5000], "--players"),
    (["--game", "durak", "--players", "3", "--humans", "5"], "5"),
    (["--game", "durak", "--names", "Ann,ann"], "nn"),
    (["--game", "durak", "--names", "Ann,Ben,Cleo,"], ""),
    (["--game", "durak", "--bots", "experts"], "expert"),
    (["--game", "durak", "--seed", "x"], "x"),
    (["--game", "durak", "--deals", "0"], "--deals"),
    (["--game", "revolution", "--deals", "3"], "series"),  # RV-10
    (["--game", "red-dog", "--deals", "3", "--option", "rounds=2"], "rounds"),  # RD-11
    (["--game", "red-dog-polish", "--fools", "1"], "--fools"),
    (["--game", "solitaire", "--fools", "1"], "--fools"),
    (["--game", "durak", "--suits", "runes"], "runes"),
    (["--game", "durak", "--bots", "easy,hard,hard"], "3"),
    (["--game", ""], ""),
    (["--game", "durak", "--base", ""], ""),
    (["--lang", ""], ""),
    (["--base", "transfr"], "transfer"),
    (["--with", "pairs,groups"], "groups"),
    (["--option", "pack=40"], "40"),
    (["--plain=1"], "--plain"),
    (["config", "--lang", "fr"], "fr"),
    (["rules", "red-dog:burn"], "burn"),
    (["--lang", "fr"], "fr"),
    (["--gme", "durak"], "--game"),
    (["--game"], "--game"),
    (["lst"], "list"),
    (["rules"], "NAME"),
    (["rules", "durakk"], "durak"),
    (["legal"], "FILE"),
    (["legal", "a", "b"], "b"),
    (["legal", "/no/such/file"], "/no/such/file"),
    (["apply", "/no/such/file", "take"], "/no/such/file"),
]


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize(("args", "names"), WRONG)
def test_what_is_wrong_gets_one_line_and_exit_code_2(
    args: list[str],
    names: str,
    lang: str,
    capsys: pytest.CaptureFixture[str],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setenv("LC_ALL", f"{lang}_XX.UTF-8")
    assert main(args) == 2
    out, err = capsys.readouterr()
    assert out == "" and names in err and "Traceback" not in err and "\x1b" not in err
    assert err.count("\n") == 1 and err.startswith("cardtable: ")
    if lang == "ru" and args[0] != "--lang":
        assert any("а" <= letter <= "я" for letter in err)


LAUNCHES = [
    [],
    ["--game", "durak"],
    ["--game=durak", "--players=4", "--humans", "2", "--names", "Ann,Ben"],
    ["--game", "durak", "--option", "pack=52", "--option=turn_up=last", "--plain", "--no-animation"],
    ["--game", "red-dog", "--seed", "7", "--deals", "3", "--bots", "easy,hard", "--suits", "letters"],
    ["--game", "durak", "--fools", "2", "--with", "a,b", "--base", "simple", "--lang", "ru", "--ascii"],
]


@pytest.mark.parametrize("args", LAUNCHES)
def test_the_quick_launch_reads_what_the_parser_reads(
    args: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """A launch goes past the parser, which costs a quarter of the start; both must understand alike."""
    read: list[dict[str, object]] = []
    monkeypatch.setattr(launch, "play", lambda given, settings: read.append(dict(given)) or 0)
    assert main(args) == 0
    assert commands.build(Words("en"), Settings())(args=args, standalone_mode=False) in (0, None)
    quick, parsed = read
    for name in (*launch.VALUED, *launch.SWITCHES):
        one, other = quick.get(name) or None, parsed.get(name) or None
        assert one == (list(other) if isinstance(other, tuple) else other), name


@pytest.mark.parametrize(
    "args", [["list"], ["--help"], ["--game"], ["--game", "--plain"], ["--gme", "x"], ["-x"]]
)
def test_whatever_may_be_wrong_goes_to_the_parser(args: list[str]) -> None:
    assert launch.quick(args) is None


def settings_file(text: str) -> Path:
    file = Path(os.environ["XDG_CONFIG_HOME"], "cardtable", "settings.toml")
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text(text)
    return file


def test_the_settings_language_stands_between_option_and_environment(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Line 11."""
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    settings_file('lang = "ru"\n')
    assert main(["--game", "durk"]) == 2
    assert "Нет" in capsys.readouterr().err
    assert main(["--game", "durk", "--lang", "en"]) == 2
    assert "There is no" in capsys.readouterr().err
    settings_file('lang = "auto"\n')
    assert main(["--game", "durk"]) == 2
    assert "There is no" in capsys.readouterr().err


@pytest.mark.parametrize("text", ["lang = 3", "= = =", 'langg = "ru"', "\x00"])
def test_wrong_settings_are_told_and_passed_over(
    text: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path))
    file = settings_file(text)
    done = command("--game", "durak", "--plain", "--bots", "random", input="quit\n")
    assert done.returncode == 0 and "Your move" in done.stdout
    assert done.stderr.startswith("cardtable: ") and done.stderr.count("\n") == 1
    assert file.read_text() == text


def test_list_names_every_entry_once(capsys: pytest.CaptureFixture[str]) -> None:
    from cardtable.games import registry

    assert main(["list"]) == 0
    lines = capsys.readouterr().out.splitlines()
    slugs = [line.split()[0] for line in lines]
    assert len(slugs) == len(set(slugs))
    for _, entry in registry().entries():
        assert entry.slug in slugs
    assert "throw-in" in slugs and "показной" not in "".join(lines)
    assert main(["list", "--all"]) == 0
    every = capsys.readouterr().out
    assert "показной" in every and "бешеный" in every  # D-33


@pytest.mark.parametrize("lang", ["en", "ru"])
def test_rules_of_a_table(lang: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "durak", "--base", "transfer", "--option", "pack=52", "--lang", lang]) == 0
    printed = capsys.readouterr().out
    assert "T-1" in printed and "D-11" in printed and "52" in printed
    assert ("Дурак" in printed) is (lang == "ru")


def test_a_table_is_named_by_its_parts(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "armenian+poker"]) == 0
    told = capsys.readouterr().out
    assert main(["rules", "durak:throw-in+armenian+poker"]) == 0
    assert told == capsys.readouterr().out
    for given in (["--game", "cross+spades", "--plain"], ["rules", "cross+spades"]):
        assert main(given) == 2
        assert "no base in common" in capsys.readouterr().err.lower()


@pytest.mark.parametrize("lang,card", [("en", "of spades"), ("ru", "пик")])
def test_rules_to_be_read_aloud(lang: str, card: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rules", "durak:transfer+armenian", "--plain", "--lang", lang]) == 0
    printed = capsys.readouterr().out
    assert card in printed and not any(sign in printed for sign in "#*`♠│")
    assert main(["rules", "cheating", "--plain", "--lang", lang]) == 0


def test_legal_prints_sorted_moves(position: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["legal", position]) == 0
    assert capsys.readouterr().out.splitlines() == ["cover Jh Ah", "take"]


def test_legal_reads_standard_input() -> None:
    done = command("legal", "-", input=POSITION)
    assert done.returncode == 0 and done.stdout.splitlines() == ["cover Jh Ah", "take"]


def test_why(position: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["legal", position, "--why", "cover Jh Ah"]) == 0
    assert "cover Jh Ah" in capsys.readouterr().out
    assert main(["legal", position, "--why", "cover Jh Qc", "--lang", "en"]) == 1
    assert "(D-11)" in capsys.readouterr().out
    assert main(["legal", position, "--why", "cover Jh Qc", "--lang", "ru"]) == 1
    printed = capsys.readouterr().out
    assert "(D-11)" in printed and any("а" <= letter <= "я" for letter in printed)
    assert main(["legal", position, "--why", "jump"]) == 2


def test_apply_prints_a_position_again(
    position: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["apply", position, "cover Jh Ah"]) == 0
    after = tmp_path / "after.toml"
    after.write_text(capsys.readouterr().out)
    assert main(["legal", str(after)]) == 0
    assert capsys.readouterr().out
    assert main(["apply", position, "cover Jh Qc"]) == 1
    out, err = capsys.readouterr()
    assert out == "" and "(D-11)" in err


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("hands = 3", "hands"),
        ('trump = "d"\nhands = ["6s 6s", "7s"]', "6♠"),
        ('trump = "d"\nhands = ["6s", "Zz"]', "Zz"),
        ('trumpp = "d"\nhands = ["6s", "7s"]', "trump"),
        ('trump = "d"\nhands = ["6s", "7s"]\nleader = 9', "leader"),
        ('trump = "d"\nhands = ["6s", "7s"]\ntable = ["9c/8c"]', "8♣"),
        ("= nonsense", ""),
        ('game = "chess"', "chess"),
        ("\x00", ""),
        ("a = " + "[" * 5000 + "]" * 5000, ""),
        ("seed = " + "9" * 5000, ""),
    ],
)
def test_positions_that_contradict_themselves(
    text: str, names: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "position.toml"
    file.write_text(text)
    for given in (["legal"], ["legal", "--lang", "ru"], ["apply", "take"]):
        assert main([given[0], str(file), *given[1:]]) == 2
        out, err = capsys.readouterr()
        assert out == "" and err.startswith(f"cardtable: {file}: ") and err.count("\n") == 1
        assert names in err and err.count(str(file)) == 1


def test_a_position_from_nowhere_names_no_file(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO('trump = "d"\nhands = ["6s 6s", "7s"]'))
    assert main(["legal", "-"]) == 2
    assert capsys.readouterr().err.startswith("cardtable: hands: ")


def test_without_a_terminal_plain_mode_says_so_and_ends_with_the_input() -> None:
    done = command("--game", "durak", "--seed", "7", "--bots", "random", input="1\n")
    assert done.returncode == 0 and done.stderr == ""
    assert done.stdout.startswith("There is no terminal")
    assert "\x1b" not in done.stdout
    asked = command("--game", "durak", "--plain", "--seed", "7", "--bots", "random", "--lang", "ru")
    assert (
        asked.returncode == 0 and asked.stdout.startswith("Подкидной дурак, ") and "Ваш ход" in asked.stdout
    )


def test_alone_it_asks_which_game() -> None:
    done = command(input="1\nquit\n")
    assert done.returncode == 0 and "1" in done.stdout and "Durak" in done.stdout
    done = command(input="no\nelephant\n?\narmenian\nquit\n")  # a name will do, and a wrong one is told
    assert done.returncode == 0 and "Armenian" in done.stdout
    assert "elephant" in done.stdout and "cardtable list" in done.stdout


def test_same_seed_same_game() -> None:
    args = ("--game", "durak", "--plain", "--seed", "11", "--humans", "0", "--bots", "random")
    first, second = command(*args), command(*args)
    assert first.stdout == second.stdout and first.returncode == 0
    assert "fool" in first.stdout or "draw" in first.stdout


def test_a_reader_that_goes_away_is_no_crash() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "cardtable", "list"], stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    assert process.stdout is not None and process.stderr is not None
    process.stdout.close()
    err = process.stderr.read()
    process.stderr.close()
    assert process.wait(60) == 1 and err == b""


@pytest.mark.parametrize(
    ("closed", "code", "err"),
    [
        ("--game durak --seed 7 --bots random <&-", 0, ""),
        ("list >&-", 0, ""),
        ("lst 2>&-", 2, ""),
        ("list >/dev/full", 1, "cardtable: the disk is full\n"),
        ("--version >/dev/full", 1, "cardtable: the disk is full\n"),
        ("lst 2>/dev/full", 2, ""),
        ("list >/dev/full 2>/dev/full", 1, ""),
    ],
)
@pytest.mark.skipif(not os.path.exists("/dev/full"), reason="no device that is always full")
def test_streams_that_are_closed_or_full_are_no_crash(closed: str, code: int, err: str) -> None:
    done = subprocess.run(
        ["sh", "-c", f'"$0" -m cardtable {closed}', sys.executable],
        capture_output=True,
        text=True,
        env=os.environ | {"LC_ALL": "C.UTF-8", "LANGUAGE": ""},
        timeout=60,
        check=False,
    )
    assert (done.returncode, done.stderr) == (code, err)


def test_ctrl_c_ends_cleanly() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "cardtable", "--game", "durak", "--plain", "--bots", "random"],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        env=os.environ | {"LC_ALL": "C.UTF-8"},
    )
    assert process.stdin is not None and process.stdout is not None and process.stderr is not None
    seen = b""
    deadline = time.monotonic() + 60
    while b"Your move" not in seen and time.monotonic() < deadline:
        seen += os.read(process.stdout.fileno(), 4096)
    process.send_signal(signal.SIGINT)
    out, err = process.communicate(timeout=60)
    assert process.returncode == 1
    assert b"Traceback" not in err and b"You have left the game." in out
    assert seen + out


def test_ctrl_c_while_the_program_is_read_in_is_no_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    from cardtable.__main__ import start

    class Interrupts:
        def find_spec(self, name: str, *_: object) -> None:
            if name == "cardtable.cli":
                raise KeyboardInterrupt

    monkeypatch.delitem(sys.modules, "cardtable.cli")
    monkeypatch.setattr(sys, "meta_path", [Interrupts(), *sys.meta_path])
    assert start() == 1


def test_plain_commands_import_no_screen() -> None:
    """Starting fast: what draws is imported only when a screen opens."""
    program = (
        "import sys, cardtable.cli as c; c.main(['list']); c.main(['rules', 'durak']);"
        "print([m for m in ('textual', 'rich', 'tomlkit', 'sqlite3') if m in sys.modules])"
    )
    done = subprocess.run(
        [sys.executable, "-c", program], capture_output=True, text=True, timeout=60, check=True
    )
    assert done.stdout.splitlines()[-1] == "[]"


@pytest.mark.parametrize("encoding", ["ascii", "koi8-r"])
def test_a_terminal_without_russian_letters_is_spoken_to_all_the_same(encoding: str) -> None:
    """Nothing fails and nothing is lost: letters that the encoding lacks are written with Latin ones."""
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", "--game", "durak", "--plain", "--lang", "ru", "--seed", "7"],
        check=False,
        input=b"\xff\xfe\n1\nquit\n",
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": encoding, "PYTHONUTF8": "0"},
        timeout=60,
    )
    assert done.returncode == 0 and b"Traceback" not in done.stderr
    text = done.stdout.decode(encoding)
    assert ("Vash khod" if encoding == "ascii" else "Ваш ход") in text and "cardtable resume" in text


def test_bytes_that_are_no_letters_are_not_understood_and_play_goes_on() -> None:
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", "--game", "durak", "--plain", "--lang", "en", "--seed", "7"],
        check=False,
        input=b"\xff\xfe\x80\n\xd0\n1\nquit\n",
        capture_output=True,
        env=os.environ | {"PYTHONIOENCODING": "utf-8"},
        timeout=60,
    )
    assert done.returncode == 0
    assert done.stdout.count(b"is not understood") == 2 and "\nYou lead" in done.stdout.decode()
