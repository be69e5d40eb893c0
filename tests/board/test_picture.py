"""Boards drawn as text and as SVG."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ElementTree
from typing import Any

import pytest

from gridwords.board import Board
from gridwords.board.picture import INK, MUTED, TILE, board_svg, board_text
from gridwords.errors import BadOption

SVG = "{http://www.w3.org/2000/svg}"


def letters(picture: str) -> list[str]:
    return sorted(element.text or "" for element in ElementTree.fromstring(picture).iter(f"{SVG}text"))


def title(picture: str) -> str:
    return ElementTree.fromstring(picture).findtext(f"{SVG}title") or ""


def arrows(picture: str) -> int:
    """The number of arrow heads: the only closed shapes in the group of the path."""
    group = [g for g in ElementTree.fromstring(picture).iter(f"{SVG}g") if g.get("stroke")]
    return sum(path.get("d", "").count("z") for g in group for path in g.iter(f"{SVG}path"))


def test_text_columns_are_aligned() -> None:
    assert board_text(Board("oatr/ihps")) == "O A T R\nI H P S"
    assert board_text(Board("a(qu)b/.?(a|e)")) == "A   Qu  B\n.   ?   A/E"


def test_text_numbers_the_steps_of_a_path() -> None:
    drawn = board_text(Board("oatr/i(qu)ps"), ((0, 0), (1, 1), (0, 2)))
    assert drawn == "O1  a   T3  r\ni   Qu2 p   s"


def test_a_bare_q_is_drawn_as_the_rules_read_it() -> None:
    board = Board("aq/(q)(qu)")
    assert board_text(board) == "A  Q\nQ  Qu"
    assert board_text(board, q_is_qu=True) == "A  Qu\nQ  Qu"
    assert letters(board_svg(board, q_is_qu=True)) == ["A", "Q", "Qu", "Qu"]


def test_upper_case_keeps_the_number_of_letters() -> None:
    assert board_text(Board("ßñ/éa")) == "ß Ñ\nÉ A"


def test_wide_letters_stay_in_their_columns() -> None:
    assert board_text(Board("あa/bc")) == "あ A\nB  C"


def test_a_long_choice_is_cut() -> None:
    assert board_text(Board("(a|b|c|d|e|f)", size=(1, 1))) == "A/B/C/.."


def test_svg_draws_every_letter_and_no_holes() -> None:
    picture = board_svg(Board("oat/.?r"))
    assert letters(picture) == ["?", "A", "O", "R", "T"]
    assert title(picture) == "Board oat/.?r"
    assert arrows(picture) == 0
    assert "<circle" not in picture


def test_svg_draws_a_path_with_arrows_and_a_ring_at_its_start() -> None:
    picture = board_svg(Board("oat/ihp"), ((1, 1), (0, 1), (1, 2)), cell=100)
    root = ElementTree.fromstring(picture)
    ring = root.find(f".//{SVG}circle")
    assert ring is not None
    assert (ring.get("cx"), ring.get("cy")) == ("170", "170")  # a margin of 20, a cell of 100 and half a cell
    assert arrows(picture) == 2
    assert title(picture) == "Board oat/ihp, path H A P"
    assert board_svg(Board("oat/ihp"), ((1, 1),)).count("<circle") == 1


def test_a_path_over_the_edge_of_a_torus_leaves_and_comes_back() -> None:
    def moves(neighbours: Any) -> int:
        picture = board_svg(Board("abcd/efgh", neighbours=neighbours), ((0, 0), (0, 3)))
        return picture.split('stroke-width="5.3" d="')[1].split('"')[0].count("M")

    assert (moves("torus"), moves("king")) == (2, 1)


def test_svg_is_small_and_refers_to_nothing_outside() -> None:
    picture = board_svg(Board("oatrihpshtnrenei"), ((0, 0), (0, 1), (0, 2)))
    assert len(picture) < 3000
    for foreign in ("href", "url(", "<script", "@import", " id="):
        assert foreign not in picture


def test_svg_escapes_text() -> None:
    assert "&lt;a href=&quot;x&quot;&gt;&amp;" in board_svg(Board("a"), title='<a href="x">&')
    assert title(board_svg(Board("abcd"), title="</title><b> & co")) == "</title><b> & co"


def test_a_notebook_displays_the_svg() -> None:
    picture = board_svg(Board("abcd"))
    assert picture._repr_svg_() == picture


@pytest.mark.parametrize("size", [(0, 0), (0, 5), (3, 0)])
def test_a_board_without_cells_can_be_drawn(size: tuple[int, int]) -> None:
    board = Board("", size=size)
    assert board_text(board).strip() == ""
    assert letters(board_svg(board)) == []


def test_a_large_board_is_drawn_around_the_path() -> None:
    board = Board.random(300, 500, seed=1)
    path = ((200, 400), (201, 401), (201, 402))
    text = board_text(board, path)
    lines = text.splitlines()
    assert len(lines) == 41
    assert all(f"{step}" in text for step in (1, 2, 3))
    assert lines[-1] == "(rows 180 to 219 and columns 381 to 420 of 300x500)"
    assert len(letters(board_svg(board, path))) == 1600
    assert board_text(board).splitlines()[-1] == "(rows 0 to 39 and columns 0 to 39 of 300x500)"


def test_the_start_is_drawn_when_a_path_does_not_fit_the_window() -> None:
    board = Board.random(2, 100, seed=1, neighbours="torus")
    assert board_text(board, ((0, 99), (0, 0)), most=10).endswith("columns 90 to 99 of 2x100)")


@pytest.mark.parametrize("cell", [(2, 0), (0, 3), (-1, 0), (0, -1)])
@pytest.mark.parametrize("draw", [board_svg, board_text])
def test_a_path_off_the_board_is_an_error(draw, cell: tuple[int, int]) -> None:  # type: ignore[no-untyped-def]
    with pytest.raises(BadOption, match=r"is not on a 2x3 board"):
        draw(Board("abc/def"), (cell,))


def test_the_letters_on_a_path_have_their_own_colour() -> None:
    picture = str(board_svg(Board("tea/s?t"), path=((0, 1), (0, 2))))
    by_colour = {
        colour: re.findall(r">([^<]+)</text>", marks)
        for colour, marks in re.findall(r'<g fill="([^"]+)">(.*?)</g>', picture, re.DOTALL)
    }
    assert by_colour == {INK: ["T", "S", "T"], MUTED: ["?"], TILE: ["E", "A"]}
