"""Prints classes of a proof for prove_gpu: their numbers, the letters of each cell, the order of the cells.

python benchmarks/_prove_classes.py 4 4 3500 enable2k.txt 16 12638 13326 > classes.txt
"""

import sys
from random import Random

from gridwords.game import Game
from gridwords.prove.question import ProofQuestion


def main() -> None:
    """Prints the classes given by their numbers, and some more drawn with the seed 1."""
    rows, cols, at_least, words, draws, *given = sys.argv[1:]
    question = ProofQuestion.make(int(rows), int(cols), int(at_least), Game.of(words))
    numbers = list(question.space.canonical())
    print(rows, cols, at_least)
    for number in [*map(int, given), *sorted(Random(1).sample(numbers, int(draws)))]:
        print(number, *question.space.letters(number), *question.order_of(number))


if __name__ == "__main__":
    main()
