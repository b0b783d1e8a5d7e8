"""The keeper of the pool: a process that loads what heavy work needs, forks the processes that do
it, and forks another whenever one of them ends.

Run by `python -m service.pool.keeper SOCKET PROCESSES MEGABYTES MODULE…`: the number of an open
socket to listen at, and the modules that register kinds of work. Its standard input is a pipe that
stays open for as long as there is a service.
"""

from __future__ import annotations

import gc
import logging
import os
import signal
import socket
import sys
import time
from contextlib import suppress
from importlib import import_module
from multiprocessing.connection import wait
from pathlib import Path
from types import FrameType
from typing import Final, NoReturn

from service.pool.kinds import kinds
from service.pool.process import ABANDONED, LATE, UNWANTED, WORN, Process

QUEUE: Final = 16
"""How many pieces of work may wait for each process."""

NICENESS: Final = 10
"""How far heavy work steps back where it shares cores with light calls. The keeper does not, which
hardly works: a service that stops waits for it.
"""

_FIRST_TO_GO: Final = "500"
"""Whom a machine without memory ends first: rather work that can be asked for again."""

_PAUSES: Final = (0.05, 0.2, 1.0, 2.0)
"""Seconds before another is forked, the longer the more have died soon after they began."""

_SOON: Final = 1.0
_EXPECTED: Final = frozenset({ABANDONED, UNWANTED, LATE, WORN})

_log = logging.getLogger(__name__)


class Keeper:
    """Keeps so many processes at work, for as long as somebody holds its life line."""

    def __init__(
        self, listener: socket.socket, processes: int, megabytes: int, life_line: int
    ) -> None:
        self._listener = listener
        self._wanted = processes
        self._megabytes = megabytes
        self._life_line = life_line
        self._begun: dict[int, float] = {}
        """When each process was forked."""

        self._deaths, self._died = 0, 0.0
        """How many have died one after the other soon after they began, and when the last did."""

        # The processes have the end to read, and end when nobody has the other one.
        self._theirs, self._ours = os.pipe()
        self._woken, waker = os.pipe()
        os.set_blocking(self._woken, False)
        os.set_blocking(waker, False)
        signal.set_wakeup_fd(waker)

    def run(self) -> None:
        signal.signal(signal.SIGCHLD, lambda _, __: None)
        signal.signal(signal.SIGTERM, _leave)
        try:
            while True:
                self._reap()
                # Not from within a signal: a process would be there and nobody know of it.
                while len(self._begun) < self._wanted and not self._pause():
                    self._fork()
                if self._life_line in wait([self._life_line, self._woken], self._pause() or None):
                    return
                with suppress(BlockingIOError):
                    os.read(self._woken, 4096)
        finally:
            self._dismiss()

    def _pause(self) -> float:
        """Return for how long no process is to be forked, because the last ones died so soon."""
        if not self._deaths:
            return 0.0
        pause = _PAUSES[min(self._deaths, len(_PAUSES)) - 1]
        return max(0.0, self._died + pause - time.monotonic())

    def _fork(self) -> None:
        process = os.fork()
        if process:
            self._begun[process] = time.monotonic()
            return
        status = 1
        try:
            os.close(self._ours)
            signal.set_wakeup_fd(-1)
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            signal.signal(signal.SIGTERM, signal.SIG_DFL)
            _step_back()
            status = Process(self._listener, self._theirs, self._megabytes).run()
        except Exception:
            _log.exception("a process of the pool has failed")
        finally:
            # What the keeper would do at its own end is not for this process to do.
            os._exit(status)

    def _reap(self) -> None:
        with suppress(ChildProcessError):
            while (ended := os.waitpid(-1, os.WNOHANG))[0]:
                process, status = ended
                begun = self._begun.pop(process, 0.0)
                if os.waitstatus_to_exitcode(status) in _EXPECTED:
                    continue
                _log.error("a process of the pool has died (%d); another is started", status)
                self._died = time.monotonic()
                self._deaths = self._deaths + 1 if self._died - begun < _SOON else 0

    def _dismiss(self) -> None:
        """End all processes, whatever they do: whoever would hear of it is gone."""
        for process in self._begun:
            with suppress(ProcessLookupError):
                os.kill(process, signal.SIGKILL)
        for process in self._begun:
            with suppress(ChildProcessError):
                os.waitpid(process, 0)


def _leave(_: int, __: FrameType | None) -> NoReturn:
    raise SystemExit(0)


def _step_back() -> None:
    """Leave cores, and memory where it is short, to those who answer light calls."""
    os.nice(NICENESS)
    with suppress(OSError):
        Path("/proc/self/oom_score_adj").write_text(_FIRST_TO_GO)


def main(listener: str, processes: str, megabytes: str, *modules: str) -> int:
    logging.basicConfig(format="%(message)s")
    for module in modules:
        import_module(module)
    for kind in kinds():
        if kind.prepare is not None:
            kind.prepare()
    # What was loaded is shared for as long as nobody touches it, and collecting does.
    gc.collect()
    gc.freeze()
    with socket.socket(fileno=int(listener)) as listening:
        listening.listen(QUEUE * int(processes))
        Keeper(listening, int(processes), int(megabytes), sys.stdin.fileno()).run()
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
