"""Option: what a declared parameter accepts and refuses, and its description."""

from __future__ import annotations

import json
from fractions import Fraction
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwords.compute import CLUSTER_OPTIONS
from gridwords.engines.choose import engines
from gridwords.engines.engine import MAX_PATHS, MAX_TOTAL_PATHS
from gridwords.errors import BadOption
from gridwords.optimise.run import OPTIMISERS
from gridwords.option import Option, read_options

WHOLE = Option("levels", int, default=2, low=0, high=255, help="cells per walk")
REAL = Option("cooling", float, default=0.5, low=0, high=1, help="how fast", above=True)
NAMES = Option("queue", ("local", "shared"), default="local", help="who owns a queue")
OPEN = Option("most", int, low=1, high=10**18, help="paths")


def even(value: Any) -> int:
    if int(value) % 2:
        raise ValueError("odd")
    return int(value)


PARSED = Option("pair", default="2", parse=even, expected="an even number", help="how many")

OWNERS: dict[str, tuple[Option, ...]] = {
    **{name: engine.options for name, engine in engines().items()},
    **{name: optimiser.options for name, optimiser in OPTIMISERS.items()},
    "every engine": (MAX_PATHS, MAX_TOTAL_PATHS),
    "cluster": CLUSTER_OPTIONS,
}
DECLARED = [
    pytest.param(option, id=f"{owner}-{option.name}")
    for owner, options in OWNERS.items()
    for option in options
]


@pytest.mark.parametrize(
    ("option", "value", "expected"),
    [
        (WHOLE, 0, 0),
        (WHOLE, 255, 255),
        (WHOLE, "7", 7),
        (WHOLE, "0" * 40 + "12", 12),
        (REAL, 1, 1),
        (REAL, 0.25, 0.25),
        (REAL, "1e-3", 0.001),
        (NAMES, "shared", "shared"),
        (PARSED, "4", 4),
        (PARSED, 6, 6),
        (OPEN, None, None),
        (OPEN, 10**18, 10**18),
        (WHOLE, np.int64(7), 7),
        (REAL, np.float32(0.25), 0.25),
        (REAL, np.uint8(1), 1),
        (REAL, Fraction(1, 4), 0.25),
    ],
)
def test_values_that_are_read(option: Option, value: Any, expected: Any) -> None:
    read = option.read(value)
    assert (read, type(read)) == (expected, type(expected))


@pytest.mark.parametrize(
    ("option", "value", "message"),
    [
        (WHOLE, -1, "option levels=-1: expected a whole number from 0 to 255"),
        (WHOLE, 256, "option levels=256: expected a whole number from 0 to 255"),
        (WHOLE, "256", "option levels='256': expected a whole number from 0 to 255"),
        (WHOLE, "", "option levels='': expected a whole number from 0 to 255"),
        (WHOLE, "2.0", "option levels='2.0': expected a whole number from 0 to 255"),
        (WHOLE, 2.0, "option levels=2.0: expected a whole number from 0 to 255"),
        (WHOLE, True, "option levels=True: expected a whole number from 0 to 255"),
        (WHOLE, [2], "option levels=[2]: expected a whole number from 0 to 255"),
        (WHOLE, None, "option levels=None: expected a whole number from 0 to 255"),
        (WHOLE, "2" + " " * 40 + "x", None),
        (WHOLE, "9" * 5000, None),
        (REAL, 0, "option cooling=0: expected a number above 0 and at most 1"),
        (REAL, 1.5, "option cooling=1.5: expected a number above 0 and at most 1"),
        (REAL, float("nan"), "option cooling=nan: expected a number above 0 and at most 1"),
        (REAL, "inf", "option cooling='inf': expected a number above 0 and at most 1"),
        (REAL, "half", "option cooling='half': expected a number above 0 and at most 1"),
        (REAL, 10**400, None),
        (NAMES, "global", "option queue='global': expected one of local, shared"),
        (NAMES, "Local", "option queue='Local': expected one of local, shared"),
        (NAMES, ["local"], "option queue=['local']: expected one of local, shared"),
        (NAMES, None, "option queue=None: expected one of local, shared"),
        (PARSED, "3", "option pair='3': expected an even number"),
        (PARSED, None, "option pair=None: expected an even number"),
        (OPEN, 0, "option most=0: expected a whole number from 1 up"),
        (OPEN, 10**18 + 1, f"option most={10**18 + 1}: expected a whole number from 1 to {10**18:,}"),
    ],
)
def test_values_that_are_refused(option: Option, value: Any, message: str | None) -> None:
    with pytest.raises(BadOption) as error:
        option.read(value)
    assert message is None or str(error.value) == message
    assert len(str(error.value)) < 200  # a long value does not fill the screen


def test_a_number_too_long_to_print_is_refused_like_any_other() -> None:
    with pytest.raises(BadOption, match="option levels=a value of type int that cannot be printed: expected"):
        Option("levels", int, default=2, high=255).read(10**5000)


def test_a_parser_may_word_its_own_error() -> None:
    def refuse(_value: Any) -> None:
        raise BadOption("devices: there is no GPU 9")

    with pytest.raises(BadOption, match=r"^devices: there is no GPU 9$"):
        Option("devices", parse=refuse, expected="GPUs").read("9")


@given(st.integers(-300, 600))
def test_text_is_read_as_the_number_it_spells(number: int) -> None:
    if 0 <= number <= 255:
        assert WHOLE.read(str(number)) == WHOLE.read(number) == number
    else:
        for value in (number, str(number)):
            with pytest.raises(BadOption, match="from 0 to 255"):
                WHOLE.read(value)


@given(st.none() | st.booleans() | st.integers() | st.floats() | st.text() | st.lists(st.integers()))
def test_any_value_is_read_within_the_range_or_refused(value: Any) -> None:
    for option in (WHOLE, REAL, NAMES):
        try:
            read = option.read(value)
        except BadOption:
            continue
        assert read in option.kind if isinstance(option.kind, tuple) else option.low <= read <= option.high


@pytest.mark.parametrize(
    ("option", "words"),
    [
        (WHOLE, "a whole number from 0 to 255"),
        (Option("x", int, low=1, high=1_000_000), "a whole number from 1 to 1,000,000"),
        (Option("x", float, low=0.5, high=2.25), "a number from 0.5 to 2.25"),
        (REAL, "a number above 0 and at most 1"),
        (Option("x", float, low=0, high=1e30, above=True), "a number above 0"),
        (OPEN, "a whole number from 1 up"),
        (NAMES, "one of local, shared"),
        (PARSED, "an even number"),
    ],
)
def test_the_range_in_words(option: Option, words: str) -> None:
    assert option.range() == words


def test_descriptions_name_the_default() -> None:
    assert WHOLE.describe() == "cells per walk (default: 2)"
    assert OPEN.describe() == "paths"
    assert NAMES.describe() == "who owns a queue: local (default) or shared"
    three = Option("s", ("queue", "static", "stealing"), default="queue", help="how")
    assert three.describe() == "how: queue (default), static or stealing"


def test_schemas() -> None:
    assert WHOLE.schema() == {
        "description": "cells per walk (default: 2)",
        "default": 2,
        "type": "integer",
        "minimum": 0,
        "maximum": 255,
    }
    assert REAL.schema() == {
        "description": "how fast (default: 0.5)",
        "default": 0.5,
        "type": "number",
        "exclusiveMinimum": 0,
        "maximum": 1,
    }
    assert NAMES.schema() == {
        "description": "who owns a queue: local (default) or shared",
        "default": "local",
        "enum": ["local", "shared"],
    }
    assert PARSED.schema() == {"description": "how many (default: 2)", "default": "2"}
    assert "default" not in OPEN.schema()


def test_options_that_are_not_given_have_their_defaults() -> None:
    options = (WHOLE, REAL, NAMES, PARSED, OPEN)
    assert read_options("engine x", options, {}) == {
        "levels": 2,
        "cooling": 0.5,
        "queue": "local",
        "pair": 2,  # a default is parsed as a given value is
        "most": None,
    }
    given = {"levels": "3", "queue": "shared"}
    assert read_options("engine x", options, given)["levels"] == 3
    assert given == {"levels": "3", "queue": "shared"}


def test_unknown_options_are_refused() -> None:
    with pytest.raises(
        BadOption,
        match=r"^engine x: unknown option 'level': did you mean 'levels'\? known: levels, queue$",
    ):
        read_options("engine x", (WHOLE, NAMES), {"level": 3})
    with pytest.raises(BadOption, match=r"^engine python has no options, got 'levels'$"):
        read_options("engine python", (), {"levels": 3})
    with pytest.raises(BadOption, match="engine x: unknown option 7"):
        read_options("engine x", (WHOLE,), {7: 3})  # type: ignore[dict-item]


@pytest.mark.parametrize("option", DECLARED)
def test_every_declared_option_takes_its_own_default(option: Option) -> None:
    read = option.read(option.default)
    if isinstance(option.kind, tuple):
        assert option.default in option.kind
        assert [option.read(name) for name in option.kind] == list(option.kind)
    elif option.kind is not None and option.default is not None:
        assert read == option.default
        assert option.read(str(option.default)) == option.default
    assert option.help
    assert option.help in option.describe()
    assert json.loads(json.dumps(option.schema())) == option.schema()
