"""A static host for the page with the core in it."""

from __future__ import annotations

import functools
import http.server
import threading
from pathlib import Path
from typing import Any

PREFIX = "/some/where/"


class Site:
    """A static host: it serves files, gives every path but the site's 404, and can go away."""

    def __init__(self, folder: Path) -> None:
        handler = functools.partial(_Quiet, directory=str(folder))
        self._server = http.server.ThreadingHTTPServer(("127.0.0.1", 0), handler)
        self.missing = self._server.missing = set[str]()  # type: ignore[attr-defined]
        self.address = f"http://127.0.0.1:{self._server.server_port}{PREFIX}"
        threading.Thread(target=self._server.serve_forever, daemon=True).start()

    def close(self) -> None:
        self._server.shutdown()
        self._server.server_close()


class _Quiet(http.server.SimpleHTTPRequestHandler):
    def do_GET(self) -> None:
        if Path(self.path).name in self.server.missing:  # type: ignore[attr-defined]
            self.send_error(503)
        else:
            super().do_GET()

    def log_message(self, *_arguments: Any) -> None:
        pass
