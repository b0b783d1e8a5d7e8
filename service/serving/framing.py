"""Where a request ends in the bytes of a connection, found while they come.

This only says when enough has come: what it means, and whether it is HTTP at all, is judged by
gunicorn's parser, which is given exactly these bytes. What cannot be followed here is whole at
once, so that it is refused there.
"""

from __future__ import annotations

import re
from typing import Final, Literal, TypeAlias

MOST_HEAD: Final = 1 << 16
"""Bytes that the lines before the body may have; so many as well those after it."""

_LONGEST_CHUNK_LINE: Final = 8190
_LONGEST_LENGTH: Final = 20
_MOST_OVERHEAD: Final = 4
"""How many times its content a body in chunks may be as long as sent."""

_FRAMES: Final = re.compile(
    rb"\r\n(content-length|transfer-encoding):[ \t]*([^\r\n]*)", re.IGNORECASE
)
_ASKS_FIRST: Final = re.compile(rb"\r\nexpect:[ \t]*100-continue[ \t]*\r\n", re.IGNORECASE)
_HEXADECIMAL: Final = re.compile(rb"([0-9a-fA-F]{1,15})[ \t]*(?:;.*)?", re.DOTALL)
_NO_HEAD: Final = re.compile(rb"(?<!\r)\n|\A[\x00-\x09\x0b\x0c\x0e-\x1f]")
"""Lines end in CRLF, and requests do not begin like TLS."""

Stage: TypeAlias = Literal["head", "body", "whole"]


class Framing:
    """Follows one request in a buffer that grows."""

    def __init__(self, most: int) -> None:
        """`most` bytes of a body are waited for; a longer one is refused before it has come."""
        self._most = most
        self._searched = 0
        """So far there is no end of what is looked for."""

        self._chunked = False
        self._content = 0
        """Bytes of content in the chunks so far."""

        self.stage: Stage = "head"
        self.end = 0
        """Where the request ends, once it is whole."""

        self.cut = False
        """Whether more may belong to it, so that the next request is not to be found."""

        self.awaited = False
        """Whether the client waits to be told to send its body."""

    def look(self, buffer: bytearray) -> bool:
        """Look at what has come; tell whether the request is whole."""
        if self.stage == "head":
            self._find_head(buffer)
        return self.stage != "head" and self._look_for_end(buffer)

    def _look_for_end(self, buffer: bytearray) -> bool:
        if self.stage == "body" and self._chunked:
            self._find_last_chunk(buffer)
        elif len(buffer) >= self.end:
            self.stage = "whole"
        return self.stage == "whole"

    def _give_up(self, buffer: bytearray) -> None:
        self.stage, self.end, self.cut = "whole", len(buffer), True

    def _find_head(self, buffer: bytearray) -> None:
        # One empty line before a request is passed over, as by gunicorn.
        begin = max(self._searched, 2 if buffer.startswith(b"\r\n") else 0)
        head_end = buffer.find(b"\r\n\r\n", begin)
        if head_end < 0:
            self._searched = max(begin, len(buffer) - 3)
            if len(buffer) > MOST_HEAD or _NO_HEAD.search(buffer, begin):
                self._give_up(buffer)
            return
        head = bytes(buffer[: head_end + 4])
        self.end, self.stage = head_end + 4, "whole"
        frames = _FRAMES.findall(head)
        if frames:
            self._find_frame(*frames)
            self.awaited = not self.cut and _ASKS_FIRST.search(head) is not None

    def _find_frame(self, frame: tuple[bytes, bytes], *more: tuple[bytes, bytes]) -> None:
        name, value = frame[0].lower(), frame[1].strip(b" \t").lower()
        if more:
            self.cut = True
        elif name == b"transfer-encoding" and value.endswith(b"chunked"):
            self.stage, self._chunked, self._searched = "body", True, self.end
        elif len(value) < _LONGEST_LENGTH and value.isdigit() and int(value) <= self._most:
            self.stage, self.end = "body", self.end + int(value)
        else:
            self.cut = True

    def _find_last_chunk(self, buffer: bytearray) -> None:
        while (line_end := buffer.find(b"\r\n", self._searched)) >= 0:
            size = _HEXADECIMAL.fullmatch(bytes(buffer[self._searched : line_end]))
            length = int(size[1], 16) if size else self._most + 1
            following = line_end + 2 + length + 2
            if self._content + length > self._most or following > _MOST_OVERHEAD * self._most:
                self._give_up(buffer)
                return
            if length == 0:
                self._find_trailers(buffer, line_end)
                return
            if following > len(buffer):
                return
            self._content += length
            self._searched = following
        if len(buffer) - self._searched > _LONGEST_CHUNK_LINE:
            self._give_up(buffer)

    def _find_trailers(self, buffer: bytearray, line_end: int) -> None:
        # Without trailers the last chunk's line is followed by an empty one.
        end = buffer.find(b"\r\n\r\n", line_end)
        if end >= 0:
            self.stage, self.end = "whole", end + 4
        elif len(buffer) - line_end > MOST_HEAD:
            self._give_up(buffer)
