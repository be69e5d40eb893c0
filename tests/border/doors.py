"""The doors that answer requests, each opened once: the core from Python, the server in this process, the page's core."""

from __future__ import annotations

import asyncio
import atexit
import json
import subprocess
from pathlib import Path
from threading import Thread, Timer
from typing import Any, NamedTuple

from page.wasm import _node, built_core

from gridwords import GridwordsError, Lexicon, _core
from gridwords.lexicon.definitions import vulgar_words
from gridwords.server.app import create_app
from gridwords.server.limits import Limits

__all__ = ["HttpDoor", "PageDoor", "PythonDoor", "Reply"]

#: No answer may depend on how busy the machine is.
LIMITS = Limits(deadline_s=60.0)


class Reply(NamedTuple):
    """The bytes of an answer, or the message of a refusal and the field that it names."""

    answer: bytes | None
    refusal: str = ""
    field: str | None = None


class PythonDoor:
    """`ask` as the package calls it."""

    def __init__(self) -> None:
        self._desk = _core.Desk()
        self._desk.add("enable1", Lexicon.default()._core)
        self._desk.set_vulgar(list(vulgar_words()))
        self._limits = _core.Limits(**{name: getattr(LIMITS, name) for name in _core.limit_names()})

    def ask(self, kind: str, body: bytes) -> Reply:
        try:
            answer, _ended = _core.ask(kind, body, self._desk, self._limits, 1, 1, None, None)
        except GridwordsError as error:
            return Reply(None, str(error), getattr(error, "field", None))
        return Reply(answer)


class HttpDoor:
    """The application on an event loop of its own, asked without a network: no client library is needed."""

    def __init__(self) -> None:
        self._loop = asyncio.new_event_loop()
        Thread(target=self._loop.run_forever, daemon=True).start()
        self._app: Any = None
        self._ended = asyncio.Event()
        self._run(self._open())
        atexit.register(self.close)

    def _run(self, work: Any) -> Any:
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(120)

    async def _open(self) -> None:
        self._app = create_app(limits=LIMITS)
        started = asyncio.Event()

        async def receive() -> dict[str, str]:
            if not started.is_set():
                return {"type": "lifespan.startup"}
            await self._ended.wait()
            return {"type": "lifespan.shutdown"}

        async def send(message: dict[str, Any]) -> None:
            assert message["type"].endswith(".complete"), message
            started.set()

        self._life = asyncio.ensure_future(
            self._app({"type": "lifespan", "asgi": {"version": "3.0"}}, receive, send)
        )
        await started.wait()

    async def _post(self, path: str, body: bytes) -> tuple[int, bytes]:
        headers = {"host": "localhost", "content-type": "application/json", "content-length": str(len(body))}
        scope = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "POST",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "root_path": "",
            "query_string": b"",
            "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 8000),
        }
        messages = iter([{"type": "http.request", "body": body, "more_body": False}])
        sent: list[dict[str, Any]] = []

        async def receive() -> dict[str, Any]:
            if message := next(messages, None):
                return message
            await asyncio.Event().wait()  # the client stays until it has its answer
            raise AssertionError

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        await self._app(scope, receive, send)
        return sent[0]["status"], b"".join(message.get("body", b"") for message in sent[1:])

    def ask(self, kind: str, body: bytes) -> Reply:
        status, answer = self._run(self._post(f"/api/{kind}", body))
        if status == 200:
            return Reply(answer)
        problem = json.loads(answer)
        assert problem["status"] == status < 500, problem
        return Reply(None, problem["detail"], problem.get("field"))

    def close(self) -> None:
        async def close() -> None:
            self._ended.set()
            await self._life

        self._run(close())
        self._loop.call_soon_threadsafe(self._loop.stop)


class PageDoor:
    """One process of node with the core as WebAssembly. Requests go as text, so that every number keeps its digits."""

    def __init__(self) -> None:
        script = Path(__file__).parent / "page_door.js"
        command = [*_node(), "--no-warnings", str(script), str(built_core()), str(LIMITS.deadline_s)]
        self._process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)
        atexit.register(self._process.communicate)

    def ask(self, kind: str, body: bytes) -> Reply:
        """The request is written in hexadecimal digits: it may be anything, also what is no text."""
        process = self._process
        assert process.stdin is not None
        assert process.stdout is not None
        end = Timer(120, process.kill)
        end.start()
        try:
            process.stdin.write(f"{kind} {body.hex()}\n".encode())
            process.stdin.flush()
            line = process.stdout.readline()
        finally:
            end.cancel()
        assert line, f"node ended with {process.wait()} at {kind} {body[:200]!r}"
        reply = json.loads(line)
        if "answer" in reply:
            return Reply(bytes.fromhex(reply["answer"]))
        return Reply(None, reply["refusal"], reply.get("field"))
