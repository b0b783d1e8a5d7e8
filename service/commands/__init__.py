"""The commands of `python -m service`, one module each.

Each has `register`, which declares its arguments, and imports what it runs only when it runs:
`serve` need not load the games, nor `perft` the web framework.
"""

from __future__ import annotations

import argparse
from typing import TypeAlias

Commands: TypeAlias = "argparse._SubParsersAction[argparse.ArgumentParser]"  # noqa: SLF001
