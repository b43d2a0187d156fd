"""``python -m cardtable``: as the command ``cardtable``."""

from cardtable.cli import main

raise SystemExit(main())
