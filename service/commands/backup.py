"""Take a copy of the embedded store while it runs, and put one back."""

from __future__ import annotations

import os
import sys
import tarfile
from argparse import ArgumentParser, Namespace
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import IO, Final, TypeAlias

from service.commands import Commands

Action: TypeAlias = Callable[[Path, Path], str]
"""What is done with a data folder and a file; returns what to tell of it."""

FOLDER: Final = "appendonlydir"
"""Where the server keeps what it promises: what its manifest names, and nothing else."""

_MANIFEST: Final = "appendonly.aof.manifest"
_ATTEMPTS: Final = 10


class Unusable(Exception):
    """There is nothing that could be copied, or no place for it."""


def register(commands: Commands) -> None:
    parser = commands.add_parser(
        "backup",
        help="copy the embedded store, or put a copy back",
        description="Copy the data of the embedded store in CALCULI_DATA_DIR, while it runs or "
        "not, or put a copy back where there is none.",
        epilog="example: python -m service backup take calculi.tar",
    )
    actions = parser.add_subparsers(required=True, metavar="action")
    for name, action, text in (
        ("take", take, "write a copy of everything acknowledged until now to a file"),
        ("restore", restore, "put a copy into a data folder that has no games yet"),
    ):
        command = actions.add_parser(name, help=text, description=f"{text.capitalize()}.")
        command.add_argument("file", type=Path, help="the copy, a tar file")
        command.set_defaults(run=partial(run, command, action))


def run(parser: ArgumentParser, action: Action, arguments: Namespace) -> int:
    from service.settings import Settings

    settings = Settings.from_environment(os.environ)
    if settings.redis_url is not None:
        parser.error("REDIS_URL names a store of your own: use its own means")
    try:
        print(action(settings.data_dir, arguments.file), file=sys.stderr)
    except (Unusable, OSError, tarfile.TarError) as error:
        print(f"No copy: {error}", file=sys.stderr)
        return 1
    return 0


def take(data: Path, target: Path) -> str:
    """Write a copy of a data folder to a file; return what to tell of it.

    What the server has promised stands in files that only grow at the end of the last one. Once
    all that the manifest names are open, whatever happens to them later does not matter.
    """
    folder = data / FOLDER
    with ExitStack() as stack:
        files = _opened(folder, stack)
        unfinished = target.with_name(f"{target.name}.unfinished")
        with _private(unfinished) as copy:
            with tarfile.open(fileobj=copy, mode="w") as archive:
                for name, file in files.items():
                    member = archive.gettarinfo(arcname=f"{FOLDER}/{name}", fileobj=file)
                    archive.addfile(member, file)
            copy.flush()
            os.fsync(copy.fileno())
        unfinished.replace(target)
    return f"{target}: {target.stat().st_size} bytes"


def restore(data: Path, source: Path) -> str:
    """Put a copy into a data folder; return what to tell of it."""
    from service.serving.embedded_store import holder

    held = holder(data)
    if held is not None:
        raise Unusable(f"stop the service at {held.get('place')} first: it uses {data}")
    if (data / FOLDER).exists():
        raise Unusable(f"{data / FOLDER} is there already: move it away first")
    data.mkdir(parents=True, exist_ok=True)
    with tarfile.open(source) as archive:
        members = archive.getmembers()
        if f"{FOLDER}/{_MANIFEST}" not in {member.name for member in members}:
            raise Unusable(f"{source} is no copy of a store")
        archive.extractall(data, members, filter="data")
    return f"{data}: restored from {source}"


def _private(path: Path) -> IO[bytes]:
    """Open a file to write that nobody else may read: what people hide from each other is in it."""
    return os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600), "wb")


def _opened(folder: Path, stack: ExitStack) -> dict[str, IO[bytes]]:
    """Open the manifest and all files that it names, as they belong together."""
    for _ in range(_ATTEMPTS):
        try:
            manifest = stack.enter_context((folder / _MANIFEST).open("rb"))
        except FileNotFoundError:
            raise Unusable(f"there is no store in {folder.parent}") from None
        try:
            files = {
                name: stack.enter_context((folder / name).open("rb"))
                for name in _named(manifest.read().decode())
            }
        except FileNotFoundError:
            # The server has just written its files anew.
            continue
        manifest.seek(0)
        return {_MANIFEST: manifest, **files}
    raise Unusable(f"{folder} changes too fast")


def _named(manifest: str) -> Iterator[str]:
    """Yield the files that a manifest names.

    >>> list(_named("file appendonly.aof.1.base.rdb seq 1 type b\\n"))
    ['appendonly.aof.1.base.rdb']
    """
    for line in manifest.splitlines():
        words = line.split()
        if "file" in words[::2]:
            yield words[words.index("file") + 1]
