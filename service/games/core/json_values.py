"""What JSON's values are in Python."""

from __future__ import annotations

from typing import Any, TypeAlias

Json: TypeAlias = dict[str, Any]
"""An object, its members in the order in which they are written."""
