"""The service's settings: read once from the environment, checked, and then frozen."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlsplit

from limits import parse_many

from service.api_keys import ApiKey, is_path

T = TypeVar("T")
U = TypeVar("U")

NO_LIMIT = "none"
SHORTEST_KEY = 16
LOG_LEVELS = ("debug", "info", "warning", "error")
STORE_SCHEMES = (
    "redis",
    "rediss",
    "unix",
    "redis+cluster",
    "rediss+cluster",
    "redis+sentinel",
    "rediss+sentinel",
)


class SettingsError(ValueError):
    """Tell every variable of the environment that cannot be used, and why."""

    def __init__(self, problems: Mapping[str, str]) -> None:
        self.problems = dict(problems)
        super().__init__("\n".join(f"{name} {problem}" for name, problem in self.problems.items()))


@dataclass(frozen=True, slots=True)
class Declaration:
    """What the documentation says about one setting."""

    variable: str
    default: str
    description: str
    secret: bool


def setting(
    variable: str,
    parse: Callable[[str], T],
    default: U,
    description: str,
    *,
    shown: str | None = None,
    secret: bool = False,
) -> T | U:
    """Declare a setting; `shown` is how its default reads where the value itself does not say it.

    A secret never appears in a setting's representation nor in the text of an error.
    """
    declaration = Declaration(
        variable, str(default) if shown is None else shown, description, secret
    )
    return field(
        default=default,
        repr=not secret,
        metadata={"declaration": declaration, "parse": parse},
    )


def whole_number(low: int, high: int) -> Callable[[str], int]:
    def parse(text: str) -> int:
        if not (text.isascii() and text.isdigit() and low <= int(text) <= high):
            raise ValueError(f"must be a whole number from {low} to {high}")
        return int(text)

    return parse


def one_of(choices: tuple[str, ...]) -> Callable[[str], str]:
    def parse(text: str) -> str:
        if text.lower() not in choices:
            raise ValueError(f"must be one of {', '.join(choices)}")
        return text.lower()

    return parse


def store_address(text: str) -> str:
    address = urlsplit(text)
    if address.scheme not in STORE_SCHEMES:
        raise ValueError(f"must begin with one of {', '.join(f'{s}://' for s in STORE_SCHEMES)}")
    if not (address.path if address.scheme == "unix" else address.netloc):
        raise ValueError("must name a host, or a socket's path after unix://")
    return text


def origins(text: str) -> tuple[str, ...]:
    if text == "none":
        return ()
    listed = tuple(text.replace(",", " ").split())
    for origin in listed:
        parts = urlsplit(origin)
        bare = f"{parts.scheme}://{parts.netloc}"
        if origin != "*" and not (parts.scheme and parts.netloc and origin == bare):
            raise ValueError("must be *, none, or origins such as https://example.org")
    return listed


def flag(text: str) -> bool:
    if text not in ("0", "1"):
        raise ValueError("must be 0 or 1")
    return text == "1"


def rate_limit(text: str) -> str:
    if text == NO_LIMIT:
        return text
    try:
        parse_many(text)
    except ValueError:
        raise ValueError("must be none, or limits such as 20/second;3000/hour") from None
    return text


def quota(text: str) -> int | None:
    if text == NO_LIMIT:
        return None
    try:
        return whole_number(1, 1_000_000)(text)
    except ValueError as error:
        raise ValueError(f"{error}, or none") from None


def state_keys(text: str) -> tuple[str, ...]:
    if any(len(key) < SHORTEST_KEY for key in text.split()):
        raise ValueError(f"must be keys of at least {SHORTEST_KEY} characters")
    return tuple(text.split())


def api_keys(text: str) -> str:
    if not is_path(text):
        for entry in text.split():
            ApiKey.parse(entry)
    elif not Path(text).is_file():
        raise ValueError("must be keys, or the path of a file that is there")
    return text


@dataclass(frozen=True, slots=True)
class Settings:
    """Everything that can be set from outside. An empty variable counts as an absent one."""

    port: int = setting("PORT", whole_number(1, 65535), 8000, "the TCP port to listen on")
    bind: str = setting("BIND", str, "0.0.0.0", "the address to listen on")  # noqa: S104
    workers: int = setting("WEB_CONCURRENCY", whole_number(1, 256), 2, "worker processes")
    threads: int = setting(
        "CALCULI_THREADS",
        whole_number(1, 10_000),
        1000,
        "the most threads a worker may start; an open event stream holds one",
    )
    pool: int = setting(
        "CALCULI_POOL",
        whole_number(0, 256),
        2,
        "processes for calls that take long, beside the workers; 0 leaves these to the workers",
    )
    pool_wait: int = setting(
        "CALCULI_POOL_WAIT",
        whole_number(1, 60),
        5,
        "how many seconds such a call waits for one of these processes before it is told to come "
        "again",
    )
    pool_memory: int = setting(
        "CALCULI_POOL_MEMORY",
        whole_number(256, 1 << 20),
        512,
        "the most memory that each of these processes may have of its own, in megabytes",
    )
    redis_url: str | None = setting(
        "REDIS_URL",
        store_address,
        None,
        "the Redis or Valkey that keeps the sessions: `redis://`, `rediss://` (TLS), `unix://`, "
        "`redis+cluster://`, `redis+sentinel://`",
        shown="unset: an embedded Valkey",
        secret=True,
    )
    data_dir: Path = setting(
        "CALCULI_DATA_DIR", Path, Path(".calculi"), "the folder of the embedded Valkey's data"
    )
    store_memory: int = setting(
        "CALCULI_STORE_MEMORY",
        whole_number(8, 1 << 20),
        512,
        "the most memory that the embedded Valkey may fill, in megabytes",
    )
    store_warning: int = setting(
        "CALCULI_STORE_WARNING",
        whole_number(1, 100),
        80,
        "how full the store's memory may be, in percent, before the log and `/readyz` warn of it",
    )
    store_replicas: int = setting(
        "CALCULI_STORE_REPLICAS",
        whole_number(0, 16),
        0,
        "how many replicas of the store must have a change before it is acknowledged",
    )
    session_bytes: int = setting(
        "CALCULI_SESSION_BYTES",
        whole_number(1 << 16, 1 << 30),
        4 << 20,
        "the most bytes of the store that one session may fill; the oldest of its changes and kept "
        "answers make room before anything is refused",
    )
    max_body: int = setting(
        "CALCULI_MAX_BODY",
        whole_number(1024, 1 << 30),
        1 << 20,
        "the largest request body, in bytes",
    )
    connections: int = setting(
        "CALCULI_CONNECTIONS",
        whole_number(16, 1 << 20),
        12_000,
        "the most connections a worker keeps open, as far as it may open files; for more, the one "
        "is closed that has kept it waiting longest",
    )
    header_seconds: int = setting(
        "CALCULI_HEADER_SECONDS",
        whole_number(1, 3600),
        10,
        "how long a client may take to send the headers of a request",
    )
    body_seconds: int = setting(
        "CALCULI_BODY_SECONDS",
        whole_number(1, 3600),
        20,
        "how long it may take, after that, to send the body",
    )
    answer_seconds: int = setting(
        "CALCULI_ANSWER_SECONDS",
        whole_number(1, 3600),
        60,
        "how long it may take to read an answer",
    )
    unread_bytes: int = setting(
        "CALCULI_UNREAD_BYTES",
        whole_number(1 << 16, 1 << 34),
        32 << 20,
        "the most bytes of answers that a worker keeps for clients that have not read them yet; "
        "for more, the oldest of them is given up",
    )
    log_level: str = setting(
        "CALCULI_LOG_LEVEL", one_of(LOG_LEVELS), "info", f"one of {', '.join(LOG_LEVELS)}"
    )
    cors_origins: tuple[str, ...] = setting(
        "CALCULI_CORS_ORIGINS",
        origins,
        ("*",),
        "the origins whose pages may call the API, separated by spaces; `*` all, `none` none",
        shown="*",
    )
    proxies: int = setting(
        "CALCULI_PROXIES",
        whole_number(0, 10),
        0,
        "how many reverse proxies of yours stand in front; only they are believed about a "
        "client's address (`X-Forwarded-For`)",
    )
    metrics_token: str | None = setting(
        "CALCULI_METRICS_TOKEN",
        str,
        None,
        "the bearer token that `/metrics` asks for",
        shown="unset: `/metrics` answers this machine only",
        secret=True,
    )
    api_keys: str | None = setting(
        "CALCULI_API_KEYS",
        api_keys,
        None,
        "the keys that open the API, as `python -m service keys new` prints them, separated by "
        "spaces; or the path of a file with one a line, read again when it changes",
        shown="unset: open to everybody",
        secret=True,
    )
    state_keys: tuple[str, ...] = setting(
        "CALCULI_STATE_KEY",
        state_keys,
        (),
        "the key that signs the states the service returns, at least 16 characters; further "
        "ones after a space are still believed, so that keys can be changed",
        shown="unset: states are not signed",
        secret=True,
    )
    require_signed_states: bool = setting(
        "CALCULI_REQUIRE_SIGNED_STATES",
        flag,
        False,
        "1 refuses states that this service has not signed, and set-ups",
        shown="0",
    )
    rate_limit: str = setting(
        "CALCULI_RATE_LIMIT",
        rate_limit,
        "3000/minute",
        "how often one client may call, such as `20/second;3000/hour`; each 20 ms of work count as "
        "a call; `none` is no limit",
    )
    rate_limit_local: bool = setting(
        "CALCULI_RATE_LIMIT_LOCAL",
        flag,
        False,
        "1 counts programs on this machine as well, which else have neither limits nor quotas",
        shown="0",
    )

    client_sessions: int | None = setting(
        "CALCULI_CLIENT_SESSIONS",
        quota,
        500,
        "how many games that one client has begun may go on at once; `none` is no quota",
    )
    client_streams: int | None = setting(
        "CALCULI_CLIENT_STREAMS",
        quota,
        100,
        "how many event streams and long polls one client may have open; `none` is no quota",
    )

    @classmethod
    def from_environment(cls, environment: Mapping[str, str]) -> Settings:
        """Read the settings, or raise one SettingsError that names all unusable variables."""
        values: dict[str, Any] = {}
        problems: dict[str, str] = {}
        for member in fields(cls):
            declaration: Declaration = member.metadata["declaration"]
            text = environment.get(declaration.variable, "").strip()
            if not text:
                continue
            try:
                values[member.name] = member.metadata["parse"](text)
            except ValueError as error:
                quoted = "" if declaration.secret else f", not {text!r}"
                problems[declaration.variable] = f"{error}{quoted}"
        if values.get("require_signed_states") and not values.get("state_keys"):
            problems.setdefault("CALCULI_REQUIRE_SIGNED_STATES", "needs a CALCULI_STATE_KEY")
        if values.get("store_replicas") and not values.get("redis_url"):
            problems.setdefault("CALCULI_STORE_REPLICAS", "needs a REDIS_URL")
        if problems:
            raise SettingsError(problems)
        return cls(**values)

    @classmethod
    def declarations(cls) -> tuple[Declaration, ...]:
        """List every setting as the documentation shows it."""
        return tuple(member.metadata["declaration"] for member in fields(cls))
