"""Rules: the presets against their published tables, and custom rules."""

from __future__ import annotations

import copy
import json
import pickle
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from gridwords.board.dice import dice
from gridwords.errors import BadRules
from gridwords.rules import Rules

# Minimum length, points by length, and the points of each letter beyond the last length.
FACTS: dict[str, tuple[int, dict[int, int], int]] = {
    "boggle": (3, {3: 1, 4: 1, 5: 2, 6: 3, 7: 5, 8: 11}, 0),
    "big-boggle": (4, {4: 1, 5: 2, 6: 3, 7: 5, 8: 11}, 0),
    "super-big-boggle": (4, {4: 1, 5: 2, 6: 3, 7: 5, 8: 11, 9: 18}, 2),
    "word-hunt": (3, {3: 100, 4: 400, 5: 800, 6: 1400, 7: 1800, 8: 2200}, 400),
    "squaredle": (4, {4: 4, 5: 5, 6: 6, 7: 7, 8: 8}, 1),
    "letters": (3, {3: 1, 4: 1, 5: 2, 6: 3, 7: 5, 8: 11}, 0),
    "word-search": (3, {3: 1}, 0),
}


def test_the_presets_are_those_of_the_table() -> None:
    assert set(Rules.names()) == set(FACTS)


@pytest.mark.parametrize("name", FACTS)
def test_points_of_a_preset(name: str) -> None:
    minimum, points, extra = FACTS[name]
    rules = Rules.get(name)
    assert rules.name == name
    assert rules.minimum_length == minimum
    last = max(points)
    for length in range(256):
        if length < minimum:
            expected = 0
        elif length <= last:
            expected = points[length]
        else:
            expected = points[last] + (length - last) * extra
        assert rules.points_for(length) == expected, length
        assert rules.table()[length] == expected, length
    assert len(rules.table()) == 256
    assert rules.table() is rules.table()


def test_super_big_boggle_pays_two_points_per_letter_beyond_nine() -> None:
    assert [Rules.get("super-big-boggle").points_for(n) for n in (8, 9, 10, 15)] == [11, 18, 20, 30]


def test_what_a_q_means() -> None:
    with_qu = {name for name in Rules.names() if Rules.get(name).q_is_qu}
    assert with_qu == {"boggle", "big-boggle", "super-big-boggle"}


def test_only_word_search_uses_straight_lines() -> None:
    assert {name: Rules.get(name).neighbours for name in Rules.names() if Rules.get(name).neighbours} == {
        "word-search": "line"
    }


@pytest.mark.parametrize("name", FACTS)
def test_dice_fill_the_usual_board(name: str) -> None:
    rules = Rules.get(name)
    if rules.dice is not None:
        assert rules.size is not None
        assert len(dice(rules.dice)) == rules.size[0] * rules.size[1]


def test_get_returns_rules_unchanged_and_suggests_names() -> None:
    mine = Rules("mine", 2, (0, 1))
    assert Rules.get(mine) is mine
    with pytest.raises(BadRules, match=r"unknown rules 'bogle': did you mean 'boggle'\? known: boggle, "):
        Rules.get("bogle")
    with pytest.raises(BadRules, match="unknown rules 7"):
        Rules.get(7)  # type: ignore[arg-type]


def test_rules_are_values() -> None:
    rules = Rules("mine", 2, [0, 1, 2], size="3x4")  # type: ignore[arg-type]
    assert rules == Rules("mine", 2, (0, 1, 2), size=(3, 4))
    assert hash(rules) == hash(Rules("mine", 2, (0, 1, 2), size=(3, 4)))
    rules.table()
    assert pickle.loads(pickle.dumps(rules)) == rules == copy.deepcopy(rules)
    assert rules != Rules("mine", 2, (0, 1, 3), size=(3, 4))
    with pytest.raises(AttributeError):
        rules.name = "other"  # type: ignore[misc]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"name": ""}, "name is ''"),
        ({"minimum_length": 0}, "minimum_length is 0, expected a whole number from 1 to 255"),
        ({"minimum_length": 256}, "minimum_length is 256"),
        ({"minimum_length": 2.5}, "minimum_length is 2.5"),
        ({"minimum_length": True}, "minimum_length is True"),
        ({"points": ()}, "points is"),
        ({"points": [0] * 257}, "points is"),
        ({"points": 3}, "points is 3"),
        ({"points": "123"}, "points is '123'"),
        ({"points": (0, -1)}, r"points\[1\] is -1, expected a whole number from 0 to 1000000"),
        ({"points": (0, 1_000_001)}, r"points\[1\] is 1000001"),
        ({"points": (0, "1")}, r"points\[1\] is '1'"),
        ({"points": {256: 1}}, "a length in points is 256"),
        ({"points": {"three": 1}}, "a length in points is 'three'"),
        ({"points_per_extra_letter": -1}, "points_per_extra_letter is -1"),
        ({"points_per_extra_letter": 10_000}, "a word of 255 letters is worth 25"),
        ({"q_is_qu": "yes"}, "q_is_qu is 'yes', expected true or false"),
        ({"neighbours": "knig"}, "unknown neighbours 'knig': did you mean 'king'"),
        ({"neighbours": 8}, "neighbours is 8"),
        ({"dice": 6}, "dice is 6"),
        ({"size": (2, -3)}, "size 2x-3"),
        ({"size": "big"}, "size 'big'"),
    ],
)
def test_rules_that_make_no_sense_are_refused(change: dict[str, Any], message: str) -> None:
    fields: dict[str, Any] = {"name": "mine", "minimum_length": 3, "points": (0, 1), **change}
    with pytest.raises(BadRules, match=message):
        Rules(**fields)


def test_points_by_length_fill_the_gaps() -> None:
    rules = Rules.from_dict({"name": "mine", "minimum_length": 2, "points": {"4": 1, "6": 3, 8: 10}})
    assert [rules.points_for(n) for n in range(2, 11)] == [0, 0, 1, 1, 3, 3, 10, 10, 10]


@pytest.mark.parametrize("points", [np.array([0, 0, 0, 1, 2]), [np.int32(n) for n in (0, 0, 0, 1, 2)]])
def test_numbers_of_numpy_become_plain_ones(points: Any) -> None:
    rules = Rules("mine", np.int64(3), points, np.uint8(1))  # type: ignore[arg-type]
    assert rules == Rules("mine", 3, (0, 0, 0, 1, 2), 1)
    assert json.loads(json.dumps(rules.to_dict())) == rules.to_dict()


def test_rules_from_a_file(tmp_path: Path) -> None:
    toml = tmp_path / "own.toml"
    toml.write_text('like = "big-boggle"\nsize = [5, 6]\n[points]\n4 = 2\n6 = 7\n')
    rules = Rules.get(str(toml))
    assert rules == Rules.get(toml)
    assert (rules.name, rules.minimum_length, rules.size, rules.q_is_qu) == ("own", 4, (5, 6), True)
    assert [rules.points_for(n) for n in (3, 4, 5, 6, 9)] == [0, 2, 2, 7, 7]

    file = tmp_path / "own.json"
    file.write_text(json.dumps({"name": "x", "minimum_length": 1, "points": [0, 3], "q_is_qu": False}))
    assert Rules.get(file) == Rules("x", 1, (0, 3), q_is_qu=False)


def test_custom_points_do_not_inherit_the_extra_points_of_a_preset(tmp_path: Path) -> None:
    assert Rules.from_dict({"name": "x", "like": "word-hunt", "points": [0, 1]}).points_for(20) == 1
    assert Rules.from_dict({"name": "x", "like": "word-hunt"}).points_for(10) == 3000


@pytest.mark.parametrize(
    ("file", "text", "message"),
    [
        ("a.toml", "points = [", "rules file .*a.toml"),
        ("a.json", "{", "rules file .*a.json"),
        ("a.json", "[1]", "expected names and values"),
        ("a.json", "[" * 100_000, "rules file"),
        ("a.toml", "minimum_length = 3", "points is missing"),
        ("a.toml", 'like = "bogle"', "did you mean 'boggle'"),
        ("a.toml", 'like = "boggle"\nminimal_length = 3', "did you mean 'minimum_length'"),
        ("a.toml", 'like = "boggle"\npoints = [0, "x"]', r"a.toml.*points\[1\] is 'x'"),
    ],
)
def test_a_bad_rules_file_is_refused(tmp_path: Path, file: str, text: str, message: str) -> None:
    path = tmp_path / file
    path.write_text(text)
    with pytest.raises(BadRules, match=message):
        Rules.get(path)


def test_a_rules_file_that_cannot_be_read_is_refused(tmp_path: Path) -> None:
    with pytest.raises(BadRules, match="No such file"):
        Rules.get(str(tmp_path / "none.toml"))
    binary = tmp_path / "binary.json"
    binary.write_bytes(b"\xff\xfe\x00")
    with pytest.raises(BadRules, match=r"binary\.json"):
        Rules.get(binary)


_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.text(max_size=3), inner, max_size=3),
    max_leaves=8,
)


@given(
    st.dictionaries(
        st.sampled_from(
            [
                "name",
                "minimum_length",
                "points",
                "points_per_extra_letter",
                "q_is_qu",
                "neighbours",
                "dice",
                "size",
            ]
        ),
        _values,
    )
)
def test_hostile_fields_raise_bad_rules_and_nothing_else(values: dict[str, Any]) -> None:
    try:
        rules = Rules.from_dict({"like": "boggle", "name": "x", **values})
    except BadRules:
        return
    assert all(0 <= points <= 1_000_000 for points in rules.table())
