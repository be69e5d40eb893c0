"""The server under load: solves of rolled 4x4 boards on 64 connections, alone and while hostile boards arrive.

    python benchmarks/server.py [seconds]

Needs `wrk`. The load generator runs beside the server, on the same cores. It prints; nothing is asserted.
"""

from __future__ import annotations

import http.client
import json
import re
import shutil
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from pathlib import Path

from gridwords import Board

CONNECTIONS = 64
HOSTILE = ("?" * 10_000, "a" * 10_000, "?" * 16, "(a|b|c|d|e)" * 100)
HOSTILE_CLIENTS = 8

SCRIPT = """
local boards = {%s}
local i = 0
request = function()
  i = i %% #boards + 1
  return wrk.format("POST", "/api/solve", {["Content-Type"] = "application/json"}, '{"board":"' .. boards[i] .. '"}')
end
"""


def load(port: int, seconds: float) -> str:
    """A line of what wrk measured."""
    boards = ",".join(f'"{Board.roll("new", seed=seed)}"' for seed in range(2_000))
    with tempfile.TemporaryDirectory() as folder:
        script = Path(folder) / "solve.lua"
        script.write_text(SCRIPT % boards)
        command = ["wrk", "-t1", f"-c{CONNECTIONS}", f"-d{seconds:g}s", "--latency", "-s", str(script)]
        said = subprocess.run(
            [*command, f"http://127.0.0.1:{port}"], capture_output=True, text=True, check=True
        ).stdout
    rate = re.findall(r"Requests/sec:\s+([\d.]+)", said)[0]
    half, most = (re.findall(rf"{part}%\s+(\S+)", said)[0] for part in (50, 99))
    errors = " ".join(re.findall(r"(?:Socket errors|Non-2xx).*", said)) or "no errors"
    return f"{float(rate):9,.0f} solves/s   50% {half:>9}   99% {most:>9}   {errors}"


def attack(port: int, number: int, end: float, seen: Counter[int]) -> None:
    """One hostile client: boards that take all the time they get, one after the other."""
    while time.monotonic() < end:
        connection = http.client.HTTPConnection(
            "127.0.0.1", port, timeout=60, source_address=(f"127.0.0.{number + 2}", 0)
        )
        body = json.dumps({"board": HOSTILE[number % len(HOSTILE)]})
        connection.request("POST", "/api/solve", body, {"content-type": "application/json"})
        reply = connection.getresponse()
        reply.read()
        seen[reply.status] += 1
        connection.close()
        number += 1


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
        seen: Counter[int] = Counter()
        end = time.monotonic() + seconds
        clients = [
            threading.Thread(target=attack, args=(port, number, end, seen), daemon=True)
            for number in range(HOSTILE_CLIENTS)
        ]
        for client in clients:
            client.start()
        print(f"with hostile boards {load(port, seconds)}")
        for client in clients:
            client.join()
        print(f"hostile boards      {sum(seen.values())} answered: {dict(seen)}")
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    main(float(sys.argv[1]) if len(sys.argv) > 1 else 5.0)
