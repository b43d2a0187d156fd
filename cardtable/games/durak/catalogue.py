"""The catalogue: bases and modifiers of Durak, each one entry, and the options of a table.

An entry names what it changes in ``Rules``; how a field is played is in the rooms beside. What else a
new modifier needs (clashes, sheets, an example, a playthrough) is told in the README, "Add a variant".
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any, NamedTuple

from cardtable.engine.game import Entry, Option, Value
from cardtable.games.durak.relation import in_order
from cardtable.games.durak.rules import ANY_NUMBER, Rules

SEED = "001_84a7466a6bfd026f"
ALL = ("simple", "throw-in", "transfer", "japanese")
PREFERRED = ("throw-in", "simple", "transfer", "japanese")
Change = Callable[[Rules, Mapping[str, Value]], Rules]


class Base(NamedTuple):
    """A base game: the rules that modifiers change."""

    entry: Entry
    rules: Rules


class Modifier(NamedTuple):
    """A named change of a few fields. ``bases``: what it goes on. ``needs``: modifiers that must be
    there too. ``options``: choices of its own."""

    entry: Entry
    change: Change
    bases: tuple[str, ...]
    needs: tuple[str, ...]
    options: tuple[Option, ...]


BASES: dict[str, Base] = {}
MODIFIERS: dict[str, Modifier] = {}
COMBINATIONS: dict[str, tuple[Entry, tuple[str, ...]]] = {}


def base(slug: str, en: str, ru: str, aliases: str, rules: tuple[str, ...], **fields: Any) -> None:
    """Register a base game."""
    entry = Entry(slug, "base", en, ru, tuple(aliases.split(", ")), rules, SEED, f"durak:{slug}")
    BASES[slug] = Base(entry, Rules(**fields))


def modifier(
    slug: str,
    en: str,
    ru: str,
    *,
    bases: tuple[str, ...] = ALL,
    needs: tuple[str, ...] = (),
    options: tuple[Option, ...] = (),
    aliases: str = "",
    rules: tuple[str, ...] = (),
    practice: bool = False,
    layer: str = "",
    home: str = "",
    apply: Change | None = None,
    **fields: Any,
) -> None:
    """Register a modifier: fields that it sets, a layer of covering, a function for what depends on
    options, and the table of its name alone (``home``) where that is not the first base that it goes on.
    Raises ValueError for a slug taken twice."""
    if slug in MODIFIERS or slug in BASES:
        raise ValueError(f"{slug!r} is in the catalogue already")

    def change(r: Rules, values: Mapping[str, Value]) -> Rules:
        if layer:
            r = r._replace(relation=in_order((layer, *r.relation)))
        r = r._replace(**fields)
        return apply(r, values) if apply else r

    where = next(b for b in PREFERRED if b in bases)
    entry = Entry(
        slug, "modifier", en, ru, tuple(a for a in aliases.split(", ") if a), rules or (slug,), SEED,
        "durak:" + (home or "+".join((where, *needs, slug))), practice,
    )  # fmt: skip
    MODIFIERS[slug] = Modifier(entry, change, bases, needs, options)


def entry_of(slug: str) -> Entry:
    """The entry of a base or modifier."""
    return BASES[slug].entry if slug in BASES else MODIFIERS[slug].entry


# -- options of every table ------------------------------------------------------------------------

COMMON = (
    Option("turn_up", ("next", "last", "any"), "D-2"),
    Option("no_ace_turn_up", (True, False), "D-3"),
    Option("first_trumpless", ("draw", "lowest", "lot"), "D-7"),
    Option("later_lead", ("winner", "under", "from", "lowest"), "D-8"),
    Option("sixth_after_take", (True, False), "D-17"),
    Option("no_limit_on_empty_stock", (False, True), "D-18"),
)
PACK = Option("pack", (36, 52), "D-1")
TRANSFER = (
    Option("first_bout_transfer", ("never", "later_deals", "always"), "T-4"),
    Option("pass_card", (True, False), "T-6"),
    Option("no_transfer_over_trump", (True, False), "T-7"),
)
STRICT = Option("strict_japanese", (False, True), "J-3")
CHEATING = (Option("cheating", (False, True), "C-1"), Option("charges", (1, 2, 3), "C-2"))


def long_bouts(r: Rules) -> bool:
    """Whether more than six attacking cards could ever come together (D-18)."""
    return r.throw_in or r.counter or r.pack >= 72


def aces_dealt(r: Rules) -> bool:
    """albanian: whether the hands hold every ace, so that none is turned up and somebody has a trump."""
    return r.order == "descending" and r.dealing == "hands"


# Where an option of every table would be read by nobody it is not offered.
MATTERS: dict[str, Callable[[Rules], bool]] = {
    "turn_up": lambda r: r.turn_up == "next" and r.dealing != "all" and not r.before,
    "no_ace_turn_up": lambda r: r.turn_up == "next" and not aces_dealt(r),
    "first_trumpless": lambda r: (
        r.first_trumpless == Rules().first_trumpless
        and r.first_lead != "lot"
        and (r.trumps == "own" or not aces_dealt(r))
    ),
    "later_lead": lambda r: r.later_lead == Rules().later_lead,
    "sixth_after_take": lambda r: r.throw_after and not r.own_cover,
    "no_limit_on_empty_stock": long_bouts,
    "pass_card": lambda r: r.trumps != "none" and not r.answer_newest,
    "no_transfer_over_trump": lambda r: r.trumps != "none",
}


@cache
def options_of(base_slug: str, modifiers: tuple[str, ...]) -> tuple[Option, ...]:
    """The options of a table, in the order in which they are asked. Those whose ``owner`` is empty are
    fields of ``Rules``; a modifier's own are read by its change."""
    rules = BASES[base_slug].rules
    own = [option for slug in modifiers for option in MODIFIERS[slug].options]
    fixed = rules
    for slug in modifiers:
        fixed = MODIFIERS[slug].change(fixed, {o.name: o.default for o in own})
    found: list[Option] = []
    if fixed.pack == rules.pack:
        found.append(PACK)
    offered = (*COMMON, *TRANSFER) if rules.transfer else COMMON
    found += [o for o in offered if o.name not in MATTERS or MATTERS[o.name](fixed)]
    if base_slug == "japanese":
        found.append(STRICT)
    return (*found, *own, *CHEATING)


# -- bases -----------------------------------------------------------------------------------------

base(
    "throw-in", "Throw-in Durak", "Подкидной дурак", "podkidnoy, подкидной",
    tuple(f"D-{k}" for k in range(1, 25)),
)  # fmt: skip
base(
    "simple", "Simple Durak", "Простой дурак", "prostoy, простой", ("S-1",),
    throw_in=False, throw_after=False,
)  # fmt: skip
base(
    "transfer", "Transfer Durak", "Переводной дурак", "perevodnoy, переводной",
    tuple(f"T-{k}" for k in range(1, 8)),
    transfer=True,
)  # fmt: skip
base(
    "japanese", "Japanese Durak", "Японский дурак", "yaponskiy, японский", ("J-1", "J-2", "J-3", "J-4"),
    trumps="diamonds", turn_up="none", apart="s", relation=("apart", "suits"),
)  # fmt: skip

# -- modifiers: trumps -----------------------------------------------------------------------------

NO_JAPANESE = ("throw-in", "simple", "transfer")
NOT_SIMPLE = ("throw-in", "transfer")

modifier(
    "no-trump", "No-trump", "Бескозырный", aliases="beskozyrny, бескозырной", bases=NO_JAPANESE,
    trumps="none", turn_up="none", first_trumpless="lowest",
)  # fmt: skip
modifier(
    "own-trumps", "Own trumps", "Двухкозырной", aliases="dvukhkozyrnoy-durak, two trumps",
    bases=NO_JAPANESE, options=(Option("foreign_trump", (False, True), "own-trumps", "own-trumps"),),
    trumps="own", turn_up="each", no_ace_turn_up=False,
    apply=lambda r, v: r._replace(foreign_trump=bool(v["foreign_trump"])),
)  # fmt: skip
modifier("suitless", "Suitless", "Безмастный", aliases="bezmastny", bases=NO_JAPANESE, layer="suitless")
modifier("ace", "Ace", "Тузовый", aliases="tuzovy", layer="ace")
modifier("royal", "Royal", "Королевский", aliases="korolevsky", layer="royal")
modifier(
    "spades", "Spades", "Пиковый", aliases="pikovy", bases=NO_JAPANESE, practice=True, layer="apart",
    apart="s", apart_rule="spades", apply=lambda r, v: r._replace(turned_back=(*r.turned_back, "spade")),
)  # fmt: skip
modifier("secret", "Secret", "Потайной", aliases="potaynoy", bases=NO_JAPANESE, secret=True)
modifier("albanian", "Albanian", "Албанский", aliases="albansky", order="descending")

# -- pack and jokers -------------------------------------------------------------------------------


def joker_back(r: Rules, v: Mapping[str, Value]) -> Rules:
    """A joker, wild or mega card turned up goes back."""
    return r._replace(turned_back=(*r.turned_back, "special"))


def two_jokers(r: Rules, v: Mapping[str, Value]) -> Rules:
    """two-joker: with plain jokers a joker is never the turn-up."""
    return joker_back(r, v)._replace(plain_jokers=True) if v["plain_jokers"] else r


def capital_jokers(r: Rules, v: Mapping[str, Value]) -> Rules:
    """capital away from estonian: its jokers cover as there."""
    if "estonian" not in r.relation:
        r = r._replace(relation=in_order(("estonian-jokers", *r.relation)))
    return joker_back(r, v)


modifier("big", "Big", "Большой", aliases="bolshoy", pack=72, fifty_two=True)
modifier(
    "double", "Double", "Двойной", aliases="dvoynoy", bases=NO_JAPANESE, layer="twins", pack=72,
    fifty_two=True, twin_closes=True,
)  # fmt: skip
modifier(
    "one-joker", "One joker", "Одноджокерный", aliases="odnodzhokerny", layer="one-joker", pack=53,
    apply=joker_back,
)  # fmt: skip
modifier(
    "two-joker", "Two jokers", "Двухджокерный", aliases="dvukhdzhokerny", bases=NO_JAPANESE,
    options=(Option("plain_jokers", (False, True), "two-joker", "two-joker"),), layer="two-joker",
    pack=54, apply=two_jokers,
)  # fmt: skip
modifier(
    "novosibirsk", "Novosibirsk", "Двухджокерный новосибирский", aliases="novosibirsky, новосибирский",
    bases=NO_JAPANESE, layer="novosibirsk", pack=54,
)  # fmt: skip
modifier("wild", "Wild", "Дикий", aliases="diky", layer="wild", pack=58, joker_ends=True, apply=joker_back)
modifier(
    "magic", "Magic", "Волшебный", aliases="volshebny",
    options=(Option("block_combo", (False, True), "magic", "magic"),), layer="magic", pack=54,
    jokers_give=True, only_jokers=True,
    apply=lambda r, v: joker_back(r, v)._replace(block_combo=bool(v["block_combo"])),
)  # fmt: skip
modifier(
    "estonian", "Estonian", "Эстонский", aliases="estonsky", bases=("transfer",),
    needs=("transfer-2", "transfer-3"), layer="estonian", pack=54, throw_many=True, apply=joker_back,
)  # fmt: skip
modifier(
    "capital", "Capital", "Столичный", aliases="stolichny", bases=("transfer", "throw-in"),
    home="transfer+transfer-2+transfer-3+estonian+capital", layer="capital", pack=55, apply=capital_jokers,
)  # fmt: skip

# -- deal and refill -------------------------------------------------------------------------------

modifier(
    "chukotka", "Chukotka", "Чукотский", aliases="chukotsky", keeps_stock=False, first_trumpless="lowest"
)
modifier("piled", "Piled", "Наваленный", aliases="navalenny", dealing="all", first_trumpless="lowest")
modifier("empty-hand", "Empty hand", "Пустой", aliases="pustoy", refill="empty-hand")
modifier(
    "progression", "Progression", "С арифметической прогрессией", aliases="arithmetic, прогрессия",
    dealing="counted", refill="counted",
)  # fmt: skip
modifier(
    "prikup", "Packet", "С прикупом", aliases="prikup, прикуп, talon packet",
    options=(Option("prikup", (2, 1, 3, 4, 5, 6), "prikup", "prikup"),),
    apply=lambda r, v: r._replace(packet=int(v["prikup"])),
)  # fmt: skip
modifier("magadan", "Magadan", "Магаданский", aliases="magadansky", refill="closed")
modifier("circular", "Circular", "Круговой", aliases="krugovoy", circular=True)
modifier("returning", "Returning", "Отбойный", aliases="otboyny", returning=True)

# -- before and instead of a move ------------------------------------------------------------------


def drawn_often(r: Rules, v: Mapping[str, Value]) -> Rules:
    """armenian: how often in a turn the top card may be played."""
    times = v["armenian_draws"]
    return r._replace(draws=ANY_NUMBER if times == "any" else int(times))


modifier("second-try", "Second try", "Вторая попытка", aliases="vtoraya popytka", second_try=True)
modifier(
    "armenian", "Armenian", "Армянский", aliases="armyansky",
    options=(Option("armenian_draws", ("1", "2", "3", "4", "5", "6", "any"), "armenian", "armenian"),),
    apply=drawn_often,
)  # fmt: skip
modifier("poker", "Poker", "Покерный", aliases="pokerny", swap=True)
modifier("tedious", "Tedious", "Занудный", aliases="zanudny", leads="strongest")
modifier("threesome", "Threesome", "Трёшка", aliases="tryoshka, трешка", leads="three")
modifier("pairs", "Pairs", "С пар", aliases="s par, пары", bases=NO_JAPANESE, leads="pairs", hand=5)
modifier("groups", "Groups", "С групп", aliases="s grupp, группы", bases=NO_JAPANESE, leads="groups", hand=5)

# -- throwing in, transferring, taking -------------------------------------------------------------

modifier("transfer-2", "Transfer 2", "Переводной 2", bases=("transfer",), transfer_after_throw=True)
modifier("transfer-3", "Transfer 3", "Переводной 3", bases=("transfer",), answer_newest=True)
modifier(
    "no-throw-in", "No throw-in", "Бесподкидный", aliases="bespodkidny", bases=("transfer",),
    throw_in=False, throw_after=False, leads="whole-rank",
)  # fmt: skip
modifier("american", "American", "Американский", aliases="amerikansky", bases=NOT_SIMPLE, self_throw=True)
modifier("kind", "Kind", "Добрый", aliases="dobry", taker_leads=True)
modifier("sly", "Sly", "Хитрый", aliases="khitry", bases=NOT_SIMPLE, own_cover="free")
modifier("brazen", "Brazen", "Наглый", aliases="nagly", bases=NOT_SIMPLE, own_cover="paid")
modifier("baltic", "Baltic", "Прибалтийский", aliases="pribaltiysky", bases=NO_JAPANESE, counter=True)
modifier(
    "chinese", "Chinese", "Китайский", aliases="kitaysky", bases=NO_JAPANESE, dealing="all",
    first_trumpless="lowest", first_lead="nine-of-diamonds", later_lead="lowest", kept_nine=True,
    nine_closes=True, taking="first", throw_after=False,
)  # fmt: skip
modifier(
    "untitled", "Untitled", "Без названия", aliases="bez nazvaniya", bases=NO_JAPANESE, dealing="all",
    first_trumpless="lowest", first_lead="nine-of-diamonds", later_lead="lowest", kept_nine=True,
    nine_closes=True, taking="pass-on", throw_after=False,
)  # fmt: skip
modifier(
    "two-vs-two", "2x2", "2x2", aliases="2х2, two against two, пара на пару", bases=NOT_SIMPLE, pairs=True
)
modifier(
    "throwing-dummy", "Throwing dummy", "С подкидывающим болваном", aliases="болван",
    bases=NOT_SIMPLE, dummy="throwing", first_lead="lot",
)  # fmt: skip
modifier(
    "playing-dummy", "Playing dummy", "С играющим болваном", aliases="играющий болван",
    dummy="playing", first_lead="lot",
)  # fmt: skip

# -- what decides ----------------------------------------------------------------------------------

modifier("points", "Points", "Очковый", aliases="ochkovy", counting="points")
modifier("figures", "Figures", "Фигурный", aliases="figurny", bases=NOT_SIMPLE, counting="figures")

# -- games before the game -------------------------------------------------------------------------

modifier(
    "collecting", "Collecting", "Наборный", aliases="naborny", bases=NOT_SIMPLE, before="collecting",
    first_trumpless="lowest",
)  # fmt: skip
modifier(
    "cross", "Cross", "Крестовый", aliases="krestovy", bases=("japanese",), before="cross", apart="c",
    apart_rule="cross", first_trumpless="lowest",
)  # fmt: skip

# -- combinations ----------------------------------------------------------------------------------


def combination(slug: str, en: str, ru: str, *modifiers: str) -> None:
    """Register a combination that the seed names: just these modifiers together."""
    entry = Entry(
        slug, "combination", en, ru, (), tuple(modifiers), SEED, "durak:" + "+".join(("throw-in", *modifiers))
    )
    COMBINATIONS[slug] = (entry, modifiers)


combination(
    "armenian-second-try", "Armenian second try", "Армянский-Вторая попытка", "second-try", "armenian"
)
combination("armenian-poker", "Armenian poker", "Армянский Покерный", "armenian", "poker")
combination("poker-second-try", "Poker second try", "Покерный-Вторая попытка", "second-try", "poker")
combination(
    "armenian-poker-second-try", "Armenian poker second try", "Армянский Покерный-Вторая попытка",
    "second-try", "armenian", "poker",
)  # fmt: skip

# A game of its own under Durak's roof (see ``solitaire``).
SOLITAIRE = Entry(
    "solitaire", "modifier", "Solitaire", "Пасьянсный", ("pasyansny",), ("solitaire",), SEED,
    "durak:solitaire",
)  # fmt: skip
