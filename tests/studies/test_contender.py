"""Contenders: which engines a study compares."""

from __future__ import annotations

import pytest

from gridwords.errors import BadOption
from gridwords.studies.contender import BatchContender, Contender, select


def test_engines_are_chosen_by_name_and_by_option() -> None:
    defaults = [
        Contender("word", {"filters": "off"}),
        Contender("word", {"filters": "on"}),
        Contender("prefix"),
    ]
    assert select(defaults, None) == defaults
    assert select(defaults, ("word",)) == defaults[:2]
    assert select(defaults, ("word+filters=off", "python")) == [defaults[0], Contender("python")]
    assert isinstance(select(defaults, ("batch",))[0], BatchContender)
    with pytest.raises(BadOption):
        select(defaults, ("gpu",))
