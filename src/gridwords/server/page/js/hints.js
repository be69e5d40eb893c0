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
   * @param {Word[]} left the words nobody has found yet @param {number} tiles how many the board has
   * @returns {{ text: string, counts?: number[], word?: Word }}
   */
  next(left, tiles) {
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
      const counts = Array(tiles).fill(0);
      for (const { cells } of left) for (const cell of cells ?? []) counts[cell] += 1;
      const all = left.every((word) => word.cells_complete);
      return { text: `The numbers on the tiles say how many words still to be found can go through them${all ? "" : ", at least"}.`, counts };
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
