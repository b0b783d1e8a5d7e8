"""Small changes to something real: to JSON, to the text of a move, to the bytes of a request."""

from __future__ import annotations

from random import Random
from typing import Any, Final

SIGNS: Final = "abcdefghijklmnop0123456789-x*@= wbltdpRSWTDBCF\n\t.,:;é٣²"

_ODD: Final[tuple[Any, ...]] = (
    None,
    True,
    False,
    0,
    -1,
    5.0,
    1.5,
    1e300,
    1 << 31,
    (1 << 53) + 1,
    (1 << 64) - 1,
    "",
    "5",
    "a1",
    "x" * 5000,
    "\u0000",
    "\u202e",
    "é" * 40,
    [],
    {},
    [[[[[[]]]]]],
    [0] * 300,
    {"": None},
    {"a1": "wS"},
)

_PIECES_OF_HTTP: Final = (
    b"\r\n",
    b"\n",
    b"\r\n\r\n",
    b"\x00",
    b": ",
    b" ",
    b"zz",
    b"0",
    b"-1",
    b"99999999999999999999",
    b"Content-Length: 5\r\n",
    b"Transfer-Encoding: chunked\r\n",
    b"Expect: 100-continue\r\n",
    b"Host: a\r\nHost: b\r\n",
    b"HTTP/1.0",
    b"HTTP/2.0",
    b"%00%ff%c0",
    b"?" * 9,
    b"/" * 9,
    b"\xff\xfe",
    b"\xf0\x9f\x90\xb4",
    b"Accept-Language: ;q=,,*\r\n",
    b"Accept-Encoding: gzip;q=x\r\n",
    b"Authorization: Bearer \xe9\r\n",
    b'If-Match: W/"1", *\r\n',
    b"GET",
    b"a" * 9000,
)


def changed(node: Any, luck: Random) -> Any:
    """Return JSON with something in it replaced, left out, renamed or doubled."""
    inner = isinstance(node, dict | list) and node
    if not inner or luck.random() < 0.15:
        return _instead(node, luck)
    if isinstance(node, list):
        place = luck.randrange(len(node))
        if luck.random() < 0.2:
            return [*node[:place], *([node[place]] * luck.choice((0, 2, 40))), *node[place + 1 :]]
        return [*node[:place], changed(node[place], luck), *node[place + 1 :]]
    name = luck.choice(sorted(node))
    how = luck.choice(("change", "change", "change", "drop", "rename", "add"))
    if how == "change":
        return {**node, name: changed(node[name], luck)}
    if how == "add":
        return {**node, text_changed(name, luck): luck.choice(_ODD)}
    rest = {key: value for key, value in node.items() if key != name}
    return rest if how == "drop" else {**rest, text_changed(name, luck): node[name]}


def _instead(value: Any, luck: Random) -> Any:
    if isinstance(value, str) and luck.random() < 0.5:
        return text_changed(value, luck)
    if isinstance(value, int) and luck.random() < 0.5:
        return value + luck.choice((-1, 1, 2, 100))
    return luck.choice(_ODD)


def text_changed(text: str, luck: Random) -> str:
    """Return a text with one to three small changes."""
    for _ in range(luck.randint(1, 3)):
        place = luck.randint(0, len(text))
        put = "".join(luck.choices(SIGNS, k=luck.randint(0, 3)))
        text = text[:place] + put + text[place + luck.randint(0, 2) :]
    return text


def bytes_changed(content: bytes, luck: Random) -> bytes:
    """Return the bytes of a request with a few of them lost, doubled, flipped or put in."""
    for _ in range(luck.randint(1, 4)):
        place = luck.randint(0, len(content))
        end = min(len(content), place + luck.randint(0, 12))
        match luck.choice(("lose", "double", "flip", "put", "put", "cut", "swap")):
            case "lose":
                content = content[:place] + content[end:]
            case "double":
                content = content[:end] + content[place:]
            case "flip" if place < len(content):
                flipped = content[place] ^ (1 << luck.randrange(8))
                content = content[:place] + bytes([flipped]) + content[place + 1 :]
            case "put":
                content = content[:place] + luck.choice(_PIECES_OF_HTTP) + content[place:]
            case "cut" if luck.random() < 0.3:
                content = content[:place]
            case "swap":
                content = content.replace(b"\r\n", luck.choice((b"\n", b"\r", b"\r\n ")), 1)
    return content
