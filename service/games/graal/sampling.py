"""What a seat may know, and what may hide behind it: the armies of others while they deploy."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from service.games.core.chance import Chance
from service.games.graal.figures import COLOUR_OF, Colour
from service.games.graal.forts import fort
from service.games.graal.game import GAME
from service.games.graal.play import advance
from service.games.graal.position import Position
from service.games.graal.state import State


@dataclass(frozen=True, slots=True)
class View:
    """A state without the armies that are hidden, and the colours that stand somewhere unseen."""

    state: State
    hidden: tuple[Colour, ...] = ()


class Sampler:
    """Everything is open but the deployments of other camps until all armies stand."""

    def view(self, state: State, seat: str) -> View:
        if state.phase != "deployment":
            return View(state)
        seen = {colour for colour in range(len(state.commanders)) if GAME.sees(state, colour, seat)}
        standing = {COLOUR_OF[figure] for figure in state.pieces.values()}
        position = Position.on_board(
            state.rules,
            # In an order of their own: that in which armies were deployed may be a secret.
            {at: man for at, man in sorted(state.pieces.items()) if COLOUR_OF[man] in seen},
            tuple(castle for castle in state.castles if castle.colour in seen),
            state.commanders,
        )
        return View(position.state("deployment"), tuple(sorted(standing - seen)))

    def sample(self, view: View, chance: Chance) -> State:
        state = view.state
        for colour in sorted(view.hidden, key=lambda colour: not state.rules.has_castle(colour)):
            deployment = fort(state, colour, chance)
            if deployment is None:
                raise ValueError(f"no room for colour {colour}, which has found some")
            state = advance(state, deployment)
        return state


SAMPLER: Final = Sampler()
