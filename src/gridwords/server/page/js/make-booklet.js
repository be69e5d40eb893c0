// A booklet: several word searches from one list of words, the easiest first.

/** @typedef {import("./puzzle-sheet.js").Puzzle} Puzzle */

const MOST_WORDS = 12; // on one page

/** Deals words to puzzles: each word comes once before any comes twice. @param {string[]} words @param {number} count */
export function deal(words, count) {
  const each = Math.min(MOST_WORDS, words.length);
  return Array.from({ length: count }, (_, page) =>
    Array.from({ length: each }, (__, i) => words[(page * each + i) % words.length]),
  );
}

/**
 * Makes the puzzles of a booklet.
 * @param {(words: string[], seed: string) => Promise<Puzzle>} make @param {string[]} words @param {number} count
 * @param {string} seed of the first one
 * @returns {Promise<Puzzle>} the easiest, with all of them as its `booklet`
 */
export async function makeBooklet(make, words, count, seed) {
  const puzzles = [];
  for (const [i, some] of deal(words, count).entries())
    puzzles.push(await make(some, String(BigInt(seed) + BigInt(i))));
  puzzles.sort((a, b) => a.difficulty.score - b.difficulty.score);
  return { ...puzzles[0], booklet: puzzles };
}
