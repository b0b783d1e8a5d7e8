"""Moves in a session: whose turn it is, what becomes of the session, and trying one out."""

from __future__ import annotations

from collections.abc import Collection
from contextlib import suppress
from dataclasses import replace

import orjson

from service import answers
from service.answers import Refused
from service.answers.stopwatch import enter
from service.games.core.errors import IllegalMove, UnreadableMove
from service.games.core.json_values import Json
from service.games.core.rulebook import OVER
from service.sessions.document import Played
from service.sessions.errors import Forbidden, NotPossible, NotYourTurn
from service.sessions.opened import OpenedSession
from service.sessions.store import MOST_PAST, Writing
from service.sessions.texts import RULEBOOK


def move(opened: OpenedSession, text: str, include: Collection[str] = ()) -> tuple[Writing, bytes]:
    """Play a move; return what is to be written, and the answer to who made it."""
    seat, entry, before = opened.require_seat(), opened.entry, opened.state
    enter("rules")
    _require_turn(opened, text)
    transition = answers.play(entry, before, text)
    enter("writing")
    after = opened.next_version(transition.state, offers={})
    views = {
        viewer: answers.happened(entry, before, transition, viewer) for viewer in after.viewers
    }
    seen_by_all = all("move" in view for view in views.values())
    played = Played(after.session.version, seat, seen_by_all)
    session = replace(after.session, line=(*opened.session.line, played)[-MOST_PAST:])
    answer = {
        "id": session.id,
        "version": session.version,
        "game": session.game,
        "seat": seat,
        **after.position(seat, include),
        **views.get(seat, views[None]),
    }
    change = after.change_as_seen("moved", seat, views)
    writing = Writing(session, change, past=opened.session.state)
    return writing, orjson.dumps(answer)


def check(opened: OpenedSession, text: str) -> Json:
    """Try a move of the caller's out; raise where it is not for him to try one."""
    opened.require_seat()
    enter("rules")
    entry, reader = opened.entry, opened.reader.at(opened.seat)
    try:
        _require_turn(opened, text)
    except Refused as refusal:
        return answers.illegal(entry, refusal, reader)
    if answers.draw_pending(entry, opened.state):
        raise NotPossible("draw-pending")
    return answers.check(entry, opened.state, text, reader)


def _require_turn(opened: OpenedSession, text: str) -> None:
    """Raise unless it is the caller's turn to play this.

    A game that is over by its own rules tells itself which of them ended it, and what is no
    move at all is refused as such.
    """
    agreed = opened.session.result
    if agreed is not None:
        raise Refused(IllegalMove(agreed["rule"], OVER), RULEBOOK, text)
    game, state = opened.game, opened.state
    if game.result(state) is not None:
        return
    to_move = game.to_move(state)
    if opened.require_seat() not in to_move:
        raise NotYourTurn(to_move)
    # Where several are to move at once, as in a deployment, this must be the caller's own.
    several = opened.entry.simultaneous
    if several is not None:
        with suppress(UnreadableMove):
            if several.mover(state, game.read(text)) not in (None, opened.seat):
                raise Forbidden
