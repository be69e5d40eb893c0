"""The commands in docs/languages.md print what the page shows, where the word list of the language is installed."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest
from test_readme import blocks, commands

from gridwords.errors import BadLexicon
from gridwords.lexicon.installed import find_list

PAGE = Path(__file__).parent.parent / "docs" / "languages.md"
SECTIONS = dict(re.findall(r"^## (\w+)\n(.*?)(?=^## |\Z)", PAGE.read_text("utf-8"), re.MULTILINE | re.DOTALL))
LANGUAGES = ["French", "German", "Spanish", "Italian", "Polish", "Swedish", "Dutch"]


def test_every_language_has_a_board() -> None:
    for language in LANGUAGES:
        assert "\n$ gridwords solve " in SECTIONS[language]


@pytest.mark.parametrize("language", LANGUAGES)
def test_commands(language: str, tmp_path: Path) -> None:
    try:
        find_list(language.lower())
    except BadLexicon:
        pytest.skip(f"no {language} word list is installed")
    section = tmp_path / "section.md"
    section.write_text(SECTIONS[language], "utf-8")
    for _, text in blocks(section, "text"):  # a file that the commands read, named in its first line
        (tmp_path / text.partition("\n")[0].removeprefix("# ")).write_text(text, "utf-8")
    run = 0
    for _, block in blocks(section, "console"):
        for command, expected in commands(block):
            done = subprocess.run(
                command, shell=True, cwd=tmp_path, capture_output=True, encoding="utf-8", timeout=120
            )
            assert (done.stdout.strip(), done.returncode) == (expected.strip(), 0), done.stderr
            run += 1
    assert run
