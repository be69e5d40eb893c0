"""Answers that clients do not read."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable, MutableMapping
from typing import Any

import pytest
from serving import is_problem, post_bytes, serving

for needed in ("fastapi", "uvicorn"):
    pytest.importorskip(needed)

from gridwords.server.limits import Limits
from gridwords.server.problem import Problem
from gridwords.server.unread import Unread

LARGE = bytes(range(256)) * 1000
Sent = list[dict[str, Any]]
Reply = Callable[..., Awaitable[Sent]]


def answering(limits: Limits, answer: Callable[[Reply], Awaitable[None]]) -> list[str]:
    """Lets `answer` send answers, which nobody reads unless told so; returns the clients that were cut off."""
    aborted: list[str] = []
    unread = Unread(limits)

    async def refuse(problem: Problem, send: Callable[[Any], Awaitable[None]]) -> None:
        await send({"type": "refused", "problem": problem})

    async def reply(client: str, size: int = len(LARGE), reads: bool = False) -> Sent:
        sent: Sent = []
        gone = asyncio.Event()
        if reads:
            gone.set()

        async def send(message: MutableMapping[str, Any]) -> None:
            sent.append(dict(message))
            if message["type"] == "http.response.body" and message.get("more_body"):
                await gone.wait()

        def abort() -> None:
            aborted.append(client)
            gone.set()

        limited = unread.limiting(send, client, abort, refuse)
        length = (b"content-length", str(size).encode())
        await limited({"type": "http.response.start", "status": 200, "headers": [length]})
        await limited({"type": "http.response.body", "body": LARGE[:size]})
        return sent

    async def run() -> None:
        await answer(reply)

    asyncio.run(asyncio.wait_for(run(), 10))
    return aborted


async def begin(coroutine: Awaitable[Sent]) -> asyncio.Future[Sent]:
    task = asyncio.ensure_future(coroutine)
    await asyncio.sleep(0)
    return task


def test_an_answer_arrives_whole_in_pieces() -> None:
    async def answer(reply: Reply) -> None:
        start, *pieces = await reply("a", reads=True)
        assert start["status"] == 200
        assert b"".join(piece["body"] for piece in pieces) == LARGE
        assert [piece["more_body"] for piece in pieces] == [True] * (len(pieces) - 1) + [False]
        assert max(len(piece["body"]) for piece in pieces) <= 1 << 16

    assert answering(Limits(), answer) == []


def test_a_client_with_unread_answers_gets_no_more() -> None:
    async def answer(reply: Reply) -> None:
        first = await begin(reply("a"))
        (refused,) = await reply("a")
        assert refused["problem"].status == 429
        assert refused["problem"].limit == 300_000
        assert "unread" in refused["problem"].detail
        assert len(await reply("a", 100)) == 2  # a small one
        assert len(await reply("b", reads=True)) > 2  # another client
        first.cancel()
        await asyncio.gather(first, return_exceptions=True)
        assert len(await reply("a", reads=True)) > 2

    assert answering(Limits(unread_bytes_per_client=300_000), answer) == []


def test_a_single_answer_may_exceed_the_limits() -> None:
    async def answer(reply: Reply) -> None:
        assert len(await reply("a", reads=True)) > 2

    assert answering(Limits(unread_bytes_per_client=1, unread_bytes=1), answer) == []


def test_the_client_with_the_most_unread_bytes_makes_room() -> None:
    async def answer(reply: Reply) -> None:
        tasks = [await begin(reply(client, size)) for client, size in (("a", 200_000), ("b", 256_000))]
        tasks += [await begin(reply("a", 200_000)), await begin(reply("c", 200_000))]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    # Of each answer 64 kB have been handed over.
    assert answering(Limits(unread_bytes=600_000), answer) == ["a"]


def test_a_client_must_read_before_it_gets_more() -> None:
    request = post_bytes("/api/solve", {"board": "?" * 16})
    with serving("--limit", "unread_bytes_per_client=1000000") as served, socket.socket() as greedy:
        greedy.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
        greedy.connect(("127.0.0.1", served.port))
        greedy.sendall(request)
        assert greedy.recv(100, socket.MSG_PEEK).startswith(b"HTTP/1.1 200 OK")
        refused = served.post("/api/solve", board="?" * 16)
        assert "unread" in is_problem(refused, 429)
        assert refused.headers["x-content-type-options"] == "nosniff"
        assert served.post("/api/solve", board="oatr/ihps/htnr/enei").status == 200
        greedy.close()
        assert served.post("/api/solve", board="?" * 16).status == 200
