"""How `make` installs what it needs, and what a release is made of."""

from __future__ import annotations

import os
import subprocess
import sys
from datetime import date
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


@pytest.mark.skipif(os.name == "nt", reason="scripts are programs there")
def test_pip_works_in_a_folder_with_a_space(tmp_path: Path) -> None:
    folder = tmp_path / "with a space"
    subprocess.run([sys.executable, TOOLS / "make_venv.py", folder], check=True)
    printed = subprocess.run(
        [folder / "bin" / "pip", "--version"], check=True, capture_output=True, text=True
    )
    assert str(folder) in printed.stdout


def test_the_package_index_gets_addresses_instead_of_links_to_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(TOOLS)
    readme = import_module("package_readme")
    text = readme.with_addresses(
        "![A board](docs/a.svg), [how](docs/how.md#a), [top](#top), [other](https://other)"
    )
    assert text == (
        f"![A board]({readme.PICTURES}docs/a.svg), [how]({readme.PAGES}docs/how.md#a), "
        "[top](#top), [other](https://other)"
    )
    assert "](docs/" not in readme.dynamic_metadata("readme", {})["text"]


def test_a_release_writes_its_version_everywhere(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.syspath_prepend(TOOLS)
    release = import_module("release")
    for name in ("VERSION", "CHANGELOG", "CITATION"):
        copy = tmp_path / getattr(release, name).name
        copy.write_bytes(getattr(release, name).read_bytes())
        monkeypatch.setattr(release, name, copy)
    ran: list[tuple[str, ...]] = []
    monkeypatch.setattr(release, "_run", lambda *command: ran.append(command))
    monkeypatch.setattr(release, "_output", lambda *command: "")
    release.prepare("7.8.9", date(2030, 1, 2))
    assert release.VERSION.read_text() == '__version__ = "7.8.9"\n'
    assert "\n## Unreleased\n\n## 7.8.9 (2030-01-02)\n" in release.CHANGELOG.read_text()
    assert "version: 7.8.9\ndate-released: 2030-01-02\n" in release.CITATION.read_text()
    assert [command[1] for command in ran] == ["commit", "tag"]
    with pytest.raises(SystemExit, match="is not a version such as"):
        release.prepare("7.8", date(2030, 1, 2))
    monkeypatch.setattr(release, "_output", lambda *command: " M README.md")
    with pytest.raises(SystemExit, match="commit or remove your changes first"):
        release.prepare("7.8.10", date(2030, 1, 2))
