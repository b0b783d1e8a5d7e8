"""Writing SVG: a thin hand that escapes what needs escaping.

Attributes keep the order in which they are given, so that the same drawing is the same bytes.
"""

from __future__ import annotations

from collections.abc import Mapping
from hashlib import sha256
from typing import Final, TypeAlias

from service.games.core.texts import Language

NAMESPACE: Final = "http://www.w3.org/2000/svg"
MEDIA_TYPE: Final = "image/svg+xml"
FONT: Final = "system-ui, sans-serif"

AttributeValue: TypeAlias = str | int | float
"""What an attribute can have."""

# XML 1.0 has no way at all to write these, not even escaped.
_UNWRITABLE: Final = [*({*range(32)} - {9, 10, 13}), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF]
_ESCAPES: Final[Mapping[int, str]] = {
    **dict.fromkeys(_UNWRITABLE, "\N{REPLACEMENT CHARACTER}"),
    **{ord(sign): f"&#{ord(sign)};" for sign in '\t\n\r"'},
    ord("&"): "&amp;",
    ord("<"): "&lt;",
    ord(">"): "&gt;",
}

_DIGEST: Final = "\0"
"""Stands in every id for the digest of its document. No text can hold it, nor can XML."""


def number(value: float) -> str:
    """Write a coordinate with at most two decimals.

    >>> number(2.0), number(-0.001), number(1 / 3)
    ('2', '0', '0.33')
    """
    if value == int(value):
        return str(int(value))
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def path(*parts: str | float) -> str:
    """Write the data of a path: `path("M", 0, 0, "L", 3, 1.5)`."""
    return " ".join(part if isinstance(part, str) else number(part) for part in parts)


class Id(str):
    """What names an element of a document, or refers to one."""

    __slots__ = ()

    @classmethod
    def of(cls, name: str) -> Id:
        """Make an id that differs from all those in other documents."""
        return cls(f"{name}-{_DIGEST}")

    @property
    def reference(self) -> Id:
        return Id(f"#{self}")

    @property
    def fill(self) -> Id:
        """How a pattern is named where it fills something."""
        return Id(f"url(#{self})")


class Element:
    """An element of a document, into which others may be put."""

    __slots__ = ("_attributes", "_content", "_tag")

    def __init__(self, tag: str, text: str = "", /, **attributes: AttributeValue) -> None:
        """Make an element; an attribute's `_` is a hyphen: `stroke_width=2`."""
        self._tag = tag
        self._attributes = "".join(
            f' {name.replace("_", "-")}="{_written(value)}"' for name, value in attributes.items()
        )
        self._content: list[Element | str] = [_escaped(text)] if text else []

    def put(self, element: Element) -> None:
        """Put in what was drawn apart."""
        self._content.append(element)

    def add(self, tag: str, text: str = "", /, **attributes: AttributeValue) -> Element:
        """Put a new element in."""
        element = Element(tag, text, **attributes)
        self._content.append(element)
        return element

    def at(self, x: float, y: float) -> Element:
        """Put in a group whose origin lies at a point."""
        return self.add("g", transform=f"translate({number(x)} {number(y)})")

    def __str__(self) -> str:
        opened = f"<{self._tag}{self._attributes}"
        if not self._content:
            return f"{opened}/>"
        return f"{opened}>{''.join(map(str, self._content))}</{self._tag}>"


def image(
    *,
    width: float,
    height: float,
    scale: float = 1,
    title: str,
    description: str,
    language: Language,
) -> Element:
    """Make the root of an image that says in words what it shows.

    In it lines and their corners are round, and nothing is filled that does not say so.
    """
    titled, described = Id.of("title"), Id.of("description")
    root = Element(
        "svg",
        xmlns=NAMESPACE,
        viewBox=path(0, 0, width, height),
        width=width * scale,
        height=height * scale,
        role="img",
        aria_labelledby=Id(f"{titled} {described}"),
        lang=language,
        fill="none",
        stroke_linecap="round",
        stroke_linejoin="round",
    )
    root.add("title", title, id=titled)
    root.add("desc", description, id=described)
    return root


def document(root: Element) -> str:
    """Write a whole document, in which every id ends with the digest of all of it.

    So several may stand in one page, where ids must not clash.
    """
    text = str(root)
    return text.replace(_DIGEST, sha256(text.encode()).hexdigest()[:8])


def _written(value: AttributeValue) -> str:
    if isinstance(value, Id):
        return value
    return _escaped(value) if isinstance(value, str) else number(value)


def _escaped(text: str) -> str:
    return text.translate(_ESCAPES)
