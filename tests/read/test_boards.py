"""The reader from end to end, with the weights that come with the package. docs/pictures.md says how often it is right;
these are pictures that it must not get wrong.
"""

from __future__ import annotations

import io
import json
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("PIL", reason="no tests of pictures: Pillow is not installed")

from cli.commands import error, output
from PIL import Image, ImageDraw, ImageFont

from gridwords import BadPicture, Board
from gridwords.read import read_picture
from gridwords.read.tiles import WEIGHTS
from read.drawing import DARK, LIGHT, draw_board, draw_page

PICTURES = Path(__file__).parent.parent / "data" / "pictures"
DRAWN = {
    "3x3": "tea/ins/ohm",
    "4x4": "oatr/ihps/htnr/enei",
    "5x5": "oatrl/ihpsw/htnrk/eneid/bvcgf",
    "6x6": "oatrlm/ihpswu/htnrkj/eneidz/bvcgfx/aeioyq",
    "4x5": "oatrl/ihpsw/htnrk/eneid",
    "5x4": "oatr/ihps/htnr/enei/glum",
    "holes": "oa.r/ihps/h..r/enei",
    "ring": ".atr./ihpsw/ht.rk/eneid/.vcg.",
    "cross": ".atr./ihpsw/htnrk/eneid/.vcg.",
    "diamond": "..t../.hps./htnrk/.nei./..c..",
    "x": "oa.rl/ihpsw/.tnr./eneid/bv.gf",
    "frame": "oatrl/i...w/h...k/e...d/bvcgf",
    "plus": "..t../..a../htnrk/..i../..c..",
    "L": "o..../i..../h..../e..../bvcgf",
    "T": "oatrl/..p../..n../..e../..c..",
    "snake": "oat../..ps./...rk/....d/....f",
    "Qu": "o(qu)tr/ihps/htnr/enei",
}


def test_the_weights_are_small() -> None:
    assert Path(WEIGHTS).stat().st_size <= 350_000


@pytest.mark.parametrize("name", DRAWN)
@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_screenshots(name: str, colours: tuple[str, str, str]) -> None:
    board = Board(DRAWN[name])
    assert Board.from_picture(draw_board(board, colours=colours)) == board


HYPHEN = "a hyphen on a tile was left out: a board has no sign for it"


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("cell", [0, 6], ids=["corner", "inside"])
@pytest.mark.parametrize(
    ("shown", "tile", "note"),
    [
        ("RE", "(re)", ""),
        ("CH", "(ch)", ""),
        ("ING", "(ing)", ""),
        ("U/L", "(l|u)", ""),
        ("D/G", "(d|g)", ""),
        ("-IC", "(ic)", HYPHEN),
        ("OVER-", "(over)", HYPHEN),
    ],
)
def test_a_tile_of_several_letters(
    shown: str, tile: str, note: str, cell: int, colours: tuple[str, str, str]
) -> None:
    reading = read_picture(draw_board(Board(DRAWN["4x4"]), colours=colours, shown={cell: shown}))
    texts = list(Board(DRAWN["4x4"]))
    texts[cell] = tile
    assert [read.text for read in reading.tiles] == texts
    assert reading.note == note
    if "|" in tile:
        assert reading.doubtful in (
            (),
            (cell,),
        )  # a slash may come so close to a letter that the tile is doubtful
    else:
        assert reading.doubtful == ((cell,) if note else ())


def test_a_tile_of_several_letters_under_a_line_is_doubtful() -> None:
    image = draw_board(Board(DRAWN["4x4"]), shown={5: "RE"})
    ImageDraw.Draw(image).line((60, 60, 60 + 102 * 1.7, 60 + 102 * 1.6), "#b0a890", 9)
    reading = read_picture(image)
    assert 5 in reading.doubtful


@pytest.mark.parametrize(("side", "gap"), [(30, 2), (60, 30), (200, 4)])
def test_tiles_of_any_size(side: int, gap: int) -> None:
    board = Board(DRAWN["4x4"])
    assert Board.from_picture(draw_board(board, side=side, gap=gap)) == board


@pytest.mark.parametrize(
    "colours",
    [("#0e0e0e", "#181818", "#121212"), ("#161616", "#181818", "#121212"), ("#020202", "#060606", "#030303")],
)
def test_letters_in_almost_no_light(colours: tuple[str, str, str]) -> None:
    board = Board(DRAWN["4x4"])
    assert Board.from_picture(draw_board(board, colours=colours)) == board


@pytest.mark.parametrize(
    ("shade", "reason"), [(3, "the picture is almost black"), (240, "the picture has almost no contrast")]
)
def test_a_picture_without_contrast(shade: int, reason: str) -> None:
    with pytest.raises(BadPicture, match=f"^the array: no board was found, {reason}$"):
        read_picture(np.full((200, 300, 3), shade, np.uint8))


@pytest.mark.parametrize("turn", [1, 2, 3])
def test_a_screenshot_that_lies_on_its_side_is_read_upright(turn: int) -> None:
    board = Board(DRAWN["4x5"])
    pixels = np.rot90(np.asarray(draw_board(board)), turn)
    reading = read_picture(pixels)
    assert reading.board == board
    assert {tile.turn for tile in reading.tiles} == {0}  # counted from the top of the board
    left, top = np.mean(reading.tiles[0].corners, axis=0) < np.array(pixels.shape[1::-1]) / 2
    assert (left, top) == {1: (True, False), 2: (False, False), 3: (False, True)}[turn]


def test_corners_lie_around_the_letters() -> None:
    board = Board(DRAWN["4x5"])
    reading = read_picture(draw_board(board, side=90, gap=12, margin=60))
    for cell, tile in enumerate(reading.tiles):
        row, col = divmod(cell, board.cols)
        middle = np.mean(tile.corners, axis=0)
        assert np.allclose(middle, (60 + 102 * col + 45, 60 + 102 * row + 45), atol=8)


def test_the_size_can_be_given() -> None:
    picture = draw_board(Board(DRAWN["4x4"]))
    assert str(Board.from_picture(picture, size="4x4")) == DRAWN["4x4"]


@pytest.mark.parametrize("size", ["5x5", "4x5", "5x4", "6x6"])
def test_a_board_of_another_size(size: str) -> None:
    """Beyond the tiles there is nothing, which is no row of holes."""
    with pytest.raises(BadPicture, match=f"^the image: the board seems to be 4x4, not {size}$"):
        Board.from_picture(draw_board(Board(DRAWN["4x4"])), size=size)


@pytest.mark.parametrize("kind", ["JPEG", "PNG", "WEBP", "GIF"])
def test_files_that_were_compressed_and_turned(kind: str) -> None:
    board = Board(DRAWN["4x4"])
    exif = Image.Exif()
    exif[0x0112] = 8
    file = io.BytesIO()
    options: dict[str, Any] = {"quality": 60, "exif": exif} if kind in ("JPEG", "WEBP") else {}
    image = draw_board(board)
    (image.transpose(Image.Transpose.ROTATE_270) if options else image).save(file, kind, **options)
    assert Board.from_picture(file.getvalue()) == board


WORDS = [
    "lighthouse",
    "harbor",
    "compass",
    "anchor",
    "sailor",
    "mermaid",
    "island",
    "storm",
    "rigging",
    "keel",
]


def letters(rows: int, cols: int) -> list[str]:
    """A grid that holds no line twice."""
    drawn = np.random.default_rng([rows, cols]).integers(26, size=(rows, cols))
    return ["".join(chr(97 + letter) for letter in row) for row in drawn]


@pytest.mark.parametrize(("rows", "cols"), [(10, 10), (14, 12), (25, 25)])
@pytest.mark.parametrize("words", [[], WORDS], ids=["alone", "words"])
def test_printed_grids_are_read_whole(rows: int, cols: int, words: list[str]) -> None:
    grid = letters(rows, cols)
    reading = read_picture(draw_page(grid, words))
    assert (reading.size, reading.note) == ((rows, cols), "")
    wrong = [cell for cell, tile in enumerate(reading.tiles) if tile.text != "".join(grid)[cell]]
    assert not [cell for cell in wrong if not reading.tiles[cell].doubtful]
    assert len(wrong) <= rows * cols // 200


def test_a_printed_grid_on_bent_paper_that_lies_on_its_side() -> None:
    grid = letters(15, 15)
    page = np.asarray(draw_page(grid, WORDS))
    height, width = page.shape[:2]
    rows = np.arange(height)[:, None] + np.rint(14 * np.sin(np.arange(width) / width * 4)).astype(int)
    bent = page[np.clip(rows, 0, height - 1), np.arange(width)]
    assert str(Board.from_picture(np.ascontiguousarray(np.rot90(bent)))) == "/".join(grid)


def test_a_mirrored_page_is_read_and_reported() -> None:
    grid = letters(14, 14)
    reading = read_picture(np.ascontiguousarray(np.asarray(draw_page(grid, WORDS))[:, ::-1]))
    assert str(reading.board) == "/".join(grid)
    assert reading.note == "the picture is mirrored; it was read as in a mirror"


def test_mirrored_dice_are_read_and_reported() -> None:
    with Image.open(PICTURES / "dice.jpg") as picture:
        mirrored = read_picture(picture.transpose(Image.Transpose.FLIP_LEFT_RIGHT))
    plain = read_picture(PICTURES / "dice.jpg")
    assert (plain.note, mirrored.note) == ("", "the picture is mirrored; it was read as in a mirror")
    assert str(mirrored.board) in turns(plain.board)
    # The corners are those of the picture that was given.
    left = [min(x for x, _ in tile.corners) for tile in plain.tiles]
    right = [plain.width - max(x for x, _ in tile.corners) for tile in mirrored.tiles]
    assert sorted(left) == pytest.approx(sorted(right), abs=6)


def test_a_grid_that_is_too_large_is_refused_whole() -> None:
    with pytest.raises(
        BadPicture, match="the grid has 25 rows and 27 columns; at most 25 of each can be read"
    ):
        read_picture(draw_page(letters(25, 27), []))


def test_a_list_of_words_is_no_board() -> None:
    with pytest.raises(BadPicture, match="no board was found"):
        read_picture(draw_page([" " * 12] * 10, WORDS))


def turns(board: Board) -> set[str]:
    """The board as it looks from its four sides."""
    grid = np.array(board.tiles, object).reshape(board.size)
    return {str(Board(np.rot90(grid, turn).tolist())) for turn in range(4)}


BOARDS = json.loads((PICTURES / "boards.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize("name", BOARDS)
def test_photographs(name: str) -> None:
    """Dice have no top: any side of the board may be."""
    board = Board.from_picture(PICTURES / f"{name}.jpg")
    assert str(board) in turns(Board(BOARDS[name]))


@pytest.mark.parametrize("angle", [0, 20, 45])
@pytest.mark.parametrize(("side", "gap"), [(60, 4), (70, 20)])
def test_a_board_on_a_checked_cloth(angle: int, side: int, gap: int) -> None:
    """The checks are as clear as the letters, more of them, and in rows too."""
    checks = np.indices((700, 900)) // 40 % 2
    image = Image.fromarray(np.array([240, 150, 60], np.uint8)[checks.sum(0)]).convert("RGB")
    board = Board(DRAWN["3x3"])
    tray = draw_board(board, side, gap, margin=side // 3, colours=("#2050a0", "#f4f2ea", "#222222"))
    turned = tray.convert("RGBA").rotate(angle, Image.Resampling.BICUBIC, expand=True)
    image.paste(turned, ((image.width - turned.width) // 2, (image.height - turned.height) // 2), turned)
    assert str(Board.from_picture(image)) in turns(board)


def test_of_two_boards_the_larger_one() -> None:
    large, small = Board(DRAWN["3x3"]), Board("gup/lak/bet")
    image = draw_board(large, side=90, gap=10)
    both = Image.new("RGB", (image.width + 200, image.height), LIGHT[0])
    both.paste(image)
    both.paste(draw_board(small, side=30, gap=4, margin=12), (image.width + 20, 20))
    assert Board.from_picture(both) == large
    assert Board.from_picture(both.rotate(180)) == large


def side_by_side(pictures: list[Image.Image]) -> Image.Image:
    """Pictures of one background, two in a row."""
    width, height = (max(getattr(picture, name) for picture in pictures) for name in ("width", "height"))
    both = Image.new("RGB", (2 * width, (len(pictures) + 1) // 2 * height), pictures[0].getpixel((0, 0)))
    for number, picture in enumerate(pictures):
        both.paste(picture, (number % 2 * width, number // 2 * height))
    return both


@pytest.mark.parametrize("count", [2, 3, 4])
@pytest.mark.parametrize("name", ["3x3", "4x4", "5x5", "4x5"])
def test_several_boards(name: str, count: int) -> None:
    size = Board(DRAWN[name]).size
    boards = [Board.random(*size, seed=seed) for seed in range(count)]
    reading = read_picture(side_by_side([draw_board(board, side=60, gap=8, margin=30) for board in boards]))
    assert {reading.board, *(other.board for other in reading.others)} == {*boards}
    assert all(other.width == reading.width and not other.others for other in reading.others)


@pytest.mark.parametrize("count", [2, 4])
def test_several_word_searches(count: int) -> None:
    """Each has a list of words, which is no board."""
    grids = [letters(10, 11 + number) for number in range(count)]
    pages = side_by_side([draw_page(grid, WORDS) for grid in grids])
    reading = read_picture(pages, words=True)
    boards = [reading, *reading.others]
    assert {str(board.board) for board in boards} == {"/".join(grid) for grid in grids}


def test_a_board_of_the_size_that_was_asked_for_alone() -> None:
    small, large = Board(DRAWN["3x3"]), Board(DRAWN["4x4"])
    both = side_by_side([draw_board(small), draw_board(large)])
    reading = read_picture(both)
    assert [reading.board, *(other.board for other in reading.others)] == [large, small]
    reading = read_picture(both, size="4x4")
    assert (reading.board, reading.others) == (large, ())


def test_a_picture_of_one_board_has_no_others() -> None:
    for name in BOARDS:
        assert read_picture(PICTURES / f"{name}.jpg").others == ()


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
def test_a_traced_word(colours: tuple[str, str, str]) -> None:
    """Games draw a line over the letters of a word, and give their tiles another colour."""
    board = Board(DRAWN["4x4"])
    image = draw_board(board, side=90, gap=12, margin=60, colours=colours)
    draw = ImageDraw.Draw(image, "RGBA")
    for cell in (0, 5, 6):
        x, y = 60 + 102 * (cell % 4), 60 + 102 * (cell // 4)
        draw.rounded_rectangle((x, y, x + 90, y + 90), 11, "#2a9d8f")
        letter = board.tiles[cell].upper()
        draw.text((x + 45, y + 45), letter, "#ffffff", ImageFont.load_default(56), "mm")
    draw.line([(105, 105), (207, 207), (309, 207)], (255, 60, 60, 120), 12)
    assert Board.from_picture(image) == board


@pytest.mark.parametrize("colour", ["#e02020", "#1060f0", "#10b040"])
@pytest.mark.parametrize(
    "path", [(0, 5, 6, 7, 11, 10, 13), (12, 8, 4, 0, 1, 2, 3), (0, 1, 2, 3, 7, 6, 5, 4, 8, 9, 10, 11, 15)]
)
def test_a_path_over_the_letters(path: tuple[int, ...], colour: str) -> None:
    """A thick line hides parts of letters. The board is found, and what it hides is doubtful or right."""
    board = Board(DRAWN["4x4"])
    image = draw_board(board, side=90, gap=12, margin=60)
    points = [(105 + 102 * (cell % 4), 105 + 102 * (cell // 4)) for cell in path]
    ImageDraw.Draw(image).line(points, colour, 14, joint="curve")
    reading = read_picture(image)
    assert reading.size == board.size
    for cell, tile in enumerate(reading.tiles):
        assert tile.text == board.tiles[cell] or (tile.doubtful and cell in path)


def test_a_keyboard_below_the_board() -> None:
    board = Board("hamg/whan/uttd/gfyg/ghsn")
    image = draw_board(board, side=66, gap=12, margin=40, colours=DARK)
    screen = Image.new("RGB", (image.width, image.height + 260), "#2b2b2b")
    screen.paste(image)
    draw = ImageDraw.Draw(screen)
    key = image.width / 10
    for row, keys in enumerate(("QWERTYUIOP", "ASDFGHJKL", "ZXCVBNM")):
        left, top = (image.width - len(keys) * key) / 2, image.height + 65 * row
        for col, letter in enumerate(keys):
            x = left + col * key
            draw.rounded_rectangle((x + 2, top + 3, x + key - 3, top + 62), 5, "#6b6b6b")
            draw.text((x + key / 2, top + 32), letter, "#ffffff", ImageFont.load_default(32), "mm")
    assert Board.from_picture(screen) == board


def _text() -> Image.Image:
    image = Image.new("RGB", (500, 400), "#ffffff")
    text = "gridwords finds every word on a letter grid as fast as the hardware allows, and the grids that hold the most"
    lines = "\n".join(text[5 * line :][:44] for line in range(12))
    ImageDraw.Draw(image).text((20, 20), lines, "#111111", ImageFont.load_default(20))
    return image


def _menu() -> Image.Image:
    image = Image.new("RGB", (420, 480), "#ffffff")
    keys = "\n".join(f"Shift+{letter}" for letter in "LPLFWGPRGPXB")
    ImageDraw.Draw(image).text((20, 20), keys, "#111111", ImageFont.load_default(22), spacing=10)
    return image


def _checks() -> Image.Image:
    squares = np.kron(np.indices((8, 8)).sum(0) % 2, np.ones((40, 40))) * 255
    return Image.fromarray(squares.astype(np.uint8))


def _noise() -> Image.Image:
    return Image.fromarray(np.random.default_rng(1).integers(0, 256, (300, 400, 3), np.uint8))


def _stripes() -> Image.Image:
    return Image.fromarray(np.tile((np.arange(400) // 20 % 2 * 255).astype(np.uint8), (300, 1)))


@pytest.mark.parametrize(
    "draw",
    [_text, _menu, _checks, _noise, _stripes],
    ids=lambda draw: draw.__name__.strip("_"),
)
def test_pictures_without_a_board(draw: Any) -> None:
    with pytest.raises(BadPicture, match=r"^the image: "):
        read_picture(draw())


def test_a_keyboard_is_no_board() -> None:
    assert error("read", str(PICTURES / "keyboard.jpg")).startswith(
        f"picture '{PICTURES / 'keyboard.jpg'}': "
    )


def test_the_command_from_end_to_end(tmp_path: Path) -> None:
    path = tmp_path / "board.png"
    draw_board(Board(DRAWN["4x4"])).save(path)
    assert output("read", str(path)).endswith("oatr/ihps/htnr/enei, 4x4, no doubtful tiles\n")
    assert output("solve", "--picture", str(path)).endswith("84 words, 135 points\n")


@pytest.mark.parametrize("shape", [(32, 32), (32, 3000), (3000, 32), (33, 47), (401, 299)], ids=str)
def test_any_pixels_are_read_or_refused(shape: tuple[int, int]) -> None:
    random = np.random.default_rng(sum(shape))
    blocks = np.kron(random.integers(0, 256, (shape[0] // 8 + 1, shape[1] // 8 + 1)), np.ones((8, 8)))
    for pixels in (
        random.integers(0, 256, shape, np.uint8),
        blocks[: shape[0], : shape[1]].astype(np.uint8),
        random.integers(0, 2, (*shape, 4), np.uint8) * np.uint8(255),
    ):
        try:
            reading = read_picture(pixels)
        except BadPicture as refused:
            assert str(refused).startswith("the array: ")
        else:
            assert len(reading.tiles) == reading.size[0] * reading.size[1]


def test_the_largest_boards_are_read() -> None:
    board = Board.random(12, 12, 1, "english")
    assert read_picture(draw_board(board, 40, 6, 30)).board == board
