"""Times the page in Chromium: from a key press to the words, and the search of rolled boards.

    python benchmarks/page.py SITE [SITE...]

Each SITE is a folder that `make site` wrote; several are alternated, to compare versions. A key press is sent through the
browser's own input, and timed from its event: until the new words are in the page, and until the frame with them has
been drawn. Rolled boards are searched by the core of the last SITE, as
the page does for small boards, and by the package on one thread.
"""

from __future__ import annotations

import functools
import http.server
import shutil
import statistics
import sys
import threading
import time
from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from playwright.sync_api import Browser, Page

BOARDS = {
    "4x4": "oatr/ihps/htnr/enei",
    "10x10": "/".join(["teasrinoed", "lnsarteiou", "gestionrap", "hatenrodsi", "mcpdlaerti"] * 2),
}
SOURCE = Path(__file__).parent.parent / "src" / "gridwords" / "server" / "page" / "js"
KEYS = 24
ROUNDS = 2
ROLLED = 2000

#: Counts from the event of a key to the change of the total, and to the first task after the frame that has it.
WATCH = """() => {
  const total = document.querySelector("#panel-solve .total");
  let pressed = null;
  window.timed = [];
  document.addEventListener("keydown", (event) => { if (event.key.length === 1) pressed = event.timeStamp; }, true);
  new MutationObserver(() => {
    if (pressed === null) return;
    const began = pressed, words = performance.now() - began;
    pressed = null;
    requestAnimationFrame(() => {
      const channel = new MessageChannel();
      channel.port1.onmessage = () => window.timed.push({ words, painted: performance.now() - began });
      channel.port2.postMessage(0);
    });
  }).observe(total, { childList: true, characterData: true, subtree: true });
}"""

#: Searches boards as the page does, with the modules of the source; µs for each.
SEARCH = """async (boards) => {
  const { Questions } = await import("./source/questions.js");
  const bytes = async (name) => new Uint8Array(await new Response((await fetch(`core/${name}`)).body
    .pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  const facts = await (await fetch("core/facts.json")).json();
  const program = await WebAssembly.compile(await bytes("core.bin"));
  const questions = Questions.open(program, await bytes("lexicon.bin"), facts);
  for (const board of boards.slice(0, 300)) questions.answer("solve", { board });
  const began = performance.now();
  for (const board of boards) questions.answer("solve", { board });
  return (performance.now() - began) * 1000 / boards.length;
}"""


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def translate_path(self, path: str) -> str:
        if path.startswith("/source/"):
            return str(SOURCE / path.removeprefix("/source/"))
        return super().translate_path(path)

    def log_message(self, *_arguments: Any) -> None:
        pass


def serve(folder: Path) -> str:
    handler = functools.partial(_Quiet, directory=str(folder))
    server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
    threading.Thread(target=server.serve_forever, daemon=True).start()
    return f"http://127.0.0.1:{server.server_port}/"


def open_board(browser: Browser, address: str, board: str) -> Page:
    page = browser.new_page(viewport={"width": 1366, "height": 768}, bypass_csp=True)
    page.goto(f"{address}#solve?board={board}")
    page.wait_for_selector("#panel-solve .word")
    page.wait_for_load_state("networkidle")
    page.wait_for_timeout(1000)  # the core in the page itself, and the search for all paths
    page.evaluate(WATCH)
    return page


def press(page: Page) -> list[dict[str, float]]:
    """The times of some keys, each on the first tile and far enough from the one before."""
    first = page.locator("#panel-solve .board input").first
    for number in range(KEYS):
        first.focus()
        page.wait_for_timeout(450)
        page.keyboard.press("et"[number % 2])
        page.wait_for_function("count => window.timed.length >= count", arg=number + 1)
    times: list[dict[str, float]] = page.evaluate("window.timed.splice(0)")
    return times


def keys(browser: Browser, sites: list[str], names: list[str]) -> None:
    print("key press until the words are in the page / until the frame is drawn, ms: best, median")
    for size, board in BOARDS.items():
        times: dict[str, list[dict[str, float]]] = {name: [] for name in names}
        for _ in range(ROUNDS):
            for name, address in zip(names, sites, strict=True):
                page = open_board(browser, address, board)
                times[name] += press(page)
                page.close()
        for name in names:
            figures = {what: sorted(one[what] for one in times[name]) for what in ("words", "painted")}
            shown = " / ".join(f"{all_[0]:.1f}, {statistics.median(all_):.1f}" for all_ in figures.values())
            print(f"  {size:>6} {name}: {shown}  ({len(times[name])} keys)", flush=True)


def rolled(browser: Browser, address: str) -> None:
    """Compares the core in the page itself, which answers without a worker, with the package on one thread."""
    from gridwords import Board, solve

    boards = [Board.roll(seed=seed) for seed in range(ROLLED)]
    page = browser.new_page(bypass_csp=True)
    page.goto(address)
    page.wait_for_selector("#panel-solve")
    print("rolled 4x4 boards, words and first paths, one thread, µs: Chromium, package, ratio")
    for _ in range(ROUNDS):
        there: float = page.evaluate(SEARCH, [str(board) for board in boards])
        began = time.perf_counter()
        for board in boards:
            _ = solve(board, threads=1).words  # made when it is looked at
        here = (time.perf_counter() - began) / len(boards) * 1e6
        print(f"  {there:.0f}, {here:.0f}, {there / here:.2f}", flush=True)


def main() -> int:
    from playwright.sync_api import sync_playwright

    folders = [Path(name) for name in sys.argv[1:]]
    if not folders:
        print(__doc__)
        return 2
    path = shutil.which("chromium") or shutil.which("google-chrome")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        sites = [serve(folder) for folder in folders]
        rolled(browser, sites[-1])
        keys(browser, sites, [str(folder) for folder in folders])
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
