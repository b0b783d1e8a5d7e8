"""How many sessions a client may have begun that still go on.

    calculi:client:{NAME}:sessions   sorted set: ids of sessions, by when they were begun

What stands there says only what to look at: whether a session still goes on, it says itself. Who
begins another while there is room is written down, and nobody looks; when there is none, those that
have ended meanwhile, or are gone, give their place back. So nothing has to be kept in step when a
session is played, ended, deleted or forgotten, and nothing can drift.
"""

from __future__ import annotations

from typing import Final

from service.sessions import scripts
from service.sessions.addresses import Client
from service.sessions.errors import TooManySessions
from service.sessions.store import Store, session_key

IN_THE_MAKING: Final = 10
"""Seconds after which a session that is not there is taken for gone, and not for one that is just
being stored."""

_KEPT: Final = 180 * 24 * 60 * 60
"""Seconds after which a client who begins nothing is forgotten: twice as long as a session lives
that nobody uses."""


class Quota:
    """So many sessions a client, None for any number."""

    def __init__(self, store: Store, most: int | None) -> None:
        self._store = store
        self._most = most

    def reserve(self, client: str | None, session_id: str) -> None:
        """Take a place for a session that is about to be stored, or raise TooManySessions. None is
        a client who is not counted.
        """
        if client is None or self._most is None:
            return
        if self._has_room(client, session_id):
            return
        if not (self._give_up_what_is_over(client) and self._has_room(client, session_id)):
            raise TooManySessions(self._most)

    def give_back(self, client: str | None, session_id: str) -> None:
        """Give the place of a session back that was not begun after all."""
        if client is not None and self._most is not None:
            self._store.ask("quota", lambda store: store.zrem(_key(client), session_id))

    def _has_room(self, client: str, session_id: str) -> bool:
        keys, arguments = [_key(client)], [self._most, session_id, _KEPT]
        return bool(
            self._store.ask("quota", lambda store: scripts.RESERVE.run(store, keys, arguments))
        )

    def _give_up_what_is_over(self, client: str) -> int:
        """Forget the sessions that do not go on; return how many there were."""
        keys, arguments = [_key(client)], [IN_THE_MAKING]
        begun = self._store.ask("quota", lambda store: scripts.BEGUN.run(store, keys, arguments))
        over = self._store.ask("quota", lambda store: _over(store, begun))
        if over:
            self._store.ask("quota", lambda store: store.zrem(keys[0], *over))
        return len(over)


def _over(store: Client, session_ids: list[bytes]) -> list[bytes]:
    """Return which sessions have ended or are gone; they may lie on many nodes."""
    with store.pipeline(transaction=False) as pipeline:
        for session_id in session_ids:
            pipeline.hmget(session_key(session_id.decode()), "v", "e")
        standing = pipeline.execute()
    return [
        session_id
        for session_id, (version, ended) in zip(session_ids, standing, strict=True)
        if version is None or ended is not None
    ]


def _key(client: str) -> str:
    return f"calculi:client:{{{client}}}:sessions"
