"""Who commands which army: at the beginning, after falls, in a position of the caller's own."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import Final, NotRequired, TypedDict

from service.games.core.errors import Fault, judged_by
from service.games.core.options import player_faults
from service.games.graal.camps import NOBODY, Commanders, Seat, after_fall, survivors
from service.games.graal.castles import GivenCastle, castle_of
from service.games.graal.figures import COLOURS, Colour, Letter
from service.games.graal.options import VARIANTS
from service.games.graal.state import SEATS, Fall, FallReason, SeatName

ARMIES: Final = (2, 3)
"""How many armies each player may have in the variant of that name."""

_DEFAULT_PLAYERS: Final = {"two": 2, "armies": 2, "teams": 4, "four": 4}
_DEFAULT_ARMIES: Final = 2

_WHITE: Final = SEATS.index("white")
_BLUE: Final = SEATS.index("dark-blue")


class GivenFall(TypedDict):
    """A fall as the caller tells it; his castle stood nowhere if that is left out."""

    seat: SeatName
    by: SeatName
    reason: FallReason
    castle: NotRequired[GivenCastle | None]


def second_leader(options: Mapping[str, object] | None) -> Seat:
    """Return the chief who leads a second army when the players are an odd number."""
    return _WHITE if (options or {}).get("second_army") == "white" else _BLUE


def commanders_of(variant: str, players: int, armies: int, second: Seat = _BLUE) -> Commanders:
    """Return who commands what when a game begins; `second` leads a second army, if any does."""
    if variant == "teams":
        fielded = players + players % 2
        # With an odd number the last colour of a chief's shade has nobody else to lead it.
        last = fielded - 2 + second
        return _padded(
            [second if seat == last and players % 2 else seat for seat in range(fielded)]
        )
    if variant == "armies":
        return _padded([seat % 2 for seat in range(2 * armies)])
    return _padded(list(range(4 if variant == "four" else 2)))


def _padded(seats: Sequence[int]) -> Commanders:
    return (*seats, *[NOBODY] * (len(COLOURS) - len(seats)))


# A new game


def number_faults(variant: str, players: int | None, armies: int | None) -> Iterator[Fault]:
    """Yield what is wrong with the numbers of players and of armies, if the variant is known."""
    if variant not in VARIANTS:
        return
    yield from player_faults(VARIANTS[variant].players, players, ("variant",))
    if armies is not None and variant != "armies":
        yield Fault(("armies",), "conflict", {"other": f"variant {variant}"}, (("variant",),))
    elif armies is not None and armies not in ARMIES:
        yield Fault(("armies",), "out-of-range", {"low": ARMIES[0], "high": ARMIES[-1]})


def first_commanders(
    variant: str, players: int | None, armies: int | None, second: Seat
) -> Commanders:
    """Return who commands what when a game begins, for a bad number as for the smallest."""
    allowed = VARIANTS[variant].players
    if players is None:
        players = _DEFAULT_PLAYERS[variant]
    if armies is None:
        armies = _DEFAULT_ARMIES
    return commanders_of(
        variant,
        players if players in allowed else min(allowed),
        armies if armies in ARMIES else min(ARMIES),
        second,
    )


# A position of the caller's own


def commander_faults(
    variant: str,
    armies: Mapping[Letter, SeatName] | None,
    falls: Sequence[GivenFall] | None,
    second: Seat,
) -> list[Fault]:
    """Return what is wrong with the commanders and the falls."""
    if falls:
        faults = list(_fall_faults(variant, falls))
        if faults:
            return list(judged_by(faults, ("variant",), ("falls",)))
    if armies is None:
        return []
    if any(letter not in COLOURS or seat not in SEATS for letter, seat in armies.items()):
        return [Fault(("armies",), "commanders")]
    commanders = _given(armies)
    if variant == "four":
        fits = commanders == _after_falls(falls) if falls else _plausible(commanders)
    else:
        fits = commanders in _possible(variant, second)
    rests_on = (("variant",), ("armies",), ("falls",), ("options", "second_army"))
    return [] if fits else [Fault(("armies",), "commanders", judged_by=rests_on)]


def _fall_faults(variant: str, falls: Sequence[GivenFall]) -> Iterator[Fault]:
    if variant != "four":
        yield Fault(("falls",), "conflict", {"other": f"variant {variant}"})
        return
    commanders = commanders_of("four", 4, 1)
    for index, fall in enumerate(falls):
        seat, by = SEATS.index(fall["seat"]), SEATS.index(fall["by"])
        left = survivors(commanders)
        if seat == by or seat not in left or by not in left:
            yield Fault(("falls", index), "fall-impossible")
            return
        commanders = after_fall(commanders, seat, by)


def _possible(variant: str, second: Seat) -> list[Commanders]:
    armies = ARMIES if variant == "armies" else (1,)
    return [
        commanders_of(variant, players, number, second)
        for players in VARIANTS[variant].players
        for number in armies
    ]


def _plausible(commanders: Commanders) -> bool:
    fielded = commanders[:4]
    return commanders[4:] == (NOBODY, NOBODY) and all(
        commander != NOBODY and commander < 4 and fielded[commander] == commander
        for commander in fielded
    )


def given_commanders(
    variant: str,
    armies: Mapping[Letter, SeatName] | None,
    falls: Sequence[GivenFall] | None,
    seen: Collection[Colour],
) -> Commanders:
    """Return the commanders, guessed from the colours that are seen where nobody is named."""
    if armies is not None:
        return _given(armies)
    if variant == "four":
        return _after_falls(falls or ())
    armies_each = 3 if any(colour > 3 for colour in seen) else 2
    return commanders_of(variant, 2 * armies_each, armies_each)


def given_falls(falls: Sequence[GivenFall] | None, commanders: Commanders) -> tuple[Fall, ...]:
    """Return who has fallen; where that is not told, each to the one who commands him now."""
    if falls:
        return tuple(map(_fall, falls))
    return tuple(
        Fall(seat, by, "donjon-taken", None)
        for seat, by in enumerate(commanders)
        if by not in (seat, NOBODY)
    )


def _fall(given: GivenFall) -> Fall:
    seat = SEATS.index(given["seat"])
    castle = castle_of(seat, given.get("castle") or {})
    return Fall(seat, SEATS.index(given["by"]), given["reason"], castle)


def _given(armies: Mapping[Letter, SeatName]) -> Commanders:
    return tuple(SEATS.index(armies[letter]) if letter in armies else NOBODY for letter in COLOURS)


def _after_falls(falls: Sequence[GivenFall]) -> Commanders:
    commanders = commanders_of("four", 4, 1)
    for fall in falls:
        commanders = after_fall(commanders, SEATS.index(fall["seat"]), SEATS.index(fall["by"]))
    return commanders
