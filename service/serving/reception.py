"""Where connections wait for their clients, none of them with a thread, and what moves them on."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from functools import partial
from selectors import EVENT_READ, EVENT_WRITE, BaseSelector
from typing import Any, Final

from prometheus_client import Counter

from service.serving import refusals
from service.serving.connection import Connection, Progress
from service.serving.rooms import Room

SHOWN_OUT: Final = Counter(
    "calculi_shown_out", "Clients that were too slow, or for whom there was no room.", ("where",)
)

FAREWELL: Final = 2.0
"""Seconds in which a client may close a connection that is over."""

_MOST_UNREAD: Final = 1000
"""How many answers may wait to be read."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How long clients may take, in seconds, and how much of them a worker keeps in memory."""

    keepalive: float
    head: float
    body: float
    answer: float
    largest_body: int
    arriving_bytes: int
    unread_bytes: int


class Reception:
    """All connections of a worker that are in nobody's hands. Used by one thread only."""

    def __init__(
        self, poller: BaseSelector, limits: Limits, serve: Callable[[Connection], None]
    ) -> None:
        """`serve` is called with connections on which a whole request has come."""
        self._poller = poller
        self._serve = serve
        self._new = Room(limits.head)
        self._kept = Room(limits.keepalive)
        self._heads = Room(limits.head, most_bytes=limits.arriving_bytes)
        self._bodies = Room(limits.body, most_bytes=limits.arriving_bytes)
        self._departing = Room(limits.answer, _MOST_UNREAD, limits.unread_bytes)
        self._leaving = Room(FAREWELL)
        self._rooms: Mapping[str, Room] = {
            "silence": self._new,
            "keep-alive": self._kept,
            "head": self._heads,
            "body": self._bodies,
            "answer": self._departing,
            "farewell": self._leaving,
        }
        self._place: dict[Connection, Room] = {}
        self.open = 0
        """Connections that are open, here and in the hands of threads."""

    def welcome(self, connection: Connection) -> None:
        """Take in a new connection; its request may be there already."""
        self.open += 1
        if connection.receive():
            self._serve(connection)
        else:
            self._await_request(connection)

    def take_back(self, connection: Connection) -> None:
        """Wait for what comes next on a connection that a thread has served."""
        if connection.gone:
            self._close(connection)
        elif connection.outbox.unsent:
            self._enter(self._departing, connection, EVENT_WRITE, self._writable)
            for other in self._departing.excess():
                self._abandon(other, "answer")
        elif connection.closing:
            self._say_goodbye(connection)
        elif connection.whole():
            self._serve(connection)
        else:
            self._await_request(connection)

    def show_out(self) -> None:
        """Part with all who have had their time."""
        for where in ("silence", "keep-alive", "farewell"):
            for connection in self._rooms[where].overdue():
                self._close(connection)
        for where in ("head", "body"):
            for connection in self._rooms[where].overdue():
                self._refuse(connection, "too-slow", where)
        for connection in self._departing.overdue():
            self._abandon(connection, "answer")

    def make_room(self) -> bool:
        """Close the connection that is missed least; tell whether there was one."""
        for where in ("farewell", "keep-alive", "silence", "head", "body"):
            eldest = self._rooms[where].eldest()
            if eldest is not None:
                SHOWN_OUT.labels(where).inc()
                self._close(eldest)
                return True
        return False

    def dismiss(self) -> None:
        """Close all connections on which nothing is to be answered."""
        for where in ("farewell", "keep-alive", "silence", "head", "body"):
            for connection in self._rooms[where].everybody():
                self._close(connection)

    def _await_request(self, connection: Connection) -> None:
        if connection.gone:
            self._end(connection)
            return
        self._enter(self._room_for(connection), connection, EVENT_READ, self._readable)
        self._bound_arrivals()

    def _room_for(self, connection: Connection) -> Room:
        rooms: Mapping[Progress, Room] = {"head": self._heads, "body": self._bodies}
        silent = self._kept if connection.answered else self._new
        return rooms.get(connection.progress, silent)

    def _readable(self, connection: Connection, _: Any) -> None:
        room = self._place.get(connection)
        if room is None:
            return  # closed a moment ago, for another
        if connection.receive():
            self._leave(connection)
            self._serve(connection)
        elif connection.gone:
            self._leave(connection)
            self._end(connection)
        elif (now := self._room_for(connection)) is not room:
            room.leave(connection)
            now.enter(connection)
            self._place[connection] = now
            self._bound_arrivals()
        else:
            room.weigh(connection)
            self._bound_arrivals()

    def _bound_arrivals(self) -> None:
        for where in ("head", "body"):
            for connection in self._rooms[where].excess():
                self._refuse(connection, "too-busy", where)

    def _writable(self, connection: Connection, _: Any) -> None:
        room = self._place.get(connection)
        if room is None:
            return
        try:
            done = connection.outbox.flush()
        except OSError:
            connection.gone = done = True
        if done:
            self._leave(connection)
            self.take_back(connection)
        else:
            room.weigh(connection)

    def _draining(self, connection: Connection, _: Any) -> None:
        if connection in self._place:
            connection.discard()
            if connection.gone:
                self._close(connection)

    def _end(self, connection: Connection) -> None:
        """Part with a client who says no more: who stopped in the midst of it is told so."""
        if connection.progress == "nothing":
            self._close(connection)
        else:
            connection.gone = False
            self._tell_last(connection, refusals.no_http())

    def _refuse(self, connection: Connection, slug: str, where: str) -> None:
        SHOWN_OUT.labels(where).inc()
        self._leave(connection)
        self._tell_last(connection, refusals.of_kind(slug))

    def _tell_last(self, connection: Connection, refusal: bytes) -> None:
        connection.closing = True
        connection.outbox.sendall(refusal)
        try:
            connection.outbox.flush()
        except OSError:
            connection.gone = True
        self.take_back(connection)

    def _abandon(self, connection: Connection, where: str) -> None:
        SHOWN_OUT.labels(where).inc()
        self._leave(connection)
        connection.abandon()
        self.open -= 1

    def _say_goodbye(self, connection: Connection) -> None:
        connection.say_goodbye()
        connection.discard()
        if connection.gone:
            self._close(connection)
        else:
            self._enter(self._leaving, connection, EVENT_READ, self._draining)

    def _close(self, connection: Connection) -> None:
        if connection in self._place:
            self._leave(connection)
        connection.socket.close()
        self.open -= 1

    def _enter(
        self,
        room: Room,
        connection: Connection,
        event: int,
        callback: Callable[[Connection, Any], None],
    ) -> None:
        room.enter(connection)
        self._place[connection] = room
        self._poller.register(connection.socket, event, partial(callback, connection))

    def _leave(self, connection: Connection) -> None:
        self._place.pop(connection).leave(connection)
        self._poller.unregister(connection.socket)
