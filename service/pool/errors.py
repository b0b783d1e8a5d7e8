"""Why there is no answer from the pool."""

from __future__ import annotations


class PoolError(Exception):
    """The root of all that can happen to work in the pool."""


class Busy(PoolError):
    """Every process had other work to do for longer than one waits."""


class Interrupted(PoolError):
    """The process that did the work is gone, or none was there to begin it."""


class TooLong(PoolError):
    """The work took longer than its kind may."""

    def __init__(self, seconds: float) -> None:
        super().__init__(seconds)
        self.seconds = seconds


class OutOfMemory(PoolError):
    """The work needed more memory than a process of the pool may have."""

    def __init__(self, megabytes: int) -> None:
        super().__init__(megabytes)
        self.megabytes = megabytes


class Unwanted(PoolError):
    """Who asked for it has gone away."""


class Failed(PoolError):
    """The work has a defect, which is in the log of the process that did it."""
