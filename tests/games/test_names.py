"""Names of games, bases and variants: whatever a player may call them, in both languages."""

from __future__ import annotations

import pytest

from cardtable.engine import TableError
from cardtable.games import open_table, registry
from cardtable.text import Words

ENTRIES = [(game, entry) for game, entry in registry().entries()]


@pytest.mark.parametrize("game", list(registry()), ids=lambda game: game.slug)
def test_a_game_goes_by_both_its_names(game: object) -> None:
    slug = game.slug  # type: ignore[attr-defined]
    for name in (game.en, game.ru, game.ru.upper()):  # type: ignore[attr-defined]
        assert open_table(name) == open_table(slug)


@pytest.mark.parametrize(("game", "entry"), ENTRIES, ids=lambda each: getattr(each, "slug", ""))
def test_an_entry_goes_by_all_its_names_wherever_it_is_named(game: object, entry: object) -> None:
    """Alone, after the colon, as base and among the variants."""
    slug, kind = entry.slug, entry.kind  # type: ignore[attr-defined]
    for name in entry.names:  # type: ignore[attr-defined]
        assert open_table(name) == open_table(slug)
        if kind in ("base", "version"):
            assert open_table(game.slug, base=name) == open_table(slug)  # type: ignore[attr-defined]
        elif kind in ("modifier", "combination"):
            base = open_table(slug).spec().get("base")
            own = open_table("durak", base, [slug])
            assert open_table("durak", base, [name]) == own
            assert open_table(f"durak:{base}+{name}" if base else f"durak:{name}") == own


@pytest.mark.parametrize(
    ("name", "table"),
    [
        ("армянский дурак", "armenian"),
        ("Royal Durak", "royal"),
        ("трешка", "threesome"),
        ("one_joker", "one-joker"),
        ("transfer:armenian", "durak:transfer+armenian"),
        ("armenian:poker", "durak:armenian+poker"),
        ("estonian:capital", "capital"),
        ("armenian+poker", "durak:throw-in+armenian+poker"),
        ("армянский + покерный", "armenian:poker"),
        ("kind+capital", "capital+kind"),
        ("transfer+armenian", "durak:transfer+armenian"),
        ("armenian+transfer-2", "durak:transfer+armenian+transfer-2"),
        ("cross+armenian-poker", "durak:japanese+cross+armenian+poker"),
        ("durak+transfer-2", "durak:transfer+transfer-2"),
    ],
)
def test_names_written_otherwise(name: str, table: str) -> None:
    assert open_table(name) == open_table(table)


@pytest.mark.parametrize(
    ("given", "nearest"),
    [
        (("тузовй",), "Тузовый"),
        (("durak", "перводной"), "переводной"),
        (("durak", None, ["Покрный"]), "Покерный"),
        (("durak", None, ["armenien"]), "armenian"),
        (("red-dog", "польский редог"), "Польский реддог"),
    ],
)
def test_the_nearest_name_is_in_the_language_of_the_wrong_one(given: tuple, nearest: str) -> None:  # type: ignore[type-arg]
    with pytest.raises(TableError) as caught:
        open_table(*given)
    assert caught.value.refusal is not None and caught.value.refusal.args["nearest"] == nearest
    assert f"«{nearest}»" in Words("ru").error(caught.value)


@pytest.mark.parametrize(
    ("name", "base", "both"),
    [
        ("durak:transfer+armenian", "japanese", ("transfer", "japanese")),
        ("transfer", "simple", ("transfer", "simple")),
        ("durak:transfer+japanese", None, ("japanese", "transfer")),
        ("red-dog-burn", "red-dog-bank", ("red-dog-burn", "red-dog-bank")),
    ],
)
def test_two_bases_are_refused_by_name(name: str, base: str | None, both: tuple[str, str]) -> None:
    with pytest.raises(TableError) as caught:
        open_table(name, base)
    said = Words("en").error(caught.value)
    assert all(f"({slug})" in said for slug in both)


def test_variants_without_a_base_in_common_are_refused_with_their_bases() -> None:
    """Whatever the way they are named; no base was asked for, so none is complained of."""
    for given in (("armenian+cross+spades",), ("cross:spades",), ("durak", None, ["cross", "spades"])):
        with pytest.raises(TableError) as found:
            open_table(*given)
        refusal = found.value.refusal
        assert refusal.reason == "clash-no-base" and refusal.args["name"] == "spades"
        assert (refusal.args["bases"], refusal.args["base"]) == ("throw-in, simple, transfer", "japanese")
        assert "Пиковый (spades)" in Words("ru").error(found.value)


@pytest.mark.parametrize("base", ["armenian", "Армянский", "armenian-poker", "cross"])
def test_a_variant_named_as_the_base_is_told_what_it_is(base: str) -> None:
    """With the bases that it goes on, not as a name that there is not."""
    with pytest.raises(TableError) as found:
        open_table("durak", base=base)
    refusal = found.value.refusal
    assert refusal.reason == "variant-no-base"
    assert refusal.args["bases"] == (
        "japanese" if base == "cross" else "throw-in, simple, transfer, japanese"
    )
    assert refusal.args["bases"].split(", ")[0] in str(found.value)
    for lang in ("en", "ru"):
        assert "throw-in" in Words(lang).error(found.value) or base == "cross"
