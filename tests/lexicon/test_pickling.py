"""Lexica sent to other processes, and copied."""

from __future__ import annotations

import copy
import multiprocessing
import pickle
from functools import partial

import pytest

from gridwords import BadLexicon, Lexicon, solve
from gridwords.lexicon import lexicon as module

OWN = Lexicon.from_words(["tea", "ten", "to do", "größe"], levels={"tea": 10})


def sent(lexicon: Lexicon) -> Lexicon:
    """The lexicon as a process receives it that has seen none before."""
    module._unpacked.cache_clear()
    received = pickle.loads(pickle.dumps(lexicon))
    assert isinstance(received, Lexicon)
    return received


def test_everything_is_sent() -> None:
    received = sent(OWN)
    assert received is not OWN
    assert list(received) == ["größe", "tea", "ten"]
    assert (received.level("tea"), received.level("ten")) == (10, 95)
    assert received.info() == OWN.info()
    assert received.left_out_examples == OWN.left_out_examples != ()
    assert received == OWN
    assert hash(received) == hash(OWN)


def test_the_default_lexicon_is_only_named() -> None:
    default = Lexicon.default()
    assert len(pickle.dumps(default)) < 200
    assert sent(default) is default


def test_a_default_lexicon_of_another_version_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    data = pickle.dumps(Lexicon.default())
    monkeypatch.setattr(module, "_default", OWN)
    with pytest.raises(BadLexicon, match="another version"):
        pickle.loads(data)


def test_words_up_to_a_level_know_what_they_are_from() -> None:
    common = Lexicon.default().up_to_level("common")
    received = sent(common)
    assert received == common
    assert received.whole is Lexicon.default()
    assert received.whole != received


def test_what_is_sent_again_is_not_made_again() -> None:
    data = pickle.dumps(OWN)
    assert pickle.loads(data) is pickle.loads(data)


def test_copies_are_the_lexicon_itself() -> None:
    assert copy.copy(OWN) is OWN
    assert copy.deepcopy([OWN])[0] is OWN


def test_equal_words_make_equal_lexica() -> None:
    assert Lexicon.from_words(["tea", "ten"]) == Lexicon.from_words(["ten", "TEA"])
    assert Lexicon.from_words(["tea", "ten"]) != Lexicon.from_words(["tea", "tin"])
    assert Lexicon.from_words(["tea"]) != Lexicon.from_words(["tea"], levels={"tea": 10})
    assert OWN != "tea"


def test_a_pool_solves_with_a_lexicon() -> None:
    with multiprocessing.get_context("spawn").Pool(1) as pool:
        solutions = pool.map(partial(solve, lexicon=OWN), ["teas", "ente", "xxxx"], chunksize=1)
    assert [solution.words for solution in solutions] == [["tea"], ["ten"], []]
