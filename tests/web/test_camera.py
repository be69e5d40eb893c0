"""The live picture of a camera: the board found in it, its letters over it, and the picture taken."""

from __future__ import annotations

import io
import re
import shutil
from base64 import b64encode
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from functools import partial
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from serving import Served

from gridwords import Board
from web.conftest import ARGUMENTS, DESKTOP, IN_FIREFOX, NAMES, PHONE, watched
from web.helpers import LETTERS, expect, expect_letters, expect_total
from web.static import Site
from web.test_axe import RUN, axe
from web.test_picture import DOUBTS, dialog, picture, stand_in
from web.test_picture import _needs_the_reader as _needs_the_reader

pytest.importorskip("PIL", reason="no tests of pictures: Pillow is not installed")

from PIL import Image
from read.drawing import draw_board

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Locator, Page

pytestmark = pytest.mark.skipif(IN_FIREFOX, reason="only Chromium films a file")

BOARD = Board(LETTERS)
FRAME = (640, 480)
#: Gives the page a camera that films a picture, and notes what it asks for. The browser without windows has none of its own.
CAMERA = """(picture) => {
  const filmed = new Image();
  filmed.src = picture;
  Object.assign(window, { streams: [], wanted: [], refusal: "", cameras: ["back"] });
  const { mediaDevices } = navigator;
  mediaDevices.enumerateDevices = async () => cameras.map((deviceId) => ({ kind: "videoinput", deviceId }));
  mediaDevices.getUserMedia = async ({ video }) => {
    wanted.push(video);
    await window.allowed;
    if (refusal) throw new DOMException("", refusal);
    await filmed.decode();
    const canvas = document.createElement("canvas");
    [canvas.width, canvas.height] = [filmed.width, filmed.height];
    const stream = canvas.captureStream();
    const [track] = stream.getTracks();
    track.getSettings = () => ({ deviceId: video.deviceId?.exact ?? cameras[0] });
    const draw = () => {
      canvas.getContext("2d").drawImage(filmed, 0, 0);
      if (track.readyState === "live") setTimeout(draw, 50);
    };
    draw();
    streams.push(stream);
    return stream;
  };
}"""
#: Whether a camera is on.
IS_ON = "streams.some((stream) => stream.getTracks().some((track) => track.readyState === 'live'))"


def scene() -> Image.Image:
    """A board on a table."""
    scene = Image.new("RGB", FRAME, "#6b5a48")
    scene.paste(draw_board(BOARD, side=80, gap=8, margin=24).resize((440, 440)), (90, 20))
    return scene


def jpeg(image: Image.Image) -> bytes:
    content = io.BytesIO()
    image.save(content, "JPEG", quality=92)
    return content.getvalue()


@pytest.fixture
def open_dialog(browser: Browser, served: Served) -> Iterator[Callable[..., Page]]:
    """Opens the dialog on a page with a camera."""
    with ExitStack() as stack:

        def open_dialog(
            address: str = served.address,
            cameras: int = 1,
            filmed: Image.Image | None = None,
            prepare: Callable[[Page], None] = lambda _page: None,
            **options: Any,
        ) -> Page:
            context = browser.new_context(**{**DESKTOP, "reduced_motion": "reduce", **options})
            stack.callback(context.close)
            picture = f"data:image/jpeg;base64,{b64encode(jpeg(filmed or scene())).decode()}"
            context.add_init_script(f"({CAMERA})({picture!r}); cameras.length = {cameras};")
            page = stack.enter_context(watched(context))
            prepare(page)
            page.goto(address)
            page.get_by_role("button", name=re.compile("^(From a picture|Picture)")).click()
            return page

        yield open_dialog


def use(page: Page) -> None:
    dialog(page).get_by_role("button", name="Use the camera").click()


def shutter(page: Page) -> Locator:
    return dialog(page).get_by_role("button", name="Take the picture")


def expect_ready(page: Page) -> None:
    expect(dialog(page).get_by_role("status").first).to_have_text("4x4 board read. Ready.")


def letters_over_the_picture(page: Page) -> str:
    return "".join(page.locator(".live .outlined text").all_text_contents()).lower()


def test_the_letters_are_shown_before_the_picture_is_taken(open_dialog: Callable[..., Page]) -> None:
    page = open_dialog()
    use(page)
    expect_ready(page)
    assert letters_over_the_picture(page) == LETTERS
    # The outlines lie where the tiles are.
    box, first = page.evaluate(
        "['.live video', '.live .outlined polygon'].map((one) => document.querySelector(one).getBoundingClientRect().toJSON())"
    )
    assert first["x"] - box["x"] == pytest.approx(box["width"] * 112 / FRAME[0], abs=0.04 * box["width"])
    assert first["y"] - box["y"] == pytest.approx(box["height"] * 42 / FRAME[1], abs=0.04 * box["height"])
    assert page.evaluate("wanted[0].facingMode") == "environment"
    shutter(page).click()
    expect_letters(page, LETTERS)
    expect_total(page, 84, 135)
    assert not page.evaluate(IS_ON)


def test_doubtful_letters_are_marked(open_dialog: Callable[..., Page], pictures: Path) -> None:
    page = open_dialog(prepare=partial(stand_in, doubts=DOUBTS))
    use(page)
    status = dialog(page).get_by_role("status").first
    expect(status).to_have_text("4x4 board read, 2 tiles to check. Ready.")
    expect(page.locator(".live .doubtful text")).to_have_text(["H?", "I?"])
    page.screenshot(path=pictures / "camera-doubts.png")
    shutter(page).click()
    expect(picture(page).locator("summary")).to_have_text("2 tiles to check")


def test_a_picture_without_a_board_leaves_the_camera_on(open_dialog: Callable[..., Page]) -> None:
    page = open_dialog(filmed=Image.new("RGB", FRAME, "#6b5a48"))
    use(page)
    expect(dialog(page).get_by_role("status").first).to_have_text("Looking for a board…")
    shutter(page).click()
    expect(dialog(page).get_by_role("alert")).to_contain_text("No board was found")
    expect(shutter(page)).to_be_enabled()
    assert page.evaluate(IS_ON)
    assert not page.locator(".live video").evaluate("video => video.paused")


@pytest.mark.parametrize("how", ["Escape", "Back", "hidden"])
def test_the_camera_is_off_when_nobody_looks(open_dialog: Callable[..., Page], how: str) -> None:
    page = open_dialog()
    use(page)
    expect(shutter(page)).to_be_enabled()
    assert page.evaluate(IS_ON)
    if how == "Escape":
        page.keyboard.press("Escape")
        expect(dialog(page)).to_have_count(0)
    elif how == "Back":
        dialog(page).get_by_role("button", name="Back").click()
        expect(dialog(page).get_by_role("button", name="Use the camera")).to_be_focused()
    else:
        page.evaluate(
            """() => {
              Object.defineProperty(document, "hidden", { get: () => true });
              document.dispatchEvent(new Event("visibilitychange"));
            }"""
        )
        expect(dialog(page).get_by_role("button", name="Use the camera")).to_be_visible()
    assert not page.evaluate(IS_ON)


def test_a_camera_that_is_allowed_too_late_is_off(open_dialog: Callable[..., Page]) -> None:
    page = open_dialog()
    page.evaluate("window.allowed = new Promise((resolve) => { window.allow = resolve; }), null")
    use(page)
    expect(dialog(page).get_by_role("status").first).to_have_text("Waiting for the camera…")
    page.keyboard.press("Escape")
    page.evaluate("allow()")
    page.wait_for_function(f"streams.length === 1 && !({IS_ON})")


@pytest.mark.parametrize(
    ("refusal", "said"),
    [
        ("NotAllowedError", "This page is not allowed to use the camera."),
        ("NotFoundError", "No camera was found."),
        ("NotReadableError", "The camera is in use by another program."),
        ("NotSupportedError", "The camera could not be opened."),
    ],
)
def test_a_camera_that_cannot_be_used(open_dialog: Callable[..., Page], refusal: str, said: str) -> None:
    page = open_dialog(**PHONE)
    expect(dialog(page).get_by_role("button", name="Take a photo")).to_be_hidden()
    page.evaluate(f"window.refusal = {refusal!r}")
    use(page)
    expect(dialog(page).get_by_role("alert")).to_contain_text(said)
    # Files and the system's own camera are still there.
    expect(dialog(page).get_by_role("button", name="Choose a picture")).to_be_visible()
    expect(dialog(page).get_by_role("button", name="Take a photo")).to_be_visible()


def test_a_camera_that_is_unplugged(open_dialog: Callable[..., Page]) -> None:
    page = open_dialog()
    use(page)
    expect(shutter(page)).to_be_enabled()
    page.evaluate("streams[0].getTracks()[0].dispatchEvent(new Event('ended'))")
    expect(dialog(page).get_by_role("alert")).to_have_text("The camera was disconnected.")


def test_another_camera(open_dialog: Callable[..., Page]) -> None:
    page = open_dialog()
    other = dialog(page).get_by_role("button", name="Other camera")
    use(page)
    expect_ready(page)
    expect(other).to_be_hidden()
    dialog(page).get_by_role("button", name="Back").click()
    page.evaluate("cameras.push('front')")
    use(page)
    for expected in ("front", "back"):
        expect_ready(page)
        other.click()
        page.wait_for_function("expected => wanted.at(-1).deviceId?.exact === expected", arg=expected)
    expect_ready(page)
    assert page.evaluate(IS_ON.replace("some", "filter", 1) + ".length") == 1


def test_without_a_camera_only_files_are_offered(open_dialog: Callable[..., Page]) -> None:
    page = open_dialog(cameras=0)
    expect(dialog(page).get_by_role("button", name="Choose a picture")).to_be_visible()
    page.evaluate("navigator.mediaDevices.enumerateDevices().then(() => null)")
    expect(dialog(page).get_by_role("button", name="Use the camera")).to_be_hidden()


def test_the_browsers_own_camera(browser: Browser, served: Served, tmp_path: Path) -> None:
    """The policies of the server let the page use a real camera; a file stands for what it films."""
    program = next((path for name in NAMES[1:] if (path := shutil.which(name))), None)
    if program is None:
        pytest.skip("no camera: only the browser without windows is installed")
    film = tmp_path / "board.mjpeg"
    film.write_bytes(jpeg(scene()) * 10)
    camera = ["--use-fake-device-for-media-stream", f"--use-file-for-fake-video-capture={film}"]
    filming = browser.browser_type.launch(executable_path=program, args=[*ARGUMENTS, *camera])
    context = filming.new_context(base_url=served.address, permissions=["camera"], **DESKTOP)  # type: ignore[arg-type]
    with watched(context) as page:
        page.goto("/")
        page.get_by_role("button", name=re.compile("^(From a picture|Picture)")).click()
        use(page)
        expect_ready(page)
        assert letters_over_the_picture(page) == LETTERS
        shutter(page).click()
        expect_letters(page, LETTERS)
    filming.close()


def test_on_the_static_site(open_dialog: Callable[..., Page], site: Site) -> None:
    page = open_dialog(site.address)
    use(page)
    expect_ready(page)
    shutter(page).click()
    expect_letters(page, LETTERS)
    assert not page.evaluate(IS_ON)


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("screen", [DESKTOP, PHONE], ids=["desktop", "phone"])
def test_axe_finds_nothing(
    open_dialog: Callable[..., Page], pictures: Path, scheme: str, screen: dict[str, Any]
) -> None:
    script = axe()
    page = open_dialog(color_scheme=scheme, **screen)
    page.screenshot(path=pictures / f"camera-choices-{scheme}-{screen['viewport']['width']}.png")
    use(page)
    expect_ready(page)
    page.evaluate(script)
    assert page.evaluate(RUN) == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.screenshot(path=pictures / f"camera-{scheme}-{screen['viewport']['width']}.png")
