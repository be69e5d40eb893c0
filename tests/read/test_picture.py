"""Pictures of every kind become the same pixels, or are refused with a message that names them."""

from __future__ import annotations

import os
import struct
import sys
import zlib
from pathlib import Path
from typing import Any

import numpy as np
import pytest

pytest.importorskip("PIL", reason="no tests of pictures: Pillow is not installed")

from PIL import Image

from gridwords import BadPicture, Board
from gridwords.errors import EngineUnavailable
from gridwords.read.picture import read_pixels
from gridwords.read.pixels import Pixels
from read.drawing import draw_board

BOARD = Board("tea/.qs/ink")


@pytest.fixture(scope="module")
def image() -> Image.Image:
    return draw_board(BOARD, side=40, gap=4, margin=20)


def saved(image: Image.Image, path: Path, **options: Any) -> Pixels:
    image.save(path, **options)
    return read_pixels(path)


def near(pixels: Pixels, image: Image.Image, most: float = 3.0) -> bool:
    """Whether two pictures look the same: the mean difference of their grey values is small."""
    wanted = np.asarray(image.convert("L"), np.float64)
    seen = pixels.rgb.astype(np.float64) @ (0.299, 0.587, 0.114)
    return seen.shape == wanted.shape and float(np.abs(seen - wanted).mean()) <= most


@pytest.mark.parametrize("ending", ["png", "jpg", "webp", "gif", "bmp", "tiff", "ppm", "avif"])
def test_formats(image: Image.Image, tmp_path: Path, ending: str) -> None:
    try:
        pixels = saved(image, tmp_path / f"board.{ending}")
    except (KeyError, OSError) as error:
        pytest.skip(f"Pillow cannot write {ending} here: {error}")
    assert near(pixels, image)
    assert near(read_pixels((tmp_path / f"board.{ending}").read_bytes()), image)
    assert (pixels.width, pixels.height) == image.size
    assert pixels.scale == (1, 1)


@pytest.mark.parametrize("mode", ["1", "L", "P", "LA", "RGBA", "I;16", "I", "CMYK", "YCbCr", "LAB", "F"])
def test_modes(image: Image.Image, tmp_path: Path, mode: str) -> None:
    # A file's mode, or that of an image in memory.
    if mode == "I;16":
        made = Image.fromarray(np.asarray(image.convert("L")).astype(np.uint16) * 257)
    elif mode == "LAB":
        grey = np.asarray(image.convert("L"))  # lightness and no colour
        made = Image.merge("LAB", [Image.fromarray(grey), *[Image.new("L", image.size, 128)] * 2])
    elif mode == "P":
        made = image.quantize(16)
    else:
        made = image.convert(mode)
    assert made.mode == mode
    # Numbers without a known range are stretched, and two colours are a coarse picture.
    most = {"1": 45, "I": 25, "F": 25, "LAB": 12}.get(mode, 3)
    assert near(read_pixels(made), image, most)
    ending = {"CMYK": "jpg", "YCbCr": "jpg", "LAB": "tiff", "F": "tiff", "I": "tiff"}.get(mode, "png")
    assert near(saved(made, tmp_path / f"board.{ending}"), image, most)


def test_sixteen_bit_colours(image: Image.Image, tmp_path: Path) -> None:
    rows = np.asarray(image).astype(">u2") * 257
    height, width, _ = rows.shape
    scanlines = b"".join(b"\0" + row.tobytes() for row in rows)
    path = tmp_path / "deep.png"
    path.write_bytes(
        b"\x89PNG\r\n\x1a\n"
        + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, 16, 2, 0, 0, 0))
        + chunk(b"IDAT", zlib.compress(scanlines))
        + chunk(b"IEND", b"")
    )
    assert near(read_pixels(path), image)


def chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


@pytest.mark.parametrize(("ink", "background"), [("#222222", 255), ("#ffffff", 0)], ids=["dark", "light"])
def test_transparent(tmp_path: Path, ink: str, background: int) -> None:
    """Letters on nothing stand out from what is put behind them."""
    clear = Image.new("RGBA", (120, 120), "#00000000")
    clear.paste(ink, (40, 40, 80, 80))
    for pixels in (saved(clear, tmp_path / "clear.png"), read_pixels(clear), read_pixels(np.asarray(clear))):
        assert set(pixels.rgb[0, 0]) == {background}
        assert set(pixels.rgb[60, 60]) == {int(ink[1:3], 16)}
    path = tmp_path / "clear.gif"
    clear.save(path)
    assert set(read_pixels(path).rgb[0, 0]) == {background}


def test_the_first_picture_of_an_animation(image: Image.Image, tmp_path: Path) -> None:
    later = [Image.new("RGB", image.size, colour) for colour in ("#000000", "#00ff00")]
    for ending in ("gif", "webp", "png", "tiff"):
        pixels = saved(image, tmp_path / f"moving.{ending}", save_all=True, append_images=later)
        assert near(pixels, image, 6), ending


@pytest.mark.parametrize("orientation", range(1, 10))
@pytest.mark.parametrize("ending", ["jpg", "png", "tiff", "webp"])
def test_exif_turns(image: Image.Image, tmp_path: Path, orientation: int, ending: str) -> None:
    from PIL import ImageOps

    wide = image.crop((0, 0, image.width, image.height - 20))
    exif = Image.Exif()
    exif[0x0112] = orientation
    pixels = saved(wide, tmp_path / f"turned.{ending}", exif=exif)
    with Image.open(tmp_path / f"turned.{ending}") as again:
        upright = ImageOps.exif_transpose(again)
    assert near(pixels, upright)
    assert (pixels.width, pixels.height) == upright.size


@pytest.fixture
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    """What takes two million pixels elsewhere takes 20,000 here: large pictures are slow."""
    monkeypatch.setattr("gridwords.read.picture_file._ENOUGH_PIXELS", 20_000)


@pytest.mark.usefixtures("small")
def test_a_large_photograph_is_decoded_small(image: Image.Image, tmp_path: Path) -> None:
    large = image.resize((400, 300))
    exif = Image.Exif()
    exif[0x0112] = 6
    for ending in ("jpg", "png"):
        pixels = saved(large, tmp_path / f"large.{ending}", exif=exif)
        assert pixels.rgb.shape == (200, 150, 3)
        assert (pixels.width, pixels.height) == (300, 400)
        assert pixels.scale == (2, 2)


@pytest.mark.usefixtures("small")
@pytest.mark.parametrize("mode", ["1", "L", "P", "LA", "RGBA", "I;16", "I", "CMYK", "F"])
def test_large_pictures_of_every_mode(image: Image.Image, mode: str) -> None:
    large = image.resize((300, 300)).convert("L" if mode == "I;16" else mode)
    if mode == "I;16":
        large = Image.fromarray(np.asarray(large).astype(np.uint16) * 257)
    pixels = read_pixels(large)
    assert near(pixels, image.resize((150, 150)), {"1": 45, "I": 25, "F": 25}.get(mode, 12))


def test_thirty_thousand_pixels_wide(tmp_path: Path) -> None:
    pixels = saved(Image.new("L", (30_000, 90), 90), tmp_path / "wide.png")
    assert (pixels.width, pixels.height) == (30_000, 90)
    assert pixels.rgb.shape == (90, 30_000, 3)


def refused(picture: Any) -> str:
    with pytest.raises(BadPicture) as caught:
        read_pixels(picture)
    message = str(caught.value)
    assert "\n" not in message
    return message


def png_header(width: int, height: int) -> bytes:
    """A file of 60 bytes that claims to be this large."""
    size = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", size) + chunk(b"IDAT", zlib.compress(b""))


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "is empty"),
        (b"oatr/ihps/htnr/enei\n", "is not a picture that can be read: expected JPEG, PNG"),
        (b"\0" * 5000, "is not a picture"),
        (b"\0\0\0\x18ftypheic\0\0\0\0", "(HEIC)"),
        (b"<svg xmlns='http://www.w3.org/2000/svg'/>", "(SVG): save it as PNG"),
        (b"%PDF-1.7\n", "a PDF: save the page as PNG"),
        (b"%!PS-Adobe-3.0 EPSF-3.0\n%%BoundingBox: 0 0 90 90\n", "is not a picture"),
        (png_header(500, 500), "is damaged"),
        (png_header(12_000, 10_000), "has 12000x10000 pixels, more than 110 million: make it smaller"),
        (png_header(30_000, 30_000), "has far too many pixels: make it smaller"),
        (png_header(1, 1) + chunk(b"IDAT", b""), "is damaged"),
    ],
    ids=["empty", "text", "zeros", "heic", "svg", "pdf", "eps", "cut", "large", "bomb", "odd"],
)
def test_what_is_no_picture(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "it.png"
    path.write_bytes(content)
    message = refused(path)
    assert message.startswith(f"picture '{path}' ")
    assert reason in message


@pytest.mark.parametrize("ending", ["jpg", "png", "webp", "gif", "bmp", "tiff"])
def test_a_truncated_file(image: Image.Image, tmp_path: Path, ending: str) -> None:
    path = tmp_path / f"cut.{ending}"
    image.save(path)
    whole = path.read_bytes()
    for part in (0.9, 0.5, 0.1):
        path.write_bytes(whole[: int(len(whole) * part)])
        message = refused(path)
        assert message.startswith(f"picture '{path}' is ")


def test_damaged_files_never_crash(image: Image.Image, tmp_path: Path) -> None:
    random = np.random.default_rng(1)
    for ending in ("jpg", "png", "webp", "gif", "bmp", "tiff"):
        path = tmp_path / f"hurt.{ending}"
        image.save(path)
        whole = np.frombuffer(path.read_bytes(), np.uint8)
        for _ in range(20):
            hurt = whole.copy()
            places = random.integers(0, min(len(hurt), 600), 6)
            hurt[places] = random.integers(0, 256, 6)
            path.write_bytes(hurt.tobytes())
            try:
                read_pixels(path)
            except BadPicture as error:
                assert str(path) in str(error)


def test_too_small(tmp_path: Path) -> None:
    path = tmp_path / "dot.png"
    Image.new("RGB", (1, 1)).save(path)
    assert refused(path) == f"picture '{path}' has 1x1 pixels: a board needs at least 32 each way"
    assert "has 500x31 pixels" in refused(np.zeros((31, 500), np.uint8))


def test_no_file(tmp_path: Path) -> None:
    assert refused(tmp_path) == f"picture '{tmp_path}' is a folder"
    missing = tmp_path / "missing.png"
    assert refused(missing) == f"picture '{missing}' cannot be read: No such file or directory"
    assert "null" in refused("a\0b.png")
    assert refused("")


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no such file")
def test_an_endless_file(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("gridwords.read.picture_file.PICTURE_BYTES", 1 << 20)
    assert "has more than 1 MB" in refused("/dev/zero")
    if os.geteuid():
        assert refused("/dev/mem").startswith("picture '/dev/mem' ")


GREY = np.linspace(0, 255, 40 * 50).reshape(40, 50)


@pytest.mark.parametrize(
    "array",
    [
        GREY.astype(np.uint8),
        GREY.astype(np.uint8)[..., None],
        np.repeat(GREY.astype(np.uint8)[..., None], 3, 2),
        np.repeat(GREY.astype(np.uint8)[..., None], 3, 2)[::-1][::-1],
        np.asfortranarray(GREY.astype(np.uint8)),
        (GREY * 257).astype(np.uint16),
        GREY.astype(np.int64),
        GREY / 255,
        (GREY / 255).astype(np.float32),
        (GREY / 255).astype(np.float16),
        np.stack([GREY.astype(np.uint8), np.full((40, 50), 255, np.uint8)], 2),
        GREY.astype(np.uint8).tolist(),
    ],
    ids=lambda array: f"{getattr(array, 'dtype', 'list')}{getattr(array, 'shape', '')}",
)
def test_arrays(array: Any) -> None:
    pixels = read_pixels(array)
    assert pixels.rgb.dtype == np.uint8
    assert pixels.rgb.shape == (40, 50, 3)
    assert pixels.rgb.flags.c_contiguous
    assert np.abs(pixels.rgb.astype(int) - GREY[..., None].astype(int)).max() <= 1
    assert (pixels.width, pixels.height) == (50, 40)


def test_black_and_white() -> None:
    pixels = read_pixels(GREY > 100)
    assert set(pixels.rgb.ravel()) == {0, 255}


@pytest.mark.parametrize(
    ("array", "reason"),
    [
        (np.zeros((3, 40, 50)), "expected (height, width) or (height, width, 1 (grey)"),
        (np.zeros(40), "is not a picture"),
        (np.zeros((40, 50, 5)), "is not a picture"),
        (np.zeros((0, 0, 3)), "is not a picture"),
        (np.zeros(()), "is not a picture"),
        (np.zeros((40, 50, 3, 1)), "is not a picture"),
        (np.full((40, 50), np.nan), "has values from nan to nan: expected 0 to 1"),
        (np.full((40, 50), np.inf), "expected 0 to 1"),
        (GREY, "has values from 0.0 to 255.0: expected 0 to 1"),
        (GREY.astype(int) - 1, "has values from -1 to 254: expected 0 to 255"),
        (GREY.astype(int) * 9, "expected 0 to 255"),
        (np.zeros((40, 50), complex), "expected numbers"),
        (np.full((40, 50), "a"), "expected numbers"),
        (np.full((40, 50), None), "expected numbers"),
        (np.zeros((40, 50), "datetime64[s]"), "expected numbers"),
        ([[1, 2], [3]], "got [[1, 2], [3]]"),
        (None, "is not a picture"),
        (b"\x89PNG", "the picture is not a picture that can be read"),
        (b"", "the picture is empty"),
        (17, "is not a picture"),
        (object, "is not a picture"),
        (np.broadcast_to(np.uint8(0), (200_000, 200_000)), "more than 110 million"),
    ],
    ids=str,
)
def test_odd_arrays(array: Any, reason: str) -> None:
    assert reason in refused(array)


def test_without_pillow(image: Image.Image, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    image.save(tmp_path / "board.png")
    monkeypatch.setitem(sys.modules, "PIL", None)
    monkeypatch.delitem(sys.modules, "gridwords.read.picture_file", raising=False)
    with pytest.raises(
        EngineUnavailable, match=r"Pillow, .* is not installed: pip install 'gridwords\[picture\]'"
    ):
        read_pixels(tmp_path / "board.png")
    assert read_pixels(np.zeros((40, 50))).width == 50


def test_heic_where_the_decoder_is_installed(image: Image.Image, tmp_path: Path) -> None:
    pillow_heif = pytest.importorskip("pillow_heif", reason="no test of HEIC: pillow-heif is not installed")
    path = tmp_path / "board.heic"
    pillow_heif.from_pillow(image).save(path, quality=90)
    assert near(read_pixels(path), image)
