"""What the HTTP interface answers is what the package says."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from serving import Served, is_problem, serving

from gridwords import Board, Lexicon, Rules, check, make, solve
from gridwords.cli import main
from gridwords.lexicon.definitions import define

BOARD = "oatr/ihps/htnr/enei"


@pytest.mark.parametrize("paths", ["none", "first", "all"])
@pytest.mark.parametrize(
    "board", [BOARD, "oatr/ihps/ht(qu)r/en?i", "tea/s(qu|x)i/?.t", "q.tea/.iets", "../.."]
)
def test_solve_gives_what_the_package_gives(server: Served, board: str, paths: Any) -> None:
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


def test_words_with_more_paths_than_are_returned_have_all_their_cells(server: Served) -> None:
    board = "/".join(["teateateat", "eateateate", "ateateatea"] * 3 + ["teateateat"])
    words = server.post("/api/solve", board=board, paths="all", cells=True).json["words"]
    tea = next(word for word in words if word["word"] == "tea")
    assert (len(tea["paths"]), tea["paths_complete"]) == (100, False)
    assert (tea["cells"], tea["cells_complete"]) == ([*range(100)], True)
    answer = server.post("/api/solve", board="?" * 16, cells=True).body  # too large to be worth reading
    assert b'"cells_complete":false' in answer
    assert b'"cells_complete":true' not in answer


def test_words_with_few_paths_leave_theirs_to_the_others() -> None:
    # An equal share for each of the 4,593 words would be too small for some.
    rows = ["teasrinoed", "lnsarteiou", "(qu)estion?a.", "hatenrodsi", "mcpdlaerti"] * 2
    with serving("--limit", "deadline_s=20") as served:
        words = served.post("/api/solve", board="/".join(rows), cells=True).json["words"]
    assert (len(words), all(word["cells_complete"] for word in words)) == (4593, True)


def test_score(server: Served) -> None:
    reply = server.post("/api/score", boards=["oatrihpshtnrenei", "perslatgsineters", "ab/cd/ef"])
    assert [(one["words"], one["points"]) for one in reply.json["scores"]][:2] == [(84, 135), (1044, 3623)]
    assert reply.json["complete"] is True


@pytest.mark.parametrize("more", [{"rules": "word-search"}, {"neighbours": "rook"}])
def test_score_agrees_with_solve(server: Served, more: dict[str, str]) -> None:
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


def test_check_takes_either_words_or_players(server: Served) -> None:
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


def test_a_seed_rolls_the_same_board(server: Served) -> None:
    first = server.post("/api/roll", dice="big-2012").json
    assert (first["rows"], first["cols"]) == (5, 5)
    assert server.post("/api/roll", dice="big-2012", seed=first["seed"]).json == first
    assert server.post("/api/roll", seed=1).json["board"] == str(Board.roll("new", seed=1))


@pytest.mark.parametrize(
    ("path", "command"),
    [
        ("/api/roll", ["roll"]),
        ("/api/random", ["random", "4", "4", "--letters", "english"]),
    ],
    ids=["roll", "random"],
)
def test_boards_with_a_number_of_words_are_those_of_the_command_line(
    server: Served, path: str, command: list[str]
) -> None:
    more = {} if path == "/api/roll" else {"letters": "english"}
    reply = server.post(path, seed=5, words="20-25", known="common", **more).json
    words = solve(reply["board"], lexicon=Lexicon.default().up_to_level("common")).words
    assert 20 <= len(words) <= 25
    options = ["--seed", "5", "--words", "20-25", "--known", "common"]
    printed = CliRunner().invoke(main, [*command, *options]).output
    assert printed.strip() == reply["board"]
    assert server.post(path, seed=5, words=[20, 25], known="common", **more).json == reply
    assert "only together with words" in is_problem(server.post(path, level=50), 422)
    assert "as in 40-60" in is_problem(server.post(path, words="many"), 422)
    is_problem(server.post(path, words="5000-6000"), 422)


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
        assert re.fullmatch(r"#.*|[a-z_]+(\{[^}]*\})? -?[0-9.e+-]+(inf)?", line), line


def test_a_server_with_two_lexicons(tmp_path: Path) -> None:
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


def test_the_description_names_every_response(server: Served) -> None:
    paths = server.ask("GET", "/openapi.json").json["paths"]
    events = paths["/api/optimise/{id}/events"]["get"]["responses"]
    assert "text/event-stream" in events["200"]["content"]
    assert {"404", "503"} <= set(events)
    assert "404" in paths["/api/optimise/{id}"]["delete"]["responses"]
    for path, methods in paths.items():
        for body in (method["requestBody"] for method in methods.values() if "requestBody" in method):
            assert body["content"]["application/json"]["schema"]["$ref"].startswith(
                "#/components/schemas/"
            ), path


def test_only_words_up_to_a_level(server: Served) -> None:
    own = solve(BOARD).known(35)
    for asked in ({"level": 35}, {"known": "common"}):
        reply = server.post("/api/solve", board=BOARD, **asked)
        assert reply.json == json.loads(own.to_json())
        scored = server.post("/api/score", boards=[BOARD], **asked).json["scores"]
        assert scored == [{"board": BOARD, "words": len(own), "points": own.score}]
        checked = server.post("/api/check", board=BOARD, words=["hapten", "ten"], **asked).json["words"]
        assert [(word["verdict"], word["level"]) for word in checked] == [
            ("not in the lexicon", 76),
            ("found", 11),
        ]
    assert server.ask("GET", "/api/lexicons").json["lexicons"][0]["levels"] is True


def test_a_wrong_level_is_refused(server: Served) -> None:
    for asked in ({"level": 9}, {"level": 96}, {"level": "50"}, {"level": True}, {"known": "most"}):
        is_problem(server.post("/api/solve", board=BOARD, **asked), 422)
    for path, more in (("/api/solve", {"board": BOARD}), ("/api/optimise", {})):
        said = is_problem(server.post(path, level=50, known="all", **more), 422)
        assert said == "give level or known, not both"


def test_a_word_is_defined(server: Served) -> None:
    reply = server.ask("GET", "/api/define/tenners")
    assert (reply.status, reply.json) == (200, define("tenners").to_dict())
    assert "max-age" in reply.headers["cache-control"]
    assert server.ask("GET", "/api/define/pht").json["glosses"] == []
    assert "300" in is_problem(server.ask("GET", f"/api/define/{'x' * 301}"), 422)


def test_no_vulgar_word_is_in_a_line_of_a_puzzle(server: Served) -> None:
    # The first grids of these seeds have one.
    board = server.post("/api/make/board", seed=31).json
    assert board == json.loads(json.dumps(make.board(seed=31).to_dict()))
    assert not {"shit", "tihs"} & {*board["board"].split("/")}
    noted = server.post("/api/make/theme", words=["bitch", "apple", "teas", "gr"], seed=1).json
    assert noted["notes"] == ["bitch contains the forbidden word bitch"]


def test_vulgar_words_can_be_hidden(server: Served) -> None:
    clean = solve("sh/ti", lexicon=Lexicon.default().without_vulgar())
    assert server.post("/api/solve", board="sh/ti", hide_vulgar=True).json == json.loads(clean.to_json())
    assert "shit" not in clean
    assert "shit" in server.post("/api/solve", board="sh/ti").body.decode()
    is_problem(server.post("/api/solve", board="sh/ti", hide_vulgar="perhaps"), 422)
