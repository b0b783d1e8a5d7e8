"""Who commands what in a position of the caller's own, and who has fallen in a game of four."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any

from service.games.core.errors import Fault
from service.games.graal.armies import COLOURS, NOBODY, SEATS, Commanders, commanders_of
from service.games.graal.ground import Castle
from service.games.graal.state import Fall, survivors

Falls = Sequence[Mapping[str, Any]]


def command_faults(
    variant: str, armies: Mapping[str, str] | None, falls: Falls | None
) -> list[Fault]:
    """Return what is wrong with the commanders and the falls."""
    faults: list[Fault] = []
    if falls and variant != "four":
        faults.append(Fault(("falls",), "conflict", {"other": f"variant {variant}"}))
    elif falls:
        commanders = commanders_of("four", 4, 1)
        for index, fall in enumerate(falls):
            seat, by = SEATS.index(fall["seat"]), SEATS.index(fall["by"])
            left = survivors(commanders)
            if seat == by or seat not in left or by not in left:
                faults.append(Fault(("falls", index), "fall-impossible"))
                break
            commanders = after_fall(commanders, seat, by)
    if faults or armies is None:
        return faults
    if any(letter not in COLOURS or seat not in SEATS for letter, seat in armies.items()):
        return [Fault(("armies",), "commanders")]
    given = _given(armies)
    if variant == "four":
        fits = given == _after_falls(falls) if falls else _plausible(given)
    elif variant == "teams":
        fits = given in [commanders_of(variant, players, 1) for players in (3, 4, 5, 6)]
    elif variant == "armies":
        fits = given in [commanders_of(variant, 2, number) for number in (2, 3)]
    else:
        fits = given == commanders_of(variant, 2, 1)
    return faults if fits else [Fault(("armies",), "commanders")]


def command(
    variant: str,
    armies: Mapping[str, str] | None,
    falls: Falls | None,
    seen: Collection[int],
) -> Commanders:
    """Return the commanders, guessed from the colours that are seen where nobody is named."""
    if armies is not None:
        return _given(armies)
    if variant == "four":
        return _after_falls(falls or ())
    armies_each = 3 if any(colour > 3 for colour in seen) else 2
    return commanders_of(variant, 2 * armies_each, armies_each)


def falls_of(falls: Falls | None, commanders: Commanders) -> tuple[Fall, ...]:
    """Return who has fallen; where that is not told, each to the one who commands him now."""
    if falls:
        return tuple(map(_fall, falls))
    return tuple(
        Fall(seat, by, "donjon-taken", None)
        for seat, by in enumerate(commanders)
        if by not in (seat, NOBODY)
    )


def after_fall(commanders: Commanders, seat: int, by: int) -> Commanders:
    """Return the commanders after all that one seat had has gone to another."""
    return tuple(by if commander == seat else commander for commander in commanders)


def _fall(fall: Mapping[str, Any]) -> Fall:
    seat = SEATS.index(fall["seat"])
    holes = fall.get("castle")
    castle = None if holes is None else Castle(seat, holes["donjon"], holes["cour"])
    return Fall(seat, SEATS.index(fall["by"]), fall["reason"], castle)


def _given(armies: Mapping[str, str]) -> Commanders:
    return tuple(SEATS.index(armies[letter]) if letter in armies else NOBODY for letter in COLOURS)


def _after_falls(falls: Falls) -> Commanders:
    commanders = commanders_of("four", 4, 1)
    for fall in falls:
        commanders = after_fall(commanders, SEATS.index(fall["seat"]), SEATS.index(fall["by"]))
    return commanders


def _plausible(commanders: Commanders) -> bool:
    fielded = commanders[:4]
    return commanders[4:] == (NOBODY, NOBODY) and all(
        commander != NOBODY and commander < 4 and fielded[commander] == commander
        for commander in fielded
    )
