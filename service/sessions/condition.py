"""How the store is: what it has room for, and whether it takes writes."""

from __future__ import annotations

import logging
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from threading import Lock, Thread
from typing import Any, Final, Literal, Self

from service.sessions.errors import Shortage, StoreUnavailable

_EVERY: Final = 10.0
"""Seconds between two looks at the store."""

_FULL: Final = 0.99
"""The part of its memory from which on a store is full: what is left comes and goes with what it
needs to answer, and is taken by the next larger game.
"""

_log = logging.getLogger(__name__)


def shortage(error: Exception, embedded: bool) -> Shortage | None:
    """Return what a store lacks that refuses to write with this error, None for other errors."""
    match str(error).partition(" ")[0]:
        case "MISCONF":
            return "disk"
        case "NOREPLICAS":
            return "disk" if embedded else "replicas"
        case _:
            # The client leaves out the first word; inside a script it is not the first one.
            return "memory" if "used memory > 'maxmemory'" in str(error) else None


@dataclass(frozen=True, slots=True)
class Node:
    """A server of the store: one, or each master of a cluster."""

    name: str
    memory: int
    limit: int
    """The most memory it may use, in bytes; 0 if nothing but the machine limits it."""

    policy: str
    """What it does when that is used up."""

    replicas: int | None
    """How many follow it and keep up, None where it does not tell."""

    @property
    def filled(self) -> float:
        """How much of its memory is used, as a part of 1."""
        return self.memory / self.limit if self.limit else 0.0


@dataclass(frozen=True, slots=True)
class Caution:
    """What will not go well for long."""

    kind: Literal["memory", "eviction"]
    node: str
    text: str = field(compare=False)


@dataclass(frozen=True, slots=True)
class Condition:
    """What was found when somebody looked."""

    nodes: tuple[Node, ...]
    shortage: Shortage | None = None
    """What is lacking, if it takes no writes."""

    @classmethod
    def of(
        cls, info: Mapping[str, Any], replicas: int = 0, lacking: Shortage | None = None
    ) -> Self:
        """Read what INFO tells: of one server, or by name of each node of a cluster. So many
        `replicas` each must have.
        """
        by_node = {"store": info} if "redis_version" in info else info
        nodes = tuple(
            Node(
                name,
                int(node.get("used_memory", 0)),
                int(node.get("maxmemory", 0)),
                str(node.get("maxmemory_policy", "noeviction")),
                _replicas(node),
            )
            for name, node in by_node.items()
        )
        # Only one node of a cluster was asked to write, and less than a session fills.
        if any(node.filled >= _FULL and node.policy == "noeviction" for node in nodes):
            lacking = lacking or "memory"
        if any(node.replicas is not None and node.replicas < replicas for node in nodes):
            lacking = lacking or "replicas"
        return cls(nodes, lacking)

    def cautions(self, percent: int) -> list[Caution]:
        """Return what will not go well for long; `percent` of its memory a node may fill."""
        cautions = []
        for node in self.nodes:
            if node.filled * 100 >= percent:
                text = f"{node.name} has used {node.filled:.0%} of the memory that it may use"
                cautions.append(Caution("memory", node.name, text))
            if node.policy != "noeviction":
                text = (
                    f"with maxmemory-policy {node.policy} of {node.name} games vanish when memory "
                    "runs out: set noeviction"
                )
                cautions.append(Caution("eviction", node.name, text))
        return cautions


def _replicas(node: Mapping[str, Any]) -> int | None:
    """Return how many replicas have caught up; one that is just copying everything has not."""
    if "connected_slaves" not in node:
        return None
    replicas = [about for name, about in node.items() if name.startswith("slave")]
    return len([each for each in replicas if isinstance(each, dict) and each["state"] == "online"])


class Watch:
    """Looks at the store now and then, and logs what has become of it."""

    def __init__(self, ask: Callable[[], Condition], percent: int) -> None:
        self._ask = ask
        self._percent = percent
        self._lock = Lock()
        self._said: set[Caution] = set()
        self._full: Shortage | None = None

    def look(self) -> tuple[Condition, list[Caution]]:
        """Return how the store is and what to take care of, or raise StoreUnavailable."""
        condition = self._ask()
        cautions = condition.cautions(self._percent)
        with self._lock:
            self._tell(condition.shortage, cautions)
        return condition, cautions

    def keep_looking(self) -> None:
        """Look every few seconds, so that it is logged though nobody asks."""
        Thread(target=self._keep_looking, name="store-watch", daemon=True).start()

    def _keep_looking(self) -> None:
        while True:
            try:
                self.look()
            except StoreUnavailable as error:
                _log.debug("the store cannot be looked at: %s", error)
            time.sleep(_EVERY)

    def _tell(self, lacking: Shortage | None, cautions: list[Caution]) -> None:
        """Say everything once, and again when it has been otherwise meanwhile."""
        if lacking != self._full:
            if lacking is None:
                _log.warning("the store takes writes again")
            else:
                _log.error("the store takes no writes for want of %s", lacking)
            self._full = lacking
        for caution in cautions:
            if caution not in self._said:
                _log.warning("the store: %s", caution.text)
        self._said = set(cautions)
