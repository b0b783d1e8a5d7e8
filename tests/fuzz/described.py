"""The description as schemathesis reads it, over the service with a store of its own."""

from __future__ import annotations

import atexit
import os
from typing import Any, Final

import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis import GenerationMode
from schemathesis.checks import CheckContext

from service.app import create_app
from service.settings import Settings
from tests.sessions.valkeys import Valkey

CASES: Final = int(os.environ.get("FUZZ_CASES", "65"))
"""How many requests are made up for each call; `make fuzz` sets more."""

REPEATABLE: Final = "FUZZ_CASES" not in os.environ
"""The tests make up the same requests every time, `make fuzz` new ones."""

PLAIN: Final = {"Accept-Encoding": "identity"}

_store = Valkey()
atexit.register(_store.close)

SCHEMA: Final = schemathesis.openapi.from_wsgi(
    "/v1/openapi.json", create_app(Settings(redis_url=_store.address, rate_limit="none"))
)
SCHEMA.config.generation.update(
    modes=[GenerationMode.POSITIVE, GenerationMode.NEGATIVE], deterministic=REPEATABLE
)
# A state that has the right form can still be an impossible one, and a move an illegal one:
# `well_formed` looks closer at those. Versions and sizes have statuses of their own.
_checks = SCHEMA.config.checks
_positive, _negative = _checks.positive_data_acceptance, _checks.negative_data_rejection
_positive.expected_statuses = [*_positive.expected_statuses, "412", "422"]
_negative.expected_statuses = [*_negative.expected_statuses, "412", "413"]


@schemathesis.hook
def before_call(_: Any, case: Any, __: dict[str, Any]) -> None:
    """Ask easy players: hard ones think for seconds, and would say nothing else."""
    if isinstance(case.body, dict):
        for effort, least in (("level", 1), ("budget_ms", 1)):
            if type(case.body.get(effort)) is int and case.body[effort] > least:
                case.body[effort] = least


thorough = settings(
    max_examples=CASES,
    deadline=None,
    database=None,
    derandomize=REPEATABLE,
    suppress_health_check=list(HealthCheck),
)

_OF_FORM: Final = {"wrong-type", "unknown-member", "too-long", "unknown-option", "bad-option"}


def well_formed(_: CheckContext, response: Any, case: Any) -> None:
    """Fail if a request that fits the description is refused for its form."""
    positive = case.meta and case.meta.generation.mode is GenerationMode.POSITIVE
    if positive and response.status_code == 422:
        faults = response.json().get("faults", ())
        assert [fault for fault in faults if fault["code"] in _OF_FORM] == []


def operations() -> list[Any]:
    return [result.ok() for result in SCHEMA.get_all_operations()]  # type: ignore[union-attr]
