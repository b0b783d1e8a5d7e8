"""What the fuzzing does, one small episode after the other; each can be repeated by its number."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from itertools import count
from random import Random
from threading import Lock, Thread
from typing import Final, TypeAlias

from tests.fuzz.asking import Asker, Finding
from tests.fuzz.bodies import mutate
from tests.fuzz.tables import share
from tests.fuzz.walks import at_the_bounds, walk
from tests.fuzz.wires import garble

Episode: TypeAlias = Callable[[Asker, Random], None]

EPISODES: Final[Mapping[Episode, int]] = {
    walk: 20,
    share: 20,
    mutate: 50,
    garble: 20,
    at_the_bounds: 1,
}
"""Each with how often it comes."""

ENOUGH: Final = 20
"""How many findings end it."""


@dataclass
class Fuzzing:
    """One run over a service: what it has sent, and what it came upon."""

    port: int
    seed: str
    requests: int
    sent: Counter[str] = field(default_factory=Counter)
    played: Counter[str] = field(default_factory=Counter)
    findings: dict[int, str] = field(default_factory=dict)

    def __post_init__(self) -> None:
        self._numbers: Iterator[int] = count()
        self._lock = Lock()

    @property
    def total(self) -> int:
        return self.sent.total()

    def run(self, clients: int) -> None:
        """Let so many clients play episodes until there were enough requests."""
        threads = [Thread(target=self._client) for _ in range(clients)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()

    def _client(self) -> None:
        while True:
            with self._lock:
                if self.total >= self.requests or len(self.findings) >= ENOUGH:
                    return
                number = next(self._numbers)
            self.play(number)

    def play(self, number: int) -> None:
        """Play one episode: the same for the same seed and number, but for tokens and ids."""
        luck = Random(f"{self.seed} {number}")
        [episode] = luck.choices(list(EPISODES), list(EPISODES.values()))
        with self._asker(number, episode.__name__) as asker:
            episode(asker, luck)

    @contextmanager
    def _asker(self, number: int, name: str) -> Iterator[Asker]:
        asker = Asker(self.port)
        try:
            yield asker
        except Finding as finding:
            with self._lock:
                self.findings[number] = f"{name}: {finding}"
        except Exception as error:
            with self._lock:
                self.findings[number] = f"{name}: {error!r} after {asker.last}"[:4000]
        finally:
            asker.close()
            with self._lock:
                self.sent += asker.sent
                self.played[name] += 1
