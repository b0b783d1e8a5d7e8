"""What a process of the pool does: it takes one piece of work after the other.

It was forked by the keeper and shares with it what was loaded before. Work that nobody waits for
any more, or that takes too long, ends with its process: the next one is forked within
milliseconds, and no half of anything stays behind.
"""

from __future__ import annotations

import logging
import os
import resource
import signal
import socket
import time
from multiprocessing.connection import Connection, wait
from select import POLLIN, poll
from types import FrameType
from typing import Any, Final, NoReturn

from service.pool.kinds import kind_named

# What a process says of its work.
BEGUN: Final = "begun"
PART: Final = "part"
END: Final = "end"
NO_MEMORY: Final = "no-memory"
FAILED: Final = "failed"

# With what a process ends that was not killed.
ABANDONED: Final = 0
UNWANTED: Final = 10
LATE: Final = 11
WORN: Final = 12

_LOOK_UP: Final = 0.05
"""Seconds between two looks at whether anybody still waits for the work."""

_GRACE: Final = 1.0
"""Seconds after which a process ends by itself work that its asker should have ended."""

_HELLO: Final = 1.0

_log = logging.getLogger(__name__)


class _Left(Exception):
    """Who asked for the work has gone away."""


class Process:
    """Works off what comes in at a listening socket, until its keeper is gone."""

    def __init__(self, listener: socket.socket, life_line: int, megabytes: int) -> None:
        """`life_line` is a pipe that the keeper holds open."""
        self._listener = listener
        self._life_line = life_line
        self._megabytes = megabytes
        self._until = 0.0
        self._answered = False
        """Whether all has been said, and who asked may go."""

        self._watched = poll()
        self._watched.register(life_line, POLLIN)

    def run(self) -> int:
        """Work; return with what the process is to end."""
        _limit_memory(self._megabytes)
        signal.signal(signal.SIGALRM, self._look_up)
        while True:
            if self._life_line in wait([self._listener, self._life_line]):
                return ABANDONED
            try:
                accepted, _ = self._listener.accept()
            except OSError:
                # Another process was faster, or whoever came is gone again.
                continue
            accepted.setblocking(True)
            with Connection(accepted.detach()) as connection:
                sound = self._serve(connection)
            if not sound:
                return WORN

    def _serve(self, connection: Connection) -> bool:
        """Do one piece of work; return whether the process is fit for another."""
        try:
            if not connection.poll(_HELLO):
                return True
            name, value, seconds = connection.recv()
            connection.send((BEGUN,))
        except (EOFError, OSError):
            # Waited too long, and went away.
            return True
        self._until, self._answered = time.monotonic() + seconds + _GRACE, False
        self._watched.register(connection.fileno(), POLLIN)
        signal.setitimer(signal.ITIMER_REAL, _LOOK_UP, _LOOK_UP)
        try:
            return self._work(connection, name, value)
        except _Left:
            return True
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            self._watched.unregister(connection.fileno())

    def _work(self, connection: Connection, name: str, value: Any) -> bool:
        try:
            for part in kind_named(name).parts(value):
                _send(connection, PART, part)
            self._answered = True
            _send(connection, END)
        except MemoryError:
            _log.warning("%s needed more than %d megabytes", name, self._megabytes)
            _send(connection, NO_MEMORY, self._megabytes)
            return False
        except _Left:
            raise
        except Exception as error:
            _log.exception("a defect in the work called %s", name)
            self._answered = True
            _send(connection, FAILED, type(error).__name__)
        return True

    def _look_up(self, _: int, __: FrameType | None) -> None:
        """End the process if its work is of no more use. Who asked sends nothing more, so that
        whatever is to be read from it is its end.
        """
        if not self._answered and self._watched.poll(0):
            _leave(UNWANTED)
        if time.monotonic() > self._until:
            _leave(LATE)


def _send(connection: Connection, *message: Any) -> None:
    try:
        connection.send(message)
    except OSError:
        raise _Left from None


def _leave(status: int) -> NoReturn:
    os._exit(status)


def _limit_memory(megabytes: int) -> None:
    """Let this process have so much memory of its own, where the system can hold it to that."""
    _, most = resource.getrlimit(resource.RLIMIT_DATA)
    asked = megabytes << 20
    resource.setrlimit(
        resource.RLIMIT_DATA, (asked if most == resource.RLIM_INFINITY else min(asked, most), most)
    )
