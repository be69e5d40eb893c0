"""Pixels: a picture as the core reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from gridwords.errors import BadPicture

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["Pixels", "check_size", "flatten"]

MOST_PIXELS = (
    110_000_000  # a phone's largest photographs have 108 million; decoded, these take half a gigabyte
)


@dataclass(frozen=True, eq=False)
class Pixels:
    """A picture in memory: `rgb` has height, width and three values from 0 to 255.

    `width` and `height` are those of the whole picture, of which `rgb` may be a smaller copy. `name` is what messages
    call the picture.
    """

    rgb: NDArray[np.uint8]
    width: int
    height: int
    name: str

    @property
    def scale(self) -> tuple[float, float]:
        """How many pixels of the picture one of `rgb` stands for, across and down."""
        rows, cols = self.rgb.shape[:2]
        return self.width / cols, self.height / rows


def check_size(name: str, width: int, height: int) -> None:
    """Refuses what would take too much memory."""
    if width * height > MOST_PIXELS:
        raise BadPicture(
            f"{name} has {width}x{height} pixels, more than {MOST_PIXELS // 1_000_000} million: make it smaller"
        )


def flatten(rgba: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """RGB of RGBA: what is transparent becomes white, or black where the rest is nearly white."""
    import numpy as np

    alpha = rgba[..., 3:]
    colours = rgba[..., :3]
    if int(alpha.min()) == 255:
        return np.ascontiguousarray(colours)
    weight = alpha.astype(np.float32) / 255
    seen = float(weight.sum()) * 3
    background = 0.0 if seen and float((colours * weight).sum()) / seen > 235 else 255.0
    return np.rint(colours * weight + background * (1 - weight)).astype(np.uint8)
