"""`gridwords read`: the board in a picture."""

from __future__ import annotations

from collections.abc import Iterator
from io import BytesIO
from typing import TYPE_CHECKING, Any

import click

from gridwords.cli.inputs import picture_content
from gridwords.cli.options import choice, out_file, size_option
from gridwords.cli.show import bold, dim, print_json, print_lines
from gridwords.cli.values import FileName, Whole, read_out_file
from gridwords.errors import BadOption, plural
from gridwords.storage import naming, write_whole

if TYPE_CHECKING:
    from gridwords.read import Reading, ReadTile

_DRAWN = {".png": "PNG", ".jpg": "JPEG", ".jpeg": "JPEG", ".webp": "WEBP", ".gif": "GIF", ".bmp": "BMP"}


def _read_drawing(ctx: click.Context, param: click.Parameter, value: str | None) -> str | None:
    if value is not None and _kind(value) is None:
        raise click.BadParameter(f"{value}: expected a name that ends in {', '.join(_DRAWN)}", ctx, param)
    return read_out_file(ctx, param, value)


def _kind(name: str) -> str | None:
    return next((kind for ending, kind in _DRAWN.items() if name.lower().endswith(ending)), None)


@click.command("read")
@click.argument("picture", type=FileName())
@size_option("The size of the board, such as 4x4. Default: as found in the picture.")
@choice(
    "--format",
    ("table", "plain", "json"),
    default="table",
    help="How to print the answer: plain is the board, then a line for each word; json has corners and alternatives.",
)
@out_file(
    "--draw",
    callback=_read_drawing,
    help="Write the picture to FILE (.png, .jpg, ...), with what was read drawn over it.",
)
@click.option(
    "--words", is_flag=True, help="Also read the list of words beside a word search, and find them in it."
)
@click.option(
    "--board",
    "number",
    type=Whole(min=1),
    default=1,
    metavar="N",
    help="Which board to print if the picture has several. Default: 1, the best; the others are listed below it.",
)
def command(
    picture: str, size: tuple[int, int] | None, format: str, draw: str | None, words: bool, number: int
) -> None:
    """Read the board in a picture.

    PICTURE is a photograph of dice, a screenshot of a game or a printed word search of up to 25x25 letters (- for
    standard input). Prints the board, the confidence in each tile in percent, and other readings of doubtful tiles.
    Needs Pillow: pip install 'gridwords[picture]'.

    \b
    gridwords read dice.jpg
    gridwords read screenshot.png --draw seen.png
    gridwords read puzzle.jpg --words
    gridwords solve --picture dice.jpg
    """
    from gridwords.read import read_picture

    source = picture_content(picture)
    first = read_picture(source, size, words)
    boards = [first, *first.others]
    if number > len(boards):
        raise BadOption(f"--board {number}: {picture} has {plural(len(boards), 'board')}")
    reading = boards[number - 1]
    if draw is not None:
        _write(draw, reading, source)
    if format == "json":
        print_json(reading.to_dict())
    elif format == "plain":
        print_lines([str(reading.board), *(word.text for word in reading.words)])
    else:
        print_lines(_table(reading))
        if words:
            print_lines(["", *_places(reading)])
        if len(boards) > 1:
            print_lines(["", *_list(boards, number)])


def _write(name: str, reading: Reading, source: Any) -> None:
    file = BytesIO()
    reading.draw(source).save(file, _kind(name))
    with naming(name):
        write_whole(name, file.getvalue())


def _table(reading: Reading) -> Iterator[str]:
    from gridwords.board.picture import board_text

    rows, cols = reading.size
    letters = board_text(reading.board).split("\n")
    width = max(map(len, letters))
    for row, line in enumerate(letters):
        sure = [f"{int(tile.confidence * 100):>3}" for tile in reading.tiles[row * cols : (row + 1) * cols]]
        yield f"{line:{width}}    {dim(' '.join(sure))}"
    yield ""
    for cell in reading.doubtful:
        yield f"row {cell // cols + 1}, column {cell % cols + 1}: {_readings(reading.tiles[cell])}"
    if reading.note:
        yield f"note: {reading.note}"
    doubtful = plural(len(reading.doubtful), "doubtful tile") if reading.doubtful else "no doubtful tiles"
    yield bold(f"{reading.board}, {rows}x{cols}, {doubtful}")


def _list(boards: list[Reading], shown: int) -> Iterator[str]:
    """The boards of the picture that are not shown."""
    for number, reading in enumerate(boards, 1):
        if number != shown:
            rows, cols = reading.size
            yield f"also in the picture: {reading.board}, {rows}x{cols} {dim(f'(--board {number})')}"


def _places(reading: Reading) -> Iterator[str]:
    """Where each of the words beside the grid is."""
    from gridwords import Lexicon, solve

    listed = [word.text for word in reading.words]
    if not listed:
        yield "no list of words was found beside the grid"
        return
    width = max(map(len, listed))
    solution = solve(reading.board, lexicon=Lexicon.from_words(listed), rules="word-search")
    paths = {found.word: found.path for found in solution.found}
    for word in listed:
        if path := paths.get(word):
            (row, col), (last_row, last_col) = path[0], path[-1]
            place = f"row {row + 1}, column {col + 1} to row {last_row + 1}, column {last_col + 1}"
            yield f"{word:{width}}  {dim(place)}"
    if missing := [word for word in listed if word not in paths]:
        yield f"not in the grid: {', '.join(missing)}"
    yield bold(f"{plural(len(listed), 'word')} beside the grid, {len(listed) - len(missing)} of them in it")


def _readings(tile: ReadTile) -> str:
    """`h 62%, or n 31%, m 4%`."""
    likely = [other for other in tile.alternatives if other[1] >= 0.01]
    first, *others = (f"{text} {int(sure * 100)}%" for text, sure in [(tile.text, tile.confidence), *likely])
    return f"{first}, or {', '.join(others)}" if others else first
