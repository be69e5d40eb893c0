// Hints that do not spoil: how many words by length, then by tile, then a first letter, then a word.
import { plural } from "./dom.js";

/** @typedef {import("./word-list.js").Word} Word */

export class Hints {
  constructor() {
    this.given = 0;
    /** @type {Word | null} whose first letter was told */
    this.word = null;
  }

  /** As the address has them: how many, and the place of the word whose first letter was told. @param {Word[]} all */
  written(all) { return this.given + (this.word ? `.${all.indexOf(this.word)}` : ""); }

  /** @param {string} written @param {Word[]} all */
  take(written, all) {
    const [given, place] = written.split(".");
    this.given = Number(given);
    this.word = (place && all[Number(place)]) || null;
  }

  /** @param {Word[]} left the words nobody has found yet @returns {{ text: string, word?: Word }} */
  next(left) {
    const word = this.word && left.includes(this.word) ? this.word : undefined;
    this.given += 1;
    // Not the hardest: one from the middle.
    this.word = this.given > 2 && !word ? left[Math.floor(left.length / 2)] ?? null : null;
    return word ? { text: `It is ${word.word}; it counts nothing now.`, word } : { text: this.text(left) };
  }

  /** The last hint, as it is for the words that are left now. @param {Word[]} left */
  text(left) {
    if (!this.given) return "";
    if (!left.length) return "You have found every word.";
    if (this.given === 1) {
      /** @type {Map<number, number>} */
      const lengths = new Map();
      for (const { word } of left) lengths.set([...word].length, (lengths.get([...word].length) ?? 0) + 1);
      const parts = [...lengths].sort((a, b) => a[0] - b[0]).map(([length, count]) => `${count} of ${length} letters`);
      return `Still there: ${parts.join(", ")}.`;
    }
    if (this.given === 2) {
      const all = left.every((word) => word.cells_complete);
      return `The numbers on the tiles say how many words still to be found can go through them${all ? "" : ", at least"}.`;
    }
    if (!this.word || !left.includes(this.word)) return "";
    const letters = [...this.word.word];
    return `A word of ${plural(letters.length, "letter")} begins with ${letters[0].toUpperCase()}.`;
  }

  /** Once they were asked for: how many words go through each tile. @param {Word[]} left @param {number} tiles how many the board has */
  counts(left, tiles) {
    if (this.given < 2) return null;
    const counts = Array(tiles).fill(0);
    for (const { cells } of left) for (const cell of cells ?? []) counts[cell] += 1;
    return counts;
  }
}
