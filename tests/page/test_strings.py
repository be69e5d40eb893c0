"""Every text of the page stands in strings-en.js, and a translation is one file with the same names."""

from __future__ import annotations

import json
import re
import shutil
import subprocess
from functools import cache
from pathlib import Path

import pytest

pytest.importorskip("fastapi")

from gridwords.server.page_bundle import html_texts
from page.wasm import ROOT

PAGE = ROOT / "src" / "gridwords" / "server" / "page"
LANGUAGES = sorted((PAGE / "js").glob("strings-*.js"))
#: docs.js shows the HTTP interface, whose descriptions come from the server.
MODULES = sorted({*(PAGE / "js").glob("*.js")} - {*LANGUAGES, PAGE / "js" / "docs.js"})
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
    *("replaced by a newer question", "at least", "system-ui, sans-serif", "take over"),
    *("English", "Deutsch"),  # languages call themselves that
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


#: The names of the texts of a language, what each is, and what it says of some numbers and names.
TEXTS = """
const [file, folder] = process.argv.slice(-2);
const { Language } = await import(`${folder}/language.js`);
const { html, texts } = await import(file);
const all = {};
const walk = (value, name) => {
  if (value && typeof value === "object") for (const key in value) walk(value[key], `${name}.${key}`);
  else if (typeof value !== "function") all[name] = [typeof value, String(value)];
  else {
    const given = name.startsWith(".refusals") ? [new Proxy({}, { get: () => "3" })]
      : /hints.byLength|check.alsoFoundBy|watch.toFind|foreign/.test(name) ? [["a", "b"], ["a", "b"]]
      : /make.longGrid/.test(name) ? [3, 17, ["a"]] : /make.at$/.test(name) ? [[1, 2], [3, 4]] : [3, 2, 1, 0, 5];
    all[name] = [`function of ${value.length}`, value(...given)];
  }
};
walk({ html, ...texts(new Language(html.language)) }, "");
console.log(JSON.stringify(all));
"""


@cache
def texts(language: Path) -> dict[str, tuple[str, str]]:
    if (node := shutil.which("node")) is None:
        pytest.skip("node is not installed")
    options = ["--no-warnings", "--experimental-default-type=module", "--input-type=module", "--eval", TEXTS]
    command = [node, *options, "--", str(language), str(PAGE / "js")]
    said = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    return {name: (kind, text) for name, (kind, text) in json.loads(said).items()}


@pytest.mark.parametrize("language", LANGUAGES, ids=lambda path: path.stem)
def test_a_language_has_the_names_of_the_english_texts(language: Path) -> None:
    english, there = texts(PAGE / "js" / "strings-en.js"), texts(language)
    of_core = (".refusals", ".said")
    shown = {name: kind for name, (kind, _) in there.items() if not name.startswith(of_core)}
    assert shown == {name: kind for name, (kind, _) in english.items() if not name.startswith(of_core)}
    assert english.keys() <= there.keys()
    assert [name for name, (_, text) in there.items() if "undefined" in text or "NaN" in text] == []


@pytest.mark.parametrize(
    "language", [one for one in LANGUAGES if one.stem != "strings-en"], ids=lambda path: path.stem
)
def test_a_language_is_translated(language: Path) -> None:
    """No sentence is the same in two languages."""
    english, there = texts(PAGE / "js" / "strings-en.js"), texts(language)
    same = [name for name, (_, text) in english.items() if there[name][1] == text and text.count(" ") > 2]
    assert {*same} <= {".solve.filterExample", ".check.wordsExample"}  # English words and patterns


#: Codes that only programs meet: the page sends no such request.
FOR_PROGRAMS = {
    *(
        "cell",
        "code",
        "faces",
        "few",
        "few_dice",
        "graph",
        "json",
        "kind",
        "level_and_known",
        "long",
        "member",
    ),
    *("missing", "no_faces", "none", "object", "per_page", "puzzle", "range", "turned", "without_words"),
    "words_or_players",
}
CORE = [path for path in (ROOT / "core").rglob("*.*") if "prove" not in path.parts]
LITERAL = r'"((?:[^"\\]|\\.)*)"'


def codes() -> set[str]:
    """The codes of the core's refusals."""
    found = {
        "wordsearch_" + name for name in ("twice", "backwards", "line", "cells", "room", "message", "letters")
    }
    for path in CORE:
        code = path.read_text("utf-8")
        found |= {*re.findall(r"refusal(?:<\w+>)?\(\s*[^;{]*?,\s*\"([a-z_]+)\",", code)}
        found |= {*re.findall(r"words_refusal\(\"([a-z_]+)\"", code)}
    return found


def uncoded() -> set[str]:
    """What the core says without a code to people: parts of the notes on a puzzle and of what its reader saw."""
    found = set()
    for path in CORE:
        code = path.read_text("utf-8")
        statements = re.findall(r"notes\.push_back\((.*?)\);", code, re.S)
        if path.name in ("reader.cpp", "several.cpp"):
            statements += re.findall(
                r"(?:refusal\(|reason =|unread =|constexpr const char\* \w+ =)(.*?);", code, re.S
            )
        found |= {
            text for statement in statements for text in re.findall(LITERAL, statement) if " " in text.strip()
        }
    return found


@pytest.mark.parametrize(
    "language", [one for one in LANGUAGES if one.stem != "strings-en"], ids=lambda path: path.stem
)
def test_what_the_core_says_is_translated(language: Path) -> None:
    there = texts(language).keys()
    refusals = {name.removeprefix(".refusals.") for name in there if name.startswith(".refusals.")}
    assert len(codes()) > 60
    assert codes() - refusals - FOR_PROGRAMS == set()
    said = [name.removeprefix(".said.") for name in there if name.startswith(".said.")]
    assert len(uncoded()) > 10
    assert [text for text in uncoded() if not any(text in one for one in said)] == []


def test_the_languages_are_those_that_the_page_offers() -> None:
    strings = (PAGE / "js" / "strings.js").read_text("utf-8")
    offered = re.findall(r'(\w\w): "', strings.split("LANGUAGES = {")[1].split("}")[0])
    assert sorted(offered) == [path.stem.removeprefix("strings-") for path in LANGUAGES]


def test_every_text_of_html_is_used() -> None:
    used = set(re.findall(r"\{\{(\w+)\}\}", (PAGE / "index.html").read_text("utf-8")))
    assert used == set(html_texts(PAGE))
