"""What a user writes who extends gridwords, for the type checkers: see test_extending.py."""

from __future__ import annotations

import asyncio
import threading
from collections.abc import Iterator
from random import Random
from typing import Any

import gridwords.aio
from gridwords import (
    Engine,
    Lexicon,
    Option,
    Question,
    Solution,
    Stopped,
    make,
    odds,
    score_letters,
    score_many,
    solve,
    solve_iter,
    studies,
)
from gridwords.engines import register
from gridwords.optimise import Optimiser, Problem, batch_objective, optimise, plain
from gridwords.optimise import register as register_optimiser
from gridwords.testing import check_engine

FEW = Lexicon.from_words(["cat", "cats", "dog"])


@register
class Words(Engine):
    name = "user-words"
    summary = "each word by itself"
    options = (Option("least", int, default=1, low=1, high=255, help="letters"),)

    def find(self, question: Question) -> Iterator[tuple[str, tuple[int, ...]]]:
        tiles = question.spellings()

        def place(word: str, spelled: int, cells: tuple[int, ...]) -> Iterator[tuple[str, tuple[int, ...]]]:
            if spelled == len(word):
                yield word, cells
                return
            for cell in question.next_cells(cells):
                for letters in tiles[cell]:
                    if word.startswith(letters, spelled):
                        yield from place(word, spelled + len(letters), (*cells, cell))

        for number, word in enumerate(question.lexicon):
            question.report(number, len(question.lexicon))
            yield from place(word, 0, ())


def search(problem: Problem, rng: Random, tries: int = 5) -> Iterator[tuple[Any, float]]:
    for _ in range(tries):
        board = problem.random(rng)
        yield board, problem.value(board)


class Search(Optimiser):
    name = "user-search"

    def search(self, problem: Problem, rng: Random) -> Iterator[tuple[Any, Any]]:
        boards = [problem.random(rng) for _ in range(3)]
        yield boards, problem.values(boards)


def swap(codes: Any, rng: Random) -> Any:
    first, second = rng.sample(range(len(codes)), 2)
    codes[first], codes[second] = codes[second], codes[first]
    return codes


def show(solution: Solution) -> None:
    arrays = solution.to_arrays()
    print(arrays.words.tolist(), arrays.points.sum(), None if arrays.cells is None else arrays.cells.size)
    print([found.word for found in solve_iter(solution.board, lexicon=FEW)], solution._repr_html_()[:7])
    print(odds.rank("oatrihpshtnrenei").points, odds.odds("new").is_table)
    print(make.wordsearch(["it", "is"], (3, 3), 1, difficulty="easy").seed)
    report = studies.study("sides", sizes=[(2, 2)], trials=1, engines=["prefix"], letters="english")
    print(report.tables[0].rows[0]["words"])


def main() -> None:
    stop = threading.Event()
    solution: Solution = solve("cat/dog", lexicon=FEW, engine=Words(), stop=stop, statistics=True)
    print(solution.statistics["threads"], solution.words)
    show(solution)
    print(
        score_many(["catdogxyz"], lexicon=FEW, engine="user-words").tolist(),
        score_letters(["cats"], 0, lexicon=FEW, engine=Words()).sum(),
    )
    print(check_engine(Words(), boards=10))
    register_optimiser(search)
    for optimiser in (search, Search(), Search, "user-search", plain.anneal, plain.genetic)[:3]:
        found = optimise(optimiser, (2, 2), seed=1, budget=20)
        print(found.found_at, [(one.boards, one.value) for one in found.history], found.best)
    fast = batch_objective(lambda codes, points, words: points + words)
    print(optimise("climb", (2, 2), objective=fast, seed=1, pool=5).ended)
    print(
        optimise(
            "search", (2, 2), constraint=lambda found: len(found) < 9, seed=1, budget=20, stop=stop
        ).ended
    )
    print(optimise("anneal", (2, 2), move=swap, mirror="left-right", seed=1, budget=20, restarts=2).ended)
    print(asyncio.run(gridwords.aio.solve("cat/dog", paths="all")).score)
    stop.set()
    try:
        score_many(["catdogxyz"] * 100_000, stop=stop)
    except Stopped as stopped:
        print(stopped.done)


if __name__ == "__main__":
    main()
