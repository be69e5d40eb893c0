"""The forms in which score_many takes boards: whatever it is given, the scores are those of the texts."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import numpy as np
import pytest

from gridwords import BadBoard, Board, score_letters, score_many

TEXTS = ["oatrihpshtnrenei", "perslatgsineters", "zzzzzzzzzzzzzzzz"]
POINTS = [135, 3623, 0]
CODES = np.array([[ord(letter) - ord("a") for letter in text] for text in TEXTS])


class OnlyDlpack:
    """An array of a package that NumPy does not know, described through DLPack alone."""

    def __init__(self, array: Any) -> None:
        self._array = array

    def __dlpack__(self, **how: Any) -> Any:
        return self._array.__dlpack__(**how)

    def __dlpack_device__(self) -> Any:
        return self._array.__dlpack_device__()


@pytest.mark.parametrize(
    "boards",
    [
        TEXTS,
        tuple(TEXTS),
        iter(TEXTS),
        map(Board, TEXTS),
        np.array(TEXTS),
        np.array(TEXTS, dtype="S"),
        np.array(TEXTS, dtype=object),
        CODES,
        CODES.astype(np.uint8).reshape(3, 4, 4),
        CODES.astype(np.int8),
        np.asfortranarray(CODES.astype(np.uint8).reshape(3, 4, 4)),
        OnlyDlpack(CODES),
        OnlyDlpack(CODES.reshape(3, 4, 4)),
    ],
    ids=lambda boards: type(boards).__name__,
)
def test_every_form_has_the_same_scores(boards: Any) -> None:
    assert score_many(boards).tolist() == POINTS


@pytest.mark.parametrize(
    ("library", "make"),
    [
        ("pandas", lambda pd: pd.Series(TEXTS)),
        ("pandas", lambda pd: pd.Series(TEXTS, dtype=object, index=[7, 8, 9])),
        ("pandas", lambda pd: pd.Series(TEXTS, dtype="category")),
        ("pandas", lambda pd: pd.DataFrame({"board": TEXTS})["board"]),
        ("pandas", lambda pd: pd.DataFrame(CODES)),
        ("polars", lambda pl: pl.Series(TEXTS)),
        ("polars", lambda pl: pl.DataFrame({"board": TEXTS})["board"]),
        ("pyarrow", lambda pa: pa.array(TEXTS)),
        ("pyarrow", lambda pa: pa.chunked_array([TEXTS[:1], TEXTS[1:]])),
        ("pyarrow", lambda pa: pa.array(TEXTS).dictionary_encode()),
        ("torch", lambda torch: torch.tensor(CODES, dtype=torch.uint8)),
    ],
)
def test_every_library_has_the_same_scores(library: str, make: Any) -> None:
    # PyTorch takes gigabytes, so `make test` does not install it.
    boards = make(
        pytest.importorskip(library, reason="PyTorch is optional here" if library == "torch" else None)
    )
    points, words = score_many(boards, counts=True)
    assert points.tolist() == POINTS
    assert words.tolist() == [84, 1044, 0]
    assert score_letters(boards, 0)[0].tolist() == score_letters(TEXTS, 0)[0].tolist()


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_missing_board_is_named(library: str) -> None:
    series = pytest.importorskip(library).Series([*TEXTS[:2], None])
    with pytest.raises(BadBoard, match=r"boards\[2\]: a board is text or a list of rows, got (None|nan)"):
        score_many(series)


def test_a_null_in_arrow_is_named() -> None:
    pa = pytest.importorskip("pyarrow")
    with pytest.raises(BadBoard, match=r"boards\[1\]: a board is text .* got None"):
        score_many(pa.array([TEXTS[0], None]))


@pytest.mark.parametrize(
    ("boards", "size", "message"),
    [
        (CODES.reshape(3, 4, 4), (2, 8), "size says 2x8, the array has boards of 4x4"),
        (CODES, (4, 5), "size says 20 cells per board, the array has 16"),
        (CODES.reshape(3, 2, 2, 4), None, r"\(boards, rows, columns\), got int64 and shape \(3, 2, 2, 4\)"),
        (CODES[0], None, r"got int64 and shape \(16,\)"),
        (CODES / 2, None, r"got float64 and shape \(3, 16\)"),
        (np.array([TEXTS, TEXTS]), None, r"got <U16 and shape \(2, 3\)"),
        (
            np.array([1.5, None], dtype=object),
            None,
            r"boards\[0\]: a board is text or a list of rows, got 1.5",
        ),
        (OnlyDlpack(np.array(CODES, dtype=complex)), None, "got complex128"),
    ],
)
def test_a_wrong_array_is_refused(boards: Any, size: Any, message: str) -> None:
    with pytest.raises(BadBoard, match=message):
        score_many(boards, size=size)


def test_an_array_that_says_its_size_is_no_square() -> None:
    boards = CODES[:, :12].reshape(3, 3, 4)
    assert score_many(boards).tolist() == score_many(CODES[:, :12], size=(3, 4)).tolist()


def test_no_library_is_imported_to_recognise_its_columns() -> None:
    code = (
        "import sys, gridwords; gridwords.score_many(['oatrihpshtnrenei']);"
        "print([name for name in ('pandas', 'polars', 'pyarrow', 'torch', 'cupy') if name in sys.modules])"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert ran.stdout == "[]\n"
