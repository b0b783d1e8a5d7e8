"""Looking at diagrams in tests: reading SVG, and what eyes make of colours."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from xml.etree import ElementTree
from xml.etree.ElementTree import Element

from service.games.edge.layout import CELL

SVG = "{http://www.w3.org/2000/svg}"

# Machado, Oliveira and Fernandes (2009), complete loss of one kind of cone; linear RGB.
DEFICIENCIES = {
    "protanopia": (
        (0.152286, 1.052583, -0.204868),
        (0.114503, 0.786281, 0.099216),
        (-0.003882, -0.048116, 1.051998),
    ),
    "deuteranopia": (
        (0.367322, 0.860646, -0.227968),
        (0.280085, 0.672501, 0.047413),
        (-0.011820, 0.042940, 0.968881),
    ),
    "tritanopia": (
        (1.255528, -0.076749, -0.178779),
        (-0.078411, 0.930809, 0.147602),
        (0.004733, 0.691367, 0.303900),
    ),
}


def read(picture: str) -> Element:
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    return root


def words(picture: str) -> str:
    return read(picture).findtext(f"{SVG}desc") or ""


def labels(picture: str) -> list[str]:
    return [text.text or "" for text in read(picture).iter(f"{SVG}text")]


def pieces(picture: str) -> dict[tuple[int, int], Element]:
    """Return what is drawn around the centres of squares, by column and row from the top left.

    Works for diagrams without coordinates, which have the board at (6, 6).
    """
    found = {}
    for group in read(picture).iter(f"{SVG}g"):
        place = group.get("transform", "")
        if place.startswith("translate(") and len(place.split()) == 2:
            x, y = map(float, place.removeprefix("translate(").removesuffix(")").split())
            found[int((x - 6) // CELL), int((y - 6) // CELL)] = group
    return found


def attributes(element: Element, name: str) -> list[str]:
    """Return an attribute of everything in an element that has it."""
    return [value for below in element.iter() if (value := below.get(name)) is not None]


def contrast(first: str, second: str) -> float:
    """Return the contrast ratio of two colours as WCAG 2 has it, from 1 to 21."""
    darker, lighter = sorted((luminance(first), luminance(second)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(colour: str) -> float:
    red, green, blue = _linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def blend(over: str, under: str, opacity: float) -> str:
    """Return what a translucent colour looks like on another."""
    mixed = (
        round(opacity * above + (1 - opacity) * below)
        for above, below in zip(_channels(over), _channels(under), strict=True)
    )
    return "#" + "".join(f"{channel:02x}" for channel in mixed)


def difference(first: str, second: str, deficiency: str) -> float:
    """Return how different two colours are to somebody (CIE76; about 2 is just noticeable)."""
    seen = [_lab(_seen(_linear(colour), deficiency)) for colour in (first, second)]
    squares = [(one - other) ** 2 for one, other in zip(*seen, strict=True)]
    distance: float = sum(squares) ** 0.5
    return distance


def _channels(colour: str) -> Iterator[int]:
    return (int(colour[place : place + 2], 16) for place in (1, 3, 5))


def _linear(colour: str) -> list[float]:
    shares = [channel / 255 for channel in _channels(colour)]
    return [
        share / 12.92 if share <= 0.04045 else ((share + 0.055) / 1.055) ** 2.4 for share in shares
    ]


def _seen(linear: Sequence[float], deficiency: str) -> list[float]:
    rows = DEFICIENCIES[deficiency]
    mixed = (sum(k * v for k, v in zip(row, linear, strict=True)) for row in rows)
    return [min(1.0, max(0.0, value)) for value in mixed]


def _lab(linear: Sequence[float]) -> tuple[float, float, float]:
    red, green, blue = linear
    x = (0.4124 * red + 0.3576 * green + 0.1805 * blue) / 0.9505
    y = 0.2126 * red + 0.7152 * green + 0.0722 * blue
    z = (0.0193 * red + 0.1192 * green + 0.9505 * blue) / 1.089

    def curve(value: float) -> float:
        return value ** (1 / 3) if value > 0.008856 else 7.787 * value + 16 / 116

    return (
        116 * curve(y) - 16,
        500 * (curve(x) - curve(y)),
        200 * (curve(y) - curve(z)),
    )
