"""What we have written, for the tests that read it."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).parents[1]
SERVICE = ROOT / "service"
ROOMS = ("service", "tests", "benchmarks", "docs", "openapi", "examples")


@cache
def files(*endings: str) -> tuple[Path, ...]:
    """Return the files of the house with these endings; there is nothing in hidden folders."""
    return tuple(
        path
        for room in ROOMS
        for path in sorted((ROOT / room).rglob("*"))
        if path.suffix in endings
        and not any(part.startswith(".") for part in path.relative_to(ROOT).parts)
    )


def shown(path: Path, line: int) -> str:
    return f"{path.relative_to(ROOT)}:{line}"


@cache
def tree_of(path: Path) -> ast.Module:
    return ast.parse(path.read_text("utf-8"))


def modules() -> Iterator[tuple[Path, ast.Module]]:
    """Yield the modules of the service."""
    for path in files(".py"):
        if path.is_relative_to(SERVICE):
            yield path, tree_of(path)
