"""Arrays of pixels, of any type that pictures come in."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from gridwords.errors import BadPicture, shorten
from gridwords.read.pixels import Pixels, check_size, flatten

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

__all__ = ["of_array"]

_CHANNELS = {1: "grey", 2: "grey and alpha", 3: "RGB", 4: "RGBA"}


def of_array(given: Any) -> Pixels:
    """The pixels of an array of height, width and up to four values each."""
    import numpy as np

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
    """Values from 0 to 255, whatever they were from."""
    import numpy as np

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
