"""Forms: the files that scores are written to, by what their names say: text, .npy or .parquet."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING, Any, Protocol

from gridwords.files.rows import board_texts, read_boards
from gridwords.files.source import load_pyarrow

if TYPE_CHECKING:
    from pathlib import Path

    from gridwords.files.kept import Kept
    from gridwords.files.source import Source
    from gridwords.lexicon import Lexicon

__all__ = ["finish_file", "form_of"]

_ROW_BYTES = 8  # words and points, int32 each
_COPY_BYTES = 1 << 22


def form_of(out: str | Path) -> str:
    """`text`, `npy` or `parquet`. What cannot be written is refused before anything is scored."""
    name = str(out).lower()
    if name.endswith((".parquet", ".pq")):
        load_pyarrow()
        return "parquet"
    return "npy" if name.endswith(".npy") else "text"


class _Asked(Protocol):
    """What a job has that is needed here."""

    source: Source
    piece: int
    how: dict[str, Any]
    lexicon: Lexicon


def finish_file(kept: Kept, form: str, asked: _Asked) -> None:
    """Makes the file from the rows, if they are not it already, and puts it in its place."""
    if form == "text":
        kept.finish()
        return
    kept.save()
    if form == "npy":
        _make_array(kept)
    else:
        _make_parquet(kept, asked)
    with open(kept.made, "rb+") as file:
        os.fsync(file.fileno())  # on disk before it takes the place of what was there
    kept.finish(is_made=True)


def _make_array(kept: Kept) -> None:
    """An array (boards, 2) of int32: words and points."""
    import numpy as np

    header = {"descr": "<i4", "fortran_order": False, "shape": (kept.boards, 2)}
    with open(kept.made, "wb") as file, open(kept.part, "rb") as rows:
        np.lib.format.write_array_header_1_0(file, header)
        while data := rows.read(_COPY_BYTES):
            file.write(data)


def _make_parquet(kept: Kept, asked: _Asked) -> None:
    """The columns board, words and points. The boards are read a second time: they never lie in memory all at once."""
    import numpy as np

    arrow, parquet = load_pyarrow(), load_pyarrow("parquet")
    schema = arrow.schema([("board", arrow.string()), ("words", arrow.int32()), ("points", arrow.int32())])
    with parquet.ParquetWriter(kept.made, schema) as writer, open(kept.part, "rb") as rows:
        for piece in asked.source.pieces(asked.piece):
            texts = read_boards(piece.boards)
            if texts is None:
                texts = board_texts(piece.boards, asked.lexicon.alphabet, asked.how["size"])
            scores = np.frombuffer(rows.read(len(texts) * _ROW_BYTES), "<i4").reshape(-1, 2)
            columns = [texts, scores[:, 0], scores[:, 1]]
            writer.write_table(arrow.table(columns, schema=schema))
