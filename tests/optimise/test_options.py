"""The options of optimisers: what they are, and what is refused."""

from __future__ import annotations

import inspect
from dataclasses import fields
from typing import Any

import pytest

from gridwords import BadOption, Lexicon
from gridwords.optimise import optimise
from gridwords.optimise.constraints import Constraints
from gridwords.optimise.run import OPTIMISERS


@pytest.mark.parametrize(
    ("optimiser", "how", "message"),
    [
        ("anneal", {"cooling": 1.0}, "option cooling=1.0: expected a number above 1 and at most 1,000,000"),
        ("anneal", {"cooling": float("nan")}, "option cooling=nan: expected"),
        ("anneal", {"tries": 0}, "option tries=0: expected a whole number from 1 to 10,000"),
        ("anneal", {"start_temperature": 1.0, "min_temperature": 2.0}, "no step would be taken"),
        ("climb", {"pool": 1.5}, "option pool=1.5: expected a whole number"),
        ("climb", {"pol": 5}, "optimiser climb: unknown option 'pol': did you mean 'pool'? known: pool, "),
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
        ("climb", {"dice": "new"}, "a board of 3x3 needs 9 dice, the set has 16"),
        ("climb", {"mirror": "sideways"}, "unknown mirror 'sideways'"),
        ("climb", {"letters": "öä"}, "the lexicon has no 'ä', 'ö'"),
        ("climb", {"letters": "a-e"}, "the lexicon has no '-'"),
        ("climb", {"letters": ""}, "there are none"),
        ("climb", {"include": ["strengthen"]}, "it needs 10 tiles, the board has 9"),
        ("climb", {"include": ["qat"]}, "a q is always followed by a u"),
        ("climb", {"include": ["tea"], "exclude": ["eat", "tea"]}, "both have 'tea'"),
        ("climb", {"fixed": "abc"}, "fixed: "),
        ("climb", {"fixed": "abcdefghi"}, "no cell is free"),
        ("climb", {"fixed": "a?b??????", "mirror": "left-right"}, "mirror each other"),
        ("climb", {"include": "tea"}, "expected a list of words"),
        (
            "climb",
            {"include": ["ößt"]},
            "the lexicon has no 'ß', 'ö', so no board can contain",
        ),
        ("climb", {"words": (5, 4)}, "expected the fewest and the most"),
        ("climb", {"words": 5}, "words 5: expected the fewest and the most words"),
        ("climb", {"words": (5,)}, "words (5,): expected the fewest and the most words"),
        ("climb", {"include": "tea"}, "include 'tea': expected a list of words"),
        ("climb", {"incude": ["tea"]}, "optimiser climb: unknown option 'incude'"),
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
