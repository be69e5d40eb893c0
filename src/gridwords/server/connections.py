"""Connections: the application under uvicorn, with limits on what a connection may cost, and an orderly end."""

from __future__ import annotations

import ctypes
import socket
import struct
import sys
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from errno import EADDRINUSE
from functools import partial
from ipaddress import IPv6Address
from types import FrameType
from typing import TYPE_CHECKING, Any

import httptools
import uvicorn
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from gridwords.errors import BadOption
from gridwords.server.problem import MEDIA_TYPE, Problem

if TYPE_CHECKING:
    import asyncio

    from gridwords.server.limits import Limits
    from gridwords.server.middleware import Middleware

__all__ = ["listen", "owner", "run"]

# Threads that return from a search compete with the event loop for the GIL. With Python's default of 5 ms each would
# wait longer than a solve takes; at half a millisecond the cost is too small to measure.
_SWITCH_S = 0.0005
# After a client has closed its side of a connection it may still wait for the answer, or it may be gone, which shows
# only when something is written to it.
_PROBE_S = 0.2
_PROBE = b"HTTP/1.1 102 Processing\r\n\r\n"
# Each costs about 1 µs, whatever its size, and 256 kB can arrive at a time, on every connection of a client. Programs
# that write a body piece by piece usually send 4 kB or more at a time.
_HEADERS, _CHUNKS = 100, 300
# From this size on, memory goes back to the system as soon as it is free. glibc raises the size to that of the largest
# piece freed so far, and then keeps the memory of large answers, in an arena of every thread.
_LARGE_BYTES = 1 << 18
_LINGER = "hh" if sys.platform == "win32" else "ii"  # the struct of SO_LINGER
_OTHER_DESCRIPTORS = 128  # files, pipes to processes, and connections about to be refused


def owner(address: str) -> str:
    """What limits count as one client: an IPv4 address, or the IPv6 network that one customer usually has.

    >>> owner("192.0.2.7"), owner("2001:db8:1:2:3:4:5:6"), owner("::ffff:192.0.2.7")
    ('192.0.2.7', '2001:db8:1:2::', '192.0.2.7')
    """
    if ":" not in address:
        return address
    full = IPv6Address(address.partition("%")[0])
    return str(full.ipv4_mapped or IPv6Address(int(full) >> 64 << 64))


class _Connections:
    """The open connections: how many each client has, and which are waiting for a request, the oldest first."""

    def __init__(self, limits: Limits) -> None:
        self.limits = limits
        self.by_client: Counter[str] = Counter()
        self.idle: dict[_Connection, None] = {}

    def admit(self, client: str) -> bool:
        """Whether there is room for another connection; if need be, the one that was idle longest makes room."""
        if self.by_client[client] >= self.limits.connections_per_client:
            return False
        if self.by_client.total() >= self.limits.connections:
            if not self.idle:
                return False
            next(iter(self.idle)).give_up()
        return True


class _Connection(HttpToolsProtocol):
    """A connection that ends when its client is too slow, or sends too much in addition to the bodies of its requests.

    One request may follow another before that is answered. If more arrive, they are not read, and the connection ends
    with the answer to the second, which RFC 9112 (9.3.2) tells clients to expect.
    """

    def __init__(self, *args: Any, connections: _Connections, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._all = connections
        self._address: str | None = None  # of the client, once the connection is counted
        self._timer: asyncio.TimerHandle | None = None  # until the next request must have arrived
        self._reading: asyncio.TimerHandle | None = None  # until the client must have read some more
        self._overhead = 0  # bytes of this request outside its body, less as many as the body has
        self._chunks = 0  # of its body
        self._half_closed = False
        self._answering: RequestResponseCycle | None = None  # `self.cycle`, or the request before it
        self._deaf = False  # what else arrives is not read

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        address = owner(self.client[0]) if self.client else ""
        self.client = (address, 0)
        if not self._all.admit(address):
            self._refuse(Problem(429, "too many connections are open", retry_after_s=10))
            return
        self._address = address
        self._all.by_client[address] += 1
        self._expect_request(self._all.limits.header_s)

    def connection_lost(self, exc: Exception | None) -> None:
        if self._address is not None:
            self._all.by_client[self._address] -= 1
            if not self._all.by_client[self._address]:
                del self._all.by_client[self._address]
        self._stop_expecting()
        if self._reading is not None:
            self._reading.cancel()
        self.pipeline.clear()
        # uvicorn informs only the request that arrived last.
        if self._answering is not None:
            _disconnect(self._answering)
        super().connection_lost(exc)

    def give_up(self) -> None:
        """Ends the connection once the client has read the rest, which must not take forever either."""
        self._stop_expecting()
        if self.transport.get_write_buffer_size() and self._reading is None:
            self._expect_reading(None)
        self.transport.close()

    def data_received(self, data: bytes) -> None:
        if self._deaf:
            self.flow.pause_reading()
            return
        self._unset_keepalive_if_required()
        self._overhead += len(data)
        try:
            self.parser.feed_data(data)
            # One check for long URLs, many or long headers, trailers and chunk extensions.
            if self._overhead > (most := self._all.limits.header_bytes):
                raise Problem(431, f"the headers are larger than {most} bytes", limit=most)
        except httptools.HttpParserUpgrade:
            pass  # the request is answered as if it had not asked to upgrade
        except httptools.HttpParserError as error:
            # A callback may have raised a Problem.
            refused = error.__context__
            self._refuse(refused if isinstance(refused, Problem) else Problem(400, "this is not HTTP"))
        except Problem as problem:
            self._refuse(problem)

    def on_message_begin(self) -> None:
        if self.pipeline:
            raise Problem(429, "more than one request waits on this connection")
        self._overhead = self._chunks = 0
        super().on_message_begin()
        self.scope["abort"] = self._abort  # type: ignore[typeddict-unknown-key]

    def on_header(self, name: bytes, value: bytes) -> None:
        if len(self.headers) >= _HEADERS:
            raise Problem(431, f"there are more than {_HEADERS} headers", limit=_HEADERS)
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._stop_expecting()
        super().on_headers_complete()
        if not self.pipeline:
            self._answering = self.cycle

    def on_chunk_header(self) -> None:
        self._chunks += 1
        if self._chunks > _CHUNKS:
            raise Problem(413, f"the body has more than {_CHUNKS} chunks", limit=_CHUNKS)

    def on_body(self, body: bytes) -> None:
        self._overhead -= 2 * len(body)
        super().on_body(body)

    def on_response_complete(self) -> None:
        unread = self._answering is not None and self._answering.more_body
        super().on_response_complete()
        self._answering = self.cycle
        if self.transport.is_closing():
            return
        if unread:
            self.transport.close()  # nobody needs the rest of the body
            return
        if not self.cycle.response_complete:
            if self._half_closed:
                self._probe()
        elif self._half_closed:
            self.transport.close()
        else:
            self._expect_request(self._all.limits.idle_s)

    def eof_received(self) -> bool:  # type: ignore[override]
        if self.cycle is None or self.cycle.response_complete:
            return False
        self._half_closed = True
        self._probe()
        return True

    def _probe(self) -> None:
        if self.transport.is_closing() or self._answering is None or self._answering.response_started:
            return
        if self._answering.scope["http_version"] != "1.1":
            self.transport.close()  # such a client does not know interim responses
            return
        self.transport.write(_PROBE)
        self.loop.call_later(_PROBE_S, self._probe)

    def pause_writing(self) -> None:
        super().pause_writing()
        self._expect_reading(None)

    def resume_writing(self) -> None:
        super().resume_writing()
        if self._reading is not None:
            self._reading.cancel()
            self._reading = None

    def _expect_reading(self, unread: int | None) -> None:
        now_unread = self.transport.get_write_buffer_size()
        if unread is not None and now_unread >= unread:
            self._abort()
            return
        self._reading = self.loop.call_later(self._all.limits.idle_s, self._expect_reading, now_unread)

    def _abort(self) -> None:
        """Ends the connection at once, whatever the client has not read."""
        # Without this the kernel would keep offering it to the client.
        linger = self.transport.get_extra_info("socket")
        linger.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack(_LINGER, 1, 0))
        self.transport.abort()

    def _expect_request(self, within_s: float) -> None:
        self._all.idle[self] = None
        self._timer = self.loop.call_later(within_s, self.give_up)

    def _stop_expecting(self) -> None:
        self._all.idle.pop(self, None)
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _refuse(self, problem: Problem) -> None:
        """Ends the connection: with this answer, or after those to the requests that have arrived whole."""
        self._deaf = True
        if self.transport.is_closing():
            return
        last: RequestResponseCycle | None = self.cycle
        if self.pipeline and self.cycle.more_body:
            self.pipeline.clear()
            last = self._answering
        if last is not None and not last.response_complete:
            if last.response_started or not last.more_body:
                last.keep_alive = False
                return
            _disconnect(last)
        self._write(problem)

    def _write(self, problem: Problem) -> None:
        headers = {
            "content-type": MEDIA_TYPE,
            "content-length": str(len(problem.body)),
            "connection": "close",
            **problem.headers,
        }
        lines = [
            f"HTTP/1.1 {problem.status} {problem.title}",
            *(f"{name}: {headers[name]}" for name in headers),
        ]
        self.transport.write("\r\n".join([*lines, "", ""]).encode() + problem.body)
        self.transport.close()


def _disconnect(cycle: RequestResponseCycle) -> None:
    """Lets the application know that the client no longer waits for its answer."""
    cycle.disconnected = not cycle.response_complete
    cycle.message_event.set()


class _Server(uvicorn.Server):
    """Informs the application of a shutdown first, so that it refuses new requests and ends its event streams."""

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
        why = f"port {port} of {host} cannot be used: {error.strerror or error}"
        hint = (
            ": choose another with --port, or a free one with --port 0" if error.errno == EADDRINUSE else ""
        )
        raise BadOption(why + hint) from None
    return listening


def run(app: Middleware, listening: socket.socket, limits: Limits, ready: Callable[[], None]) -> None:
    """Serves until Ctrl-C or SIGTERM, then gives running requests `shutdown_s` to finish."""
    sys.setswitchinterval(_SWITCH_S)
    _return_large_memory()
    _allow_descriptors(limits.connections + _OTHER_DESCRIPTORS)
    config = uvicorn.Config(
        app,
        http=partial(_Connection, connections=_Connections(limits)),  # type: ignore[arg-type]
        ws="none",  # an upgrade would replace the connection with one that is not counted
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=False,
        timeout_keep_alive=max(1, round(limits.idle_s)),
        timeout_graceful_shutdown=max(1, round(limits.shutdown_s)),
    )
    listening.listen(2048)  # from here on, connections wait instead of failing
    ready()
    _Server(config, app).run(sockets=[listening])


def _return_large_memory() -> None:
    """Where the C library is glibc, which has a setting for that."""
    mmap_threshold = -3  # M_MMAP_THRESHOLD in malloc.h
    with suppress(AttributeError, OSError, TypeError):
        ctypes.CDLL(None).mallopt(mmap_threshold, _LARGE_BYTES)


def _allow_descriptors(number: int) -> None:
    """Raises the limit on open files, as far as the system lets a user do that."""
    if sys.platform == "win32":
        return
    import resource

    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    if resource.RLIM_INFINITY != soft < number:
        most = number if hard == resource.RLIM_INFINITY else min(number, hard)
        with suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))
