"""Middleware: the checks that every request passes, and the headers that every response gets.

Plain ASGI, because FastAPI's middleware takes as long as a solve.
"""

from __future__ import annotations

import re
from time import perf_counter
from typing import TYPE_CHECKING, Any

from gridwords.errors import shorten
from gridwords.server.bodies import Bodies
from gridwords.server.compress import compressing
from gridwords.server.problem import MEDIA_TYPE, Problem
from gridwords.server.turns import Turns
from gridwords.server.unread import Unread

if TYPE_CHECKING:
    import asyncio
    from collections.abc import Awaitable, Callable, Iterable, Mapping, MutableMapping

    from fastapi import FastAPI

    from gridwords.server.bodies import Message, Receive
    from gridwords.server.limits import Limits
    from gridwords.server.metrics import Metrics

    Send = Callable[[Message], Awaitable[None]]

# DNS rebinding, by which a foreign page reaches a server on this machine or network, needs a name: an address is safe.
_ADDRESS = re.compile(r"\d+\.\d+\.\d+\.\d+|\[[\da-f:.]+\]|(?:.+\.)?localhost")

#: Sent with every response. The page loads nothing from elsewhere and runs only scripts that are files of its own.
HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data:; "
        "font-src 'self'; connect-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "x-frame-options": "DENY",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "cross-origin-resource-policy": "same-origin",
    "permissions-policy": "camera=(self), geolocation=(), microphone=()",
}
_RAW_HEADERS = [(name.encode(), value.encode()) for name, value in HEADERS.items()]


class Middleware:
    """Refuses requests from other sites, for other hosts or with large bodies, and all once `closing` is set.

    `hosts` are the names by which the server may be addressed; addresses and `localhost` always may, and `*` allows
    all names. `routes` are the paths that the metrics report by name.
    """

    def __init__(
        self,
        app: FastAPI,
        limits: Limits,
        metrics: Metrics,
        routes: Iterable[str],
        hosts: Iterable[str],
        closing: asyncio.Event,
    ) -> None:
        self._app = app
        self._bodies = Bodies(limits)
        self._turns = Turns()
        self._unread = Unread(limits)
        self._metrics = metrics
        self._routes = frozenset(routes)
        self._hosts = frozenset(host.lower() for host in hosts)
        self.closing = closing

    @property
    def description(self) -> dict[str, Any]:
        """The content of `/openapi.json`."""
        description: dict[str, Any] = self._app.openapi()
        return description

    async def __call__(self, scope: MutableMapping[str, Any], receive: Receive, send: Send) -> None:
        if scope["type"] != "http":
            await self._app(scope, receive, send)
            return
        started = perf_counter()
        status = 500

        async def send_with_headers(message: Message) -> None:
            nonlocal status
            if message["type"] == "http.response.start":
                status = message["status"]
                message["headers"] = [*message["headers"], *_RAW_HEADERS]
            await send(message)

        try:
            client = scope["client"][0] if scope["client"] else ""
            await self._turns.wait(client)
            if self.closing.is_set():
                raise Problem(503, "the server is shutting down", retry_after_s=5)
            headers = dict(scope["headers"])
            if sum(name == b"host" for name, _ in scope["headers"]) > 1:
                raise Problem(400, "the request has more than one host header")
            self._check_host(headers)
            if scope["method"] not in ("GET", "HEAD"):
                _check_origin(headers)
            if b"range" in headers:
                # It may be ignored, and thousands of ranges of a file take starlette seconds.
                scope = {**scope, "headers": [each for each in scope["headers"] if each[0] != b"range"]}
            if scope["method"] == "HEAD" and scope["path"] in self._routes:
                # Handled like GET; uvicorn leaves the body out.
                scope = {**scope, "method": "GET"}
            if scope["method"] == "POST":
                receive = _starting_with(await self._bodies.read(client, headers, receive), receive)
            abort = scope.get("abort", lambda: None)
            send_limited = self._unread.limiting(send_with_headers, client, abort, _refuse)
            await self._app(scope, receive, compressing(send_limited, headers))
        except Problem as problem:
            await _refuse(problem, send_with_headers)
        finally:
            self._metrics.count(self._route(scope["path"]), status, perf_counter() - started)

    def _check_host(self, headers: Mapping[bytes, bytes]) -> None:
        # Browsers always send it; programs that do not are in no danger.
        given = headers.get(b"host", b"localhost").decode("latin-1").lower()
        host = re.sub(r":\d*$", "", given)
        if not (_ADDRESS.fullmatch(host) or host in self._hosts or "*" in self._hosts):
            raise Problem(421, f"host {shorten(host)} is not served here: see gridwords serve --allow-host")

    def _route(self, path: str) -> str:
        # Clients must not be able to create new labels: every one of them takes memory.
        if path in self._routes:
            return path
        if path.startswith("/api/optimise/"):
            return "/api/optimise/{id}"
        folder = path[: path.find("/", 1)]
        return folder if folder in self._routes else "other"


def _starting_with(body: bytes, receive: Receive) -> Receive:
    """A `receive` that starts with the whole body."""
    first: Message | None = {"type": "http.request", "body": body, "more_body": False}

    async def receive_after() -> Message:
        nonlocal first
        if first is None:
            return await receive()
        message, first = first, None
        return message

    return receive_after


def _check_origin(headers: Mapping[bytes, bytes]) -> None:
    """Refuses what a page of another site makes a browser send."""
    site, origin = headers.get(b"sec-fetch-site"), headers.get(b"origin")
    if site is not None:
        foreign = site not in (b"same-origin", b"none")
    else:
        foreign = origin is not None and origin.partition(b"://")[2] != headers.get(b"host")
    if foreign:
        raise Problem(403, "requests from pages of other sites are refused")


async def _refuse(problem: Problem, send: Send) -> None:
    body = problem.body
    headers = {"content-type": MEDIA_TYPE, "content-length": str(len(body)), **problem.headers}
    # The body may not have been read to its end, so the connection cannot be used again.
    headers["connection"] = "close"
    raw = [(name.encode(), value.encode()) for name, value in headers.items()]
    await send({"type": "http.response.start", "status": problem.status, "headers": raw})
    await send({"type": "http.response.body", "body": body})
