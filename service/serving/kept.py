"""A process that a service has beside its workers: started with it, started again whenever it dies,
and gone when the service is.

It inherits a lock, which whoever would start the next one waits for; and a pipe as its standard
input, which ends when nobody of the service is left.

The workers look after it because they never fork: a thread beside gunicorn's master, which does,
could leave a new worker holding what the thread was about to hand on.
"""

from __future__ import annotations

import fcntl
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from threading import Thread
from typing import IO, Final

_PAUSE: Final = 0.02


def locked(file: IO[str], patience: float = 0.0) -> bool:
    """Lock a file for as long as it is open anywhere; tell whether nobody else had it."""
    until = time.monotonic() + patience
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            if time.monotonic() >= until:
                return False
            time.sleep(_PAUSE)
        else:
            return True


class Kept:
    """A module that runs in a process of its own, as the processes of a service hold it."""

    def __init__(
        self,
        command: Sequence[str],
        lock: Path,
        inherited: Sequence[int] = (),
        environment: Mapping[str, str] | None = None,
    ) -> None:
        """`command` is the module with its arguments; `inherited` are open files for it. It gets
        the environment of the service unless it has one of its own.
        """
        self._command = [sys.executable, "-m", *command]
        self._lock = lock
        self._inherited = tuple(inherited)
        self._environment = environment
        self._life_line: tuple[int, int] | None = None
        """A pipe; the process has the end to read, and ends when nobody has the other one."""

    def start(self, patience: float = 0.0) -> bool:
        """Start the process; tell whether no other held its lock for longer than one waits."""
        self._life_line = os.pipe()
        with self._locking() as lock:
            if not locked(lock, patience):
                return False
            self._start(lock, self._life_line[0])
        return True

    def look_after(self) -> None:
        """Start it again whenever it dies, in a thread of a process that does not fork."""
        if self._life_line is not None:
            Thread(target=self._look_after, name=self._command[2], daemon=True).start()

    def let_go(self, patience: float) -> None:
        """Let it end, and wait until it has."""
        if self._life_line is None:
            return
        ends, self._life_line = self._life_line, None
        for end in ends:
            os.close(end)
        with self._locking() as lock:
            locked(lock, patience)

    def _look_after(self) -> None:
        while self._life_line is not None:
            with self._locking() as lock:
                fcntl.flock(lock, fcntl.LOCK_EX)
                process = self._restart(lock)
            if process is not None:
                process.wait()

    def _restart(self, lock: IO[str]) -> subprocess.Popen[bytes] | None:
        """Start it again, unless it was let go meanwhile."""
        return None if self._life_line is None else self._start(lock, self._life_line[0])

    def _start(self, lock: IO[str], life_line: int) -> subprocess.Popen[bytes]:
        process = subprocess.Popen(  # noqa: S603
            self._command,
            stdin=life_line,
            pass_fds=[lock.fileno(), *self._inherited],
            env=self._environment,
            # It outlives a Ctrl-C, which the terminal sends to everybody in the foreground. A
            # session of its own would do that as well, and on desktops be given cores as if it
            # were another user's, whatever its priority.
            process_group=0,
        )
        lock.truncate(0)
        lock.write(str(process.pid))
        lock.flush()
        return process

    def _locking(self) -> IO[str]:
        return self._lock.open("a")
