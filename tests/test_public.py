"""What every public name promises: it completes, has type hints, and can be pickled, copied and sent to a process."""

from __future__ import annotations

import copy
import inspect
import multiprocessing
import pickle
import subprocess
import sys
from collections.abc import Callable, Iterator
from importlib import import_module
from pathlib import Path
from typing import Any, get_type_hints

import numpy as np
import pytest

import gridwords
from gridwords import Board, Lexicon, Rules, make, odds, optimise, prove, read, studies, trace
from gridwords.errors import BadOption, GridwordsError
from gridwords.game import Game
from gridwords.optimise.run import OPTIMISERS

MODULES = ("gridwords", *(f"gridwords.{name}" for name in gridwords._MODULES))
# The widget needs an extra, and has tests of its own: what is shown in a page cannot be pickled.
PUBLIC = {
    f"{module}.{name}": getattr(import_module(module), name)
    for module in MODULES
    if module != "gridwords.widget"
    for name in import_module(module).__all__
}
BOARD = "oatrihpshtnrenei"


def run(code: str) -> str:
    """What a new Python prints that runs the code."""
    return subprocess.run([sys.executable, "-c", code], check=True, capture_output=True, text=True).stdout


def test_modules_are_there_without_a_second_import() -> None:
    shown = run(
        "import gridwords as g; print(dir(g));"
        "print(g.make.wordsearch(['it', 'is'], (2, 2), 1), g.odds.odds('new').is_table, g.optimise.climb)"
    )
    assert set(MODULES[1:]) <= {f"gridwords.{name}" for name in dir(gridwords)}
    assert "'make'" in shown
    assert "True" in shown


def test_importing_the_package_imports_none_of_them() -> None:
    shown = run("import gridwords, sys; print([name for name in sys.modules if 'gridwords.' in name])")
    assert shown == "['gridwords.version']\n"


def test_a_name_that_is_not_there() -> None:
    with pytest.raises(AttributeError, match="no attribute 'solv'"):
        gridwords.solv  # noqa: B018


def annotated(noun: object) -> Iterator[Callable[..., object]]:
    """A function, or a class with its public methods and properties."""
    if callable(noun):
        yield noun
    for name, part in vars(noun).items() if inspect.isclass(noun) else ():
        if not name.startswith("_") or name == "__init__":
            for attribute in ("fget", "func", "__func__"):
                part = getattr(part, attribute, part)
            if inspect.isfunction(part):
                yield part


@pytest.mark.parametrize("name", PUBLIC)
def test_type_hints_can_be_asked_for(name: str) -> None:
    for part in annotated(PUBLIC[name]):
        try:
            get_type_hints(part)
        except ModuleNotFoundError as missing:
            pytest.skip(f"{missing.name} is not installed")


def test_type_hints_are_the_real_types() -> None:
    hints = get_type_hints(gridwords.solve)
    assert hints["return"] is gridwords.Solution
    assert hints["paths"].__args__ == ("none", "first", "all")


def raised() -> GridwordsError:
    with pytest.raises(BadOption) as caught:
        gridwords.solve(BOARD, threads=0)
    return caught.value


#: Something of every public class, made as users get it.
THINGS: dict[str, Callable[[Path], Any]] = {
    "Board": lambda _: Board("tea/s(qu)i/?.t", neighbours="torus"),
    "Lexicon": lambda _: Lexicon.from_words(["tea", "größe"], levels={"tea": 10}),
    "LexiconInfo": lambda _: Lexicon.default().info(),
    "Rules": lambda _: Rules("mine", 4, (1, 2)),
    "Solution": lambda _: gridwords.solve(BOARD, paths="all"),
    "SolutionArrays": lambda _: gridwords.solve(BOARD, paths="all").to_arrays(),
    "Found": lambda _: gridwords.solve(BOARD)["hapten"],
    "Checked": lambda _: gridwords.check(BOARD, ["hapten"])[0],
    "Rank": lambda _: odds.rank(BOARD),
    "Odds": lambda _: odds.odds("new"),
    "FileScored": lambda folder: scored_file(folder),
    "Optimised": lambda _: optimised(),
    "Best": lambda _: optimised().best,
    "Improvement": lambda _: optimised().history[0],
    "Optimiser": lambda _: OPTIMISERS["climb"],
    "Problem": lambda _: optimise.Problem(Board(BOARD).shape, Game.of(None, "boggle"), objective="words"),
    "Moment": lambda _: optimise.Moment(Board("tea/nst"), 5.0, 9, 0.5, 18.0, "climbing", 0.5, None),
    "Objective": lambda _: optimise.Objective.get("points + 2*longer:8"),
    "Puzzle": lambda _: puzzle(),
    "PuzzleWord": lambda _: puzzle().words[0],
    "Booklet": lambda _: make.series(2, ["tea", "milk", "juice", "water"], seed=1, per_puzzle=3),
    "Proof": lambda _: prove.prove(2, 2, 19, letters="aest"),
    "Standing": lambda _: prove.Standing(1, 2, 18, 0, 0.5, 1, [0.5], 1),
    "Checkup": lambda folder: checkup(folder),
    "Reading": lambda _: reading(),
    "ReadTile": lambda _: reading().tiles[0],
    "ReadWord": lambda _: read.ReadWord("tea", 0.99, True),
    "Span": lambda _: trace.Span(0, "walk", 0.0, 0.5),
    "Study": lambda _: studies.STUDIES["sides"],
    "Option": lambda _: gridwords.Option("depth", int, default=2, low=1, high=64),
    "Question": lambda _: gridwords.Question(Board(BOARD), Game.of(None, "boggle")),
    "Engine": lambda _: gridwords.engines.engines()["prefix"],
    "Scored": lambda _: gridwords.engines.Scored(np.zeros(2, np.int32), None, 2, "complete"),
    "ScoreQuestion": lambda _: gridwords.engines.ScoreQuestion(
        np.zeros((1, 16), np.uint8), Board(BOARD).shape, Game.of(None, "boggle")
    ),
    "Report": lambda _: studies.study("sides", sizes=[(2, 2)], trials=1, engines=["prefix"]),
    "errors": lambda _: raised(),
}


def scored_file(folder: Path) -> Any:
    (folder / "boards.txt").write_text(f"{BOARD}\n")
    return gridwords.score_file(folder / "boards.txt", folder / "scores.csv")


def optimised() -> optimise.Optimised:
    return optimise.climb((2, 2), seed=1, pool=5)


def puzzle() -> make.Puzzle:
    return make.wordsearch(["it", "is"], (3, 3), 1)


def checkup(folder: Path) -> prove.Checkup:
    prove.prove(2, 2, 19, letters="aest", out=folder / "proof")
    return prove.check_proof(folder / "proof")


def reading() -> read.Reading:
    pytest.importorskip("PIL")
    return read.read_picture(Path(__file__).parent / "data" / "pictures" / "dice.jpg")


def test_every_public_class_is_among_them() -> None:
    classes = {name for name, noun in PUBLIC.items() if inspect.isclass(noun)}
    mistakes = {name for name in classes if issubclass(PUBLIC[name], Exception)}
    assert {name.rpartition(".")[2] for name in classes - mistakes} <= set(THINGS)
    for name in mistakes:
        error = PUBLIC[name]("what was wrong")
        assert str(pickle.loads(pickle.dumps(error))) == str(copy.copy(error)) == "what was wrong"


@pytest.mark.parametrize("name", THINGS)
def test_it_can_be_pickled_copied_and_sent(name: str, tmp_path: Path) -> None:
    thing = THINGS[name](tmp_path)
    sent = pickle.loads(pickle.dumps(thing))
    for same in (sent, copy.copy(thing), copy.deepcopy(thing)):
        assert type(same) is type(thing)
        if name == "Engine":
            assert same.name == thing.name
        elif name in ("Report", "Scored", "ScoreQuestion", "errors"):  # which cannot be compared
            assert repr(same) == repr(thing)
        elif name == "Problem":
            assert same.value([0] * 16) == thing.value([0] * 16)
            assert same.to_dict() == thing.to_dict()
        elif name == "SolutionArrays":
            assert [array.tolist() for array in same] == [array.tolist() for array in thing]
        else:
            assert same == thing


@pytest.mark.parametrize("name", [name for name, noun in PUBLIC.items() if inspect.isfunction(noun)])
def test_a_function_can_be_pickled(name: str) -> None:
    assert pickle.loads(pickle.dumps(PUBLIC[name])) is PUBLIC[name]


def test_a_process_receives_and_sends_them() -> None:
    lexicon = Lexicon.from_words(["tea", "ate", "eat", "eta"])
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        solution = pool.apply(gridwords.solve, ("tea/nst",), {"lexicon": lexicon})
        rank = pool.apply(gridwords.rank, (solution.board,), {"dice": ["tea"] * 6, "rolls": 10})
    assert solution == gridwords.solve("tea/nst", lexicon=lexicon)
    assert rank.standing.odds.tally.rolls == 10
