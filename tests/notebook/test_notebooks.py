"""The notebooks in docs/notebooks run from beginning to end, and what they print is what they show."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

nbclient = pytest.importorskip("nbclient", reason="nbclient is not installed: make test-notebook installs it")
nbformat = pytest.importorskip("nbformat")
for library in ("ipykernel", "matplotlib", "pandas", "pyarrow"):
    pytest.importorskip(library)

NOTEBOOKS = sorted((Path(__file__).parents[2] / "docs" / "notebooks").glob("*.ipynb"))


def printed(cell: Any) -> list[str]:
    """What a cell shows as text, without the addresses of objects."""
    texts = [
        output.get("text") or output.get("data", {}).get("text/plain", "")
        for output in cell.get("outputs", [])
    ]
    return [re.sub(r"0x[0-9a-f]+", "0x", text) for text in texts]


def test_there_are_three() -> None:
    assert len(NOTEBOOKS) == 3


@pytest.mark.filterwarnings("ignore::DeprecationWarning", "ignore::RuntimeWarning")
@pytest.mark.parametrize("path", NOTEBOOKS, ids=lambda path: path.stem)
def test_it_runs_and_shows_what_it_shows(path: Path) -> None:
    book = nbformat.read(path, as_version=4)
    shown = [printed(cell) for cell in book.cells]
    assert any(shown), "committed without outputs"
    nbclient.NotebookClient(book, timeout=300, kernel_name="python3").execute()
    assert [printed(cell) for cell in book.cells] == shown
    assert path.stat().st_size < 100_000
