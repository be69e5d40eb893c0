"""Unread: the large answers that clients are still reading, within limits on their size."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwords.server.problem import Problem

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable

    from gridwords.server.bodies import Message
    from gridwords.server.limits import Limits

    Send = Callable[[Message], Awaitable[None]]

_PIECE = 1 << 16  # bytes handed to a connection at a time: what a smaller answer takes does not matter


@dataclass(eq=False)
class _Answer:
    client: str
    size: int  # of the part that has not been handed to the connection
    abort: Callable[[], None]


class Unread:
    """Hands answers to connections piece by piece, and counts what is left of them.

    Once the answers to one client reach their limit, its next one is refused until it has read some. Once the answers
    to all clients reach theirs, the client with the most unread bytes loses its oldest answer.
    """

    def __init__(self, limits: Limits) -> None:
        self._limits = limits
        self._answers: dict[_Answer, None] = {}  # the oldest first

    def limiting(
        self,
        send: Send,
        client: str,
        abort: Callable[[], None],
        refuse: Callable[[Problem, Send], Awaitable[None]],
    ) -> Send:
        """A `send` for one answer to the client. `abort` closes the connection."""
        refused = False

        async def send_limited(message: Message) -> None:
            nonlocal refused
            if message["type"] == "http.response.start":
                problem = self._problem(client, _length(message))
                if problem is not None:
                    refused = True
                    await refuse(problem, send)
                    return
            if refused:
                return
            body = message.get("body", b"")
            if len(body) <= _PIECE:
                await send(message)
            else:
                await self._send_pieces(_Answer(client, len(body), abort), message, send)

        return send_limited

    async def _send_pieces(self, answer: _Answer, message: Message, send: Send) -> None:
        self._make_room(answer.size)
        self._answers[answer] = None
        body, more = memoryview(message["body"]), message.get("more_body", False)
        try:
            while answer.size:
                piece = bytes(body[len(body) - answer.size :][:_PIECE])
                answer.size -= len(piece)
                await send({**message, "body": piece, "more_body": more or answer.size > 0})
        finally:
            self._answers.pop(answer, None)

    def _problem(self, client: str, size: int) -> Problem | None:
        most = self._limits.unread_bytes_per_client
        own = self._by_client()[client]
        if size <= _PIECE or not own or own + size <= most:
            return None
        return Problem(429, f"you have {own} unread bytes of earlier answers", retry_after_s=2, limit=most)

    def _make_room(self, size: int) -> None:
        while self._answers and self._by_client().total() + size > self._limits.unread_bytes:
            greediest = max(self._by_client().items(), key=lambda each: each[1])[0]
            oldest = next(answer for answer in self._answers if answer.client == greediest)
            del self._answers[oldest]
            oldest.abort()

    def _by_client(self) -> Counter[str]:
        sizes: Counter[str] = Counter()
        for answer in self._answers:
            sizes[answer.client] += answer.size
        return sizes


def _length(start: Message) -> int:
    return next((int(value) for name, value in start["headers"] if name.lower() == b"content-length"), 0)
