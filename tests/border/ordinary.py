"""Ordinary requests of every kind, as people send them: `Drawing` draws their parts, `ORDINARY` whole ones."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from gridwords.rng import Chance

Body = dict[str, Any]
Values = tuple[Any, ...]

_TOPICS = ("fruit", "pets,zoo", ["farm-animals"], "all", "nothing", ["us-states", "all"])
RULES = ("boggle", "big-boggle", "super-big-boggle", "word-hunt", "squaredle", "word-search", "letters")
DICE = ("classic", "new", "big-original", "big-challenge", "big-deluxe", "big-2012", "super-big")
NEIGHBOURS = ("king", "rook", "torus", "line")
_DIRECTIONS = ("right", "down", "down-right", "up-right", "left", "up", "up-left", "down-left")
DIFFICULTIES = ("easy", "medium", "hard")
HEART = ".##.##./#######/#######/.#####./..###../...#..."
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
WORDS = _ENGLISH.split()
UNUSUAL_WORDS = (
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

SIZES = ("4x4", "3x3", "2x5", "1x7", "5x4", "8x8", "6x6", [4, 4], [3, 5], 4, "4")
_SEEDS = (1, 7, 42, 999_999, 2**31, 2**53 - 1)


class Drawing:
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
            return self.some(self.one(UNUSUAL_WORDS), fewest, min(most, 5))
        return self.some(WORDS, fewest, most)

    def cells(self, rows: int, cols: int, unusual: bool) -> list[list[str]]:
        """Letters in which a few words are, and sometimes tiles of other kinds."""
        grid = [[self.one(_LETTERS) for _ in range(cols)] for _ in range(rows)]
        for word in self.some(WORDS, 1, 3):
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


def _with_words(draw: Drawing, body: Body) -> Body:
    draw.maybe(body, "rules", RULES, 1, 2)
    draw.maybe(body, "level", (10, 20, 35, 50, 70, 95), 1, 5)
    if "level" not in body:
        draw.maybe(body, "known", ("common", "familiar", "all"), 1, 5)
    draw.maybe(body, "hide_vulgar", (True, True, False), 1, 6)
    draw.maybe(body, "lexicon", ("enable1",), 1, 10)
    return body


def _on_a_board(draw: Drawing, most: int = 6) -> Body:
    board, more = draw.board(most)
    body = _with_words(draw, {"board": board, **more})
    draw.maybe(body, "neighbours", NEIGHBOURS, 1, 5)
    return body


def _solve(draw: Drawing) -> Body:
    large = draw.often(1, 20)
    every = not large and draw.often(1, 5)
    body = _on_a_board(draw, 8 if large else 4 if every else 5)
    if every:
        body["paths"] = "all"
    else:
        draw.maybe(body, "paths", ("none", "first"))
        draw.maybe(body, "cells", (True, False), 1, 6)
    return body


def _guesses(draw: Drawing) -> list[str]:
    words = draw.some(WORDS, 1, 12)
    if draw.often(1, 4):
        words += draw.some(
            ("", " ", "a", "xyzzy", "HAT ", "ñu", "te a", "te-a", "Tea", "tea", "qat", "quit", "4"), 1, 4
        )
    return words + (draw.words(1, 3) if draw.often(1, 6) else [])


def _check(draw: Drawing) -> Body:
    body = _on_a_board(draw)
    if draw.often(1, 4):
        names = draw.some(("Ann", "Bo", "Çelik", "", "Dee", "Ann "), 1, 4)
        return {**body, "players": [{"player": name, "words": _guesses(draw)} for name in names]}
    return {**body, "words": _guesses(draw)}


def _watch(draw: Drawing) -> Body:
    body = _on_a_board(draw, 3)
    draw.maybe(body, "method", ("word", "frontier", "prefix"), 2, 3)
    if draw.often(2, 3):
        body["words"] = _guesses(draw)[:6]
    return body


def _drawn(draw: Drawing, body: Body) -> Body:
    body["seed"] = draw.one(_SEEDS) if draw.often(1, 3) else draw.below(2**32)
    if draw.often(1, 4):
        # No board of two cells has a word, some have hundreds, and to look at 200,000 of them takes long.
        wide, narrow = ("0-9999", [0, 9000]), ("1-400", [2, 90], "3", "0-9")
        few = wide if "size" in body or "dice" in body else narrow
        body["words"] = draw.one(few)
        _with_words(draw, body)
    return body


def _roll(draw: Drawing) -> Body:
    body: Body = {}
    draw.maybe(body, "dice", DICE, 3, 4)
    if draw.often(1, 8):
        body["dice"] = draw.some(
            ("AACIOT", "HIMNU(qu)", "ab", "c", "eéè", "x(th).?", "(a|b)c", "ELRTTY"), 2, 6
        )
    draw.maybe(body, "size", ("4x4", "3x5", [2, 2], 3, "1x2", "4", "5x5", "6x6"), 1, 3)
    return _drawn(draw, body)


def _random(draw: Drawing) -> Body:
    # Without letters only where no words are wanted, because the doors have had different defaults.
    body: Body = {}
    draw.maybe(body, "size", (*SIZES, "12x12"), 3, 4)
    draw.maybe(body, "letters", ("uniform", "english"), 3, 4)
    return _drawn(draw, body)


def _score(draw: Drawing) -> Body:
    rows, cols = 2 + draw.below(3), 2 + draw.below(3)
    boards = [
        "/".join("".join(row) for row in draw.cells(rows, cols, draw.often(1, 4)))
        for _ in range(1 + draw.below(4))
    ]
    body = _with_words(draw, {"boards": boards})
    draw.maybe(body, "neighbours", NEIGHBOURS, 1, 5)
    return body


def _wordsearch(draw: Drawing) -> Body:
    """Words with room to spare: a grid that they nearly fill takes up to half a minute."""
    body: Body = {"words": draw.words(), "seed": draw.below(2**32)}
    letters = sum(map(len, body["words"]))
    if draw.often(1, 6):
        drawn = {
            27: HEART,
            54: HEART.replace("#", "##").replace(".", ".."),
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
        body["difficulty"] = draw.one(DIFFICULTIES)
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


def _theme(draw: Drawing) -> Body:
    """Words with as many letters as a grid has cells; or nearly, which is refused."""
    cells = draw.one((9, 12, 16, 20, 24, 25, 30, 36))
    words: list[str] = []
    while (left := cells - sum(map(len, words))) > 0:
        fitting = [
            word for word in WORDS if word not in words and (len(word) == left or len(word) <= left - 4)
        ]
        if not fitting:
            break
        words.append(draw.one(fitting))
    body: Body = {"words": words, "seed": draw.below(2**32)}
    draw.maybe(body, "difficulty", DIFFICULTIES, 1, 3)
    draw.maybe(body, "unique", (True, False, False), 1, 4)
    draw.maybe(body, "span", (*words, "watermelon"), 1, 5)
    if draw.often(1, 4):
        sides = [side for side in range(2, 7) if cells % side == 0]
        body["size"] = f"{(side := draw.one(sides))}x{cells // side + (draw.below(4) == 0)}"
    draw.maybe(body, "title", ("Fruit", " "), 1, 12)
    return body


def _board(draw: Drawing) -> Body:
    body: Body = {"seed": draw.below(2**32)}
    if draw.often(2, 3):
        body["contain"] = draw.some([word for word in WORDS if 3 <= len(word) <= 6], 1, 2)
    draw.maybe(body, "size", ("4x4", "3x4", [4, 5], "5x5", 3, "2x4"), 1, 3)
    draw.maybe(body, "rules", ("boggle", "squaredle", "word-hunt", "letters", "big-boggle"), 1, 3)
    if draw.often(1, 4):
        body["difficulty"] = draw.one(DIFFICULTIES)
    else:
        draw.maybe(body, "words", ([10, 60], [20, 100], [5, 40], [40, 80]), 1, 2)
        draw.maybe(body, "level", (20, 35, 50, 70, 95), 1, 3)
    draw.maybe(body, "cover", (False, False, True), 1, 3)
    draw.maybe(body, "longest", (4, 5, 6), 1, 5)
    draw.maybe(body, "title", ("Mine",), 1, 12)
    return body


def _crisscross(draw: Drawing) -> Body:
    words = draw.some(WORDS, 2, 14)
    clued = [f"{word}: {draw.one(_CLUES)}" if draw.often(1, 2) else word for word in words]
    body: Body = {"words": clued, "seed": draw.below(2**32)}
    draw.maybe(body, "size", ("12x12", [9, 14], "7x7"), 1, 3)
    draw.maybe(body, "topic", ("fruit", ["pets"], "fruit,pets"), 1, 6)
    draw.maybe(body, "random", (1, 5, 9), 1, 6)
    return body


_CLUES = ("a clue", "It: has, colons: and (parts)", " é ", "", "קצר")
SHEET_PUZZLES: Values = (
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


def _sheets(draw: Drawing) -> Body:
    body: Body = {"puzzles": [draw.one(SHEET_PUZZLES) for _ in range(1 + draw.below(4))]}
    draw.maybe(body, "paper", ("a4", "letter", "a5"), 1, 2)
    draw.maybe(body, "font", ("sans", "dyslexic"), 1, 3)
    draw.maybe(body, "per_page", (1, 2, 4), 1, 2)
    draw.maybe(body, "answers", ("end", "after", "upside-down", "none"), 1, 2)
    draw.maybe(body, "large_print", (True, False), 1, 4)
    draw.maybe(body, "case", ("upper", "lower"), 1, 4)
    draw.maybe(body, "crop", (True, False), 1, 6)
    draw.maybe(body, "binding", (0, 10, 40), 1, 4)
    return body


def _words(draw: Drawing) -> Body:
    body: Body = {"words": draw.words(), "seed": draw.below(2**32)}
    draw.maybe(body, "topic", _TOPICS, 1, 2)
    draw.maybe(body, "random", (1, 5, 20), 1, 2)
    if "random" in body:
        draw.maybe(body, "level", (10, 50, 95), 1, 2)
    draw.maybe(body, "accents", ("keep", "fold"), 1, 4)
    return body


def _topics(draw: Drawing) -> Body:
    return {"topic": draw.one(_TOPICS)}


ORDINARY: dict[str, Callable[[Drawing], Body]] = {
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
