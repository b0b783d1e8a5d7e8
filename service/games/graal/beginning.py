"""Beginning a game: an empty board to deploy on, or a ready position."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from service.games.core.errors import Fault
from service.games.graal.agreement import VARIANTS
from service.games.graal.armies import COLOURS, KINDS, NOBODY, Commanders
from service.games.graal.draft import Draft
from service.games.graal.ground import Castle
from service.games.graal.maps import GRID, NAMES, STANDARD_MAP
from service.games.graal.play import play_deployment
from service.games.graal.state import Deployment, Rules, State

PRESETS: Final = ("standard",)
DEFAULT_PLAYERS: Final = {"two": 2, "armies": 2, "teams": 4, "four": 4}
DEFAULT_ARMIES: Final = 2

_LAYOUTS: Final[dict[str, Any]] = tomllib.loads(
    Path(__file__).with_name("presets.toml").read_text("utf-8")
)


def keyword_faults(
    variant: str,
    players: int | None,
    armies: int | None,
    preset: str | None,
    chart: object,
    army: object,
) -> list[Fault]:
    """Return what is wrong with the keywords that only a new game has."""
    faults: list[Fault] = []
    allowed = VARIANTS[variant].players
    if players is not None and players not in allowed:
        values = {"low": allowed[0], "high": allowed[-1]}
        faults.append(Fault(("players",), "out-of-range", values))
    if armies is not None:
        if variant != "armies":
            faults.append(Fault(("armies",), "conflict", {"other": f"variant {variant}"}))
        elif armies not in (2, 3):
            faults.append(Fault(("armies",), "out-of-range", {"low": 2, "high": 3}))
    if preset is not None:
        if preset not in PRESETS:
            faults.append(Fault(("preset",), "not-a-choice", {"choices": PRESETS}))
        faults += [
            Fault(("preset",), "conflict", {"other": name})
            for name, own in (("map", chart), ("army", army))
            if own is not None
        ]
    return faults


def empty_board(rules: Rules, commanders: Commanders) -> State:
    """Begin with the deployment."""
    return Draft.made_of(rules, {}, (), commanders).state("deployment", NOBODY)


def ready_position(rules: Rules, commanders: Commanders) -> State:
    """Begin with the armies of the standard preset, as if they had been deployed so."""
    state = empty_board(rules, commanders)
    for colour, commander in enumerate(commanders):
        if commander != NOBODY:
            state = play_deployment(state, ready_deployment(colour, rules.everyone_for_himself))
    return state


@cache
def ready_deployment(colour: int, everyone_for_himself: bool) -> Deployment:
    """Return how the standard preset deploys a colour: an image of its counterpart."""
    if everyone_for_himself:
        layout = _LAYOUTS["quarter"]
        image = (
            int,
            STANDARD_MAP.mirror_ranks,
            STANDARD_MAP.half_turn,
            STANDARD_MAP.mirror_files,
        )[colour]
    else:
        layout = _LAYOUTS["half"][COLOURS[colour - colour % 2]]
        image = STANDARD_MAP.half_turn if colour % 2 else int

    def place(name: str) -> int:
        return image(GRID.squares[name])

    castle = None
    if "donjon" in layout:
        castle = Castle(colour, place(layout["donjon"]), place(layout["cour"]))
    figures: Mapping[str, list[str]] = layout["figures"]
    placed = [
        (8 * colour + KINDS.index(kind), place(name))
        for kind, names in figures.items()
        for name in names
    ]
    placed.sort(key=lambda entry: (entry[0], NAMES[entry[1]]))
    return Deployment(colour, castle, tuple(placed))
