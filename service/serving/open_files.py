"""How many connections a process can hold open: each is an open file to the system."""

from __future__ import annotations

import resource
from typing import Final

RESERVE: Final = 256
"""Files that are open for other reasons: connections to the store, logs, figures."""


def connections(wanted: int) -> int:
    """Let this process and its workers open the files that the wanted connections need; return
    for how many of them that is enough.
    """
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    enough = possible(wanted)
    if soft != resource.RLIM_INFINITY and soft < enough + RESERVE:
        resource.setrlimit(resource.RLIMIT_NOFILE, (min(enough + RESERVE, _number(hard)), hard))
    return enough


def possible(wanted: int) -> int:
    """Return how many of the wanted connections the system allows."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    return max(1, min(wanted, _number(hard) - RESERVE))


def _number(limit: int) -> int:
    return 1 << 30 if limit == resource.RLIM_INFINITY else limit
