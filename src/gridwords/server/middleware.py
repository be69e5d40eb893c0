"""The gate: what every request passes on its way in and every answer on its way out.

Plain ASGI: FastAPI's own kind of middleware costs as much as a solve.
"""

from __future__ import annotations

import asyncio
from contextlib import suppress
from time import perf_counter
from typing import TYPE_CHECKING, Any

from gridwords.server.problems import MEDIA_TYPE, Problem

if TYPE_CHECKING:
    from collections.abc import Awaitable, Callable, MutableMapping

    from fastapi import FastAPI

    from gridwords.server.limits import Limits
    from gridwords.server.metrics import Metrics

    Message = MutableMapping[str, Any]
    Receive = Callable[[], Awaitable[Message]]
    Send = Callable[[Message], Awaitable[None]]

__all__ = ["HEADERS", "Gate"]

_BODY_S = 10.0  # in so many seconds a body must have come
_DRAIN_S, _DRAIN_BYTES = 2.0, 1 << 24

#: Sent with every answer. The page takes nothing from anywhere else and runs no script that is not a file of ours.
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; "
        "manifest-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(), geolocation=(), microphone=()",
}
_RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Gate:
    """Refuses large bodies and, once `closing` is set, everything; adds the headers; counts."""

    def __init__(
        self, app: FastAPI, limits: Limits, metrics: Metrics, routes: frozenset[str], closing: asyncio.Event
    ) -> None:
        self._app = app
        self._limits = limits
        self._metrics = metrics
        self._routes = routes
        self.closing = closing

    @property
    def description(self) -> dict[str, Any]:
        """What `/openapi.json` says."""
        description: dict[str, Any] = self._app.openapi()
        return description

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = perf_counter()
        status = 500

        async def send_on(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *_RAW_HEADERS]
            await send(message)

        try:
            if self.closing.is_set():
                raise Problem(503, "the server is shutting down", retry_after_s=5)
            if scope["method"] == "HEAD" and scope["path"] in self._routes:
                # As GET; whoever sends the answer leaves its body out.
                scope = {**scope, "method": "GET"}
            if scope["method"] == "POST":
                receive = await self._body(scope, receive)
            await self._app(scope, receive, send_on)
        except Problem as problem:
            await _refuse(problem, send_on)
        finally:
            self._metrics.count(self._route(scope["path"]), status, perf_counter() - started)

    async def _body(self, scope: MutableMapping[str, Any], receive: Receive) -> Receive:
        """Reads the body, as much as is allowed, and gives a `receive` that begins with it."""
        most = self._limits.body_bytes
        too_large = Problem(413, f"the body is larger than {most} bytes", limit=most)
        for name, value in scope["headers"]:
            if name == b"content-length" and (not value.isdigit() or len(value) > 18 or int(value) > most):
                await _drain(receive)
                raise too_large
        pieces: list[bytes] = []
        size = 0
        try:
            async with asyncio.timeout(_BODY_S):
                while True:
                    message = await receive()
                    pieces.append(message.get("body", b""))
                    size += len(pieces[-1])
                    if size > most:
                        await _drain(receive)
                        raise too_large
                    if not message.get("more_body"):
                        break
        except TimeoutError:
            raise Problem(408, f"the body did not come within {_BODY_S:g} s") from None
        waiting: Message | None = {"type": "http.request", "body": b"".join(pieces), "more_body": False}

        async def receive_again() -> Message:
            nonlocal waiting
            if waiting is None:
                return await receive()
            message, waiting = waiting, None
            return message

        return receive_again

    def _route(self, path: str) -> str:
        # Only names that exist, or a client could fill the memory with names of its own.
        if path in self._routes:
            return path
        return "/api/optimise/{id}" if path.startswith("/api/optimise/") else "other"


async def _drain(receive: Receive) -> None:
    """Takes what is left of a body and throws it away, some of it and for a while.

    A client that is still sending when the connection is closed gets an error of its own and never the answer.
    """
    size = 0
    with suppress(TimeoutError):
        async with asyncio.timeout(_DRAIN_S):
            while size < _DRAIN_BYTES:
                message = await receive()
                size += len(message.get("body", b""))
                if not message.get("more_body"):
                    break


async def _refuse(problem: Problem, send: Send) -> None:
    body = problem.body
    headers = {"content-type": MEDIA_TYPE, "content-length": str(len(body)), **problem.headers}
    # What is left of the body is not waited for.
    headers["connection"] = "close"
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": problem.status, "headers": raw})
    await send({"type": "http.response.body", "body": body})
