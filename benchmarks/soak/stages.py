"""Where it takes place: one service with its embedded store, and two over a store with replicas."""

from __future__ import annotations

import subprocess
import tempfile
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager, suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from redis.exceptions import RedisError

from tests.servers import free_port
from tests.sessions.services import Service
from tests.sessions.valkeys import Sentinel, Valkey, cluster, eventually

DISK_MEGABYTES = 192
NODE_TIMEOUT = "1500"


@dataclass
class Stage:
    """Services that serve the same sessions, and the servers that keep them."""

    name: str
    services: list[Service]
    servers: list[Valkey] = field(default_factory=list)
    sentinel: Sentinel | None = None
    disk: Path | None = None
    """A file system of its own, so that it can be filled."""

    @property
    def ports(self) -> list[int]:
        return [service.port for service in self.services]

    @property
    def replicated(self) -> bool:
        return bool(self.servers)

    def ready(self) -> bool:
        """Tell whether every service can serve sessions, and every replica has caught up."""
        with suppress(OSError, ValueError, RedisError):
            return all(service.get("/readyz")[0] == 200 for service in self.services) and all(
                _replication(server).get("master_link_status", "up") == "up"
                for server in self.servers
            )
        return False

    def wait_until_ready(self, seconds: float = 40.0) -> float:
        """Return after how many seconds all was well again."""
        begun = time.monotonic()
        while not self.ready():
            if time.monotonic() - begun > seconds:
                raise RuntimeError(f"{self.name}: not ready again after {seconds:.0f} s")
            time.sleep(0.1)
        return time.monotonic() - begun

    def masters(self) -> list[Valkey]:
        """Return the servers that take writes now."""
        return [server for server in self.servers if _role(server) == "master"]

    def names(self, server: Valkey) -> bool:
        """Tell whether Sentinel, if there is one, still tells services to ask this server."""
        if self.sentinel is None:
            return False
        _, port = self.sentinel.client().sentinel_get_master_addr_by_name("table")
        return bool(int(port) == server.port)


def _role(server: Valkey) -> str:
    if server.process.poll() is not None:
        return ""
    try:
        return str(_replication(server)["role"])
    except (RedisError, OSError):
        return ""


def _replication(server: Valkey) -> dict[str, Any]:
    return dict(server.client().info("replication"))


@contextmanager
def embedded() -> Iterator[Stage]:
    """One service of two workers, which brings its store along."""
    with tempfile.TemporaryDirectory(prefix="calculi-soak-") as folder, _disk(Path(folder)) as disk:
        service = Service((disk or Path(folder)) / "data", WEB_CONCURRENCY="2")
        try:
            yield Stage("embedded store", [service], disk=disk)
        finally:
            service.close()


@contextmanager
def _disk(folder: Path) -> Iterator[Path | None]:
    """Mount a small file system; None where that is not allowed."""
    size = f"size={DISK_MEGABYTES}m"
    command = ["mount", "-t", "tmpfs", "-o", size, "tmpfs", str(folder)]
    try:
        mounted = subprocess.run(command, capture_output=True, check=False).returncode == 0
    except OSError:
        mounted = False
    try:
        yield folder if mounted else None
    finally:
        if mounted:
            subprocess.run(["umount", "-l", str(folder)], check=True)


@contextmanager
def sentinel() -> Iterator[Stage]:
    """Two services over a master with a replica, and a Sentinel that watches over them."""
    master = Valkey()
    replica = Valkey("--replicaof", "127.0.0.1", str(master.port))
    watch = Sentinel(master, "table")
    eventually(lambda: master.client().info()["connected_slaves"] == 1)
    eventually(lambda: watch.client().sentinel_slaves("table"))
    address = f"redis+sentinel://127.0.0.1:{watch.port}/table"
    with _two_services(address) as services:
        yield from _over(Stage("Sentinel", services, [master, replica], watch))


@contextmanager
def cluster_with_replicas() -> Iterator[Stage]:
    """Two services over a cluster of three masters, each with a replica."""
    masters = cluster()
    replicas = [_replica_of(master) for master in masters]
    nodes = [*masters, *replicas]
    for node in nodes:
        node.client().config_set("cluster-node-timeout", NODE_TIMEOUT)
    address = f"redis+cluster://{','.join(f'127.0.0.1:{node.port}' for node in nodes)}"
    with _two_services(address) as services:
        yield from _over(Stage("cluster", services, nodes))


def _replica_of(master: Valkey) -> Valkey:
    node = Valkey("--cluster-enabled", "yes", "--cluster-port", str(free_port()))
    client = node.client()
    bus = master.client().config_get("cluster-port")["cluster-port"]
    client.execute_command("CLUSTER MEET", "127.0.0.1", master.port, bus)
    identity = master.client().execute_command("CLUSTER MYID").decode()
    eventually(lambda: client.execute_command("CLUSTER REPLICATE", identity))
    eventually(lambda: client.info("replication")["master_link_status"] == "up")
    return node


@contextmanager
def _two_services(address: str) -> Iterator[list[Service]]:
    with tempfile.TemporaryDirectory(prefix="calculi-soak-") as folder, ExitStack() as open_ones:
        services: list[Service] = []
        for number in range(2):
            data = Path(folder) / str(number)
            services.append(Service(data, WEB_CONCURRENCY="1", REDIS_URL=address))
            open_ones.callback(services[-1].close)
        yield services


def _over(stage: Stage) -> Iterator[Stage]:
    try:
        yield stage
    finally:
        for server in (stage.sentinel, *stage.servers):
            if server is not None:
                server.close()
