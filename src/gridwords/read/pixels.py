"""Pixels: a picture as the core reads it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from gridwords.arrays import np
from gridwords.errors import BadPicture, shorten

if TYPE_CHECKING:
    from numpy.typing import NDArray

# A phone's largest photographs have 108 million; decoded, these take half a gigabyte.
MOST_PIXELS = 110_000_000


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
    """Raises BadPicture for a picture that would take too much memory."""
    if width * height > MOST_PIXELS:
        raise BadPicture(
            f"{name} has {width}x{height} pixels, more than {MOST_PIXELS // 1_000_000} million: make it smaller"
        )


def flatten(rgba: NDArray[np.uint8]) -> NDArray[np.uint8]:
    """RGB of RGBA: what is transparent becomes white, or black where the rest is nearly white."""
    alpha = rgba[..., 3:]
    colours = rgba[..., :3]
    if int(alpha.min()) == 255:
        return np.ascontiguousarray(colours)
    weight = alpha.astype(np.float32) / 255
    seen = float(weight.sum()) * 3
    background = 0.0 if seen and float((colours * weight).sum()) / seen > 235 else 255.0
    return np.rint(colours * weight + background * (1 - weight)).astype(np.uint8)


_CHANNELS = {1: "grey", 2: "grey and alpha", 3: "RGB", 4: "RGBA"}


def of_array(given: Any) -> Pixels:
    """The pixels of an array of height, width and up to four values each."""
    try:
        array = np.asarray(given)
    except Exception as error:  # lists of uneven rows, and whatever an object's __array__ raises
        raise BadPicture(
            f"a picture is the name of a file or an array of pixels, got {shorten(given)}: {error}"
        ) from None
    name = f"the array of shape {array.shape} and type {array.dtype}"
    if array.ndim == 2:
        array = array[..., None]
    if array.ndim != 3 or array.shape[2] not in _CHANNELS or not array.size:
        kinds = ", ".join(f"{count} ({kind})" for count, kind in _CHANNELS.items())
        raise BadPicture(f"{name} is not a picture: expected (height, width) or (height, width, {kinds})")
    height, width, channels = array.shape
    check_size(name, width, height)
    values = _bytes_of(array, name)
    if channels < 3:
        grey = np.repeat(values[..., :1], 3, axis=2)
        values = grey if channels == 1 else np.concatenate([grey, values[..., 1:]], axis=2)
    rgb = flatten(values) if values.shape[2] == 4 else np.ascontiguousarray(values)
    return Pixels(rgb, width, height, "the array")


def _bytes_of(array: NDArray[Any], name: str) -> NDArray[np.uint8]:
    """The values scaled to 0 to 255, whatever their type."""
    if array.dtype == np.uint8:
        return array
    if array.dtype == np.bool_:
        return array.astype(np.uint8) * np.uint8(255)
    if array.dtype == np.uint16:
        return (array >> 8).astype(np.uint8)
    if array.dtype.kind not in "iuf":
        raise BadPicture(f"{name} is not a picture: expected numbers")
    low, high = array.min(), array.max()
    most = 1 if array.dtype.kind == "f" else 255
    if not (low >= 0 and high <= most):  # written so that NaN is refused too
        raise BadPicture(f"{name} has values from {low} to {high}: expected 0 to {most}")
    return np.rint(array * 255).astype(np.uint8) if most == 1 else array.astype(np.uint8)
