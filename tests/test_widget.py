"""The widget without a browser: what Python and the page exchange, and how the page's modules become one."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

import gridwords.widget
from gridwords import Board, EngineUnavailable, Lexicon
from gridwords.widget.bundle import bundle, bundle_in_parts

BOARD = "oatrihpshtnrenei"


def shown(*board: Any, **how: Any) -> Any:
    pytest.importorskip("anywidget")
    return gridwords.widget.BoardWidget(*board, **how)


def test_it_reads_and_sets_a_board() -> None:
    widget = shown(BOARD)
    assert widget.board == Board(BOARD)
    assert (widget.text, widget.summary, len(widget.words)) == (str(Board(BOARD)), "84 words, 135 points", 84)
    widget.board = "perslatgsineters"
    assert isinstance(widget.board, Board)
    assert (widget.text, widget.summary, len(widget.words)) == (
        "pers/latg/sine/ters",
        "1044 words, 3623 points",
        1000,
    )
    assert len(widget.solution) == 1044


def test_typed_and_pasted_letters_become_the_board() -> None:
    widget = shown(Board("tea/nst", neighbours="rook"))
    seen: list[Board] = []
    widget.observe(lambda change: seen.append(change["new"]), "board")
    widget.text = "tea/nsa"
    assert (str(widget.board), widget.board.neighbours) == ("tea/nsa", "rook")
    widget.pasted = "TEA NST"
    assert (str(widget.board), widget.pasted) == ("tea/nst", "")
    assert [str(board) for board in seen] == ["tea/nsa", "tea/nst"]


def test_what_is_no_board_is_refused_and_the_board_stays() -> None:
    widget = shown("tea/nst")
    widget.pasted = "tea/ns"
    assert "board row 2 has 2 tiles" in widget.error
    assert str(widget.board) == "tea/nst"
    widget.text = "tea/nsa"
    assert widget.error == ""


def test_it_has_its_own_words_and_rules() -> None:
    widget = shown("tea/nst", lexicon=Lexicon.from_words(["ten", "eat"]), rules="word-hunt")
    assert [one["word"] for one in widget.words] == ["eat", "ten"]
    assert widget.words[0]["points"] == 100
    widget.selected = "ten"
    widget.board = "eat/nst"
    assert (widget.selected, [one["word"] for one in widget.words]) == ("", ["eat"])


def test_the_script_is_one_module_that_node_can_read(tmp_path: Path) -> None:
    script = shown()._esm
    assert "import " not in [line[:7] for line in script.splitlines()]
    assert script.count("class Grid ") == 1
    if (node := shutil.which("node")) is None:
        pytest.skip("node is not installed")
    (tmp_path / "widget.mjs").write_text(script, encoding="utf-8")
    subprocess.run([node, "--check", str(tmp_path / "widget.mjs")], check=True)


def test_the_style_stays_in_the_widget() -> None:
    """Every rule is within the widget's own class, and it has the page's colours."""
    depth = 0
    for line in shown()._css.splitlines():
        assert depth > 0 or not line or ".gridwords" in line, line
        depth += line.count("{") - line.count("}")
    assert depth == 0
    assert "--tile:" in shown()._css


def test_a_bundle_has_each_module_once_and_before_its_users(tmp_path: Path) -> None:
    modules = {
        "a": 'import { c } from "./c.js";\nexport const a = c + 1;',
        "b-b": 'import { a } from "./a.js";\nimport { c as d } from "./c.js";\nexport function b() { return a + d; }',
        "c": "// A comment.\n/** A\n * longer one. */\nexport const c = await /** @type {any} */ (1);\nconst hidden = 2;",
        "unused": "export const unused = 1;",
    }
    entry = 'import { b } from "./b-b.js";\nimport * as all from "./c.js";\nconst hidden = b();\nconsole.log(hidden, all.c);'
    script = bundle(entry, modules)
    assert script.count("const c = await (1)") == 1
    assert "comment" not in script
    assert "longer" not in script
    assert "unused" not in script
    if (node := shutil.which("node")) is None:
        pytest.skip("node is not installed")
    (tmp_path / "all.mjs").write_text(script, encoding="utf-8")
    ran = subprocess.run([node, str(tmp_path / "all.mjs")], capture_output=True, text=True, check=True)
    assert ran.stdout == "3 1\n"


def test_parts_of_a_bundle_share_its_modules(tmp_path: Path) -> None:
    modules = {
        "state": "console.log('once');\nexport const state = { n: 1 };",
        "part": 'import { state } from "./state.js";\nimport { own } from "./own.js";\nexport function part() { return state.n + own; }',
        "own": "export const own = 10;",
    }
    entry = 'import { state } from "./state.js";\nstate.n = 2;\nvoid import("./part.js").then(({ part }) => console.log(part()));'
    files = bundle_in_parts("all", entry, modules)
    assert files.keys() == {"all", "all-part"}
    assert "own" not in files["all"]
    if (node := shutil.which("node")) is None:
        pytest.skip("node is not installed")
    for name, script in files.items():
        (tmp_path / f"{name}.js").write_text(script, encoding="utf-8")
    (tmp_path / "package.json").write_text('{"type": "module"}')
    ran = subprocess.run([node, str(tmp_path / "all.js")], capture_output=True, text=True, check=True)
    assert ran.stdout == "once\n12\n"


@pytest.mark.parametrize("line", ["export let a = 1;", 'export { a } from "./a.js";', 'import "./a.js";'])
def test_a_form_that_cannot_be_bundled_is_named(line: str) -> None:
    with pytest.raises(ValueError, match=r"the entry\.js: cannot bundle"):
        bundle(line, {"a": "export const a = 1;"})


def test_without_anywidget(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "anywidget", None)
    monkeypatch.delitem(vars(gridwords.widget), "BoardWidget", raising=False)
    assert dir(gridwords.widget) == ["BoardWidget"]
    with pytest.raises(EngineUnavailable, match=r"gridwords.widget needs anywidget.*gridwords\[notebook\]"):
        gridwords.widget.BoardWidget()
