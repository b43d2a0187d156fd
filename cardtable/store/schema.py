"""The schema of the results, as the steps that led to it. A step once released never changes.

``PRAGMA user_version`` counts the steps that a file has seen; opening one applies the others.
"""

from __future__ import annotations

import sqlite3
from contextlib import suppress

APPLICATION = 0x63746231  # "ctb1": how a file of ours is told from another program's

STEPS = (
    # 1: matches, who sat where, places by deal
    """
    CREATE TABLE match (
        id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, began TEXT NOT NULL,
        game TEXT NOT NULL, name TEXT NOT NULL, options TEXT NOT NULL, players INTEGER NOT NULL);
    CREATE TABLE seat (
        match INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE, seat INTEGER NOT NULL,
        name TEXT NOT NULL, kind TEXT NOT NULL, level TEXT NOT NULL, PRIMARY KEY (match, seat));
    CREATE TABLE deal (
        match INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE, number INTEGER NOT NULL,
        draw INTEGER NOT NULL, PRIMARY KEY (match, number));
    CREATE TABLE place (
        match INTEGER NOT NULL REFERENCES match (id) ON DELETE CASCADE, number INTEGER NOT NULL,
        seat INTEGER NOT NULL, place INTEGER NOT NULL, fool INTEGER NOT NULL,
        PRIMARY KEY (match, number, seat));
    """,
    # 2: epaulettes, chips and tricks, length of a deal, the seed
    """
    ALTER TABLE match ADD COLUMN seed TEXT NOT NULL DEFAULT '';
    ALTER TABLE deal ADD COLUMN epaulettes INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE deal ADD COLUMN moves INTEGER NOT NULL DEFAULT 0;
    ALTER TABLE deal ADD COLUMN reason TEXT NOT NULL DEFAULT '';
    ALTER TABLE place ADD COLUMN points INTEGER;
    """,
    # 3: the transcript, and what a place was worth: 1 for the first, 0 for the last
    """
    ALTER TABLE match ADD COLUMN transcript TEXT NOT NULL DEFAULT '';
    ALTER TABLE place ADD COLUMN value REAL NOT NULL DEFAULT 0.5;
    UPDATE place SET value = 1.0 - (
        place - 1 + ((SELECT count(*) FROM place AS q WHERE q.match = place.match
            AND q.number = place.number AND q.place = place.place) - 1) / 2.0
        ) / max(1, (SELECT players FROM match WHERE match.id = place.match) - 1);
    CREATE INDEX seat_name ON seat (name);
    """,
    # 4: tournaments that are over, and the place of each who took part
    """
    CREATE TABLE tournament (
        id INTEGER PRIMARY KEY, key TEXT NOT NULL UNIQUE, began TEXT NOT NULL,
        game TEXT NOT NULL, name TEXT NOT NULL, players INTEGER NOT NULL, fee INTEGER NOT NULL);
    CREATE TABLE entrant (
        tournament INTEGER NOT NULL REFERENCES tournament (id) ON DELETE CASCADE, number INTEGER NOT NULL,
        name TEXT NOT NULL, kind TEXT NOT NULL, level TEXT NOT NULL, place INTEGER NOT NULL,
        PRIMARY KEY (tournament, number));
    """,
)


def migrate(db: sqlite3.Connection, to: int = len(STEPS)) -> None:
    """Apply the steps that a file lacks, each whole or not at all, whoever else opens it meanwhile."""
    while True:
        if db.execute("PRAGMA user_version").fetchone()[0] >= to:
            return
        db.execute("BEGIN IMMEDIATE")
        try:
            version = db.execute("PRAGMA user_version").fetchone()[0]
            if version < to:
                for statement in STEPS[version].split(";"):
                    if statement.strip():
                        db.execute(statement)
                db.execute(f"PRAGMA application_id = {APPLICATION}")
                db.execute(f"PRAGMA user_version = {version + 1}")
            db.execute("COMMIT")
        except BaseException:
            with suppress(sqlite3.Error):  # after some errors SQLite has done so itself
                db.execute("ROLLBACK")
            raise
