"""The servers that the tests ask."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from serving import Served, serving


@pytest.fixture(scope="session")
def server() -> Iterator[Served]:
    with serving("--limit", "deadline_s=0.5") as served:
        yield served


@pytest.fixture(scope="session")
def slow_words(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A lexicon for which a board of one letter takes forever."""
    path = tmp_path_factory.mktemp("words") / "slow.txt"
    path.write_text("\n".join("a" * length + "b" for length in range(3, 26)))
    return path
