"""The keeper of the embedded store: a process that starts the server, starts it again when it dies,
and stops it when told to or when the service is gone.

Run by `python -m service.serving.keeper FOLDER MEGABYTES` with a pipe as standard input that
stays open for as long as there is a service; see embedded_store.py.
"""

from __future__ import annotations

import errno
import logging
import os
import shutil
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

from redis import Redis
from redis.exceptions import RedisError

from service.serving import embedded_store
from service.serving.embedded_store import REFUSE_WRITES, TAKE_WRITES, socket_path
from service.serving.kept import locked

_PAUSES: Final = (0.05, 0.2, 1.0, 2.0)
"""Seconds to wait before the server is started again, the longer the more often it dies."""

_STEADY: Final = 5.0
"""Seconds after which a server that runs is no longer one that keeps dying."""

_HOPELESS: Final = 10.0
"""Seconds until it is tried again where no server can be started."""

_LOCK_PAUSE: Final = 0.2
_LOOK_AT_DISK: Final = 0.5

RESERVE: Final = 16 << 20
"""Bytes that must be free on the disk for the server to write."""

_PROBE: Final = bytes(1 << 16)

_log = logging.getLogger(__name__)


def obstacle(folder: Path, reserves: int = 1, *, probe: bool = False) -> str | None:
    """Return why nothing more can be written to a folder, None if something can.

    So many `reserves` must be free. `probe` writes something: a quota shows in no other way, nor
    does a disk that was made read-only.
    """
    try:
        if shutil.disk_usage(folder).free < reserves * RESERVE:
            return os.strerror(errno.ENOSPC)
        if probe:
            with tempfile.TemporaryFile(dir=folder) as file:
                file.write(_PROBE)
                file.flush()
                os.fsync(file.fileno())
    except OSError as error:
        return error.strerror or str(error)
    return None


class Keeper:
    """Keeps one server running on a folder, for as long as somebody holds its life line."""

    def __init__(self, folder: Path, memory: int, life_line: IO[bytes]) -> None:
        self._folder = folder
        self._memory = memory
        self._life_line = life_line
        self._server: subprocess.Popen[bytes] | None = None
        self._obstacle: str | None = None
        self._looked = 0.0

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
        """Take the lock that the server holds as well, from a server that nobody keeps."""
        with (self._folder / "valkey.lock").open("a") as file:
            while not locked(file):
                self._end_the_orphan()
                if self._abandoned(_LOCK_PAUSE):
                    yield None
                    return
            yield file.fileno()

    def _end_the_orphan(self) -> None:
        """Tell the server of a keeper that was killed to stop: what it has acknowledged is on the
        disk, and a server is best looked after by whoever has started it.
        """
        with self._client() as client:
            try:
                client.execute_command("SHUTDOWN", "NOSAVE", "NOW", "FORCE")
            except (RedisError, OSError) as error:
                _log.debug("the store that was left behind: %s", error)

    def _keep(self, lock: int) -> None:
        """Start the server, and again when it dies, until nobody needs it."""
        deaths = 0
        while not self._abandoned(0):
            self._private_socket_folder()
            self._look_at_disk(probe=True)
            begun = time.monotonic()
            self._server = subprocess.Popen(  # noqa: S603
                embedded_store.server_command(
                    self._folder, self._memory, takes_writes=self._obstacle is None
                ),
                stdin=subprocess.DEVNULL,
                stdout=subprocess.DEVNULL,
                pass_fds=[lock],
            )
            while self._server.poll() is None:
                if self._abandoned(0.05):
                    return
                if time.monotonic() - self._looked > _LOOK_AT_DISK:
                    self._look_at_disk(probe=self._obstacle is not None)
            deaths = 0 if time.monotonic() - begun > _STEADY else deaths + 1
            if self._obstacle is None or deaths <= 1:
                _log.error("the store has died (%s); it is started again", self._server.returncode)
            if self._abandoned(_PAUSES[min(deaths, len(_PAUSES) - 1)]):
                return

    def _look_at_disk(self, *, probe: bool) -> None:
        """Let the server refuse to write while there is no room, and write again afterwards."""
        self._looked = time.monotonic()
        # Room that has just been made is soon gone again.
        reserves = 1 if self._obstacle is None else 2
        obstructed_by = obstacle(self._folder, reserves, probe=probe)
        if (obstructed_by is None) != (self._obstacle is None) and not self._tell(
            obstructed_by is None
        ):
            return
        if obstructed_by != self._obstacle:
            if obstructed_by is None:
                _log.warning("the store can write to %s again", self._folder)
            else:
                _log.error("the store cannot write to %s: %s", self._folder, obstructed_by)
        self._obstacle = obstructed_by

    def _tell(self, takes_writes: bool) -> bool:
        """Tell the server, if it runs, whether it is to take writes; return whether it knows."""
        if self._server is None or self._server.poll() is not None:
            return True
        with self._client() as client:
            try:
                for name, value in (TAKE_WRITES if takes_writes else REFUSE_WRITES).items():
                    client.config_set(name, value)
            except (RedisError, OSError):
                return False
        return True

    def _client(self) -> Redis:
        return Redis(unix_socket_path=str(socket_path(self._folder)), socket_timeout=0.5)

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


def main(folder: str, memory: str) -> int:
    logging.basicConfig(format="%(message)s")
    keeper = Keeper(Path(folder), int(memory), sys.stdin.buffer)
    try:
        keeper.run()
    except OSError as error:
        _log.error("no embedded store: %s; sessions are not available", error)
        # Whoever looks after the keeper starts it again at once.
        select([sys.stdin.buffer], [], [], _HOPELESS)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(*sys.argv[1:]))
