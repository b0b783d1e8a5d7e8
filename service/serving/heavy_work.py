"""The pool for heavy work, as the processes of a service hold it: its socket and its keeper.

gunicorn has a pool of its own for long work (`dirty_apps`), which was tried and is not used:
docs/operating.md tells why.
"""

from __future__ import annotations

import os
import shutil
import socket
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path
from threading import Thread
from typing import Final

from service.pool.pool import LOCK, Pool
from service.serving.kept import Kept

KINDS: Final = ("service.api.heavy_calls", "service.duties.thoughts")
"""The modules that register kinds of work."""

_FIGURES: Final = "PROMETHEUS_MULTIPROC_DIR"
_PAUSE: Final = 0.1
_LAST_WORDS: Final = 4.0


class HeavyWork:
    """The socket at which the pool's processes listen, and their keeper."""

    def __init__(
        self,
        processes: int,
        megabytes: int,
        modules: Sequence[str] = KINDS,
        folder: str | None = None,
    ) -> None:
        """`folder` is where the socket's own folder is made, None for that of temporary files."""
        self._folder = Path(tempfile.mkdtemp(prefix="calculi-pool-", dir=folder))
        self.address = str(self._folder / "pool.sock")
        self._listener = socket.socket(socket.AF_UNIX)
        self._listener.bind(self.address)
        self._listener.setblocking(False)
        listening = self._listener.fileno()
        # The figures of its processes come with their answers: files for each process that ever
        # was would be too many.
        environment = {k: v for k, v in os.environ.items() if k != _FIGURES}
        command = ["service.pool.keeper", str(listening), str(processes), str(megabytes), *modules]
        self._keeper = Kept(command, self._folder / LOCK, (listening,), environment)

    def start(self) -> None:
        """Start the keeper, which listens once it has loaded the games."""
        self._keeper.start()

    def join(self, pool: Pool, patience: float) -> None:
        """Have a worker's pool hand over to the processes, as soon as they listen: until then
        the worker does its work alone.
        """

        def wait() -> None:
            while not self.listens():
                time.sleep(_PAUSE)
            pool.hand_over_to(self.address, patience)

        Thread(target=wait, name="heavy-work", daemon=True).start()

    def listens(self) -> bool:
        """Tell whether work is taken."""
        with socket.socket(socket.AF_UNIX) as visitor:
            return visitor.connect_ex(self.address) == 0

    def look_after(self) -> None:
        """Start the keeper again whenever it dies, in a thread of a process that does not fork."""
        self._keeper.look_after()

    def stop(self) -> None:
        """Let the processes end, and take everything away."""
        self._keeper.let_go(_LAST_WORDS)
        self._listener.close()
        shutil.rmtree(self._folder, ignore_errors=True)
