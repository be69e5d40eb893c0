"""Files are scored in small chunks."""

from __future__ import annotations

import pytest

from gridwords.files.scoring import Pace


@pytest.fixture
def small_chunks(monkeypatch: pytest.MonkeyPatch) -> None:
    """Chunks of 130 boards: several, and the last one is shorter."""
    monkeypatch.setattr(Pace, "least", 130)
    monkeypatch.setattr(Pace, "most", 130)
