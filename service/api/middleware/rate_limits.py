"""Rate limits: so much work a client, a key, a token."""

from __future__ import annotations

import time
from collections.abc import Sequence
from functools import partial
from hashlib import sha256
from math import ceil
from typing import Any, Final

from flask import Flask, Response, g, request
from flask_limiter import ApplicationLimit, Limiter, RateLimitExceeded, RequestLimit

from service.api.middleware import admission, clients
from service.api.middleware.rate_counters import SCHEME
from service.api.problems import Problem
from service.settings import NO_LIMIT, Settings

CALL_MS: Final = 20
"""A call costs one, and one more for each so many milliseconds of work: 3000 a minute are as much
as one processor can do."""


def install(app: Flask, settings: Settings, store: str) -> None:
    """Refuse those who ask too often, or for too much.

    `store` is the address where they are counted for all processes together; while it does not
    answer, each process counts by itself: more lenient, but never an outage.
    """
    rate = settings.rate_limit
    if rate == NO_LIMIT:
        return
    limiter = _ExemptingLimiter(
        clients.name,
        application_limits=[
            ApplicationLimit(lambda: _rate(rate), scope="caller"),
            # Beside the first and never instead of it: anybody can make tokens up.
            ApplicationLimit(
                rate,
                key_function=_token,
                scope="token",
                exempt_when=lambda: not _token(),
            ),
        ],
        storage_uri=f"{SCHEME}://",
        storage_options={"address": store},
        strategy="fixed-window",
        key_prefix="calculi",
    )
    limiter.init_app(app)

    @app.errorhandler(RateLimitExceeded)
    def refuse(_: RateLimitExceeded) -> Response:
        passed = limiter.current_limit
        assert passed is not None  # noqa: S101
        return _refusal(passed)

    @app.after_request
    def tell(response: Response) -> Response:
        if "counted" in g:
            limits = limiter.current_limits
            _charge(limits, g.get("work_ms", 0.0))
            _tell(response, limits)
            if response.is_streamed:
                # What is still to be done for it is charged once it is.
                g.charge = partial(_charge, limits)
        return response


class _ExemptingLimiter(Limiter):
    """Asks who is exempt first, which Limiter takes a fifth of a request to find."""

    def _check_request_limit(self, *arguments: Any, **keywords: Any) -> None:
        if admission.is_guarded() and clients.is_counted():
            g.counted = True
            super()._check_request_limit(*arguments, **keywords)


def _refusal(passed: RequestLimit) -> Response:
    """Say which limit was passed, and when to try again."""
    seconds = _seconds_left(passed)
    return Problem(
        "rate-limited",
        headers={"Retry-After": str(seconds)},
        values={
            "amount": passed.limit.amount,
            "window": passed.limit.get_expiry(),
            "seconds": seconds,
        },
    ).response()


def _charge(limits: Sequence[RequestLimit], milliseconds: float) -> None:
    """Count the work that a call was, beyond the call itself, now that it is done."""
    work = int(milliseconds) // CALL_MS
    if work:
        for limit in limits:
            limit.limiter.hit(limit.limit, *limit.request_args, cost=work)


def _tell(response: Response, limits: Sequence[RequestLimit]) -> None:
    """Say in the headers what the limits are and how much of each is left."""
    if not limits:
        return
    response.headers["RateLimit-Policy"] = ", ".join(map(_policy, limits))
    response.headers["RateLimit"] = ", ".join(map(_standing, limits))


def _rate(default: str) -> str:
    key = admission.current()
    return key.rate if key and key.rate else default


def _token() -> str:
    """Name a seat's token without telling it: the store is not the place for secrets."""
    authorization = request.headers.get("Authorization", "")
    return f"token:{sha256(authorization.encode()).hexdigest()[:32]}" if authorization else ""


def _name(limit: RequestLimit) -> str:
    return f"{limit.request_args[-1]}-{limit.limit.get_expiry()}"


def _policy(limit: RequestLimit) -> str:
    return f'"{_name(limit)}";q={limit.limit.amount};w={limit.limit.get_expiry()}'


def _standing(limit: RequestLimit) -> str:
    return f'"{_name(limit)}";r={limit.remaining};t={_seconds_left(limit)}'


def _seconds_left(limit: RequestLimit) -> int:
    return max(1, ceil(limit.window.reset_time - time.time()))
