"""How many sessions a client follows at once, over all processes that share a store.

    calculi:client:{NAME}:following   sorted set: a lease for each of its open streams and long
                                      polls, by when it lapses

The process that serves a stream renews its lease as long as it is open. One that is killed renews
nothing, and what it held lapses half a minute later; a store that has lost leases gets them again.
"""

from __future__ import annotations

import logging
import time
from dataclasses import dataclass
from threading import Event, Lock, Thread
from typing import Final

from service.sessions import scripts
from service.sessions.addresses import Client
from service.sessions.errors import StoreFull, StoreUnavailable, TooManyStreams
from service.sessions.store import Store
from service.sessions.tokens import new_id

LEASE: Final = 30.0
"""Seconds for which a lease is good; it is renewed three times as often."""

_log = logging.getLogger(__name__)


@dataclass(frozen=True, slots=True)
class Lease:
    """A client's right to follow one session, until it is given back."""

    client: str
    id: str


class Followers:
    """Those who follow sessions in this process, each client `most` at once with all others."""

    def __init__(self, store: Store, most: int | None) -> None:
        self._store = store
        self._most = most
        self._lock = Lock()
        self._leases: dict[str, dict[str, bool]] = {}
        """By client, the ids of its leases here, and whether the store has granted them."""

        self._ended: list[Lease] = []
        self._news = Event()
        self._renewed = time.monotonic()
        self._renewing = False

    def admit(self, client: str | None) -> Lease | None:
        """Return a lease for a client, or raise TooManyStreams; None who is not counted gets none.

        While the store has no room to write each process counts by itself.
        """
        if client is None or self._most is None:
            return None
        lease = Lease(client, new_id())
        self._ask_for(lease, self._most)
        try:
            granted = self._store.ask("lease", lambda store: self._grant(store, lease))
        except StoreFull:
            granted = True
        except StoreUnavailable:
            self.leave(lease)
            raise
        if not granted:
            self.leave(lease)
            raise TooManyStreams(self._most)
        with self._lock:
            self._leases[client][lease.id] = True
        return lease

    def leave(self, lease: Lease | None) -> None:
        """Give a lease back. Waits for nobody: the store is told by a thread of its own."""
        if lease is None:
            return
        with self._lock:
            leases = self._leases.get(lease.client, {})
            if leases.pop(lease.id, False):
                self._ended.append(lease)
                self._news.set()
            if not leases:
                self._leases.pop(lease.client, None)

    def _ask_for(self, lease: Lease, most: int) -> None:
        with self._lock:
            leases = self._leases.setdefault(lease.client, {})
            if len(leases) >= most:
                raise TooManyStreams(most)
            leases[lease.id] = False
            if not self._renewing:
                self._renewing = True
                Thread(target=self._keep_renewing, name="leases", daemon=True).start()

    def _grant(self, store: Client, lease: Lease) -> bool:
        arguments = [LEASE, self._most, lease.id]
        return bool(scripts.LEASE.run(store, [_key(lease.client)], arguments))

    def _keep_renewing(self) -> None:
        while True:
            self._news.wait(LEASE / 3)
            self._news.clear()
            try:
                self._store.ask("lease", self._tell)
            except StoreUnavailable as error:
                _log.debug("leases are not renewed: %s", error)

    def _tell(self, store: Client) -> None:
        """Tell the store which leases have ended and, now and then, which have not."""
        with self._lock:
            ended, self._ended = self._ended, []
            held: dict[str, list[str]] = {}
            if time.monotonic() - self._renewed >= LEASE / 3:
                self._renewed = time.monotonic()
                held = {
                    client: [lease for lease, granted in leases.items() if granted]
                    for client, leases in self._leases.items()
                }
        for lease in ended:
            store.zrem(_key(lease.client), lease.id)
        for client, leases in held.items():
            scripts.RENEW.run(store, [_key(client)], [LEASE, *leases])


def _key(client: str) -> str:
    return f"calculi:client:{{{client}}}:following"
