"""Picture files, decoded with Pillow (the extra `picture`): upright, in RGB, and no larger than reading them takes."""

from __future__ import annotations

import io
import os
import warnings
from contextlib import suppress
from math import isqrt
from typing import TYPE_CHECKING, Any

import PIL
from PIL import ExifTags, Image

from gridwords.arrays import np
from gridwords.bounded import PICTURE_BYTES, read_bounded
from gridwords.errors import BadPicture, shorten
from gridwords.read.pixels import Pixels, check_size, flatten

if TYPE_CHECKING:
    from numpy.typing import NDArray

# Others are refused: some start programs (EPS), and none is what a camera or a phone writes.
_FORMATS = ("JPEG", "MPO", "PNG", "WEBP", "GIF", "BMP", "TIFF", "AVIF", "PPM", "HEIF")
_ENOUGH_PIXELS = 2_000_000  # what the core needs of a picture, however large
# Modes of several bytes per pixel, made smaller before anything else: a conversion would hold two large copies.
_WIDE = ("RGB", "RGBA", "CMYK", "YCbCr", "LAB", "I", "F")
# How EXIF's orientation is undone; the last four exchange rows and columns.
_TURNS = {
    2: Image.Transpose.FLIP_LEFT_RIGHT,
    3: Image.Transpose.ROTATE_180,
    4: Image.Transpose.FLIP_TOP_BOTTOM,
    5: Image.Transpose.TRANSPOSE,
    6: Image.Transpose.ROTATE_270,
    7: Image.Transpose.TRANSVERSE,
    8: Image.Transpose.ROTATE_90,
}


def open_picture(path: str | os.PathLike[str]) -> Pixels:
    """The pixels of a picture file."""
    name = f"picture {shorten(os.fspath(path), 200)}"
    return decode_picture(_read(path, name), name)


def decode_picture(data: bytes, name: str) -> Pixels:
    """The pixels of a picture file's content. `name` is what messages call the picture."""
    if not data:
        raise BadPicture(f"{name} is empty")
    Image.init()
    _register_heif()
    formats = [known for known in _FORMATS if known in Image.OPEN]  # Pillow may have been built without some
    try:
        with warnings.catch_warnings():
            # `check_size` says what is too large; the rest is about odd metadata.
            warnings.simplefilter("ignore")
            with Image.open(io.BytesIO(data), formats=formats) as image:
                return of_image(image, name)
    except (BadPicture, MemoryError):
        raise
    except PIL.UnidentifiedImageError:
        raise BadPicture(f"{name} is not a picture{_what_it_is(data)}") from None
    except Image.DecompressionBombError:
        raise BadPicture(f"{name} has far too many pixels: make it smaller") from None
    except Exception as error:  # decoders raise anything: SyntaxError, struct.error, zlib.error, ...
        raise BadPicture(f"{name} is damaged: {str(error) or type(error).__name__}") from None


def _register_heif() -> None:
    """Teaches Pillow HEIC, if the package pillow-heif is installed."""
    if "HEIF" in Image.OPEN:
        return
    with suppress(ImportError):
        from pillow_heif import register_heif_opener

        register_heif_opener()


def of_image(image: Image.Image, name: str) -> Pixels:
    """The pixels of an image of Pillow, turned as its EXIF data say."""
    width, height = image.size
    check_size(name, width, height)
    factor = max(1, isqrt(width * height // _ENOUGH_PIXELS))
    if factor > 1 and image.format in ("JPEG", "MPO"):
        # The decoder itself makes it smaller, which takes half the time or less.
        image.draft(image.mode, (-(-width // factor), -(-height // factor)))
        image.load()
    else:
        image.load()
        width, height = image.size  # Pillow turns some formats itself
    orientation = _orientation(image)
    left = factor * image.width // width
    if image.mode in _WIDE and left > 1:
        image, left = image.reduce(left), 1
    image = _eight_bits(image, name)
    if left > 1:
        image = image.reduce(left)
    if orientation in _TURNS:
        image = image.transpose(_TURNS[orientation])
        if orientation >= 5:
            width, height = height, width
    return Pixels(_rgb(image), width, height, name)


def _read(path: str | os.PathLike[str], name: str) -> bytes:
    try:
        if os.path.isdir(path):
            raise BadPicture(f"{name} is a folder")
        with open(path, "rb") as file:
            return read_bounded(file.read, PICTURE_BYTES, name=name, error=BadPicture)
    except BadPicture:
        raise
    except (OSError, ValueError) as error:  # ValueError: a name with a NUL in it
        reason = getattr(error, "strerror", None) or error
        raise BadPicture(f"{name} cannot be read: {reason}") from None


def _what_it_is(data: bytes) -> str:
    """A hint for files that look like pictures to their owners."""
    if data[4:8] == b"ftyp" and data[8:12] in (b"heic", b"heix", b"mif1", b"msf1", b"hevc"):
        return " that can be read (HEIC): install pillow-heif, or save it as JPEG"
    if data.lstrip()[:5].lower() in (b"<?xml", b"<svg ", b"<svg>"):
        return " of pixels (SVG): save it as PNG"
    if data.startswith(b"%PDF"):
        return " but a PDF: save the page as PNG"
    return " that can be read: expected JPEG, PNG, WebP, GIF, BMP, TIFF or AVIF"


def _orientation(image: Image.Image) -> int:
    try:
        return int(image.getexif().get(ExifTags.Base.Orientation, 1))
    except Exception:  # damaged EXIF data: the picture is what it is
        return 1


def _eight_bits(image: Image.Image, name: str) -> Image.Image:
    """The image in a mode of 8 bits per value that can be made smaller."""
    if image.mode.startswith(("I", "F")):
        values: NDArray[Any] = np.asarray(image)
        sixteen = image.mode.startswith("I;16")
        return Image.fromarray((values >> 8).astype(np.uint8) if sixteen else _stretched(values, name))
    if image.has_transparency_data:
        return image if image.mode == "RGBA" else image.convert("RGBA")
    return image if image.mode in ("L", "RGB") else image.convert("RGB")


def _stretched(values: NDArray[Any], name: str) -> NDArray[np.uint8]:
    """Numbers of any range, as measuring programs write them, from 0 to 255."""
    if not np.isfinite(values).all():
        raise BadPicture(f"{name} has values that are not numbers")
    low, high = float(values.min()), float(values.max())
    scaled: NDArray[np.uint8] = np.rint(
        (values.astype(np.float64) - low) * (255 / max(high - low, 1e-30))
    ).astype(np.uint8)
    return scaled


def _rgb(image: Image.Image) -> NDArray[np.uint8]:
    if image.mode == "RGBA":
        return flatten(np.asarray(image))
    return np.ascontiguousarray(np.asarray(image.convert("RGB")))
