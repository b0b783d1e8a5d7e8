"""Figures of long runs: a command writes what it measured last, here and into the README."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Final

FOLDER: Final = Path(__file__).with_name("figures")
README: Final = Path(__file__).parents[1] / "README.md"


def line(name: str, sentence: str) -> str:
    """Return the line of the README that tells what a command has come to."""
    return f"- `make {name}`: {sentence}."


def write_figures(name: str, sentence: str) -> None:
    """Keep a sentence, and put it into the README in the place of the last one."""
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.txt").write_text(f"{sentence}\n", "utf-8")
    page = README.read_text("utf-8")
    place = re.compile(rf"^- `make {name}`: .*$", re.MULTILINE)
    README.write_text(place.sub(lambda _: line(name, sentence), page, count=1), "utf-8")
