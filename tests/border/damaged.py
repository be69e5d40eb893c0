"""Requests with something wrong in them: members at the edge of what they may be, hostile ones, and bodies that are not JSON."""

from __future__ import annotations

from typing import Any

from border.ordinary import (
    DICE,
    DIFFICULTIES,
    HEART,
    ORDINARY,
    RULES,
    SHEET_PUZZLES,
    SIZES,
    UNUSUAL_WORDS,
    WORDS,
    Body,
    Drawing,
    Values,
)

# In the place of any value.
_HOSTILE: Values = (
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
_ODD_SIZES: Values = (
    *("1e1x10", "0x4", "4x0", "0", "-1x4", "4x", "x", "x4", "", "4x4x4", "+4x4", "4.0x4", "0x10", "04x4", "4_0x1"),
    *("４x４", "4 x 4", " 4x4 ", "4X4", "4×4", "4*4", "101x5", "100x1", "1x101", "99999x99999", "9" * 30, "NaN"),
    *([4], [4, 4, 4], [4.0, 4], [True, 4], ["4", "4"], [None, 4], [-1, 4], [0, 0], [[4, 4]], [], [2**31, 1], [2**53, 2]),
    *(0, -1, 1, 1.5, 4.0, 101, 2**31, 2**64, True, None, {"rows": 4}, "a4x4", "4x4a", "infinity", "0x4x"),
)  # fmt: skip
_ODD_SEEDS: Values = (
    *(0, 2**53, 2**53 + 1, 2**53 + 2, 2**63, 2**64 - 2, 2**64 - 1, 2**64, 2**64 + 1, 10**30, -1, -(2**63)),
    *("0", "1", "7", str(2**53 + 1), str(2**64 - 1), str(2**64), "-1", "+1", "01", " 1", "1 ", "1.0", "1e3", "", "0x1"),
    *("１", "seed", 1.0, 1.5, 1e3, 2.0**53, True, False, [1], {}, "9" * 40),
)  # fmt: skip
_ODD_LEVELS: Values = (
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
_ODD_RANGES: Values = (
    *("0-0", "5", "0", "10-5", "-5", "5-", "-", "", "a-b", "1-2-3", " 5 - 100 ", "5–100", "1e1-100", "05-100", "+5-100"),
    *([5], [5, 100], [0, 10**6], [100, 5], [], [5, 100, 7], [5.0, 100], [True, 100], ["5", "100"], [-1, 100], [None, 5]),
    *(5, 5.0, True, {}, "0-" + "9" * 18, "0-" + "9" * 19, [0, 2**63], [0, 2**64]),
)  # fmt: skip
_ODD_BOARDS: Values = (
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
RING = [[1, 3], [0, 2], [1, 5], [0, 4], [3, 5], [2, 4]]  # around a board of 2x3
_ODD_NEIGHBOURS: Values = (
    *("king", "rook", "torus", "line", "King", "queen", "", " king", "hex", None, 1, True, {}, [], [[]], "king\0"),
    *(RING, [[1], [0]], [[1], []], [[0]], [[9]] * 6, [[-1]] * 6, [[1.0]] * 6, [[True]] * 6, [["1"]] * 6, [[1, 1]] * 6),
    *([[], [], [], [], [], []], [None] * 6, [[2**31]] * 6, [[2**64]] * 6, RING[:5], [*RING, [0]], [1, 0, 3, 2, 5, 4]),
)  # fmt: skip
_ODD_NAMES: Values = (
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
_ODD_SHAPES: Values = (
    *("rectangle", "circle", "diamond", "heart", HEART, "Heart", "triangle", "", " ", "/", ".", "#", "##/##", "../..", "#\n##"),
    *("####/####/####/####", "####\n####\n####\n####\n", "###\n#zz", "###/#zz", "#" * 101, "/".join("#" * 101), "# # #\n# # #"),
    *("##########/" * 10, "....#/####/####/####", "#####/#...#/#...#/#####", "\n\n###\n###", "###\r\n###\r\n###", None, 7, True, [], ["##", "##"]),
)  # fmt: skip
_GAME: dict[str, Values] = {
    "rules": (*RULES, *_ODD_NAMES),
    "lexicon": ("enable1", "Enable1", "nosuch", "", None, "toString"),
    "level": _ODD_LEVELS,
    "known": ("common", "familiar", "all", "Common", "", "rare", 50, None, True, "toString"),
    "hide_vulgar": (True, False, None, 0, 1, "true", "yes", ""),
}
_ONE_BOARD = {**_GAME, "board": _ODD_BOARDS, "size": (*SIZES, *_ODD_SIZES), "neighbours": _ODD_NEIGHBOURS}
_RANGES = {"seed": _ODD_SEEDS, "words": _ODD_RANGES}
_ODD_LISTS: Values = (
    *([], [""], [" "], ["a"], ["te4"], ["-"], ["'"], ["tea", "tea"], ["tea", "TEA", "Tea "], ["x" * 101], ["ab" * 128], "tea"),
    *(["tea", ""], ["ab", "ba"], ["level"], ["stop", "pots"], ["art", "cart", "party"], ["ana", "banana"], ["tea\0"], ["\ud800tea"]),
    *(["tea\n", "\tten"], ["١٢٣"], ["aⅧ"], ["ªº"], ["ꟋꟌ", "tea"], ["tea", None], ["tea", 7], [["tea"]], {"0": "tea"}, None, 7, True),
    *(list(words) for words in UNUSUAL_WORDS),
)  # fmt: skip
_ODD_DEADLINES: Values = (
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
_ODD_TITLES: Values = ("", " ", "a\nb", "x" * 300, None, 7, True, [], "\ud800")
_ODD_DIFFICULTIES: Values = (
    *DIFFICULTIES,
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
_ODD_SPELLINGS: dict[str, Values] = {
    "language": ("de", "", "x" * 36, None, 7, True, ["de"]),
    "accents": ("keep", "fold", "Keep", "", None, 1, True),
    "sharp_s": ("keep", "ss", "SS", "", None, 1, True),
}
_ODD_SOURCES: dict[str, Values] = {
    "topic": ("fruit", "fruit, pets", ["zoo", "fruit"], "Fruit", "", [], [7], None, 7, True),
    "random": (1, 5, 0, -1, 2001, 1.5, "5", None, True, []),
    "level": (10, 35, 95, 9, 96, "35", None, True),
    **_ODD_SPELLINGS,
}
_EDGES: dict[str, dict[str, Values]] = {
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
        "words": (*_ODD_LISTS, ["x" * 32], ["x" * 33], WORDS[:40], WORDS[:41]),
    },
    "roll": {
        **_GAME,
        **_RANGES,
        "dice": (
            *(*DICE, *_ODD_NAMES, "New", "bigg-2012", "AACIOT,ABILTY"),
            *([], [""], ["ab"], ["ab", ""], ["ab", "()"], ["ab", "(a"], ["ab", 7], [["a", "b"], ["c"]], ["AB", "CD"]),
            *(["a"] * 16, ["ab"] * 17, ["é", "ß"], ["(qu)", "?"], [".", "."], ["a" * 200, "b"], ["a" * 201, "b"], None, 7),
        ),
        "size": (*SIZES, *_ODD_SIZES),
    },
    "random": {
        **_GAME,
        **_RANGES,
        "size": (*SIZES, *_ODD_SIZES),
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
        **_ODD_SOURCES,
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
        "rules": (*(rules for rules in RULES if rules != "word-search"), *_ODD_NAMES),
        "difficulty": _ODD_DIFFICULTIES,
        "title": _ODD_TITLES,
        "deadline_s": _ODD_DEADLINES,
    },
    "make/sheets": {
        "puzzles": (
            *([], None, {}, [None], [{}], [[]], "x", [SHEET_PUZZLES[0]] * 201),
            *([{**SHEET_PUZZLES[0], "size": size}] for size in ("1x1", [6, 1], 0, "x", None)),
            *([{**SHEET_PUZZLES[0], "board": board}] for board in ("", "(((", "teaset", 7, "t?a/s.t")),
            *([{**SHEET_PUZZLES[0], "title": title}] for title in ("", "x" * 9999, "x " * 4999, "x" * 10_001, 7)),
            *(
                [{**SHEET_PUZZLES[0], "words": [{"word": "tea", "text": "tea", "path": path}]}]
                for path in ([], [[0, 3]], [[2, 0]], [[-1, 0]], [[0]], [0], None, [[0, 0, 0]], [[1e9, 0]], [[0, 0]] * 400)
            ),
            [{**SHEET_PUZZLES[1], "points": [2**31 - 1, -5] * 50}],
            [{**SHEET_PUZZLES[1], "words": SHEET_PUZZLES[1]["words"] * 500}],
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


def at_the_edge(draw: Drawing, kind: str) -> Body:
    """A request with one or two members at the edge of what they may be."""
    body = ORDINARY[kind](draw)
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


def hostile(draw: Drawing, kind: str) -> Body:
    """A request with something in it that nobody would send by mistake."""
    body = ORDINARY[kind](draw)
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
