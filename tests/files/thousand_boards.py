"""A thousand boards with their scores, as files of every format."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

from gridwords import (
    score_file,
    score_many,
)
from gridwords.files import FileProgress

CODES = np.random.default_rng(9).integers(0, 26, (1_000, 16), dtype=np.uint8)


TEXTS = ["".join(chr(97 + code) for code in board) for board in CODES.tolist()]


POINTS, COUNTS = score_many(CODES, counts=True)


ROWS = "".join(
    f"{text}\t{count}\t{points}\n" for text, count, points in zip(TEXTS, COUNTS, POINTS, strict=True)
)


def write(path: Path) -> Path:
    """Writes the boards, in the format that the name says."""
    if path.suffix == ".npy":
        np.save(path, CODES)
    elif path.suffix == ".parquet":
        arrow = pytest.importorskip("pyarrow")
        import pyarrow.parquet

        columns: dict[str, Any] = {"other": range(len(TEXTS)), "board": TEXTS}
        if path.stem == "codes":
            columns["board"] = CODES.tolist()
        pyarrow.parquet.write_table(arrow.table(columns), path, row_group_size=170)
    elif path.suffix == ".csv":
        rows = "".join(f'{number},"{text}"\r\n' for number, text in enumerate(TEXTS))
        path.write_text(f"number,board\r\n{rows}", newline="")
    else:
        path.write_text(
            "\n\n".join(TEXTS) if path.stem == "blank" else "".join(f"{text}\n" for text in TEXTS)
        )
    return path


#: The other column of the sources that have one.
OTHERS = {".csv": "number", ".parquet": "other"}


def assert_scored(out: Path, source: Path = Path("boards.txt")) -> None:
    """Checks that a file holds the scores of all boards, and the other column of the source."""
    if out.suffix == ".npy":
        assert np.array_equal(np.load(out), np.column_stack([COUNTS, POINTS]))
    elif out.suffix == ".csv":
        other = OTHERS.get(source.suffix)
        rows = ROWS.replace("\t", ",").splitlines()
        if other:
            rows = [f"{number},{row}" for number, row in enumerate(rows)]
        header = "board,words,points" if other is None else f"{other},board,words,points"
        assert out.read_text() == "\n".join([header, *rows, ""])
    else:
        assert out.read_text() == ROWS


def stopped_after(chunks: int, source: Path, out: Path, **how: Any) -> None:
    """Leaves a job that was interrupted after some chunks."""
    seen = 0

    def stop(_now: FileProgress) -> None:
        nonlocal seen
        seen += 1
        if seen == chunks:
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        score_file(source, out, progress=stop, **how)
