"""Where a computer player puts its army: among several forts the one that holds together best."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final

from service.games.core.evaluation import Choice, Decision, Means, Scale
from service.games.graal.deployment import deployable
from service.games.graal.evaluation import EVALUATOR
from service.games.graal.forts import fort, strength
from service.games.graal.moves import Deployment
from service.games.graal.sampling import View
from service.games.graal.state import SEATS

TRIES: Final = 6
"""How many forts are looked at for each that is asked for."""


class Decider:
    """Deploys armies. Once they stand there is nothing to decide that looking ahead would not."""

    scale: Scale = EVALUATOR.scale

    def decides(self, view: View) -> bool:
        return view.state.phase == "deployment"

    def sides(self, view: View) -> Sequence[tuple[str, ...]]:
        return EVALUATOR.sides(view.state)

    def decide(self, view: View, seat: str, means: Means) -> Iterator[Decision]:
        state = view.state
        own = SEATS.index(seat)
        colours = [
            colour
            for colour in deployable(state.rules, state.pieces, state.commanders)
            if state.commanders[colour] == own and colour not in view.hidden
        ]
        if not colours:
            return
        even = (0,) * len(self.sides(view))
        if means.only:
            yield Decision([Choice(each, even) for each in means.only], 0)
            return
        forts: dict[Deployment, int] = {}
        for tried in range(TRIES * means.lines):
            if tried:
                means.spend(1)
            deployment = fort(state, colours[0], means.chance)
            if deployment is None:
                continue
            forts[deployment] = strength(state, deployment)
            if len(forts) == 1 or tried == TRIES * means.lines - 1:
                best = sorted(forts, key=lambda each: forts[each], reverse=True)
                yield Decision([Choice(each, even) for each in best[: means.lines]], 0)


DECIDER: Final = Decider()
