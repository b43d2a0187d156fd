"""A tournament by lines (D-31): the tables of each stage, who is out, the pool; tables with people are
played as any game by lines, the others are played out with a line each.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from cardtable.match.loop import run
from cardtable.match.tournament import think_unwatched
from cardtable.plain import Left, Plain
from cardtable.told import champion

if TYPE_CHECKING:
    from cardtable.match import Match
    from cardtable.store.tournaments import KeptTournament


class TournamentFront(Plain):
    """Plain mode at a table of a tournament: a draw is replayed without a question, and the table is
    left when somebody is out."""

    kept: KeptTournament
    table = 0

    def go_on(self, match: Match) -> bool:
        self.tell_outcome(match)
        self.tell_news()
        if self.kept.tournament.loser(self.table, match) is not None:
            return False
        self.say(self.words.t("tournament.replayed"))
        return True


def play(kept: KeptTournament, front: TournamentFront) -> bool:
    """A tournament to its winner, or until somebody leaves, which is no error; whether Ctrl+C did."""
    words, tournament, keeper = front.words, kept.tournament, front.keeper
    assert keeper is not None
    front.kept = kept
    title = words.table(tournament.table)
    front.say(words.pool("title", tournament.pool, name=title, n=len(tournament.entrants)))
    told, stopped = 0, False
    try:
        while tournament.winner is None:
            if told != tournament.number:
                told = tournament.number
                tell_stage(kept, front)
            people = tournament.open_tables(human=True)
            bots = tournament.open_tables(human=False)
            if bots:
                _play_bots(kept, front, bots[0])
            elif people:
                _play_people(kept, front, people[0])
            if kept.trouble is not None:
                front.say(words.error(kept.trouble))
        front.say()
        for line in champion(tournament, words):
            front.say(line)
    except (Left, KeyboardInterrupt) as left:
        stopped = isinstance(left, KeyboardInterrupt)
        if stopped:
            front.say()
        front.say(words.t("plain.left"))
        if kept.trouble is None and not kept.for_now:
            front.say(words.t("tournament.kept"))
    finally:
        keeper.end()
        kept.close()
    return stopped


def tell_stage(kept: KeptTournament, front: Plain) -> None:
    """The tables of the stage in progress."""
    words, tournament = front.words, kept.tournament
    front.say()
    stage = tournament.stage
    front.say(words.t("tournament.stage", n=tournament.number, count=len(tournament.left)))
    for number, table in enumerate(stage.tables, 1):
        names = ", ".join(tournament.entrants[who].name for who in table.who)
        line = words.t("tournament.table", n=number, text=names)
        if table.out >= 0:
            line += f" {words.t('tournament.out', name=tournament.entrants[table.out].name)}"
        front.say(line)
    if stage.byes:
        names = ", ".join(tournament.entrants[who].name for who in stage.byes)
        front.say(words.t("tournament.byes", text=names))


def _play_bots(kept: KeptTournament, front: Plain, number: int) -> None:
    tournament = kept.tournament
    match = kept.play_out(number, think_unwatched)
    assert match is not None
    stage = tournament.number
    out = kept.settle(number, match)
    assert out is not None
    front.say(_out(kept, front, number, stage, out))
    front.write.flush()


def _play_people(kept: KeptTournament, front: TournamentFront, number: int) -> None:
    words, keeper = front.words, front.keeper
    assert keeper is not None
    match = kept.sit_down(number, keeper)
    front.table = number
    front.sitting = None
    front.say()
    seats = ", ".join(seat.name for seat in match.seats)
    front.say(words.t("tournament.your-table", n=number + 1, text=seats))
    stage = kept.tournament.number
    if kept.tournament.loser(number, match) is None:
        if match.moves or match.past:
            front.say(words.t("plain.going-on", n=match.number))
        run(match, front)
    out = kept.settle(number, match)
    keeper.end()
    if out is not None:
        front.say(_out(kept, front, number, stage, out))


def _out(kept: KeptTournament, front: Plain, number: int, stage: int, out: int) -> str:
    """Who is out, and how many tables of the stage have been played."""
    tournament = kept.tournament
    tables = tournament.stages[stage - 1].tables
    done = sum(table.out >= 0 for table in tables)
    return front.words.t(
        "tournament.out-at",
        name=tournament.entrants[out].name,
        table=number + 1,
        n=done,
        count=len(tables),
    )
