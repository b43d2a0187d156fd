"""The least that a Textual app can be, for comparison: one widget, and a key that changes it."""

from textual.app import App, ComposeResult
from textual.widgets import Static


class Minimal(App[None]):
    count = 0

    def compose(self) -> ComposeResult:
        yield Static("ready 0")

    def on_key(self) -> None:
        self.count += 1
        self.query_one(Static).update(f"ready {self.count}")


if __name__ == "__main__":
    Minimal().run()
