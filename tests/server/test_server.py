"""The HTTP interface: a running server, asked as programs ask it, also by those who mean it no good."""

from __future__ import annotations

import asyncio
import http.client
import json
import re
import socket
import sys
import time
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from gridwords import Board, Rules, check, solve

for needed in ("fastapi", "uvicorn"):
    pytest.importorskip(needed)

from serving import Reply, Served, serving

from gridwords.server.answer import QUICK_BODY
from gridwords.server.app import create_app
from gridwords.server.limits import Limits
from gridwords.server.problem import Problem

BOARD = "oatr/ihps/htnr/enei"
WILD = "?" * 10_000
HOSTILE = [WILD, "a" * 10_000, "?" * 16, "(a|b|c|d|e)" * 100, "(qu|in|th)" * 64]


@pytest.fixture(scope="module")
def server() -> Iterator[Served]:
    with serving("--limit", "deadline_s=0.5") as served:
        yield served


@pytest.fixture(scope="module")
def slow_words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Words for which a board of one letter takes forever."""
    path = tmp_path_factory.mktemp("words") / "slow.txt"
    path.write_text("\n".join("a" * length + "b" for length in range(3, 26)))
    return path


def is_problem(reply: Reply, status: int) -> str:
    """Checks that a refusal is what it must be, and gives its detail."""
    assert reply.status == status, reply.body
    assert reply.headers["content-type"].startswith("application/problem+json")
    problem = reply.json
    assert {"type", "title", "status", "detail"} <= set(problem)
    assert problem["status"] == status
    assert "Traceback" not in reply.body.decode()
    detail = problem["detail"]
    assert isinstance(detail, str)
    return detail


# What is asked for


@pytest.mark.parametrize("paths", ["none", "first", "all"])
@pytest.mark.parametrize("board", [BOARD, "oatr/ihps/ht(qu)r/en?i", "tea/s(qu|x)i/?.t", "q.tea/.iets", ""])
def test_solve_gives_what_the_package_gives(server: Served, board: str, paths: str) -> None:
    reply = server.post("/api/solve", board=board, paths=paths)
    assert reply.status == 200
    own = solve(board, paths=paths, options={"max_paths": 100}).to_dict()
    assert reply.json == json.loads(json.dumps(own))


def test_solve_takes_size_rules_and_neighbours(server: Served) -> None:
    reply = server.post("/api/solve", board="wordsgridsearchlines", size="4x5", rules="word-search")
    own = solve(Board("wordsgridsearchlines", size="4x5"), rules="word-search")
    assert reply.json["score"] == own.score > 0
    graph = [[1], [0, 2], [1]]
    reply = server.post("/api/solve", board="tea", size=[1, 3], neighbours=graph)
    assert [word["word"] for word in reply.json["words"]] == ["tae", "tea"][1:]
    rows = server.post("/api/solve", board=["tea", ["s", "Qu", "i"]])
    assert rows.json["board"] == "tea/s(qu)i"


@pytest.mark.parametrize("paths", ["none", "first", "all"])
def test_the_cells_that_a_word_uses(server: Served, paths: str) -> None:
    plain = server.post("/api/solve", board="tea/eat/tae", paths=paths).json
    reply = server.post("/api/solve", board="tea/eat/tae", paths=paths, cells=True).json
    own = solve("tea/eat/tae", paths="all")
    for word in reply["words"]:
        used = {row * 3 + col for path in own[word["word"]].paths or () for row, col in path}
        assert (word.pop("cells"), word.pop("cells_complete")) == (sorted(used), True)
    assert reply == plain


def test_more_paths_than_are_shown_give_their_cells(server: Served) -> None:
    board = "/".join(["teateateat", "eateateate", "ateateatea"] * 3 + ["teateateat"])
    words = server.post("/api/solve", board=board, paths="all", cells=True).json["words"]
    tea = next(word for word in words if word["word"] == "tea")
    assert (len(tea["paths"]), tea["paths_complete"]) == (100, False)
    assert (tea["cells"], tea["cells_complete"]) == ([*range(100)], True)
    # What words with few paths leave goes to those with many: no share of 4,593 words would be enough for these.
    rows = ["teasrinoed", "lnsarteiou", "(qu)estion?a.", "hatenrodsi", "mcpdlaerti"] * 2
    words = server.post("/api/solve", board="/".join(rows), cells=True).json["words"]
    assert (len(words), all(word["cells_complete"] for word in words)) == (4593, True)
    words = server.post("/api/solve", board="?" * 16, cells=True).json["words"]
    assert not any(word["cells_complete"] for word in words)


def test_score(server: Served) -> None:
    reply = server.post("/api/score", boards=["oatrihpshtnrenei", "perslatgsineters", "ab/cd/ef"])
    assert [(one["words"], one["points"]) for one in reply.json["scores"]][:2] == [(84, 135), (1044, 3623)]
    assert reply.json["complete"] is True


@pytest.mark.parametrize("more", [{"rules": "word-search"}, {"neighbours": "rook"}])
def test_score_is_what_solve_says(server: Served, more: dict[str, str]) -> None:
    scored = server.post("/api/score", boards=["wordsgridsearchlines"], size="4x5", **more)
    solved = server.post("/api/solve", board="wordsgridsearchlines", size="4x5", **more)
    assert scored.json["scores"][0]["points"] == solved.json["score"]


def test_check_one_list(server: Served) -> None:
    words = ["hapten", "at", "Hoarse", "hapten", "xyzzy"]
    reply = server.post("/api/check", board=BOARD, words=words)
    own = {one.word: one for one in check(BOARD, words)}
    assert reply.json["score"] == 3
    assert [(one["word"], one["verdict"], one["reason"]) for one in reply.json["words"]] == [
        (one.word, one.verdict, one.reason) for one in own.values()
    ]


def test_words_that_two_players_have_cancel(server: Served) -> None:
    players = [{"player": "Ann", "words": ["hat", "Hapten"]}, {"player": "Bo", "words": ["HAT", "tenner"]}]
    ann, bo = server.post("/api/check", board=BOARD, players=players).json["players"]
    assert (ann["score"], bo["score"]) == (3, 3)
    assert ann["words"][0]["shared_with"] == ["Bo"]
    assert ann["words"][0]["points"] == 0


def test_check_wants_one_kind_of_list(server: Served) -> None:
    is_problem(server.post("/api/check", board=BOARD), 422)
    is_problem(
        server.post("/api/check", board=BOARD, words=["a"], players=[{"player": "A", "words": []}]), 422
    )


def test_random_letters_of_any_size(server: Served) -> None:
    first = server.post("/api/random", size=[7, 9], letters="english").json
    assert (first["rows"], first["cols"]) == (7, 9)
    assert server.post("/api/random", size="7x9", letters="english", seed=first["seed"]).json == first
    assert server.post("/api/random", seed=1).json["board"] == str(Board.random(4, 4, seed=1))
    is_problem(server.post("/api/random", size="200x200"), 422)
    is_problem(server.post("/api/random", size="7x9", letters="morse"), 422)


def test_roll_again_with_the_seed(server: Served) -> None:
    first = server.post("/api/roll", dice="big-2012").json
    assert (first["rows"], first["cols"]) == (5, 5)
    assert server.post("/api/roll", dice="big-2012", seed=first["seed"]).json == first
    assert server.post("/api/roll", seed=1).json["board"] == str(Board.roll("new", seed=1))


def test_watch(server: Served) -> None:
    reply = server.post("/api/watch", board="tea/nst/oar", words=["tea", "toe"]).json
    assert [step["word"] for step in reply["steps"] if step["event"] == "word"] == ["tea"]
    is_problem(server.post("/api/watch", board="a" * 25), 422)


def test_facts(server: Served) -> None:
    facts = server.ask("GET", "/api/rules").json
    assert [one["name"] for one in facts["rules"]] == list(Rules.names())
    assert {"name": "new", "dice": 16} in facts["dice"]
    (lexicon,) = server.ask("GET", "/api/lexicons").json["lexicons"]
    assert (lexicon["name"], lexicon["words"]) == ("enable1", 172_820)
    assert server.ask("GET", "/health").json["status"] == "ok"


def test_metrics_count(server: Served) -> None:
    server.post("/api/solve", board=BOARD)
    server.ask("GET", "/no/such/page")
    text = server.ask("GET", "/metrics").body.decode()
    assert re.search(r'gridwords_requests_total\{route="/api/solve",status="200"\} [1-9]', text)
    assert 'route="other",status="404"' in text
    assert "/no/such" not in text
    for line in text.splitlines():
        assert re.fullmatch(r"#.*|[a-z_]+(\{[^}]*\})? -?[0-9.e+]+(inf)?", line), line


def test_lexicons_of_its_own(tmp_path: Path) -> None:
    words = tmp_path / "words.txt"
    words.write_text("größe\nhaus\n", encoding="utf-8")
    with serving("--lexicon", f"german={words}") as served:
        assert [one["name"] for one in served.ask("GET", "/api/lexicons").json["lexicons"]] == [
            "german",
            "enable1",
        ]
        found = served.post("/api/solve", board="größ/haue/ms..").json
        assert [word["word"] for word in found["words"]] == ["größe", "haus"]
        assert served.post("/api/solve", board="tea/nst/oar", lexicon="enable1").json["score"] > 10


# What is refused


@pytest.mark.parametrize(
    ("body", "says"),
    [
        ({"board": "abc"}, "no square"),
        ({"board": "ab/c"}, "row"),
        ({"board": "a" * 101, "size": "1x101"}, "100x100"),
        ({"board": "a" * 10_201}, "100x100"),
        ({"board": "", "size": [0, 1_000_000]}, "100x100"),
        ({"board": BOARD, "rules": "bogle"}, "did you mean 'boggle'"),
        ({"board": BOARD, "rules": "/etc/rules.toml"}, "unknown rules"),
        ({"board": BOARD, "lexicon": "/etc/passwd"}, "unknown lexicon"),
        ({"board": BOARD, "neighbours": "queen"}, "unknown neighbours"),
        ({"board": BOARD, "neighbours": [[1]]}, "neighbours"),
        ({"board": BOARD, "paths": "some"}, "paths"),
        ({"board": BOARD, "colour": "red"}, "colour"),
        ({"board": 7}, "board"),
        ({}, "board"),
        ([], "body"),
        ({"board": "\ud800"}, "board"),
    ],
)
def test_bad_input_is_explained(server: Served, body: object, says: str) -> None:
    assert says in is_problem(server.ask("POST", "/api/solve", body), 422)


def test_limits_are_named(server: Served) -> None:
    reply = server.post("/api/score", boards=["ab/cd"] * 1001)
    assert "at most 1000" in is_problem(reply, 422)
    assert reply.json["limit"] == 1000
    is_problem(server.post("/api/check", board=BOARD, words=["hat"] * 5001), 422)
    is_problem(server.post("/api/roll", dice="new", size="200x200"), 422)
    is_problem(server.post("/api/roll", dice="nw"), 422)
    assert "200 characters" in is_problem(server.post("/api/roll", dice=["a" * 201]), 422)
    long = "a" + "\u0301\u0316" * 200
    assert "300 characters" in is_problem(server.post("/api/check", board=BOARD, words=[long]), 422)
    players = [{"player": "Ann", "words": [long]}]
    assert "300 characters" in is_problem(server.post("/api/check", board=BOARD, players=players), 422)


def test_only_short_bodies_are_parsed_by_the_server_itself() -> None:
    def is_quick(**body: object) -> bool:
        return len(json.dumps(body)) <= QUICK_BODY

    assert is_quick(board=BOARD, words=["hapten"] * 200)
    assert not is_quick(board=BOARD, words=["a" * 300] * 200)
    assert not is_quick(board=BOARD, players=[{"player": "Ann", "words": ["a" * 300] * 200}])
    assert is_quick(board=["tea", ["n", "s", "t"]])
    assert not is_quick(board=[["a" * 5_000]])


def test_of_many_wrong_members_one_is_told(server: Served) -> None:
    for path, member in [("/api/score", "boards"), ("/api/check", "words"), ("/api/check", "players")]:
        reply = server.post(path, **{"board": BOARD, member: [1] * 1000})
        detail = is_problem(reply, 422)
        assert f"{member}.0" in detail
        assert f"{member}.1" not in detail


def test_a_large_body_is_refused(server: Served) -> None:
    reply = server.ask("POST", "/api/solve", b'{"board": "' + b"a" * (1 << 20) + b'"}')
    assert "1048576 bytes" in is_problem(reply, 413)


def test_a_large_body_in_pieces_is_refused(server: Served) -> None:
    with socket.create_connection(("127.0.0.1", server.port), timeout=20) as connection:
        connection.sendall(
            b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n"
        )
        piece = b"10000\r\n" + b"a" * 0x10000 + b"\r\n"
        try:
            for _ in range(40):
                connection.sendall(piece)
        except OSError:
            pass  # it does not listen to the end
        assert b" 413 " in connection.recv(100)


@pytest.mark.parametrize("body", [b"", b"{", b"nonsense", b"\xff\xfe", b"[" * 100_000, b'{"board": NaN}'])
def test_what_is_no_json(server: Served, body: bytes) -> None:
    reply = server.ask("POST", "/api/solve", body)
    is_problem(reply, reply.status)
    assert reply.status in (400, 422)


def test_broken_json_is_told_where(server: Served) -> None:
    detail = is_problem(server.ask("POST", "/api/solve", b'{"board": }'), 400)
    assert detail == "the body is not JSON: Expecting value, at character 10"


@pytest.mark.parametrize("named", ["text/plain", "application/x-www-form-urlencoded", ""])
def test_a_body_that_is_said_to_be_something_else(server: Served, named: str) -> None:
    reply = server.ask("POST", "/api/solve", b'{"board": "tea/nst/oar"}', headers={"content-type": named})
    detail = is_problem(reply, 415)
    assert (named or "no content-type") in detail
    assert "application/json" in detail


def test_a_body_that_never_begins() -> None:

    async def never() -> dict[str, object]:
        await asyncio.Event().wait()
        raise AssertionError

    async def waits() -> None:
        await create_app(limits=Limits(body_s=0.01))._body({b"content-length": b"20"}, never)

    with pytest.raises(Problem, match="did not arrive") as refused:
        asyncio.run(asyncio.wait_for(waits(), 5))
    assert refused.value.status == 408


def test_other_places(server: Served) -> None:
    is_problem(server.ask("GET", "/nothing"), 404)
    is_problem(server.ask("GET", "/../../etc/passwd"), 404)
    is_problem(server.ask("GET", "/js/%2e%2e/%2e%2e/app.py"), 404)
    is_problem(server.ask("GET", "/api/solve"), 405)
    for path in ("/health", "/metrics", "/", "/api/rules"):
        head = server.ask("HEAD", path)
        assert (head.status, head.body) == (200, b"")
    assert server.ask("HEAD", "/api/solve").status == 405


def test_every_answer_has_the_headers(server: Served) -> None:
    for method, path in [("GET", "/"), ("GET", "/health"), ("GET", "/nothing"), ("POST", "/api/solve")]:
        headers = server.ask(method, path, b"{}" if method == "POST" else None).headers
        assert headers["content-security-policy"].startswith("default-src 'none'; script-src 'self';")
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


# Optimising


def events(served: Served, path: str) -> Iterator[dict[str, object]]:
    """The events of a stream, as they come, to its end."""
    connection = http.client.HTTPConnection("127.0.0.1", served.port, timeout=60)
    connection.request("GET", path)
    reply = connection.getresponse()
    assert reply.headers["content-type"].startswith("text/event-stream")
    for line in reply:
        if line.startswith(b"data: "):
            yield json.loads(line[6:])
    connection.close()


def test_optimise_to_the_end(server: Served) -> None:
    started = server.post("/api/optimise", size="2x2", seed=1, deadline_s=20)
    assert started.status == 202
    told = list(events(server, started.json["events"]))
    end = told[-1]
    assert end["event"] == "end"
    best = end["best"]
    assert isinstance(best, list)
    assert best[0]["score"] == solve(best[0]["board"]).score > 10
    # Who comes late hears the same.
    assert list(events(server, started.json["events"]))[-1] == end


def test_optimise_is_watched_and_stopped(server: Served) -> None:
    started = server.post("/api/optimise", size="5x5", optimiser="anneal", deadline_s=60).json
    stream = events(server, started["events"])
    first = next(event for event in stream if event["event"] == "best")
    assert solve(str(first["board"])).score == first["value"]
    ended = server.ask("DELETE", f"/api/optimise/{started['id']}")
    assert ended.json["event"] == "end"
    assert list(stream)[-1]["event"] == "end"
    assert server.metric("gridwords_optimisations_running") == 0


def test_optimisations_that_come_at_once_are_counted(server: Served) -> None:
    with ThreadPoolExecutor(8) as clients:
        replies = list(
            clients.map(lambda _: server.post("/api/optimise", size="6x6", deadline_s=60), range(8))
        )
    begun = [reply.json["id"] for reply in replies if reply.status == 202]
    for one in begun:
        assert server.ask("DELETE", f"/api/optimise/{one}").status == 200
    assert len(begun) == 2
    assert {reply.status for reply in replies} == {202, 429}
    # One that is refused gives its place back.
    is_problem(server.post("/api/optimise", objective="longer:0"), 422)
    assert server.metric("gridwords_optimisations_running") == 0


def test_two_optimisations_a_client(server: Served) -> None:
    both = [server.post("/api/optimise", size="6x6", deadline_s=60).json["id"] for _ in range(2)]
    refused = server.post("/api/optimise", size="6x6", deadline_s=60)
    assert "2 optimisations of yours" in is_problem(refused, 429)
    for one in both:
        assert server.ask("DELETE", f"/api/optimise/{one}").status == 200


def test_an_objective_that_is_none_is_told_what_there_is(server: Served) -> None:
    said = is_problem(server.post("/api/optimise", objective="point"), 422)
    assert "did you mean 'points'? known: points, words, longer:N, target:N, lowest" in said
    assert "\\d" not in said


@pytest.mark.parametrize(
    "body",
    [
        {"size": "11x11"},
        {"size": "0x4"},
        {"deadline_s": 1e6},
        {"deadline_s": -1},
        {"objective": "evil.py:function"},
        {"objective": "points+/tmp/x.py:f"},
        {"objective": "longer:0"},
        {"optimiser": "hope"},
        {"rules": "rules.toml"},
        {"lexicon": "/etc/passwd"},
    ],
)
def test_optimisations_that_are_refused(server: Served, body: dict[str, object]) -> None:
    is_problem(server.post("/api/optimise", **body), 422)


def test_an_optimisation_that_is_not_there(server: Served) -> None:
    is_problem(server.ask("GET", "/api/optimise/none/events"), 404)
    is_problem(server.ask("DELETE", "/api/optimise/none"), 404)


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals to end a process politely")
def test_shutting_down_ends_streams() -> None:
    with serving() as served:
        stream = events(served, served.post("/api/optimise", size="6x6", deadline_s=60).json["events"])
        next(stream)
        served.process.terminate()
        list(stream)
        assert served.process.wait(10) in (0, -15)


# The page's files


def test_nothing_comes_from_elsewhere(server: Served) -> None:
    waiting, seen = ["/", "/docs"], set()
    while waiting:
        path = waiting.pop()
        if path in seen:
            continue
        seen.add(path)
        reply = server.ask("GET", path)
        assert reply.status == 200, path
        text = reply.body.decode()
        assert not re.search(r"(?<!xmlns=\")(?<!NS\(\")https?://", text), path
        if path == "/openapi.json":
            continue
        folder = path.rsplit("/", 1)[0]
        for link in re.findall(r'(?:src|href)="([^"#]+)"|from "\./([^"]+)"', text):
            target = (folder + "/" + (link[0] or link[1])).replace("/./", "/")
            waiting.append(target)
    assert {"/js/main.js", "/js/grid.js", "/css/board.css", "/icon.svg"} <= seen


def test_a_file_that_has_not_changed_is_not_sent_again(server: Served) -> None:
    tag = server.ask("GET", "/js/main.js").headers["etag"]
    again = server.ask("GET", "/js/main.js", headers={"if-none-match": tag})
    assert (again.status, again.body) == (304, b"")


# Load and faults


@pytest.mark.parametrize("board", HOSTILE)
def test_a_hostile_board_ends_in_time(server: Served, board: str) -> None:
    started = time.monotonic()
    reply = server.post("/api/solve", board=board)
    assert reply.status == 200
    assert time.monotonic() - started < 40  # the search 0.5 s, the rest is writing it down on a busy machine
    if board == WILD:
        answer = reply.json
        assert answer["complete"] is False
        assert answer["words"]


def test_all_paths_of_a_hostile_board(server: Served) -> None:
    reply = server.post("/api/solve", board="?" * 16, paths="all")
    assert reply.status == 200
    assert not all(word["paths_complete"] for word in reply.json["words"])


def test_ordinary_boards_do_not_wait_for_hostile_ones(slow_words: Path) -> None:
    arguments = ("--lexicon", f"slow={slow_words}", "--limit", "deadline_s=3")
    with serving(*arguments) as served, ThreadPoolExecutor(4) as hostile:
        boards = ["a" * 10_000, "a" * 16, "a" * 25, "a" * 625]  # two of them begin in the fast lane
        slow = [hostile.submit(served.post, "/api/solve", board=board) for board in boards]
        time.sleep(0.3)
        times: list[float] = []
        while len(times) < 100:
            started = time.monotonic()
            assert served.post("/api/solve", board=BOARD, lexicon="enable1").json["score"] == 135
            times.append(time.monotonic() - started)
            if all(one.done() for one in slow):
                break
        # Who waits for a hostile board waits three seconds, so that no more than a few come through meanwhile.
        assert len(times) >= 10
        assert sorted(times)[len(times) // 2] < 1
        assert {one.result().status for one in slow} == {200}


def test_a_slow_search_leaves_the_fast_lane(slow_words: Path) -> None:
    with serving("--lexicon", f"slow={slow_words}", "--limit", "deadline_s=0.5") as served:
        reply = served.post("/api/solve", board="a" * 25)
        assert reply.json["complete"] is False
        assert served.metric("gridwords_incomplete_total") == 1


def test_one_client_cannot_take_the_whole_slow_lane(slow_words: Path) -> None:
    arguments = ("--lexicon", f"slow={slow_words}", "--limit", "slow_per_client=1", "--limit", "deadline_s=3")
    with serving(*arguments) as served, ThreadPoolExecutor(1) as other:
        first = other.submit(served.post, "/api/solve", board="a" * 625)
        while served.metric("gridwords_slow_lane_running") == 0:
            time.sleep(0.02)
        refused = served.post("/api/solve", board="a" * 625)
        assert "slow requests" in is_problem(refused, 429)
        assert int(refused.headers["retry-after"]) > 0
        assert first.result().json["complete"] is False


def test_a_client_that_goes_away_ends_its_search(slow_words: Path) -> None:
    with serving("--lexicon", f"slow={slow_words}", "--limit", "deadline_s=60") as served:
        body = json.dumps({"board": "a" * 625}).encode()
        head = b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: %d\r\n\r\n"
        with socket.create_connection(("127.0.0.1", served.port), timeout=20) as connection:
            connection.sendall(head % len(body) + body)
            while served.metric("gridwords_slow_lane_running") == 0:
                time.sleep(0.02)
        end = time.monotonic() + 10
        while served.metric("gridwords_slow_lane_running") and time.monotonic() < end:
            time.sleep(0.02)
        assert served.metric("gridwords_slow_lane_running") == 0
        assert served.metric("gridwords_cancelled_total") == 1
        assert served.post("/api/solve", board="?" * 16).status == 200  # with a new worker


@pytest.mark.skipif(sys.platform == "win32", reason="there are no signals to end a process politely")
def test_shutting_down_finishes_what_runs(slow_words: Path) -> None:
    with serving("--lexicon", f"slow={slow_words}", "--limit", "deadline_s=2") as served:
        with ThreadPoolExecutor(1) as other:
            running = other.submit(served.post, "/api/solve", board="a" * 625)
            while served.metric("gridwords_slow_lane_running") == 0:
                time.sleep(0.02)
            served.process.terminate()
            assert running.result().json["complete"] is False
        assert served.process.wait(10) in (0, -15)
        with pytest.raises(OSError, match="refused"):
            served.ask("GET", "/health")


def test_many_at_a_time(server: Served) -> None:
    boards = [str(Board.roll("new", seed=seed)) for seed in range(200)]
    with ThreadPoolExecutor(16) as clients:
        replies = list(clients.map(lambda board: server.post("/api/solve", board=board).json, boards))
    assert [reply["score"] for reply in replies] == [solve(board).score for board in boards]


# The command


def test_a_port_that_is_taken(server: Served) -> None:
    with (
        pytest.raises(AssertionError, match=f"port {server.port} of 127.0.0.1 cannot be used"),
        serving("--port", str(server.port)),
    ):
        pass


@pytest.mark.parametrize("limit", ["deadline=3", "deadline_s=soon", "deadline_s=-1"])
def test_a_limit_that_makes_no_sense(limit: str) -> None:
    with pytest.raises(AssertionError, match=r"error: .*limit"), serving("--limit", limit):
        pass
