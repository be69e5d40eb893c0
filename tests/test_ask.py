"""The border as Python asks: what is passed on, what is refused, and that signatures agree with the declaration."""

from __future__ import annotations

import inspect
import json
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from gridwords import BadOption, _core, make
from gridwords.ask import _add_vulgar, _usual_desk, ask, ask_json, plain, schemas
from gridwords.errors import NotJson

TEA = {"words": ["tea", "milk"], "size": [5, 5], "seed": 1}
# More letters than cells: a search for it takes seconds.
TIGHT = {
    "words": [
        "poleaxes",
        "squooshing",
        "autisms",
        "loutish",
        "blizzardy",
        "attunement",
        "daiquiris",
        "skyborne",
        "upclimbing",
    ],
    "size": [7, 10],
    "seed": 1,
}


@pytest.mark.parametrize(
    ("kind", "function"),
    [
        ("make/wordsearch", make.wordsearch),
        ("make/theme", make.theme),
        ("make/board", make.board),
        ("make/crisscross", make.crisscross),
    ],
)
def test_signatures_agree_with_the_declaration(kind: str, function: Callable[..., object]) -> None:
    schema = schemas()[kind]
    given = dict(inspect.signature(function).parameters)
    for name in ("progress", "stop", "definitions"):  # not part of the question
        given.pop(name, None)
    assert given.keys() == schema["properties"].keys()
    # Size and seed come early in Python, because they may be passed without their names.
    early = ("size", "seed")
    assert [name for name in given if name not in early] == [
        name for name in schema["properties"] if name not in early
    ]
    defaults = {name: one.default for name, one in given.items() if one.default is not one.empty}
    assert given.keys() - defaults.keys() == set(schema["required"])
    declared = {name: schema["properties"][name]["default"] for name in defaults}
    assert {name: [] if value == () else value for name, value in defaults.items()} == declared


def test_an_answer_is_the_puzzle_in_plain_types() -> None:
    assert ask("make/wordsearch", TEA) == make.wordsearch(["tea", "milk"], (5, 5), 1).to_dict()
    answer, ended = ask_json("make/wordsearch", json.dumps(TEA).encode())
    assert (json.loads(answer), ended) == (ask("make/wordsearch", TEA), "complete")


def test_values_become_plain() -> None:
    values = {
        "size": np.array([3, 4]),
        "seed": np.int64(7),
        "words": (word for word in ["tea"]),
        "title": None,
    }
    assert plain(values) == {"size": [3, 4], "seed": 7, "words": ["tea"]}
    assert plain({"a": {"b": (1, None, True, 0.5)}}) == {"a": {"b": [1, None, True, 0.5]}}


@pytest.mark.parametrize(
    ("value", "field"),
    [
        (object(), "title"),
        (b"tea", "title"),
        (Path("tea"), "title"),
        (["tea", {"tea": b"x"}], "title[1].tea"),
        (float("nan"), "title"),
        ([1 << 20_000], "title[0]"),
        (np.array(3.5), "title"),
        (["a\ud800"], "title[0]"),
    ],
)
def test_what_json_has_not_is_refused_by_name(value: object, field: str) -> None:
    with pytest.raises(BadOption) as refused:
        plain({"title": value})
    assert refused.value.field == field
    assert str(refused.value).startswith(f"{field} ")


def test_a_refusal_has_its_field_code_and_values() -> None:
    with pytest.raises(BadOption, match="word 2 is 't': expected at least two letters") as refused:
        ask("make/wordsearch", {"words": ["tea", "t"]})
    assert (refused.value.field, refused.value.code) == ("words[1]", "short_word")
    assert refused.value.values == {"text": "t"}
    with pytest.raises(BadOption, match="unknown question 'make/wordsearsh': did you mean 'make/wordsearch'"):
        ask("make/wordsearsh", TEA)
    with pytest.raises(NotJson):
        ask_json("make/wordsearch", b"{")


def test_a_caller_may_allow_less_time() -> None:
    with pytest.raises(BadOption, match=r"found nothing within the deadline of 0\.01 s") as refused:
        ask_json("make/wordsearch", json.dumps(TIGHT).encode(), limits=_core.Limits(deadline_s=0.01))
    assert refused.value.code == "deadline"


def test_what_progress_raises_comes_before_a_refusal() -> None:
    def stop(done: int, total: int) -> None:
        raise LookupError(f"{done} of {total}")

    with pytest.raises(LookupError):
        ask("make/wordsearch", TIGHT, progress=stop)
    with pytest.raises(BadOption, match="progress 5: expected a function, or None"):
        ask("make/wordsearch", TEA, progress=5)  # type: ignore[arg-type]


def test_asking_is_imported_without_what_it_may_need() -> None:
    code = (
        "import sys, gridwords.ask; print([n for n in sys.modules if n.startswith('gridwords.lexicon.def')])"
    )
    assert subprocess.check_output([sys.executable, "-c", code], text=True).strip() == "[]"


def test_whole_numbers_of_up_to_a_thousand_bits_are_passed_on() -> None:
    seed = 2**64 - 1
    assert plain({"seed": seed}) == {"seed": seed}
    assert plain({"seed": np.uint64(seed)}) == {"seed": seed}
    assert plain({"seed": 2**999}) == {"seed": 2**999}
    with pytest.raises(BadOption, match="seed"):
        plain({"seed": 2**1000})


@pytest.mark.parametrize(
    ("body", "message"),
    [
        (rb'{"board": "\udc00\udc00"}', "both halves of a surrogate pair"),
        (rb'{"board": "\ud800\ud800"}', "both halves of a surrogate pair"),
        (b'{"board": "teas", "board": "tens"}', "the member 'board' appears twice"),
    ],
)
def test_what_json_leaves_open_is_refused(body: bytes, message: str) -> None:
    with pytest.raises(NotJson, match=message):
        ask_json("solve", body)


def test_vulgar_words_can_be_hidden_by_the_first_question() -> None:
    _usual_desk.cache_clear()
    _add_vulgar.cache_clear()
    hidden, shown = (ask("solve", {"board": "shit", "hide_vulgar": hide})["words"] for hide in (True, False))
    assert {one["word"] for one in shown} - {one["word"] for one in hidden} == {"shit"}
