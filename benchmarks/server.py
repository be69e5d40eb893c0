"""The server under load: solves of rolled 4x4 boards on 64 connections, undisturbed and during attacks.

    python benchmarks/server.py [seconds]

Needs `wrk`, which runs on the same processors as the server. Eight hostile clients attack, each from an address of its
own: first with boards that take all the time they get, then with everything below. Prints rates, latencies, the
server's memory and the status codes that the hostile clients got. Then each flood comes alone, on 95 connections from
one address, while another client solves one board at a time. Asserts nothing.
"""

from __future__ import annotations

import http.client
import itertools
import json
import multiprocessing
import re
import shutil
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path

from gridwords import Board

CONNECTIONS = 64
HOSTILE_CLIENTS = 8

SCRIPT = """
local boards = {%s}
local i = 0
request = function()
  i = i %% #boards + 1
  return wrk.format("POST", "/api/solve", {["Content-Type"] = "application/json"}, '{"board":"' .. boards[i] .. '"}')
end
"""

Request = tuple[str, bytes]


def request(path: str, body: object) -> Request:
    return path, json.dumps(body).encode()


SLOW_BOARDS = [
    request("/api/solve", {"board": board})
    for board in ("?" * 10_000, "a" * 10_000, "?" * 16, "(a|b|c|d|e)" * 100)
]
BODIES = [
    request("/api/solve", {"board": "a", **{str(number): 1 for number in range(80_000)}}),
    request("/api/solve", {"board": "a", "neighbours": [[]] * 250_000}),
    request("/api/solve", {"board": [["a"]] * 100_000}),
    request("/api/check", {"board": "a", "players": [{"player": "", "words": []}] * 30_000}),
    request("/api/solve", {"board": "???restasineraos"}),
    request("/api/solve", {"board": "??restasineraoes", "paths": "all", "cells": True}),
    request("/api/score", {"boards": ["?erslatgsineters"] * 150}),
    *(request("/api/solve", {"board": "restasineraoesin", "level": level}) for level in range(10, 95, 4)),
]


GET = b"GET /health HTTP/1.1\r\nHost: localhost\r\n"
CHUNKED = (
    b"Content-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n" + b"8\r\n        \r\n" * 20_000
)
WILD = json.dumps({"board": "?" * 16}).encode()

# What is sent on each of many connections, and whether the answers are read.
FLOODS: dict[str, tuple[bytes, bool]] = {
    "one GET": (GET + b"\r\n", True),
    "pipelined GETs": ((GET + b"\r\n") * 5_500, True),
    "many small headers": (GET + b"a:b\r\n" * 48_000, True),
    "many small chunks": (b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\n" + CHUNKED, True),
    "a body with a GET": (GET + CHUNKED, True),
    "many ranges": (
        GET.replace(b"health", b"odds.json")
        + b"Range: bytes=%b\r\n\r\n" % b",".join(b"%d-%d" % (at, at) for at in range(0, 11_000, 2)),
        True,
    ),
    "upgrades": (GET + b"Connection: Upgrade\r\nUpgrade: websocket\r\n\r\n", True),
    "unread answers": (
        b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        + b"Content-Length: %d\r\n\r\n" % len(WILD)
        + WILD,
        False,
    ),
}


class Attack:
    """A hostile client with an address of its own."""

    def __init__(self, port: int, number: int, end: float, seen: Counter[str]) -> None:
        self.port, self.end, self.seen = port, end, seen
        self.source = (f"127.0.0.{number + 2}", 0)

    def ask(self, requests: list[Request]) -> None:
        """Sends the requests over and over."""
        for path, body in itertools.cycle(requests):
            if time.monotonic() > self.end:
                return
            connection = http.client.HTTPConnection(
                "127.0.0.1", self.port, timeout=60, source_address=self.source
            )
            try:
                connection.request("POST", path, body, {"content-type": "application/json"})
                reply = connection.getresponse()
                reply.read()
                self.seen[str(reply.status)] += 1
            except OSError:
                self.seen["closed"] += 1
            finally:
                connection.close()

    def headers(self) -> None:
        """Sends headers without end."""
        while time.monotonic() < self.end:
            with self.connect() as connection, suppress(OSError):
                connection.sendall(b"GET / HTTP/1.1\r\nHost: localhost\r\n")
                while time.monotonic() < self.end:
                    connection.sendall(b"x: " + b"a" * 100_000 + b"\r\n")
            self.seen["closed"] += 1

    def idle(self) -> None:
        """Opens connections, uses none of them, and replaces those that the server closes."""
        connections: list[socket.socket] = []
        while time.monotonic() < self.end:
            with suppress(OSError):
                connections.append(self.connect())
                connections[-1].sendall(
                    b"POST /api/solve HTTP/1.1\r\nHost: localhost\r\nContent-Length: 9\r\n"
                )
            if len(connections) >= 300:
                connections.pop(0).close()
                self.seen["idle"] += 1
            time.sleep(0.01)
        for connection in connections:
            connection.close()

    def flood(self, data: bytes, reads: bool) -> None:
        """Sends the data on a new connection over and over; a client that does not read stays for a while."""
        while time.monotonic() < self.end:
            with suppress(OSError), self.connect() as connection:
                connection.settimeout(1)
                with suppress(OSError):
                    connection.sendall(data)
                if reads:
                    connection.shutdown(socket.SHUT_WR)
                    while connection.recv(1 << 16):
                        pass
                else:
                    time.sleep(max(0.0, min(5.0, self.end - time.monotonic())))
            self.seen["flood"] += 1

    def connect(self) -> socket.socket:
        return socket.create_connection(("127.0.0.1", self.port), 10, self.source)


def load(port: int, seconds: float) -> str:
    """One line with the results of wrk."""
    boards = ",".join(f'"{Board.roll("new", seed=seed)}"' for seed in range(2_000))
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "solve.lua"
        script.write_text(SCRIPT % boards)
        command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds:g}s", "--latency", "-s", str(script)]
        report = subprocess.run(
            [*command, f"http://127.0.0.1:{port}"], capture_output=True, text=True, check=True
        ).stdout
    rate = re.findall(r"Requests/sec:\s+([\d.]+)", report)[0]
    half, most = (re.findall(rf"^\s*{part}%\s+(\S+)", report, re.MULTILINE)[0] for part in (50, 99))
    errors = " ".join(re.findall(r"(?:Socket errors|Non-2xx).*", report)) or "no errors"
    return f"{float(rate):9,.0f} solves/s   50% {half:>9}   99% {most:>9}   {errors}"


@contextmanager
def attacked(port: int, seconds: float, everything: bool) -> Iterator[Counter[str]]:
    """Eight clients that attack for this long; yields what they saw."""
    seen: Counter[str] = Counter()
    clients = [Attack(port, number, time.monotonic() + seconds, seen) for number in range(HOSTILE_CLIENTS)]
    jobs: list[Callable[[], None]] = [partial(client.ask, SLOW_BOARDS) for client in clients]
    if everything:
        jobs[:6] = [
            clients[0].headers,
            clients[1].idle,
            *(partial(client.ask, BODIES) for client in clients[2:6]),
        ]
        for client, flood in zip(itertools.cycle(clients), FLOODS.values(), strict=False):
            jobs += [partial(client.flood, *flood)] * 8
    threads = [threading.Thread(target=job, daemon=True) for job in jobs]
    for thread in threads:
        thread.start()
    yield seen
    for thread in threads:
        thread.join()


def solve_times(port: int, end: float) -> str:
    """One line on the solves of a client that asks for one board at a time."""
    times: list[float] = []
    body = json.dumps({"board": str(Board.roll("new", seed=1))})
    while time.monotonic() < end:
        started = time.monotonic()
        connection = http.client.HTTPConnection("127.0.0.1", port, timeout=60)
        connection.request("POST", "/api/solve", body, {"content-type": "application/json"})
        status = connection.getresponse().status
        connection.close()
        assert status == 200, status
        times.append(time.monotonic() - started)
        time.sleep(0.02)
    times.sort()
    half, most = times[len(times) // 2], times[-1]
    return f"{len(times):5} solves   50% {1000 * half:7.1f} ms   most {1000 * most:7.1f} ms"


def flooded(port: int, data: bytes, reads: bool, seconds: float) -> str:
    """The same while one address floods the server from 95 connections, which a process of their own keeps busy."""
    end = time.monotonic() + seconds
    attacker = multiprocessing.get_context("fork").Process(target=_flood, args=(port, data, reads, end))
    attacker.start()
    time.sleep(0.5)
    line = solve_times(port, end)
    attacker.join()
    return line


def _flood(port: int, data: bytes, reads: bool, end: float) -> None:
    attack = Attack(port, 0, end, Counter())
    threads = [threading.Thread(target=attack.flood, args=(data, reads)) for _ in range(95)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()


def memory(process: int) -> str:
    """The memory of the server's own process and its peak, where the system reports them."""
    try:
        status = Path(f"/proc/{process}/status").read_text()
    except OSError:
        return "unknown"
    now, most = (int(re.findall(rf"{name}:\s+(\d+)", status)[0]) // 1024 for name in ("VmRSS", "VmHWM"))
    return f"{now} MB, at most {most} MB"


def main(seconds: float) -> None:
    if shutil.which("wrk") is None:
        print("server: wrk is not installed")
        return
    command = [sys.executable, "-m", "gridwords", "serve", "--port", "0"]
    server = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert server.stdout is not None
        port = int(server.stdout.readline().split(":")[2].split("/")[0])
        load(port, 1)
        print(f"ordinary boards     {load(port, seconds)}")
        with attacked(port, seconds, everything=False) as seen:
            print(f"with hostile boards {load(port, seconds)}")
        print(f"hostile boards      {sum(seen.values())} answered: {dict(seen)}")
        with attacked(port, seconds, everything=True) as seen:
            print(f"with all attacks    {load(port, seconds)}")
        print(f"all attacks         {dict(seen)}")
        print(f"memory              {memory(server.pid)}")
        print(f"{'one client alone':19} {solve_times(port, time.monotonic() + seconds)}")
        for name, (data, reads) in FLOODS.items():
            print(f"{name:19} {flooded(port, data, reads, seconds)}")
        print(f"memory              {memory(server.pid)}")
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)
