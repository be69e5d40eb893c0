"""Requests to send through every door, the package, HTTP and the page, to see whether the answers are the same.

`requests(seed, count)` draws ordinary requests, requests at the edges and hostile ones; a seed always draws the same.
They have the members of the HTTP interface, name no files, have a seed wherever something is drawn, and need no
deadline: an answer depends on nothing but its request. `UNSEEDED` are the few of which only the shape can be compared.
`bodies()` are texts that are not JSON, or not quite.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from itertools import islice
from typing import Any

from gridwords.rng import Chance

__all__ = ["KINDS", "UNSEEDED", "bodies", "requests"]

Body = dict[str, Any]
_Values = tuple[Any, ...]

# Makers have the most options, so they are drawn most often; watched searches have the longest answers.
_SHARES = {
    "solve": 6,
    "check": 5,
    "watch": 2,
    "roll": 3,
    "random": 3,
    "score": 2,
    "make/wordsearch": 9,
    "make/theme": 3,
    "make/board": 3,
    "make/crisscross": 3,
    "make/sheets": 2,
    "make/words": 2,
    "make/topics": 2,
}
KINDS = tuple(_SHARES)
_TURNS = [kind for kind, share in _SHARES.items() for _ in range(share)]

_TOPICS = ("fruit", "pets,zoo", ["farm-animals"], "all", "nothing", ["us-states", "all"])
_RULES = ("boggle", "big-boggle", "super-big-boggle", "word-hunt", "squaredle", "word-search", "letters")
_DICE = ("classic", "new", "big-original", "big-challenge", "big-deluxe", "big-2012", "super-big")
_WITHOUT_FACES: _Values = ([], [""], ["ab", ""], [[], []], [["a"], []])
_NEIGHBOURS = ("king", "rook", "torus", "line")
_DIRECTIONS = ("right", "down", "down-right", "up-right", "left", "up", "up-left", "down-left")
_DIFFICULTIES = ("easy", "medium", "hard")
_HEART = ".##.##./#######/#######/.#####./..###../...#..."
_LETTERS = (
    "eeeeeeeeeeeetttttttttaaaaaaaaooooooooiiiiiiinnnnnnnsssssshhhhhhrrrrrrddddllllcccuuummwwffggyyppbbvkjxqz"
)
_ENGLISH = (
    "tea ten tan net eat rate stare trees water green bread house table chair lemon melon peach apple cherry grape "
    "plum fig orange banana coffee milk juice garden rose tulip daisy river stone cloud storm winter summer spring "
    "queen quiet quilt liquid square music piano violin guitar drums trumpet otter badger rabbit hamster giraffe "
    "elephant tiger lion zebra monkey planet comet rocket orbit saturn venus pencil paper eraser ruler marker level "
    "stop pots star rats noon civic at it ox jump quick lazy dog brown fox strength rhythm zigzag puzzle letters"
)
_WORDS = _ENGLISH.split()
_UNUSUAL_WORDS = (
    [
        "Earl Grey",
        "jack-o'-lantern",
        "New York",
        "O\N{RIGHT SINGLE QUOTATION MARK}Hara",
        "  tea  ",
        "TEA",
        "Tea",
    ],
    ["café", "naïve", "über", "straße", "Ærø", "cafe\u0301", "ŒUVRE", "İstanbul", "ﬁne"],
    ["ελιά", "ψωμί", "Νερό", "θάλασσα", "Σίσυφος", "ὀξύς"],
    ["снег", "ёлка", "зима", "Йод", "мороз"],
    ["שלום", "תפוח", "ירושלים", "מים"],
    ["سلام", "تفاح", "ماء"],
    ["한글", "ㅎㅏㄴ", "\u1112\u1161\u11ab", "가나다"],
    ["日本", "東京都", "大阪"],
    ["𝒶𝒷𝒸", "𐐨𐐩𐐪", "ꟋꟌ", "ａｂｃ", "ǅ"],
    ["cockerel", "shit", "tihs", "scunthorpe", "grass"],
)

# In the place of any value.
_HOSTILE: _Values = (
    None,
    True,
    False,
    0,
    1,
    -1,
    1.0,
    1.5,
    -0.0,
    1e308,
    5e-324,
    2**31,
    2**53,
    2**53 + 1,
    2**63,
    2**64 - 1,
    2**64,
    10**30,
    "",
    " ",
    "1",
    "true",
    "null",
    "\0",
    "a\0b",
    "\x1b[31m",
    "tab\there",
    "line\nbreak",
    "line\u2028break",
    "\u202eabc",
    "\ufeffabc",
    "\ud800",
    "a\udfffb",
    "\U0001f600",
    "e\u0301" * 20,
    "x" * 301,
    "~" * 5000,
    "'quoted\" \\ text'",
    "%s {0} {why}",
    "<b>&amp;</b>",
    "__proto__",
    "constructor",
    "toString",
    [],
    {},
    [[]],
    [None],
    [True],
    [1.0],
    [""],
    ["\ud800"],
    [0, 0],
    [[0, 1], [2]],
    {"a": 1},
    {"__proto__": 1},
    ["tea", 7],
    ["tea", None],
    ["tea", ["ten"]],
)

_SIZES = ("4x4", "3x3", "2x5", "1x7", "5x4", "8x8", "6x6", [4, 4], [3, 5], 4, "4")
_ODD_SIZES: _Values = (
    *("1e1x10", "0x4", "4x0", "0", "-1x4", "4x", "x", "x4", "", "4x4x4", "+4x4", "4.0x4", "0x10", "04x4", "4_0x1"),
    *("４x４", "4 x 4", " 4x4 ", "4X4", "4×4", "4*4", "101x5", "100x1", "1x101", "99999x99999", "9" * 30, "NaN"),
    *([4], [4, 4, 4], [4.0, 4], [True, 4], ["4", "4"], [None, 4], [-1, 4], [0, 0], [[4, 4]], [], [2**31, 1], [2**53, 2]),
    *(0, -1, 1, 1.5, 4.0, 101, 2**31, 2**64, True, None, {"rows": 4}, "a4x4", "4x4a", "infinity", "0x4x"),
)  # fmt: skip
_TIGHT: _Values = ("3x4", 3, "2x4", "2x2", "1x4")
_SEEDS = (1, 7, 42, 999_999, 2**31, 2**53 - 1)
_ODD_SEEDS: _Values = (
    *(0, 2**53, 2**53 + 1, 2**53 + 2, 2**63, 2**64 - 2, 2**64 - 1, 2**64, 2**64 + 1, 10**30, -1, -(2**63)),
    *("0", "1", "7", str(2**53 + 1), str(2**64 - 1), str(2**64), "-1", "+1", "01", " 1", "1 ", "1.0", "1e3", "", "0x1"),
    *("１", "seed", 1.0, 1.5, 1e3, 2.0**53, True, False, [1], {}, "9" * 40),
)  # fmt: skip
_ODD_LEVELS: _Values = (
    10,
    11,
    35,
    94,
    95,
    96,
    9,
    0,
    -1,
    100,
    "50",
    "common",
    "familiar",
    "all",
    50.0,
    50.5,
    True,
    [50],
    2**64,
    "",
)
_ODD_RANGES: _Values = (
    *("0-0", "5", "0", "10-5", "-5", "5-", "-", "", "a-b", "1-2-3", " 5 - 100 ", "5–100", "1e1-100", "05-100", "+5-100"),
    *([5], [5, 100], [0, 10**6], [100, 5], [], [5, 100, 7], [5.0, 100], [True, 100], ["5", "100"], [-1, 100], [None, 5]),
    *(5, 5.0, True, {}, "0-" + "9" * 18, "0-" + "9" * 19, [0, 2**63], [0, 2**64]),
)  # fmt: skip
_ODD_BOARDS: _Values = (
    *("", " ", "/", "//", ".", "?", "..../....", "a", "ab", "abc", "a/bc", "abcd/abc/abcd", "(", ")", "()", "(|)", "(a|)"),
    *("(a", "a)", "((a))", "(a|b|c|d)", "(qu)abc", "(Qu)ABC", "(QU|q)abc", "(qu|a|.)abc", "(?)abc", "(a?)abc", "q?t/xxx"),
    *("a b/c d", "a b c d", "a,b/c,d", "ab\ncd", "ab\r\ncd", "ab\rcd", "ab\n\ncd", "/ab/cd", "ab/cd/", "ab//cd", " ab/cd "),
    *("ab\u2028cd", "ab\x0bcd", "ab\x85cd", "a1b2", "1234", "a-b-", "ab*d", "ab#d", "ÀÉ/ÎÕ", "straße/straße", "éèêë", "e\u0301abc"),
    *("ελιά", "снегснегс", "שלום", "ㅎㅏㄴㄱ", "한글한글", "𝒶𝒷𝒸𝒹", "\U0001f600abc", "a\0bc", "\ud800abc", "\ufeffabcd", "İabc", "ﬁab"),
    *("(abcdefghij)abc", "(" + "a" * 255 + ")abc", "(" + "a" * 300 + ")abc", "(é|è)abc", "(a|a)bcd", "(th)(in)(er)(he)"),
    *("q" * 16, "Q" * 4, "a" * 25, "?" * 4, "." * 16, "a" * 101, "/".join("ab" * 51), "/".join(["ab"] * 101), "(a|b" * 50),
    *([], [[]], [""], ["ab", "cd"], ["ab", "c"], [["a", "b"], ["c", "d"]], [["qu", "a"], ["b", "c"]], [["(qu)", "?"], [".", "b"]]),
    *([["a"], ["b", "c"]], [["a", 1]], [["a", None]], ["ab", ["c", "d"]], [[["a"]]], [["", "a"]], ["a/b", "c/d"], ["ab/cd"]),
    *(None, 7, True, 1.5, {}, {"board": "abcd"}, [1, 2], [None], [True]),
)  # fmt: skip
_RING = [[1, 3], [0, 2], [1, 5], [0, 4], [3, 5], [2, 4]]  # around a board of 2x3
_ODD_NEIGHBOURS: _Values = (
    *("king", "rook", "torus", "line", "King", "queen", "", " king", "hex", None, 1, True, {}, [], [[]], "king\0"),
    *(_RING, [[1], [0]], [[1], []], [[0]], [[9]] * 6, [[-1]] * 6, [[1.0]] * 6, [[True]] * 6, [["1"]] * 6, [[1, 1]] * 6),
    *([[], [], [], [], [], []], [None] * 6, [[2**31]] * 6, [[2**64]] * 6, _RING[:5], [*_RING, [0]], [1, 0, 3, 2, 5, 4]),
)  # fmt: skip
_ODD_NAMES: _Values = (
    "",
    " ",
    "bogle",
    "Boggle",
    "BOGGLE",
    "boggle ",
    "boggle.toml",
    "toString",
    "constructor",
    "é",
    "x" * 300,
)
_ODD_SHAPES: _Values = (
    *("rectangle", "circle", "diamond", "heart", _HEART, "Heart", "triangle", "", " ", "/", ".", "#", "##/##", "../..", "#\n##"),
    *("####/####/####/####", "####\n####\n####\n####\n", "###\n#zz", "###/#zz", "#" * 101, "/".join("#" * 101), "# # #\n# # #"),
    *("##########/" * 10, "....#/####/####/####", "#####/#...#/#...#/#####", "\n\n###\n###", "###\r\n###\r\n###", None, 7, True, [], ["##", "##"]),
)  # fmt: skip


class _Drawing:
    """Draws parts of requests."""

    def __init__(self, seed: int) -> None:
        self.below = Chance(seed).below

    def one(self, items: Any) -> Any:
        return items[self.below(len(items))]

    def some(self, items: Any, fewest: int, most: int) -> list[Any]:
        """Up to `most` different ones."""
        picked = [self.one(items) for _ in range(fewest + self.below(most - fewest + 1))]
        return [item for place, item in enumerate(picked) if item not in picked[:place]]

    def often(self, times: int, of: int) -> bool:
        return self.below(of) < times

    def maybe(self, body: Body, name: str, values: Any, times: int = 1, of: int = 4) -> None:
        """Adds a member to some of the requests."""
        if self.often(times, of):
            body[name] = self.one(values)

    def words(self, fewest: int = 1, most: int = 15) -> list[str]:
        if self.often(1, 8):
            return self.some(self.one(_UNUSUAL_WORDS), fewest, min(most, 5))
        return self.some(_WORDS, fewest, most)

    def cells(self, rows: int, cols: int, unusual: bool) -> list[list[str]]:
        """Letters in which a few words are, and sometimes tiles of other kinds."""
        grid = [[self.one(_LETTERS) for _ in range(cols)] for _ in range(rows)]
        for word in self.some(_WORDS, 1, 3):
            row, col, used = self.below(rows), self.below(cols), set()
            for letter in word:
                grid[row][col] = letter
                used.add((row, col))
                steps = [(row + down, col + right) for down in (-1, 0, 1) for right in (-1, 0, 1)]
                free = [(r, c) for r, c in steps if 0 <= r < rows and 0 <= c < cols and (r, c) not in used]
                if not free:
                    break
                row, col = self.one(free)
        if unusual:
            for _ in range(1 + self.below(3)):
                tiles = ("(qu)", "(th)", "(in|er)", "(a|e|i)", "q", ".", ".", "E", "é", "(Qu)", "?")
                grid[self.below(rows)][self.below(cols)] = self.one(tiles)
        return grid

    def board(self, most: int = 6) -> tuple[Any, Body]:
        """A board in one of the ways to write it, and the members that belong to it."""
        rows, cols = 1 + self.below(most), 1 + self.below(most)
        if self.often(2, 3):
            rows = cols = max(2, rows)
        grid = self.cells(rows, cols, self.often(1, 3))
        plain = ["".join(row) for row in grid]
        match self.below(8):
            case 0:
                return "\n".join(plain), {}
            case 1:
                return plain, {}
            case 2:
                return [[tile.strip("()") for tile in row] for row in grid], {}
            case 3:
                return "".join(plain), {"size": self.one((f"{rows}x{cols}", [rows, cols]))}
            case 4 | 5 if rows == cols:
                return "".join(plain), {}
        return "/".join(plain), {}


def _with_words(draw: _Drawing, body: Body) -> Body:
    draw.maybe(body, "rules", _RULES, 1, 2)
    draw.maybe(body, "level", (10, 20, 35, 50, 70, 95), 1, 5)
    if "level" not in body:
        draw.maybe(body, "known", ("common", "familiar", "all"), 1, 5)
    draw.maybe(body, "hide_vulgar", (True, True, False), 1, 6)
    draw.maybe(body, "lexicon", ("enable1",), 1, 10)
    return body


def _on_a_board(draw: _Drawing, most: int = 6) -> Body:
    board, more = draw.board(most)
    body = _with_words(draw, {"board": board, **more})
    draw.maybe(body, "neighbours", _NEIGHBOURS, 1, 5)
    return body


def _solve(draw: _Drawing) -> Body:
    large = draw.often(1, 20)
    every = not large and draw.often(1, 5)
    body = _on_a_board(draw, 8 if large else 4 if every else 5)
    if every:
        body["paths"] = "all"
    else:
        draw.maybe(body, "paths", ("none", "first"))
        draw.maybe(body, "cells", (True, False), 1, 6)
    return body


def _guesses(draw: _Drawing) -> list[str]:
    words = draw.some(_WORDS, 1, 12)
    if draw.often(1, 4):
        words += draw.some(
            ("", " ", "a", "xyzzy", "HAT ", "ñu", "te a", "te-a", "Tea", "tea", "qat", "quit", "4"), 1, 4
        )
    return words + (draw.words(1, 3) if draw.often(1, 6) else [])


def _check(draw: _Drawing) -> Body:
    body = _on_a_board(draw)
    if draw.often(1, 4):
        names = draw.some(("Ann", "Bo", "Çelik", "", "Dee", "Ann "), 1, 4)
        return {**body, "players": [{"player": name, "words": _guesses(draw)} for name in names]}
    return {**body, "words": _guesses(draw)}


def _watch(draw: _Drawing) -> Body:
    body = _on_a_board(draw, 3)
    draw.maybe(body, "method", ("word", "frontier", "prefix"), 2, 3)
    if draw.often(2, 3):
        body["words"] = _guesses(draw)[:6]
    return body


def _drawn(draw: _Drawing, body: Body) -> Body:
    body["seed"] = draw.one(_SEEDS) if draw.often(1, 3) else draw.below(2**32)
    if draw.often(1, 4):
        # No board of two cells has a word, some have hundreds, and to look at 200,000 of them takes long.
        wide, narrow = ("0-9999", [0, 9000]), ("1-400", [2, 90], "3", "0-9")
        few = wide if "size" in body or "dice" in body else narrow
        body["words"] = draw.one(few)
        _with_words(draw, body)
    return body


def _roll(draw: _Drawing) -> Body:
    body: Body = {}
    draw.maybe(body, "dice", _DICE, 3, 4)
    if draw.often(1, 8):
        body["dice"] = draw.some(
            ("AACIOT", "HIMNU(qu)", "ab", "c", "eéè", "x(th).?", "(a|b)c", "ELRTTY"), 2, 6
        )
    draw.maybe(body, "size", ("4x4", "3x5", [2, 2], 3, "1x2", "4", "5x5", "6x6"), 1, 3)
    return _drawn(draw, body)


def _random(draw: _Drawing) -> Body:
    # Without letters only where no words are wanted, because the doors have had different defaults.
    body: Body = {}
    draw.maybe(body, "size", (*_SIZES, "12x12"), 3, 4)
    draw.maybe(body, "letters", ("uniform", "english"), 3, 4)
    return _drawn(draw, body)


def _score(draw: _Drawing) -> Body:
    rows, cols = 2 + draw.below(3), 2 + draw.below(3)
    boards = [
        "/".join("".join(row) for row in draw.cells(rows, cols, draw.often(1, 4)))
        for _ in range(1 + draw.below(4))
    ]
    body = _with_words(draw, {"boards": boards})
    draw.maybe(body, "neighbours", _NEIGHBOURS, 1, 5)
    return body


def _wordsearch(draw: _Drawing) -> Body:
    """Words with room to spare: a grid that they nearly fill takes up to half a minute."""
    body: Body = {"words": draw.words(), "seed": draw.below(2**32)}
    letters = sum(map(len, body["words"]))
    if draw.often(1, 6):
        drawn = {
            27: _HEART,
            54: _HEART.replace("#", "##").replace(".", ".."),
            114: "\n".join(["#" * 12] * 5 + ["...#########"] * 6),
        }
        fitting = [shape for open_cells, shape in drawn.items() if open_cells >= 2 * letters]
        body["shape"] = draw.one(("circle", "diamond", "heart", "rectangle", *fitting, *fitting))
    needed = letters * (4 if "shape" in body else 2)
    if len(body.get("shape", "")) < 10:
        sizes = {64: "8x8", 100: "10x10", 117: "9x13", 144: "12x12", 180: [15, 12], 196: 14, 400: "20x20"}
        roomy = [size for cells, size in sizes.items() if cells >= needed]
        draw.maybe(body, "size", roomy or ["25x25"], 1, 3)
    if draw.often(1, 4):
        body["difficulty"] = draw.one(_DIFFICULTIES)
    else:
        draw.maybe(body, "directions", ("all", "easy", "medium", "right,up-left", "easy,left"), 1, 3)
        if draw.often(1, 8):
            body["directions"] = draw.some(_DIRECTIONS, 1, 4)
        draw.maybe(body, "overlaps", ("some", "many", "none"), 1, 3)
        draw.maybe(body, "fill", ("natural", "words", "uniform"), 1, 3)
    draw.maybe(body, "message", ("Well done", "hi", "Café, m²?", "It's over!", "да"), 1, 6)
    draw.maybe(body, "forbid", ([], ["ant", "eee"], ["cat"], ["Earl Grey"], ["tee", "ton", "ate"]), 1, 8)
    draw.maybe(body, "allow_vulgar", (True, False), 1, 8)
    draw.maybe(
        body, "alphabet", ("abcdefghijklmnopqrstuvwxyz", "aeiourstlnmbcdfghpwqzxyvkj", "AEIOU", "äöü"), 1, 12
    )
    draw.maybe(body, "title", ("Drinks", "  Two   words ", "", "<b>"), 1, 12)
    draw.maybe(body, "language", ("de", "en-GB", "sv", "he", "xx", ""), 1, 8)
    draw.maybe(body, "accents", ("keep", "fold"), 1, 8)
    draw.maybe(body, "sharp_s", ("keep", "ss"), 1, 12)
    draw.maybe(body, "secret", (["cocoa"], ["Straße", "tea"], []), 1, 8)
    draw.maybe(body, "choose", (1, 2, 4), 1, 8)
    return body


def _theme(draw: _Drawing) -> Body:
    """Words with as many letters as a grid has cells; or nearly, which is refused."""
    cells = draw.one((9, 12, 16, 20, 24, 25, 30, 36))
    words: list[str] = []
    while (left := cells - sum(map(len, words))) > 0:
        fitting = [
            word for word in _WORDS if word not in words and (len(word) == left or len(word) <= left - 4)
        ]
        if not fitting:
            break
        words.append(draw.one(fitting))
    body: Body = {"words": words, "seed": draw.below(2**32)}
    draw.maybe(body, "difficulty", _DIFFICULTIES, 1, 3)
    draw.maybe(body, "unique", (True, False, False), 1, 4)
    draw.maybe(body, "span", (*words, "watermelon"), 1, 5)
    if draw.often(1, 4):
        sides = [side for side in range(2, 7) if cells % side == 0]
        body["size"] = f"{(side := draw.one(sides))}x{cells // side + (draw.below(4) == 0)}"
    draw.maybe(body, "title", ("Fruit", " "), 1, 12)
    return body


def _board(draw: _Drawing) -> Body:
    body: Body = {"seed": draw.below(2**32)}
    if draw.often(2, 3):
        body["contain"] = draw.some([word for word in _WORDS if 3 <= len(word) <= 6], 1, 2)
    draw.maybe(body, "size", ("4x4", "3x4", [4, 5], "5x5", 3, "2x4"), 1, 3)
    draw.maybe(body, "rules", ("boggle", "squaredle", "word-hunt", "letters", "big-boggle"), 1, 3)
    if draw.often(1, 4):
        body["difficulty"] = draw.one(_DIFFICULTIES)
    else:
        draw.maybe(body, "words", ([10, 60], [20, 100], [5, 40], [40, 80]), 1, 2)
        draw.maybe(body, "level", (20, 35, 50, 70, 95), 1, 3)
    draw.maybe(body, "cover", (False, False, True), 1, 3)
    draw.maybe(body, "longest", (4, 5, 6), 1, 5)
    draw.maybe(body, "title", ("Mine",), 1, 12)
    return body


def _crisscross(draw: _Drawing) -> Body:
    words = draw.some(_WORDS, 2, 14)
    clued = [f"{word}: {draw.one(_CLUES)}" if draw.often(1, 2) else word for word in words]
    body: Body = {"words": clued, "seed": draw.below(2**32)}
    draw.maybe(body, "size", ("12x12", [9, 14], "7x7"), 1, 3)
    return body


_CLUES = ("a clue", "It: has, colons: and (parts)", " é ", "", "קצר")

_SHEET_PUZZLES: _Values = (
    {"kind": "wordsearch", "title": "Two", "board": "tea/set", "size": [2, 3], "words": [
        {"word": "tea", "text": "tea", "path": [[0, 0], [0, 1], [0, 2]]},
        {"word": "set", "text": "Set", "path": [[1, 0], [1, 1], [1, 2]]},
    ], "difficulty": {"score": 20, "name": "easy"}, "message": "", "seed": 1, "notes": [], "marks": [{"word": 0}]},
    {"kind": "board", "title": "Bo\u00df 7", "board": "(qu)a/te", "size": "2x2", "words": [
        {"word": "quate", "text": "quate", "path": [[0, 0], [0, 1], [1, 0], [1, 1]]},
    ], "q_is_qu": True, "contain": ["quate"], "rules": "boggle", "points": [0, 0, 0, 1, 1, 2]},
    {"kind": "crisscross", "title": "Cross", "board": "tea/e../n..", "size": [3, 3], "words": [
        {"word": "tea", "text": "tea", "path": [[0, 0], [0, 1], [0, 2]], "number": 1, "clue": "A hot drink"},
        {"word": "ten", "text": "Ten", "path": [[0, 0], [1, 0], [2, 0]], "number": 1, "clue": "(3)"},
    ]},
    {"kind": "theme", "title": "אב", "board": "א/ב", "size": [2, 1], "words": [
        {"word": "אב", "text": "אב", "path": [[0, 0], [1, 0]]},
    ], "span": "אב"},
)  # fmt: skip


def _sheets(draw: _Drawing) -> Body:
    body: Body = {"puzzles": [draw.one(_SHEET_PUZZLES) for _ in range(1 + draw.below(4))]}
    draw.maybe(body, "paper", ("a4", "letter", "a5"), 1, 2)
    draw.maybe(body, "font", ("sans", "dyslexic"), 1, 3)
    draw.maybe(body, "per_page", (1, 2, 4), 1, 2)
    draw.maybe(body, "answers", ("end", "after", "upside-down", "none"), 1, 2)
    draw.maybe(body, "large_print", (True, False), 1, 4)
    draw.maybe(body, "case", ("upper", "lower"), 1, 4)
    draw.maybe(body, "crop", (True, False), 1, 6)
    draw.maybe(body, "binding", (0, 10, 40), 1, 4)
    return body


def _words(draw: _Drawing) -> Body:
    body: Body = {"words": draw.words(), "seed": draw.below(2**32)}
    draw.maybe(body, "topic", _TOPICS, 1, 2)
    draw.maybe(body, "random", (1, 5, 20), 1, 2)
    if "random" in body:
        draw.maybe(body, "level", (10, 50, 95), 1, 2)
    draw.maybe(body, "accents", ("keep", "fold"), 1, 4)
    return body


def _topics(draw: _Drawing) -> Body:
    body: Body = {}
    draw.maybe(body, "topic", _TOPICS, 9, 10)
    return body


_ORDINARY: dict[str, Callable[[_Drawing], Body]] = {
    "solve": _solve,
    "check": _check,
    "watch": _watch,
    "roll": _roll,
    "random": _random,
    "score": _score,
    "make/wordsearch": _wordsearch,
    "make/theme": _theme,
    "make/board": _board,
    "make/crisscross": _crisscross,
    "make/sheets": _sheets,
    "make/words": _words,
    "make/topics": _topics,
}

_GAME: dict[str, _Values] = {
    "rules": (*_RULES, *_ODD_NAMES),
    "lexicon": ("enable1", "Enable1", "nosuch", "", None, "toString"),
    "level": _ODD_LEVELS,
    "known": ("common", "familiar", "all", "Common", "", "rare", 50, None, True, "toString"),
    "hide_vulgar": (True, False, None, 0, 1, "true", "yes", ""),
}
_ONE_BOARD = {**_GAME, "board": _ODD_BOARDS, "size": (*_SIZES, *_ODD_SIZES), "neighbours": _ODD_NEIGHBOURS}
_RANGES = {"seed": _ODD_SEEDS, "words": _ODD_RANGES}
_ODD_LISTS: _Values = (
    *([], [""], [" "], ["a"], ["te4"], ["-"], ["'"], ["tea", "tea"], ["tea", "TEA", "Tea "], ["x" * 101], ["ab" * 128], "tea"),
    *(["tea", ""], ["ab", "ba"], ["level"], ["stop", "pots"], ["art", "cart", "party"], ["ana", "banana"], ["tea\0"], ["\ud800tea"]),
    *(["tea\n", "\tten"], ["١٢٣"], ["aⅧ"], ["ªº"], ["ꟋꟌ", "tea"], ["tea", None], ["tea", 7], [["tea"]], {"0": "tea"}, None, 7, True),
    *(list(words) for words in _UNUSUAL_WORDS),
)  # fmt: skip
_ODD_DEADLINES: _Values = (
    3600,
    -1,
    -0.5,
    "60",
    "x",
    "",
    None,
    [],
    {},
    1e308,
)  # 0 depends on when the clock is read
_ODD_TITLES: _Values = ("", " ", "a\nb", "x" * 300, None, 7, True, [], "\ud800")
_ODD_DIFFICULTIES: _Values = (
    *_DIFFICULTIES,
    "extreme",
    "Easy",
    "EASY",
    "",
    None,
    1,
    True,
    [],
    "easy ",
    "toString",
    "constructor",
)
#: What members are tried with at the edges.
_ODD_SPELLINGS: dict[str, _Values] = {
    "language": ("de", "", "x" * 36, None, 7, True, ["de"]),
    "accents": ("keep", "fold", "Keep", "", None, 1, True),
    "sharp_s": ("keep", "ss", "SS", "", None, 1, True),
}
_ODD_SOURCES: dict[str, _Values] = {
    "topic": ("fruit", "fruit, pets", ["zoo", "fruit"], "Fruit", "", [], [7], None, 7, True),
    "random": (1, 5, 0, -1, 2001, 1.5, "5", None, True, []),
    "level": (10, 35, 95, 9, 96, "35", None, True),
    **_ODD_SPELLINGS,
}

_EDGES: dict[str, dict[str, _Values]] = {
    "solve": {
        **_ONE_BOARD,
        "paths": ("none", "first", "all", "All", "", None, "some", 1, True),
        "cells": (True, False, None, 1, "true"),
    },
    "check": {
        **_ONE_BOARD,
        "words": _ODD_LISTS,
        "players": (
            [],
            None,
            "Ann",
            {},
            [{}],
            [None],
            ["Ann"],
            [{"player": "Ann"}],
            [{"words": ["tea"]}],
            [{"player": "Ann", "words": []}],
            [{"player": "Ann", "words": ["tea"]}, {"player": "Ann", "words": ["ten"]}],
            [{"player": "Ann", "words": ["tea"], "age": 7}],
            [{"player": "x" * 101, "words": ["tea"]}],
            [{"player": 7, "words": ["tea"]}],
            [{"player": "Ann", "words": "tea"}],
            [{"player": "Ann", "words": ["tea", "Tea", " tea"]}, {"player": "Bo", "words": ["TEA"]}],
            [{"player": str(number), "words": ["tea"]} for number in range(20)],
            [{"player": str(number), "words": ["tea"]} for number in range(21)],
        ),
    },
    "watch": {
        **_ONE_BOARD,
        "method": ("word", "frontier", "prefix", "Prefix", "", None, "breadth", 1),
        "words": (*_ODD_LISTS, ["x" * 32], ["x" * 33], _WORDS[:40], _WORDS[:41]),
    },
    "roll": {
        **_GAME,
        **_RANGES,
        "dice": (
            *(*_DICE, *_ODD_NAMES, "New", "bigg-2012", "AACIOT,ABILTY"),
            *([], [""], ["ab"], ["ab", ""], ["ab", "()"], ["ab", "(a"], ["ab", 7], [["a", "b"], ["c"]], ["AB", "CD"]),
            *(["a"] * 16, ["ab"] * 17, ["é", "ß"], ["(qu)", "?"], [".", "."], ["a" * 200, "b"], ["a" * 201, "b"], None, 7),
        ),
        "size": (*_SIZES, *_ODD_SIZES),
    },
    "random": {
        **_GAME,
        **_RANGES,
        "size": (*_SIZES, *_ODD_SIZES),
        "letters": ("uniform", "english", "lexicon", "English", "", None, "abc", {"a": 1}, 7, "toString"),
    },
    "score": {
        **{name: values for name, values in _ONE_BOARD.items() if name != "board"},
        "boards": (
            *([], [""], ["abcd"], ["abcd", "abc"], ["abcd", ""], ["ab/cd", "abc/def"], "abcd", [["ab", "cd"]], [None], [7]),
            *(["abcd"] * 30, ["(qu)abc", "????"], ["abcd", "(a"], None, {}, [["a", "b"]], ["é" * 4], ["a" * 101]),
        ),
    },
    "make/wordsearch": {
        "words": _ODD_LISTS,
        "size": ("10x10", "1x10", "2x2", "100x3", *_ODD_SIZES),
        "seed": _ODD_SEEDS,
        "directions": (
            *("all", "easy", "medium", "right", "up", "easy,up-left", " right , down ", "right,right", "All", "east", "", ","),
            *(["right"], ["right", "up-left"], ["easy", "up"], [], [""], ["right", 7], [None], "right;down", None, 7, True),
        ),
        "overlaps": ("some", "many", "none", "few", "Some", "", None, 1, True, []),
        "forbid": (*_ODD_LISTS, ["ab"], ["tea"], ["aet"], ["and", "dna"]),
        "allow_vulgar": (True, False, None, 1, 0, "true", "", []),
        "message": ("", " ", "hi", "4 you", "x" * 30, "x" * 300, "Cafe\u0301 m²?", "¡!", "да", "אב", "١", None, 7, True, ["hi"], "\ud800"),
        "shape": _ODD_SHAPES,
        "alphabet": ("abcdefghijklmnopqrstuvwxyz", "", "a", "ab", "aab", "AEIOU", "tea", "a b", "a1", "äöü", "абв", None, 7, [], ["a"], "\ud800"),
        "fill": ("natural", "words", "uniform", "Natural", "random", "", None, 1, True),
        **_ODD_SOURCES,
        "choose": (1, 2, 50, 0, 2001, "2", None, True),
        "secret": _ODD_LISTS,
        "difficulty": _ODD_DIFFICULTIES,
        "title": _ODD_TITLES,
        "deadline_s": _ODD_DEADLINES,
    },
    "make/words": {"words": _ODD_LISTS, "seed": _ODD_SEEDS, **_ODD_SOURCES},
    "make/topics": {"topic": _ODD_SOURCES["topic"]},
    "make/theme": {
        "words": _ODD_LISTS,
        "size": ("4x4", "4x3", "3x4", "1x12", *_ODD_SIZES),
        "seed": _ODD_SEEDS,
        "span": ("tea", "a", "", " ", "watermelon", "te4", "élan", None, 7, True, ["tea"], "\ud800"),
        "unique": (True, False, None, 0, 1, "false", ""),
        **_ODD_SPELLINGS,
        "difficulty": _ODD_DIFFICULTIES,
        "title": _ODD_TITLES,
        "deadline_s": _ODD_DEADLINES,
    },
    "make/crisscross": {
        "words": (*_ODD_LISTS, ["tea: a drink", "ten"], ["tea:", "ten:: x"], [": x", "ten"], ["שלום", "מים"], ["tea: " + "x" * 501]),
        "size": ("4x4", "3x5", "1x12", *_ODD_SIZES),
        "seed": _ODD_SEEDS,
        "title": _ODD_TITLES,
        "deadline_s": _ODD_DEADLINES,
    },
    "make/board": {
        "contain": (*_ODD_LISTS, ["queen"], ["qat"], ["zorkmid"], ["tea", "milk"]),
        "size": ("4x4", "2x2", "1x4", "1x3", *_ODD_SIZES),
        "seed": _ODD_SEEDS,
        "words": (
            *([0, 0], [0, 1], [80, 40], [40], [], [1, 2, 3], [10.0, 60], [True, 60], ["10", "60"], "10-60", [-1, 60], [None, 60]),
            *([10, 10**6], [10, 2**31], [10, 2**64], None, 7, {}, [0, 40]),
        ),
        "level": _ODD_LEVELS,
        "cover": (True, False, None, 0, 1, "true"),
        "longest": (3, 4, 2, 0, -1, 17, 5.0, "5", True, None, 2**64, [], ""),
        "rules": (*(rules for rules in _RULES if rules != "word-search"), *_ODD_NAMES),
        "difficulty": _ODD_DIFFICULTIES,
        "title": _ODD_TITLES,
        "deadline_s": _ODD_DEADLINES,
    },
    "make/sheets": {
        "puzzles": (
            *([], None, {}, [None], [{}], [[]], "x", [_SHEET_PUZZLES[0]] * 201),
            *([{**_SHEET_PUZZLES[0], "size": size}] for size in ("1x1", [6, 1], 0, "x", None)),
            *([{**_SHEET_PUZZLES[0], "board": board}] for board in ("", "(((", "teaset", 7, "t?a/s.t")),
            *([{**_SHEET_PUZZLES[0], "title": title}] for title in ("", "x" * 9999, "x " * 4999, "x" * 10_001, 7)),
            *(
                [{**_SHEET_PUZZLES[0], "words": [{"word": "tea", "text": "tea", "path": path}]}]
                for path in ([], [[0, 3]], [[2, 0]], [[-1, 0]], [[0]], [0], None, [[0, 0, 0]], [[1e9, 0]], [[0, 0]] * 400)
            ),
            [{**_SHEET_PUZZLES[1], "points": [2**31 - 1, -5] * 50}],
            [{**_SHEET_PUZZLES[1], "words": _SHEET_PUZZLES[1]["words"] * 500}],
        ),
        "paper": ("a0", "A4", "", None, 7),
        "font": ("comic", "", None, 7),
        "large_print": (True, None, 1, "true"),
        "per_page": (0, 3, 5, 4.0, "4", True, None),
        "answers": ("end", "upside-down", "upside down", "", None, True),
        "binding": (40, 41, -1, 2.5, None),
        "name_line": (False, None, 0),
        "cover_page": (True, False, None, 0),
        "list": (False, None, []),
        "case": ("lower", "Upper", None),
        "crop": (True, None, 0),
        "title": _ODD_TITLES,
        "language": ("de", "xx", "", "de-AT", None, 7, "x" * 36),
    },
}  # fmt: skip
_NO_MEMBERS = (
    "",
    "Board",
    "sead",
    "rulez",
    "patience",
    "__proto__",
    "constructor",
    "toString",
    "\ud800",
    "x" * 300,
    "limits",
)


def _at_the_edge(draw: _Drawing, kind: str) -> Body:
    """A request with one or two members at the edge of what they may be."""
    body = _ORDINARY[kind](draw)
    edges = _EDGES[kind]
    for name in draw.some([*edges], 1, 2):
        body[name] = draw.one(edges[name])
        if kind in ("roll", "random") and name == "words":  # see _drawn
            body = {"seed": body["seed"], "letters": "english", "words": body["words"]}
            if kind == "roll":
                del body["letters"]
        if name == "difficulty" and draw.often(2, 3):  # otherwise with options that it also sets
            for other in ("directions", "overlaps", "fill", "words", "level") if kind != "make/theme" else ():
                if other in body and (kind, other) != ("make/wordsearch", "words"):
                    del body[other]
    return body


def _hostile(draw: _Drawing, kind: str) -> Body:
    """A request with something in it that nobody would send by mistake."""
    body = _ORDINARY[kind](draw)
    # Half a second more or less must not decide about an answer.
    names = [name for name in _EDGES[kind] if name != "deadline_s"]
    match draw.below(6):
        case 0:
            body[draw.one(_NO_MEMBERS)] = draw.one(_HOSTILE)
        case 1:
            del body[draw.one([*body])]
            if kind.startswith("make/") or kind in ("roll", "random"):
                body.setdefault("seed", 1)
        case 2:
            name = draw.one(names)
            inner: Any = draw.one(_HOSTILE)
            for _ in range(draw.one((1, 2, 15, 16, 17, 60))):
                inner = [inner] if draw.often(3, 4) else {"a": inner}
            body[name] = inner
        case 3:
            lists = [name for name, value in body.items() if isinstance(value, list)]
            if lists:
                name = draw.one(lists)
                body[name] = [*body[name]]
                body[name].insert(draw.below(len(body[name]) + 1), draw.one(_HOSTILE))
            else:
                body[draw.one(names)] = draw.one(_HOSTILE)
        case _:
            for name in draw.some(names, 1, 2):
                body[name] = draw.one(_HOSTILE)
    if "seed" in names and body.get("seed", None) is None:
        body["seed"] = 1  # no seed and null draw one
    return body


#: Where the doors have differed, and requests that every recording should have.
_CHOSEN: tuple[tuple[str, Body], ...] = (
    ("random", {"seed": 1}),
    *(("random", {"seed": 1, "letters": letters}) for letters in ("english", "uniform")),
    *(
        (kind, {**body, "difficulty": "extreme"})
        for kind, body in (
            ("make/wordsearch", {"words": ["tea", "milk"], "seed": 1}),
            ("make/theme", {"words": ["apple", "melon", "cherry"], "seed": 1}),
            ("make/board", {"seed": 1}),
        )
    ),
    ("check", {"board": "oatrihpshtnrenei", "words": [""]}),
    ("check", {"board": "oatrihpshtnrenei", "words": []}),
    ("check", {"board": "oatrihpshtnrenei"}),
    ("check", {"board": "oatrihpshtnrenei", "words": ["tea"], "players": [{"player": "Ann", "words": ["tea"]}]}),
    *(
        (kind, {**body, "seed": seed})
        for kind, body in (
            ("make/wordsearch", {"words": ["tea", "milk"]}),
            ("make/theme", {"words": ["apple", "melon", "cherry"]}),
            ("make/board", {"contain": ["garden"]}),
            ("make/crisscross", {"words": ["tea: a drink", "ten", "net"]}),
            ("roll", {}),
            ("random", {"letters": "english"}),
        )
        for seed in (2**53, 2**53 + 1, 2**64 - 1, 2**64, -1, str(2**53 + 1), str(2**64 - 1), "1", 1.0, True)
    ),
    ("make/wordsearch", {"words": ["tea", "milk"], "seed": 1, "overlaps": "few"}),
    ("make/wordsearch", {"words": ["tea", "milk"], "seed": 1, "fill": "Natural"}),
    ("make/board", {"seed": 1, "level": 96}),
    ("solve", {"board": "oatrihpshtnrenei", "level": 96}),
    ("make/wordsearch", {"words": ["tea", "milk"], "seed": 1, "size": "1e1x10"}),
    ("random", {"seed": 1, "letters": "english", "size": "1e1x10"}),
    *(
        ("make/wordsearch", {"words": ["tea", "at"], "seed": 1, "size": [5, 12], "shape": shape})
        for shape in ("##", "##/##", "............/............/............/............/##..........", "heart")
    ),
    ("roll", {"seed": 1, "size": "5x5"}),
    ("roll", {"seed": 1, "size": "5x5", "dice": "new"}),
    ("roll", {"seed": 1, "dice": ["ab", "cd"], "size": "2x2"}),
    *(("roll", {"seed": 1, "dice": dice}) for dice in _WITHOUT_FACES),
    ("solve", {"board": "oatrihpshtnrenei", "paths": "all"}),
    ("solve", {"board": "oatrihpshtnrenei", "paths": "all", "cells": True}),
    ("solve", {"board": "aa?/aaa/aaa", "paths": "all", "cells": True}),
    *(("solve", {"board": "oatrihpshtnrenei", "rules": rules}) for rules in _RULES),
    *(("solve", {"board": "qtea/nst?/oar./(th)(in|er)ea", "neighbours": how}) for how in _NEIGHBOURS),
    ("solve", {"board": "tea/nst", "neighbours": _RING}),
    ("solve", {"board": "tea/nst", "neighbours": _RING, "level": 50, "known": "common"}),
    *(("roll", {"seed": 3, "dice": dice}) for dice in _DICE),
    ("score", {"boards": []}),
    ("score", {"boards": ["oatrihpshtnrenei", "perslatgsineters"]}),
    ("score", {"boards": ["abcd"] * 1001}),
    ("check", {"board": "oatrihpshtnrenei", "words": ["tea"] * 5001}),
    ("watch", {"board": "oatrihpshtnrenei"}),
    ("watch", {"board": "oatrihpshtnreneixyzab", "size": "4x5"}),
    ("watch", {"board": "oatrihpshtnreneia/", "size": "1x17"}),
    ("solve", {"board": "/".join(["etaoinshr" * 2] * 18), "paths": "none"}),
    ("make/wordsearch", {"words": _WORDS[:60], "seed": 5}),
    ("make/wordsearch", {"words": _WORDS, "seed": 5, "size": "40x40", "shape": "heart"}),
    ("make/wordsearch", {"words": ["tea", "milk"], "seed": 1, "difficulty": "easy", "fill": "words"}),
    ("make/wordsearch", {"topic": "fruit", "seed": 1, "shape": "apple", "choose": 9}),
    ("make/wordsearch", {"topic": "all", "seed": 1, "size": "12x12", "choose": 12, "secret": ["durian"]}),
    ("make/wordsearch", {"random": 12, "seed": 1}),
    ("make/wordsearch", {"random": 12, "level": 20, "seed": 2, "shape": "letter-q"}),
    *(
        ("make/wordsearch", {"words": words, "seed": 1})
        for words in (["Öl", "Straße"], ["été"], ["кошка"], ["שלום"], ["سلام"], ["किताब", "नमस्ते"], ["สวัสดี"])
    ),
    ("make/theme", {"words": ["किताब", "पानी"], "seed": 1, "size": "1x5", "unique": False}),
    ("make/words", {"words": ["Öl", "öl"], "topic": "pets", "random": 3, "seed": 1}),
    ("make/words", {"words": [], "seed": 1}),
    ("make/topics", {}),
    ("make/topics", {"topic": "zoo,pets"}),
    ("make/topics", {"topic": "zoos"}),
    ("make/board", {"seed": 1, "difficulty": "easy", "words": [10, 20]}),
    ("make/board", {"seed": 1, "rules": "word-search", "words": [1, 40], "cover": False}),
    *((kind, {}) for kind in ("solve", "check", "watch", "score", "make/wordsearch", "make/theme", "make/crisscross")),
)  # fmt: skip

#: Requests that draw a seed: their answers differ, but not their members.
UNSEEDED: tuple[tuple[str, Body], ...] = (
    ("roll", {}),
    ("roll", {"seed": None, "dice": "big-2012"}),
    ("random", {"letters": "english", "size": "3x4"}),
    ("make/wordsearch", {"words": ["tea", "milk"]}),
    ("make/theme", {"words": ["apple", "melon", "cherry"], "seed": None}),
    ("make/board", {}),
    ("make/crisscross", {"words": ["tea", "ten"]}),
)


def requests(seed: int, count: int) -> Iterator[tuple[str, dict[str, Any]]]:
    """`count` kinds and bodies: every other one from a list of chosen ones, until that is through."""
    yield from islice(_mixed(_Drawing(seed)), count)


def _mixed(draw: _Drawing) -> Iterator[tuple[str, Body]]:
    for chosen in _CHOSEN:
        # A copy, so that nothing a caller does to it is there the next time.
        yield chosen[0], json.loads(json.dumps(chosen[1]))
        yield _one(draw)
    while True:
        yield _one(draw)


def _one(draw: _Drawing) -> tuple[str, Body]:
    kind = draw.one(_TURNS)
    mood = draw.below(20)
    if mood < 13:
        body = _ORDINARY[kind](draw)
    elif mood < 17:
        body = _at_the_edge(draw, kind)
    else:
        body = _hostile(draw, kind)
    if body.get("seed", 1) is None:
        body["seed"] = 1
    if kind == "make/board" and "difficulty" in body and body.get("size") in _TIGHT:
        del body["size"]  # ten seconds and more until there is no such board
    return kind, json.loads(json.dumps(body))


def bodies() -> list[bytes]:
    """Bodies that no JSON reader should take, or only just, for a question about a board."""
    board = b'"board": "oatrihpshtnrenei"'
    whole = b"{" + board + b"}"
    return [
        *(b"", b" ", b"{", b"}", b"[]", b"null", b"true", b"7", b'"text"', b"{}", b"nul", b"{]", b"[}", b"''", b"\0"),
        *(whole + b" ", b"\n\t\r " + whole, whole + b"x", whole + whole, whole + b"\0", whole + b",", whole[:-1]),
        b"\xef\xbb\xbf" + whole,
        whole.decode().encode("utf-16"),
        whole.decode().encode("utf-32"),
        *(b'{"board": "' + bad + b'abc"}' for bad in (b"\xff", b"\xc3", b"\xc0\x80", b"\xed\xa0\x80", b"\xf4\x90\x80\x80")),
        *(b'{"board": "' + bad + b'abc"}' for bad in (b"\n", b"\x01", b"\\x", b"\\u12", b"\\ud800", b"\\ud800\\u0041", b"\\udc00\\ud800")),
        *(b'{"board": "' + good + b'abc"}' for good in (b"\\u0061", b"\\ud835\\udcb6", b"\\/", b"\\u0000", b"\x7f")),
        b'{"\xff": 1}',
        b'{"\\u0062oard": "abcd"}',
        b"{" + board + b', "board": "abcd"}',
        b"{" + board + b', "b\\u006fard": "abcd"}',
        b"{" + board + b', "rules": "boggle", "rules": "boggle"}',
        *(b"{" + board + more + b"}" for more in (b",", b", 1", b', "rules"', b', "rules":', b', rules: "boggle"', b", 'rules': 1", b', "": 1')),
        *(
            b"{" + board + b', "level": ' + number + b"}"
            for number in (
                *(b"50", b"050", b"+50", b"-50", b"50.", b".5", b"5e1", b"50e0", b"50.0", b"5E+1", b"0x32", b"5_0", b"--5", b"-"),
                *(b"NaN", b"Infinity", b"-Infinity", b"1e400", b"1e-400", b"-0", b"9" * 5000, b"5" + b"0" * 400, b"1e", b"1e+"),
            )
        ),
        *(b"{" + board + b', "size": ' + b"[" * deep + b"]" * deep + b"}" for deep in (1, 15, 16, 17, 1000, 100_000)),
        b"[" * 100_000,
        b'{"a":' * 100_000,
        b"{" + board + b', "x": ' + b'{"a":' * 500 + b"1" + b"}" * 500 + b"}",
        b"{" + b", ".join(b'"m%d": 1' % number for number in range(2000)) + b"}",
        b"{" + board + b" /* note */}",
        b"{" + board + b"} // note",
        b" " * 2000 + whole,
    ]  # fmt: skip
