"""The command `gridwords serve`."""

from __future__ import annotations

import pytest
from click.testing import CliRunner
from serving import Served, serving

from gridwords.cli import main


def test_a_port_that_is_taken(server: Served) -> None:
    with (
        pytest.raises(
            AssertionError,
            match=f"port {server.port} of 127.0.0.1 cannot be used: .*: choose another with --port, or a free one with --port 0",
        ),
        serving("--port", str(server.port)),
    ):
        pass


@pytest.mark.parametrize(
    "limit",
    [
        "deadline=3",
        "deadline_s=soon",
        "deadline_s=-1",
        "deadline_s=0",
        "deadline_s=nan",
        "boards=0",
        "boards=1.5",
    ],
)
def test_an_invalid_limit(limit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("fastapi")
    pytest.importorskip("uvicorn")
    monkeypatch.setattr("gridwords.server.connections.run", lambda *_given, **_named: None)
    done = CliRunner().invoke(main, ["serve", "--port", "0", "--limit", limit])
    assert done.exit_code == 2
    assert done.stderr.startswith("gridwords: error: ")
    assert "limit" in done.stderr
    assert done.stderr.count("\n") == 1


@pytest.mark.parametrize(
    ("host", "shown"),
    [
        ("127.0.0.1", "127.0.0.1"),
        ("0.0.0.0", "localhost"),
        ("::", "localhost"),
        ("::1", "[::1]"),
        ("words.example", "words.example"),
    ],
)
def test_the_address_that_is_printed_can_be_opened(
    monkeypatch: pytest.MonkeyPatch, host: str, shown: str
) -> None:
    pytest.importorskip("fastapi")
    pytest.importorskip("uvicorn")
    opened: list[str] = []

    class Listening:
        def getsockname(self) -> tuple[str, int]:
            return host, 8765

    monkeypatch.setattr("gridwords.server.app.create_app", lambda *_given, **_named: None)
    monkeypatch.setattr("gridwords.server.connections.listen", lambda *_where: Listening())
    monkeypatch.setattr("gridwords.server.connections.run", lambda _app, _socket, _limits, ready: ready())
    monkeypatch.setattr("click.launch", opened.append)
    done = CliRunner().invoke(main, ["serve", "--host", host, "--port", "0", "--open"])
    assert done.output == f"gridwords is at http://{shown}:8765/ (Ctrl-C ends it)\n"
    assert opened == [f"http://{shown}:8765/"]
