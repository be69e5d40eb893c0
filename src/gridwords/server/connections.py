"""The application under uvicorn: the listening socket, and an orderly end."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn

from gridwords.errors import BadOption

if TYPE_CHECKING:
    from gridwords.server.limits import Limits
    from gridwords.server.middleware import Middleware

__all__ = ["listen", "run"]

# Threads that return from a search compete with the event loop for the GIL. With Python's default of 5 ms each would
# wait longer than a solve takes; at half a millisecond the cost is too small to measure.
_SWITCH_S = 0.0005


class _Server(uvicorn.Server):
    """Tells the application about a shutdown first, so that it refuses new requests and ends its event streams."""

    def __init__(self, config: uvicorn.Config, app: Middleware) -> None:
        super().__init__(config)
        self._app = app

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._app.closing.set()
        super().handle_exit(sig, frame)


def listen(host: str, port: int) -> socket.socket:
    """A bound socket; port 0 selects a free port."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
    except OSError as error:
        raise BadOption(f"host {host!r}: {error.strerror or error}") from None
    if sys.platform != "win32":  # where it would let two servers share the port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(address)
    except OSError as error:
        listening.close()
        raise BadOption(f"port {port} of {host} cannot be used: {error.strerror or error}") from None
    return listening


def run(app: Middleware, listening: socket.socket, limits: Limits, ready: Callable[[], None]) -> None:
    """Serves until Ctrl-C or SIGTERM, then gives running requests `shutdown_s` to finish."""
    sys.setswitchinterval(_SWITCH_S)
    config = uvicorn.Config(
        app,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=max(1, round(limits.shutdown_s)),
    )
    listening.listen(2048)  # from here on, connections wait instead of failing
    ready()
    _Server(config, app).run(sockets=[listening])
