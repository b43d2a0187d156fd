"""Commands for what is kept: resume, replay, stats, config, tournament; and whatever can be wrong with the
files and folders, a clear line each and nothing overwritten (traps 21, 29)."""

from __future__ import annotations

import io
import json
import os
import re
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cardtable.cli import main
from cardtable.games import open_table
from cardtable.match import Length, Match, make_seats
from cardtable.match.match import names
from cardtable.match.replaying import Replay
from cardtable.plain_replay import hands
from cardtable.statistics import Line, table
from cardtable.store.keeping import Keeper
from cardtable.store.places import games_path, results_path, settings_path
from cardtable.store.results import Results
from cardtable.store.settings import Settings
from cardtable.store.transcript import games, read
from cardtable.text import Words
from tests.golden import transcripts


@pytest.fixture(autouse=True)
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Folders of the test's own, and nobody at the keyboard."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    monkeypatch.setenv("LC_ALL", "en_GB.UTF-8")
    monkeypatch.setattr("sys.stdin", io.StringIO(""))
    return tmp_path


def run(capsys: pytest.CaptureFixture[str], *args: str, code: int = 0) -> str:
    """The output of a command that ends with this code."""
    capsys.readouterr()
    assert main(list(args)) == code
    out, err = capsys.readouterr()
    assert "Traceback" not in out + err
    return out + err


def write(monkeypatch: pytest.MonkeyPatch, lines: str) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO(lines))


def a_game(moves: int = 8, seed: int = 4, deals: int = 1, name: str = "Ann") -> Path:
    """A kept game, left open after some moves."""
    keeper = Keeper()
    seats = make_seats(2, 1, [name], "random")
    match = Match(open_table("durak"), seats, seed, Length(deals=deals))
    keeper.begin(match)
    assert keeper.transcript is not None
    path = keeper.transcript.path
    for _ in range(moves):
        if match.to_act is None:
            break
        legal = match.state.legal()
        match.play(match.to_act, legal[len(match.moves) % len(legal)])
    keeper.end()
    return path


# -- resume --------------------------------------------------------------------------------------


def test_resume_goes_on_with_the_last_game(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    assert "No game was left open" in run(capsys, "resume", code=2)
    path = a_game()
    before = read(path).lines
    write(monkeypatch, "1\n" * 500)
    out = run(capsys, "resume")
    assert "The game goes on: deal 1" in out and "The match is over" in out
    assert read(path).lines[: len(before)] == before
    assert "that game is over" in run(capsys, "resume", str(path), code=2)


def test_a_kept_game_is_found_by_its_name(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The name that ``save`` tells and the lobby shows."""
    path = a_game()
    monkeypatch.chdir(tmp_path)
    for name in (path.stem, path.name, str(path)):
        assert "everything fits" in run(capsys, "replay", name, "--verify")
        write(monkeypatch, "quit\n")
        assert "The game goes on: deal 1" in run(capsys, "resume", name)
    for name in ("nothing", "x" * 5000, "a\0b", "", "./" + path.name):
        run(capsys, "replay", name, code=2)
    (tmp_path / path.name).write_text("mine")
    assert "not a line of a saved game" in run(capsys, "replay", path.name, code=2)


def test_cardtable_alone_offers_the_game_left_open(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write(monkeypatch, "quit\n")
    assert "Which game? (1-5" in run(capsys)
    path = a_game()
    write(monkeypatch, "yes\n1\nquit\n")
    out = run(capsys)
    assert f"A game was left open: {path.stem}" in out and "The game goes on" in out
    assert "cardtable resume" in out  # it is kept again
    write(monkeypatch, "no\nquit\n")
    out = run(capsys)
    assert "  0 As last time: Throw-in Durak" in out and "Which game? (0-5" in out


def test_a_game_by_lines_is_kept_move_by_move(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write(monkeypatch, "1\n1\nquit\n")
    out = run(capsys, "--game", "transfer", "--seed", "3", "--names", "Ann")
    [path] = games()
    saved = read(path)
    assert saved.header["rules"]["base"] == "transfer" and saved.header["seats"][0]["name"] == "Ann"
    assert sum(line["seat"] == 0 for line in saved.lines) == 2
    assert "The game is kept" in out


# -- replay --------------------------------------------------------------------------------------


def test_replay_by_commands(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    path = str(transcripts.path("throw-in"))
    write(monkeypatch, "\nnext\nback\nback\nback\nbout 3\nseat 2\nopen\nbout 99\nseat 9\nfly\nhelp\nquit\n")
    out = run(capsys, "replay", path, "--plain")
    for text in ("One move back.", "Nothing comes before this.", "bout 3, move", "There is no such number"):
        assert text in out
    assert "“fly” is not understood" in out and "to a bout of this deal" in out


def test_replay_without_anybody_tells_everything(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(transcripts.path("throw-in"))
    assert "is the fool" in run(capsys, "replay", path)
    assert "в дураках" in run(capsys, "replay", path, "--lang", "ru").casefold()


def test_one_seat_does_not_see_what_another_draws(capsys: pytest.CaptureFixture[str]) -> None:
    path = str(transcripts.path("throw-in"))
    by_seat = [run(capsys, "replay", path, "--seat", str(n)) for n in (1, 2, 3)]
    drawn = [re.findall(r"^.* draws \d+ cards?: .*$", out, re.M) for out in by_seat]
    for number, lines in enumerate(drawn):
        assert lines and all(line.startswith(transcripts.NAMES[number]) for line in lines)
    everything = run(capsys, "replay", path, "--open")
    assert all(line in everything for lines in drawn for line in lines)


@pytest.mark.parametrize("slug", ["throw-in", "red-dog", "redudu", "revolution", "magadan"])
def test_an_open_replay_tells_every_hand_before_each_bout(
    slug: str, capsys: pytest.CaptureFixture[str]
) -> None:
    saved = read(transcripts.path(slug))
    replay = Replay(saved.header, saved.lines)
    bouts = replay.bouts
    dealt = dict(hands(replay.match, Words("en", "words"), names(replay.match, "Dummy")))
    everything = run(capsys, "replay", str(transcripts.path(slug)), "--open")
    for name, cards in dealt.items():
        assert f"\n{name}: {cards}\n" in everything
        told = re.findall(rf"^{re.escape(name)}: .*$", everything, re.M)
        assert len(told) >= bouts
    closed = run(capsys, "replay", str(transcripts.path(slug)))
    assert not any(f"{name}: {cards}\n" in closed for name, cards in dealt.items())


def test_verify(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for slug in ("throw-in", "red-dog", "armenian"):
        out = run(capsys, "replay", str(transcripts.path(slug)), "--verify")
        assert "everything fits" in out and transcripts.ends()[slug].rpartition(" ")[2] in out
    raw = transcripts.path("throw-in").read_bytes()
    file = tmp_path / "torn.jsonl"
    file.write_bytes(raw[:-9])
    assert "was cut off" in run(capsys, "replay", str(file), "--verify", code=1)
    rows = raw.splitlines(keepends=True)
    file.write_bytes(b"".join([*rows[:5], rows[9], *rows[6:]]))
    assert f"{file}: line 6: " in run(capsys, "replay", str(file), "--verify", code=2)
    assert file.read_bytes() == b"".join([*rows[:5], rows[9], *rows[6:]])


BAD = {
    "empty": b"",
    "text": b"hello\n",
    "json of others": b'{"a": 1}\n',
    "a list": b"[1, 2]\n",
    "newer": b'{"format": 2, "game": "durak"}\n',
    "no seats": b'{"format": 1, "game": "durak", "rules": {}, "seats": [], "seed": 1}\n',
    "no game": b'{"format": 1, "game": "chess", "rules": {}, "seats": [], "seed": 1}\n',
    "deep": b'{"format":' + b"[" * 100_000 + b"\n",
    "zeros": b"\0" * 5000,
    "sqlite": b"SQLite format 3\0" + b"\0" * 200,
    "latin": "имя\n".encode("koi8-r"),
}


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("name", BAD)
def test_trap_29_a_bad_transcript_gets_a_line_and_stays(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, name: str, lang: str
) -> None:
    file = tmp_path / "game.jsonl"
    file.write_bytes(BAD[name])
    for args in (("replay", str(file)), ("replay", str(file), "--verify"), ("resume", str(file))):
        out = run(capsys, *args, "--lang", lang, code=2)
        assert out.count("\n") == 1 and out.startswith(f"cardtable: {file}: ")
        assert file.read_bytes() == BAD[name]


def test_paths_that_are_no_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for path in (tmp_path, tmp_path / "nowhere", tmp_path / "pipe", Path("/dev/zero")):
        for command in ("replay", "resume"):
            assert str(path) in run(capsys, command, str(path), code=2)


def test_a_pipe_that_nobody_writes_to_is_refused(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """Never a hang."""
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for args in (
        ("replay", str(pipe)),
        ("resume", str(pipe)),
        ("legal", str(pipe)),
        ("apply", str(pipe), "take"),
    ):
        assert run(capsys, *args, code=2) == f"cardtable: {pipe} is no ordinary file\n"
    settings_path().parent.mkdir(parents=True)
    os.mkfifo(settings_path())
    assert "is no ordinary file" in run(capsys, "config", "set", "pace", "slow", code=2)


def test_the_match_says_who_was_the_fool_how_often(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """D-30, also by lines."""
    write(monkeypatch, "1\nyes\n" * 2000)
    args = ("--game", "durak", "--players", "3", "--fools", "2", "--bots", "random", "--seed", "4")
    out = run(capsys, *args)
    scores = re.findall(r"^[Tt]imes the fool: (.*)$", out.split("The match is over.")[0], re.MULTILINE)
    assert scores and max(map(int, re.findall(r"\d+", scores[-1]))) == 2


# -- statistics ----------------------------------------------------------------------------------


def test_statistics_by_person_table_and_level(capsys: pytest.CaptureFixture[str]) -> None:
    assert "No results are kept yet" in run(capsys, "stats")
    for seed in range(4):
        a_game(2000, seed)
    out = run(capsys, "stats")
    for text in ("Players", "Ann", "Throw-in Durak", "random", "Form of Ann", "100 %"):
        assert text in out
    assert "Ann" in run(capsys, "stats", "--name", "Ann") and "against the computer" in run(
        capsys, "stats", "--name", "Ann"
    )
    assert "No results of Bob" in run(capsys, "stats", "--name", "Bob")
    assert "No results" in run(capsys, "stats", "--game", "redudu")
    assert "Игроки" in run(capsys, "stats", "--lang", "ru")
    assert "durak" in run(capsys, "stats", "--game", "durkk", code=2)


@pytest.mark.parametrize("lang,first", [("en", "Ann: deals "), ("ru", "Ann: сдачи ")])
def test_statistics_to_be_read_aloud(capsys: pytest.CaptureFixture[str], lang: str, first: str) -> None:
    """Each row says what its numbers are; nothing is drawn."""
    for seed in range(3):
        a_game(2000, seed)
    lines = run(capsys, "stats", "--plain", "--lang", lang).splitlines()
    assert any(line.startswith(first) and line.count(", ") == 5 for line in lines)
    assert not any(sign in "".join(lines) for sign in "│█▄└─") and not any("  " in line for line in lines)


def test_whoever_has_no_name_is_one_person_in_every_language(capsys: pytest.CaptureFixture[str]) -> None:
    """The name that nobody chose was kept in the language of the day; names that were chosen stay."""
    for seed, name in enumerate(("Player", "Игрок", "Player 2", "Игрок 2", "Players", "Player's")):
        a_game(2000, seed, name=name)
    out = run(capsys, "stats", "--lang", "ru")
    assert re.findall(r"^(Игрок.*?)  +(\d+)", out, re.M) == [("Игрок", "2"), ("Игрок 2", "2")]
    assert "Players  " in out and "Player's  " in out and "Player 2" not in out
    for name, lang, label in (("Игрок", "en", "Player"), ("Player", "ru", "Игрок")):
        assert f"{label}  " in run(capsys, "stats", "--name", name, "--lang", lang)
        values = json.loads(run(capsys, "stats", "--json", "--name", name, "--lang", lang))
        assert len(values["matches"]) == 2 and len(values["deals"]) == 4
        assert [(line["label"], line["deals"]) for line in values["tallies"]["people"]] == [(label, 2)]
    assert "2" in run(capsys, "stats", "--delete", "--name", "Player 2", "--yes")
    assert "Player 2" not in run(capsys, "stats", "--lang", "en")


def test_statistics_as_json_exported_and_deleted(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for seed in range(3):
        a_game(2000, seed)
    values = json.loads(run(capsys, "stats", "--json"))
    assert len(values["matches"]) == 3 and len(values["deals"]) == 6
    assert values["tallies"]["people"][0]["label"] == "Ann" and len(values["tallies"]["form"]["Ann"]) == 3
    file = tmp_path / "out.json"
    run(capsys, "stats", "--export", str(file))
    assert json.loads(file.read_text()) == values
    assert "is there already" in run(capsys, "stats", "--export", str(file), code=2)
    run(capsys, "stats", "--export", str(tmp_path / "copy.sqlite3"))
    with Results(tmp_path / "copy.sqlite3") as copy:
        assert len(copy.rows()) == 6
    assert "--yes" in run(capsys, "stats", "--delete", code=2)
    assert "Deleted: 0 games" in run(capsys, "stats", "--delete", "--name", "Bob", "--yes")
    assert "Deleted: 3 games" in run(capsys, "stats", "--delete", "--name", "Ann", "--yes")
    assert "No results" in run(capsys, "stats")
    assert len(list(games())) == 3  # the games themselves stay


def test_trap_29_damaged_results_are_put_aside_and_play_goes_on(capsys: pytest.CaptureFixture[str]) -> None:
    a_game(2000)
    path = results_path()
    for end in ("-wal", "-shm"):
        path.with_name(path.name + end).unlink(missing_ok=True)
    path.write_bytes(b"SQLite format 3\0" + b"damaged" * 900)
    out = run(capsys, "stats")
    assert "was damaged" in out and "No results are kept yet" in out
    a_game(2000, 9)
    assert "Ann" in run(capsys, "stats")
    assert len(list(path.parent.glob("*damaged*"))) >= 1


def test_results_of_others_or_newer_are_left_alone(capsys: pytest.CaptureFixture[str]) -> None:
    path = results_path()
    path.parent.mkdir(parents=True)
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE theirs (x)")
    before = path.read_bytes()
    assert "another program" in run(capsys, "stats", code=2)
    a_game(2000)  # is played, and kept as a transcript
    assert path.read_bytes() == before and len(list(games())) == 1
    path.unlink()
    with Results():
        pass
    with closing(sqlite3.connect(path)) as db:
        db.execute("PRAGMA user_version = 99")
    assert "version 99" in run(capsys, "stats", code=2)


# -- settings ------------------------------------------------------------------------------------


def test_config_path_show_set_reset(capsys: pytest.CaptureFixture[str]) -> None:
    assert run(capsys, "config", "path").strip() == str(settings_path())
    assert 'pace = "normal"' in run(capsys, "config", "show") == run(capsys, "config")
    assert run(capsys, "config", "set", "pace", "fast") == 'pace = "fast"\n'
    assert run(capsys, "config", "show", "pace") == 'pace = "fast"\n'
    assert run(capsys, "config", "set", "keys.take", "d").splitlines() == [
        'keys.take = "d"',
        "“done” has no key now; cardtable config set keys.done KEY gives it one",
    ]
    assert run(capsys, "config", "set", "keys.take", "f11") == 'keys.take = "f11"\n'
    assert 'keys.take = "f11"' in run(capsys, "config", "show")
    assert run(capsys, "config", "reset", "keys.take") == 'keys.take = "t"\n'
    assert run(capsys, "config", "reset", "pace") == 'pace = "normal"\n'
    for args in (
        ("set", "pace", "fastt"),
        ("set", "pce", "fast"),
        ("set", "keys.tke", "w"),
        ("set", "keys.take", "zzz"),
        ("set", "keys.take", "enter"),
        ("set", "keys", "w"),
        ("show", "x"),
        ("show", "keys.tke"),
        ("fly",),
    ):
        out = run(capsys, "config", *args, code=2)
        assert out.count("\n") == 1 and "did you mean “keys”" not in out


def test_config_shows_the_keys_of_every_action_as_they_may_be_set(capsys: pytest.CaptureFixture[str]) -> None:
    before = run(capsys, "config", "show")
    assert 'keys.hint = "H,f4"' in before and 'keys.undo = "u,ctrl+z"' in before
    for line in before.splitlines():
        name, _, value = line.partition(" = ")
        if name.startswith("keys."):
            assert run(capsys, "config", "set", name, json.loads(value)) == f"{line}\n"
    assert run(capsys, "config", "show") == before


def test_a_line_for_no_action_can_be_taken_out(capsys: pytest.CaptureFixture[str]) -> None:
    settings_path().parent.mkdir(parents=True)
    settings_path().write_text('[keys]\nfly = "x"\n')
    assert "no key for “keys.fly”" in run(capsys, "config", "show", "keys.fly", code=2)
    run(capsys, "config", "reset", "keys.fly")
    assert "fly" not in settings_path().read_text()


def test_each_wrong_line_gets_a_sentence(capsys: pytest.CaptureFixture[str]) -> None:
    path = settings_path()
    path.parent.mkdir(parents=True)
    text = (
        '# mine\nlang = "fr"\npace = "fast"\ntheme = 3\nsuts = "letters"\n\n[keys]\ntake = "w"\nfly = "x"\n'
    )
    path.write_text(text)
    out = run(capsys, "config", "show", code=1)
    for number, word in ((2, "fr"), (4, "theme"), (5, "suits"), (9, "fly")):
        assert any(f"line {number}:" in line and word in line for line in out.splitlines()), out
    assert 'pace = "fast"' in out
    run(capsys, "config", "set", "pace", "slow")
    assert path.read_text() == text.replace('"fast"', '"slow"')


@pytest.mark.parametrize("raw", [b"lang = \n", b"\xff\xfe", b"[[[", b"a = 1\na = 2\n", b"x" * (2 << 20)])
def test_a_broken_settings_file_is_told_and_left_alone(
    capsys: pytest.CaptureFixture[str], raw: bytes
) -> None:
    path = settings_path()
    path.parent.mkdir(parents=True)
    path.write_bytes(raw)
    assert "cardtable: " in run(capsys, "config", "show", code=1)
    assert run(capsys, "config", "set", "pace", "slow", code=2).count("\n") == 1
    assert "You have left" in run(capsys, "--game", "durak")
    assert path.read_bytes() == raw


def test_settings_are_used(capsys: pytest.CaptureFixture[str]) -> None:
    settings = Settings()
    settings.set("lang", "ru")
    settings.set("name", "Зина")
    settings.set("suits", "letters")
    out = run(capsys, "--game", "durak", "--seed", "2")
    assert "Зина" in out and "козырь" in out.casefold()
    assert not list(games_path().glob("*.jsonl"))  # nobody has moved


# -- tournament ----------------------------------------------------------------------------------


def test_a_tournament_of_bots_by_lines(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("--players", "8", "--humans", "0", "--fee", "25", "--seed", "3", "--bots", "random")
    out = run(capsys, "tournament", *args)
    assert "200 chips in the pool" in out and "wins the tournament and takes 200 chips" in out
    assert "Stage 1: 8 players" in out and "2 of 2 tables played" in out
    winner = re.search(r"^(\w+) wins", out, re.MULTILINE)[1]
    out = run(capsys, "stats")
    assert re.search(rf"Tournaments +played +won +best place +chips\n{winner} +1 +1 +1 +\+175", out)
    assert json.loads(run(capsys, "stats", "--json"))["tallies"]["tournaments"][0]["won"] == 1
    assert "Турниры" in run(capsys, "stats", "--lang", "ru")
    [path] = games()
    assert "that tournament is over" in run(capsys, "resume", str(path), code=2)
    assert "a game each" in run(capsys, "replay", str(path), code=2)
    assert "a game each" in run(capsys, "replay", str(path), "--verify", code=2)
    table = next(path.with_suffix("").glob("*.jsonl"))
    assert "everything fits" in run(capsys, "replay", str(table), "--verify")


def test_a_tournament_that_cannot_be_kept_is_not_called_kept(
    capsys: pytest.CaptureFixture[str], home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (home / "file").write_text("")
    monkeypatch.setenv("XDG_DATA_HOME", str(home / "file"))
    out = run(capsys, "tournament", "--players", "5", "--bots", "random", "--seed", "3")
    assert "You have left the game." in out and "The tournament is kept" not in out


def test_a_tournament_left_open_is_told_and_resumed(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    write(monkeypatch, "1\nquit\n")
    out = run(capsys, "tournament", "--players", "5", "--bots", "random", "--seed", "3")
    assert "The tournament is kept" in out
    write(monkeypatch, "quit\n")
    assert "A tournament was left open" in run(capsys)
    write(monkeypatch, "1\n" * 3000)
    assert "wins the tournament" in run(capsys, "resume")
    write(monkeypatch, "quit\n")
    assert "was left open" not in run(capsys)


@pytest.mark.parametrize(
    ("args", "word"),
    [
        (("--players", "3"), "4 to 64"),
        (("--players", "65"), "4 to 64"),
        (("--fee", "-1"), "--fee"),
        (("--humans", "5", "--players", "4"), "5"),
        (("--game", "revolution"), "D-31"),
        (("--game", "red-dog"), "D-31"),
        (("--bots", "clever"), "clever"),
        (("--names", "A,A"), "A"),
        (("--size", "9"), "--size"),
    ],
)
def test_a_tournament_that_cannot_be(
    capsys: pytest.CaptureFixture[str], args: tuple[str, ...], word: str
) -> None:
    out = run(capsys, "tournament", *args, code=2)
    assert word in out and out.count("\n") == 1
    assert list(games()) == []


# -- folders -------------------------------------------------------------------------------------


@pytest.mark.parametrize("place", ["file/in/the/way", "/proc/1/nothing", "/dev/null/x"])
def test_folders_that_cannot_be(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path, place: str
) -> None:
    (tmp_path / "file").write_text("in the way")
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / place))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / place))
    assert run(capsys, "config", "set", "pace", "slow", code=2).count("\n") == 1
    in_the_way = place != "/proc/1/nothing"  # there nothing is, and to look makes nothing
    assert run(capsys, "stats", code=2 if in_the_way else 0).count("\n") == 1
    assert "No game was left open" in run(capsys, "resume", code=2)
    write(monkeypatch, "1\n1\n1\nquit\n")
    out = run(capsys, "--game", "durak", "--seed", "1")
    assert out.count("The folder") == 1 and "You have left the game" in out  # told once, and played
    out = run(capsys, "tournament", "--players", "4", "--humans", "0", "--bots", "random")
    assert "wins the tournament." in out and "chips" not in out  # nobody pays
    assert (tmp_path / "file").read_text() == "in the way"


def test_no_home_at_all(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("XDG_DATA_HOME", "XDG_CONFIG_HOME"):
        monkeypatch.delenv(name)
    monkeypatch.setenv("HOME", "")
    for args in (("config", "path"), ("stats",), ("resume",)):
        assert "no home folder" in run(capsys, *args, code=2)
    assert "no home folder" in run(capsys, "config", "show", code=1)
    assert "You have left" in run(capsys, "--game", "durak")


@pytest.mark.parametrize("lang", ["en", "ru"])
@pytest.mark.parametrize("width", [54, 74, 120])
def test_a_table_has_its_whole_name_in_statistics(lang: str, width: int) -> None:
    tables = ["durak:throw-in+magic", "durak:throw-in+novosibirsk", "red-dog-polish"]
    lines = [Line(table, 9, 1, 4, 0, 0, 0.33) for table in tables]
    told = table("Столы", lines, Words(lang), width, lambda slug, words: words.table(open_table(slug)))
    for slug in tables:
        name = Words(lang).table(open_table(slug))
        assert sum(row.strip() == name or row.startswith(f"{name} ") for row in told) == 1
    assert all(len(row) <= width for row in told)
    assert len({len(row) for row in told if row.endswith("%")}) == 1
