"""Golden files: what was played once is played so for ever. See ``__main__`` for how they are remade."""
