"""Opponents: levels, rules of thumb for each game, one search for all, exact endgames, the arena.

Bots get views. A state they only have from ``View.determinize``.
"""
