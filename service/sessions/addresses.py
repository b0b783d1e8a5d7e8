"""From the address of a store to a client for it: one node, Sentinel or Cluster."""

from __future__ import annotations

from typing import Any, Final, TypeAlias
from urllib.parse import parse_qs, unquote, urlsplit

from redis import Redis, RedisCluster, Sentinel
from redis.backoff import NoBackoff
from redis.cluster import ClusterNode
from redis.exceptions import ConnectionError as StoreConnectionError
from redis.exceptions import RedisClusterException, RedisError
from redis.retry import Retry
from redis.sentinel import SentinelManagedConnection, SentinelManagedSSLConnection

from service.sessions.topology import Refresh

Client: TypeAlias = "Redis | RedisCluster"

STORE_ERRORS: Final = (RedisError, RedisClusterException, OSError)
"""What goes wrong with a store; that no node of a cluster is there is no RedisError."""

PATIENCE: Final = 0.7
"""Seconds for connecting, and for each answer: a caller learns within a second that the store
is away."""

_DEFAULT_PORTS: Final = {"cluster": 6379, "sentinel": 26379}
_TLS_FILES: Final = ("ssl_ca_certs", "ssl_certfile", "ssl_keyfile", "ssl_cert_reqs")


class _Sentinels(SentinelManagedConnection):
    """A connection to the master that Sentinel names.

    redis-py would use one again on which an answer did not come in time, so that the next question
    got this answer; and it would connect one again to where the master was before.
    """

    def read_response(
        self, *args: Any, disconnect_on_error: bool | None = True, **options: Any
    ) -> Any:
        return super().read_response(*args, disconnect_on_error=disconnect_on_error, **options)

    def send_packed_command(self, command: Any, check_health: bool = True) -> None:
        if not self.is_connected:
            self.connect()  # type: ignore[no-untyped-call]
        super().send_packed_command(command, check_health)  # type: ignore[no-untyped-call]


class _SentinelsWithTLS(_Sentinels, SentinelManagedSSLConnection):
    pass


def connect(address: str, *, patience: float | None = PATIENCE) -> Client:
    """Make a client. `patience` None is for connections that wait for messages; whoever has less
    of it than others waits no longer for the connection either.

    A command is sent again once if its connection turns out to be dead, as all of a pool's are
    after the store has restarted, but not if the store is slow.
    """
    common: dict[str, Any] = {
        "socket_connect_timeout": PATIENCE if patience is None else min(patience, PATIENCE),
        "socket_timeout": patience,
        "socket_keepalive": True,
        "health_check_interval": 0,
    }
    scheme, _, kind = urlsplit(address).scheme.partition("+")
    if not kind:
        return Redis.from_url(
            address, retry=_once(), max_connections=10_000, **_without_keepalive(scheme, common)
        )
    parts = urlsplit(address)
    query = {name: values[-1] for name, values in parse_qs(parts.query).items()}
    if parts.username:
        common["username"] = unquote(parts.username)
    if parts.password:
        common["password"] = unquote(parts.password)
    tls: dict[str, Any] = {
        "ssl": True,
        **{name: query[name] for name in _TLS_FILES if name in query},
    }
    if scheme == "rediss":
        common |= tls
    hosts = _hosts(parts.netloc.rpartition("@")[2], _DEFAULT_PORTS[kind])
    if kind == "cluster":
        nodes = [ClusterNode(host, port) for host, port in hosts]  # type: ignore[no-untyped-call]
        cluster = RedisCluster(startup_nodes=nodes, retry=_once(), max_connections=10_000, **common)
        nodes_manager = cluster.nodes_manager
        nodes_manager.initialize = Refresh(nodes_manager.initialize)  # type: ignore[assignment,method-assign]
        return cluster
    service, _, database = parts.path.strip("/").partition("/")
    of_sentinels: dict[str, Any] = {"socket_timeout": PATIENCE / 2, "retry": _once()}
    for name in ("username", "password"):
        if f"sentinel_{name}" in query:
            of_sentinels[name] = query[f"sentinel_{name}"]
    if scheme == "rediss":
        of_sentinels |= tls
    sentinel = Sentinel(hosts, sentinel_kwargs=of_sentinels)  # type: ignore[no-untyped-call]
    master: Redis = sentinel.master_for(  # type: ignore[no-untyped-call]
        service or "mymaster",
        db=int(database or 0),
        retry=_once(),
        max_connections=10_000,
        connection_class=_SentinelsWithTLS if scheme == "rediss" else _Sentinels,
        **common,
    )
    return master


def _once() -> Retry:
    return Retry(NoBackoff(), 1, supported_errors=(StoreConnectionError,))


def _without_keepalive(scheme: str, common: dict[str, Any]) -> dict[str, Any]:
    """Leave out what a Unix socket does not know."""
    unknown = ("socket_keepalive", "socket_connect_timeout") if scheme == "unix" else ()
    return {name: value for name, value in common.items() if name not in unknown}


def _hosts(listed: str, default_port: int) -> list[tuple[str, int]]:
    """Read `one:6379,[::1]:6380,three`.

    >>> _hosts("one:7000,[::1]:7001,three", 6379)
    [('one', 7000), ('::1', 7001), ('three', 6379)]
    """
    hosts = []
    for text in listed.split(","):
        place = urlsplit(f"//{text}")
        hosts.append((place.hostname or "localhost", place.port or default_port))
    return hosts
