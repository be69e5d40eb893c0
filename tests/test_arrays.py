"""NumPy, imported when it is first used."""

from __future__ import annotations

import subprocess
import sys

import numpy
import pytest

from gridwords.arrays import np


def test_every_name_is_that_of_numpy() -> None:
    assert np.zeros is numpy.zeros
    assert np.random is numpy.random
    with pytest.raises(AttributeError, match="no_such_name"):
        _ = np.no_such_name  # type: ignore[attr-defined]


def test_it_is_imported_at_the_first_use() -> None:
    script = (
        "import sys; from gridwords.arrays import np; there = lambda: 'numpy' in sys.modules\n"
        "print(there()); np.zeros; print(there())"
    )
    ran = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    assert ran.stdout.split() == ["False", "True"]
