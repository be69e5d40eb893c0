"""The HTTP interface: its paths, and who answers them."""

from __future__ import annotations

import asyncio
import json
import os
import warnings
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from functools import partial
from typing import Any

from fastapi import FastAPI, Request, Response
from fastapi.responses import JSONResponse, PlainTextResponse, StreamingResponse
from starlette.exceptions import HTTPException

from gridwords import _core
from gridwords.board.dice import DICE
from gridwords.errors import BadLexicon, GridwordsError
from gridwords.lexicon.definitions import define
from gridwords.rules import Rules
from gridwords.server.answer import QUICK, Answerer
from gridwords.server.bodies import QUICK_BODY
from gridwords.server.lexica import Lexica
from gridwords.server.limits import Limits
from gridwords.server.metrics import Metrics
from gridwords.server.middleware import Middleware
from gridwords.server.optimisations import Optimisations
from gridwords.server.page_files import add_page
from gridwords.server.problem import MEDIA_TYPE, Problem
from gridwords.server.process_pool import ClientGone, ProcessPool
from gridwords.server.thread_pool import ThreadPool
from gridwords.version import __version__

__all__ = ["create_app"]

_LONGEST_WORD = 300
_CLIENT_CLOSED_REQUEST = 499  # never sent: counted in the metrics only
_REFUSALS = {
    400: "The body is not JSON.",
    403: "The request comes from a page of another site.",
    413: "The body is too large.",
    415: "The content type of the body is not JSON.",
    421: "The server does not answer for this host name.",
    422: "The request is invalid or exceeds a limit.",
    429: "Too many requests at the same time.",
    503: "The server is shutting down, or the search failed.",
}
_REPLIES = {
    "solve": "SolveReply",
    "score": "ScoreReply",
    "check": "CheckReply",
    "watch": None,
    "rank": "RankReply",
    "roll": "RollReply",
    "random": "RollReply",
    "make/words": None,
    "make/topics": None,
    "make/wordsearch": "PuzzleReply",
    "make/theme": "PuzzleReply",
    "make/board": "PuzzleReply",
    "make/crisscross": "PuzzleReply",
    "make/sheets": None,
}
_NO_DEFINITIONS = {code: _REFUSALS[code] for code in (421, 422)} | {
    503: "The definitions are missing or damaged."
}
_NO_OPTIMISATION = {404: "There is no optimisation with that id.", 421: _REFUSALS[421], 503: _REFUSALS[503]}


class EventStream(StreamingResponse):
    """Server-sent events."""

    media_type = "text/event-stream"


class Server:
    """Everything that the requests share."""

    def __init__(self, lexica: Lexica, limits: Limits) -> None:
        cores = os.cpu_count() or 1
        self.lexica = lexica
        self.limits = limits
        self.metrics = Metrics()
        self.answerer = Answerer(lexica, limits)
        self.threads = ThreadPool(cores, limits.fast_waiting)
        self.processes = ProcessPool(lexica, limits, max(2, cores // 2))
        self.optimisations = Optimisations(lexica, limits)
        self.closing = asyncio.Event()

    @asynccontextmanager
    async def lifespan(self, _app: FastAPI) -> AsyncIterator[None]:
        """Starts what must be running before the first request, and ends everything after the last."""
        await self.processes.warm_up()
        background = [
            asyncio.ensure_future(self.threads.run("", self.answerer.warm_up)),
            asyncio.ensure_future(self._stop_optimisations()),
        ]
        yield
        for task in background:
            task.cancel()
        self.threads.close()
        await self.optimisations.stop()
        await self.processes.close()

    async def _stop_optimisations(self) -> None:
        # As soon as the shutdown begins: uvicorn waits for the event streams, which end with the optimisations.
        await self.closing.wait()
        await self.optimisations.stop()

    async def answer(self, kind: str, request: Request) -> Response:
        """The answer from a thread if the request is a quick one, otherwise from a worker process."""
        body = await _json_body(request)
        if len(body) <= QUICK_BODY and kind in QUICK:
            job = partial(self.answerer.quick_answer, kind, body)
            quick = await self.threads.run(_client(request), job)
            if quick is not None:
                return Response(quick.body, media_type="application/json")
        try:
            answer = await self.processes.run(_client(request), kind, body, partial(_gone, request))
        except ClientGone:
            return Response(status_code=_CLIENT_CLOSED_REQUEST)
        self.metrics.incomplete += not answer.complete
        media_type = "application/json" if answer.status == 200 else MEDIA_TYPE
        return Response(answer.body, answer.status, media_type=media_type)


def _client(request: Request) -> str:
    return request.client.host if request.client else ""


async def _gone(request: Request) -> None:
    """Returns when the client has disconnected. The body has been read, so nothing else can arrive."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


async def _json_body(request: Request) -> bytes:
    """The body, which the middleware has read. It must be declared as JSON, which a form on another site cannot do."""
    body = await request.body()
    named = request.headers.get("content-type", "")
    kind = named.partition(";")[0].strip().lower()
    if (
        body
        and kind != "application/json"
        and not (kind.startswith("application/") and kind.endswith("+json"))
    ):
        what = f"the body is {named[:80]}" if named else "the body has no content-type"
        raise Problem(415, f"{what}: expected application/json")
    return body


def create_app(
    lexicons: Mapping[str, str | None] | None = None,
    limits: Limits | None = None,
    hosts: Iterable[str] = (),
    *,
    remote_page: bool = False,
) -> Middleware:
    """The application. `lexicons` maps names to files (None: the built-in lexicon); see `Middleware` for `hosts`.

    The page answers small questions itself if the package contains the core for it, unless `remote_page` is set.
    """
    # Warnings of letters that no word has concern the client, not the server's log.
    warnings.filterwarnings("ignore", category=UserWarning, module="gridwords")
    server = Server(Lexica(lexicons), limits or Limits())
    app = FastAPI(
        title="gridwords",
        version=__version__,
        description="Finds every word on any letter grid.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/openapi.json",
        lifespan=server.lifespan,
    )
    schemas = server.answerer.schemas()
    _add_boards(app, server, schemas)
    _add_facts(app, server)
    _add_optimise(app, server, schemas)
    add_page(app, remote=remote_page)
    _add_problems(app)
    _describe(app, schemas)
    routes = [path for route in app.routes if "{" not in (path := getattr(route, "path", "{"))]
    return Middleware(app, server.limits, server.metrics, routes, hosts, server.closing)


def _responses(
    refusals: Mapping[int, str], reply: str | None = None, status: int = 200
) -> dict[int | str, dict[str, Any]]:
    """What a path answers, by status."""
    described: dict[int | str, dict[str, Any]] = {
        code: {"description": text, "content": {MEDIA_TYPE: {"schema": _schema("ProblemReply")}}}
        for code, text in refusals.items()
    }
    if reply is not None:
        described[status] = {"content": {"application/json": {"schema": _schema(reply)}}}
    return described


def _schema(name: str) -> dict[str, str]:
    return {"$ref": f"#/components/schemas/{name}"}


def _takes(schema: Mapping[str, Any]) -> dict[str, Any]:
    """Describes the body of a request. FastAPI does not parse it: the core does."""
    content = {"application/json": {"schema": _schema(schema["title"])}}
    return {"requestBody": {"required": True, "content": content}}


def _describe(app: FastAPI, schemas: Mapping[str, Any]) -> None:
    """Adds the core's schemas of requests and replies to `/openapi.json`."""
    without = app.openapi

    def openapi() -> dict[str, Any]:
        description = without()
        named = description.setdefault("components", {}).setdefault("schemas", {})
        named |= {schema["title"]: schema for schema in schemas.values()} | json.loads(_core.replies())
        return description

    app.openapi = openapi  # type: ignore[method-assign]


def _add_boards(app: FastAPI, server: Server, schemas: Mapping[str, Any]) -> None:
    def add(kind: str, reply: str | None) -> None:
        async def answer(request: Request) -> Response:
            return await server.answer(kind, request)

        app.post(
            f"/api/{kind}",
            name=kind,
            description=schemas[kind]["description"],
            responses=_responses(_REFUSALS, reply),
            openapi_extra=_takes(schemas[kind]),
            tags=["boards"],
        )(answer)

    for kind, reply in _REPLIES.items():
        add(kind, reply)


def _add_facts(app: FastAPI, server: Server) -> None:
    @app.get("/api/lexicons", tags=["facts"])
    async def lexicons() -> JSONResponse:
        """Lists the lexicons that the server was started with, the default first."""
        return JSONResponse({"lexicons": server.lexica.to_dicts()})

    @app.get("/api/rules", tags=["facts"])
    async def rules() -> JSONResponse:
        """Lists the rules and the sets of dice."""
        return JSONResponse(
            {
                "rules": [Rules.get(name).to_dict() for name in Rules.names()],
                "dice": [{"name": name, "dice": len(faces.split())} for name, faces in DICE.items()],
            }
        )

    @app.get(
        "/api/define/{word}",
        responses=_responses(_NO_DEFINITIONS, "DefineReply"),
        tags=["facts"],
    )
    async def define_word(word: str) -> JSONResponse:
        """Defines an English word: the most common meaning of each part of speech, from WordNet."""
        if len(word) > _LONGEST_WORD:
            raise Problem(422, f"the word has {len(word)} letters: at most {_LONGEST_WORD} are allowed")
        try:
            # The first one reads a file, which takes a tenth of a second.
            found = await asyncio.to_thread(define, word)
        except BadLexicon:
            raise Problem(503, "the file of definitions is missing or damaged") from None
        return JSONResponse(found.to_dict(), headers={"cache-control": "max-age=86400"})

    @app.get("/health", tags=["server"])
    async def health() -> JSONResponse:
        """Reports that the server is running, and its version."""
        return JSONResponse({"status": "ok", "version": __version__})

    @app.get("/metrics", tags=["server"], response_class=PlainTextResponse)
    async def metrics() -> Response:
        """Reports counts and times of requests, for Prometheus."""
        # Dashboards know these names, which are older than the pools.
        now = {
            "fast_lane_waiting": server.threads.waiting,
            "slow_lane_waiting": server.processes.waiting,
            "slow_lane_running": server.processes.running,
            "cancelled_total": server.processes.cancelled,
            "optimisations_running": server.optimisations.running,
        }
        return Response(server.metrics.text(now), media_type="text/plain; version=0.0.4; charset=utf-8")


def _add_optimise(app: FastAPI, server: Server, schemas: Mapping[str, Any]) -> None:
    @app.post(
        "/api/optimise",
        status_code=202,
        responses=_responses(_REFUSALS, "OptimiseReply", 202),
        openapi_extra=_takes(schemas["optimise"]),
        tags=["optimise"],
    )
    async def optimise(request: Request) -> JSONResponse:
        """Starts a search for the best board of a size. It stops if no client follows it for a minute."""
        body = await _json_body(request)
        if len(body) > QUICK_BODY:
            raise Problem(413, f"the body is larger than {QUICK_BODY} bytes", limit=QUICK_BODY)
        asked = server.answerer.read("optimise", body)
        optimisation = await server.optimisations.start(_client(request), asked)
        return JSONResponse(
            {"id": optimisation.id, "events": f"/api/optimise/{optimisation.id}/events"}, status_code=202
        )

    @app.get(
        "/api/optimise/{id}/events",
        response_class=EventStream,
        responses=_responses(_NO_OPTIMISATION),
        tags=["optimise"],
    )
    async def events(id: str) -> EventStream:
        """Streams server-sent events: `best` (a better board), `progress`, and finally `end` with the best boards."""
        return EventStream(server.optimisations.get(id).listen())

    @app.delete("/api/optimise/{id}", responses=_responses(_NO_OPTIMISATION), tags=["optimise"])
    async def stop(id: str) -> JSONResponse:
        """Stops the optimisation and returns its best boards."""
        optimisation = server.optimisations.get(id)
        await optimisation.stop()
        return JSONResponse(optimisation.events[-1])


def _add_problems(app: FastAPI) -> None:
    def answer(problem: Problem) -> Response:
        return Response(problem.body, problem.status, problem.headers, MEDIA_TYPE)

    @app.exception_handler(Problem)
    async def refused(_request: Request, problem: Problem) -> Response:
        return answer(problem)

    @app.exception_handler(GridwordsError)
    async def invalid(_request: Request, error: GridwordsError) -> Response:
        return answer(Problem.of(error))

    @app.exception_handler(HTTPException)
    async def no_route(_request: Request, error: HTTPException) -> Response:
        response = answer(Problem(error.status_code, str(error.detail)))
        response.headers.update(error.headers or {})
        return response

    @app.exception_handler(Exception)
    async def failed(_request: Request, _error: Exception) -> Response:
        # The traceback is in the log; clients do not see it.
        return answer(Problem(500, "the server failed to answer this request"))
