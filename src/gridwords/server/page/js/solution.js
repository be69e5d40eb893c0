// The words on a board, and how many of them use each cell.

/** @typedef {import("./words.js").Word} Word */

export class Solution {
  /** @param {any} reply to `solve` */
  constructor(reply) {
    /** @type {Word[]} */
    this.words = reply.words;
    this.score = reply.score;
    this.complete = reply.complete;
    this.board = reply.board;
    this.rows = reply.rows;
    this.cols = reply.cols;
    this.examined = false; // whether a search of all paths has been added
  }

  /** Adds the paths and cells that a longer search found. @param {any} reply */
  add(reply) {
    // Finding all paths takes longer, so a deadline may leave fewer words: the others keep their first path.
    const found = new Map(reply.words.map((/** @type {Word} */ word) => [word.word, word]));
    for (const word of this.words) Object.assign(word, found.get(word.word));
  }

  /** The cells that any path of a word uses; until they are known, those of its first path. @param {Word} word */
  cellsOf(word) {
    return word.cells ?? (word.path ?? []).map(([row, col]) => row * this.cols + col);
  }

  /** How many words use each cell. @param {(word: Word) => boolean} isCounted */
  counts(isCounted) {
    const counts = Array(this.rows * this.cols).fill(0);
    for (const word of this.words) if (isCounted(word)) for (const cell of this.cellsOf(word)) counts[cell] += 1;
    return counts;
  }

  /** Whether the counts are exact: no word and no path is missing. */
  get exact() {
    return this.complete && this.words.every((word) => word.cells_complete);
  }
}
