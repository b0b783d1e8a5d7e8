"""The bell: rung through the store when something is due at once."""

from __future__ import annotations

from typing import Any

from service.duties.schedule import CHANNEL
from service.sessions.addresses import STORE_ERRORS, connect
from service.sessions.errors import StoreUnavailable


class Bell:
    """Hears whenever a duty is promised that is due at once, by whichever replica."""

    def __init__(self, address: str) -> None:
        self._address = address
        self._subscription: Any = None

    def __call__(self, seconds: float) -> bool:
        """Wait for so long at most; say whether it has rung, or may have."""
        try:
            if self._subscription is None:
                self._subscription = connect(self._address, patience=None).pubsub()  # type: ignore[no-untyped-call]
                self._subscription.subscribe(CHANNEL)
            return self._subscription.get_message(timeout=seconds) is not None
        except STORE_ERRORS as error:
            self._subscription = None
            raise StoreUnavailable(str(error)) from error
