"""A board in a notebook: type or paste letters, see the words, click one for its path. Needs the extra `notebook`.

    from gridwords.widget import BoardWidget

    shown = BoardWidget("oatrihpshtnrenei")
    shown

`shown.board` is the board as typed, and assigning to it shows another board.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from gridwords.widget.board_widget import BoardWidget

__all__ = ["BoardWidget"]


# The class needs anywidget; the module does not, so that looking at all of `gridwords` needs no extra.
def __getattr__(name: str) -> object:
    if name not in __all__:
        raise AttributeError(f"module 'gridwords.widget' has no attribute {name!r}")
    from gridwords.extras import load_extra

    load_extra("anywidget", "gridwords.widget", "notebook")
    from gridwords.widget.board_widget import BoardWidget

    globals()[name] = BoardWidget
    return BoardWidget


def __dir__() -> list[str]:
    return __all__
