"""A real browser and a running server. Without Chromium these tests are skipped, and the run says so.

With GRIDWORDS_BROWSER=firefox they run in the system's Firefox: `make test-firefox` runs those of the static site. Others need
touch, the clipboard or Chromium's own tools.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any

import pytest
from page.wasm import ROOT, built_core
from serving import Served, serving

from web.static import PREFIX, Site

if TYPE_CHECKING:
    from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Route

# The shell is the same browser without windows of its own, and takes half the processor time.
NAMES = ("chromium-headless-shell", "chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
DESKTOP = {"viewport": {"width": 1200, "height": 850}}
PHONE = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}


IN_FIREFOX = os.environ.get("GRIDWORDS_BROWSER") == "firefox"
NO_TOUCH = "WebDriver BiDi, by which Firefox is driven, has no touch screens"
needs_touch = pytest.mark.skipif(IN_FIREFOX, reason=NO_TOUCH)


def browser_path() -> str:
    """The path of the system's browser."""
    if IN_FIREFOX:
        from web import firefox

        found = firefox.path()
    else:
        named = os.environ.get("GRIDWORDS_CHROMIUM")
        found = named or next((path for name in NAMES if (path := shutil.which(name))), None)
    if not found:
        why = (
            "Firefox is not installed"
            if IN_FIREFOX
            else "Chromium is not installed and could not be installed here"
        )
        pytest.skip(f"no browser tests: {why}")
    return found


@pytest.fixture(scope="session")
def browser(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Browser]:
    from playwright.sync_api import sync_playwright

    path = browser_path()
    with sync_playwright() as playwright:
        if IN_FIREFOX:
            from web import firefox

            starter = firefox.write_starter(tmp_path_factory.mktemp("firefox"))
            browser = playwright.firefox.launch(
                executable_path=starter, channel="moz-firefox", firefox_user_prefs=firefox.PREFERENCES
            )
        else:
            browser = playwright.chromium.launch(executable_path=path, args=ARGUMENTS)
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def served() -> Iterator[Served]:
    """A server whose page asks it for everything; test_site.py has the page with the core in it."""
    browser_path()  # skips before a server is started
    with serving("--remote-page") as server:
        yield server


def allow_clipboard(context: BrowserContext, address: str) -> None:
    """Lets pages of that address read the clipboard. Firefox knows no such permission."""
    if not IN_FIREFOX:
        context.grant_permissions(["clipboard-read", "clipboard-write"], origin=address)


def without_policy(context: BrowserContext) -> None:
    """In Firefox, leaves out the policy of a server's page: Playwright evaluates scripts there, which it forbids."""

    def answer(route: Route) -> None:
        reply = route.fetch()
        headers = {name: text for name, text in reply.headers.items() if name != "content-security-policy"}
        route.fulfill(response=reply, headers=headers)

    if IN_FIREFOX:
        context.route(re.compile(r"^http://[\d.:]+/$"), answer)


#: Drops a file on the page: its name, type and bytes.
DROP = """([name, type, bytes]) => {
  const files = new DataTransfer();
  files.items.add(new File([new Uint8Array(bytes)], name, { type }));
  document.body.dispatchEvent(new DragEvent("drop", { dataTransfer: files, bubbles: true }));
}"""


def give_file(page: Page, choose: Callable[[], object], name: str, kind: str, content: bytes) -> None:
    """Chooses a file after `choose`. Firefox's dialogs cannot be driven: there the file is dropped on the page."""
    if IN_FIREFOX:
        page.evaluate(DROP, [name, kind, [*content]])
        return
    with page.expect_file_chooser() as chooser:
        choose()
    chooser.value.set_files({"name": name, "mimeType": kind, "buffer": content})


@contextmanager
def watched(context: BrowserContext, errors: bool = False) -> Iterator[Page]:
    """A page whose errors, and requests to other hosts, fail the test; `errors` allows the errors."""
    page = context.new_page()
    page.set_default_timeout(15_000)
    wrong: list[str] = []
    requested: list[str] = []

    def listen(message: ConsoleMessage) -> None:
        # The console repeats every refusal that the page has shown to its reader.
        if message.type == "error" and "status of 4" not in message.text:
            wrong.append(message.text)

    page.on("pageerror", lambda error: wrong.append(str(error)))
    page.on("console", listen)
    page.on("request", lambda request: requested.append(request.url))
    yield page
    assert errors or not wrong
    assert all(url.startswith(("http://127.0.0.1:", "data:", "blob:")) for url in requested), requested


@pytest.fixture(scope="session")
def context(browser: Browser, served: Served) -> Iterator[BrowserContext]:
    """One context for most tests: a new one takes 0.1 s longer to load the page. Nothing is stored between pages."""
    context = browser.new_context(base_url=served.address, **DESKTOP)  # type: ignore[arg-type]
    allow_clipboard(context, served.address)
    yield context
    context.close()


@pytest.fixture
def page(context: BrowserContext) -> Iterator[Page]:
    try:
        with watched(context) as page:
            yield page
    finally:
        for one in context.pages:
            one.close()


@pytest.fixture
def open_page(browser: Browser, served: Served) -> Iterator[Callable[..., Page]]:
    """Opens a page in a context of its own, with these options: for other screens, and for tests that set the clock."""
    with ExitStack() as stack:

        def open_page(errors: bool = False, **options: Any) -> Page:
            if IN_FIREFOX and options.get("has_touch"):
                pytest.skip(NO_TOUCH)
            context = browser.new_context(base_url=served.address, **{**DESKTOP, **options})
            stack.callback(context.close)
            return stack.enter_context(watched(context, errors))

        yield open_page


@pytest.fixture
def phone(open_page: Callable[..., Page]) -> Page:
    return open_page(**PHONE)


@pytest.fixture(scope="session")
def pictures() -> Path:
    """The folder for screenshots, for a human to look at."""
    folder = Path(__file__).parent.parent.parent / "build" / "screenshots"
    folder.mkdir(parents=True, exist_ok=True)
    return folder


@pytest.fixture(scope="session")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """What a host serves, with the site below a prefix."""
    root = tmp_path_factory.mktemp("host")
    make = [sys.executable, str(ROOT / "tools" / "make_site.py"), "site", str(built_core())]
    subprocess.run([*make, str(root) + PREFIX], check=True)
    if IN_FIREFOX:  # Playwright evaluates scripts in the page, which there its policy forbids
        page = Path(str(root) + PREFIX) / "index.html"
        page.write_text(re.sub(r".*Content-Security-Policy.*\n", "", page.read_text("utf-8")), "utf-8")
    return root


@pytest.fixture(scope="module")
def host(folder: Path) -> Iterator[str]:
    """The address of the site, for all tests of a module."""
    site = Site(folder)
    yield site.address
    site.close()


@pytest.fixture
def site(folder: Path) -> Iterator[Site]:
    site = Site(folder)
    yield site
    site.close()
