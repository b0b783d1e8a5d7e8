"""The accountant in JSON: the calls turn-scores and score-sheets."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final

from marshmallow import ValidationError

from service.games.core.errors import Fault, ImpossibleState, UnreadableMove, Value
from service.games.core.json_values import Json
from service.games.core.texts import Language
from service.games.edge.fields import (
    Boolean,
    Integer,
    JsonField,
    List,
    Options,
    Squares,
    String,
    flaw,
)
from service.games.edge.schemas import Described, Nested, closed, opened
from service.games.zatre.board import BOX, CELLS, NAMES, TILES, board_of
from service.games.zatre.game import GAME
from service.games.zatre.moves import Placement
from service.games.zatre.notation import PASS_STEP, read_placements
from service.games.zatre.options import OPTIONS, rules_of
from service.games.zatre.paper import sheets_csv, sheets_svg, sheets_text
from service.games.zatre.refusals import violations
from service.games.zatre.scoring import Turn, TurnScore, score_placements
from service.games.zatre.setup import board_faults, overdrawn
from service.games.zatre.sheet import WORTH, Sheet, changes, fill_sheet, standings
from service.games.zatre.sheet_faults import (
    MOST_RUNS,
    MOST_TICKS,
    GivenRow,
    later_turn_faults,
    read_sheet,
    turn_faults,
)

SQUARE_PATTERN: Final = "[a-o](?:1[0-5]|[1-9])"
SQUARE: Final = {"type": "string", "pattern": f"^{SQUARE_PATTERN}$"}
MOST_TURNS: Final = 400
MOST_SHEETS: Final = 100
LONGEST_NAME: Final = 100
LONGEST_TURN: Final = 1000

_COUNT: Final = {"type": "integer", "minimum": 0}
_POINTS: Final = {"type": ["integer", "null"], "minimum": 1}
_ROW: Final = {"type": "integer", "minimum": 1}
_MOST_POINTS: Final = 1_000_000


def tiles_field(**keywords: Any) -> JsonField:
    """Return the field for the tiles on a board, `{"h8": 6}`."""
    return Squares(CELLS, {tile: tile for tile in TILES}, SQUARE_PATTERN, **keywords)


class Laid(JsonField):
    """The tiles of a turn as they are written, in any order."""

    expected = "string"

    def schema(self) -> dict[str, Any]:
        return {"type": "string", "maxLength": LONGEST_TURN}

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> list[Placement]:
        if not isinstance(value, str):
            raise self.wrong_type()
        if len(value) > LONGEST_TURN:
            raise flaw("too-long", limit=LONGEST_TURN)
        if value == PASS_STEP:
            return []
        try:
            return read_placements(value)
        except UnreadableMove:
            raise self._misread(value) from None

    def _misread(self, value: str) -> ValidationError:
        """Say which cell does not exist, if that is all that is wrong."""
        squares = [word.partition("@")[2] for word in value.split(" ")]
        unknown = next((square for square in squares if square not in CELLS), "")
        try:
            read_placements(" ".join(f"{word[:2]}h8" for word in value.split(" ")))
        except UnreadableMove:
            return flaw("bad-text")
        return flaw("unknown-square", square=unknown[:20])


ZatreTurn = closed(
    "ZatreTurn",
    {
        **{column: Integer(0, MOST_RUNS) for column in WORTH},
        "ticks": Integer(0, MOST_TICKS),
    },
    make=lambda members: Turn(**members),
)


class Turns(List):
    """What a player has scored, turn by turn, with what is wrong in the other turns too."""

    def __init__(self, **keywords: Any) -> None:
        super().__init__(Nested(ZatreTurn), longest=MOST_TURNS, **keywords)

    def _deserialize(self, value: Any, *_: Any, **__: Any) -> list[Turn]:
        unread: dict[Any, Any] = {}
        try:
            turns = super()._deserialize(value)
        except ValidationError as error:
            if not isinstance(error.messages, dict):
                raise
            unread = error.messages
            read = iter(error.valid_data or ())
            turns = [Turn() if index in unread else next(read) for index in range(len(value))]
        told = list(turn_faults(turns))
        if unread or told:
            raise ValidationError({**unread, "_schema": told}, valid_data=[])
        return turns


# Turn scores

ZatreTurnScoreRequest = closed(
    "ZatreTurnScoreRequest",
    {
        "tiles": tiles_field(),
        "laid": Laid(required=True),
        "opening": Boolean(),
        "options": Options(OPTIONS),
    },
)
ZatreRun = opened(
    "ZatreRun",
    {
        "squares": Described({"type": "array", "items": SQUARE, "minItems": 2}, required=True),
        "sum": Described(_COUNT, required=True),
        "points": Described(_COUNT, required=True),
    },
)
ZatreTick = opened(
    "ZatreTick",
    {
        "square": Described(SQUARE, required=True),
        "reason": Described({"type": "string", "enum": ["light", "red"]}, required=True),
    },
)
ZatrePoints = opened("ZatrePoints", {column: Described(_COUNT, required=True) for column in WORTH})
ZatreViolation = opened(
    "ZatreViolation",
    {
        "rule": Described({"type": "string"}, required=True),
        "detail": Described({"type": "string"}, required=True),
        "squares": Described({"type": "array", "items": SQUARE}, required=True),
    },
)
ZatreTurnScore = opened(
    "ZatreTurnScore",
    {
        "runs": List(Nested(ZatreRun), longest=2 * sum(BOX), required=True),
        "points": Nested(ZatrePoints, required=True),
        "ticks": List(Nested(ZatreTick), longest=MOST_TICKS, required=True),
        "turn": Nested(ZatreTurn, required=True),
        "violations": List(Nested(ZatreViolation), longest=2 * sum(BOX), required=True),
    },
)


def dump_score(scored: TurnScore) -> Json:
    """Return the score of a lawful turn."""
    turn = scored.turn
    return {
        "runs": [
            {"squares": run.squares, "sum": run.sum, "points": run.points} for run in scored.runs
        ],
        "points": {column: getattr(turn, column) * worth for column, worth in WORTH.items()},
        "ticks": [{"square": NAMES[tick.cell], "reason": tick.reason} for tick in scored.ticks],
        "turn": turn._asdict(),
        "violations": [],
    }


def turn_score_faults(given: Json) -> list[Fault]:
    """Return what is wrong with the request for the score of a turn."""
    tiles = given.get("tiles", {})
    found = list(board_faults(tiles, given.get("opening") if "tiles" in given else None))
    for tile, count in overdrawn(tiles, given.get("laid", ())):
        values: dict[str, Value] = {"tile": tile, "count": count, "box": BOX[tile - 1]}
        found.append(Fault(("laid",), "box-exceeded", values))
    return found


def turn_score(request: Json, language: Language) -> Json:
    """Answer turn-scores."""
    request = {"tiles": {}, **request}
    _refuse(turn_score_faults(request))
    tiles, laid = request["tiles"], request["laid"]
    board = board_of(tiles)
    free = {cell: tile for cell, tile in laid if cell not in tiles}
    rules = rules_of(request.get("options"))
    scored = score_placements(board, sorted(free.items()), not tiles, rules.red_tick)
    return {
        **dump_score(scored),
        "violations": [
            {
                "rule": violation.rule,
                "detail": GAME.rulebook.refusal(violation.refusal, language),
                "squares": [NAMES[cell] for cell in violation.cells],
            }
            for violation in violations(board, laid)
        ],
    }


# Score sheets

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
)
ZatrePlayer = closed(
    "ZatrePlayer",
    {
        "name": String(longest=LONGEST_NAME),
        "turns": Turns(required=True),
    },
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
ZatreRow = opened(
    "ZatreRow",
    {
        "row": Described(_ROW, required=True),
        "doubled": Described({"type": "boolean"}, required=True),
        **{column: Described(_POINTS, required=True) for column in WORTH},
        "bonus": Described(_COUNT, required=True),
        "total": Described(_COUNT, required=True),
    },
)
ZatreSheet = opened(
    "ZatreSheet",
    {
        "name": Described({"type": "string"}, required=True),
        "rows": List(Nested(ZatreRow), longest=2 * MOST_TURNS, required=True),
        "total": Described(_COUNT, required=True),
        "next": Nested(ZatreNext, required=True),
    },
)
ZatreStanding = opened(
    "ZatreStanding",
    {
        "name": Described({"type": "string"}, required=True),
        "total": Described(_COUNT, required=True),
        "rank": Described(_ROW, required=True),
    },
)
ZatreChange = opened(
    "ZatreChange",
    {
        "row": Described(_ROW, required=True),
        "column": Described(
            {"type": "string", "enum": ["doubled", *WORTH, "bonus"]}, required=True
        ),
        "points": Described(_POINTS, required=True),
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


def dump_sheet(name: str, sheet: Sheet) -> Json:
    return {
        "name": name,
        "rows": [row._asdict() for row in sheet.rows],
        "total": sheet.total,
        "next": sheet.next._asdict(),
    }


def score_sheets_faults(given: Json) -> list[Fault]:
    """Return what is wrong with a sheet and the turn to add to it, or with either alone."""
    late_bonus = rules_of(given.get("options")).late_bonus
    sheet = Sheet(late_bonus=late_bonus)
    found: list[Fault] = []
    if "sheet" in given:
        lines = given["sheet"]
        sheet, found = read_sheet(lines["rows"], lines.get("total"), late_bonus)
        if not found:
            found += _next_faults(lines.get("next", {}), sheet)
    found = [Fault(("sheet", *fault.path), fault.code, fault.values) for fault in found]
    if "turn" in given:
        found += [
            Fault(("turn", *fault.path), fault.code, fault.values)
            for fault in later_turn_faults(sheet, given["turn"])
        ]
    return found


def score_sheets(request: Json, _: Language) -> Json:
    """Answer score-sheets."""
    late_bonus = rules_of(request.get("options")).late_bonus
    if "players" in request:
        return _filled(request["players"], late_bonus)
    _refuse(score_sheets_faults(request))
    given, turn = request["sheet"], request["turn"]
    sheet = read_sheet(given["rows"], late_bonus=late_bonus)[0]
    after = sheet.add(turn)
    name = given.get("name", _default_name(0))
    return {
        **_answer([name], [after]),
        "changes": [change._asdict() for change in changes(sheet, after)],
    }


def _filled(players: Sequence[Json], late_bonus: int) -> Json:
    names = [player.get("name", _default_name(index)) for index, player in enumerate(players)]
    return _answer(names, [fill_sheet(player["turns"], late_bonus) for player in players])


def _answer(names: Sequence[str], sheets: Sequence[Sheet]) -> Json:
    totals = [sheet.total for sheet in sheets]
    ranked = sorted(zip(standings(totals), range(len(names)), strict=True))
    return {
        "sheets": [dump_sheet(name, sheet) for name, sheet in zip(names, sheets, strict=True)],
        "standings": [
            {"name": names[index], "total": totals[index], "rank": rank} for rank, index in ranked
        ],
    }


def _next_faults(given: Json, sheet: Sheet) -> list[Fault]:
    return [
        Fault(("next", column), "next-wrong", {"row": row})
        for column, row in sheet.next._asdict().items()
        if given.get(column, row) != row
    ]


def _default_name(index: int) -> str:
    return f"p{index + 1}"


def _refuse(faults: list[Fault]) -> None:
    if faults:
        raise ImpossibleState(faults)


FORMS: Final = {
    "text/plain": sheets_text,
    "text/csv": sheets_csv,
    "image/svg+xml": sheets_svg,
}
