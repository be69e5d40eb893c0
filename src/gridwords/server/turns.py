"""Turns: the order in which requests begin, so that a client with many of them does not hold up the others."""

from __future__ import annotations

import asyncio
from collections import deque


class Turns:
    """Lets one request begin in each round of the event loop, one of every client that waits before a second of any.

    The threads and worker processes are shared fairly too, but a plain GET needs neither. Nor may more requests begin
    in a round: uvloop accepts one connection per round, and new clients would wait behind those that reconnect.
    """

    def __init__(self) -> None:
        self._taken = False  # whether a request has begun in this round
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # by client, the next one first

    async def wait(self, client: str) -> None:
        """Returns when a request of the client may begin."""
        loop = asyncio.get_running_loop()
        if self._taken:
            turn = loop.create_future()
            self._waiting.setdefault(client, deque()).append(turn)
            await turn
        else:
            self._taken = True
            loop.call_soon(self._begin_next, loop)

    def _begin_next(self, loop: asyncio.AbstractEventLoop) -> None:
        self._taken = bool(self._waiting)
        if self._taken:
            client = next(iter(self._waiting))
            turns = self._waiting.pop(client)
            turn = turns.popleft()
            if turns:
                self._waiting[client] = turns  # behind the other clients
            if not turn.cancelled():
                turn.set_result(None)
            loop.call_soon(self._begin_next, loop)
