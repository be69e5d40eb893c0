"""Bodies: reads the bodies of requests, within limits on their size, number and time."""

from __future__ import annotations

import asyncio
from collections import Counter
from contextlib import suppress
from typing import TYPE_CHECKING, Any

from gridwords.server.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, Mapping, MutableMapping

    from gridwords.server.limits import Limits

    Message = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[Message]]

#: Only bodies of at most this many bytes are parsed in the server's own process, whose lock all requests share.
QUICK_BODY = 4096

_DRAIN_S, _DRAIN_BYTES = 2.0, 1 << 24


class Bodies:
    """Reads bodies. The large ones, which worker processes will parse, count like requests that wait for a worker."""

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._large: Counter[str] = Counter()  # being read, by client

    async def read(self, client: str, headers: Mapping[bytes, bytes], receive: Receive) -> bytes:
        """The whole body; a `Problem` if it is too large or too slow, or the client sends too many large ones."""
        length = headers.get(b"content-length", b"0")
        try:
            async with asyncio.timeout(self._limits.body_s):
                if not length.isdigit() or len(length) > 18 or int(length) > self._limits.body_bytes:
                    raise self._too_large()
                chunks: list[bytes] = []
                if int(length) > QUICK_BODY or not await self._receive(chunks, receive, QUICK_BODY):
                    await self._receive_large(client, chunks, receive)
                return b"".join(chunks)
        except TimeoutError:
            raise Problem(408, f"the body did not arrive within {self._limits.body_s:g} s") from None
        except Problem:
            await _drain(receive)
            raise

    async def _receive(self, chunks: list[bytes], receive: Receive, most: int) -> bool:
        """Receives the body until it ends (True), or until there are more than `most` bytes of it (False)."""
        size = sum(map(len, chunks))
        while True:
            message = await receive()
            chunks.append(message.get("body", b""))
            size += len(chunks[-1])
            if size > self._limits.body_bytes:
                raise self._too_large()
            if not message.get("more_body", False):
                return True
            if size > most:
                return False

    async def _receive_large(self, client: str, chunks: list[bytes], receive: Receive) -> None:
        own, most = self._large[client], self._limits.slow_per_client
        if own >= most:
            raise Problem(429, f"you are already sending {most} large bodies", retry_after_s=2, limit=most)
        if self._large.total() >= (most := self._limits.slow_waiting):
            raise Problem(429, f"{most} large bodies are arriving already", retry_after_s=5, limit=most)
        self._large[client] += 1
        try:
            await self._receive(chunks, receive, self._limits.body_bytes)
        finally:
            self._large[client] -= 1
            if not self._large[client]:
                del self._large[client]

    def _too_large(self) -> Problem:
        most = self._limits.body_bytes
        return Problem(413, f"the body is larger than {most} bytes", limit=most)


async def _drain(receive: Receive) -> None:
    """Reads and discards the rest of a body, within limits.

    A client that is still sending when the connection closes sees an error of its own and never the response.
    """
    size = 0
    with suppress(TimeoutError):
        async with asyncio.timeout(_DRAIN_S):
            while size < _DRAIN_BYTES:
                message = await receive()
                size += len(message.get("body", b""))
                if not message.get("more_body"):
                    break
