"""Following sessions live: one subscription a process, handed on to all who wait.

The stream of changes in the store is the truth; what is published beside it only saves asking
for it. A message that gets lost is found in the stream a moment later.
"""

from __future__ import annotations

import logging
import time
from queue import SimpleQueue
from threading import Event, Lock, Thread
from typing import Any, Final

from service.answers.stopwatch import standing_still
from service.sessions.addresses import STORE_ERRORS, connect
from service.sessions.changes import Change
from service.sessions.errors import TooManyFollowers
from service.sessions.followers import Followers, Lease
from service.sessions.store import live_channel

_TICK: Final = 0.5
"""Seconds after which the subscriber looks whether it should stop."""

_CONFIRMATION: Final = 1.0
"""Seconds to wait for the store to confirm a subscription; then the stream alone must do."""

_log = logging.getLogger(__name__)


class Inbox:
    """The changes of one session as they come. Close it."""

    def __init__(self, hub: Hub, channel: str, lease: Lease | None) -> None:
        self._hub = hub
        self.channel = channel
        self.lease = lease
        self.confirmed = Event()
        self._arrived: SimpleQueue[Change | None] = SimpleQueue()

    def put(self, change: Change | None) -> None:
        """Hand on a change, or None: there may be some in the store."""
        self._arrived.put(change)

    def get(self, timeout: float) -> Change | None:
        """Wait for the next change; None says to look into the store.

        Raises `queue.Empty` if nothing happens.
        """
        return self._arrived.get(timeout=timeout)

    def close(self) -> None:
        self._hub.leave(self)


class Hub:
    """Hands on what is published about sessions to those in this process who follow them."""

    def __init__(self, address: str, most: int, followers: Followers) -> None:
        """`most` inboxes may be open at once; `followers` counts those of each client."""
        self._address = address
        self._most = most
        self._followers = followers
        self._lock = Lock()
        self._inboxes: dict[str, list[Inbox]] = {}
        self._count = 0
        self._subscriptions: Any = None
        self._listening = False
        self._lost = False
        """Whether a subscription may be missing."""

        self.stopping = False

    def follow(self, session_id: str, client: str | None) -> Inbox:
        """Open an inbox for a session, or raise TooManyFollowers, or TooManyStreams if this client
        has too many.
        """
        inbox = Inbox(self, live_channel(session_id), self._followers.admit(client))
        with self._lock:
            if self._count >= self._most or self.stopping:
                self._followers.leave(inbox.lease)
                raise TooManyFollowers
            self._count += 1
            followers = self._inboxes.setdefault(inbox.channel, [])
            if not self._lost and any(other.confirmed.is_set() for other in followers[:1]):
                inbox.confirmed.set()
            else:
                self._subscribe(inbox.channel)
            followers.append(inbox)
        with standing_still():
            inbox.confirmed.wait(_CONFIRMATION)
        return inbox

    def leave(self, inbox: Inbox) -> None:
        self._followers.leave(inbox.lease)
        with self._lock:
            followers = self._inboxes.get(inbox.channel, [])
            if inbox not in followers:
                return
            self._count -= 1
            followers.remove(inbox)
            if not followers:
                del self._inboxes[inbox.channel]
                self._unsubscribe(inbox.channel)

    def stop(self) -> None:
        """Wake everybody to go home. Takes no lock, so that a signal handler can call it."""
        self.stopping = True
        for followers in list(self._inboxes.values()):
            for inbox in list(followers):
                inbox.put(None)

    # The subscriber. Its commands are sent under the lock; one thread reads the answers.

    def _subscribe(self, channel: str | None = None) -> None:
        """Subscribe to a channel, or again to all: a confirmation tells that nothing is missed
        from then on.
        """
        channels = self._inboxes if channel is None or self._lost else [channel]
        try:
            if self._subscriptions is None:
                self._subscriptions = connect(self._address, patience=None).pubsub()  # type: ignore[no-untyped-call]
            self._subscriptions.subscribe(*channels)
        except STORE_ERRORS as error:
            self._lose(error)
        else:
            self._lost = False
        if not self._listening:
            self._listening = True
            Thread(target=self._listen, name="subscriber", daemon=True).start()

    def _unsubscribe(self, channel: str) -> None:
        try:
            if self._subscriptions is not None:
                self._subscriptions.unsubscribe(channel)
        except STORE_ERRORS as error:
            self._lose(error)

    def _listen(self) -> None:
        while not self.stopping:
            if self._lost:
                time.sleep(_TICK)
                with self._lock:
                    if self._inboxes:
                        self._subscribe()
                continue
            try:
                message = self._subscriptions.get_message(timeout=_TICK)
            except Exception as error:  # whatever it is, this thread must go on
                self._lose(error)
                continue
            if message is not None:
                self._receive(message)

    def _lose(self, error: Exception) -> None:
        """Remember that subscriptions are missing; those who wait are served from the stream."""
        if self._inboxes and not self._lost:
            _log.warning("no live changes: %s", error)
        self._lost = True

    def _receive(self, message: dict[str, Any]) -> None:
        with self._lock:
            followers = self._inboxes.get(message["channel"].decode(), ())
            if message["type"] == "subscribe":
                for inbox in followers:
                    if inbox.confirmed.is_set():
                        inbox.put(None)  # something may have been missed before
                    inbox.confirmed.set()
            elif message["type"] == "message" and followers:
                change = Change.load(message["data"])
                for inbox in followers:
                    inbox.put(change)
