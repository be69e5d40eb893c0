"""The widget in a real JupyterLab in Chromium: `make test-notebook`."""

from __future__ import annotations

import json
import os
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Any
from urllib.request import urlopen

import pytest

pytest.importorskip("jupyterlab", reason="JupyterLab is not installed: make test-notebook installs it")
pytest.importorskip("anywidget")
sync_api = pytest.importorskip("playwright.sync_api")

from web.conftest import ARGUMENTS, browser_path

if TYPE_CHECKING:
    from playwright.sync_api import Page

CELLS = [
    "from gridwords.widget import BoardWidget\nwidget = BoardWidget()\nwidget",
    "print('python has', widget.board)",
    "widget.board = 'perslatgsineters'",
]


def free_port() -> int:
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port: int = free.getsockname()[1]
        return port


@pytest.fixture(scope="module")
def lab(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The address of a notebook with the cells, in a JupyterLab of its own."""
    folder = tmp_path_factory.mktemp("lab")
    cells: list[dict[str, Any]] = [
        {
            "cell_type": "code",
            "source": cell,
            "metadata": {},
            "outputs": [],
            "execution_count": None,
            "id": f"c{n}",
        }
        for n, cell in enumerate(CELLS)
    ]
    kernel = {"kernelspec": {"name": "python3", "display_name": "Python 3", "language": "python"}}
    notebook = {"cells": cells, "metadata": kernel, "nbformat": 4, "nbformat_minor": 5}
    (folder / "board.ipynb").write_text(json.dumps(notebook))
    port = free_port()
    command = [
        sys.executable,
        "-m",
        "jupyterlab",
        "--no-browser",
        f"--port={port}",
        f"--notebook-dir={folder}",
    ]
    command += ["--IdentityProvider.token=", "--ServerApp.password=", "--allow-root"]
    command += ["--LabApp.news_url=None", "--LabApp.check_for_updates_class=jupyterlab.NeverCheckForUpdate"]
    home = {name: str(folder / name) for name in ("JUPYTER_CONFIG_DIR", "JUPYTER_DATA_DIR", "IPYTHONDIR")}
    # PATH too: the kernel is the Python of this environment.
    path = f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}"
    server = subprocess.Popen(
        command,
        env={**os.environ, **home, "PATH": path},
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        for _ in range(300):
            try:
                urlopen(f"http://127.0.0.1:{port}/api", timeout=1).close()
                break
            except OSError:
                assert server.poll() is None, "JupyterLab did not start"
                time.sleep(0.1)
        yield f"http://127.0.0.1:{port}/lab/tree/board.ipynb"
    finally:
        server.terminate()
        server.wait(timeout=20)


@pytest.fixture
def page(lab: str) -> Iterator[Page]:
    with sync_api.sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=browser_path(), args=ARGUMENTS)
        page = browser.new_page(viewport={"width": 1100, "height": 900})
        page.goto(lab)
        page.locator(".jp-Notebook .jp-Cell").nth(len(CELLS) - 1).wait_for(timeout=60_000)
        yield page
        browser.close()


def run_cell(page: Page, number: int) -> None:
    """Runs one cell, once the kernel is there."""
    page.locator(".jp-Notebook .jp-Cell .jp-InputArea-editor").nth(number).click()
    page.keyboard.press("Shift+Enter")


def shot(page: Any, name: str) -> None:
    if folder := os.environ.get("GRIDWORDS_SHOTS"):
        page.screenshot(path=str(Path(folder) / f"{name}.png"))


def test_type_see_click_read_and_set(page: Page) -> None:
    run_cell(page, 0)
    board = page.locator(".gridwords .board")
    board.wait_for(timeout=60_000)
    tiles = board.locator("input")
    assert tiles.count() == 16

    # Letters appear as they are typed, and with them the words.
    tiles.nth(0).click()
    page.keyboard.type("oatrihpshtnrenei", delay=30)
    summary = page.locator(".gridwords .summary")
    sync_api.expect(summary).to_have_text("84 words, 135 points")
    assert [tiles.nth(n).input_value() for n in range(4)] == list("oatr")

    # A click on a word draws its path: a ring and an arrow to each further letter.
    page.locator('.gridwords [data-word="hapten"]').click()
    sync_api.expect(board.locator(".trail .start")).to_have_count(1)
    sync_api.expect(board.locator(".trail .head")).to_have_count(5)
    shot(page, "jupyterlab")

    # Python reads the board, and sets it.
    run_cell(page, 1)
    sync_api.expect(page.locator(".jp-OutputArea-output pre")).to_have_text(
        "python has oatr/ihps/htnr/enei\n"
    )
    run_cell(page, 2)
    sync_api.expect(summary).to_have_text("1044 words, 3623 points")
    assert [tiles.nth(n).input_value() for n in range(4)] == list("pers")

    # Pasted text is a board in any of the forms that Python reads.
    tiles.nth(0).click()
    page.evaluate(
        """() => {
            const data = new DataTransfer();
            data.setData("text", "OATR IHPS HTNR ENEI");
            const paste = new ClipboardEvent("paste", { clipboardData: data, bubbles: true, cancelable: true });
            document.querySelector(".gridwords input").dispatchEvent(paste);
        }"""
    )
    sync_api.expect(summary).to_have_text("84 words, 135 points")
    page.locator(".gridwords input").nth(1).click()
    page.keyboard.press("Delete")
    sync_api.expect(summary).not_to_have_text("84 words, 135 points")
    assert page.locator(".gridwords input").nth(1).input_value() == ""
    assert page.locator(".gridwords .summary.bad").count() == 0
