"""Word lists for the commands."""

from __future__ import annotations

from pathlib import Path

import pytest


@pytest.fixture
def words(tmp_path: Path) -> Path:
    path = tmp_path / "words.txt"
    path.write_text("tea\neat\nate\nteas\nseat\n", encoding="utf-8")
    return path


@pytest.fixture
def endless(tmp_path: Path) -> list[str]:
    """The arguments of a solve that would take years and finds one word at once."""
    path = tmp_path / "endless.txt"
    path.write_text("aaa\n" + "a" * 60 + "b\n", encoding="utf-8")
    return ["solve", "/".join(["a" * 12] * 12), "--lexicon", str(path)]
