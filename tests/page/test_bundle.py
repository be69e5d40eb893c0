"""The page's modules in one file."""

from __future__ import annotations

from pathlib import Path

import pytest

pytest.importorskip("fastapi")

from gridwords.server.page_bundle import bundle


def write(folder: Path, **modules: str) -> None:
    for name, text in modules.items():
        (folder / f"{name}.js").write_text(text)


def test_each_module_comes_once_after_those_it_needs(tmp_path: Path) -> None:
    write(
        tmp_path,
        main='import { a as b } from "./one.js";\nimport * as two from "./two.js";\nawait two.f(b);\n',
        one='import { f } from "./two.js";\nexport const a = f(1);\n',
        two="export function f(x) { return x; }\n",
    )
    code = bundle(tmp_path)
    assert code.count("function f") == 1
    assert code.index("const $two") < code.index("const $one") < code.index("await two.f(b)")
    assert "const { a: b } = $one;" in code
    assert "const two = $two;" in code
    assert "import" not in code
    assert "export" not in code


@pytest.mark.parametrize(
    "text", ["export let a = 1;\n", 'export { a } from "./one.js";\n', 'import "./one.js";\n']
)
def test_what_cannot_be_bundled_is_named(tmp_path: Path, text: str) -> None:
    write(tmp_path, main=text, one="")
    with pytest.raises(ValueError, match="cannot be bundled"):
        bundle(tmp_path)
