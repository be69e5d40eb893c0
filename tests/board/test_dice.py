"""The official dice, letter for letter, and custom dice."""

from __future__ import annotations

from pathlib import Path

import pytest

from gridwords.board.dice import DICE, dice, read_dice
from gridwords.errors import BadOption

# As published: 1 is Qu, 2 In, 3 Th, 4 Er, 5 He, 6 An, 0 a solid block. `big-challenge` is `big-original` with one
# DHHLOR replaced by IKLM1U.
FACTS = """
classic        4x4  AACIOT ABILTY ABJMO1 ACDEMP ACELRS ADENVZ AHMORS BIFORX DENOSW DKNOTU EEFHIY EGKLUY EGINTV EHINPS ELPSTU GILRUW
new            4x4  AAEEGN ABBJOO ACHOPS AFFKPS AOOTTW CIMOTU DEILRX DELRVY DISTTY EEGHNW EEINSU EHRTVW EIOSST ELRTTY HIMNU1 HLNNRZ
big-original   5x5  AAAFRS AAEEEE AAFIRS ADENNN AEEEEM AEEGMU AEGMNN AFIRSY BJK1XZ CCENST CEIILT CEIPST DDHNOT DHHLOR DHHLOR DHLNOR EIIITT CEILPT EMOTTT ENSSSU FIPRSY GORRVW IPRRRY NOOTUW OOOTTU
big-deluxe     5x5  AAAFRS AAEEEE AAFIRS ADENNN AEEEEM AEEGMU AEGMNN AFIRSY BJK1XZ CCNSTW CEIILT CEIPST DDLNOR DHHLOR DHHNOT DHLNOR EIIITT CEILPT EMOTTT ENSSSU FIPRSY GORRVW HIPRRY NOOTUW OOOTTU
big-2012       5x5  AAAFRS AAEEEE AAFIRS ADENNN AEEEEM AEEGMU AEGMNN AFIRSY BBJKXZ CCENST EIILST CEIPST DDHNOT DHHLOR DHHNOW DHLNOR EIIITT EILPST EMOTTT ENSSSU 123456 GORRVW IPRSYY NOOTUW OOOTTU
super-big      6x6  AAAFRS AAEEEE AAEEOO AAFIRS ABDEIO ADENNN AEEEEM AEEGMU AEGMNN AEILMN AEINOU AFIRSY 123456 BBJKXZ CCENST CDDLNN CEIITT CEIPST CFGNUY DDHNOT DHHLOR DHHNOW DHLNOR EHILRS EIILST EILPST EIO000 EMTTTO ENSSSU GORRVW HIRSTV HOPRST IPRSYY JK1WXZ NOOTUW OOOTTU
"""
TILES = {"1": "(qu)", "2": "(in)", "3": "(th)", "4": "(er)", "5": "(he)", "6": "(an)", "0": "."}


def _facts() -> dict[str, tuple[int, list[str]]]:
    table = {}
    for line in FACTS.strip().splitlines():
        name, board, *dies = line.split()
        table[name] = (int(board[0]) ** 2, dies)
    challenge = list(table["big-original"][1])
    challenge[challenge.index("DHHLOR")] = "IKLM1U"
    table["big-challenge"] = (25, challenge)
    return table


def test_the_sets_are_those_of_the_table() -> None:
    assert set(DICE) == set(_facts())


@pytest.mark.parametrize("name", sorted(_facts()))
def test_dice_match_the_table(name: str) -> None:
    cells, dies = _facts()[name]
    assert len(dies) == cells
    # The order of the dice, and of the faces on one, does not matter.
    expected = sorted(sorted(TILES.get(face, face.lower()) for face in die) for die in dies)
    assert sorted(sorted(die) for die in dice(name)) == expected
    assert all(len(die) == 6 for die in dice(name))


def test_custom_dice() -> None:
    own = dice(["AACIOT", "x(Qu)?.", ["Th", "q", "(b|a)"]])
    assert own == (("a", "a", "c", "i", "o", "t"), ("x", "(qu)", "?", "."), ("(th)", "q", "(a|b)"))
    assert dice([]) == ()


@pytest.mark.parametrize(
    ("which", "message"),
    [
        ("neww", "unknown dice 'neww': did you mean 'new'"),
        (["ab", ""], "die 2 has no faces"),
        (["a1"], "die 1: '1' is not a letter"),
        (["a("], r"die 1: '\(' is never closed"),
        ([["a", 3]], "die 1: a face is text, got 3"),
        (6, "dice 6: expected the name of a set"),
        ([6], r"dice \[6\]: expected the name of a set"),
    ],
)
def test_bad_dice_are_refused(which: object, message: str) -> None:
    with pytest.raises(BadOption, match=message):
        dice(which)  # type: ignore[arg-type]


def test_dice_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "dice.txt"
    file.write_text("# mine\nAACIOT\n\n  (ij)E(qu) \n", "utf-8")
    assert read_dice(file) == ("AACIOT", "(ij)E(qu)")
    assert dice(read_dice(file))[1] == ("(ij)", "e", "(qu)")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        (b"# nothing\n\n", "has no dice: expected one per line"),
        (b"# mine\nab\n\n(ij\n", r"dice\.txt, line 4: '\(' is never closed"),
        (b"\xff\xfe", "is not UTF-8 text"),
        (None, "cannot be read"),
        (b"a" * 2_000_000, "1 MB"),
    ],
)
def test_a_file_without_dice_is_refused(content: bytes | None, message: str, tmp_path: Path) -> None:
    if content is not None:
        (tmp_path / "dice.txt").write_bytes(content)
    with pytest.raises(BadOption, match=message):
        read_dice(tmp_path / "dice.txt")
