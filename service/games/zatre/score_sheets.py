"""The call score-sheets: sheets filled from turns, without a game."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Final, get_args

from service.games.core.errors import Fault, judged_by, raise_faults
from service.games.core.json_values import Json
from service.games.core.options import OptionValue
from service.games.core.texts import Language
from service.games.edge import svg
from service.games.edge.fields import Boolean, Enumerated, Integer, List, Options, String
from service.games.edge.schemas import Described, Nested, closed, opened
from service.games.edge.wire import Operation
from service.games.zatre.fields import Turns, ZatreTurn, count, entry, row_number
from service.games.zatre.options import OPTIONS, rules_of
from service.games.zatre.scoring import Turn
from service.games.zatre.sheet import (
    WORTH,
    Sheet,
    SheetColumn,
    changes,
    fill_sheet,
    standings,
)
from service.games.zatre.sheet_faults import (
    MOST_TICKS,
    GivenRow,
    GivenSheet,
    later_turn_faults,
    read_sheet,
)
from service.games.zatre.sheet_picture import sheets_svg
from service.games.zatre.sheet_tables import sheets_csv, sheets_text
from service.games.zatre.state import MOST_TURNS

MOST_SHEETS: Final = 100
LONGEST_NAME: Final = 100
_MOST_POINTS: Final = 1_000_000


@dataclass(frozen=True, slots=True)
class Player:
    """Whose sheet is to be filled; without a name it is that of his place."""

    turns: Sequence[Turn]
    name: str | None = None


# In

ZatreGivenRow = closed(
    "ZatreGivenRow",
    {
        "row": Integer(1, MOST_TURNS),
        "doubled": Boolean(),
        **{column: Integer(0, _MOST_POINTS, allow_none=True) for column in WORTH},
        "bonus": Integer(0, _MOST_POINTS),
        "total": Integer(0, _MOST_POINTS),
    },
    make=lambda members: GivenRow(**members),
)
ZatreNext = closed(
    "ZatreNext",
    {column: Integer(1, MOST_TURNS + 1) for column in ("doubled", *WORTH)},
)
ZatreGivenSheet = closed(
    "ZatreGivenSheet",
    {
        "name": String(longest=LONGEST_NAME),
        "rows": List(Nested(ZatreGivenRow), longest=MOST_TURNS, required=True),
        "total": Integer(0, _MOST_POINTS),
        "next": Nested(ZatreNext),
    },
    make=lambda members: GivenSheet(**members),
)
ZatrePlayer = closed(
    "ZatrePlayer",
    {
        "name": String(longest=LONGEST_NAME),
        "turns": Turns(required=True),
    },
    make=lambda members: Player(**members),
)


def _one_of_two(request: Json) -> Iterator[Fault]:
    """Take either the turns of players or a sheet with one more turn."""
    given = [name for name in ("players", "sheet", "turn") if name in request]
    if not given:
        yield Fault(("players",), "missing")
    elif "players" in given:
        for clashing in given[1:]:
            yield Fault((clashing,), "conflict", {"other": "players"})
    elif len(given) == 1:
        [missing] = {"sheet", "turn"}.difference(given)
        yield Fault((missing,), "missing")


ZatreScoreSheetsRequest = closed(
    "ZatreScoreSheetsRequest",
    {
        "players": List(Nested(ZatrePlayer), longest=MOST_SHEETS, shortest=1),
        "sheet": Nested(ZatreGivenSheet),
        "turn": Nested(ZatreTurn),
        "options": Options(OPTIONS),
    },
    agree=_one_of_two,
)

# Out

ZatreRow = opened(
    "ZatreRow",
    {
        "row": row_number(required=True),
        "doubled": Described({"type": "boolean"}, required=True),
        **{column: entry(required=True) for column in WORTH},
        "bonus": count(required=True),
        "total": count(required=True),
    },
)
ZatreSheet = opened(
    "ZatreSheet",
    {
        "name": Described({"type": "string"}, required=True),
        "rows": List(Nested(ZatreRow), longest=2 * MOST_TURNS, required=True),
        "total": count(required=True),
        "next": Nested(ZatreNext, required=True),
    },
)
ZatreStanding = opened(
    "ZatreStanding",
    {
        "name": Described({"type": "string"}, required=True),
        "total": count(required=True),
        "rank": row_number(required=True),
    },
)
ZatreChange = opened(
    "ZatreChange",
    {
        "row": row_number(required=True),
        "column": Enumerated(get_args(SheetColumn), required=True),
        "points": entry(required=True),
    },
)
ZatreScoreSheets = opened(
    "ZatreScoreSheets",
    {
        "sheets": List(Nested(ZatreSheet), longest=MOST_SHEETS, required=True),
        "standings": List(Nested(ZatreStanding), longest=MOST_SHEETS, required=True),
        "changes": List(
            Nested(ZatreChange),
            longest=MOST_TICKS + 2 * len(WORTH),
            metadata={"description": "The cells that the added turn has filled."},
        ),
    },
)


@dataclass(frozen=True, slots=True)
class SheetsToFill:
    """The turns of players, or a sheet and a turn to add to it, which nobody has checked."""

    players: Sequence[Player] | None = None
    sheet: GivenSheet = GivenSheet()  # noqa: RUF009
    turn: Turn | None = None
    options: Mapping[str, OptionValue] | None = None

    @property
    def late_bonus(self) -> int:
        return rules_of(self.options).late_bonus

    def faults(self) -> list[Fault]:
        """Return what is wrong with a sheet and the turn to add to it, or with either alone."""
        sheet, faults = read_sheet(self.sheet, self.late_bonus)
        own = (fault.below("sheet") for fault in faults)
        faults = list(judged_by(own, ("options", "late_bonus")))
        if self.turn is not None:
            faults += [fault.below("turn") for fault in later_turn_faults(sheet, self.turn)]
            if len(sheet.add(self.turn).rows) > MOST_TURNS:
                faults.append(Fault(("sheet", "rows"), "too-long", {"limit": MOST_TURNS}))
        return faults


def score_sheets_faults(request: Json) -> list[Fault]:
    return SheetsToFill(**request).faults()


def score_sheets(request: Json, _: Language) -> Json:
    """Answer score-sheets."""
    asked = SheetsToFill(**request)
    if asked.players is not None:
        filled = [fill_sheet(player.turns, asked.late_bonus) for player in asked.players]
        return _dump_sheets([player.name for player in asked.players], filled)
    raise_faults(asked.faults())
    before = read_sheet(asked.sheet, asked.late_bonus)[0]
    after = before.add(asked.turn or Turn())
    return {
        **_dump_sheets([asked.sheet.name], [after]),
        "changes": [change._asdict() for change in changes(before, after)],
    }


def _dump_sheets(given_names: Sequence[str | None], sheets: Sequence[Sheet]) -> Json:
    names = [
        f"p{place}" if name is None else name for place, name in enumerate(given_names, start=1)
    ]
    totals = [sheet.total for sheet in sheets]
    ranked = sorted(zip(standings(totals), range(len(names)), strict=True))
    return {
        "sheets": [dump_sheet(name, sheet) for name, sheet in zip(names, sheets, strict=True)],
        "standings": [
            {"name": names[index], "total": totals[index], "rank": rank} for rank, index in ranked
        ],
    }


def dump_sheet(name: str, sheet: Sheet) -> Json:
    return {
        "name": name,
        "rows": [row._asdict() for row in sheet.rows],
        "total": sheet.total,
        "next": sheet.next._asdict(),
    }


SCORE_SHEETS: Final = Operation(
    path="score-sheets",
    id="zatre_score_sheets",
    summary="Zatre: fill score sheets",
    description="Fills the sheets of all players from their turns, or adds one turn to "
    "a sheet. Needs no game.",
    request=ZatreScoreSheetsRequest,
    response=ZatreScoreSheets,
    answer=score_sheets,
    faults=score_sheets_faults,
    forms={
        "text/plain": sheets_text,
        "text/csv": sheets_csv,
        svg.MEDIA_TYPE: sheets_svg,
    },
)
