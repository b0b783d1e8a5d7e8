"""Where a request ends, whatever the pieces in which it comes."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from service.serving.framing import MOST_HEAD, Framing

MOST = 1000
GET = b"GET / HTTP/1.1\r\nHost: x\r\n\r\n"
POST = b"POST / HTTP/1.1\r\nHost: x\r\n"
BODY = POST + b"Content-Length: 5\r\n\r\nabcde"
CHUNKS = POST + b"transfer-encoding: Chunked\r\n\r\n3;a=b\r\nabc\r\n2 \r\nde\r\n0\r\n\r\n"
TRAILERS = CHUNKS[:-2] + b"X: y\r\nZ: z\r\n\r\n"
WHOLE = (GET, b"\r\n" + GET, BODY, CHUNKS, TRAILERS, POST + b"Content-Length: 0\r\n\r\n")


def follow(*pieces: bytes) -> tuple[Framing, list[bool]]:
    framing, buffer, whole = Framing(MOST), bytearray(), []
    for piece in pieces:
        buffer += piece
        whole.append(framing.look(buffer))
    return framing, whole


@pytest.mark.parametrize("request_", WHOLE)
def test_a_request_is_whole_with_its_last_byte_and_not_before(request_: bytes) -> None:
    framing, whole = follow(*(bytes([byte]) for byte in request_))
    assert whole == [False] * (len(request_) - 1) + [True]
    assert framing.end == len(request_)
    assert not framing.cut


@given(st.sampled_from(WHOLE), st.binary(max_size=40), st.integers(0, 200), st.integers(0, 200))
def test_what_follows_belongs_to_the_next(
    request_: bytes, more: bytes, first: int, second: int
) -> None:
    sent = request_ + more
    first, second = sorted((first, second))
    framing, whole = follow(sent[:first], sent[first:second], sent[second:])
    assert whole[-1]
    assert framing.end == len(request_)


@pytest.mark.parametrize(
    "sent",
    [
        pytest.param(POST + b"Content-Length: 1001\r\n\r\n", id="longer than is taken"),
        pytest.param(
            POST + b"Content-Length: " + b"9" * 5000 + b"\r\n\r\n", id="an endless length"
        ),
        pytest.param(POST + b"Content-Length: -1\r\n\r\n", id="a negative length"),
        pytest.param(POST + b"Content-Length: 2\r\nContent-Length: 2\r\n\r\n", id="two lengths"),
        pytest.param(
            POST + b"Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n", id="two ways to end"
        ),
        pytest.param(POST + b"Transfer-Encoding: zip\r\n\r\n", id="an unknown coding"),
        pytest.param(POST + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n", id="no chunk size"),
        pytest.param(POST + b"Transfer-Encoding: chunked\r\n\r\nfff\r\n", id="too large a chunk"),
        pytest.param(
            POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"1f4\r\n" + b"a" * 500 + b"\r\n1f5\r\n",
            id="too many chunks",
        ),
        pytest.param(
            POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"1\r\na\r\n" * 900, id="many small ones"
        ),
        pytest.param(
            POST + b"Transfer-Encoding: chunked\r\n\r\n" + b"0" * 9000, id="an endless chunk size"
        ),
        pytest.param(CHUNKS[:-2] + b"X: " + b"y" * (MOST_HEAD + 1), id="endless trailers"),
        pytest.param(POST + b"X: " + b"y" * MOST_HEAD, id="an endless head"),
        pytest.param(b"GET / HTTP/1.1\nHost: x\n\n", id="lines that end in LF alone"),
        pytest.param(b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", id="TLS"),
    ],
)
def test_what_cannot_be_followed_is_judged_at_once(sent: bytes) -> None:
    assert follow(sent)[0].cut
    framing, whole = follow(*(sent[at : at + 7] for at in range(0, len(sent), 7)))
    assert whole[-1]
    assert framing.cut


def test_a_line_end_may_come_in_two_pieces() -> None:
    framing, whole = follow(b"GET / HTTP/1.1\r", b"\nHost: x\r", b"\n\r", b"\n")
    assert whole == [False, False, False, True]
    assert not framing.cut


def test_who_waits_to_send_its_body_is_noticed_where_there_is_one() -> None:
    expecting = POST + b"Expect: 100-Continue\r\n"
    assert follow(expecting + b"Content-Length: 5\r\n\r\n")[0].awaited
    assert not follow(expecting + b"Content-Length: 5000\r\n\r\n")[0].awaited
    assert not follow(expecting + b"\r\n")[0].awaited
