"""The core draws the boards that Python's own generator gives, for every seed."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from gridwords import BadOption, Board, Lexicon
from gridwords.board.dice import DICE, dice
from gridwords.board.draws import Draws
from gridwords.board.letters import ENGLISH
from gridwords.rng import Chance

SEEDS = st.integers(0, 2**64 - 1) | st.sampled_from([0, 1, 2**31, 2**32 - 1, 2**32, 2**32 + 1, 2**64 - 1])


def rolled(name: str, seed: int, cells: int) -> list[str]:
    """The tiles of a roll, one Python step at a time."""
    chance = Chance(seed)
    shaken = list(dice(name))
    for last in range(len(shaken) - 1, 0, -1):
        other = chance.below(last + 1)
        shaken[last], shaken[other] = shaken[other], shaken[last]
    return [die[chance.below(len(die))] for die in shaken[:cells]]


def uniform(kinds: int, count: int, seed: int) -> list[int]:
    bits = Random(seed).getrandbits
    drawn: list[int] = []
    while len(drawn) < count:
        drawn += [byte % kinds for byte in bits(32).to_bytes(4, "little") if byte < 256 - 256 % kinds]
    return drawn[:count]


def weighted(weights: list[int], count: int, seed: int) -> list[int]:
    levels = [max(1, weight * 65536 // sum(weights)) for weight in weights]
    levels[levels.index(max(levels))] += 65536 - sum(levels)
    table = [place for place, level in enumerate(levels) for _ in range(level)]
    bits = Random(seed).getrandbits
    words = [bits(32) for _ in range(count // 2 + 1)]
    return [table[part] for word in words for part in (word & 0xFFFF, word >> 16)][:count]


@given(SEEDS, st.sampled_from(sorted(DICE)), st.integers(1, 16))
@example(seed=2**32, name="new", cells=16)
def test_rolls(seed: int, name: str, cells: int) -> None:
    assert list(Board.roll(name, seed)) == rolled(name, seed, len(dice(name)))
    assert list(Board.roll(name, seed, size=(1, cells))) == rolled(name, seed, cells)


@given(SEEDS, st.integers(1, 40), st.integers(1, 256))
def test_letters(seed: int, cells: int, kinds: int) -> None:
    alphabet = [chr(0x4E00 + place) for place in range(kinds)]  # letters in plenty
    lexicon = Lexicon.from_words(["".join(alphabet[:64])])
    draws = uniform(min(kinds, 64), cells, seed)
    assert list(Board.random(1, cells, seed, lexicon=lexicon)) == [alphabet[place] for place in draws]
    weights = {letter: 1 + place * place for place, letter in enumerate(alphabet)}
    expected = [alphabet[place] for place in weighted(list(weights.values()), cells, seed)]
    assert list(Board.random(1, cells, seed, letters=weights)) == expected


def test_more_numbers_than_the_generator_holds() -> None:
    letters = sorted(ENGLISH)
    expected = weighted([ENGLISH[letter] for letter in letters], 9999, 3)
    assert list(Board.random(99, 101, 3, "english")) == [letters[place] for place in expected]
    assert list(Board.random(99, 101, 3)) == [chr(97 + place) for place in uniform(26, 9999, 3)]


@pytest.mark.parametrize(
    "draws",
    [
        Draws.of_dice("new"),
        Draws.of_dice("super-big", (2, 9)),
        Draws.of_dice("big-2012", (1, 5)),
        Draws.of_dice(["é", "ab"]),
        Draws.of_dice([]),
        Draws.of_dice([["".join(pair)] for pair in zip("ab" * 150, "abcde" * 60, strict=True)]),
        Draws.of_dice([[f"({chr(0x4E00 + n)}|a)"] for n in range(300)]),
        Draws.of_letters(3, 4, "english"),
        Draws.of_letters(2, 2, {"a": 1, "Qu": 3, "ñ": 2}),
        Draws.of_letters(0, 3),
        Draws.of_letters(1, 1),
    ],
    ids=range(11),  # an object has no name that is the same in every process
)
def test_many_at_a_time_are_those_of_each_seed(draws: Draws) -> None:
    seeds = [*range(40), 2**64 - 1]
    boards = [Board._of(draws.layout(seed), None) for seed in seeds]
    assert [Board._of(layout, None) for layout in draws.layouts(seeds)] == boards
    assert b"".join(draws.texts(seeds)).decode() == "".join(f"{board}\n" for board in boards)
    # What is drawn has the layout of the same board read from text.
    assert all(Board(str(board)) == board for board in boards if len(board))


def test_without_a_seed_every_board_is_new() -> None:
    draws = Draws.of_letters(5, 5)
    texts = b"".join(draws.texts([None] * 50)).split()
    assert len(set(texts)) == 50


def test_bad_seeds_are_refused() -> None:
    for seed in (-1, 2**64, "1", 1.5):
        with pytest.raises(BadOption, match="expected a whole number from 0 to 2"):
            Board.roll("new", seed)  # type: ignore[arg-type]


def test_a_seed_always_gives_the_same_boards() -> None:
    seeds = [7, 2**32, 2**64 - 1]
    rolls = [Board.roll("new", seed) for seed in seeds]
    assert list(map(str, rolls)) == ["hral/evth/sdbn/urat", "rhwn/ntfy/d(qu)gt/armb", "vtwd/nthi/oelm/gtfg"]
    plain = [Board.random(2, 4, seed) for seed in seeds]
    assert list(map(str, plain)) == ["eywe/uzld", "hxcg/jlgf", "wquf/otlm"]
    english = [Board.random(2, 4, seed, "english") for seed in seeds]
    assert list(map(str, english)) == ["rgfv/addh", "ecnh/titu", "have/ihlo"]


def test_weights_may_be_of_any_size() -> None:
    boards = [
        Board.random(4, 4, seed, {"a": 3 * size, "b": size}) for seed in range(9) for size in (1, 2**70)
    ]
    assert boards[::2] == boards[1::2]
