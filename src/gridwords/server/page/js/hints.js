// Hints that do not spoil: how many words by length, then by tile, then a first letter, then a word.
import { plural } from "./dom.js";

/** @typedef {import("./word-list.js").Word} Word */

export class Hints {
  constructor() {
    this.given = 0;
    /** @type {Word | null} */
    this.word = null;
  }

  /**
   * @param {Word[]} left the words nobody has found yet @param {number} cells @param {number} cols
   * @returns {{ text: string, counts?: number[], word?: Word }}
   */
  next(left, cells, cols) {
    if (!left.length) return { text: "You have found every word." };
    this.given += 1;
    if (this.given === 1) {
      /** @type {Map<number, number>} */
      const lengths = new Map();
      for (const { word } of left) lengths.set([...word].length, (lengths.get([...word].length) ?? 0) + 1);
      const parts = [...lengths].sort((a, b) => a[0] - b[0]).map(([length, count]) => `${count} of ${length} letters`);
      return { text: `Still there: ${parts.join(", ")}.` };
    }
    if (this.given === 2) {
      const counts = Array(cells).fill(0);
      for (const { path } of left) for (const [row, col] of path ?? []) counts[row * cols + col] += 1;
      return { text: "The numbers on the tiles say how many words still to be found go through them.", counts };
    }
    if (!this.word || !left.includes(this.word)) {
      // Not the hardest: one from the middle.
      this.word = left[Math.floor(left.length / 2)];
      const letter = [...this.word.word][0].toUpperCase();
      return { text: `A word of ${plural([...this.word.word].length, "letter")} begins with ${letter}.` };
    }
    const word = this.word;
    this.word = null;
    return { text: `It is ${word.word}; it counts nothing now.`, word };
  }
}
