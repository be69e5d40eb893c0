"""Readings: what the core finds, as Python, the command line and JSON give it."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("PIL", reason="no tests of pictures: Pillow is not installed")

from cli.commands import error, output, run
from PIL import Image

from gridwords import BadPicture, Board, GridwordsError
from gridwords.read import DOUBTFUL, Reading, ReadTile, read_picture
from gridwords.read.picture import read_pixels
from read.drawing import draw_board

SEEN = Board("te/(qu)s")
SQUARE = ((0.0, 0.0), (55.0, 0.0), (55.0, 55.0), (0.0, 55.0))


class FakeReader:
    """Finds the same board in every picture."""

    def __init__(self) -> None:
        self.asked: list[tuple[Any, ...]] = []
        self.others: list[Any] = []

    def read(self, pixels: Any, rows: int, cols: int, words: bool) -> Any:
        self.asked.append((pixels.shape, rows, cols))
        sure = (0.99991, 0.62, 0.95, 0.9)
        others: list[Any] = [[], [("f", 0.31), ("b", 0.04), ("l", 0.001)], [], []]
        cells = [
            (text, confidence, 0, SQUARE, alternatives)
            for text, confidence, alternatives in zip(SEEN, sure, others, strict=True)
        ]
        return [(2, 2, "", cells, [("fad", 0.99, False)] if words else []), *self.others]


@pytest.fixture
def reader(monkeypatch: pytest.MonkeyPatch) -> FakeReader:
    fake = FakeReader()
    monkeypatch.setattr("gridwords.read.tiles.default_reader", lambda: fake)
    return fake


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "board.png"
    draw_board(SEEN).save(path)
    return str(path)


def test_a_reading(reader: FakeReader, file: str) -> None:
    reading = read_picture(file)
    assert reading.board == SEEN
    assert reading.size == (2, 2)
    assert reading.confidence == 0.62
    assert reading.doubtful == (1,)
    assert reading.tiles[1] == ReadTile("e", 0.62, 0, SQUARE, (("f", 0.31), ("b", 0.04), ("l", 0.001)))
    assert [tile.doubtful for tile in reading.tiles] == [False, True, False, False]
    assert Board.from_picture(file) == reading.board
    assert Board.from_picture(file, neighbours="rook").neighbours == "rook"
    assert not Board.from_picture(file).neighbours_given
    with pytest.raises(AttributeError):
        reading.width = 5  # type: ignore[misc]


def test_the_size_is_passed_on(reader: FakeReader, file: str) -> None:
    for size in ("2x3", (2, 3), 4):
        Board.from_picture(file, size=size)
    assert [asked[1:] for asked in reader.asked] == [(2, 3), (2, 3), (4, 4)]
    for size in ("0x4", "26x2", (1, 1000)):
        with pytest.raises(BadPicture, match="a board in a picture has 1 to 25 rows and columns"):
            read_picture(file, size)
    with pytest.raises(GridwordsError, match="expected rows and columns"):
        read_picture(file, "four")


def test_corners_are_those_of_the_whole_picture(
    reader: FakeReader, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("gridwords.read.picture_file._ENOUGH_PIXELS", 20_000)
    path = tmp_path / "large.jpg"
    Image.new("L", (400, 300), 99).save(path)
    reading = read_picture(path)
    assert reader.asked[0][0] == (150, 200, 3)
    assert (reading.width, reading.height) == (400, 300)
    assert reading.tiles[0].corners == ((0, 0), (110, 0), (110, 110), (0, 110))


def test_several_boards(reader: FakeReader, file: str) -> None:
    reader.others = [(2, 1, "", [("o", 0.99, 0, SQUARE, []), ("x", 0.5, 0, SQUARE, [])], [])]
    reading = read_picture(file)
    assert reading.board == SEEN
    assert [other.board for other in reading.others] == [Board("o/x")]
    assert reading.others[0].doubtful == (1,)
    assert (reading.others[0].width, reading.others[0].others) == (reading.width, ())
    assert Reading.from_dict(json.loads(json.dumps(reading.to_dict()))) == reading
    with pytest.raises(GridwordsError, match="not a reading"):
        Reading.from_dict(reading.to_dict() | {"others": [{}]})
    assert output("read", file).splitlines()[-1] == "also in the picture: o/x, 2x1 (--board 2)"
    second = output("read", file, "--board", "2").splitlines()
    assert second[-1] == "also in the picture: te/(qu)s, 2x2 (--board 1)"
    assert second[0].startswith("O ")
    assert output("read", file, "--board", "2", "--format", "plain") == "o/x\n"
    assert json.loads(output("read", file, "--board", "2", "--format", "json"))["board"] == "o/x"
    assert "--board 3" in error("read", file, "--board", "3")
    assert "has 2 boards" in error("read", file, "--board", "3")
    assert "1 other board" in run("solve", "--picture", file).stderr


def test_readings_as_json(reader: FakeReader, file: str) -> None:
    reading = read_picture(file)
    text = json.dumps(reading.to_dict())
    assert Reading.from_dict(json.loads(text)) == reading
    assert output("read", file, "--format", "json") == f"{text}\n"
    listed = read_picture(file, words=True)
    assert [word.text for word in listed.words] == ["fad"]
    assert Reading.from_dict(json.loads(json.dumps(listed.to_dict()))) == listed
    for wrong in (
        {},
        {"tiles": 3},
        reading.to_dict() | {"size": [3, 3]},
        reading.to_dict() | {"tiles": [{}] * 4},
    ):
        with pytest.raises(GridwordsError, match="reading"):
            Reading.from_dict(wrong)


def test_the_command(reader: FakeReader, file: str) -> None:
    assert output("read", file).splitlines() == [
        "T  E     99  62",
        "Qu S     95  90",
        "",
        "row 1, column 2: e 62%, or f 31%, b 4%",
        "te/(qu)s, 2x2, 1 doubtful tile",
    ]
    assert output("read", file, "--format", "plain", "--size", "2x2") == "te/(qu)s\n"
    assert reader.asked[-1][1:] == (2, 2)
    assert output("read", "-", "--format", "plain", stdin=Path(file).read_bytes()) == "te/(qu)s\n"


def test_drawing(reader: FakeReader, file: str, tmp_path: Path) -> None:
    for ending in ("png", "jpg", "webp"):
        drawn = tmp_path / f"seen.{ending}"
        output("read", file, "--draw", str(drawn))
        with Image.open(drawn) as image, Image.open(file) as original:
            # Enlarged until the tiles, here of 55 pixels, have room for a label.
            assert image.size == (2 * original.width, 2 * original.height)
            same = np.asarray(image.convert("L")) == np.asarray(original.convert("L").resize(image.size))
            assert not same.all()
    assert "expected a name that ends in .png" in error("read", file, "--draw", str(tmp_path / "seen.txt"))
    assert "No such file" in error("read", file, "--draw", str(tmp_path / "nowhere" / "seen.png"))
    seen = np.asarray(read_picture(file).draw(file))
    assert (seen == (0xC2, 0x41, 0x0C)).all(-1).any(), "the doubtful tile is drawn like the others"
    other = Image.new("RGB", (50, 60))
    with pytest.raises(GridwordsError, match="the image has 50x60 pixels, the picture that was read"):
        read_picture(file).draw(other)


def test_solve_and_check_a_picture(reader: FakeReader, file: str) -> None:
    for command in (["solve", "--picture", file, "--format", "plain"], ["check", "--picture", file, "set"]):
        result = run(*command, "--rules", "letters")
        assert result.exit_code == 0
        assert "set" in result.stdout
        assert "1 tile may be wrong: row 1 column 2 (e); `gridwords read` shows more" in result.stderr
    content = Path(file).read_bytes()
    assert "set" in run("solve", "--picture", "-", "--rules", "letters", stdin=content).stdout
    run("solve", "--picture", file, "--size", "3x4")
    assert reader.asked[-1][1:] == (3, 4)


def test_one_board_at_a_time(file: str) -> None:
    assert error("solve", "tes", "--picture", file).startswith(
        "expected a board or --picture, not both: 'tes' and"
    )
    assert error("solve", "--file", "-", "--picture", file).startswith(
        "expected --file or --picture, not both"
    )
    assert "--picture PATH" in error("solve")
    assert "standard input can be the board or the words" in error("check", "--picture", "-", "-", stdin=b"")


def test_a_picture_given_as_a_board(file: str) -> None:
    assert f"to read the picture, use --picture {file}" in run("solve", file).stderr


def test_refusals_name_the_file(tmp_path: Path) -> None:
    for command in ("read", "solve", "check"):
        option = [] if command == "read" else ["--picture"]
        words = ["tea"] if command == "check" else []
        assert error(command, *option, str(tmp_path), *words) == f"picture '{tmp_path}' is a folder"
    assert error("read", str(tmp_path / "no.png")).endswith("cannot be read: No such file or directory")
    assert error("read", "-", stdin=b"oatr") == (
        "the picture is not a picture that can be read: expected JPEG, PNG, WebP, GIF, BMP, TIFF or AVIF"
    )
    assert error("read", "")


def test_the_page_calls_the_same_tiles_doubtful(root: Path) -> None:
    page = root / "src" / "gridwords" / "server" / "page" / "js" / "picture.js"
    assert f"export const DOUBTFUL = {DOUBTFUL};" in page.read_text(encoding="utf-8")


def test_a_plain_picture_has_no_board() -> None:
    for shade in (0, 128, 255):
        with pytest.raises(BadPicture, match=r"^the array: "):
            read_picture(np.full((200, 300), shade, np.uint8))
    assert read_pixels(np.zeros((32, 32), np.uint8)).width == 32
