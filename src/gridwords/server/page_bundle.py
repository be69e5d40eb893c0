"""The page's modules as one file, so that a browser far away waits for one answer instead of fifty.

Works on what the modules of the page are: named imports and exports at the start of a line, no cycles, and exports that
are never assigned again. Each module becomes a function that returns its exports.
"""

from __future__ import annotations

import html
import json
import re
from pathlib import Path

_IMPORT = re.compile(r'^import (\{[^}]*\}|\* as \w+) from "\./([\w-]+)\.js";\n', re.M)
_EXPORT = re.compile(r"^export (?=(?:const|function|async function|class) (\w+))", re.M)
_NAME = re.compile(r"^export (?:const|function|async function|class) (\w+)", re.M)
_STYLE = re.compile(r'^ *<link rel="stylesheet" href="(css/[\w-]+\.css)">\n', re.M)
_PRELOAD = re.compile(r'^ *(?:<!-- Every module[^>]*-->|<link rel="modulepreload" [^>]*>)\n', re.M)
_OTHER = re.compile(r"^(?:import|export)\b.*", re.M)
_TEXTS = re.compile(r"^export const html = \{\n(.*?)^\};", re.M | re.S)
_TEXT = re.compile(r'^ *(\w+): (".*"),$', re.M)
_WORKERS = ("worker", "picture-worker")
_PLACE = re.compile(r"\{\{(\w+)\}\}")


def bundle(folder: Path, entry: str = "main") -> str:
    """One module that does what `entry` does, without the files it imports."""
    made: dict[str, str] = {}

    def add(name: str) -> None:
        text = (folder / f"{name}.js").read_text("utf-8")
        for _, imported in _IMPORT.findall(text):
            if imported not in made:
                add(imported)
        exports = _NAME.findall(text)
        code = _EXPORT.sub("", _IMPORT.sub(_bound, text))
        if other := _OTHER.search(code):
            raise ValueError(f"{name}.js: cannot be bundled: {other[0]}")
        if name == entry:
            made[name] = code  # not in a function: it may use await at its top level
        else:
            made[name] = (
                f"const {_variable(name)} = (() => {{\n{code}\nreturn {{ {', '.join(exports)} }};\n}})();\n"
            )

    add(entry)
    return "".join(made.values())


def html_texts(folder: Path) -> dict[str, str]:
    """The texts for HTML in the page's strings.js."""
    found = _TEXTS.search((folder / "js" / "strings.js").read_text("utf-8"))
    return {name: json.loads(value) for name, value in _TEXT.findall(found[1] if found else "")}


def filled(folder: Path) -> str:
    """The page's index.html with its {{names}} replaced by the texts of strings.js."""
    text, texts = (folder / "index.html").read_text("utf-8"), html_texts(folder)
    if missing := set(_PLACE.findall(text)) - texts.keys():
        raise ValueError(f"strings.js: html lacks {', '.join(sorted(missing))}")
    return _PLACE.sub(lambda match: html.escape(texts[match[1]]), text)


def bundle_page(folder: Path) -> dict[str, str]:
    """The page with its modules and those of its workers in one file each, and its style sheets in another: their names
    and contents.
    """
    text = filled(folder)
    styles = _STYLE.findall(text)
    text = _STYLE.sub("", _PRELOAD.sub("", text))
    # Before the sheet for paper, which overrides it.
    print_sheet = '  <link rel="stylesheet" href="css/print.css"'
    text = text.replace(print_sheet, f'  <link rel="stylesheet" href="css/page.css">\n{print_sheet}', 1)
    return {
        "index.html": text.replace('src="js/main.js"', 'src="js/page.js"', 1),
        "js/page.js": bundle(folder / "js"),
        **{f"js/{name}.js": bundle(folder / "js", name) for name in _WORKERS},
        "css/page.css": "".join((folder / style).read_text("utf-8") for style in styles),
    }


def _bound(match: re.Match[str]) -> str:
    names, module = match.groups()
    if names.startswith("*"):
        return f"const {names.split()[-1]} = {_variable(module)};\n"
    return f"const {re.sub(r' as ', ': ', names)} = {_variable(module)};\n"


def _variable(module: str) -> str:
    return "$" + module.replace("-", "_")
