"""The tables of docs/background.md: `benchmarks/reports.py` writes them and puts them into the document."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parent.parent.parent
SCRIPT = ROOT / "benchmarks" / "reports.py"
MARK = re.compile(r"<!-- table ([\w-]+) -->\n.*?<!-- end -->", re.DOTALL)


def test_every_table_of_the_document_is_one_that_the_script_writes() -> None:
    document = (ROOT / "docs" / "background.md").read_text(encoding="utf-8")
    names = MARK.findall(document)
    assert len(names) == len({*names}) == document.count("<!-- table ") == document.count("<!-- end -->")
    script = SCRIPT.read_text(encoding="utf-8")
    assert {*names} == {*re.findall(r'"(00\d-[a-z]+)"(?!:)', script)}


def test_tables_are_pasted_between_their_marks(tmp_path: Path) -> None:
    document = tmp_path / "page.md"
    document.write_text(
        "Before.\n\n<!-- table 003-paths -->\n\nold\n\n<!-- end -->\n\nBetween.\n\n"
        "<!-- table 004-grid -->\n\nkept\n\n<!-- end -->\n\nAfter.\n",
        encoding="utf-8",
    )
    (tmp_path / "003-paths.md").write_text("New.\n\n| a |\n| --- |\n| 1\\2 |\n", encoding="utf-8")
    command = [sys.executable, str(SCRIPT), "--out", str(tmp_path), "--paste", str(document)]
    ran = subprocess.run(command, capture_output=True, text=True, check=True)
    assert ran.stdout.splitlines() == ["003-paths: pasted", "004-grid: no file, left as it is"]
    assert document.read_text(encoding="utf-8") == (
        "Before.\n\n<!-- table 003-paths -->\n\nNew.\n\n| a |\n| --- |\n| 1\\2 |\n\n<!-- end -->\n\nBetween.\n\n"
        "<!-- table 004-grid -->\n\nkept\n\n<!-- end -->\n\nAfter.\n"
    )
