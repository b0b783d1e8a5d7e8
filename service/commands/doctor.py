"""Look for what would keep the service from running well, and say what to do about it."""

from __future__ import annotations

import os
import sys
import tempfile
from argparse import Namespace
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Literal

from service.commands import Commands
from service.settings import Settings, SettingsError

OLDEST_PYTHON = (3, 11)
OLDEST_STORE = (6, 2)


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that was looked at. Only what is bad makes the doctor fail."""

    verdict: Literal["good", "warning", "bad"]
    about: str
    message: str

    def __str__(self) -> str:
        return f"{self.verdict:8} {self.about}: {self.message}"


def register(commands: Commands) -> None:
    parser = commands.add_parser(
        "doctor",
        help="check settings and store",
        description="Check the settings, the store and the places that must be writable; say what "
        "is wrong, and exit with 1 if anything is.",
    )
    parser.set_defaults(run=run)


def run(_: Namespace) -> int:
    ill = False
    for finding in examine():
        print(finding)
        ill = ill or finding.verdict == "bad"
    return int(ill)


def examine() -> Iterator[Finding]:
    """Yield all findings; what cannot be looked at because of an earlier one is left out."""
    yield python(sys.version_info[:2])
    try:
        settings = Settings.from_environment(os.environ)
    except SettingsError as error:
        for variable, problem in error.problems.items():
            yield Finding("bad", variable, problem)
        return
    yield Finding("good", "settings", "all variables can be used")
    yield from cautions(settings)
    yield writable("temporary files", Path(tempfile.gettempdir()))
    yield from pool(settings)
    if settings.redis_url is None:
        yield from embedded(settings)
    else:
        yield from store(settings.redis_url, settings.store_warning)


def python(version: tuple[int, ...]) -> Finding:
    running = ".".join(map(str, version))
    if version < OLDEST_PYTHON:
        return Finding("bad", "python", f"{running} is too old, 3.11 is the oldest that works")
    return Finding("good", "python", running)


def cautions(settings: Settings) -> Iterator[Finding]:
    """Yield what can be used but is perhaps not meant."""
    from service.api_keys import ApiKey, entries, is_path

    if settings.api_keys and is_path(settings.api_keys):
        for number, entry in entries(Path(settings.api_keys).read_text("utf-8")):
            try:
                ApiKey.parse(entry)
            except ValueError as error:
                yield Finding("bad", "CALCULI_API_KEYS", f"line {number} {error}")
    if settings.state_keys and not settings.require_signed_states:
        message = "states are signed, but unsigned ones are taken as well"
        yield Finding("warning", "CALCULI_REQUIRE_SIGNED_STATES", message)
    yield open_files(settings.connections)


def open_files(wanted: int) -> Finding:
    from service.serving.open_files import possible

    if (enough := possible(wanted)) < wanted:
        message = (
            f"a worker can open files for {enough} connections, not for {wanted} "
            "(CALCULI_CONNECTIONS): raise the limit (ulimit -Hn)"
        )
        return Finding("warning", "open files", message)
    return Finding("good", "open files", f"enough for {wanted} connections a worker")


def writable(about: str, folder: Path) -> Finding:
    try:
        folder.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryFile(dir=folder):
            return Finding("good", about, f"{folder} is writable")
    except OSError as error:
        return Finding("bad", about, f"cannot write to {folder}: {error.strerror}")


def pool(settings: Settings) -> Iterator[Finding]:
    """Look at what the processes for calls that take long need."""
    if not settings.pool:
        message = "0: calls that take long keep all others of their worker waiting"
        yield Finding("warning", "CALCULI_POOL", message)
        return
    asked = settings.pool * settings.pool_memory
    there = os.sysconf("SC_PAGE_SIZE") * os.sysconf("SC_PHYS_PAGES") >> 20
    message = f"{settings.pool} processes with up to {settings.pool_memory} MB each"
    if asked > there:
        message += f", but this machine has {there} MB: lower CALCULI_POOL or CALCULI_POOL_MEMORY"
        yield Finding("warning", "pool", message)
    else:
        yield Finding("good", "pool", message)


def embedded(settings: Settings) -> Iterator[Finding]:
    """Look at where the store that comes with the service lives, or would live."""
    from service.serving import embedded_store
    from service.serving.keeper import obstacle

    folder = writable("embedded store", settings.data_dir)
    yield folder
    if folder.verdict == "good":
        obstructed_by = obstacle(settings.data_dir, probe=True)
        if obstructed_by is not None:
            message = f"{settings.data_dir} has no room to write: {obstructed_by}"
            yield Finding("bad", "embedded store", message)
        if (held := embedded_store.holder(settings.data_dir)) is not None:
            message = f"kept by the service at {held.get('place')} (process {held.get('process')})"
            yield Finding("good", "embedded store", message)
            yield from store(embedded_store.address(settings.data_dir), settings.store_warning)
        message = "serves this machine only; several machines share a REDIS_URL"
        yield Finding("warning", "embedded store", message)


def store(address: str, percent: int) -> Iterator[Finding]:
    """Ask a store how it is; `percent` of its memory it may fill."""
    from service.sessions.addresses import STORE_ERRORS, connect

    try:
        client = connect(address)
        client.ping()
    except STORE_ERRORS as error:
        # The address may hold a password.
        yield Finding(
            "bad", "store", f"does not answer ({type(error).__name__}): is REDIS_URL right?"
        )
        return
    yield Finding("good", "store", "answers")
    try:
        about: Any = client.info()
    except STORE_ERRORS:
        yield Finding("warning", "store", "does not tell about itself (INFO is not allowed)")
        return
    # A cluster's nodes each tell for themselves.
    nodes = about if all(isinstance(node, dict) for node in about.values()) else {"store": about}
    for name, node in nodes.items():
        yield from of_node(name, node, percent)


def of_node(name: str, node: dict[str, Any], percent: int = 80) -> Iterator[Finding]:
    """Judge what a node tells of itself."""
    from service.sessions.condition import Condition

    version = str(node.get("redis_version", "0"))
    if tuple(map(int, version.split(".")[:2])) < OLDEST_STORE:
        yield Finding(
            "bad", f"{name} version", f"{version} is too old, 6.2 is the oldest that works"
        )
    else:
        kind = node.get("server_name", "redis")
        yield Finding("good", f"{name} version", f"{kind} {node.get('valkey_version', version)}")

    for caution in Condition.of({name: node}).cautions(percent):
        if caution.kind == "memory":
            yield Finding("warning", f"{name} memory", caution.text)

    policy = str(node.get("maxmemory_policy", "unknown"))
    if policy == "noeviction":
        yield Finding("good", f"{name} eviction", "nothing is thrown away when memory runs out")
    else:
        message = (
            f"with maxmemory-policy {policy} games vanish when memory runs out: set noeviction"
        )
        yield Finding("bad", f"{name} eviction", message)

    if node.get("aof_enabled"):
        yield Finding("good", f"{name} persistence", "every write is kept (appendonly)")
    else:
        message = "games since the last snapshot are lost with the store: set appendonly yes"
        yield Finding("warning", f"{name} persistence", message)
    failed = [
        status
        for status in (
            "aof_last_write_status",
            "aof_last_bgrewrite_status",
            "rdb_last_bgsave_status",
        )
        if node.get(status, "ok") != "ok"
    ]
    if failed:
        yield Finding("bad", f"{name} disk", f"the last write failed ({', '.join(failed)})")
