"""The commands of `python -m service`, one module each.

Each has `register`, which declares its arguments, and imports what it runs only when it runs:
`serve` need not load the games, nor `perft` the web framework.
"""

from __future__ import annotations

import argparse
from typing import Protocol


class Commands(Protocol):
    """What `add_subparsers` returns, as far as it is used; argparse has no name for it."""

    def add_parser(self, name: str, **texts: str) -> argparse.ArgumentParser: ...
