"""Boards from pictures: a file, a drop, a paste, the camera; doubtful tiles and their other readings."""

from __future__ import annotations

import io
import json
import re
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from serving import Served

from gridwords import Board
from web.conftest import DESKTOP, PHONE
from web.helpers import (
    LETTERS,
    cell,
    expect,
    expect_address,
    expect_letters,
    expect_total,
    open_blank,
    tab_link,
    total,
)
from web.test_axe import RUN, axe

pytest.importorskip("PIL", reason="no tests of pictures: Pillow is not installed")

from PIL import Image
from read.drawing import DARK, draw_board

if TYPE_CHECKING:
    from playwright.sync_api import Locator, Page

BOARD = Board(LETTERS)
#: What a stand-in for the reader finds: the board, with two doubtful tiles.
DOUBTS = {5: ["n", "m"], 15: ["l", "."]}


@pytest.fixture(autouse=True)
def _needs_the_reader(served: Served) -> None:
    import gridwords.server

    if not (Path(gridwords.server.__path__[0]) / "page" / "core" / "reader.bin").is_file():
        pytest.skip("the installed package does not contain the reader for the page (make page-core)")


def file_of(image: Image.Image, kind: str = "PNG", **options: Any) -> Any:
    """A picture as the browser's file chooser takes it."""
    content = io.BytesIO()
    image.save(content, kind, **options)
    return {
        "name": f"board.{kind.lower()}",
        "mimeType": f"image/{kind.lower()}",
        "buffer": content.getvalue(),
    }


def dialog(page: Page) -> Locator:
    return page.get_by_role("dialog", name="From a picture")


def choose(page: Page, file: Any) -> None:
    """Chooses a file in the dialog, which is open."""
    with page.expect_file_chooser() as chooser:
        dialog(page).get_by_role("button", name="Choose a picture").click()
    chooser.value.set_files(file)


def open_dialog(page: Page) -> None:
    open_blank(page)
    page.get_by_role("button", name=re.compile("^(From a picture|Picture)")).click()
    expect(dialog(page)).to_be_visible()


def seen(board: Board, doubts: dict[int, list[str]], place: int) -> dict[str, Any]:
    """What the reader finds: a board of 4x4, with these doubtful tiles."""
    tiles = [
        {
            "text": text,
            "confidence": 0.6 if number in doubts else 0.99,
            "turn": 0,
            "corners": square(96 * (number % 4), 96 * (number // 4), 96),
            "alternatives": [{"text": other, "confidence": 0.2} for other in doubts.get(number, [])],
        }
        for number, text in enumerate(board)
    ]
    outline = square(400 * place + 8, 8, 384)
    return {
        "rows": 4,
        "cols": 4,
        "reason": "",
        "tiles": tiles,
        "outline": outline,
        "width": 384,
        "height": 384,
    }


def square(x: int, y: int, side: int) -> list[list[int]]:
    """Its corners."""
    return [[x, y], [x + side, y], [x + side, y + side], [x, y + side]]


def stand_in(page: Page, doubts: dict[int, list[str]], others: list[str] = []) -> None:  # noqa: B006
    """Replaces the reader: every picture has the same board, and these others."""
    boards = [seen(BOARD, doubts, 0), *(seen(Board(one), {}, at + 1) for at, one in enumerate(others))]
    script = (
        f"const boards = {json.dumps(boards)};"
        + """self.onmessage = ({ ports: [port] }) => {
      const view = ({ tiles }) => {
        const canvas = new OffscreenCanvas(384, 384), context = canvas.getContext("2d");
        context.fillStyle = "#fff"; context.fillRect(0, 0, 384, 384);
        context.fillStyle = "#000"; context.font = "70px sans-serif";
        tiles.forEach(({ text, corners: [[x, y]] }) => context.fillText(text.toUpperCase(), x + 22, y + 72));
        return canvas.transferToImageBitmap();
      };
      const [found, ...others] = boards.map((board) => ({ ...board, view: view(board) }));
      const picture = others.length ? new OffscreenCanvas(400 * boards.length, 400) : null;
      boards.forEach((board, at) => picture?.getContext("2d").drawImage(view(board), 400 * at + 8, 8));
      port.postMessage({ found: { ...found, others, picture: picture?.transferToImageBitmap() ?? null } });
    };"""
    )
    page.route(
        re.compile(r"/picture-worker\.js"),
        lambda route: route.fulfill(body=script, content_type="text/javascript"),
    )


def give(page: Page, event: str, file: Any) -> None:
    """Drops or pastes a file on the page."""
    page.evaluate(
        """([kind, type, bytes]) => {
          const data = new DataTransfer();
          data.items.add(new File([new Uint8Array(bytes)], "board", { type }));
          const event = kind === "drop" ? new DragEvent(kind, { dataTransfer: data, bubbles: true, cancelable: true })
            : new ClipboardEvent(kind, { clipboardData: data, bubbles: true, cancelable: true });
          (document.activeElement ?? document.body).dispatchEvent(event);
        }""",
        [event, file["mimeType"], list(file["buffer"])],
    )


def test_a_file(page: Page) -> None:
    sent: list[str] = []
    page.on("request", lambda request: sent.append(f"{request.method} {request.post_data or ''}"))
    open_dialog(page)
    choose(page, file_of(draw_board(BOARD)))
    expect(dialog(page)).to_have_count(0)
    expect_letters(page, LETTERS)
    expect_total(page, 84, 135)
    expect(page.get_by_role("status").filter(has_text="Board read from the picture.")).to_be_visible()
    # Nothing but questions about the board leaves the device.
    assert all(len(one) < 500 for one in sent)


@pytest.mark.parametrize("event", ["drop", "paste"])
def test_drop_and_paste(page: Page, event: str) -> None:
    open_blank(page)
    if event == "drop":
        tab_link(page, "Play").click()
    give(page, event, file_of(draw_board(BOARD, colours=DARK)))
    expect_letters(page, LETTERS)
    expect(tab_link(page, "Solve")).to_have_attribute("aria-current", "page")


def test_a_photograph_that_exif_turns(page: Page) -> None:
    exif = Image.Exif()
    exif[0x0112] = 6
    large = draw_board(BOARD).resize((3000, 3000)).transpose(Image.Transpose.ROTATE_90)
    open_dialog(page)
    choose(page, file_of(large, "JPEG", exif=exif))
    expect_letters(page, LETTERS)


def test_undo_and_history(page: Page) -> None:
    stand_in(page, {})
    open_blank(page)
    page.keyboard.type("teas")
    page.get_by_role("button", name=re.compile("^(From a picture|Picture)")).click()
    choose(page, file_of(Image.new("RGB", (64, 64))))
    expect_letters(page, LETTERS)
    page.get_by_role("status").get_by_role("button", name="Undo").click()
    expect_letters(page, "teas" + "." * 12)
    page.go_back()
    expect_letters(page, LETTERS)


def picture(page: Page) -> Locator:
    """The picture that the board was read from, with its tiles."""
    return page.locator("#panel-solve .board-picture")


def read_stand_in(page: Page, doubts: dict[int, list[str]]) -> Locator:
    """Reads a picture with these doubtful tiles."""
    stand_in(page, doubts)
    open_dialog(page)
    choose(page, file_of(Image.new("RGB", (64, 64))))
    expect_letters(page, LETTERS)
    return picture(page)


def test_doubtful_tiles(page: Page) -> None:
    shown = read_stand_in(page, DOUBTS)
    expect(shown.locator("summary")).to_have_text("2 tiles to check")
    expect(shown).to_contain_text("Row 2, column 2:")
    expect(shown.get_by_role("img", name="Row 2, column 2 in the picture")).to_be_visible()
    expect(page.locator(".cell.doubtful")).to_have_count(2)
    expect(cell(page, 5)).to_have_attribute(
        "aria-label", re.compile("^h, row 2, column 2, doubtful, perhaps N or M")
    )
    # A marked tile can be chosen on the board.
    cell(page, 15).click()
    expect(shown).to_contain_text("Row 4, column 4:")
    shown.get_by_role("button", name="L", exact=True).click()
    expect_letters(page, LETTERS[:15] + "l")
    # The next one, by the keyboard.
    expect(shown.locator("summary")).to_have_text("1 tile to check")
    expect(shown.get_by_role("button", name="H is right")).to_be_focused()
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect_letters(page, LETTERS[:5] + "n" + LETTERS[6:15] + "l")
    expect(shown).not_to_have_attribute("open", re.compile(""))
    expect(page.locator(".cell.doubtful")).to_have_count(0)


def test_any_tile_in_the_picture_can_be_corrected(page: Page) -> None:
    shown = read_stand_in(page, {})
    expect(page.locator(".cell.doubtful")).to_have_count(0)
    shown.get_by_text("Compare with the picture").click()
    expect(shown.locator(".outlined text")).to_have_text([*LETTERS], ignore_case=True)
    shown.get_by_role("button", name="t, row 1, column 3").click()
    expect(shown.get_by_role("button", name="T is right")).to_be_visible()
    shown.get_by_label("Another").fill("qu")
    shown.get_by_role("button", name="Set", exact=True).click()
    expect_address(page, "board=oa(qu)r/ihps/htnr/enei")
    # By the keyboard: the tile below, to what it was and back.
    expect(shown.get_by_role("button", name="qu, row 1, column 3")).to_be_focused()
    page.keyboard.press("ArrowDown")
    expect(shown.get_by_role("button", name="p, row 2, column 3")).to_be_focused()
    page.keyboard.press("Enter")
    expect(shown.get_by_role("button", name="P is right")).to_be_focused()
    shown.get_by_label("Another").fill("7")
    page.keyboard.press("Enter")
    assert not shown.get_by_label("Another").evaluate("field => field.checkValidity()")
    shown.get_by_label("Another").fill("b")
    page.keyboard.press("Enter")
    expect_address(page, "board=oa(qu)r/ihbs/htnr/enei")
    expect(shown.get_by_role("button", name="b, row 2, column 3")).to_be_focused()
    shown.get_by_role("button", name="P", exact=True).click()
    expect_address(page, "board=oa(qu)r/ihps/htnr/enei")
    # Each correction can be undone.
    page.keyboard.press("ControlOrMeta+z")
    expect_address(page, "board=oa(qu)r/ihbs/htnr/enei")


def test_the_picture_is_shown_as_the_board_is_read(page: Page) -> None:
    """A photograph taken from the side: the tiles of the picture lie where those of the board do."""
    open_dialog(page)
    choose(page, file_of(draw_board(BOARD).rotate(10, expand=True, fillcolor="#e8e4da")))
    expect_letters(page, LETTERS)
    shown = picture(page)
    if not shown.evaluate("one => one.open"):
        shown.locator("summary").click()
    tiles = shown.locator(".outlined polygon")
    expect(tiles).to_have_count(len(LETTERS))
    rows = tiles.evaluate_all(
        "all => all.map((one) => one.getBoundingClientRect()).map(({ x, y, width }) => [x / width, y / width])"
    )
    left, top = rows[0]
    for number, (x, y) in enumerate(rows):
        assert (x - left, y - top) == pytest.approx((number % 4, number // 4), abs=0.2)


def test_several_boards(page: Page, pictures: Path) -> None:
    stand_in(page, {}, ["perslatgsineters", "sergralotidsengx"[:15] + "e"])
    open_dialog(page)
    choose(page, file_of(Image.new("RGB", (64, 64))))
    expect(dialog(page).get_by_role("status").first).to_have_text(
        "3 boards in the picture: tap the one you want."
    )
    first = dialog(page).get_by_role("button", name="Board 1, 4x4: o a t r i h p s")
    expect(first).to_be_focused()
    page.screenshot(path=pictures / "picture-several.png")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    expect_letters(page, "perslatgsineters")
    # Another picture, by a tap.
    page.get_by_role("button", name=re.compile("^(From a picture|Picture)")).click()
    choose(page, file_of(Image.new("RGB", (64, 64))))
    first.click()
    expect_letters(page, LETTERS)


def test_a_tile_typed_anew_is_no_longer_doubtful(page: Page) -> None:
    shown = read_stand_in(page, DOUBTS)
    cell(page, 5).focus()
    page.keyboard.type("x")
    expect(shown.locator("summary")).to_have_text("1 tile to check")
    expect(shown.get_by_role("button", name="x, row 2, column 2")).to_be_visible()
    page.get_by_role("button", name="Roll").click()
    expect(shown).to_be_hidden()
    expect(page.locator(".cell.doubtful")).to_have_count(0)


def test_a_picture_without_a_board(page: Page) -> None:
    open_dialog(page)
    choose(page, file_of(Image.new("RGB", (300, 200), "#336699")))
    expect(dialog(page).get_by_role("alert")).to_have_text(
        "No board was found, the picture has almost no contrast."
    )
    expect(dialog(page).get_by_role("listitem")).to_have_count(4)
    choose(page, {"name": "it.png", "mimeType": "image/png", "buffer": b"no picture"})
    expect(dialog(page).get_by_role("alert")).to_contain_text("not a picture that your browser can open")
    expect(dialog(page).get_by_role("listitem")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(dialog(page)).to_have_count(0)
    expect_letters(page, "." * 16)


def test_a_dialog_that_cannot_be_loaded(open_page: Callable[..., Page]) -> None:
    page = open_page(errors=True)
    page.route(re.compile(r"/page-picture-dialog\.js"), lambda route: route.abort())
    page.goto("/")
    page.get_by_role("button", name=re.compile("^(From a picture|Picture)")).click()
    said = page.get_by_role("status").filter(has_text="This part of the page could not be loaded.")
    expect(said).to_be_visible()


def test_a_reading_can_be_cancelled(page: Page) -> None:
    page.route(
        re.compile(r"/picture-worker\.js"),
        lambda route: route.fulfill(body="", content_type="text/javascript"),
    )
    open_dialog(page)
    choose(page, file_of(Image.new("RGB", (64, 64))))
    expect(dialog(page).get_by_role("status")).to_have_text("Loading the reader…")
    dialog(page).get_by_role("button", name="Cancel").click()
    expect(dialog(page)).to_have_count(0)
    expect_letters(page, "." * 16)


def test_the_camera_of_a_phone(phone: Page, pictures: Path) -> None:
    stand_in(phone, DOUBTS)
    phone.goto("/")
    phone.get_by_role("button", name=re.compile("^(From a picture|Picture)")).click()
    expect(dialog(phone).locator("input[capture=environment]")).to_have_count(1)
    phone.screenshot(path=pictures / "picture-phone-dialog.png")
    with phone.expect_file_chooser() as chooser:
        dialog(phone).get_by_role("button", name="Take a photo").click()
    chooser.value.set_files(file_of(Image.new("RGB", (64, 64))))
    expect_letters(phone, LETTERS)
    expect(picture(phone).get_by_role("button", name="N", exact=True)).to_be_in_viewport()
    phone.screenshot(path=pictures / "picture-phone.png")


@pytest.mark.parametrize(
    ("scheme", "screen"), [("light", DESKTOP), ("dark", PHONE)], ids=["desktop", "phone"]
)
def test_axe_finds_nothing(
    open_page: Callable[..., Page], pictures: Path, scheme: str, screen: dict[str, object]
) -> None:
    script = axe()
    page = open_page(color_scheme=scheme, reduced_motion="reduce", **screen)
    page.goto("/")
    page.get_by_role("button", name=re.compile("^(From a picture|Picture)")).click()
    choose(page, file_of(Image.new("RGB", (300, 200), "#336699")))
    expect(dialog(page).get_by_role("alert")).not_to_have_text("")
    page.evaluate(script)
    assert page.evaluate(RUN) == []
    page.screenshot(path=pictures / f"picture-dialog-{scheme}.png")
    dialog(page).get_by_role("button", name="Cancel").click()
    stand_in(page, DOUBTS)
    page.get_by_role("button", name=re.compile("^(From a picture|Picture)")).click()
    choose(page, file_of(Image.new("RGB", (64, 64))))
    expect(picture(page).locator("summary")).to_have_text("2 tiles to check")
    expect(total(page)).to_contain_text("84 words")
    assert page.evaluate(RUN) == []
    page.screenshot(path=pictures / f"picture-doubts-{scheme}.png")
