"""Prepare and rehearse a release.

    python tools/release.py prepare VERSION   write the version, date the changelog, commit and tag
    python tools/release.py check [OUT]       everything that a release does but the upload; results in OUT (dist)
    python tools/release.py contents FILE...  check that wheels and source distributions contain what they must
    python tools/release.py try WHEEL         install a wheel into a new environment, and begin its tests there
    python tools/release.py lowest WHEEL      test a wheel with the lowest versions of what it depends on

`check` builds the source distribution and, from it, the wheel for this machine. It checks their metadata and contents,
renders the README as the package index does, installs the wheel into a new environment, solves a board there, and writes
a bill of materials (SBOM).

`try` runs the command with which cibuildwheel tests every wheel (pyproject.toml): it collects all tests, which must work
without any extra, and runs a few. The environment has no compiler.
"""

from __future__ import annotations

import argparse
import datetime
import os
import re
import shlex
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from pathlib import Path
from tempfile import TemporaryDirectory

from install import install
from make_venv import make_environment
from require import VARIABLE
from requirements import PROJECT, requirements

ROOT = Path(__file__).parent.parent
VERSION = ROOT / "src" / "gridwords" / "version.py"
CHANGELOG = ROOT / "CHANGELOG.md"
CITATION = ROOT / "CITATION.cff"
UNRELEASED = "## Unreleased\n"
#: What a wheel must have, and would still install without.
CONTENTS: tuple[str, ...] = (
    "gridwords/py.typed",
    "gridwords/_core.pyi",
    "gridwords/data/enable1.lex",
    "gridwords/server/page/index.html",
    "gridwords/server/page/core/core.bin",
    "gridwords/server/page/core/makers.bin",
    "gridwords/server/page/core/reader.bin",
    "gridwords/engines/gpu/kernels/include/walk.h",
)
#: The tests that `try` runs: they take a second, and call every part of the core that a solve passes.
SAMPLE = ("test_known_scores.py", "test_solution.py", "lexicon/test_lex_files.py")
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
    check_contents([source, wheel])
    check_readme(wheel, out / "readme.html")
    with TemporaryDirectory() as folder:
        python = _new_environment(Path(folder), [f"{wheel}[server]"])
        answer = _output(str(python), "-m", "gridwords", "solve", BOARD)
        if not answer.endswith(ANSWER):
            raise SystemExit(f"{wheel.name} finds {answer.splitlines()[-1]!r} on {BOARD}, not {ANSWER!r}")
        bill = out / f"gridwords-{version}.sbom.json"
        _run(sys.executable, "-m", "cyclonedx_py", "environment", "--output-file", str(bill), str(python))
    for made in sorted(out.iterdir()):
        print(f"{made.stat().st_size / 1e6:6.2f} MB  {made}")


def check_contents(files: list[Path]) -> None:
    """Check that nothing is missing without which a wheel, or one made from the source distribution, still installs."""
    for file in files:
        if file.suffix == ".whl":
            with zipfile.ZipFile(file) as archive:
                names, needed = archive.namelist(), CONTENTS
        else:
            with tarfile.open(file) as archive:
                names = [name.partition("/")[2] for name in archive.getnames()]
            needed = (
                "build/web/core.bin",
                "build/web/makers.bin",
                "build/web/reader.bin",
                "build/web/facts.json",
            )
        if missing := set(needed) - set(names):
            raise SystemExit(
                f"{file.name} has no {', '.join(sorted(missing))}; `make page-core` builds the page's core"
            )


def check_readme(wheel: Path, rendered: Path) -> None:
    """Render the README of a wheel as the package index does, and check that it links to nothing that is not there."""
    from readme_renderer.markdown import render  # without its extra `md`, `twine check` passes over a README

    with zipfile.ZipFile(wheel) as archive:
        (metadata,) = (name for name in archive.namelist() if name.endswith(".dist-info/METADATA"))
        text = archive.read(metadata).decode().partition("\n\n")[2]
    html = render(text)
    if not html or "<h1" not in html:
        raise SystemExit(f"the README in {wheel.name} cannot be rendered")
    if near := re.findall(r'(?:href|src)="(?!https?:|#)([^"]*)"', html):
        raise SystemExit(f"the README in {wheel.name} links to files that the index does not have: {near}")
    rendered.write_text(f'<!doctype html><meta charset="utf-8">{html}', encoding="utf-8")


def try_wheel(wheel: Path) -> None:
    """Collect the tests as cibuildwheel does, and run a few of them."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    settings = project["tool"]["cibuildwheel"]
    wanted = [line for group in settings["test-groups"] for line in requirements(group, project)]
    tests = ROOT / "tests"
    with TemporaryDirectory() as folder:
        python = _new_environment(Path(folder), [str(wheel), *wanted])
        words = [word.replace("{project}", str(ROOT)) for word in shlex.split(settings["test-command"])]
        assert words[0] == "python"
        assert str(tests) in words
        command = [str(python), *words[1:], "-n", "0", "-p", "no:cacheprovider"]
        sample = [str(tests / name) for name in SAMPLE]
        options = [word for word in command if word != str(tests)]
        # No compiler, and nothing required: tests that need an extra are skipped.
        environment = {**os.environ, "PATH": str(python.parent), VARIABLE: ""}
        for run in ([*command, "--collect-only", "-qq"], [*options, *sample]):
            done = subprocess.run(
                run, cwd=folder, env=environment, capture_output=True, text=True, check=False
            )
            if done.returncode != 0:
                raise SystemExit(
                    f"{done.stdout[-5000:]}{done.stderr}\n{wheel.name}: {shlex.join(run)} failed"
                )
    print(done.stdout.splitlines()[-1])


def lowest(wheel: Path) -> None:
    """Run the tests, but those in a browser, with the lowest versions that pyproject.toml allows; test tools are new."""
    project = tomllib.loads(PROJECT.read_text(encoding="utf-8"))
    groups = project["dependency-groups"]
    # schemathesis needs a later rich; its one test is skipped.
    groups["test"] = [
        entry for entry in groups["test"] if not str(entry).startswith(("gridwords[", "schema"))
    ]
    extras = set(project["project"]["optional-dependencies"]) - {"gpu", "gpu-cuda12"}
    used = {line for name in ("run", *extras) for line in requirements(name, project)}
    wanted = [line.replace(">=", "==") for line in sorted(used)] + requirements("test", project)
    with TemporaryDirectory() as folder:
        python = _new_environment(Path(folder), [str(wheel), *wanted])
        tests = [str(ROOT / "tests"), *(f"--ignore={ROOT / 'tests' / name}" for name in ("web", "notebook"))]
        _run(str(python), "-m", "pytest", "-n", str(os.cpu_count()), "--dist", "worksteal", *tests)


def _new_environment(folder: Path, wanted: list[str]) -> Path:
    """Makes an environment with what is wanted, of which nothing may have to be compiled. Returns its Python."""
    make_environment(folder)
    python = folder / ("Scripts" if os.name == "nt" else "bin") / "python"
    if install(["--quiet", "--only-binary", ":all:", *wanted], str(python)) != 0:
        raise SystemExit(f"cannot install {', '.join(wanted)}")
    return python


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
    commands.add_parser("contents").add_argument("files", nargs="+", type=Path)
    for name in ("try", "lowest"):
        commands.add_parser(name).add_argument("wheel", type=Path)
    given = parser.parse_args()
    if given.command == "prepare":
        prepare(given.version, datetime.date.today())
    elif given.command == "contents":
        check_contents(given.files)
    elif given.command == "try":
        try_wheel(given.wheel.absolute())
    elif given.command == "lowest":
        lowest(given.wheel.absolute())
    else:
        check(given.out.absolute())
