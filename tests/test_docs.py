"""The examples in docstrings run, everything public is documented, and the links in the documents lead somewhere."""

from __future__ import annotations

import doctest
import importlib
import inspect
import pkgutil
import re
import subprocess
import sys
from dataclasses import fields
from functools import cached_property
from pathlib import Path

import pytest

import gridwords
from gridwords import EngineUnavailable
from gridwords.cli import COMMANDS
from gridwords.engines.choose import engines
from gridwords.server.limits import Limits

MODULES = sorted(
    name
    for _, name, _ in pkgutil.walk_packages(gridwords.__path__, "gridwords.")
    if name not in ("gridwords.__main__", "gridwords._core")
)
PUBLIC = [
    (module, name)
    for module in ("gridwords", *(f"gridwords.{name}" for name in gridwords._MODULES))
    for name in importlib.import_module(module).__all__
]
ROOT = Path(__file__).parent.parent
DOCUMENTS = [*sorted(ROOT.glob("*.md")), *sorted(ROOT.glob("docs/*.md"))]


@pytest.mark.parametrize("name", ["gridwords", *MODULES])
def test_docstring_examples(name: str) -> None:
    try:
        module = importlib.import_module(name)
    except ModuleNotFoundError as missing:  # of an extra
        if (missing.name or "").startswith("gridwords"):
            raise
        pytest.skip(f"{missing.name} is not installed")
    # The examples use the package as its readers do.
    names = {public: getattr(gridwords, public) for public in gridwords.__all__}
    result = doctest.testmod(module, extraglobs=names)
    assert result.failed == 0
    # doctest does not look into cached properties.
    for noun in [value for value in vars(module).values() if inspect.isclass(value)]:
        for part, value in vars(noun).items():
            if noun.__module__ == name and isinstance(value, cached_property) and value.__doc__:
                example = doctest.DocTestParser().get_doctest(value.__doc__, dict(names), part, name, 0)
                assert doctest.DocTestRunner().run(example).failed == 0, part


@pytest.mark.parametrize(("module", "name"), PUBLIC)
def test_public_names_are_documented(module: str, name: str) -> None:
    try:
        noun = getattr(importlib.import_module(module), name)
    except EngineUnavailable as missing:
        pytest.skip(str(missing))
    if not callable(noun):
        return  # a version, a list of names
    assert inspect.getdoc(noun), name
    if inspect.isclass(noun):
        for part, value in vars(noun).items():
            if not part.startswith("_") and (callable(value) or isinstance(value, (property, classmethod))):
                assert inspect.getdoc(getattr(noun, part)), f"{name}.{part}"


def test_the_site_has_every_command_and_every_public_name(root: Path, tmp_path: Path) -> None:
    pytest.importorskip("pdoc")
    command = [sys.executable, "-W", "error", str(root / "tools" / "docs_site.py"), str(tmp_path / "pages")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    check_commands(tmp_path / "pages")
    pages = {
        module: (tmp_path / "pages" / "api" / f"{module.replace('.', '/')}.html").read_text(encoding="utf-8")
        for module, _ in PUBLIC
    }
    for module, name in PUBLIC:
        assert f'id="{name}"' in pages[module], (module, name)
    for module in pages.keys() - {"gridwords"}:
        assert (
            f'href="{module.replace(".", "/")}.html"' in pages["gridwords"]
        )  # the first page leads to the others


def anchors(page: Path) -> set[str]:
    """What a link to a heading of the page ends in after `#`, by GitHub's rules."""
    text = re.sub(r"^```.*?^```$", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    headings = re.findall(r"^#+ (.+)$", text, re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


@pytest.mark.parametrize("page", DOCUMENTS, ids=lambda page: page.name)
def test_links_lead_somewhere(page: Path) -> None:
    for link in re.findall(r"\]\(([^)\s]+)\)", page.read_text(encoding="utf-8")):
        if re.match(r"[a-z]+:", link):
            continue  # another site
        name, _, anchor = link.partition("#")
        target = page.parent / name if name else page
        assert target.exists(), link
        assert not anchor or anchor in anchors(target), link


def test_every_page_is_on_the_site_and_in_the_index() -> None:
    pages = {page.name for page in (ROOT / "docs").glob("*.md")}
    navigation = (ROOT / "mkdocs.yml").read_text(encoding="utf-8").partition("\nnav:\n")[2]
    assert {*re.findall(r"[\w-]+\.md", navigation)} == pages | {"commands.md"}  # which is generated
    # Each is one click from the index, or one more.
    near = {"index.md"}
    for _ in range(2):
        near |= {
            link.partition("#")[0]
            for page in near
            for link in re.findall(
                r"\]\(([\w-]+\.md[^)]*)\)", (ROOT / "docs" / page).read_text(encoding="utf-8")
            )
        }
    assert near == pages


def check_commands(folder: Path) -> None:
    """There is a page with the help of every command, and no link leaves the site but to the repository."""
    text = (folder / "commands.md").read_text(encoding="utf-8")
    for name in COMMANDS:
        assert f"\n## gridwords {name}\n" in text
    assert "\n### gridwords make wordsearch\n" in text
    for page in folder.glob("*.md"):
        assert "](../" not in page.read_text(encoding="utf-8"), page.name


def test_the_page_on_engines_lists_them_all() -> None:
    text = (ROOT / "docs" / "how-it-works.md").read_text(encoding="utf-8")
    assert set(re.findall(r"^\| `([\w-]+)` \|", text, re.MULTILINE)) == set(engines())


def test_the_page_on_http_lists_every_limit() -> None:
    text = (ROOT / "docs" / "http.md").read_text(encoding="utf-8")
    for limit in fields(Limits):
        assert re.search(rf"^\|.*`{limit.name}`", text, re.MULTILINE), limit.name


def test_the_page_on_architecture_is_true() -> None:
    """Every file it names exists, and so does every function that a solve passes through."""
    text = (ROOT / "docs" / "architecture.md").read_text(encoding="utf-8")
    for name in re.findall(r"`([\w./-]+(?:/|\.py|\.h|\.cpp|\.md|\.cmake))`", text):
        places = [ROOT, ROOT / "src" / "gridwords", ROOT / "src" / "gridwords" / "engines"]
        assert any((place / name).exists() for place in places), name
    way = re.findall(r"^\| `([^`]+)` \| `(\w+)` \|", text, re.MULTILINE)
    assert len(way) > 5
    for file, name in way:
        assert re.search(rf"(?:def|class|\w) {name}\b", (ROOT / file).read_text(encoding="utf-8")), name


@pytest.mark.parametrize(
    ("tool", "file"),
    [
        ("options", "docs/options.md"),
        ("declared", "src/gridwords/server/page/js/declared.js"),
        ("records", "docs/records.md"),
    ],
)
def test_what_is_written_from_the_declarations_is_up_to_date(
    tool: str, file: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.syspath_prepend(ROOT / "tools")
    written = importlib.import_module(tool).text()
    assert (ROOT / file).read_text(encoding="utf-8") == written, "run: make docs"
