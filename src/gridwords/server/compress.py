"""Compressed answers, for clients that accept them: the words of a large board take a fifth of their size."""

from __future__ import annotations

import asyncio
import gzip
import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping

    from gridwords.server.bodies import Message

    Send = Callable[[Message], Awaitable[None]]

_LEAST = 1400  # bytes: what is shorter fits into one packet
_LARGE = 50_000  # bytes: what is longer would keep other clients waiting
_LEVEL = 1  # 3 times as fast as the usual 6, and 10% larger
_GZIP = re.compile(rb"(?:^|,)\s*(?:gzip|\*)\s*(?:;\s*q=(?!0(?:\.0*)?\s*(?:,|$))[\d.]+\s*)?(?:,|$)", re.I)


def takes_gzip(headers: Mapping[bytes, bytes]) -> bool:
    """Whether a client with these headers accepts gzip."""
    return _GZIP.search(headers.get(b"accept-encoding", b"")) is not None


def compressing(send: Send, headers: Mapping[bytes, bytes]) -> Send:
    """A `send` that compresses JSON of some length for a client with these headers."""
    start: Message | None = None  # held until its body has come
    accepted = takes_gzip(headers)

    async def send_compressed(message: Message) -> None:
        nonlocal start
        if message["type"] == "http.response.start" and _is_json(message):
            message["headers"] = [*message["headers"], (b"vary", b"accept-encoding")]
            start = message if accepted else None
            if accepted:
                return
        elif start is not None:
            held, start = start, None
            body = message.get("body", b"")
            if len(body) >= _LEAST and not message.get("more_body"):
                body = await _compress(body)
                kept = [one for one in held["headers"] if one[0].lower() != b"content-length"]
                length = (b"content-length", str(len(body)).encode())
                held["headers"] = [*kept, length, (b"content-encoding", b"gzip")]
                message = {**message, "body": body}
            await send(held)
        await send(message)

    return send_compressed


def _is_json(message: Message) -> bool:
    fields = {name.lower(): value for name, value in message["headers"]}
    return (
        fields.get(b"content-type", b"").startswith(b"application/json") and b"content-encoding" not in fields
    )


async def _compress(body: bytes) -> bytes:
    if len(body) < _LARGE:
        return gzip.compress(body, _LEVEL, mtime=0)
    return await asyncio.to_thread(gzip.compress, body, _LEVEL, mtime=0)
