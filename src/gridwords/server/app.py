"""The HTTP interface."""

from __future__ import annotations

import asyncio
import os
import warnings
from collections.abc import AsyncIterator, Mapping
from contextlib import asynccontextmanager
from functools import partial
from secrets import randbelow
from typing import TYPE_CHECKING, Any

from fastapi import FastAPI, Request, Response
from fastapi.exceptions import RequestValidationError
from fastapi.responses import JSONResponse, PlainTextResponse, StreamingResponse
from starlette.exceptions import HTTPException

from gridwords.board import Board
from gridwords.board.dice import DICE
from gridwords.board.size import parse_size
from gridwords.errors import BadRules, GridwordsError, unknown
from gridwords.rules import Rules
from gridwords.server import replies
from gridwords.server.fast_lane import FastLane
from gridwords.server.jobs import Job, Jobs
from gridwords.server.lexica import Shelf
from gridwords.server.limits import Limits
from gridwords.server.metrics import Metrics
from gridwords.server.middleware import Gate
from gridwords.server.pages import Page, pages
from gridwords.server.problems import MEDIA_TYPE, Problem, problem_body
from gridwords.server.questions import looks_light, put
from gridwords.server.requests import (
    CheckRequest,
    OptimiseRequest,
    RandomRequest,
    RollRequest,
    ScoreRequest,
    SolveRequest,
    WatchRequest,
    as_asked,
)
from gridwords.server.slow_lane import ClientGone, SlowLane
from gridwords.version import __version__

if TYPE_CHECKING:
    from gridwords.board.size import AnySize

__all__ = ["create_app"]

_CLIENT_CLOSED_REQUEST = 499  # nobody sees it but the metrics
_SEED_BITS = 53  # a browser's numbers are exact up to here
_REFUSALS: dict[int | str, dict[str, Any]] = {
    status: {"model": replies.Problem, "description": text, "content": {MEDIA_TYPE: {}}}
    for status, text in {
        400: "The body is no JSON.",
        413: "The body is too large.",
        415: "The body is said to be something else than JSON.",
        422: "The request makes no sense, or is past a limit.",
        429: "Too much at a time.",
        503: "The server is shutting down, or the search failed.",
    }.items()
}


class Server:
    """What the requests share."""

    def __init__(self, shelf: Shelf, limits: Limits) -> None:
        cores = os.cpu_count() or 1
        self.shelf = shelf
        self.limits = limits
        self.metrics = Metrics()
        self.fast = FastLane(cores, limits.fast_waiting)
        self.slow = SlowLane(shelf, limits, max(2, cores // 2))
        self.jobs = Jobs(shelf, limits)

    async def answer(self, kind: str, request: Request, asked: dict[str, Any]) -> Response:
        """The answer to a question: from the fast lane if it is a light one, else from the slow lane."""
        limits = self.limits
        if looks_light(asked):
            job = partial(put, kind, asked, self.shelf, limits, limits.fast_slice_s, True)
            quick = await self.fast.run(job)
            if quick is not None and quick.complete:
                return Response(quick.body, media_type="application/json")
        try:
            answer = await self.slow.run(_client(request), kind, asked, _gone(request))
        except ClientGone:
            return Response(status_code=_CLIENT_CLOSED_REQUEST)
        self.metrics.incomplete += not answer.complete
        media_type = "application/json" if answer.status == 200 else MEDIA_TYPE
        return Response(answer.body, answer.status, media_type=media_type)


def _client(request: Request) -> str:
    return request.client.host if request.client else ""


async def _gone(request: Request) -> None:
    """Ends when the client has gone away. The body has been read: nothing else can come."""
    while (await request.receive())["type"] != "http.disconnect":
        pass


def create_app(lexicons: Mapping[str, str | None] | None = None, limits: Limits | None = None) -> Gate:
    """The application: `lexicons` by name, each a file or None for the default lexicon."""
    # Letters that no word has are no news to a server.
    warnings.filterwarnings("ignore", category=UserWarning, module="gridwords")
    server = Server(Shelf(lexicons), limits or Limits())

    @asynccontextmanager
    async def lifespan(_app: FastAPI) -> AsyncIterator[None]:
        await server.slow.warm()
        yield
        server.fast.close()
        await server.jobs.close()
        await server.slow.close()

    closing = asyncio.Event()
    app = FastAPI(
        title="gridwords",
        version=__version__,
        description="Finds every word on any letter grid.",
        docs_url=None,
        redoc_url=None,
        openapi_url="/openapi.json",
        lifespan=lifespan,
    )
    _add_questions(app, server)
    _add_facts(app, server)
    _add_optimise(app, server, closing)
    files = pages()
    _add_pages(app, files)
    _add_problems(app)
    known = {"/health", "/metrics", "/openapi.json", "/api/lexicons", "/api/rules", "/api/optimise"}
    known |= {f"/api/{name}" for name in ("solve", "score", "check", "roll", "random", "watch")}
    return Gate(app, server.limits, server.metrics, frozenset(known | {*files}), closing)


def _add_questions(app: FastAPI, server: Server) -> None:
    @app.post("/api/solve", response_model=replies.SolutionReply, responses=_REFUSALS, tags=["boards"])
    async def solve(body: SolveRequest, request: Request) -> Response:
        """Every word on a board, with points and paths: the JSON of `gridwords solve --format json`."""
        return await server.answer("solve", request, as_asked(body))

    @app.post("/api/score", response_model=replies.Scores, responses=_REFUSALS, tags=["boards"])
    async def score(body: ScoreRequest, request: Request) -> Response:
        """The number of words and the points of many boards."""
        return await server.answer("score", request, as_asked(body))

    @app.post("/api/check", response_model=replies.CheckReply, responses=_REFUSALS, tags=["boards"])
    async def check(body: CheckRequest, request: Request) -> Response:
        """Which of these words are on the board, and why the others are not; shared words of players cancel."""
        return await server.answer("check", request, as_asked(body))

    @app.post("/api/watch", responses=_REFUSALS, tags=["boards"])
    async def watch(body: WatchRequest, request: Request) -> Response:
        """A search on a small board step by step, with the trie of its words."""
        return await server.answer("watch", request, as_asked(body))

    @app.post("/api/roll", response_model=replies.Rolled, responses=_REFUSALS, tags=["boards"])
    async def roll(body: RollRequest) -> JSONResponse:
        """A board from real dice."""
        if body.size is not None:
            _board_size(body.size, server.limits)
        seed = _seed(body.seed)
        return _thrown(Board.roll(body.dice, seed=seed, size=body.size), seed)

    @app.post("/api/random", response_model=replies.Rolled, responses=_REFUSALS, tags=["boards"])
    async def random(body: RandomRequest) -> JSONResponse:
        """A board of random letters, of any size."""
        rows, cols = _board_size(body.size, server.limits)
        seed = _seed(body.seed)
        return _thrown(Board.random(rows, cols, seed=seed, letters=body.letters), seed)


def _board_size(size: AnySize, limits: Limits) -> tuple[int, int]:
    rows, cols = parse_size(size)
    if max(rows, cols) > limits.board_side:
        side = limits.board_side
        raise Problem(422, f"at most {side}x{side} is rolled", limit=side)
    return rows, cols


def _seed(given: int | None) -> int:
    return randbelow(1 << _SEED_BITS) if given is None else given


def _thrown(board: Board, seed: int) -> JSONResponse:
    return JSONResponse({"board": str(board), "rows": board.rows, "cols": board.cols, "seed": seed})


def _add_facts(app: FastAPI, server: Server) -> None:
    @app.get("/api/lexicons", tags=["facts"])
    async def lexicons() -> JSONResponse:
        """The lexicons that the server was started with, the default first."""
        return JSONResponse({"lexicons": server.shelf.figures()})

    @app.get("/api/rules", tags=["facts"])
    async def rules() -> JSONResponse:
        """The rules and the sets of dice by name."""
        return JSONResponse(
            {
                "rules": [_rules_dict(Rules.get(name)) for name in Rules.names()],
                "dice": [{"name": name, "dice": len(faces.split())} for name, faces in DICE.items()],
            }
        )

    @app.get("/health", tags=["server"])
    async def health() -> JSONResponse:
        """Whether the server is there."""
        return JSONResponse({"status": "ok", "version": __version__})

    @app.get("/metrics", tags=["server"], response_class=PlainTextResponse)
    async def metrics() -> Response:
        """What the server did, for Prometheus."""
        now = {
            "fast_lane_waiting": server.fast.waiting,
            "slow_lane_waiting": server.slow.waiting,
            "slow_lane_running": server.slow.running,
            "cancelled_total": server.slow.cancelled,
            "optimisations_running": server.jobs.running,
        }
        return Response(server.metrics.text(now), media_type="text/plain; version=0.0.4; charset=utf-8")


def _add_optimise(app: FastAPI, server: Server, closing: asyncio.Event) -> None:
    @app.post(
        "/api/optimise",
        response_model=replies.Optimising,
        status_code=202,
        responses=_REFUSALS,
        tags=["optimise"],
    )
    async def optimise(body: OptimiseRequest, request: Request) -> JSONResponse:
        """Starts to look for the best board of a size. It ends by itself, or when nobody listens for a minute."""
        limits = server.limits
        size = parse_size(body.size)
        if max(size) > limits.optimise_side:
            side = limits.optimise_side
            raise Problem(422, f"boards of at most {side}x{side} are optimised", limit=side)
        if body.deadline_s > limits.optimise_s:
            raise Problem(422, f"at most {limits.optimise_s:g} s", limit=limits.optimise_s)
        if body.rules not in Rules.names():
            raise BadRules(unknown("rules", body.rules, Rules.names()))
        job = await server.jobs.start(_client(request), {**as_asked(body), "size": size})
        return JSONResponse({"id": job.id, "events": f"/api/optimise/{job.id}/events"}, 202)

    @app.get("/api/optimise/{id}/events", responses=_REFUSALS, tags=["optimise"])
    async def events(id: str) -> StreamingResponse:
        """Server-sent events: `best` (a better board), `progress`, and at last `end` with the best boards."""
        job = server.jobs.get(id)
        return StreamingResponse(_until(job, closing), media_type="text/event-stream")

    @app.delete("/api/optimise/{id}", responses=_REFUSALS, tags=["optimise"])
    async def stop(id: str) -> JSONResponse:
        """Stops it, and gives what it found."""
        job = server.jobs.get(id)
        await job.stop()
        return JSONResponse(job.events[-1])


async def _until(job: Job, closing: asyncio.Event) -> AsyncIterator[bytes]:
    """The job's events, until the server closes."""
    listening = job.listen()
    ended = asyncio.ensure_future(closing.wait())
    event: asyncio.Future[bytes] | None = None
    try:
        while True:
            event = asyncio.ensure_future(anext(listening, b""))
            await asyncio.wait({event, ended}, return_when=asyncio.FIRST_COMPLETED)
            if not event.done() or not event.result():
                return
            yield event.result()
    finally:
        # Also when the client has gone: the job must know that one listener less is there.
        ended.cancel()
        if event is not None:
            event.cancel()
            await asyncio.gather(event, return_exceptions=True)
        await listening.aclose()


def _rules_dict(rules: Rules) -> dict[str, Any]:
    return {
        "name": rules.name,
        "minimum_length": rules.minimum_length,
        "points": rules.points,
        "points_per_extra_letter": rules.points_per_extra_letter,
        "q_is_qu": rules.q_is_qu,
        "neighbours": rules.neighbours,
        "dice": rules.dice,
        "size": rules.size,
    }


def _add_pages(app: FastAPI, files: Mapping[str, Page]) -> None:
    def serve(page: Page) -> Any:
        async def answer(request: Request) -> Response:
            headers = {"etag": page.tag, "cache-control": "no-cache"}
            if request.headers.get("if-none-match") == page.tag:
                return Response(status_code=304, headers=headers)
            return Response(page.body, media_type=page.media_type, headers=headers)

        return answer

    for path, page in files.items():
        app.add_route(path, serve(page), methods=["GET"], include_in_schema=False)


def _add_problems(app: FastAPI) -> None:
    def answer(status: int, detail: str, **more: Any) -> Response:
        return Response(problem_body(status, detail, **more), status, media_type=MEDIA_TYPE)

    @app.exception_handler(Problem)
    async def refused(_request: Request, problem: Problem) -> Response:
        return Response(problem.body, problem.status, problem.headers, MEDIA_TYPE)

    @app.exception_handler(GridwordsError)
    async def wrong_input(_request: Request, error: GridwordsError) -> Response:
        return answer(422, str(error))

    @app.exception_handler(RequestValidationError)
    async def wrong_shape(request: Request, error: RequestValidationError) -> Response:
        if isinstance(error.body, bytes) and error.body:
            named = request.headers.get("content-type")
            what = f"the body is {named[:80]}" if named else "the body has no content-type"
            return answer(415, f"{what}: expected application/json")
        places = []
        for one in error.errors()[:5]:
            if one["type"] == "json_invalid":
                return answer(
                    400, f"the body is no JSON: {one['ctx']['error']}, at character {one['loc'][-1]}"
                )
            # Of a union, pydantic also names the types it tried.
            parts = [str(part) for part in one["loc"][1:] if isinstance(part, int) or part.islower()]
            place = ".".join(part for part in parts if part.replace("_", "").isalnum()) or "body"
            places.append(f"{place[:80]}: {one['msg']}")
        return answer(422, "; ".join(places))

    @app.exception_handler(HTTPException)
    async def wrong_place(_request: Request, error: HTTPException) -> Response:
        response = answer(error.status_code, str(error.detail))
        for name, value in (error.headers or {}).items():
            response.headers[name] = value
        return response

    @app.exception_handler(Exception)
    async def failed(_request: Request, _error: Exception) -> Response:
        # The log has the trace; a client never does.
        return answer(500, "the server failed at this request")
