"""Looking at diagrams in tests: reading SVG, and what eyes make of colours."""

from __future__ import annotations

import re
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


_TAKES = {"M": 2, "L": 2, "H": 1, "V": 1, "A": 7, "Q": 4, "C": 6, "Z": 0}
"""How many numbers each command of a path takes."""


def read(picture: str) -> Element:
    root = ElementTree.fromstring(picture)
    assert root.tag == f"{SVG}svg"
    return root


def words(picture: str) -> str:
    return read(picture).findtext(f"{SVG}desc") or ""


def labels(picture: str) -> list[str]:
    return [text.text or "" for text in read(picture).iter(f"{SVG}text")]


def stamps(picture: str) -> dict[tuple[int, int], list[str]]:
    """Return the names of what is used on each square, by column and row from the top left.

    Works for diagrams without coordinates, which have the board at (6, 6).
    """
    root = read(picture)
    definitions = root.find(f"{SVG}defs")
    assert definitions is not None
    defined = {id(element) for element in definitions.iter()}
    used: dict[tuple[int, int], list[str]] = {}
    for use in root.iter(f"{SVG}use"):
        if id(use) not in defined:
            x, y = _place(use)
            place = int((x - 6) // CELL), int((y - 6) // CELL)
            used.setdefault(place, []).append(name(use.get("href", "")))
    return used


def pieces(picture: str, sides: str = "wb") -> dict[tuple[int, int], list[str]]:
    """Return the names of the pieces on each square, or of the parts that they are made of."""
    found = {
        place: [stamp for stamp in names if stamp[0] in sides and stamp[1:2] == "-"]
        for place, names in stamps(picture).items()
    }
    return {place: names for place, names in found.items() if names}


def drawing(picture: str, stamp: str) -> Element:
    """Return what has been defined under a name."""
    [found] = [element for element in read(picture).iter() if name(element.get("id", "")) == stamp]
    return found


def name(identifier: str) -> str:
    """Return an id, or what refers to one, without the digest of its document."""
    return identifier.removeprefix("#").rpartition("-")[0]


def _place(use: Element) -> tuple[float, float]:
    turned = re.match(r"translate\((\S+) (\S+)\)", use.get("transform", ""))
    if turned:
        return float(turned[1]), float(turned[2])
    return float(use.get("x", 0)), float(use.get("y", 0))


def points(data: str) -> list[tuple[float, float]]:
    """Return the points through which the data of a path goes, without those that steer curves."""
    found: list[tuple[float, float]] = []
    x = y = 0.0
    for command, text in re.findall(r"([MLHVAQCzmlhvaqc])([^A-Za-z]*)", data):
        numbers = [float(number) for number in re.findall(r"-?(?:\d+\.?\d*|\.\d+)", text)]
        taken = _TAKES[command.upper()]
        for place in range(0, len(numbers), taken or 1):
            last = numbers[place : place + taken]
            from_x, from_y = (x, y) if command.islower() else (0.0, 0.0)
            if command not in "Vv":
                x = from_x + (last[0] if command in "Hh" else last[-2])
            if command not in "Hh":
                y = from_y + last[-1]
            found.append((round(x, 2), round(y, 2)))
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
