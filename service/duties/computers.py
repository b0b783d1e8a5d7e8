"""What computers owe the tables at which they sit: their moves, and answers to offers.

A computer agrees to whatever is asked of it (to take moves back, to play again), but to a draw
only if it would lose otherwise.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final, Literal, TypeAlias

from service.duties.schedule import Duty
from service.games.core.json_values import Json
from service.sessions.document import OfferKind
from service.sessions.errors import NoSession, NotPossible, SessionFull, StaleVersion, Unconfirmed
from service.sessions.offers import voters
from service.sessions.opened import Caller, OpenedSession
from service.sessions.service import SessionService

KIND: Final = "computer"

Question: TypeAlias = Literal["move", "draw"]
Thinking: TypeAlias = Callable[[Json], Any]
"""Answers a question of `thought.answer`, here or in the pool; or raises NotNow."""


@dataclass(frozen=True, slots=True)
class Computers:
    """All computers at all tables."""

    sessions: SessionService
    think: Thinking

    def act(self, duty: Duty) -> None:
        """Do one thing that a computer owes a session, if there is anything.

        What comes after it is promised with it. Who was faster has promised the rest as well, and
        a game that is too large to go on is for people to end.
        """
        try:
            opened = self.sessions.open_for_duty(duty.subject)
            for seat, level in opened.session.computers.items():
                if self._act(replace(opened, seat=seat), level):
                    return
        except (NoSession, StaleVersion, SessionFull, Unconfirmed):
            return

    def _act(self, opened: OpenedSession, level: int) -> bool:
        seat, session = opened.require_seat(), opened.session
        caller = Caller(computer=seat, expects=session.version.__eq__)
        for kind in session.offers:
            if _is_asked(opened, kind):
                accept = kind != "draw" or self._ask(opened, level, "draw")
                try:
                    self.sessions.propose(session.id, caller, kind, accept)
                except NotPossible:
                    continue
                return True
        if seat not in opened.standing["to_move"]:
            return False
        self.sessions.play(session.id, caller, self._ask(opened, level, "move"))
        return True

    def _ask(self, opened: OpenedSession, level: int, question: Question) -> Any:
        session = opened.session
        return self.think(
            {
                "question": question,
                "game": session.game,
                "state": session.state,
                "seat": opened.seat,
                "level": level,
                # Not the same game again, but the same move again, whoever thinks about it.
                "seed": f"{session.id} {session.version}",
            }
        )


def _is_asked(opened: OpenedSession, kind: OfferKind) -> bool:
    """Tell whether something is offered to this computer that it has not answered."""
    offer = opened.session.offers[kind]
    return opened.seat in voters(opened, kind) and opened.seat not in (offer.by, *offer.agreed)
