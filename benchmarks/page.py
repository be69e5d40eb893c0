"""Times the page in Chromium: from a key press to the words, and the search of rolled boards.

    python benchmarks/page.py SITE [SITE...]

Each SITE is a folder that `make site` wrote; several are alternated, to compare versions. A key press is sent through the
browser's own input and timed from its event, by the page and by Chromium's own trace: until the new words are in the
page, how long the browser then waits before it starts a frame and before it shows it, the work for that frame (style,
layout, paint, raster, composition), and until the frame is presented, which is the sum of the three. Rolled boards are
searched by the core of the last SITE, as the page does for small boards, and by the package on one thread.
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

#: Counts from the event of a key to the change of the words or of their number.
WATCH = """() => {
  let pressed = null;
  window.timed = [];
  document.addEventListener("keydown", (event) => { if (event.key.length === 1) pressed = event.timeStamp; }, true);
  new MutationObserver(() => {
    if (pressed !== null) window.timed.push(performance.now() - pressed);
    pressed = null;
  }).observe(document.querySelector("#panel-solve .right"), { childList: true, characterData: true, subtree: true });
}"""

#: What the trace has of a key press: the stages until its frame is presented, and the start of the frame's work.
TRACED = ["input", "benchmark", "cc", "latencyInfo"]
LATENCY, FRAME, DRAW_WAIT = "EventLatency", "ProxyMain::BeginMainFrame", "ReceiveCompositorFrameToStartDraw"
PROCESSED = "RendererMainProcessing"
FIGURES = ("words", "wait", "work", "painted")

#: Searches boards as the page does, with the modules of the source; µs for each.
SEARCH = """async (boards) => {
  const { Core } = await import("./source/core.js");
  const bytes = async (name) => new Uint8Array(await new Response((await fetch(`core/${name}`)).body
    .pipeThrough(new DecompressionStream("gzip"))).arrayBuffer());
  const facts = await (await fetch("core/facts.json")).json();
  const program = await WebAssembly.compile(await bytes("core.bin"));
  const core = new Core(program, await bytes("lexicon.bin"), facts);
  for (const board of boards.slice(0, 300)) core.ask("solve", { board });
  const began = performance.now();
  for (const board of boards) core.ask("solve", { board });
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


def press(browser: Browser, page: Page) -> list[dict[str, float]]:
    """The times of some keys, each on the first tile and far enough from the one before."""
    first = page.locator("#panel-solve .board input").first
    session = browser.new_browser_cdp_session()
    events: list[dict[str, Any]] = []
    ended: list[Any] = []
    session.on("Tracing.dataCollected", lambda news: events.extend(news["value"]))
    session.on("Tracing.tracingComplete", lambda news: ended.append(news))
    session.send("Tracing.start", {"traceConfig": {"includedCategories": TRACED}})
    for number in range(KEYS):
        page.wait_for_timeout(100)  # the cursor moves on
        first.focus()
        page.wait_for_timeout(400)
        page.keyboard.press("et"[number % 2])
        page.wait_for_function("count => window.timed.length >= count", arg=number + 1)
    page.wait_for_timeout(200)
    session.send("Tracing.end")
    while not ended:
        page.wait_for_timeout(20)
    session.detach()
    words: list[float] = page.evaluate("window.timed.splice(0)")
    return [figures(*pair) for pair in zip(words, stages_of_keys(events), strict=True)]


def stages_of_keys(events: list[dict[str, Any]]) -> list[dict[str, tuple[float, float]]]:
    """For each key that was pressed, when its stages began and ended, in ms since its event."""
    events.sort(key=lambda event: event.get("ts", 0))
    frames = [event["ts"] for event in events if event["name"] == FRAME]
    keys = []
    for place, event in enumerate(events):
        kind = event.get("args", {}).get("event_latency", {}).get("event_type")
        if event["name"] != LATENCY or kind not in ("KEY_PRESSED", "RAW_KEY_DOWN"):
            continue
        began: dict[str, float] = {LATENCY: event["ts"]}
        stages: dict[str, tuple[float, float]] = {}
        for other in events[place + 1 :]:
            if (other["pid"], other.get("id"), other.get("id2")) != (
                event["pid"],
                event.get("id"),
                event.get("id2"),
            ):
                continue
            if other["ph"] == "b":
                began[other["name"]] = other["ts"]
            elif other["ph"] == "e" and other["name"] in began:
                since = began.pop(other["name"])
                stages[other["name"]] = ((since - event["ts"]) / 1000, (other["ts"] - event["ts"]) / 1000)
                if other["name"] == LATENCY:
                    break
        done = event["ts"] + stages[PROCESSED][1] * 1000
        frame = next(at for at in frames if at >= done)
        keys.append({**stages, FRAME: ((done - event["ts"]) / 1000, (frame - event["ts"]) / 1000)})
    return keys


def figures(words: float, stages: dict[str, tuple[float, float]]) -> dict[str, float]:
    painted = stages[LATENCY][1]
    wait = sum(stages[name][1] - stages[name][0] for name in (FRAME, DRAW_WAIT))
    return {"words": words, "wait": wait, "work": painted - words - wait, "painted": painted}


def keys(browser: Browser, sites: list[str], names: list[str]) -> None:
    print(
        "key press until words are in the page, wait for frames, work for the frame, in all until presented, ms: best, median"
    )
    for size, board in BOARDS.items():
        times: dict[str, list[dict[str, float]]] = {name: [] for name in names}
        for _ in range(ROUNDS):
            for name, address in zip(names, sites, strict=True):
                page = open_board(browser, address, board)
                times[name] += press(browser, page)
                page.close()
        for name in names:
            all_ = {what: sorted(one[what] for one in times[name]) for what in FIGURES}
            shown = "; ".join(f"{what} {of[0]:.1f}, {statistics.median(of):.1f}" for what, of in all_.items())
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
    path = next(
        filter(None, map(shutil.which, ("chromium", "chromium-headless-shell", "google-chrome"))), None
    )
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox", "--disable-gpu"])
        sites = [serve(folder) for folder in folders]
        rolled(browser, sites[-1])
        keys(browser, sites, [str(folder) for folder in folders])
        browser.close()
    return 0


if __name__ == "__main__":
    sys.exit(main())
