"""Bots: levels, judgement of each game, search over sampled worlds, exact endgames. They see views only."""
