"""Writing SVG: a thin hand on ElementTree, which escapes what needs escaping.

The standard library's writer is enough: it is correct, keeps attributes in the order in which
they were given, and so writes the same bytes for the same drawing.
"""

from __future__ import annotations

from typing import Final
from xml.etree.ElementTree import Element, SubElement, tostring

NAMESPACE: Final = "http://www.w3.org/2000/svg"

Value = str | int | float

# XML 1.0 has no way at all to write these, not even escaped.
_UNWRITABLE: Final = dict.fromkeys(
    [*({*range(32)} - {9, 10, 13}), *range(0xD800, 0xE000), 0xFFFE, 0xFFFF]
)


def number(value: float) -> str:
    """Write a coordinate with at most two decimals.

    >>> number(2.0), number(-0.001), number(1 / 3)
    ('2', '0', '0.33')
    """
    text = f"{value:.2f}".rstrip("0").rstrip(".")
    return "0" if text == "-0" else text


def path(*parts: Value) -> str:
    """Write the data of a path: `path("M", 0, 0, "L", 3, 1.5)`."""
    return " ".join(part if isinstance(part, str) else number(part) for part in parts)


class Shape:
    """An element, into which others may be put."""

    def __init__(self, element: Element) -> None:
        self._element = element

    @classmethod
    def root(cls, **attributes: Value) -> Shape:
        """Begin a document."""
        return cls(Element("svg", {"xmlns": NAMESPACE, **_written(attributes)}))

    @classmethod
    def group(cls) -> Shape:
        """Begin a group that is put into a document later."""
        return cls(Element("g"))

    def put(self, shape: Shape) -> None:
        """Put in what was drawn apart."""
        self._element.append(shape._element)

    def add(self, tag: str, text: str | None = None, /, **attributes: Value) -> Shape:
        """Put an element in; an attribute's `_` is a hyphen: `stroke_width=2`."""
        element = SubElement(self._element, tag, _written(attributes))
        if text is not None:
            element.text = _clean(text)
        return Shape(element)

    def at(self, x: float, y: float) -> Shape:
        """Put in a group whose origin lies at a point."""
        return self.add("g", transform=f"translate({number(x)} {number(y)})")

    def __str__(self) -> str:
        return tostring(self._element, encoding="unicode")


def _written(attributes: dict[str, Value]) -> dict[str, str]:
    return {
        name.replace("_", "-"): _clean(value) if isinstance(value, str) else number(value)
        for name, value in attributes.items()
    }


def _clean(text: str) -> str:
    return text.translate(_UNWRITABLE)
