"""Run: the application under uvicorn, from the first request to an orderly end."""

from __future__ import annotations

import socket
import sys
from collections.abc import Callable
from types import FrameType
from typing import TYPE_CHECKING

import uvicorn

from gridwords.errors import BadOption

if TYPE_CHECKING:
    from gridwords.server.middleware import Gate

__all__ = ["listen", "run"]

# Threads that come back from a search take turns with the event loop. At Python's 5 ms each would wait for longer
# than a solve takes; half a millisecond costs nothing measurable.
_SWITCH_S = 0.0005


class _Server(uvicorn.Server):
    """Tells the application before the waiting begins, so that streams end and new requests are refused."""

    def __init__(self, config: uvicorn.Config, gate: Gate) -> None:
        super().__init__(config)
        self._gate = gate

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        self._gate.closing.set()
        super().handle_exit(sig, frame)


def listen(host: str, port: int) -> socket.socket:
    """A listening socket; port 0 takes any that is free."""
    try:
        family, kind, protocol, _, address = socket.getaddrinfo(host, port, type=socket.SOCK_STREAM)[0]
        listening = socket.socket(family, kind, protocol)
    except OSError as error:
        raise BadOption(f"host {host!r}: {error.strerror or error}") from None
    if sys.platform != "win32":  # there it would let two servers share the port
        listening.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
    try:
        listening.bind(address)
    except OSError as error:
        listening.close()
        raise BadOption(f"port {port} of {host} cannot be used: {error.strerror or error}") from None
    return listening


def run(gate: Gate, listening: socket.socket, shutdown_s: float, ready: Callable[[], None]) -> None:
    """Serve until Ctrl-C or SIGTERM; what runs then may go on for `shutdown_s`."""
    sys.setswitchinterval(_SWITCH_S)
    config = uvicorn.Config(
        gate,
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=30,
        timeout_graceful_shutdown=max(1, round(shutdown_s)),
    )
    listening.listen(2048)  # from here on connections wait rather than fail
    ready()
    _Server(config, gate).run(sockets=[listening])
