"""Prepare and rehearse a release.

    python tools/release.py prepare VERSION   write the version, date the changelog, commit and tag
    python tools/release.py check [OUT]       everything that a release does but the upload; results in OUT (dist)

`check` builds the source distribution and, from it, the wheel for this machine. It checks their metadata and contents,
installs the wheel into a new environment, solves a board there, and writes a bill of materials (SBOM).
"""

from __future__ import annotations

import argparse
import datetime
import os
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

ROOT = Path(__file__).parent.parent
VERSION = ROOT / "src" / "gridwords" / "version.py"
CHANGELOG = ROOT / "CHANGELOG.md"
CITATION = ROOT / "CITATION.cff"
UNRELEASED = "## Unreleased\n"
#: What a wheel must have, and would still install without.
CONTENTS = (
    "gridwords/py.typed",
    "gridwords/_core.pyi",
    "gridwords/data/enable1.lex",
    "gridwords/server/page/index.html",
    "gridwords/server/page/core/core.bin",
    "gridwords/server/page/core/makers.bin",
    "gridwords/server/page/core/reader.bin",
    "gridwords/engines/gpu/kernels/include/walk.h",
)
BOARD, ANSWER = "oatrihpshtnrenei", "84 words, 135 points"


def prepare(version: str, today: datetime.date) -> None:
    """Write the version into every file that names it, commit them, and tag the commit."""
    if not re.fullmatch(r"\d+\.\d+\.\d+((a|b|rc)\d+)?", version):
        raise SystemExit(f"{version!r} is not a version such as 1.0.0 or 1.1.0rc1")
    if _output("git", "status", "--porcelain"):
        raise SystemExit("commit or remove your changes first: `git status` lists them")
    changes = CHANGELOG.read_text(encoding="utf-8")
    if UNRELEASED not in changes:
        raise SystemExit(f"{CHANGELOG.name} has no section {UNRELEASED.strip()!r}")
    _replace(CHANGELOG, UNRELEASED, f"{UNRELEASED}\n## {version} ({today})\n")
    _replace(VERSION, r'__version__ = ".*"', f'__version__ = "{version}"')
    _replace(
        CITATION, r"(?m)^version: .*\n(date-released: .*\n)?", f"version: {version}\ndate-released: {today}\n"
    )
    _run("git", "commit", "-qam", f"Release {version}")
    _run("git", "tag", "-a", f"v{version}", "-m", f"gridwords {version}")
    print(f"tagged v{version}; `make release-check` rehearses it, `git push --follow-tags` releases it")


def check(out: Path) -> None:
    """Build, check and try what would be uploaded."""
    version = _output(sys.executable, "-c", VERSION.read_text(encoding="utf-8") + "\nprint(__version__)")
    tags = [tag for tag in _output("git", "tag", "--points-at", "HEAD").split() if tag.startswith("v")]
    if tags and f"v{version}" not in tags:
        raise SystemExit(f"the tag {tags[0]} does not name the version {version} of {VERSION.name}")
    shutil.rmtree(out, ignore_errors=True)
    _run(sys.executable, "-m", "build", "--quiet", "--outdir", str(out), str(ROOT))
    (source,), (wheel,) = out.glob("*.tar.gz"), out.glob("*.whl")
    _run(sys.executable, "-m", "twine", "check", "--strict", str(source), str(wheel))
    with zipfile.ZipFile(wheel) as archive:
        missing = set(CONTENTS) - set(archive.namelist())
    if missing:
        raise SystemExit(
            f"{wheel.name} has no {', '.join(sorted(missing))}; `make page-core` builds the page's core"
        )
    with tarfile.open(source) as archive:
        if not any(name.endswith("/build/web/core.bin") for name in archive.getnames()):
            raise SystemExit(f"{source.name} has no core for the page: wheels made from it would have none")
    with TemporaryDirectory() as folder:
        _run(sys.executable, str(ROOT / "tools" / "make_venv.py"), folder)
        python = Path(folder) / ("Scripts" if os.name == "nt" else "bin") / "python"
        _run(str(python), "-m", "pip", "install", "--quiet", "--only-binary", ":all:", f"{wheel}[server]")
        answer = _output(str(python), "-m", "gridwords", "solve", BOARD)
        if not answer.endswith(ANSWER):
            raise SystemExit(f"{wheel.name} finds {answer.splitlines()[-1]!r} on {BOARD}, not {ANSWER!r}")
        bill = out / f"gridwords-{version}.sbom.json"
        _run(sys.executable, "-m", "cyclonedx_py", "environment", "--output-file", str(bill), str(python))
    for made in sorted(out.iterdir()):
        print(f"{made.stat().st_size / 1e6:6.2f} MB  {made}")


def _replace(file: Path, pattern: str, text: str) -> None:
    changed, count = re.subn(pattern, text, file.read_text(encoding="utf-8"), count=1)
    if count != 1:
        raise SystemExit(f"{file.name} does not say where the version belongs ({pattern})")
    file.write_text(changed, encoding="utf-8")


def _run(*command: str) -> None:
    subprocess.run(command, cwd=ROOT, check=True)


def _output(*command: str) -> str:
    return subprocess.run(command, cwd=ROOT, check=True, capture_output=True, text=True).stdout.strip()


if __name__ == "__main__":
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    commands = parser.add_subparsers(dest="command", required=True)
    commands.add_parser("prepare").add_argument("version")
    commands.add_parser("check").add_argument("out", nargs="?", type=Path, default=ROOT / "dist")
    given = parser.parse_args()
    if given.command == "prepare":
        prepare(given.version, datetime.date.today())
    else:
        check(given.out.absolute())
