"""Runs `gridwords bench` and reads what it wrote."""

from __future__ import annotations

import csv
from pathlib import Path

from click.testing import CliRunner, Result

from gridwords.cli import main


def bench(*args: str) -> Result:
    result = CliRunner().invoke(main, ["bench", *args])
    if result.exception is not None and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def rows_of(path: Path) -> list[dict[str, str]]:
    with open(path, encoding="utf-8", newline="") as file:
        return list(csv.DictReader(file))
