"""What axe-core finds wrong with the page for people who use it differently. npm installs axe-core into build/."""

from __future__ import annotations

import re
import shutil
import subprocess
from collections.abc import Callable
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

from web.conftest import DESKTOP, PHONE
from web.helpers import (
    BOARD,
    TABS,
    expect,
    expect_ready,
)

if TYPE_CHECKING:
    from playwright.sync_api import Page

FOLDER = Path(__file__).parent.parent.parent / "build" / "axe"
VERSION = "4"
RUN = """async () => (await axe.run({ resultTypes: ["violations"] })).violations
  .map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.html).join(" ").slice(0, 200)}`)"""


@cache
def axe() -> str:
    """The script, installed by npm the first time."""
    script = FOLDER / "node_modules" / "axe-core" / "axe.min.js"
    if not script.is_file() and (npm := shutil.which("npm")):
        FOLDER.mkdir(parents=True, exist_ok=True)
        options = ["--no-save", "--no-package-lock", "--no-audit", "--no-fund", "--fetch-retries=0"]
        command = [npm, "install", "--prefix", str(FOLDER), *options, "--fetch-timeout=20000"]
        subprocess.run([*command, f"axe-core@{VERSION}"], capture_output=True, timeout=60, check=False)
    if not script.is_file():
        pytest.skip("axe-core is not installed: it takes npm and a network")
    return script.read_text("utf-8")


@pytest.mark.parametrize(
    ("scheme", "screen"), [("light", DESKTOP), ("dark", PHONE)], ids=["desktop", "phone"]
)
def test_axe_finds_nothing(open_page: Callable[..., Page], scheme: str, screen: dict[str, object]) -> None:
    script = axe()
    page = open_page(color_scheme=scheme, reduced_motion="reduce", **screen)
    for tab in TABS:
        page.goto(f"/#{tab}?board={BOARD}&game={BOARD}&over=1&players=Ann:hat,at")
        expect_ready(page, tab)
        if not page.evaluate("'axe' in window"):
            page.evaluate(script)
        assert page.evaluate(RUN) == [], tab


def test_axe_finds_nothing_around_a_word_and_its_definition(open_page: Callable[..., Page]) -> None:
    script = axe()
    for scheme, screen in (("dark", DESKTOP), ("light", PHONE)):
        page = open_page(color_scheme=scheme, reduced_motion="reduce", **screen)
        page.goto(f"/#solve?board={BOARD}&word=sprint&level=80")
        expect_ready(page, "solve")
        card = page.get_by_role("complementary", name=re.compile("Definition|Selected word"))
        expect(card).to_contain_text("a quick run")
        page.evaluate(script)
        assert page.evaluate(RUN) == [], scheme
