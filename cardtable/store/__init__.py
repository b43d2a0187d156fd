"""What is kept between runs: settings, transcripts of games, results. Nothing leaves the machine.

``places`` says where, ``settings`` one TOML file, ``transcript`` a JSON Lines file a game, ``results``
an SQLite file. Each module is imported where it is needed; none is at start.
"""
