"""Starts Firefox for Playwright: an executable that passes its arguments on.

Playwright drives Firefox by WebDriver BiDi, and expects commands that the extended support release lacks. This stands
between the two and answers these itself, so that they have no effect.
"""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import sys
from pathlib import Path

from tornado.httpserver import HTTPServer
from tornado.netutil import bind_sockets
from tornado.web import Application
from tornado.websocket import WebSocketClientConnection, WebSocketHandler, websocket_connect

LISTENING = re.compile(r"WebDriver BiDi listening on (ws://\S+)")
#: What the release answers to commands that it lacks: how the page looks to its style sheet (light or dark, motion), its
#: language, downloads, the bodies of replies. Only the last of them has an answer.
UNKNOWN = "unknown command"
NOTHING = {"collector": "none"}
#: As in Chromium: every page has the focus, and there is a mouse, which is fine and hovers.
PREFERENCES: dict[str, str | float | bool] = {
    "focusmanager.testmode": True,
    "ui.primaryPointerCapabilities": 6,
    "ui.allPointerCapabilities": 6,
    "security.csp.enable": False,  # Playwright evaluates scripts in the page, which only Chromium lets it do
}
LARGE = 1 << 28  # bytes of a message: a screenshot


def path() -> str | None:
    """The path of the system's Firefox."""
    named = os.environ.get("GRIDWORDS_FIREFOX")
    return named or next((at for name in ("firefox-esr", "firefox") if (at := shutil.which(name))), None)


def write_starter(folder: Path) -> Path:
    """An executable that runs this file."""
    starter = folder / "firefox"
    starter.write_text(f"#!/bin/sh\nexec '{sys.executable}' '{__file__}' \"$@\"\n")
    starter.chmod(0o755)
    return starter


class Between(WebSocketHandler):
    browser: str
    there: WebSocketClientConnection

    async def open(self, *_path: str) -> None:
        self.there = await websocket_connect(
            self.browser + self.request.path, on_message_callback=self.from_browser, max_message_size=LARGE
        )

    def from_browser(self, message: str | bytes | None) -> None:
        if message is None:
            self.close()
            return
        if UNKNOWN in str(message) and (answer := json.loads(message)).get("error") == UNKNOWN:
            message = json.dumps({"type": "success", "id": answer["id"], "result": NOTHING})
        self.write_message(message)

    async def on_message(self, message: str | bytes) -> None:
        await self.there.write_message(message)

    def on_close(self) -> None:
        self.there.close()


async def main() -> int:
    """The exit status."""
    found = path()
    assert found is not None
    browser = await asyncio.create_subprocess_exec(
        found, *sys.argv[1:], stdout=asyncio.subprocess.PIPE, stderr=asyncio.subprocess.STDOUT
    )
    assert browser.stdout is not None
    async for line in browser.stdout:
        text = line.decode(errors="replace")
        if listening := LISTENING.search(text):
            Between.browser = listening[1]
            sockets = bind_sockets(0, "127.0.0.1")
            HTTPServer(Application([(r"/.*", Between)], websocket_max_message_size=LARGE)).add_sockets(
                sockets
            )
            text = f"WebDriver BiDi listening on ws://127.0.0.1:{sockets[0].getsockname()[1]}\n"
        sys.stderr.write(text)
        sys.stderr.flush()
    return await browser.wait()


if __name__ == "__main__":
    sys.exit(asyncio.run(main()))
