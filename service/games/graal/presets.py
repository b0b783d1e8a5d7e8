"""Ready positions, as if the armies had been deployed so."""

from __future__ import annotations

import tomllib
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Final, NotRequired, TypedDict, cast

from service.games.core.errors import Fault
from service.games.graal.board import GRID, NAMES
from service.games.graal.camps import NOBODY
from service.games.graal.castles import Castle
from service.games.graal.figures import COLOURS, FIGURE_BY_NAME, Colour
from service.games.graal.maps import STANDARD_MAP
from service.games.graal.moves import Deployment
from service.games.graal.play import advance
from service.games.graal.state import State

PRESETS: Final = ("standard",)


class ReadyArmy(TypedDict):
    """Where one colour stands: squares by their names, figures by their letters."""

    donjon: NotRequired[str]
    cour: NotRequired[str]
    figures: Mapping[str, list[str]]


class ReadyArmies(TypedDict):
    """The army of a quarter, and those of the southern colours of a half."""

    quarter: ReadyArmy
    half: Mapping[str, ReadyArmy]


_ARMIES: Final = cast(
    ReadyArmies, tomllib.loads(Path(__file__).with_name("presets.toml").read_text("utf-8"))
)


def preset_faults(preset: str | None, **own: object) -> Iterator[Fault]:
    """Yield what is wrong with a preset; with it the caller brings nothing of his `own`."""
    if preset is None:
        return
    if preset not in PRESETS:
        yield Fault(("preset",), "not-a-choice", {"choices": PRESETS})
    for name, given in own.items():
        if given is not None:
            yield Fault(("preset",), "conflict", {"other": name})


def ready_position(empty: State) -> State:
    """Deploy the armies on an empty board as the standard preset has them."""
    state = empty
    for colour, commander in enumerate(empty.commanders):
        if commander != NOBODY:
            ready = ready_deployment(colour, empty.rules.everyone_for_himself)
            state = advance(state, ready)
    return state


@cache
def ready_deployment(colour: Colour, everyone_for_himself: bool) -> Deployment:
    """Return how the standard preset deploys a colour: an image of its counterpart."""
    army, image = _army(colour, everyone_for_himself)

    def place(name: str) -> int:
        return image(GRID.squares[name])

    castle = None
    if "donjon" in army and "cour" in army:
        castle = Castle(colour, place(army["donjon"]), place(army["cour"]))
    placed = [
        (FIGURE_BY_NAME[COLOURS[colour] + kind], place(name))
        for kind, names in army["figures"].items()
        for name in names
    ]
    placed.sort(key=lambda entry: (entry[0], NAMES[entry[1]]))
    return Deployment(colour, castle, tuple(placed))


def _army(colour: Colour, everyone_for_himself: bool) -> tuple[ReadyArmy, Callable[[int], int]]:
    """Return what a colour's army is an image of, and how it is turned or mirrored."""
    if everyone_for_himself:
        images = (int, STANDARD_MAP.mirror_ranks, STANDARD_MAP.half_turn, STANDARD_MAP.mirror_files)
        return _ARMIES["quarter"], images[colour]
    southern = COLOURS[colour - colour % 2]
    return _ARMIES["half"][southern], STANDARD_MAP.half_turn if colour % 2 else int
