"""Texts of puzzles."""

from __future__ import annotations

import pytest

from gridwords.make.text import in_view


@pytest.mark.parametrize(
    ("text", "seen"),
    [
        ("Tea 12", "Tea 12"),
        ("", ""),
        ("שלום", "םולש"),
        ("חיפוש מילים 12", "12 םילימ שופיח"),
        ("Tea: שלום", "Tea: םולש"),
        ("שלום: tea", "tea :םולש"),
        ("שלום ١٢", "١٢ םולש"),
    ],
)
def test_hebrew_is_drawn_from_its_end(text: str, seen: str) -> None:
    assert in_view(text) == seen
