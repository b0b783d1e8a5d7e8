"""Score sheets as tables: aligned text and CSV."""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Mapping
from typing import Final
from unicodedata import category

from service.games.core.json_values import Json
from service.games.core.texts import Language
from service.games.zatre.sheet import WORTH

TOTAL: Final = "Total"
HEADINGS: Final = ("", "x2", "10 (1)", "11 (2)", "12 (4)", "Bonus", TOTAL)
"""The same in both languages, as on the printed sheet."""

_TICK: Final = "X"

_UNSEEN: Final = frozenset({"Cc", "Cf", "Cs", "Zl", "Zp"})
"""The categories of characters that do something instead of being seen."""

_MARKS: Final = frozenset({"Mn", "Me"})
_MOST_MARKS: Final = 4
"""More accents than that on one letter are no writing, and would stand on the lines around it."""

_FORMULA: Final = re.compile(r"(?<![^\W_])(?=[=+\-@＝＋－＠﹦﹢﹣﹫])")
"""Where a formula begins, for whoever has been told that cells end at the sign before it: any sign
but a letter or a digit, for a hyphen within a name is only that.
"""

_ROW_HEADING: Final[Mapping[Language, str]] = {"en": "Row", "fr": "Ligne"}
_PLAYER_HEADING: Final[Mapping[Language, str]] = {"en": "Player", "fr": "Joueur"}


def cells(row: Json) -> list[str]:
    """Return what stands in the cells of a row, below the headings."""
    return [
        str(row["row"]),
        _TICK if row["doubled"] else "",
        *("" if row[column] is None else str(row[column]) for column in WORTH),
        str(row["bonus"]) if row["bonus"] else "",
        str(row["total"]),
    ]


def sheets_text(answer: Json, _: Language) -> str:
    """Write sheets as aligned text, one below the other."""
    return "\n".join(_sheet_text(sheet) for sheet in answer["sheets"])


def _sheet_text(sheet: Json) -> str:
    table = [list(HEADINGS)]
    table += [cells(row) for row in sheet["rows"]]
    table.append([""] * (len(table[0]) - 1) + [str(sheet["total"])])
    widths = [max(len(line[column]) for line in table) for column in range(len(table[0]))]
    lines = [
        "  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True))
        for line in table
    ]
    lines.insert(len(lines) - 1, "-" * len(lines[0]))
    return "\n".join([_printable(sheet["name"]), *(line.rstrip() for line in lines), ""])


def sheets_csv(answer: Json, language: Language) -> str:
    """Write sheets as CSV, one line a row."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([_PLAYER_HEADING[language], _ROW_HEADING[language], *HEADINGS[1:]])
    for sheet in answer["sheets"]:
        name = _harmless(sheet["name"])
        writer.writerows([name, *cells(row)] for row in sheet["rows"])
        writer.writerow([name, TOTAL, "", "", "", "", "", sheet["total"]])
    return out.getvalue()


def _printable(name: str) -> str:
    """Return a name as one line that does nothing to a terminal: without control characters and
    marks that turn the direction of writing.

    >>> _printable("Bea\\x1b[31m\\u202ete\\n")
    'Bea [31m te'
    """
    shown: list[str] = []
    marks = 0
    for letter in name:
        kind = category(letter)
        marks = marks + 1 if kind in _MARKS else 0
        if marks <= _MOST_MARKS:
            shown.append(" " if kind in _UNSEEN else letter)
    return " ".join("".join(shown).split())


def _harmless(name: str) -> str:
    """Keep a spreadsheet from taking a name, or what it takes for a cell of its own, for a formula,
    whatever it has been told that cells end at.

    >>> _harmless("=1+1"), _harmless("x;=1+1"), _harmless("Anne-Marie")
    ("'=1+1", "x;'=1+1", 'Anne-Marie')
    """
    return _FORMULA.sub("'", _printable(name))
