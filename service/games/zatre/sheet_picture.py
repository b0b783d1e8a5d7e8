"""Score sheets as they are printed, in the colours of the board."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Final

from service.games.core.json_values import Json
from service.games.core.texts import Language, Text
from service.games.edge.looks import BOARD
from service.games.edge.svg import FONT, Element, document, image, path
from service.games.zatre.diagram import LOOK
from service.games.zatre.game import GAME
from service.games.zatre.sheet import PRINTED_ROWS, printed_bonus
from service.games.zatre.sheet_tables import HEADINGS, cells

_TITLE: Final = Text("{game} – score sheets", "{game} – feuilles de score")
_SUM: Final = Text("{name}: {total} in all.", "{name}\u202f: {total} en tout.")
_ROW: Final = Text("Row {row}: {what}.", "Ligne {row}\u202f: {what}.")

_WIDTHS: Final = (34, 48, 66, 66, 66, 60, 72)
"""The widths of the columns, in the order of their headings."""

_LEFT: Final = (0, *accumulate(_WIDTHS))
"""Where the columns begin, and the last one ends."""

_MIDDLE: Final = [left + width / 2 for left, width in zip(_LEFT[:-1], _WIDTHS, strict=True)]

_TICKS, _BONUS, _TOTAL = map(HEADINGS.index, ("x2", "Bonus", "Total"))

_WIDTH: Final = _LEFT[-1]
_HEAD: Final = 44
_LINE: Final = 24
_MARGIN: Final = 16
_PADDING: Final = 12
_NAME_WIDTH: Final = 300

_LONGEST_NAME: Final = 28
"""How much of a name stands on a sheet. The description has all of it."""

_COLOURS: Final = LOOK.colours(BOARD, "light", "standard")
_INK: Final = _COLOURS["frame"]
_PALE: Final = _COLOURS["coordinate"]


def sheets_svg(answer: Json, language: Language) -> str:
    """Draw sheets side by side with all their rows, at least those that are printed."""
    sheets = answer["sheets"]
    rows = max(PRINTED_ROWS, *(len(sheet["rows"]) for sheet in sheets))
    root = image(
        width=_MARGIN + len(sheets) * (_WIDTH + _MARGIN),
        height=_MARGIN + _bottom(rows) + _LINE + _MARGIN,
        title=_TITLE[language].format(game=GAME.rulebook.name[language]),
        description=" ".join(words for sheet in sheets for words in _words(sheet, language)),
        language=language,
    )
    printed = root.add(
        "g", fill=_INK, font_family=FONT, font_size=14, text_anchor="middle", stroke_width=0.7
    )
    for place, sheet in enumerate(sheets):
        _draw(printed.at(_MARGIN + place * (_WIDTH + _MARGIN), _MARGIN), sheet, rows)
    return document(root)


def _words(sheet: Json, language: Language) -> Iterator[str]:
    """Yield sentences that say what stands on a sheet."""
    yield _SUM[language].format(name=sheet["name"], total=sheet["total"])
    for row in sheet["rows"]:
        filled = [
            f"{heading} {cell}"
            for heading, cell in zip(HEADINGS[1:], cells(row)[1:], strict=True)
            if cell
        ]
        yield _ROW[language].format(row=row["row"], what=", ".join(filled))


def _draw(paper: Element, sheet: Json, rows: int) -> None:
    """Draw one sheet around the upper left corner of its paper."""
    bottom = _bottom(rows)
    paper.add("rect", width=_WIDTH, height=bottom + _LINE, fill=_COLOURS["paper"])
    paper.add(
        "rect",
        x=_LEFT[_TICKS],
        y=_HEAD,
        width=_WIDTHS[_TICKS],
        height=bottom - _HEAD,
        fill=_COLOURS["light"],
    )
    paper.add("path", d=_ruling(rows), fill="none", stroke=_INK)
    _write_head(paper, sheet["name"])
    pale, bold = paper.add("g", fill=_PALE), paper.add("g", font_weight="bold")
    for column, heading in enumerate(HEADINGS):
        _write(bold, column, 0, heading)
    for number in range(1, rows + 1):
        _write(pale, 0, number, str(number))
        if number > len(sheet["rows"]) or not sheet["rows"][number - 1]["bonus"]:
            _write(pale, _BONUS, number, str(printed_bonus(number) or ""))
    for row in sheet["rows"]:
        for column, cell in enumerate(cells(row)[_TICKS:], _TICKS):
            _write(paper if column < _BONUS else bold, column, row["row"], cell)
    _write(bold, _TOTAL, rows + 1, str(sheet["total"]))


def _bottom(rows: int) -> int:
    """Return where the last row ends: that of the headings is the row 0."""
    return _HEAD + _LINE * (rows + 1)


def _ruling(rows: int) -> str:
    """Return the data of the lines round a sheet and between its cells."""
    bottom = _bottom(rows)
    outline = path("M", 0, 0, "H", _WIDTH, "V", bottom + _LINE, "H", 0, "z")
    across = (path("M", 0, y, "H", _WIDTH) for y in range(_HEAD, bottom + 1, _LINE))
    down = (path("M", x, _HEAD, "V", bottom) for x in _LEFT[1:-1])
    return " ".join((outline, *across, *down))


def _write_head(paper: Element, name: str) -> None:
    paper.add(
        "text", "ZATRE", x=_PADDING, y=29, font_size=20, font_weight="bold", text_anchor="start"
    )
    shown = name if len(name) <= _LONGEST_NAME else f"{name[: _LONGEST_NAME - 1].rstrip()}…"
    # How wide its letters are only the viewer knows: what is still too wide is cut off here.
    room = paper.add("svg", x=_WIDTH - _PADDING - _NAME_WIDTH, width=_NAME_WIDTH, height=_HEAD)
    room.add("text", shown, x=_NAME_WIDTH, y=29, font_size=17, text_anchor="end")


def _write(paper: Element, column: int, number: int, text: str) -> None:
    """Write into the middle of a cell, if there is something to write."""
    if text:
        paper.add("text", text, x=_MIDDLE[column], y=_HEAD + _LINE * number + 17)
