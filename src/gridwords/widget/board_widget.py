"""BoardWidget: a board to type into, in JupyterLab, VS Code, Colab and marimo."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import anywidget
import traitlets

from gridwords.board import Board
from gridwords.errors import GridwordsError, shorten
from gridwords.game import AnyBoard, AnyLexicon, AnyRules, Game
from gridwords.questions.solve import solve
from gridwords.solution import Solution
from gridwords.widget.bundle import bundle

_HERE = Path(__file__).parent
_PAGE = _HERE.parent / "server" / "page"
MOST_WORDS = 1000  # shown; the summary counts all of them


def _script() -> str:
    modules = {file.stem: file.read_text(encoding="utf-8") for file in (_PAGE / "js").glob("*.js")}
    return bundle((_HERE / "widget.js").read_text(encoding="utf-8"), modules)


def _style() -> str:
    """The page's colours and its board, and what only the widget has; none of it leaves the widget."""
    tokens, components, board = (
        (_PAGE / "css" / f"{name}.css").read_text(encoding="utf-8")
        for name in ("tokens", "components", "board")
    )
    colours = re.findall(r"^:root \{\n(.*?)^\}", tokens, re.MULTILINE | re.DOTALL)[0]
    dark = re.findall(r"^  :root \{\n(.*?)^  \}", tokens, re.MULTILINE | re.DOTALL)[0]
    own = (_HERE / "widget.css").read_text(encoding="utf-8")
    # JupyterLab and VS Code have a theme of their own, whatever the system prefers.
    themes = '[data-jp-theme-light="false"] .gridwords, .vscode-dark .gridwords'
    return f".gridwords {{\n{colours}{components}{board}{own}}}\n{themes} {{\n{dark}}}\n"


class BoardWidget(anywidget.AnyWidget):  # type: ignore[misc]  # where anywidget is not installed
    """A board with its words. Typed or pasted letters change `board`, and a new `board` is shown.

    `board` may be anything that `solve` takes; holes (`..../..../..../....`) wait for letters. `solution` has the words
    of the current board, `selected` the word whose path is drawn. Both can be observed: `widget.observe(f, "board")`.
    If there are more than 1,000 words, only the longest are listed. A search ends after `deadline_s` seconds.
    """

    _esm = _script()
    _css = _style()

    board = traitlets.Any()
    solution = traitlets.Any()
    text = traitlets.Unicode().tag(sync=True)
    pasted = traitlets.Unicode().tag(sync=True)
    q_is_qu = traitlets.Bool(True).tag(sync=True)
    selected = traitlets.Unicode().tag(sync=True)
    words = traitlets.List().tag(sync=True)
    summary = traitlets.Unicode().tag(sync=True)
    error = traitlets.Unicode().tag(sync=True)

    def __init__(
        self,
        board: AnyBoard = "..../..../..../....",
        *,
        lexicon: AnyLexicon = None,
        rules: AnyRules = "boggle",
        deadline_s: float = 5.0,
        **more: Any,
    ) -> None:
        self._game = Game.of(lexicon, rules)
        self._deadline_s = deadline_s
        super().__init__(q_is_qu=self._game.rules.q_is_qu, board=self._game.board(board), **more)

    @traitlets.validate("board")  # type: ignore[untyped-decorator]
    def _read_board(self, proposal: Any) -> Board:
        return self._game.board(proposal["value"])

    @traitlets.observe("board")  # type: ignore[untyped-decorator]
    def _show_board(self, _change: Any) -> None:
        solution: Solution = solve(
            self.board, lexicon=self._game.lexicon, rules=self._game.rules, deadline_s=self._deadline_s
        )
        found = solution.sorted("length")[:MOST_WORDS]
        with self.hold_sync():
            self.solution = solution
            self.text = str(self.board)
            self.error = ""
            self.selected = self.selected if self.selected in solution else ""
            self.summary = solution.summary()
            self.words = [{"word": one.word, "points": one.points, "path": one.path} for one in found]

    @traitlets.observe("text")  # type: ignore[untyped-decorator]
    def _typed(self, change: Any) -> None:
        # Typing keeps the neighbours of the board that was there.
        if change["new"] != str(self.board):
            self._take(change["new"], self.board.neighbours)

    @traitlets.observe("pasted")  # type: ignore[untyped-decorator]
    def _take_pasted(self, change: Any) -> None:
        if change["new"]:
            self._take(change["new"], None)
            self.pasted = ""  # so that the same text can be pasted again

    def _take(self, text: str, neighbours: Any) -> None:
        try:
            self.board = Board(text, neighbours=neighbours)
        except GridwordsError as error:
            self.error = shorten(str(error), 200).strip("'\"")
