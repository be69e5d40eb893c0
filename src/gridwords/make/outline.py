"""Outlines in files: which cells of a grid may hold letters. The core reads what they draw."""

from __future__ import annotations

from os import PathLike
from typing import TYPE_CHECKING

from gridwords import _core
from gridwords.board.size import AnySize, parse_size
from gridwords.bounded import read_bounded
from gridwords.errors import BadOption, EngineUnavailable, shorten
from gridwords.hints import Path

if TYPE_CHECKING:
    from PIL import Image

MOST_BYTES = 16 * 1024 * 1024
_PICTURES = (b"\x89PNG", b"\xff\xd8\xff", b"GIF8", b"BM")
_LEAST_SIDE, _MOST_SIDE = 15, 60


def is_outline_file(shape: object) -> bool:
    """Whether it is the name of a file: a path, or a text that neither names nor draws an outline."""
    if not isinstance(shape, str):
        return isinstance(shape, PathLike)
    # The name of a file may have slashes in it.
    return not (shape in _core.outline_names() or "\n" in shape or set(shape) <= set("#. /"))


def read_outline(path: str | Path, size: AnySize | None, letters: int) -> str:
    """The rows that a file draws. A picture gets that size or, without one, room for that many letters."""
    try:
        with open(path, "rb") as file:
            data = read_bounded(file.read, MOST_BYTES, name=f"shape {path}", error=BadOption)
        if data.startswith(_PICTURES):
            return _pictured(data, str(path), size, letters)
        return data.decode("utf-8-sig") + "\n"  # so that a single line also counts as a drawing
    except UnicodeDecodeError:
        raise BadOption(
            f"shape {path}: expected a picture (PNG, JPEG, GIF or BMP) or a text of # and ."
        ) from None
    except (OSError, ValueError) as error:
        if isinstance(error, BadOption):
            raise
        reason = getattr(error, "strerror", None) or error
        known = ", ".join(name for name in _core.outline_names() if not name.startswith("letter-"))
        raise BadOption(
            f"shape {shorten(str(path))}: expected {known}, letter-a to letter-z, or a file ({reason})"
        ) from None


def _pictured(data: bytes, name: str, size: AnySize | None, letters: int) -> str:
    """The dark parts of a picture, as rows; what is transparent is a hole."""
    try:
        from PIL import Image, UnidentifiedImageError
    except ModuleNotFoundError:
        raise EngineUnavailable("pictures need Pillow: pip install 'gridwords[picture]'") from None
    import io

    try:
        with Image.open(io.BytesIO(data)) as file:
            picture = file.convert("RGBA")
    except (UnidentifiedImageError, OSError, Image.DecompressionBombError) as error:
        raise BadOption(f"shape {name}: the picture cannot be read ({error})") from None
    page = Image.new("RGBA", picture.size, "white")
    dark = Image.alpha_composite(page, picture).convert("L").point(lambda light: 255 if light < 128 else 0)
    box = dark.getbbox()
    if box is None:
        raise BadOption(f"shape {name}: the picture has no dark parts for letters to fill")
    dark = dark.crop(box)
    if size is not None:
        rows, cols = parse_size(size)
        return _rows(dark, rows, cols)
    wide, high = dark.size
    for longer in range(_LEAST_SIDE, _MOST_SIDE + 1):
        rows, cols = (max(2, round(longer * side / max(wide, high))) for side in (high, wide))
        drawn = _rows(dark, rows, cols)
        if 8 * letters <= 5 * drawn.count("#"):
            break
    return drawn


def _rows(dark: Image.Image, rows: int, cols: int) -> str:
    """Cells of which at least half is dark."""
    from PIL import Image

    cells = dark.resize((cols, rows), Image.Resampling.BOX).tobytes()
    lines = (cells[at : at + cols] for at in range(0, rows * cols, cols))
    return "".join("".join("#" if light > 127 else "." for light in line) + "\n" for line in lines)
