"""Card games from old Russian rule texts: a rules engine, opponents, and a table in the terminal."""

__version__ = "0.1.0"
