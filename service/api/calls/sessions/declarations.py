"""What calls about a shared game have in common, as they are declared."""

from __future__ import annotations

from typing import Any

from service.api.call import Call
from service.api.schemas.session_queries import CHANGE_HEADERS


def looking(operation: str, path: str, summary: str, **declared: Any) -> Call:
    """Declare a call that tells of a session what its caller may know."""
    return Call(
        operation=operation,
        method="GET",
        path=f"/<id>{path}",
        summary=summary,
        authorization="welcome",
        **{"refusals": (401,), **declared},
    )


def changing(operation: str, path: str, summary: str, **declared: Any) -> Call:
    """Declare a call with which a seat changes its session."""
    usual = {"method": "POST", "headers": CHANGE_HEADERS, "refusals": (401, 403, 409, 412)}
    return Call(
        operation=operation,
        path=f"/<id>{path}",
        summary=summary,
        authorization="needed",
        **{**usual, **declared},
    )
