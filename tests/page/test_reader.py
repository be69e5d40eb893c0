"""The reader of pictures as WebAssembly finds what the native one finds."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("PIL", reason="no tests of pictures: Pillow is not installed")

from read.drawing import DARK, LIGHT, draw_board

from gridwords import BadPicture, Board
from gridwords.read import read_picture
from page.wasm import answers


def asked(pixels: Any, path: Path, size: list[int] | None = None) -> tuple[str, dict[str, Any]]:
    """A question about a picture, whose pixels are written to a file."""
    height, width = pixels.shape[:2]
    alpha = np.full((height, width, 1), 255, np.uint8)
    path.write_bytes(np.concatenate([pixels, alpha], 2).tobytes())
    return "read", {"file": str(path), "width": width, "height": height, "size": size or [0, 0]}


def test_the_same_boards(tmp_path: Path) -> None:
    boards = [
        Board.roll("new", seed=1),
        Board.roll("big-2012", seed=2),
        Board("tea/.ns/oar"),
        Board.random(4, 5, seed=3),
    ]
    pictures = [
        np.asarray(draw_board(board, colours=colours)) for board in boards for colours in (LIGHT, DARK)
    ]
    questions = [asked(pixels, tmp_path / f"{number}.rgba") for number, pixels in enumerate(pictures)]
    replies = answers(questions)
    for pixels, reply in zip(pictures, replies, strict=True):
        native = read_picture(pixels)
        assert (reply["rows"], reply["cols"]) == native.size
        assert [tile["text"] for tile in reply["tiles"]] == [tile.text for tile in native.tiles]
        for ours, theirs in zip(native.tiles, reply["tiles"], strict=True):
            assert theirs["confidence"] == pytest.approx(ours.confidence, abs=0.05)
            assert theirs["turn"] == ours.turn
            assert np.allclose(theirs["corners"], ours.corners, atol=0.2)
            assert len(theirs["alternatives"]) == len(ours.alternatives)


def test_several_boards(tmp_path: Path) -> None:
    boards = [Board.random(4, 4, seed=seed) for seed in (1, 2, 3)]
    both = np.concatenate([np.asarray(draw_board(board, side=60, gap=8)) for board in boards], 1)
    [reply] = answers([asked(both, tmp_path / "both.rgba")])
    native = read_picture(both)
    assert len(native.others) == len(reply["others"]) == 2
    for ours, theirs in zip(native.others, reply["others"], strict=True):
        assert (theirs["rows"], theirs["cols"], theirs["reason"], theirs["others"]) == (4, 4, "", [])
        assert [tile["text"] for tile in theirs["tiles"]] == [tile.text for tile in ours.tiles]


def test_sizes_and_refusals(tmp_path: Path) -> None:
    picture = np.asarray(draw_board(Board.roll("new", seed=1)))
    plain = np.full((200, 300, 3), 99, np.uint8)
    replies = answers(
        [
            asked(picture, tmp_path / "board.rgba", [4, 4]),
            asked(plain, tmp_path / "plain.rgba"),
            asked(picture, tmp_path / "board.rgba", [5, 5]),
            ("read", {"width": 0, "height": 0, "size": [0, 0]}),
            ("read", {"width": 1, "height": 1, "size": [0, 0]}),
            ("read", {"width": 30_000, "height": 20, "size": [0, 0]}),
        ]
    )
    assert (replies[0]["rows"], replies[0]["cols"]) == (4, 4)
    with pytest.raises(BadPicture) as refused:
        read_picture(plain)
    assert (replies[1]["rows"], f"the array: {replies[1]['reason']}") == (0, str(refused.value))
    with pytest.raises(BadPicture) as refused:
        read_picture(picture, "5x5")
    assert (replies[2]["rows"], f"the array: {replies[2]['reason']}") == (0, str(refused.value))
    assert replies[3]["error"] == "no such picture"
    assert [(reply["rows"], reply["others"]) for reply in replies[4:]] == [(0, []), (0, [])]
