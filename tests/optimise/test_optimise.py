"""Optimisers find known best boards, repeat them for the same seed, satisfy constraints and refuse bad input."""

from __future__ import annotations

import inspect
from dataclasses import fields
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from gridwords import BadOption, Board, Lexicon, check, score_many, solve
from gridwords.board import Shape
from gridwords.board.dice import dice as dice_set
from gridwords.board.shape import MIRRORS
from gridwords.compute import Compute
from gridwords.game import Game
from gridwords.optimise import climb, optimise
from gridwords.optimise.chains import Chains, temperature_scale
from gridwords.optimise.constraints import Constraints
from gridwords.optimise.cover import Cover
from gridwords.optimise.generators import generators
from gridwords.optimise.objective import Objective
from gridwords.optimise.optimiser import value_text
from gridwords.optimise.problem import Problem
from gridwords.optimise.run import OPTIMISERS
from gridwords.optimise.top import best_distinct, images
from gridwords.solution import Solution

SMALL: dict[str, dict[str, Any]] = {
    "anneal": {"restarts": 8, "iterations": 20, "cooling": 1.5},
    "genetic": {"islands": 2, "population": 30, "generations": 25, "migrate": 5},
    "climb": {"pool": 30},
    "temper": {"replicas": 4, "ladders": 2, "steps": 80},
}


def problem_of(size: tuple[int, int], **how: Any) -> Problem:
    return Problem(Shape.of(size), Game.of(), **how)


def best(optimiser: str, size: Any, **how: Any) -> list[tuple[str, float, int]]:
    found = optimise(optimiser, size, **{"seed": 7, **SMALL[optimiser], **how})
    return [(str(one.board), one.value, one.score) for one in found.boards]


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_every_optimiser_finds_the_best_2x2(optimiser: str) -> None:
    everything = score_many(
        np.stack(np.meshgrid(*[np.arange(26, dtype=np.uint8)] * 4, indexing="ij"), axis=-1).reshape(-1, 4)
    )
    found = optimise(optimiser, (2, 2), seed=3, **SMALL[optimiser])
    assert found.best is not None
    assert found.best.score == found.best.value == everything.max()


@pytest.mark.parametrize(("size", "score"), [((2, 3), 129), ((3, 3), 545)])
@pytest.mark.parametrize(
    ("optimiser", "how"),
    [
        ("anneal", {"restarts": 32}),
        ("genetic", {"population": 60}),
        ("climb", {"pool": 60}),
        ("temper", {"steps": 200}),
    ],
)
def test_every_optimiser_finds_the_best_board_of_the_default_lexicon(
    optimiser: str, how: dict[str, Any], size: tuple[int, int], score: int
) -> None:
    """The tests of the prover prove these scores."""
    found = optimise(optimiser, size, seed=1, goal=score, **how)
    assert found.best is not None
    assert found.best.score == solve(found.best.board).score == score


def test_climb_finds_the_best_3x3(enable2k: Path) -> None:
    """Proven best: 545."""
    found = optimise("climb", (3, 3), seed=1, pool=150, lexicon=enable2k)
    assert found.best is not None
    assert found.best.score == 545
    assert found.best.board.canonical() == Board("streaedlp").canonical()


def test_climb_finds_the_best_3x4(enable2k: Path) -> None:
    """Proven best: 1651."""
    found = optimise("climb", (3, 4), seed=1, pool=150, lexicon=enable2k)
    assert found.best is not None
    assert found.best.score == 1651


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_values_are_scores_and_boards_are_distinct(optimiser: str) -> None:
    found = optimise(optimiser, (3, 4), seed=1, top=20, **SMALL[optimiser])
    assert [one.value for one in found.boards] == sorted((one.value for one in found.boards), reverse=True)
    assert len({one.board.canonical() for one in found.boards}) == len(found.boards) == 20
    for one in found.boards:
        assert one.score == one.value == solve(one.board).score
    assert found.history[-1][2] == found.boards[0].value
    assert [value for _, _, value in found.history] == sorted({value for _, _, value in found.history})
    assert found.ended == "finished"


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_threads_change_nothing(optimiser: str) -> None:
    assert best(optimiser, (3, 3), threads=1) == best(optimiser, (3, 3), threads=3)


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_another_seed_gives_other_boards(optimiser: str) -> None:
    how: dict[str, Any] = {"budget": 100, "top": 30}
    assert best(optimiser, (4, 4), **how, seed=1) != best(optimiser, (4, 4), **how, seed=2)


def test_all_bits_of_a_seed_count() -> None:
    seeds = [0, 1, 1 << 31, 1 << 32, 1 << 63, (1 << 64) - 1]
    states = {generators(seed, 0, 1).tobytes() for seed in seeds}
    assert len(states) == len(seeds)
    assert len({row.tobytes() for row in generators(5, 0, 1000)}) == 1000


def test_a_budget_counts_boards() -> None:
    found = optimise("temper", (4, 4), seed=1, budget=5_000)
    assert found.ended == "budget"
    assert 5_000 <= found.boards_scored < 15_000
    assert optimise("temper", (4, 4), seed=1, deadline_s=0.0).ended == "time"


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_a_goal_ends_a_run(optimiser: str) -> None:
    found = optimise(optimiser, (3, 3), seed=1, goal=150, **SMALL[optimiser])
    assert found.ended == "goal"
    assert found.best is not None
    assert found.best.value >= 150
    further = optimise(optimiser, (3, 3), seed=1, **SMALL[optimiser])
    assert [entry[1:] for entry in further.history[: len(found.history)]] == [
        entry[1:] for entry in found.history
    ]


@pytest.mark.parametrize("objective", ["points", "words", "target:200"])
def test_temperatures_fit_the_objective(objective: str) -> None:
    """The same search under another unit takes the same steps."""
    plain = temperature_scale(problem_of((3, 3), objective=objective), 1)
    weighty = temperature_scale(problem_of((3, 3), objective=f"7*{objective}"), 1)
    assert weighty == pytest.approx(7 * plain)
    assert plain > 0
    assert temperature_scale(problem_of((3, 3), constraints=Constraints(words=(5000, 6000))), 1) > 0


def test_chains_continue_from_better_ones() -> None:
    chains = Chains(problem_of((3, 3)), 1, 100)
    chains.start(lambda _codes, _values: None)
    mean, best = chains.values.mean(), chains.values.max()
    chains.resample(0.01, generators(1, 5, 1))
    assert chains.values.mean() > mean
    assert chains.values.max() <= best
    assert (score_many(chains.codes, size=(3, 3)) == chains.values).all()
    before = chains.codes.copy()
    chains.resample(0.0, generators(1, 5, 1))
    assert (chains.codes == before).all()


def test_chains_that_continue_from_others_take_their_dice_along() -> None:
    problem = problem_of((4, 4), constraints=Constraints(dice="new"))
    chains = Chains(problem, 1, 50)
    chains.start(lambda _codes, _values: None)
    before = chains.codes.copy()
    chains.resample(0.05, generators(1, 5, 1))
    assert (chains.codes != before).any()
    rows = np.arange(len(chains.codes))
    for cell in range(problem.cells):
        assert problem.options_at(cell, chains.dice, len(rows))[rows, chains.codes[:, cell]].all()


def test_the_best_boards_are_taken_once() -> None:
    ways = images(Shape.of(3))
    boards = [list(range(9)), [2, 1, 0, 5, 4, 3, 8, 7, 6], [0] * 9, [1] * 9]
    places = best_distinct(np.array(boards, np.uint8), np.array([1.0, 3.0, 2.0, 3.0]), ways, 3)
    assert places.tolist() == [1, 3, 2]


def test_every_swap_is_tried() -> None:
    problem = problem_of((2, 2), constraints=Constraints(fixed="a???"))
    swapped = np.zeros((6, 4), np.uint8)
    count = problem.mover.swaps(np.array([[0, 1, 2, 2]], np.uint8), np.arange(4), swapped)
    assert swapped[:count].tolist() == [[0, 2, 1, 2], [0, 2, 2, 1]]


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_large_boards_work(optimiser: str) -> None:
    small_runs: dict[str, dict[str, Any]] = {
        "anneal": {"restarts": 2, "iterations": 2, "start_temperature": 5.0},
        "genetic": {"islands": 2, "population": 3, "generations": 2, "migrants": 1},
        "climb": {"pool": 2, "cells": 2},
        "temper": {"replicas": 2, "ladders": 1, "steps": 2},
    }
    found = optimise(optimiser, (9, 8), seed=1, budget=60, top=2, **small_runs[optimiser])
    assert found.best is not None
    assert found.best.score == solve(found.best.board).score


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_threads_inside_each_board_give_the_same_boards(optimiser: str) -> None:
    how: dict[str, Any] = {"budget": 300}
    assert best(optimiser, (2, 3), **how, parallel="inside") == best(optimiser, (2, 3), **how)


@pytest.mark.parametrize("neighbours", ["rook", "torus", "line"])
def test_other_neighbours(neighbours: str) -> None:
    found = optimise("climb", (3, 3), seed=1, pool=5, budget=3_000, neighbours=neighbours)
    assert found.best is not None
    assert found.best.score == solve(found.best.board).score


def test_other_alphabets() -> None:
    words = Lexicon.from_words(["größe", "größer", "rose", "ross", "öse", "ör"])
    found = optimise("climb", (2, 3), seed=1, pool=10, lexicon=words, constraints={"include": ("öse",)})
    assert found.best is not None
    assert "öse" in solve(found.best.board, lexicon=words)


# Objectives.


def test_the_most_words() -> None:
    value, score = best("climb", (3, 3), objective="words")[0][1:]
    assert value <= score
    found = optimise("climb", (3, 3), seed=7, pool=30, objective="words")
    assert found.best is not None
    assert found.best.value == len(solve(found.best.board))


def test_long_words() -> None:
    found = optimise("climb", (3, 3), seed=7, pool=30, objective="longer:7")
    assert found.best is not None
    assert found.best.value == len(solve(found.best.board).of_length(7)) > 0


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_a_target(optimiser: str) -> None:
    found = optimise(optimiser, (3, 3), seed=7, objective="target:100", **SMALL[optimiser])
    assert found.best is not None
    assert (found.best.score, found.best.value) == (100, 0)


def test_the_lowest_score() -> None:
    found = optimise("climb", (3, 3), seed=7, pool=10, objective="lowest", budget=5000)
    assert found.best is not None
    assert found.best.score == 0


def test_a_weighted_sum() -> None:
    found = optimise("temper", (3, 3), seed=7, objective="points - 0.5*words + 3*longer:6", **SMALL["temper"])
    for one in found.boards:
        solution = solve(one.board)
        assert one.value == solution.score - 0.5 * len(solution) + 3 * len(solution.of_length(6))


def test_values_are_shown_with_all_digits() -> None:
    assert [value_text(value) for value in (3.0, -0.5, 1234567.0, -2e12)] == ["3", "-0.5", "1234567", "none"]


def test_a_function_of_the_solution() -> None:
    def vowels(solution: Solution) -> float:
        return sum(word.count("e") for word in solution.words)

    found = optimise("temper", (2, 2), seed=7, objective=vowels, **SMALL["temper"])
    assert found.best is not None
    assert found.best.value == vowels(solve(found.best.board)) > 0


# Constraints.

_WORDS = ("tea", "ten", "net", "rate")


@st.composite
def constraints(draw: st.DrawFn) -> Constraints:
    mirror = draw(st.sampled_from([None, None, *MIRRORS]))
    letters = draw(
        st.none() | st.sets(st.sampled_from("aeinrstlod"), min_size=6).map(lambda some: "".join(sorted(some)))
    )
    usable = letters or "aeinrstlodq"
    cells = draw(st.lists(st.sampled_from(["?", "?", "?", "?", *usable, "."]), min_size=9, max_size=9))
    if mirror is not None:
        for cell, other in enumerate(Shape.of(3).mirrored(mirror)):
            cells[other] = cells[cell]
    if "?" not in cells:
        cells[4] = "?"
    low = draw(st.integers(0, 5))
    return Constraints(
        letters=letters,
        fixed="".join(cells),
        include=tuple(draw(st.sets(st.sampled_from(_WORDS), max_size=2))),
        exclude=tuple(draw(st.sets(st.sampled_from(["eat", "ate", "sea"]), max_size=2))),
        cover=draw(st.booleans()),
        words=draw(st.none() | st.just((low, low + 40))),
        mirror=mirror,
    )


@pytest.mark.parametrize("optimiser", OPTIMISERS)
@settings(max_examples=8)
@given(asked=constraints(), seed=st.integers(0, 2**64 - 1))
def test_constraints_are_never_violated(optimiser: str, asked: Constraints, seed: int) -> None:
    found = optimise(optimiser, (3, 3), seed=seed, budget=400, constraints=asked, **SMALL[optimiser])
    for one in found.boards:
        tiles = one.board.tiles
        for tile, wanted in zip(tiles, Board(asked.fixed or "?" * 9).tiles, strict=True):
            assert wanted in ("?", tile) or (wanted, tile) == ("q", "q")
            assert wanted != "?" or asked.letters is None or tile in asked.letters
        assert all(
            tiles[cell] == tiles[other] for cell, other in enumerate(one.board.shape.mirrored(asked.mirror))
        )
        solution = solve(one.board, paths="all")
        assert all(
            checked.verdict == "found"
            for checked in check(one.board, list(asked.include), lexicon=_any_word())
        )
        assert not any(word in solution for word in asked.exclude)
        if asked.words is not None:
            assert asked.words[0] <= len(solution) <= asked.words[1]
        if asked.cover:
            covered = {cell for word in solution for path in word.paths or () for cell in path}
            assert covered == {divmod(cell, 3) for cell, tile in enumerate(tiles) if tile != "."}


def _any_word() -> Lexicon:
    return Lexicon.from_words(_WORDS)


@pytest.mark.parametrize(
    ("size", "neighbours", "fast"),
    [
        ((4, 4), "king", True),
        ((4, 4), "rook", True),
        ((3, 4), "torus", True),
        ((2, 5), "king", True),
        ((4, 4), "line", False),
        ((9, 8), "king", False),
    ],
)
@pytest.mark.parametrize("rules", ["boggle", "letters", "big-boggle"])
def test_bare_tiles_are_those_on_no_path(
    size: tuple[int, int], rules: str, neighbours: str, fast: bool
) -> None:
    """The core walks small boards and others are solved; a word covers the tiles of all its paths."""
    boards = np.random.default_rng(1).integers(0, 26, (20 if fast else 5, size[0] * size[1]), dtype=np.uint8)
    boards[0, :2] = 255
    boards[1] = 25  # nothing but z
    boards[2:6, 1:6] = [4, 0, 19, 16, 20]  # e, a, t, q, u
    lexicon = Lexicon.default()
    cover = Cover(Shape.of(size, neighbours), Game.of(lexicon, rules), Compute(threads=2))
    assert cover.is_fast == fast
    expected = []
    for codes in boards:
        board = Board.from_codes(codes, lexicon.alphabet, size, neighbours)
        solution = solve(board, rules=rules, paths="all")
        used = {cell for word in solution for path in word.paths or () for cell in path}
        expected.append(int((codes != 255).sum()) - len(used))
    assert cover.bare(boards).tolist() == expected
    assert expected[1] == size[0] * size[1]
    assert len(set(expected)) > 2


def test_cover_needs_no_solutions_of_small_boards() -> None:
    """A run that solves every board takes a hundred times as long, and looks at fewer of them."""
    every = Constraints(cover=True)
    assert not problem_of((4, 4), constraints=every).measure.solves_each
    assert problem_of((9, 9), constraints=every).measure.solves_each
    problem = problem_of((3, 3), constraints=every)
    codes = np.random.default_rng(1).integers(0, 26, (5, 9), dtype=np.uint8)
    letters = problem.measure.value_letters(codes, [4])[:, 0]
    for letter in range(26):
        codes[:, 4] = letter
        assert (letters[:, letter] == problem.measure.value(codes)).all()


@pytest.mark.parametrize("optimiser", OPTIMISERS)
def test_boards_that_dice_roll(optimiser: str) -> None:
    found = optimise(optimiser, (4, 4), seed=5, budget=4_000, constraints={"dice": "new"}, **SMALL[optimiser])
    faces = dice_set("new")
    assert found.boards
    for one in found.boards:
        assert one.dice is not None
        assert sorted(one.dice) == list(range(1, 17))
        for tile, die in zip(one.board.tiles, one.dice, strict=True):
            assert (tile if tile != "q" else "(qu)") in faces[die - 1]


def test_included_words_are_placed() -> None:
    found = optimise(
        "temper",
        (4, 4),
        seed=1,
        budget=3_000,
        constraints={"include": ("quartz", "zebra")},
        **SMALL["temper"],
    )
    assert found.best is not None
    assert "quartz" in solve(found.best.board)
    assert "zebra" in solve(found.best.board)


def test_an_included_word_that_is_not_in_the_lexicon_gives_a_warning() -> None:
    with pytest.warns(UserWarning, match="include 'teh': not in the lexicon, so worth no points"):
        found = optimise("climb", (2, 2), seed=1, budget=500, constraints={"include": ("tea", "teh")})
    assert found.best is not None
    assert set(found.best.board.tiles) == set("teah")


def test_a_word_of_other_letters_is_excluded_from_every_board() -> None:
    found = optimise("climb", (2, 2), seed=1, budget=500, constraints={"exclude": ("ößt", "tea")})
    assert found.best is not None
    assert "tea" not in solve(found.best.board)


def test_finished_pools_are_the_progress_of_a_climb() -> None:
    climb = OPTIMISERS["climb"](problem_of((2, 2)), 1, {"pool": 5, "restarts": 4})
    climb.start(lambda *_: None)
    seen = [climb.progress]
    while not climb.finished:
        climb.step(lambda *_: None)
        seen.append(climb.progress)
    assert list(dict.fromkeys(seen)) == [None, 0.25, 0.5, 0.75, 1.0]


def test_the_final_boards_of_a_climb_ended_within_a_round_have_its_best() -> None:
    climb = OPTIMISERS["climb"](problem_of((3, 3)), 1, {"pool": 30})
    seen: list[float] = []

    def offer(_codes: object, values: Any) -> None:
        seen.append(values.max(initial=-np.inf))

    climb.start(offer)
    while len(climb.state()["next_values"]) == 0:
        climb.step(offer)
    assert max(seen) > climb.state()["values"].max()
    assert climb.current().max() == max(seen)
    assert len(climb.current()) == 30


# What is refused.


@pytest.mark.parametrize(
    ("optimiser", "how", "message"),
    [
        ("anneal", {"cooling": 1.0}, "option cooling=1.0: expected a number above 1 and at most 1,000,000"),
        ("anneal", {"cooling": float("nan")}, "option cooling=nan: expected"),
        ("anneal", {"tries": 0}, "option tries=0: expected a whole number from 1 to 10,000"),
        ("anneal", {"start_temperature": 1.0, "min_temperature": 2.0}, "no step would be taken"),
        ("climb", {"pool": 1.5}, "option pool=1.5: expected a whole number"),
        ("climb", {"pol": 5}, "unknown option of optimiser climb 'pol': did you mean 'pool'? known: pool, "),
        ("genetic", {"population": 3, "migrants": 3}, "migrants 3: expected fewer"),
        ("genetic", {"crossover": 1.5}, "option crossover=1.5: expected a number from 0 to 1"),
        ("temper", {"coldest": 9.0, "hottest": 8.0}, "coldest 9 is above hottest 8"),
        ("swarm", {}, "unknown optimiser 'swarm'"),
        ("climb", {"seed": 2**64}, "option seed=18446744073709551616: expected a whole number from 0 to"),
        ("climb", {"budget": 2**63}, "expected a whole number from 1 to 4,611,686,018,427,387,904"),
        ("climb", {"deadline_s": -1.0}, "option deadline_s=-1.0: expected a number from 0"),
        ("climb", {"top": 0}, "option top=0: expected a whole number from 1 to 100,000"),
        ("climb", {"threads": 0}, "threads 0: expected"),
        ("climb", {"parallel": "outside"}, "unknown parallel 'outside'"),
        ("climb", {"objective": "pints"}, "did you mean 'points'?"),
        ("climb", {"objective": "longer:0"}, "expected longer:1 to longer:255"),
        (
            "climb",
            {"objective": "known:9"},
            "expected known:10 to known:95, or known: and one of common, familiar, all",
        ),
        ("climb", {"objective": "known"}, "unknown objective 'known'"),
        (
            "climb",
            {"objective": "known:50", "lexicon": Lexicon.from_words(["tea"])},
            "this lexicon has no levels",
        ),
        ("climb", {"objective": "x*points"}, "is not a weight"),
        ("climb", {"objective": "nowhere.py:best"}, "No such file"),
        ("climb", {"constraints": {"dice": "new"}}, "a board of 3x3 needs 9 dice, the set has 16"),
        ("climb", {"constraints": {"mirror": "sideways"}}, "unknown mirror 'sideways'"),
        ("climb", {"constraints": {"letters": "öä"}}, "the lexicon has no 'ä', 'ö'"),
        ("climb", {"constraints": {"letters": "a-e"}}, "the lexicon has no '-'"),
        ("climb", {"constraints": {"letters": ""}}, "there are none"),
        ("climb", {"constraints": {"include": ["strengthen"]}}, "it needs 10 tiles, the board has 9"),
        ("climb", {"constraints": {"include": ["qat"]}}, "a q is always followed by a u"),
        ("climb", {"constraints": {"include": ["tea"], "exclude": ["eat", "tea"]}}, "both have 'tea'"),
        ("climb", {"constraints": {"fixed": "abc"}}, "fixed: "),
        ("climb", {"constraints": {"fixed": "abcdefghi"}}, "no cell is free"),
        ("climb", {"constraints": {"fixed": "a?b??????", "mirror": "left-right"}}, "mirror each other"),
        ("climb", {"constraints": {"include": "tea"}}, "expected a list of words"),
        (
            "climb",
            {"constraints": {"include": ["ößt"]}},
            "the lexicon has no 'ß', 'ö', so no board can contain",
        ),
        ("climb", {"constraints": {"words": (5, 4)}}, "expected the fewest and the most"),
        ("climb", {"words": 5}, "words 5: expected the fewest and the most words"),
        ("climb", {"words": (5,)}, "words (5,): expected the fewest and the most words"),
        ("climb", {"include": "tea"}, "include 'tea': expected a list of words"),
        (
            "climb",
            {"constraints": {"incude": ["tea"]}},
            "unknown constraint 'incude': did you mean 'include'?",
        ),
        (
            "climb",
            {"constraints": {"include": ["tea"]}, "include": ["ten"]},
            "include is given twice: in constraints and as a keyword",
        ),
        ("climb", {"dice": "new", "mirror": "diagonal"}, "mirror and dice cannot be combined"),
    ],
)
def test_bad_options_are_refused(optimiser: str, how: dict[str, Any], message: str) -> None:
    with pytest.raises(BadOption) as refused:
        optimise(optimiser, (3, 3), **how)
    assert message in str(refused.value)


def test_an_upper_limit_out_of_reach_is_not_mentioned() -> None:
    with pytest.raises(BadOption) as refused:
        optimise("climb", (3, 3), budget=0)
    assert str(refused.value) == "option budget=0: expected a whole number from 1 up"


def test_a_diagonal_needs_a_square() -> None:
    with pytest.raises(BadOption, match="expected a square, got 3x4"):
        optimise("climb", (3, 4), constraints={"mirror": "diagonal"})


@pytest.mark.parametrize("name", ["anneal", "genetic", "climb", "temper"])
def test_the_parameters_of_each_function_are_the_options_of_its_optimiser(name: str) -> None:
    import gridwords.optimise

    parameters = inspect.signature(getattr(gridwords.optimise, name)).parameters
    typed = {key: one.default for key, one in parameters.items() if key not in ("size", "how")}
    assert typed == {option.name: option.default for option in OPTIMISERS[name].options}


def test_every_function_takes_what_optimise_takes() -> None:
    import gridwords.optimise
    from gridwords.optimise import How

    taken = set(inspect.signature(gridwords.optimise.optimise).parameters) - {
        "optimiser",
        "size",
        "optimiser_options",
    }
    assert set(How.__annotations__) == taken
    assert {field.name for field in fields(Constraints)} < taken


def test_constraints_are_keywords_too() -> None:
    how: dict[str, Any] = {"seed": 1, "pool": 10, "budget": 2_000}
    found = climb((3, 3), include=["tea"], exclude=["eat"], letters="aestrn", words=(5, 60), **how)
    same: dict[str, Any] = {"include": ("tea",), "exclude": ("eat",), "letters": "aestrn", "words": (5, 60)}
    assert found.best is not None
    assert found.boards == climb((3, 3), constraints=same, **how).boards
    assert found.boards == climb((3, 3), constraints=Constraints(**same), **how).boards
    mixed = climb(
        (3, 3), constraints={"letters": "aestrn"}, include=["tea"], exclude=["eat"], words=(5, 60), **how
    )
    assert found.boards == mixed.boards
    dice = climb((2, 2), dice=["aest"] * 4, **how).best
    assert dice is not None
    assert dice.dice is not None


def test_points_of_common_words() -> None:
    assert Objective.get("points - 2*known:common") == Objective.get("points - 2*known:35")
    found = optimise("climb", (3, 3), seed=7, pool=30, objective="known:35").boards[0]
    assert found.value == solve(found.board).known(35).score < found.score
    both = optimise("climb", (3, 3), seed=7, pool=30, objective="points + 2*known:35").boards[0]
    assert both.value == both.score + 2 * solve(both.board).known(35).score
