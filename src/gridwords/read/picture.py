"""A picture however it is given: the name of a file or its content, an array of pixels, or an image of Pillow."""

from __future__ import annotations

import os
import sys
from typing import Any

from gridwords.errors import BadPicture, EngineUnavailable
from gridwords.read.pixels import Pixels, of_array

AnyPicture = str | os.PathLike[str] | bytes | Any

LEAST_SIDE = 32  # pixels; a smaller 4x4 board has letters too small to read
NEEDS_PILLOW = "Pillow, which reads picture files, is not installed: pip install 'gridwords[picture]'"


def read_pixels(picture: AnyPicture) -> Pixels:
    """The pixels of a picture."""
    try:
        if isinstance(picture, (str, os.PathLike)):
            from gridwords.read.picture_file import open_picture

            pixels = open_picture(picture)
        elif isinstance(picture, (bytes, bytearray, memoryview)):
            from gridwords.read.picture_file import decode_picture

            pixels = decode_picture(bytes(picture), "the picture")
        elif _is_image(picture):
            from gridwords.read.picture_file import of_image

            pixels = of_image(picture, "the image")
        else:
            pixels = of_array(picture)
    except ModuleNotFoundError as missing:
        if missing.name != "PIL":
            raise
        raise EngineUnavailable(NEEDS_PILLOW) from None
    except MemoryError:
        raise BadPicture("the picture is too large for this machine's memory") from None
    if min(pixels.width, pixels.height) < LEAST_SIDE:
        raise BadPicture(
            f"{pixels.name} has {pixels.width}x{pixels.height} pixels: a board needs at least {LEAST_SIDE} each way"
        )
    return pixels


def _is_image(picture: object) -> bool:
    # An image of Pillow can only come from a program that has imported it.
    module = sys.modules.get("PIL.Image")
    return module is not None and isinstance(picture, module.Image)
