"""Kinds of work that only the tests have, for processes of a pool to load."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from service.pool import Kind, register


def _spin(seconds: float) -> None:
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        sum(range(1000))


def _echo(value: Any) -> Any:
    return {"value": value, "process": os.getpid(), "priority": os.getpriority(os.PRIO_PROCESS, 0)}


def _busy(seconds: float) -> int:
    _spin(seconds)
    return os.getpid()


def _count(value: dict[str, Any]) -> Iterator[int]:
    """Count slowly, writing each number down before it is told."""
    for number in range(value["to"]):
        _spin(value["pause"])
        with Path(value["diary"]).open("a") as diary:
            diary.write(f"{number} {os.getpid()}\n")
        yield number


def _fill(megabytes: int) -> int:
    return len(bytearray(megabytes << 20))


def _fail(_: Any) -> None:
    raise ZeroDivisionError("on purpose")


def _die(_: Any) -> None:
    os.kill(os.getpid(), 9)


ECHO = register(Kind("test-echo", _echo))
BUSY = register(Kind("test-busy", _busy))
SHORT = register(Kind("test-short", _busy, seconds=0.4))
COUNT = register(Kind("test-count", _count))
FILL = register(Kind("test-fill", _fill))
FAIL = register(Kind("test-fail", _fail))
DIE = register(Kind("test-die", _die))
