"""The type of arrays here."""

from typing import Any

# NumPy's arrays pass through OpenCV and Pillow, which have no types for them.
Array = Any
