"""Score sheets on paper: aligned text, CSV, and a drawing of the printed sheet."""

from __future__ import annotations

import csv
import io
from collections.abc import Mapping
from typing import Final
from xml.sax.saxutils import escape

from service.games.core.json_values import Json
from service.games.core.texts import Language
from service.games.zatre.sheet import LATE_ROWS, PRINTED_ROWS, printed_bonus

_TICK: Final = "X"
_POINT_COLUMNS: Final = ("tens", "elevens", "twelves")
_TOTAL: Final = "Total"
_HEADINGS: Final = ("", "x2", "10 (1)", "11 (2)", "12 (4)", "Bonus", _TOTAL)
"""The same in both languages, as on the printed sheet."""

_ROW_HEADING: Final[Mapping[Language, str]] = {"en": "Row", "fr": "Ligne"}
_PLAYER_HEADING: Final[Mapping[Language, str]] = {"en": "Player", "fr": "Joueur"}


def sheets_text(answer: Json, _: Language) -> str:
    """Write sheets as aligned text, one below the other."""
    return "\n".join(_sheet_text(sheet) for sheet in answer["sheets"])


def _sheet_text(sheet: Json) -> str:
    table = [list(_HEADINGS)]
    table += [_cells(row) for row in sheet["rows"]]
    table.append([""] * (len(table[0]) - 1) + [str(sheet["total"])])
    widths = [max(len(line[column]) for line in table) for column in range(len(table[0]))]
    lines = [
        "  ".join(cell.rjust(width) for cell, width in zip(line, widths, strict=True))
        for line in table
    ]
    lines.insert(len(lines) - 1, "-" * len(lines[0]))
    # A name may hold anything; on paper it is one line.
    name = " ".join(sheet["name"].split())
    return "\n".join([name, *(line.rstrip() for line in lines), ""])


def sheets_csv(answer: Json, language: Language) -> str:
    """Write sheets as CSV, one line a row."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\r\n")
    writer.writerow([_PLAYER_HEADING[language], _ROW_HEADING[language], *_HEADINGS[1:]])
    for sheet in answer["sheets"]:
        name = _harmless(sheet["name"])
        writer.writerows([name, *_cells(row)] for row in sheet["rows"])
        writer.writerow([name, _TOTAL, "", "", "", "", "", sheet["total"]])
    return out.getvalue()


def _harmless(name: str) -> str:
    """Keep a spreadsheet from taking a name for a formula."""
    return f"'{name}" if name.startswith(("=", "+", "-", "@", "\t", "\r")) else name


def _cells(row: Json) -> list[str]:
    return [
        str(row["row"]),
        _TICK if row["doubled"] else "",
        *("" if row[column] is None else str(row[column]) for column in _POINT_COLUMNS),
        str(row["bonus"]) if row["bonus"] else "",
        str(row["total"]),
    ]


# The drawing

_WIDTHS: Final = (34, 48, 66, 66, 66, 60, 72)
_LINE: Final = 24
_TITLE: Final = 44
_MARGIN: Final = 16
_WIDTH: Final = sum(_WIDTHS)
_INK: Final = "#1d2a3a"
_PALE: Final = "#9aa5b1"
_SHADED: Final = "#f3ead2"
_PAPER: Final = "#fffdf7"


def sheets_svg(answer: Json, _: Language) -> str:
    """Draw sheets side by side as they are printed, all 22 rows."""
    sheets = answer["sheets"]
    rows = max(PRINTED_ROWS, *(len(sheet["rows"]) for sheet in sheets))
    height = _TITLE + _LINE * (rows + 2)
    whole_width = len(sheets) * (_WIDTH + _MARGIN) + _MARGIN
    whole_height = height + 2 * _MARGIN
    label = ", ".join(f"{sheet['name']}: {sheet['total']}" for sheet in sheets)
    drawn = [
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{whole_width}" height="{whole_height}" '
        f'viewBox="0 0 {whole_width} {whole_height}" role="img" '
        'font-family="Helvetica, Arial, sans-serif" font-size="14" text-anchor="middle">',
        f"<title>{_safe(label)}</title>",
    ]
    for index, sheet in enumerate(sheets):
        left = _MARGIN + index * (_WIDTH + _MARGIN)
        drawn.append(f'<g transform="translate({left} {_MARGIN})">')
        drawn += _sheet_drawing(sheet, rows)
        drawn.append("</g>")
    drawn.append("</svg>")
    return "\n".join(drawn) + "\n"


def _sheet_drawing(sheet: Json, rows: int) -> list[str]:
    top = _TITLE + _LINE
    bottom = top + rows * _LINE
    drawn = [
        f'<rect width="{_WIDTH}" height="{bottom + _LINE}" fill="{_PAPER}" stroke="{_INK}"/>',
        f'<rect x="{_WIDTHS[0]}" y="{_TITLE}" width="{_WIDTHS[1]}" height="{bottom - _TITLE}" '
        f'fill="{_SHADED}"/>',
        f'<text x="12" y="29" text-anchor="start" font-size="20" font-weight="bold" '
        f'fill="{_INK}">ZATRE</text>',
        f'<text x="{_WIDTH - 12}" y="29" text-anchor="end" font-size="17" fill="{_INK}">'
        f"{_safe(sheet['name'])}</text>",
    ]
    drawn += [
        _text(column, _TITLE, heading, bold=True)
        for column, heading in enumerate(_HEADINGS)
        if heading
    ]
    for number in range(1, rows + 1):
        filled = sheet["rows"][number - 1] if number <= len(sheet["rows"]) else None
        drawn += _row_drawing(number, filled, top + (number - 1) * _LINE)
    drawn.append(_text(len(_WIDTHS) - 1, bottom, str(sheet["total"]), bold=True))
    for number in range(rows + 2):
        y = _TITLE + number * _LINE
        drawn.append(f'<path d="M0 {y}H{_WIDTH}" stroke="{_INK}" stroke-width="0.7"/>')
    for column in range(1, len(_WIDTHS)):
        x = sum(_WIDTHS[:column])
        drawn.append(f'<path d="M{x} {_TITLE}V{bottom}" stroke="{_INK}" stroke-width="0.7"/>')
    return drawn


def _row_drawing(number: int, row: Json | None, y: int) -> list[str]:
    drawn = [_text(0, y, str(number), colour=_PALE)]
    printed = printed_bonus(number) or (6 if number in LATE_ROWS and row and row["bonus"] else 0)
    if printed:
        earned = row is not None and row["bonus"] > 0
        drawn.append(_text(5, y, str(printed), bold=earned, colour=_INK if earned else _PALE))
    if row is not None:
        cells = _cells(row)
        drawn += [_text(column, y, cells[column]) for column in (1, 2, 3, 4) if cells[column]]
        drawn.append(_text(6, y, cells[6], bold=True))
    return drawn


def _text(column: int, y: int, text: str, bold: bool = False, colour: str = _INK) -> str:
    x = sum(_WIDTHS[:column]) + _WIDTHS[column] / 2
    weight = ' font-weight="bold"' if bold else ""
    return f'<text x="{x:g}" y="{y + 17}" fill="{colour}"{weight}>{_safe(text)}</text>'


def _safe(text: str) -> str:
    """Return a text that can stand in XML, whatever it holds."""
    allowed = "".join(
        character
        if character in "\t\n\r" or _is_xml(ord(character))
        else "\N{REPLACEMENT CHARACTER}"
        for character in text
    )
    return escape(allowed)


def _is_xml(point: int) -> bool:
    return 0x20 <= point < 0xD800 or 0xE000 <= point < 0xFFFE or point >= 0x10000
