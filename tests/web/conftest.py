"""A real browser before a running server. Without a browser these tests are skipped, and the run says so."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from serving import Served, serving

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, Page

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]


def chromium() -> str:
    """The system's Chromium."""
    named = os.environ.get("GRIDWORDS_CHROMIUM")
    found = named or next((path for name in NAMES if (path := shutil.which(name))), None)
    if not found:
        pytest.skip("no browser tests: there is no Chromium, and it could not be installed here")
    return found


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    path = chromium()
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    chromium()  # no browser, no server
    with serving() as server:
        yield server


@pytest.fixture
def context(browser: Browser, served: Served) -> Iterator[BrowserContext]:
    context = browser.new_context(base_url=served.address, viewport={"width": 1200, "height": 850})
    context.grant_permissions(["clipboard-read", "clipboard-write"], origin=served.address)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    page = context.new_page()
    page.set_default_timeout(15_000)
    yield from watched(page)


def watched(page: Page) -> Iterator[Page]:
    """A page whose errors, and anything its content policy stops, fail the test."""
    wrong: list[str] = []
    asked: list[str] = []
    page.on("pageerror", lambda error: wrong.append(str(error)))
    # A refusal that the page shows to its reader is also told here.
    page.on(
        "console",
        lambda said: (
            wrong.append(said.text) if said.type == "error" and "status of 4" not in said.text else None
        ),
    )
    page.on("request", lambda request: asked.append(request.url))
    yield page
    assert not wrong
    assert all(url.startswith(("http://127.0.0.1:", "data:", "blob:")) for url in asked), asked


@pytest.fixture(scope="session")
def pictures() -> Path:
    """Where screenshots are kept, to be looked at."""
    folder = Path(__file__).parent.parent.parent / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    return folder
