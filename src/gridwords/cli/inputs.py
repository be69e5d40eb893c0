"""What several commands read: a board, a picture, standard input, a lexicon."""

from __future__ import annotations

import os
import re
import sys
from collections.abc import Sequence
from typing import IO

import click

from gridwords.board.board import Board, refuse_empty
from gridwords.board.shape import Kind
from gridwords.bounded import BOARD_BYTES, PICTURE_BYTES, decode_utf8, read_bounded
from gridwords.cli.errors import warn
from gridwords.cli.values import Adjacency
from gridwords.errors import BadBoard, BadPicture, plural
from gridwords.lexicon import Lexicon
from gridwords.lexicon.word_file import drop_comments

# A board that ends like this is more likely the name of a file.
_FILE_ENDINGS = (".txt", ".csv", ".tsv", ".json", ".toml", ".md", ".npy")
_SHOWN_TILES = 12
_PICTURE_ENDINGS = (".png", ".jpg", ".jpeg", ".webp", ".gif", ".bmp", ".tif", ".tiff", ".heic", ".avif")


def read_board(
    text: str | None,
    file: str | None,
    picture: str | None,
    *,
    size: tuple[int, int] | None,
    neighbours: Kind | Adjacency | None,
) -> Board:
    """The board from the command line, from a file, from a picture or (`-`) from standard input."""
    given = {"": None if text is None else repr(text), "--file ": file, "--picture ": picture}
    named = [name + value for name, value in given.items() if value is not None]
    if len(named) > 1:
        kinds = [name.strip() or "a board" for name, value in given.items() if value is not None]
        raise click.UsageError(f"expected {' or '.join(kinds)}, not both: {' and '.join(named)}")
    if picture is not None:
        return _board_in(picture, size, neighbours)
    if text is None and file is None:
        raise click.UsageError("expected a board, --file PATH, --picture PATH, or - for standard input")
    source = ""
    if file is not None and file != "-":
        board, source = Board.read(file, size=size, neighbours=neighbours), f"board file {file}: "
    else:
        if text is None or text == "-":
            text, source = read_stdin(), "standard input: "
        elif text.lower().endswith(_PICTURE_ENDINGS):
            warn(f"{text} is read as a board: to read the picture, use --picture {text}")
        elif os.path.isfile(text) or text.lower().endswith(_FILE_ENDINGS):
            warn(f"{text} is read as a board: to read the file, use --file {text}")
        board = Board(text, size=size, neighbours=neighbours)
    try:
        return refuse_empty(board)
    except BadBoard as error:
        raise BadBoard(f"{source}{error}") from None


def _board_in(picture: str, size: tuple[int, int] | None, neighbours: Kind | Adjacency | None) -> Board:
    """The board in a picture. Warns of doubtful tiles."""
    from gridwords.read import read_picture

    reading = read_picture(picture_content(picture), size)
    if cells := reading.doubtful:
        board, places = reading.board, [divmod(cell, reading.size[1]) for cell in cells]
        shown = ", ".join(
            f"row {row + 1} column {col + 1} ({board[row, col]})" for row, col in places[:_SHOWN_TILES]
        )
        if len(places) > _SHOWN_TILES:
            shown += ", ..."
        warn(f"{picture}: {plural(len(cells), 'tile')} may be wrong: {shown}; `gridwords read` shows more")
    if reading.note:
        warn(f"{picture}: {reading.note}")
    if reading.others:
        count = plural(len(reading.others), "other board")
        warn(f"{picture} has {count}: `gridwords read` lists them, and --board chooses one")
    return reading.board if neighbours is None else reading.board.with_neighbours(neighbours)


def picture_content(name: str) -> str | bytes:
    """The name of a picture file, or, for `-`, the content of standard input."""
    if name != "-":
        return name
    return read_bounded(stdin().read, PICTURE_BYTES, name="standard input", error=BadPicture)


def stdin() -> IO[bytes]:
    """Standard input as bytes. Some programs start others without it."""
    if sys.stdin is None:
        raise click.UsageError("there is no standard input")
    return sys.stdin.buffer


def read_stdin() -> str:
    """All of standard input as text: UTF-8, with or without a byte-order mark."""
    data = read_bounded(stdin().read, BOARD_BYTES, name="standard input", error=BadBoard)
    return decode_utf8(data, name="standard input", error=BadBoard)


def read_words(words: Sequence[str]) -> list[str]:
    """The words of a command; for a single `-` those of standard input, without lines that are comments.

    One argument may hold several, as people write lists: with spaces, commas or semicolons between them.
    """
    texts = [drop_comments(read_stdin())] if list(words) == ["-"] else words
    lists = [re.split(r"[\s,;]+", text.strip(" \t\r\n,;")) for text in texts]
    for number, some in enumerate(lists, 1):
        if some == [""] and list(words) != ["-"]:
            raise click.UsageError(f"word {number} is empty: expected letters, as in tea")
    return [word for some in lists for word in some if word]


def load_lexicon(name: str | None, level: int | None = None) -> Lexicon:
    """The lexicon with that name, or its words up to a level. Warns of entries in a word list that are not words.

    With --hide-vulgar it has no vulgar words.
    """
    lexicon = Lexicon.load(name)
    if lexicon.left_out_example:
        warn(f"{name}: {left_out(lexicon)}")
    if level is not None:
        lexicon = lexicon.up_to_level(level)
    hide = click.get_current_context().meta.get("gridwords.hide_vulgar", False)
    return lexicon.without_vulgar() if hide else lexicon


def left_out(lexicon: Lexicon) -> str:
    """How many entries of a word list were not words, and the first of them."""
    first = f", first {', '.join(lexicon.left_out_examples)}" if lexicon.left_out_examples else ""
    noun = plural(lexicon.left_out, "entry that is not a word", "entries that are not words")
    return f"left out {noun}{first}"
