"""Asking for heavy work: one connection a piece of work, to whichever process takes it first.

The processes listen on one Unix socket. Who waits to be accepted there is the queue, in its order,
and it is as long as the socket's backlog. Whoever closes the connection ends the work.
"""

from __future__ import annotations

import fcntl
import socket
import time
from collections.abc import Generator, Iterator
from multiprocessing.connection import Connection, wait
from pathlib import Path
from typing import Any, Final, Literal, Protocol, TypeAlias, get_args

from service.pool.errors import Busy, Failed, Interrupted, OutOfMemory, PoolError, TooLong, Unwanted
from service.pool.kinds import Kind, kind_named
from service.pool.process import BEGUN, FAILED, NO_MEMORY, PART

Outcome: TypeAlias = Literal["done", "busy", "interrupted", "too-long", "memory", "left", "failed"]
LOCK: Final = "keeper.lock"
"""The file beside the socket that the keeper holds locked."""

OUTCOMES: Final[tuple[Outcome, ...]] = get_args(Outcome)

_OUTCOME_OF: Final[dict[type[PoolError], Outcome]] = {
    Busy: "busy",
    Interrupted: "interrupted",
    TooLong: "too-long",
    OutOfMemory: "memory",
    Unwanted: "left",
    Failed: "failed",
}


class Observer(Protocol):
    """Hears what becomes of each piece of work, in the thread that asked for it."""

    def waits(self, kind: str) -> None: ...

    def begins(self, kind: str, waited: float) -> None: ...

    def ends(self, kind: str, outcome: Outcome, worked: float | None) -> None:
        """`worked` are the seconds since it began, None if it never did."""
        ...


class Pool:
    """Does heavy work in this process, until it is told of others that do it."""

    def __init__(self, observer: Observer | None = None) -> None:
        self._observer = observer
        self._address: str | None = None
        self._patience = 0.0

    @property
    def has_processes(self) -> bool:
        return self._address is not None

    def hand_over_to(self, address: str, patience: float) -> None:
        """Leave the work to the processes that listen at this path. `patience` are the seconds
        that a piece of work may wait until one of them takes it.
        """
        self._address, self._patience = address, patience

    def lacks_keeper(self) -> bool:
        """Tell whether nobody looks after the processes that are to do the work."""
        if self._address is None:
            return False
        with Path(self._address).with_name(LOCK).open("a") as lock:
            try:
                fcntl.flock(lock, fcntl.LOCK_SH | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            return True

    def run(self, name: str, value: Any, asker: socket.socket | None = None) -> Any:
        """Do a piece of work and return what comes of it, or raise PoolError.

        `asker` is the connection of whoever wants it: when it is closed the work ends.
        """
        result = None
        for part in self.stream(name, value, asker):
            result = part
        return result

    def stream(self, name: str, value: Any, asker: socket.socket | None = None) -> Generator[Any]:
        """Yield what comes of a piece of work as it comes. Closing this ends the work."""
        kind = kind_named(name)
        if self._address is None:
            yield from kind.parts(value)
            return
        work = _Work(kind, asker, self._observer)
        try:
            work.hand_over(self._address, value, self._patience)
            yield from work.parts()
        except PoolError as error:
            work.outcome = _OUTCOME_OF[type(error)]
            raise
        finally:
            work.end()


class _Work:
    """One piece of work that another process does."""

    def __init__(self, kind: Kind, asker: socket.socket | None, observer: Observer | None) -> None:
        self.outcome: Outcome = "left"
        self._kind = kind
        self._observer = observer
        # What TLS has already taken from its socket cannot be seen there.
        self._asker = asker if type(asker) is socket.socket else None
        self._connection: Connection | None = None
        self._begun: float | None = None
        if observer is not None:
            observer.waits(kind.name)

    def hand_over(self, address: str, value: Any, patience: float) -> None:
        """Wait until a process begins with it."""
        since = time.monotonic()
        connection = self._connection = _connect(address)
        try:
            connection.send((self._kind.name, value, self._kind.seconds))
        except OSError:
            raise Interrupted from None
        self._await(since + patience, Busy())
        self._begun = time.monotonic()
        if self._observer is not None:
            self._observer.begins(self._kind.name, self._begun - since)

    def parts(self) -> Iterator[Any]:
        assert self._begun is not None  # noqa: S101
        until = self._begun + self._kind.seconds
        while (message := self._await(until, TooLong(self._kind.seconds)))[0] == PART:
            yield message[1]
        if message[0] == NO_MEMORY:
            raise OutOfMemory(message[1])
        if message[0] == FAILED:
            raise Failed(message[1])
        self.outcome = "done"

    def end(self) -> None:
        if self._connection is not None:
            self._connection.close()
        if self._observer is not None:
            worked = None if self._begun is None else time.monotonic() - self._begun
            self._observer.ends(self._kind.name, self.outcome, worked)

    def _await(self, until: float, late: PoolError) -> tuple[Any, ...]:
        """Return the next message, unless it is `late` or nobody wants it any more."""
        connection = self._connection
        assert connection is not None  # noqa: S101
        while True:
            watched: list[Any] = [connection] if self._asker is None else [connection, self._asker]
            ready = wait(watched, max(0.0, until - time.monotonic()))
            if connection in ready:
                try:
                    message: tuple[Any, ...] = connection.recv()
                except (EOFError, OSError):
                    raise Interrupted from None
                if message[0] == BEGUN or self._begun is not None:
                    return message
            elif not ready:
                raise late
            elif self._has_left():
                raise Unwanted

    def _has_left(self) -> bool:
        """Tell whether the asker has closed its end; what else it sends is not for us."""
        assert self._asker is not None  # noqa: S101
        try:
            sent = self._asker.recv(1, socket.MSG_PEEK | socket.MSG_DONTWAIT)
        except BlockingIOError:
            return False
        except OSError:
            return True
        # A further request is there already, and would be all that is seen from now on.
        self._asker = None if sent else self._asker
        return not sent


def _connect(address: str) -> Connection:
    client = socket.socket(socket.AF_UNIX)
    client.setblocking(False)
    try:
        client.connect(address)
    except BlockingIOError:
        client.close()
        raise Busy from None
    except OSError:
        client.close()
        raise Interrupted from None
    client.setblocking(True)
    return Connection(client.detach())
