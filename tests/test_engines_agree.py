"""Every engine gives the same answer to the same question: words, points, first paths and all paths."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from typing import Any

import numpy as np
import pytest
from hypothesis import given, reject, settings
from hypothesis import strategies as st

from gridwords import BadOption, Board, Lexicon, Rules, Solution, score_letters, score_many, solve
from gridwords._core import instructions_here
from gridwords.board import Shape
from gridwords.engines.choose import engines
from gridwords.engines.cpu import BatchEngine
from gridwords.engines.engine import ScoreQuestion
from gridwords.game import Game
from gridwords.testing import REFERENCE, RULES, check_board, check_engine, random_words

# A cluster uses these engines (see test_cluster.py). The GPU engines, where there is a GPU, refuse some of these boards;
# tests/engines/gpu compares how they score many, because kernels are compiled for each shape of small boards.
ON_CPU = {name: engine for name, engine in engines().items() if not name.startswith(("gpu-", "cluster"))}
ON_GPU = [name for name in ("gpu-prefix", "gpu-word") if engines()[name].unavailable() is None]
SOLVERS = sorted(name for name, engine in ON_CPU.items() if engine.solves and engine.unavailable() is None)
SCORERS = sorted(name for name, engine in ON_CPU.items() if engine.unavailable() is None)
INSTRUCTIONS = [{"instructions": name} for name in ("none", *instructions_here())]

# Options that must not change an engine's answer.
VARIANTS: dict[str, list[dict[str, object]]] = {
    "frontier": [
        {"levels": levels, "queue": queue, "memory_mb": 1}
        for levels in (0, 1, 3, 5, 12)
        for queue in ("local", "shared", "serial")
    ],
    "word": [{"filters": "off"}, {"search": "breadth"}, {"search": "breadth", "filters": "off"}],
    "paths": [{"lookup": "chunks"}, {"limit": "none"}, {"lookup": "chunks", "limit": "none"}],
    "prefix": [{"sweep": sweep} for sweep in ("on", "off")],
    "gpu-prefix": [{"breadth": breadth} for breadth in ("off", 1, 20, 100_000)],
}
MOST_VARIANTS = max(map(len, VARIANTS.values()))
# Following every path of a 4x4 board takes a second, so `paths` only gets the smaller boards.
FEW_PATHS: dict[str, object] = {"most_paths": 20_000}
PATIENCE_S = 5.0  # with the reference, whose boards mostly take milliseconds
SCORING: Mapping[str, Sequence[Mapping[str, object]]] = {"batch": INSTRUCTIONS, "paths": [FEW_PATHS]}

LETTERS = ["a", "ab", "abc", "abqu", "qua", "aeiqu", "aé", "abcdefghijklmnopqrstuvwxyzабвгдежз"]
QU_AND_OTHERS = ["(qu)", "(q)", ".", "?", "(q|qu)"]
NEIGHBOURS = ["king", "king", "rook", "torus", "line", "graph"]


@st.composite
def lexica(draw: st.DrawFn) -> Lexicon:
    letters = draw(st.sampled_from(LETTERS))
    longest = draw(st.sampled_from([4, 6, 6, 12]))
    words = draw(st.lists(st.text(letters, min_size=1, max_size=longest), min_size=1, max_size=40))
    return Lexicon.from_words(words)


@st.composite
def boards(draw: st.DrawFn, alphabet: str, most_cells: int = 16) -> Board:
    rows = draw(st.integers(0, 5))
    cols = draw(st.integers(1, 5))
    while rows * cols > most_cells:
        rows -= 1
    letter = st.sampled_from(alphabet)
    several = st.text(letter, min_size=1, max_size=3)
    tile = st.one_of(
        letter,
        letter,
        letter,
        st.just("q"),
        st.sampled_from(QU_AND_OTHERS),
        several.map("({})".format),
        st.lists(several, min_size=2, max_size=3).map(lambda choices: f"({'|'.join(choices)})"),
    )
    if draw(st.booleans()):
        tile = letter  # most real boards have only plain letters
    tiles = draw(st.lists(tile, min_size=rows * cols, max_size=rows * cols))
    neighbours = draw(st.sampled_from(NEIGHBOURS))
    if neighbours == "graph":
        return Board("".join(tiles), (rows, cols), draw(graphs(rows * cols)))
    return Board("".join(tiles), (rows, cols), neighbours)  # type: ignore[arg-type]


@st.composite
def graphs(draw: st.DrawFn, cells: int) -> list[list[int]]:
    pairs = [(a, b) for a in range(cells) for b in range(a)]
    edges = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=2 * cells)) if pairs else []
    return [
        sorted([b for a, b in edges if a == cell] + [a for a, b in edges if b == cell])
        for cell in range(cells)
    ]


def agree(
    board: Board,
    lexicon: Lexicon,
    rules: Rules,
    paths: str,
    max_paths: int = 1000,
    variant: int | None = None,
    max_total_paths: int = 10**6,
) -> None:
    """Checks that all engines, with default options or in one of their variants, agree with the reference."""
    limits = {"max_paths": max_paths, "max_total_paths": max_total_paths}
    how: Any = {"engine": REFERENCE, "paths": paths, "options": limits, "deadline_s": PATIENCE_S}
    expected = solve(board, lexicon=lexicon, rules=rules, **how)
    if not expected.complete:  # a few boards have so many walks that the reference takes minutes
        reject()
    for engine in (*SOLVERS, *ON_GPU):
        if engine == REFERENCE:
            continue
        own: dict[str, object] = {}
        if variant is not None and engine in VARIANTS:
            own |= VARIANTS[engine][variant % len(VARIANTS[engine])]
        if engine == "paths":
            own |= FEW_PATHS
        for threads in (1, 3):
            asked: Any = {"options": own, "limits": limits, "threads": threads, "expected": expected}
            if not check_board(engine, board, lexicon, rules, paths, **asked):
                assert engine == "paths" or engine in ON_GPU, f"{engine} refuses {board!r}"
                break


@pytest.mark.filterwarnings("ignore:the lexicon has no")
@settings(max_examples=400)
@given(st.data())
def test_random_boards(data: st.DataObject) -> None:
    lexicon = data.draw(lexica())
    board = data.draw(boards(lexicon.alphabet))
    rules = data.draw(st.sampled_from(RULES))
    agree(
        board,
        lexicon,
        rules,
        data.draw(st.sampled_from(["none", "first", "all"])),
        data.draw(st.integers(1, 4)),
        data.draw(st.none() | st.integers(0, 29)),
        data.draw(st.sampled_from([1, 5, 20, 10**6])),
    )


@pytest.mark.filterwarnings("ignore:the lexicon has no")
@pytest.mark.parametrize("seed", range(20))
def test_thousands_of_small_boards(seed: int) -> None:
    """4,000 in all, for `prefix` alone: hypothesis searches more cleverly but takes far longer per board."""
    assert check_engine("prefix", 200, seed) == 200


@pytest.mark.filterwarnings("ignore:the lexicon has no")
@pytest.mark.parametrize("engine", [name for name in SCORERS if name != REFERENCE])
def test_engines_pass_the_check_for_engines_of_others(engine: str) -> None:
    assert check_engine(engine, 50, seed=2) > 40


@pytest.mark.filterwarnings("ignore:the lexicon has no")
@pytest.mark.parametrize("method", ["word", "paths", "frontier"])
def test_the_readable_ways_agree(method: str) -> None:
    assert check_engine(REFERENCE, 100, seed=3, options={"method": method}) == 100
    for board in (Board.roll("classic", 1), Board("perslatgsineters")):
        small = Board(str(board).replace("/", "")[:9]) if method == "paths" else board
        assert check_board(REFERENCE, small, Lexicon.default(), RULES[0], options={"method": method})


@pytest.mark.parametrize("seed", range(40))
def test_rolled_boards(seed: int) -> None:
    dice = ["classic", "new", "big-2012", "super-big"][seed % 4]
    agree(
        Board.roll(dice, seed),
        Lexicon.default(),
        Rules.get("boggle"),
        "first",
        variant=seed if seed % 2 else None,
    )


@pytest.mark.parametrize("neighbours", ["king", "rook", "torus", "line"])
@pytest.mark.parametrize("size", [(1, 30), (30, 1), (2, 40), (9, 9), (25, 25)])
def test_larger_boards(size: tuple[int, int], neighbours: str) -> None:
    board = Board.random(*size, seed=5, letters="english", neighbours=neighbours)  # type: ignore[arg-type]
    agree(board, Lexicon.default(), Rules.get("boggle"), "first")


def test_words_longer_than_a_machine_word() -> None:
    word = "abcdefghijklmnopqrstuvwxyz" * 3  # 78 letters
    board = Board(word, (6, 13))
    # The last letter of a row does not touch the first of the next, so a graph makes the board one line.
    line = [[n for n in (cell - 1, cell + 1) if 0 <= n < 78] for cell in range(78)]
    lexicon = Lexicon.from_words([word, word[:40], word[5:70], word[::-1]])
    agree(Board(word, (6, 13), line), lexicon, Rules.get("letters"), "all")
    agree(board, lexicon, Rules.get("letters"), "first")
    agree(board, lexicon, Rules.get("letters"), "first", variant=9)
    assert word in solve(Board(word, (6, 13), line), lexicon=lexicon, rules="letters")


@pytest.mark.parametrize("size", [(3, 3), (4, 4)])
def test_boards_of_one_letter(size: tuple[int, int]) -> None:
    lexicon = Lexicon.from_words(["a" * n for n in range(1, 7)] + ["aaaab", "b"])
    for variant in (None, *range(MOST_VARIANTS)):
        agree(Board("a" * (size[0] * size[1]), size), lexicon, RULES[2], "all", 7, variant)


def test_choices_that_spell_a_word_twice() -> None:
    lexicon = Lexicon.from_words(["abc", "ab", "abab"])
    board = Board("(a|ab)(bc|c)/(ab|a)(b|ab)")
    for variant in (None, *range(MOST_VARIANTS)):
        agree(board, lexicon, RULES[2], "all", variant=variant)
    # Spelled a+bc or ab+c, it is the same path.
    found = solve(board, lexicon=lexicon, rules=RULES[2], paths="all")["abc"]
    assert found.paths is not None
    assert len(found.paths) == len(set(found.paths))
    assert ((0, 0), (0, 1)) in found.paths


@pytest.mark.parametrize(
    ("board", "rules", "expected"),
    [
        ("qit/xxx/xxx", "boggle", ["quit"]),
        ("qit/xxx/xxx", "letters", ["qit"]),
        ("(q)it/xxx/xxx", "boggle", ["qit"]),
        ("(qu)it/xxx/xxx", "letters", ["quit"]),
        ("(qu)it/xxx/xxx", "boggle", ["quit"]),
        ("?it/xxx/xxx", "boggle", ["quit", "uit"]),
        ("?it/xxx/xxx", "letters", ["qit", "uit"]),
    ],
)
def test_qu_traps(board: str, rules: str, expected: list[str]) -> None:
    lexicon = Lexicon.from_words(["quit", "qit", "uit", "quuit"])
    for engine in (*SOLVERS, *ON_GPU):
        assert solve(board, lexicon=lexicon, rules=rules, engine=engine).words == expected, engine


def test_the_words_of_the_reports() -> None:
    words = ["a", "bef", "abe", "fgk", "jie", "goodness", "kgfb", "efg", "hello", "fkplhg"]
    lexicon = Lexicon.from_words(words)
    for engine in SOLVERS:
        answer = solve("abcd/efgh/ijkl", lexicon=lexicon, rules="letters", engine=engine)
        assert answer.words == ["abe", "bef", "efg", "fgk", "jie", "kgfb"], engine


@pytest.mark.filterwarnings("ignore:the lexicon has no")
@settings(max_examples=150)
@given(st.data())
def test_scores(data: st.DataObject) -> None:
    lexicon = data.draw(lexica())
    rules = data.draw(st.sampled_from(RULES))
    some = data.draw(st.lists(boards(lexicon.alphabet, 12), max_size=6))
    expected = [solve(board, lexicon=lexicon, rules=rules, engine=REFERENCE, paths="none") for board in some]
    for engine in SCORERS:
        for options in SCORING.get(engine, [{}]):
            try:
                points, counts = score_many(
                    some, lexicon=lexicon, rules=rules, engine=engine, options=options, counts=True
                )
            except BadOption as refused:
                if "engine paths would follow" not in str(refused):
                    raise
                break
            assert points.tolist() == [answer.score for answer in expected], (engine, options)
            assert counts.tolist() == [len(answer) for answer in expected], (engine, options)


@pytest.mark.parametrize("dice", ["new", "big-2012", "super-big"])
@pytest.mark.parametrize("options", INSTRUCTIONS, ids=str)
def test_scores_of_rolled_boards(dice: str, options: dict[str, str]) -> None:
    # Enough boards for the batch to walk them together.
    rolled = [Board.roll(dice, seed) for seed in range(300)]
    expected = [solve(board, paths="none").score for board in rolled]
    for threads in (1, 2):
        assert score_many(rolled, threads=threads, options=options).tolist() == expected


@pytest.mark.parametrize("seed", range(12))
def test_scores_and_letters_of_many_boards_with_long_tiles(seed: int) -> None:
    """Enough boards to be walked together; words are spelled through the same tiles in several ways."""
    chance = Random(seed)
    letters = chance.choice(["ab", "abqu", "aerhtqu"])
    lexicon = Lexicon.from_words(random_words(chance, letters, 7, 120))
    tiles = chance.sample(
        [
            "(er)",
            "(he)",
            "(th)",
            "(qu)",
            "(q)",
            "(ab)",
            "(ba)",
            "(aba)",
            "(a|b)",
            "(a|ab)",
            "(q|qu)",
            "(xyz)",
        ],
        5,
    )
    rules = RULES[seed % len(RULES)]
    rows, cols = [(3, 3), (4, 4), (2, 9), (1, 40)][seed // len(RULES) % 4]
    neighbours = chance.choice(["king", "rook", "torus"])
    some = []
    for number in range(70):
        cells = [chance.choice([*letters * 3, *tiles, "."]) for _ in range(rows * cols)]
        if number % 20 == 0:
            cells[chance.randrange(len(cells))] = "?"
        some.append(Board("".join(cells), (rows, cols), neighbours))  # type: ignore[arg-type]
    expected = [solve(board, lexicon=lexicon, rules=rules, engine="prefix", paths="none") for board in some]
    for board, answer in list(zip(some, expected, strict=True))[:4]:
        assert answer == solve(board, lexicon=lexicon, rules=rules, engine=REFERENCE, paths="none")
    for options in INSTRUCTIONS:
        points, counts = score_many(
            some, lexicon=lexicon, rules=rules, engine="batch", options=options, counts=True
        )
        assert points.tolist() == [answer.score for answer in expected], options
        assert counts.tolist() == [len(answer) for answer in expected], options
    plain = [board for board in some if "?" not in board.tiles]
    cell = chance.randrange(rows * cols)
    for boards_asked, options in [(plain[:1], {}), *((plain, options) for options in INSTRUCTIONS)]:
        letters_of = score_letters(boards_asked, cell, lexicon=lexicon, rules=rules, options=options)
        for code in (0, len(lexicon.alphabet) - 1, lexicon.alphabet.find("q")):
            changed = [
                board.replace_tiles({divmod(cell, cols): lexicon.alphabet[code]}) for board in boards_asked
            ]
            assert letters_of[:, code].tolist() == score_many(changed, lexicon=lexicon, rules=rules).tolist()


def test_scores_of_hostile_boards() -> None:
    lexicon = Lexicon.from_words(["a" * n for n in range(1, 8)] + ["aab", "b"])
    codes = [[0] * 16, [0] * 15 + [1], [0, 1] * 8, [255] * 16, [254] + [0] * 15, [25] * 16] * 60
    expected = score_many(np.array(codes), lexicon=lexicon, rules=RULES[2], options={"instructions": "none"})
    for options in INSTRUCTIONS:
        points = score_many(np.array(codes), lexicon=lexicon, rules=RULES[2], options=options)
        assert points.tolist() == expected.tolist()


def test_instructions_that_are_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(BadOption, match="expected one of auto, avx512, avx2, simd128, portable, none"):
        score_many(["teas"], options={"instructions": "mmx"})
    monkeypatch.setenv("GRIDWORDS_INSTRUCTIONS", "mmx")
    with pytest.raises(
        BadOption, match=r"^GRIDWORDS_INSTRUCTIONS is mmx: expected one of auto, avx512, avx2, simd128"
    ):
        score_many(["teas"])
    monkeypatch.setattr("gridwords.engines.cpu._core.instructions_here", lambda: ["portable"])
    questions: list[Callable[..., Any]] = [score_many, partial(score_letters, cell=0)]
    for ask in questions:
        with pytest.raises(BadOption, match="option instructions=avx2: this processor lacks those"):
            ask(["teas"], options={"instructions": "avx2"})


@pytest.mark.parametrize("name", instructions_here())
def test_a_variable_forces_the_instructions(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    codes = np.random.default_rng(6).integers(0, 26, (200, 16), dtype=np.uint8)
    game = Game.of(Lexicon.from_words(["teas", "seat", "tea", "qui", "ab", "ba", "cab"]), RULES[0])
    how: dict[str, Any] = {"lexicon": game.lexicon, "rules": game.rules}
    expected = score_many(codes, options={"instructions": "none"}, **how)
    expected_letters = score_letters(codes, 5, options={"instructions": "none"}, **how)
    monkeypatch.setenv("GRIDWORDS_INSTRUCTIONS", name)
    assert BatchEngine()._scorer(ScoreQuestion(codes, Shape.of(4), game)).instructions == name
    assert (score_many(codes, **how) == expected).all()
    assert (score_letters(codes, 5, **how) == expected_letters).all()


# Every way in which `prefix` splits a search into tasks and schedules them.
SPLITS = ["none", "cells", "depth:2", "depth:3", "depth:all", "subtree:0", "subtree:20", "subtree:5000"]
SCHEDULES = ["static", "queue", "stealing"]
WAYS = [{"split": split, "schedule": schedule} for split in SPLITS for schedule in SCHEDULES]


def most_threads(way: dict[str, str], threads: int = 3) -> int:
    """How many threads may be requested with these options."""
    return 1 if way["split"] == "none" else threads


def split_agree(
    board: Board, lexicon: Lexicon, rules: Rules, paths: str, expected: Solution | None = None
) -> None:
    if expected is None:
        expected = solve(
            board,
            lexicon=lexicon,
            rules=rules,
            engine=REFERENCE,
            paths=paths,  # type: ignore[arg-type]
            options={"max_paths": 5},
        )
    for number, way in enumerate(WAYS):
        # The other options must not change the answer either; every value comes up.
        more: dict[str, object] = {
            "prune": ("on", "off", "auto")[number % 3],
            "max_paths": 5,
        }
        if "subtree" in way["split"]:
            more["subtree_sizes"] = ("stored", "counted")[number % 2]
        answer = solve(
            board,
            lexicon=lexicon,
            rules=rules,
            engine="prefix",
            threads=most_threads(way, 1 + number % 4),
            paths=paths,  # type: ignore[arg-type]
            options=way | more,
        )
        assert answer == expected, (way, more)
        assert answer.found == expected.found, (way, more)


@pytest.mark.filterwarnings("ignore:the lexicon has no")
@settings(max_examples=80)
@given(st.data())
def test_splits_on_random_boards(data: st.DataObject) -> None:
    lexicon = data.draw(lexica())
    board = data.draw(boards(lexicon.alphabet))
    split_agree(
        board,
        lexicon,
        data.draw(st.sampled_from(RULES)),
        data.draw(st.sampled_from(["none", "first", "all"])),
    )


@pytest.mark.parametrize("seed", range(4))
def test_splits_on_rolled_boards(seed: int) -> None:
    dice = ["classic", "new", "big-2012", "super-big"][seed]
    split_agree(Board.roll(dice, seed), Lexicon.default(), Rules.get("boggle"), "first")


@pytest.mark.parametrize(
    "text", ["aaaa/aaaa/aaaa", "abab/baba/abab", "aaa.a/.aaaa/a.aaa", "(aa)aa(ab)/a(aa)ba/aaaa"]
)
def test_splits_on_hostile_boards(text: str) -> None:
    words = ["a" * n for n in range(1, 7)] + ["aaaab", "baab", "abab", "ababa", "b"]
    for paths in ("none", "first", "all"):
        split_agree(Board(text), Lexicon.from_words(words), RULES[2], paths)


@pytest.mark.parametrize("kind", ["king", "rook", "torus", "line", "graph"])
@pytest.mark.parametrize("tiles", ["letters", "tiles", "choices"])
def test_splits_on_large_boards(kind: str, tiles: str) -> None:
    """60x60: large enough for the live view of the trie, with every kind of tile."""
    words = """stone stones onset tone ones note notes quest thin thing sea eat tea ate eaten neat seat east
        eats rest inner tennis the then there quit"""
    lexicon = Lexicon.from_words(words.split())
    plain = Board.random(60, 60, seed=11, letters="english")
    cells = list(plain.tiles)
    for place in range(0, len(cells), 37):
        cells[place] = ["(qu)", ".", "(th)", "(in)", "(q)"][place % 5] if tiles != "letters" else cells[place]
    for place in range(0, len(cells), 101):
        cells[place] = ["?", "(a|en)", "(th|t)"][place % 3] if tiles == "choices" else cells[place]
    neighbours = [sorted({*plain.touching(cell), (cell + 1800) % 3600}) for cell in range(3600)]
    board = Board("".join(cells), (60, 60), neighbours if kind == "graph" else kind)  # type: ignore[arg-type]
    split_agree(board, lexicon, Rules.get("boggle"), "first")


@pytest.mark.parametrize("name", instructions_here())
def test_sweeps_on_large_boards(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Several chunks of starting cells, tiles such as Qu, and holes, with all words."""
    monkeypatch.setenv("GRIDWORDS_INSTRUCTIONS", name)
    for kind in ("king", "rook", "torus"):
        plain = Board.random(40, 45, seed=3, letters="english")
        cells = [("." if place % 41 == 0 else tile) for place, tile in enumerate(plain.tiles)]
        board = Board("".join(cells), (40, 45), kind)
        for paths in ("none", "first", "all") if kind == "king" else ("first",):
            how: dict[str, Any] = {"paths": paths, "options": {"max_total_paths": 5_000, "sweep": "off"}}
            expected = solve(board, engine="prefix", threads=1, **how)
            assert any("qu" in found.word for found in expected)
            how["options"]["sweep"] = "on"
            for threads in (1, 3):
                answer = solve(board, engine="prefix", threads=threads, **how)
                assert answer.ended == "complete"
                assert answer == expected
                assert answer.found == expected.found


def test_splits_with_all_words() -> None:
    """Most words are found many times over, and the smallest path of each must win."""
    for kind in ("king", "torus"):
        board = Board.random(35, 35, seed=2, letters="english", neighbours=kind)
        # The plain walk, which test_larger_boards compares with the reference.
        expected = solve(board, threads=1, options={"split": "none", "prune": "off"})
        split_agree(board, Lexicon.default(), Rules.get("boggle"), "first", expected)


def test_splits_with_a_wide_alphabet() -> None:
    letters = "abcdefghijklmnopqrstuvwxyz\u0430\u0431\u0432\u0433\u0434\u0435\u0436\u0437"
    words = [a + b + c for a in letters[::3] for b in letters[::5] for c in letters[::2]]
    lexicon = Lexicon.from_words([*words, *letters])
    board = Board.random(30, 30, seed=4, lexicon=lexicon)
    split_agree(board, lexicon, Rules.get("letters"), "first")


def test_statistics_of_splits() -> None:
    board = Board.random(40, 40, seed=1, letters="english")
    visits = set()
    for way in WAYS:
        threads = most_threads(way)
        told = solve(board, threads=threads, options={**way, "prune": "off"}).statistics
        visits.add(told["visits"])
        hands_over = ":" in way["split"]
        # Only these splits hand work over.
        assert (told["handed_over"] > 0) == hands_over
        assert told["handed_over"] <= told["tasks"]
        if way["schedule"] != "stealing":
            assert told["stolen"] == 0
        if threads > 1:
            assert sum(told[f"tasks_{thread}"] for thread in range(3)) == told["tasks"]
            assert sum(told[f"visits_{thread}"] for thread in range(3)) == told["visits"]
        assert told["busy_s"] > 0
        assert told["idle_s"] >= 0
    assert len(visits) == 1, "a walk was done twice or not at all"


@pytest.mark.parametrize(
    "options",
    [
        {"split": "depth"},
        {"split": "depth:x"},
        {"split": "depth:-1"},
        {"split": "depth:" + "9" * 5000},
        {"split": "subtree:all"},
        {"split": "subtree:99999999999999999999"},
        {"split": 3},
        {"schedule": "steal"},
        {"prune": "maybe"},
        {"subtree_sizes": "guessed"},
        {"sweep": "maybe"},
        {"splits": "cells"},
    ],
)
def test_bad_options_of_prefix(options: dict[str, object]) -> None:
    with pytest.raises(BadOption, match=str(next(iter(options)))):
        solve("abcd", options=options)


@pytest.mark.parametrize(
    ("threads", "options", "message"),
    [
        (2, {"split": "none"}, "engine prefix with split=none uses one thread, got threads=2"),
        (None, {"subtree_sizes": "counted"}, "option subtree_sizes has no effect without split=subtree:N"),
        (None, {"split": "depth:2", "subtree_sizes": "stored"}, "option subtree_sizes has no effect"),
        (None, {"split": "none", "sweep": "on"}, "option split has no effect with sweep=on"),
        (None, {"prune": "off", "sweep": "on"}, "option prune has no effect with sweep=on"),
    ],
)
def test_options_of_prefix_without_an_effect(
    threads: int | None, options: dict[str, object], message: str
) -> None:
    with pytest.raises(BadOption, match=message):
        solve("abcd", threads=threads, options=options)


def test_splits_end_at_a_deadline() -> None:
    lexicon = Lexicon.from_words(["a" * 15 + "b", "a"])
    board = Board("a" * 400)
    for way in WAYS:
        answer = solve(
            board, lexicon=lexicon, rules=RULES[2], threads=most_threads(way), options=way, deadline_s=0.05
        )
        assert not answer.complete, way
        assert answer.elapsed_s < 20, way


@pytest.mark.parametrize("engine", SOLVERS)
@pytest.mark.parametrize(
    ("board", "all_paths"),
    [
        # Each path spells the word in two ways and counts once.
        ("(a|ab)(c|bc).(bc|c)", [((0, 0), (0, 1)), ((0, 0), (1, 1))]),
        ("(a|ab)(c|bc)..", [((0, 0), (0, 1))]),
    ],
)
def test_paths_are_complete_unless_one_was_left_out(
    engine: str, board: str, all_paths: list[tuple[tuple[int, int], ...]]
) -> None:
    lexicon, rules = Lexicon.from_words(["abc"]), RULES[2]
    for most in (1, 2, 3):
        for variant in VARIANTS.get(engine, [{}]):
            options = {**variant, "max_paths": most}
            found = solve(board, lexicon=lexicon, rules=rules, engine=engine, paths="all", options=options)[
                "abc"
            ]
            assert found.paths == tuple(all_paths[:most])
            assert found.paths_complete == (most >= len(all_paths))
