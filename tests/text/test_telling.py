"""Moves, events, prompts, results, refusals and errors as sentences, in both languages and persons."""

from __future__ import annotations

from types import SimpleNamespace
from typing import Any

import pytest

from cardtable.cards import NotationError, mask_of, parse_card, parse_cards
from cardtable.engine import Event, IllegalMove, Move, Outcome, PositionError, Refusal, TableError
from cardtable.games import from_position
from cardtable.match import Match, Record, make_seats
from cardtable.match.transcript import TranscriptError
from cardtable.store.places import StoreError
from cardtable.text import Words
from cardtable.text.refusals import reasons

NAMES = ["Olga", "Misha"]
IMENA = ["Ольга", "Миша"]
EN, RU = Words("en"), Words("ru")
EN_WORDS, RU_WORDS = Words("en", "words"), Words("ru", "words")


def card(text: str) -> int:
    return parse_card(text)


def mask(text: str) -> int:
    return mask_of(parse_cards(text))


@pytest.mark.parametrize(
    ("move", "english", "russian"),
    [
        ("lead 9d", "lead 9♦", "пойти 9♦"),
        ("lead 9c 9d", "lead 9♣ 9♦", "пойти 9♣ 9♦"),
        ("throw Jh", "throw in J♥", "подкинуть В♥"),
        ("cover 9d Qd", "cover 9♦ with Q♦", "побить 9♦ картой Д♦"),
        ("cover 9d Xr", "cover 9♦ with red joker", "побить 9♦ красным джокером"),
        ("take", "take", "взять"),
        ("done", "done", "хватит"),
        ("transfer 9h", "transfer with 9♥", "перевести 9♥"),
        ("show 9h", "show 9♥ and pass the attack on", "показать 9♥ и перевести"),
        ("draw", "play the top card of the stock", "пойти верхней картой колоды"),
        ("bet 5", "bet 5", "поставить 5"),
        ("bank 21", "put 21 chips into the bank", "положить в банк 21 фишку"),
        ("play As", "play A♠", "сыграть Т♠"),
    ],
)
def test_moves_as_labels(move: str, english: str, russian: str) -> None:
    assert EN.move(Move.parse(move)) == english
    assert RU.move(Move.parse(move)) == russian


def test_every_verb_has_a_label_and_a_log_line_in_both_languages() -> None:
    from cardtable.engine.move import VERBS

    for verb in VERBS:
        move = Move(verb, mask("9d"), mask("9c") if verb in ("cover", "own", "cheat cover") else 0)
        if verb in ("accuse", "try"):
            move = Move(verb, 0, mask("9c"))
        for words, names in ((EN, NAMES), (RU, IMENA)):
            assert words.move(move)
            for viewer in (None, 0, 1):
                assert words.played(0, move, names, viewer)


@pytest.mark.parametrize(
    ("move", "by_name", "to_you", "по_имени", "вам"),
    [
        ("lead 9d", "Olga leads 9♦", "You lead 9♦", "Ольга ходит 9♦", "Вы ходите 9♦"),
        (
            "cover Qs 6d",
            "Olga covers Q♠ with 6♦",
            "You cover Q♠ with 6♦",
            "Ольга бьёт Д♠ картой 6♦",
            "Вы бьёте Д♠ картой 6♦",
        ),
        ("throw Jh", "Olga throws in J♥", "You throw in J♥", "Ольга подкидывает В♥", "Вы подкидываете В♥"),
        ("take", "Olga takes", "You take", "Ольга берёт", "Вы берёте"),
        (
            "transfer 9h",
            "Olga transfers with 9♥",
            "You transfer with 9♥",
            "Ольга переводит 9♥",
            "Вы переводите 9♥",
        ),
    ],
)
def test_moves_as_log_lines(move: str, by_name: str, to_you: str, по_имени: str, вам: str) -> None:
    made = Move.parse(move)
    assert EN.played(0, made, NAMES, viewer=1) == EN.played(0, made, NAMES) == by_name
    assert EN.played(0, made, NAMES, viewer=0) == to_you
    assert RU.played(0, made, IMENA, viewer=None) == по_имени
    assert RU.played(0, made, IMENA, viewer=0) == вам


@pytest.mark.parametrize(
    ("words", "names", "lines"),
    [
        (
            EN,
            NAMES,
            ["You throw in J♦", "You say done", "Misha takes", "You add J♥", "You add nothing more"],
        ),
        (
            RU,
            IMENA,
            [
                "Вы подкидываете В♦",
                "Вы говорите «хватит»",
                "Миша берёт",
                "Вы добавляете В♥",
                "Вы больше ничего не добавляете",
            ],
        ),
    ],
)
def test_who_was_done_is_asked_again_after_a_taking_and_the_log_says_it_otherwise(
    words: Words, names: list[str], lines: list[str]
) -> None:
    """D-14, D-15: the word may come back to whoever has said done, so nobody throws in "no more"."""
    keys = {"hands": ["Jd Jh 6c", "7s 8s 9s"], "table": ["Jc/Qc"], "leader": 0, "defender": 1}
    state = from_position({"game": "durak", "trump": "s", **keys})
    game = Match(state.table, make_seats(2, humans=1), 1)
    game.state = state
    game.events.clear()
    for seat, move in ((0, "throw Jd"), (0, "done"), (1, "take"), (0, "throw Jh"), (0, "done")):
        game.play(seat, Move.parse(move))
    told = [words.record(record, names, 0) for record in game.seen_by(0) if record.move]
    assert told == lines


def test_a_line_of_the_story_says_it_as_its_game_does() -> None:
    passed = Record(0, Move("pass"), None)
    assert EN.record(passed, NAMES, None, "revolution") == "Olga passes the lead on"
    assert EN.record(passed, NAMES, None, "red-dog") == "Olga makes no bet"


def test_cards_in_words_take_their_cases() -> None:
    made = Move.parse("cover Qs 6d")
    assert RU_WORDS.played(0, made, IMENA) == "Ольга бьёт даму пик шестёркой бубен"
    assert EN_WORDS.played(0, made, NAMES) == "Olga covers the queen of spades with the six of diamonds"
    many = Move.parse("lead 9c 9d Xb")
    assert RU_WORDS.played(0, many, IMENA) == "Ольга ходит девяткой треф, девяткой бубен и чёрным джокером"


def test_a_cheat_reads_as_the_move_it_claims_to_be() -> None:
    """C-2."""
    cheat, honest = Move.parse("cheat cover Qs 6c"), Move.parse("cover Qs 6c")
    assert EN.played(0, cheat, NAMES) == EN.played(0, honest, NAMES)
    assert RU.played(1, Move.parse("cheat transfer 6c"), IMENA) == RU.played(
        1, Move.parse("transfer 6c"), IMENA
    )
    assert EN.move(cheat) == "cheat: cover Q♠ with 6♣"


@pytest.mark.parametrize("move", ["give 9d Ts", "swap 9d Ts"])
def test_cards_that_pass_hidden_are_named_to_their_player_only(move: str) -> None:
    made = Move.parse(move)
    for viewer in (None, 1):
        assert "9♦" not in EN.played(0, made, NAMES, viewer)
        assert "2 cards" in EN.played(0, made, NAMES, viewer)
    assert "9♦ 10♠" in EN.played(0, made, NAMES, 0)


def leads(how: str, rule: str, text: str = "") -> Event:
    return Event("leads", 1, args={"how": how, "rule": rule} | ({"card": card(text)} if text else {}))


@pytest.mark.parametrize(
    ("event", "english", "russian"),
    [
        (
            leads("lowest-trump", "D-6", "6d"),
            "Misha leads: 6♦ is the lowest trump in hand (D-6)",
            "Ходит Миша: младший козырь на руках — 6♦ (D-6)",
        ),
        (
            leads("under", "D-8"),
            "Misha leads, on the fool's right: the fool is attacked first (D-8)",
            "Ходит Миша: ход под дурака, место справа от него (D-8)",
        ),
        (leads("lot", "D-7"), "Misha leads by lot (D-7)", "Ходит Миша: так выпал жребий (D-7)"),
        (Event("refilled", 0, count=1), "Olga draws 1 card", "Ольга добирает 1 карту"),
        (Event("refilled", 0, count=3), "Olga draws 3 cards", "Ольга добирает 3 карты"),
        (Event("beaten-off", 1, count=5), "Beaten off: 5 cards to the discard", "Бито: в отбой 5 карт"),
        (
            Event("taken", 1, mask("9d Td"), 2),
            "Misha takes 2 cards: 9♦ 10♦",
            "Миша берёт 2 карты: 9♦ 10♦",
        ),
        (Event("out", 0, args={"place": 1}), "Olga is out: 1st place", "Ольга выходит из игры: 1-е место"),
        (
            Event("transferred", 0, mask("9h"), to=1),
            "Misha defends now",
            "Теперь отбивается Миша",
        ),
        (
            Event("trump", cards=mask("7h"), args={"suit": "h"}),
            "The trump is hearts: 7♥",
            "Козыри — червы: 7♥",
        ),
        (Event("trump", args={"suit": "ds"}), "The trump is diamonds and spades", "Козыри — бубны и пики"),
    ],
)
def test_events(event: Event, english: str, russian: str) -> None:
    assert EN.event(event, NAMES) == english
    assert RU.event(event, IMENA) == russian


def test_events_speak_to_the_viewer_as_you() -> None:
    event = Event("transferred", 0, mask("9h"), to=1)
    assert EN.event(event, NAMES, viewer=1) == "You defend now"
    assert RU.event(event, IMENA, viewer=0) == "Теперь отбивается Миша"
    assert RU.event(event, IMENA, viewer=1) == "Теперь отбиваетесь вы"


def test_a_name_that_begins_as_the_sentence_does_takes_no_capital_from_it() -> None:
    """Names keep their small letters; what is no name has a capital."""
    words = Words("en")
    for name in ("b", "y", "by", "You", "yo", "the", "t"):
        dealer, take, names = Event("dealer", 0, args={"how": "lot"}), Move("take"), [name, "Olga"]
        assert words.event(dealer, names, 1) == f"By lot {name} deals"
        assert words.played(0, take, names, 0) == "You take"
        assert words.played(0, take, names, 1) == f"{name} takes"


def test_hidden_cards_are_not_told() -> None:
    drawn = Event("refilled", 0, mask("9d Td"), 2, private=(0,))
    assert EN.event(drawn, NAMES, viewer=1) == "Olga draws 2 cards"
    assert EN.event(drawn, NAMES, viewer=None) == "Olga draws 2 cards"
    assert EN.event(drawn, NAMES, viewer=0) == "You draw 2 cards: 9♦ 10♦"


def test_every_event_can_be_told_in_both_languages() -> None:
    args = {
        "card": card("9c"), "suit": "d", "place": 2, "text": "cat", "chips": 3, "gain": 2, "n": 2, "pool": 9,
    }  # fmt: skip
    for key in EN.messages:
        if key.startswith("event.") and key != "event.rule":
            event = Event(key.removeprefix("event."), 0, mask("9d"), 1, 1, args=args)
            for words, names in ((EN, NAMES), (RU, IMENA), (RU_WORDS, IMENA)):
                for viewer in (None, 0, 1):
                    told = words.event(event, names, viewer)
                    assert "{" not in told and "  " not in told and told == told.strip(), told


SAMPLE: dict[str, Any] = {
    "card": card("9c"), "target_card": card("Tc"), "won_card": card("Kh"), "cards": mask("9d"), "seat": 1,
    "suit": "d", "text": "x", "name": "x", "nearest": "y", "key": "hands", "kind": "int", "path": "p",
    "option": "pack", "first": "armenian", "second": "big", "base": "simple", "bases": ["throw-in"],
    "needed": ["transfer-2", "transfer-3"], "instead": "higher, trump",
}  # fmt: skip


def test_every_refusal_can_be_said_in_both_languages() -> None:
    """The rule id stands at the end, in brackets, where there is one."""
    for key, (rule, args) in reasons().items():
        refusal = Refusal(rule, key, {name: SAMPLE.get(name, 5) for name in args})
        for words, names in ((EN, NAMES), (RU, IMENA), (RU_WORDS, IMENA)):
            said = words.refusal(refusal, names)
            assert "{" not in said
            assert said[0] == said[0].upper() or EN.messages[f"refusal.{key}"].startswith("{"), said
            if rule[-1].isdigit():
                assert said.endswith(f"({rule})"), said


def test_refusals_cite_the_rule_that_says_no() -> None:
    args = {"card": card("Qd"), "target_card": card("9c"), "instead": "higher, trump"}
    assert EN.refusal(Refusal("D-11", "cannot-cover", args)) == (
        "Q♦ does not cover 9♣: a higher card of the suit or a trump is needed (D-11)"
    )
    assert RU_WORDS.refusal(Refusal("D-11", "cannot-cover", args)) == (
        "Дама бубен не бьёт девятку треф: нужна карта старше той же масти или козырь (D-11)"
    )
    assert EN.refusal(Refusal("royal", "royal-low-only-by-high", args)).endswith("(royal)")
    assert EN.refusal(Refusal("D-14", "not-your-turn", {"seat": 0}), NAMES) == (
        "It is not your turn: Olga is to act (D-14)"
    )
    assert EN.refusal(Refusal("T-3", "transfer-too-many", {"seat": 1, "n": 1}), NAMES).startswith(
        "Misha holds only 1 card"
    )


def test_errors_name_the_key_the_move_or_the_nearest() -> None:
    from cardtable.engine.game import unknown

    position = PositionError(
        "hands", "x", Refusal("position", "card-twice", {"key": "hands", "card": card("9d")})
    )
    assert EN.error(position) == "hands: 9♦ is there already"
    assert RU.error(position) == "hands: 9♦ уже есть"
    bare = PositionError(
        "keeper", "is a player", Refusal("position", "position-error", {"key": "keeper", "text": "x"})
    )
    assert RU.error(bare) == "keeper: должен быть игрок, а не болван"
    assert EN.error(PositionError("seed", "is too large")) == "seed: is too large"
    torn = TranscriptError(7, "transcript-illegal", "x", text="lead 9d")
    assert RU.error(torn) == "Строка 7: ход «lead 9d» там невозможен"
    assert EN.error(StoreError("store-no-game", "x", "a.jsonl")) == "a.jsonl: there is no such saved game"
    refused = IllegalMove(Move.parse("lead 9d"), Refusal("D-10", "not-in-hand", {"card": card("9d")}))
    assert EN.error(refused) == "lead 9♦: you do not hold 9♦ (D-10)"
    assert RU.error(IllegalMove("undo", Refusal("match", "undo-nothing"))) == "undo: отменять нечего"
    assert EN.error(unknown("game", "durk", ["durak"])) == "There is no game “durk”; did you mean “durak”?"
    assert RU.error(unknown("option", "x", [])) == "Нет настройки «x»"
    assert EN.error(TableError("x", Refusal("clash", "clash-pack", {"first": "big", "second": "wild"}))) == (
        "Big (big) and Wild (wild) cannot be played together: each brings a pack of its own"
    )
    assert "«1z»" in RU.error(NotationError("1z"))
    assert "“fly”" in EN.error(NotationError("fly", "move"))
    for text in ("bet", "bet x", "bank 2.5", "bet 2 As"):
        with pytest.raises(NotationError) as numberless:
            Move.parse(text)
        assert EN.error(numberless.value) == f"“{text}” lacks a whole number; write “bet 5”, “bank 20”"
        assert f"«{text}»: нужно целое число" in RU.error(numberless.value)
    assert RU.error(FileNotFoundError(2, "No such file", "a.toml")) == "a.toml: такого файла нет"


def test_results() -> None:
    fool = Outcome(((1,), (0,)), fool=0, epaulettes=2)
    assert EN.outcome(fool, NAMES) == [
        "Olga is the fool",
        "Olga wears two epaulettes: the last lead was two sixes",
        "Places: 1st Misha, 2nd Olga",
    ]
    assert RU.outcome(fool, IMENA, viewer=0)[:2] == [
        "В дураках вы",
        "Вы остаётесь с двумя погонами: последними пришли две шестёрки",
    ]
    pair = Outcome(((1, 3), (0, 2)), fool=2)
    assert EN.outcome(pair, ["Ann", "Ben", "Cy", "Di"])[0] == "Ann and Cy are the fools"
    assert RU.outcome(pair, ["Аня", "Боря", "Вера", "Глеб"], viewer=0)[0] == "В дураках вы и Вера"
    draw = Outcome(((0, 1),), draw=True)
    assert EN.outcome(draw, NAMES) == ["A draw: there is no fool"]
    idle = Outcome(((0, 1),), draw=True, reason="idle")
    assert RU.outcome(idle, IMENA)[0].startswith("Сдача остановлена")
    assert EN.outcome(Outcome(((1,), (0,)), fool=0), NAMES, game="redudu")[0] == "Olga is the redudak"
    chips = EN.outcome(Outcome(((1,), (0,)), scores=(40, 60)), NAMES, game="red-dog")
    assert chips == ["Misha has the most chips", "Places: 1st Misha, 2nd Olga", "Chips: Olga 40, Misha 60"]


def view(legal: str, **fields: Any) -> Any:
    moves = tuple(Move.parse(text) for text in legal.split(", "))
    table = SimpleNamespace(game=fields.pop("game", "durak"))
    given = {"table": table, "seat": 0, "players": 2, "to_act": 0, "legal": moves, "outcome": None}
    return SimpleNamespace(**given | {"pairs": (), "defender": 1, "phase": "", "extra": {}} | fields)


def pair(attack: str, cover: str = "") -> Any:
    return SimpleNamespace(attack=card(attack), cover=card(cover) if cover else -1, dead=False)


def test_prompts() -> None:
    asked = view("cover 9c Tc, transfer 9h, take", pairs=(pair("9c"),), phase="defend", defender=0)
    assert EN.prompt(asked, NAMES) == "You defend against 9♣: cover it, transfer with a 9, or take"
    assert RU.prompt(asked, IMENA) == "Вы отбиваетесь от 9♣: побейте, переведите девяткой или возьмите"
    assert RU_WORDS.prompt(asked, IMENA).startswith("Вы отбиваетесь от девятки треф:")
    two = view("cover 9c Tc, take", pairs=(pair("9c"), pair("9d"), pair("8c", "Jc")), phase="defend")
    assert EN.prompt(two, NAMES) == "You defend against 9♣ 9♦: cover them, or take"
    lying = view("cover 7s Tc, take", pairs=(pair("9h"), pair("9c", "Jc"), pair("7s"), pair("9d")))
    assert EN.prompt(lying, NAMES) == "You defend against 9♥ 7♠ 9♦: cover them, or take"
    assert "от девятки червей, семёрки пик и девятки бубен" in RU_WORDS.prompt(lying, IMENA)
    assert EN.prompt(view("lead 9c", phase="lead"), NAMES) == "You lead against Misha: choose a card"
    assert RU.prompt(view("lead 9c", phase="lead"), IMENA) == "Вы ходите, отбивается Миша: выберите карту"
    assert EN.prompt(view("done", phase="throw"), NAMES) == "You may throw in, or say “done”"
    assert EN.prompt(view("take", to_act=1), NAMES) == "Waiting for Misha"
    assert EN.prompt(view("bet 1, fold", game="red-dog"), NAMES) == "Your turn: bet, or not"
    assert EN.prompt(view("laugh, keep"), NAMES) == "Your move: keep a straight face, or laugh"


def test_hints_are_clauses() -> None:
    assert EN.why("cover-cheapest", {"card": card("Tc"), "target_card": card("9c")}) == (
        "it is the cheapest card that covers"
    )
    args = {"card": card("Ad"), "n": 3}
    assert RU.why("take-keeps-trump", args) == "бережёт Т♦: в игре ещё 3 карты слабее"
    assert "туза бубен" in RU_WORDS.why("take-keeps-trump", args)


def test_options_and_values_are_worded() -> None:
    assert EN.option("later-lead") == EN.option("later_lead")
    assert RU.option_value("cheating", True) == "да"
    assert EN.option_value("pack", 52) == "52"
    assert EN.option_value("later_lead", "lowest") != EN.option_value("first_trumpless", "lowest")
    assert EN.option_value("cards", 0) == "as many as fit, five at most"


def test_done_is_one_word_wherever_it_stands() -> None:
    """Under a seat, on its key, in a prompt and in the log; «пас» is another move (C-3)."""
    done = RU.t("move.done")
    lines = [RU.t("log.done", seat=1), RU.t("offer.done"), RU.t("word.done"), RU.t("tui.act-done")]
    lines += [RU.t(f"tui.{size}-done") for size in ("word", "short", "tiny")]
    assert all(done in line.lower() for line in lines)


def test_why_everything_is_thrown_in_holds_with_an_empty_stock_too() -> None:
    assert EN.why("throw-all").startswith("little or nothing") and "нечего или почти" in RU.why("throw-all")
