"""Every text of the page stands in strings.js, so that a translation is one file."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

pytest.importorskip("fastapi")

from gridwords.server.page_bundle import html_texts
from page.wasm import ROOT, built_core

PAGE = ROOT / "src" / "gridwords" / "server" / "page"
#: docs.js shows the HTTP interface, whose descriptions come from the server.
MODULES = sorted(path for path in (PAGE / "js").glob("*.js") if path.name not in ("strings.js", "docs.js"))
TOKEN = re.compile(
    r"""(?P<comment>//[^\n]*|/\*.*?\*/)|(?P<regex>(?<=[(,=:!&|?{;\n])\s*/(?![/*])(?:\\.|\[(?:\\.|[^\]\\\n])*\]|[^/\\\n\[])+/[a-z]*)
    |'(?:\\.|[^'\\\n])*'|(?P<text>"(?:\\.|[^"\\])*"|`(?:\\.|[^`\\])*`)""",
    re.S | re.X,
)
#: Two words, or one with a capital letter.
ENGLISH = re.compile(r"[A-Za-z]{2,}[,.:;]? [a-z]{2,}|^[A-Z][a-z]+[.!?…]?$|[A-Z][a-z]+ \$")
#: Before texts that nobody reads: classes, roles, selectors, queries.
NOT_SHOWN = re.compile(
    r"(class|className|role|accept|key|name|font)\W{1,4}$|(matches|matchMedia|querySelector(All)?|closest)\($"
)
#: Names of keys and events, reasons that only the program reads, and names of fonts.
KNOWN = {
    *("Enter", "Delete", "Backspace", "Home", "End", "Escape", "Files", "AbortError", "DataError"),
    *("ArrowDown", "ArrowUp", "ArrowLeft", "ArrowRight", "Infinity", "Qu"),
    *("replaced by a newer question", "the core has no address", "at least", "system-ui, sans-serif"),
    *(
        "gridwords page definitions 1",
        *("card word-card", "dialog picture", "game stepping", "place first"),
        "judged moving",
        "judged feedback",
        "soft path-note",
        "bold 22px",
    ),
}


def english(code: str) -> list[str]:
    """The texts in a module that look like English to be read."""
    found = []
    for match in TOKEN.finditer(code):
        text = (match["text"] or "")[1:-1]
        shown = re.sub(r"\$\{[^}]*\}", "$", text)
        if ENGLISH.search(shown) and shown not in KNOWN and not NOT_SHOWN.search(code[: match.start()]):
            found.append(text)
    return found


@pytest.mark.parametrize("module", MODULES, ids=lambda path: path.name)
def test_modules_have_no_texts_of_their_own(module: Path) -> None:
    assert english(module.read_text("utf-8")) == []


def test_the_search_for_texts_finds_them() -> None:
    code = 'h("p", { class: "bar tight", text: "Hello" }); say(`${n} letters left`); // "some words"\n/a "b c"/.test("x");'
    assert english(code) == ["Hello", "${n} letters left"]


def test_html_has_no_texts_of_its_own() -> None:
    text = (PAGE / "index.html").read_text("utf-8")
    words = re.sub(r"<!--.*?-->|<title>gridwords</title>|</h1>|\{\{\w+\}\}", "", text, flags=re.S)
    shown = re.findall(r">([^<>]*[a-z][^<>]*)<|(?:aria-label|alt|title|placeholder)=\"([^\"]+)\"", words)
    assert [one.strip() for pair in shown for one in pair if one.strip()] == ["gridwords"]


def test_style_sheets_have_no_texts() -> None:
    for sheet in (PAGE / "css").glob("*.css"):
        assert re.findall(r'content: "[^"]*[A-Za-z]{2}[^"]*"', sheet.read_text("utf-8")) == [], sheet.name


def test_a_site_in_another_language(tmp_path: Path) -> None:
    text = (PAGE / "js" / "strings.js").read_text("utf-8")
    text = text.replace('language: "en"', 'language: "de"').replace("Skip to the board", "Zum Brett & weiter")
    strings = tmp_path / "strings.de.js"
    strings.write_text(text.replace('solve: "Solve"', 'solve: "Lösen"'), "utf-8")
    command = [sys.executable, str(ROOT / "tools" / "make_site.py"), "site", str(built_core())]
    subprocess.run([*command, str(tmp_path / "site"), "--strings", str(strings)], check=True)
    page = (tmp_path / "site" / "index.html").read_text("utf-8")
    assert 'lang="de"' in page
    assert "Zum Brett &amp; weiter" in page
    assert 'solve: "Lösen"' in (tmp_path / "site" / "js" / "page.js").read_text("utf-8")
    assert '"lang": "de"' in (tmp_path / "site" / "manifest.webmanifest").read_text("utf-8")


def test_every_text_of_html_is_used() -> None:
    used = set(re.findall(r"\{\{(\w+)\}\}", (PAGE / "index.html").read_text("utf-8")))
    assert used == set(html_texts(PAGE))
