"""What one JSON object has otherwise than another: all that must be kept of it beside the other."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

from service.games.core.json_values import Json

Difference: TypeAlias = Sequence[Any]
"""The members that are new or of another value, the names of those that are missing, and the
differences within those that are objects in both."""


def difference(base: Json, other: Json) -> Difference:
    """Return what makes the other object of the base.

    >>> difference({"a": 1, "b": 2, "c": {"d": 3}}, {"a": 1, "c": {"d": 4}, "e": 5})
    ({'e': 5}, ['b'], {'c': ({'d': 4}, [], {})})
    """
    given, within = {}, {}
    for name, value in other.items():
        before = base.get(name)
        if isinstance(before, dict) and isinstance(value, dict):
            if before != value:
                within[name] = difference(before, value)
        elif name not in base or before != value:
            given[name] = value
    return given, [name for name in base if name not in other], within


def applied(base: Json, otherwise: Difference) -> Json:
    """Return the other object.

    >>> applied({"a": 1, "b": 2, "c": {"d": 3}}, ({"e": 5}, ["b"], {"c": ({"d": 4}, [], {})}))
    {'a': 1, 'c': {'d': 4}, 'e': 5}
    """
    given, missing, within = otherwise
    kept = {
        name: applied(value, within[name]) if name in within else value
        for name, value in base.items()
        if name not in missing
    }
    return {**kept, **given}
