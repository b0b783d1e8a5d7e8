"""Real Valkey servers for the tests: single, cluster, Sentinel."""

from __future__ import annotations

import shutil
import signal
import subprocess
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from redis import Redis

from service.serving.embedded_store import server_command
from tests.servers import free_port

BINARY = server_command(Path())[0]


def eventually(true: Callable[[], Any], seconds: float = 10.0) -> None:
    """Wait until something is true, or fail."""
    until = time.monotonic() + seconds
    while time.monotonic() < until:
        try:
            if true():
                return
        except Exception:
            pass
        time.sleep(0.02)
    raise AssertionError("this never came to be")


class Valkey:
    """One server on a port, its data in a folder of its own."""

    def __init__(self, *options: str, port: int | None = None) -> None:
        self.port = port or free_port()
        self.folder = Path(tempfile.mkdtemp(prefix="calculi-valkey-"))
        self._options = options
        self.start()

    @property
    def address(self) -> str:
        return f"redis://127.0.0.1:{self.port}"

    def client(self) -> Any:
        return Redis(port=self.port, socket_timeout=5)

    def start(self) -> None:
        self.process = subprocess.Popen(
            [BINARY, *self._arguments()],
            cwd=self.folder,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        eventually(lambda: self.client().ping() or True)

    def _arguments(self) -> list[str]:
        own = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", ""]
        durable = ["--appendonly", "yes", "--appendfsync", "always"]
        return [*own, *durable, "--dir", str(self.folder), *self._options]

    def kill(self) -> None:
        """End it as a power failure of the process would."""
        self.process.kill()
        self.process.wait()

    def pause(self) -> None:
        self.process.send_signal(signal.SIGSTOP)

    def resume(self) -> None:
        self.process.send_signal(signal.SIGCONT)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        shutil.rmtree(self.folder, ignore_errors=True)


class Sentinel(Valkey):
    """A Sentinel that watches over one master."""

    def __init__(self, master: Valkey, name: str) -> None:
        self._master = master
        self._name = name
        super().__init__()

    def _arguments(self) -> list[str]:
        configuration = self.folder / "sentinel.conf"
        configuration.write_text(
            f"port {self.port}\nbind 127.0.0.1\n"
            f"sentinel monitor {self._name} 127.0.0.1 {self._master.port} 1\n"
            f"sentinel down-after-milliseconds {self._name} 500\n"
            f"sentinel failover-timeout {self._name} 3000\n"
        )
        return [str(configuration), "--sentinel"]


def cluster(masters: int = 3) -> list[Valkey]:
    """Start a cluster of masters that share all slots."""
    nodes = [
        # The bus would have the port plus 10000, which may be none.
        Valkey("--cluster-enabled", "yes", "--cluster-port", str(free_port()))
        for _ in range(masters)
    ]
    bounds = [16384 * index // masters for index in range(masters + 1)]
    for index, node in enumerate(nodes):
        client = node.client()
        client.execute_command("CLUSTER ADDSLOTSRANGE", bounds[index], bounds[index + 1] - 1)
        client.execute_command("CLUSTER SET-CONFIG-EPOCH", index + 1)
        bus = nodes[0].client().config_get("cluster-port")["cluster-port"]
        client.execute_command("CLUSTER MEET", "127.0.0.1", nodes[0].port, bus)
    eventually(lambda: all(_complete(node.client(), masters) for node in nodes))
    return nodes


def join_as_replica(master: Valkey) -> Valkey:
    """Start another node of a cluster that follows one of its masters."""
    replica = Valkey("--cluster-enabled", "yes", "--cluster-port", str(free_port()))
    client = replica.client()
    bus = master.client().config_get("cluster-port")["cluster-port"]
    name = master.client().execute_command("CLUSTER MYID")
    client.execute_command("CLUSTER MEET", "127.0.0.1", master.port, bus)
    eventually(lambda: client.execute_command("CLUSTER REPLICATE", name), 20)
    eventually(lambda: client.info()["master_link_status"] == "up", 20)
    eventually(lambda: master.client().info()["connected_slaves"] == 1, 20)
    return replica


def _complete(client: Any, masters: int) -> bool:
    told = client.execute_command("CLUSTER INFO")
    text = (
        told
        if isinstance(told, dict)
        else dict(line.split(":", 1) for line in told.decode().split() if ":" in line)
    )
    return text["cluster_state"] == "ok" and int(text["cluster_known_nodes"]) == masters
