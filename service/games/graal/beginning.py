"""Beginning a game: an empty board to deploy on, or a ready position."""

from __future__ import annotations

import tomllib
from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

from service.games.core.errors import Fault
from service.games.core.options import player_faults
from service.games.graal.agreement import VARIANTS
from service.games.graal.armies import COLOURS, KINDS, NOBODY, Commanders, commanders_of
from service.games.graal.draft import Draft
from service.games.graal.ground import Castle
from service.games.graal.maps import GRID, NAMES, STANDARD_MAP
from service.games.graal.play import play_deployment
from service.games.graal.state import Deployment, Rules, State

PRESETS: Final = ("standard",)
DEFAULT_PLAYERS: Final = {"two": 2, "armies": 2, "teams": 4, "four": 4}
ARMIES: Final = (2, 3)
"""How many each player may have in the variant of that name."""

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
) -> Iterator[Fault]:
    """Yield what is wrong with the keywords that only a new game has; of those that depend on
    the variant nothing can be said of an unknown one.
    """
    if variant in VARIANTS:
        yield from player_faults(VARIANTS[variant].players, players)
        if armies is not None and variant != "armies":
            yield Fault(("armies",), "conflict", {"other": f"variant {variant}"})
        elif armies is not None and armies not in ARMIES:
            yield Fault(("armies",), "out-of-range", {"low": ARMIES[0], "high": ARMIES[-1]})
    if preset is not None:
        if preset not in PRESETS:
            yield Fault(("preset",), "not-a-choice", {"choices": PRESETS})
        for name, own in (("map", chart), ("army", army)):
            if own is not None:
                yield Fault(("preset",), "conflict", {"other": name})


def first_commanders(variant: str, players: int | None, armies: int | None) -> Commanders:
    """Return who commands what when a game begins, for a bad number as for the smallest."""
    allowed = VARIANTS[variant].players
    if players is None:
        players = DEFAULT_PLAYERS[variant]
    if armies is None:
        armies = DEFAULT_ARMIES
    return commanders_of(
        variant,
        players if players in allowed else min(allowed),
        armies if armies in ARMIES else min(ARMIES),
    )


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
