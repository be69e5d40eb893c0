"""Several of the page's modules as one file: a browser far away waits for one answer instead of fifty, and a notebook
loads only one.

Works on what the modules of the page are: named imports and exports at the start of a line, no cycles, and exports that
are never assigned again. Each module becomes a function that is called once and returns what it exports.
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Mapping

_IMPORT = re.compile(r'^import (?:\{([^}]*)\}|\* as (\w+)) from "\./([\w-]+)\.js";$', re.MULTILINE)
_EXPORT = re.compile(r"^export (?=(?:async )?(?:function|class|const) (\w+))", re.MULTILINE)
_LATER = re.compile(r'\bimport\("\./([\w-]+)\.js"\)')
_LEFT = re.compile(r"^(?:import|export)\b(?! default ).*", re.MULTILINE)
_WAITS = re.compile(r"^\S.*\bawait\b", re.MULTILINE)
#: Lines of comments, and JSDoc: nobody reads them in a bundle, and they would be a quarter of it.
_COMMENT = re.compile(r"^ *//[^\n]*\n|/\*\*.*?\*/ ?", re.MULTILINE | re.DOTALL)


def bundle(entry: str, modules: Mapping[str, str]) -> str:
    """The entry with every module that it uses, without comments. Raises ValueError for an import or export in another
    form.
    """
    wrapped, last, _ = _bundled(entry, modules, ())
    return "".join(wrapped.values()) + last


def bundle_in_parts(name: str, entry: str, modules: Mapping[str, str]) -> dict[str, str]:
    """The entry as `bundle` makes it, under its name, and a part for each module that it imports later, with
    `import("./module.js")`. Parts take the modules that the entry has from it, so that these exist once.
    """
    wrapped, last, _ = _bundled(entry, modules, ())
    script = "".join(wrapped.values()) + last
    parts: dict[str, str] = {}
    shared: set[str] = set()
    for module in dict.fromkeys(_LATER.findall(script)):
        own, last, taken = _bundled(modules[module], modules, wrapped)
        shared |= taken
        names = ", ".join(map(_name, sorted(taken)))
        exported = ", ".join(_EXPORT.findall(modules[module]))
        parts[f"{name}-{module}"] = (
            f'import {{ {names} }} from "./{name}.js";\n{"".join(own.values())}{last}\nexport {{ {exported} }};\n'
        )
    script = _LATER.sub(rf'import("./{name}-\1.js")', script)
    return {name: f"{script}\nexport {{ {', '.join(map(_name, sorted(shared)))} }};\n", **parts}


def _bundled(
    entry: str, modules: Mapping[str, str], elsewhere: Collection[str]
) -> tuple[dict[str, str], str, set[str]]:
    """The modules that the entry uses, the entry after them, and those of `elsewhere` that they use."""
    wrapped: dict[str, str] = {}
    taken_elsewhere: set[str] = set()

    def bring(found: re.Match[str]) -> str:
        names, everything, module = found.groups()
        if module in elsewhere:
            taken_elsewhere.add(module)
        elif module not in wrapped:
            wrapped[module] = ""  # ends the recursion if a module indirectly imports itself
            body = inlined(modules[module], module)
            exported = ", ".join(_EXPORT.findall(modules[module]))
            wrapped.pop(module)  # after those it uses
            start = "await (async () => {" if _WAITS.search(body) else "(() => {"
            wrapped[module] = f"const {_name(module)} = {start}\n{body}\nreturn {{ {exported} }};\n}})();\n"
        taken = everything or "{" + names.replace(" as ", ": ") + "}"
        return f"const {taken} = {_name(module)};"

    def inlined(text: str, name: str) -> str:
        text = _EXPORT.sub("", _IMPORT.sub(bring, _COMMENT.sub("", text)))
        if left := _LEFT.search(text):
            raise ValueError(f"{name}.js: cannot bundle {left[0]!r}")
        return text

    last = inlined(entry, "the entry")
    return wrapped, last, taken_elsewhere


def _name(module: str) -> str:
    return "$" + module.replace("-", "_")
