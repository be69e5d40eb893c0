"""Boards read from files and pipes, chunk by chunk."""

from __future__ import annotations

import io
import os
from pathlib import Path

import numpy as np
import pytest

from gridwords import BadBoard
from gridwords.files.scoring import Pace
from gridwords.files.source import ArraySource, Chunk, TextSource


def test_chunks_grow_while_they_are_scored_fast() -> None:
    lines = [f"{number:015d}" for number in range(1_000_000)]
    pace = Pace(16)
    sizes = []
    read: list[str] = []
    for chunk in TextSource("-", io.BytesIO("\n".join(lines).encode())).chunks(lambda: pace.size):
        assert chunk.first == len(read) + 1
        sizes.append(len(chunk.boards))
        read += [line for line in chunk.lines() or [] if line]
        pace.adjust(0.01 if len(read) < 500_000 else 10)
    assert read == lines
    assert sizes[0] <= 17 * Pace.least
    assert 17 * Pace.most // 2 < max(sizes) <= 17 * Pace.most
    assert min(sizes[sizes.index(max(sizes)) : -2]) < max(sizes) / 2


@pytest.mark.skipif(os.name == "nt", reason="needs the pipes of POSIX")
def test_chunks_of_a_pipe() -> None:
    """Complete lines are returned without waiting for more."""
    theirs, ours = os.pipe()
    with open(theirs, "rb") as stream, open(ours, "wb", buffering=0) as writer:
        chunks = TextSource("-", stream).chunks(lambda: 1000)
        writer.write(b"abcd\nefgh\nij")
        assert next(chunks) == Chunk(b"abcd\nefgh\n", 1, [10, 3], 0.0)
        writer.write(b"kl\n")
        assert next(chunks) == Chunk(b"ijkl\n", 3, [15, 4], 0.0)
        writer.write(b"mnop")
        writer.close()
        assert next(chunks) == Chunk(b"mnop", 4, [19, 4], 0.0)
        assert list(chunks) == []


def test_the_first_boards_of_a_chunk() -> None:
    text = b"\xef\xbb\xbfabcd\r\n\n  \xc2\xa0\nefgh\nijkl\n"
    (chunk,) = TextSource("-", io.BytesIO(text)).chunks(lambda: 1000)
    assert chunk.lines() == ["abcd", "", "", "efgh", "ijkl", ""]
    for count, after in enumerate([[0, 1], [9, 2], [20, 5], [25, 6]]):
        head = chunk.head(count)
        assert head == Chunk(text[: after[0]], 1, after, chunk.done)
        assert len([line for line in head.lines() or [] if line]) == count
    rows = Chunk(["ab/cd", "ef/gh", "ij/kl"], 11, [13], 1.0)
    assert rows.head(2) == Chunk(["ab/cd", "ef/gh"], 11, [12], 1.0)


@pytest.mark.parametrize(
    "shape",
    [
        f"({10**30 - 1}, 16)",
        f"({2**63}, 16)",
        f"({2**62}, 2)",
        "(-1, 16)",
        "(1.5, 16)",
        "(True, 16)",
        "('a', 2)",
        "16",
        "()",
        "(" * 900,
    ],
)
def test_hostile_headers_of_arrays_are_refused(tmp_path: Path, shape: str) -> None:
    header = f"{{'descr': '|u1', 'fortran_order': False, 'shape': {shape}, }}\n".encode()
    path = tmp_path / "boards.npy"
    path.write_bytes(b"\x93NUMPY\x01\x00" + len(header).to_bytes(2, "little") + header + bytes(64))
    with pytest.raises(BadBoard, match=r"boards\.npy"):
        list(ArraySource(path).chunks(lambda: 10))


def test_an_array_without_boards(tmp_path: Path) -> None:
    np.save(tmp_path / "boards.npy", np.zeros((0, 16), np.uint8))
    assert list(ArraySource(tmp_path / "boards.npy").chunks(lambda: 10)) == []
