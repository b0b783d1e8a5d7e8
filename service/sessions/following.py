"""What somebody who follows a session gets to know, one change after the other."""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator, Sequence
from queue import Empty
from typing import Final

from service.answers.stopwatch import standing_still
from service.games.core.json_values import Json
from service.sessions.changes import Change
from service.sessions.errors import SessionError, StoreUnavailable
from service.sessions.hub import Inbox
from service.sessions.opened import Caller, OpenedSession
from service.sessions.service import SessionService
from service.sessions.store import MOST_READ

KEEP_ALIVE: Final = 15.0
"""Seconds of silence after which a stream gives a sign of life."""


def catch_up(
    sessions: SessionService, opened: OpenedSession, after: int, most: int = MOST_READ
) -> Sequence[Change] | None:
    """Return the first changes since a version; None if it is no longer (or not yet) known what
    has happened since.
    """
    version = opened.session.version
    if not 1 <= after <= version:
        return None
    if after == version:
        return []
    changes = sessions.store.changes(opened.session.id, after, most=most).changes
    if not changes or changes[0].version != after + 1:
        return None
    return _until_end(changes, opened.seat)


def poll(
    sessions: SessionService, opened: OpenedSession, caller: Caller, after: int, seconds: float
) -> Json:
    """Return the changes after a version, as soon as there are some or so many seconds are over.

    Who cannot be told what has happened since gets the whole view, and who has missed much a part
    of it: the version of the answer is that of its last change.
    """
    session, seat = opened.session, opened.seat
    answer: Json = {"game": session.game, "version": session.version}
    changes = catch_up(sessions, opened, after)
    if changes is None:
        answer["position"] = opened.view(seat)
        changes = []
    elif not changes and seconds:
        changes = _wait(sessions, opened, caller, after, seconds)
    answer["changes"] = [change.shown(seat) for change in changes]
    if changes:
        answer["version"] = changes[-1].version
    return answer


def follow(
    sessions: SessionService, inbox: Inbox, opened: OpenedSession, caller: Caller, after: int
) -> Iterator[Change | None]:
    """Yield each change after a version; None when nothing has happened for a while.

    Ends with the game, with the session, when the caller's token has been replaced, and when
    this process stops.
    """
    session_id, seat = opened.session.id, opened.seat
    news: Iterable[Change] = _news(sessions, session_id, after)
    while True:
        for change in news:
            if change.version <= after:
                continue
            after = change.version
            yield change
            if ends(change, seat):
                return
        if sessions.hub.stopping:
            return
        try:
            arrived = inbox.get(KEEP_ALIVE)
        except Empty:
            yield None
            try:
                # Following is using: the session lives on, as long as the token opens it.
                sessions.open(session_id, caller)
            except StoreUnavailable:
                pass
            except SessionError:
                return
            news = _news(sessions, session_id, after)
            continue
        if arrived is not None and (arrived.version <= after + 1 or arrived.type == "deleted"):
            news = [arrived]
        else:
            news = _news(sessions, session_id, after)


def _wait(
    sessions: SessionService, opened: OpenedSession, caller: Caller, after: int, seconds: float
) -> Sequence[Change]:
    """Return what happens after a version, as soon as something does, at last nothing."""
    hub = sessions.hub
    inbox = hub.follow(opened.session.id, caller.client)
    try:
        until = time.monotonic() + seconds
        while not hub.stopping:
            news = _until_end(sessions.store.changes(opened.session.id, after).changes, opened.seat)
            left = until - time.monotonic()
            if news or left <= 0:
                return news
            try:
                with standing_still():
                    arrived = inbox.get(left)
            except Empty:
                continue
            if arrived is not None and arrived.type == "deleted":
                return [arrived]
        return []
    finally:
        inbox.close()


def _news(sessions: SessionService, session_id: str, after: int) -> Iterator[Change]:
    """Yield what is new, as far as the store can tell: an open stream outlives its absence."""
    more = True
    while more:
        try:
            page = sessions.store.changes(session_id, after)
        except StoreUnavailable:
            return
        yield from page.changes
        more = page.more
        if more:
            after = page.changes[-1].version


def ends(change: Change, seat: str | None) -> bool:
    """Tell whether a change is the last that a seat gets to know."""
    if change.type == "handed-over":
        return change.seat == seat
    return change.type == "deleted" or change.public["result"] is not None


def _until_end(changes: Sequence[Change], seat: str | None) -> Sequence[Change]:
    """Leave out what came after a seat was handed over: its old token may not tell."""
    for index, change in enumerate(changes):
        if change.type == "handed-over" and change.seat == seat:
            return changes[: index + 1]
    return changes
