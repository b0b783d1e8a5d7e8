"""The texts of the pages: those of all games, and each game's own."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TypeAlias

WEB = Path(__file__).parent.parent.parent / "service/web"
Catalogue: TypeAlias = dict[str, dict[str, str]]
"""Texts by language and key."""


def common() -> Catalogue:
    return {
        language: json.loads((WEB / f"texts/{language}.json").read_text("utf-8"))
        for language in ("en", "fr")
    }


def own() -> dict[Path, Catalogue]:
    """Return what the games add, by the module that has it: JSON behind `export default`."""
    return {
        path: json.loads(path.read_text("utf-8").removeprefix("export default ").rstrip("\n;"))
        for path in sorted(WEB.rglob("games/**/texts.js"))
    }
