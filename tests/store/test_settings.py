"""Settings: every wrong line has a sentence, comments stay, nothing broken is overwritten."""

from __future__ import annotations

import os
import shutil
import tempfile
import threading
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from cardtable.store.places import (
    StoreError,
    alone,
    data_path,
    games_path,
    make_folder,
    put_aside,
    settings_path,
)
from cardtable.store.settings import SETTINGS, Settings, line_of
from cardtable.text import Words

MINE = """\
# what I like
lang = "ru"   # my language
pace = 7
foo = 1
animation = false

# far keys
[keys]
take = "ctrl+t"  # T is far
lead = 5
"""


@pytest.fixture
def path(tmp_path):
    return tmp_path / "conf" / "settings.toml"


def made(path: Path, text: str | bytes = MINE) -> Settings:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return Settings(path)


def test_without_a_file_the_defaults_hold_and_reading_makes_none(path):
    s = Settings(path)
    assert {name: s.get(name) for name in SETTINGS} == {n: d.default for n, d in SETTINGS.items()}
    assert s.wrong == [] and s.trouble is None and not path.parent.exists()


def test_every_wrong_line_gets_its_sentence_and_the_others_hold(path):
    s = made(path)
    assert [(w.line, w.refusal.reason, w.refusal.args["name"]) for w in s.wrong] == [
        (3, "settings-type", "pace"),
        (4, "settings-unknown", "foo"),
        (10, "settings-type", "keys.lead"),
    ]
    assert s.get("lang") == "ru" and s.get("pace") == "normal" and s.get("animate") is False
    assert s.keymap() == {"take": "ctrl+t"}
    for lang in ("en", "ru"):
        for wrong in s.wrong:
            assert Words(lang).refusal(wrong.refusal)


@pytest.mark.parametrize(
    ("line", "reason"),
    [
        ('theme = "pink"', "settings-value"),
        ("theme = 3", "settings-type"),
        ("ascii = 1", "settings-type"),
        ('ascii = "on"', "settings-type"),
        (f'name = "{"x" * 21}"', "settings-text"),
        ('name = "a\\nb"', "settings-text"),
        ("last = 3", "settings-type"),
        ("keys = 3", "settings-type"),
        ('keys.take = ","', "settings-no-key"),
        ('keys."a b" = "x"', "settings-action"),
        ('pase = "fast"', "settings-unknown"),
    ],
)
def test_what_a_line_may_not_say(path, line, reason):
    s = made(path, "# first\n" + line + "\n")
    assert [(w.line, w.refusal.reason) for w in s.wrong] == [(2, reason)]


def test_an_unknown_name_is_told_with_the_nearest(path):
    s = made(path, 'pase = "fast"\n')
    assert s.wrong[0].refusal.args["nearest"] == "pace"
    with pytest.raises(StoreError) as error:
        s.get("them")
    assert error.value.refusal.args["nearest"] == "theme"


def test_actions_of_keys_are_checked_where_they_are_given(path):
    made(path, '[keys]\ntake = "y"\ntak = "z"\n')
    s = Settings(path, actions=["take", "done"])
    assert s.keymap() == {"take": "y"}
    assert (s.wrong[0].line, s.wrong[0].refusal.args["nearest"]) == (3, "take")


def test_setting_keeps_comments_order_and_what_is_not_ours(path):
    s = made(path)
    s.set("theme", "light")
    s.set("keys.done", "ctrl+d")
    s.set("animate", "on")
    assert path.read_text() == (
        '# what I like\nlang = "ru"   # my language\npace = 7\nfoo = 1\ntheme = "light"\nanimate = true\n\n'
        '# far keys\n[keys]\ntake = "ctrl+t"  # T is far\nlead = 5\ndone = "ctrl+d"\n'
    )
    assert s.get("theme") == "light" and Settings(path).keymap() == {"take": "ctrl+t", "done": "ctrl+d"}
    s.reset("theme")
    s.reset("keys.done")
    assert "light" not in path.read_text() and "ctrl+d" not in path.read_text()
    assert s.get("theme") == "felt"


@pytest.mark.parametrize("text", ["", "\n", 'lang = "ru"', "[keys]\ntake='x'", 'lang = "ru"\r\n# end\r\n'])
def test_setting_into_any_file(path, text):
    s = made(path, text)
    s.set("pace", "fast")
    s.set("last", {"game": "durak", "seats": [["Ann", "human", ""]], "options": {"pack": 52}})
    s.set("last", {"game": "redudu", "seats": [], "options": {}})
    s.set("sort", "rank")
    again = Settings(path)
    assert (again.get("pace"), again.get("sort"), again.get("last")["game"]) == ("fast", "rank", "redudu")
    assert again.wrong == []
    assert again.keymap() == ({"take": "x"} if "take" in text else {})


def test_set_refuses_and_changes_nothing(path):
    s = made(path, 'pace = "fast"\n')
    before = path.read_bytes()
    for name, value, reason in (
        ("pace", "quick", "settings-value"),
        ("ascii", "perhaps", "settings-type"),
        ("colour", "red", "settings-unknown"),
        ("keys.take", " ", "settings-no-key"),
        ("name", "x" * 30, "settings-text"),
    ):
        with pytest.raises(StoreError) as error:
            s.set(name, value)
        assert error.value.refusal.reason == reason
        assert Words("en").error(error.value) and Words("ru").error(error.value)
    assert path.read_bytes() == before and s.get("pace") == "fast"


@pytest.mark.parametrize(
    ("raw", "reason"),
    [
        (b"lang = [\n", "settings-no-toml"),
        (b"\xff\xfe\x00", "settings-not-text"),
        (b"a = 1\na = 2\n", "settings-no-toml"),
        (b"x" * ((1 << 20) + 1), "store-too-large"),
        (b"SQLite format 3\0" + bytes(200), "settings-no-toml"),
        (b'{"format": 1}\n', "settings-no-toml"),
        (b"a = " + b"[" * 3000, "settings-no-toml"),
    ],
)
def test_a_broken_file_is_told_and_left_alone(path, raw, reason):
    s = made(path, raw)
    assert s.trouble.refusal.reason == reason
    assert s.get("lang") == "auto"
    with pytest.raises(StoreError) as error:
        s.set("lang", "en")
    assert error.value.refusal.reason == reason
    assert s.remember("lang", "en") is False and s.get("lang") == "en"  # for this run
    assert path.read_bytes() == raw
    assert [p.name for p in path.parent.iterdir()] == ["settings.toml"]


def test_a_broken_line_is_named(path):
    s = made(path, 'lang = "ru"\npace = fast\n')
    assert s.wrong[0].line == 2 and s.trouble.refusal.args["line"] == 2


def test_two_programs_keep_each_others_changes(path):
    one, two = made(path), Settings(path)
    one.set("theme", "light")
    two.set("sort", "rank")
    assert Settings(path).get("theme") == "light" and two.get("theme") == "light"


def test_a_link_stays_a_link_and_rights_stay(path, tmp_path):
    path.parent.mkdir()
    real = tmp_path / "dotfiles.toml"
    real.write_text('pace = "slow"\n')
    real.chmod(0o640)
    path.symlink_to(real)
    Settings(path).set("pace", "fast")
    assert path.is_symlink() and real.stat().st_mode & 0o777 == 0o640
    assert real.read_text() == 'pace = "fast"\n'


def test_a_full_disk_leaves_the_old_file(path, monkeypatch):
    s = made(path, 'pace = "slow"\n')
    real = os.write

    def half(handle, raw):
        if len(raw) > 4:
            return real(handle, bytes(raw[:4]))
        raise OSError(28, os.strerror(28))

    monkeypatch.setattr(os, "write", half)
    with pytest.raises(StoreError) as error:
        s.set("pace", "fast")
    assert error.value.refusal.args["errno"] == 28
    assert path.read_text() == 'pace = "slow"\n'
    assert [p.name for p in path.parent.iterdir()] == ["settings.toml"]


def test_a_disk_that_may_only_be_read_is_told(path, monkeypatch):
    """There even deleting what is not there is refused."""
    s = made(path, 'pace = "slow"\n')
    real = os.open

    def refuse(name, *args, **kwargs):
        raise OSError(30, os.strerror(30), str(name))

    def only_read(name, flags, *args, **kwargs):
        return refuse(name) if flags & (os.O_WRONLY | os.O_RDWR) else real(name, flags, *args, **kwargs)

    monkeypatch.setattr(os, "open", only_read)
    monkeypatch.setattr(os, "unlink", refuse)
    with pytest.raises(StoreError) as error:
        s.set("pace", "fast")
    assert error.value.refusal.args["errno"] == 30 and error.value.path == str(path)
    assert s.remember("pace", "fast") is False and s.get("pace") == "fast"
    assert path.read_text() == 'pace = "slow"\n'


def test_no_rights_no_folder_and_a_folder_in_the_way(tmp_path):
    in_way = tmp_path / "settings.toml"
    in_way.mkdir()
    s = Settings(in_way)
    assert s.trouble.refusal.reason == "store-unreadable"
    with pytest.raises(StoreError):
        s.set("pace", "fast")
    file = tmp_path / "file"
    file.write_text("mine")
    for odd in (file / "settings.toml", Path("/proc/nowhere/settings.toml"), Path("/dev/null/x")):
        s = Settings(odd)
        assert s.remember("pace", "fast") is False
        assert s.trouble.refusal.reason in ("store-no-folder", "store-unreadable")
        assert s.recall("pace") == "fast"
    assert file.read_text() == "mine"


def as_nobody(action):
    """Run something without rights in a child process; returns what it returned, 0 to 100."""
    child = os.fork()
    if not child:
        code = 101
        try:
            if os.getuid() == 0:
                os.setgid(65534)
                os.setuid(65534)
            code = action()
        finally:
            os._exit(code)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


@pytest.mark.skipif(not hasattr(os, "fork"), reason="needs a child process")
def test_a_file_that_may_only_be_read_stays_though_its_folder_may_be_written(request):
    folder = Path(tempfile.mkdtemp())
    request.addfinalizer(lambda: shutil.rmtree(folder))
    path = folder / "settings.toml"
    path.write_text('pace = "slow"\n')
    path.chmod(0o444)
    folder.chmod(0o777)
    Settings(path).get("pace")  # everything is imported before the rights go

    def action():
        import tomlkit  # noqa: F401

        s = Settings(path)
        if s.get("pace") != "slow":
            return 1
        return 0 if not s.remember("pace", "fast") and s.trouble.refusal.args["errno"] == 13 else 2

    assert as_nobody(action) == 0
    assert path.read_text() == 'pace = "slow"\n'


def test_where_things_lie(tmp_path):
    there = {"XDG_CONFIG_HOME": str(tmp_path / "c"), "XDG_DATA_HOME": str(tmp_path / "d"), "HOME": "/h"}
    assert settings_path(there) == tmp_path / "c" / "cardtable" / "settings.toml"
    assert games_path(there) == tmp_path / "d" / "cardtable" / "games"


def test_a_relative_folder_of_xdg_is_passed_over(monkeypatch):
    monkeypatch.setenv("XDG_DATA_HOME", "here")
    monkeypatch.setenv("HOME", "/home/ann")
    assert data_path().is_absolute() and "here" not in data_path().parts
    assert os.environ["XDG_DATA_HOME"] == "here"


def test_without_a_home_there_is_a_sentence(monkeypatch):
    monkeypatch.delenv("XDG_CONFIG_HOME", raising=False)
    for home in ("", "not/absolute"):
        monkeypatch.setenv("HOME", home)
        s = Settings()
        assert s.trouble.refusal.reason == "store-no-home"
        assert s.get("pace") == "normal" and s.remember("pace", "fast") is False and s.get("pace") == "fast"
        with pytest.raises(StoreError):
            s.set("pace", "fast")


def test_putting_aside_never_overwrites(tmp_path):
    file = tmp_path / "a.db"
    names = []
    for text in ("one", "two"):
        file.write_text(text)
        names.append(put_aside(file))
    assert [n.read_text() for n in names] == ["one", "two"]
    with pytest.raises(StoreError):
        make_folder(tmp_path / "x\0y")


def test_lines_are_found():
    text = 'a = 1\n[last]\npace = 3\n[ keys ]\n"take" = 1\n'
    assert line_of(text, "keys.take") == 5
    assert line_of(text, "last") == 2
    assert line_of(text, "pace") == 0
    assert line_of("keys = { take = 1 }\n", "keys.take") == 1


# -- fuzz --------------------------------------------------------------------------------------

QUICK = settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
scalars = st.one_of(
    st.booleans(), st.integers(-(2**63), 2**63 - 1), st.floats(allow_nan=False), st.text(max_size=12)
)
values = st.recursive(
    scalars,
    lambda v: st.lists(v, max_size=3) | st.dictionaries(st.text(max_size=6), v, max_size=3),
    max_leaves=6,
)
names = st.sampled_from([*SETTINGS, "keys", "keys.take", "animation", "x"]) | st.text(max_size=8)


@QUICK
@given(st.binary(max_size=200) | st.text(max_size=200).map(str.encode))
def test_fuzz_any_bytes(tmp_path, raw):
    path = tmp_path / "s.toml"
    s = made(path, raw)
    for name in SETTINGS:
        s.get(name)
    kept = s.remember("pace", "fast")
    assert s.get("pace") == "fast"
    if not kept:
        assert path.read_bytes() == raw


@QUICK
@given(st.dictionaries(names, values, max_size=4), st.sampled_from(["felt", "light"]))
def test_fuzz_any_toml(tmp_path, doc, theme):
    import tomllib

    import tomlkit

    path = tmp_path / "s.toml"
    try:
        text = tomlkit.dumps(doc)
        before = tomllib.loads(text)
    except ValueError:
        return
    s = made(path, text)
    assert s.trouble is None
    assert all(Words("ru").refusal(w.refusal) for w in s.wrong)
    if s.remember("theme", theme):
        after = tomllib.loads(path.read_text())
        assert after.pop("theme") == theme
        before.pop("theme", None)
        assert after == before
    else:
        assert path.read_bytes() == text.encode()


@QUICK
@given(names, values)
def test_fuzz_any_value(tmp_path, name, value):
    path = tmp_path / "s.toml"
    s = made(path)
    before = path.read_bytes()
    try:
        s.set(name, value)
    except StoreError:
        assert path.read_bytes() == before
    else:
        kept = Settings(path).get(name)
        assert kept == value or isinstance(value, str)


@pytest.mark.parametrize("text", ['pace = "fast"\nlast = [[[', 'pace = "fast"\nlast = [[[\n'])
def test_a_file_that_ends_too_early_is_told_with_its_last_line(path, text):
    s = made(path, text)
    assert [wrong.line for wrong in s.wrong] == [2]


@pytest.mark.skipif(os.name != "posix", reason="locks are a matter of POSIX")
def test_trap_30_programs_that_change_settings_at_once_lose_nothing(tmp_path):
    """Each reads the file, changes a line and writes the file whole: one after the other."""
    path = tmp_path / "c" / "settings.toml"
    wanted = {f"keys.key-{number}": f"f{number}" for number in range(1, 9)} | {"pace": "fast", "sort": "rank"}
    ready = threading.Barrier(len(wanted))

    def program(name, value):
        settings = Settings(path)
        ready.wait()
        settings.set(name, value)

    threads = [threading.Thread(target=program, args=item) for item in wanted.items()]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    found = Settings(path)
    assert not found.wrong and {name: found.get(name) for name in wanted} == wanted


def test_a_program_that_hangs_on_the_lock_keeps_nobody_from_writing(tmp_path, monkeypatch):
    monkeypatch.setattr("cardtable.store.places.MOMENT", 0.05)
    path = tmp_path / "settings.toml"
    with alone(tmp_path):
        Settings(path).set("pace", "slow")
    assert Settings(path).get("pace") == "slow"
