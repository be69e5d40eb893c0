"""How `make` installs the test requirements: with uv and pip's settings, or with pip."""

from __future__ import annotations

import subprocess
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import Any

import pytest

TOOLS = Path(__file__).parent.parent / "tools"

# What `pip config list` prints.
LISTED = """\
:env:.find-links='/wheels /more'
:env:.timeout='180'
global.extra-index-url='https://one/simple\\nhttps://two/simple'
global.find-links='/old'
global.index-url='https://mirror/simple'
install.cert='/ca.crt'
"""


@pytest.fixture
def tool(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    monkeypatch.syspath_prepend(TOOLS)
    return import_module("install")


def test_uv_gets_the_settings_of_pip(tool: ModuleType) -> None:
    assert tool.uv_settings(LISTED) == {
        "UV_FIND_LINKS": "/wheels,/more",
        "UV_INDEX": "https://one/simple https://two/simple",
        "UV_DEFAULT_INDEX": "https://mirror/simple",
        "SSL_CERT_FILE": "/ca.crt",
    }
    assert tool.uv_settings("") == {}


@pytest.mark.parametrize("broken", [None, "uv", "config"])
def test_pip_installs_where_uv_fails(
    tool: ModuleType, broken: str | None, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    ran: list[tuple[str, ...]] = []

    def run(command: list[str], *, check: bool, env: dict[str, str] | None = None, **_: Any) -> Any:
        ran.append(tuple(command[2:]))
        if check and broken in command:
            raise subprocess.CalledProcessError(1, command)
        assert command[2] != "uv" or (env or {})["UV_DEFAULT_INDEX"] == "https://mirror/simple"
        return subprocess.CompletedProcess(command, 0, LISTED)

    monkeypatch.setattr(subprocess, "run", run)
    assert tool.install(["-r", "some.txt"]) == 0
    with_pip = ("pip", "install", "--no-compile", "-r", "some.txt")
    if broken is None:
        assert ran[-1][:3] == ("uv", "pip", "install")
        assert ran[-1][-2:] == ("-r", "some.txt")
        assert with_pip not in ran
        assert capfd.readouterr().out == ""
    else:
        assert ran[-1] == with_pip
        assert capfd.readouterr().out.startswith("note: pip installs instead of uv: `-m ")
