// Hints that give away a little at a time: words by length, words by tile, a first letter, a word.
import { strings } from "./strings.js";
import { length } from "./words.js";

/** @typedef {import("./words.js").Word} Word */

const SAID = strings.hints;

export class Hints {
  constructor() {
    this.given = 0;
    /** @type {Word | null} the word whose first letter was given */
    this.word = null;
  }

  /**
   * As the address has them: how many, and the position of the word whose first letter was given.
   * @param {Word[]} all
   */
  text(all) {
    return this.given + (this.word ? `.${all.indexOf(this.word)}` : "");
  }

  /** @param {string} text @param {Word[]} all */
  restore(text, all) {
    const [given, position] = text.split(".");
    this.given = Number(given);
    this.word = (position && all[Number(position)]) || null;
  }

  /**
   * The next hint, with its word if it gives one away.
   * @param {Word[]} left the words still to find @returns {{ text: string, word?: Word }}
   */
  next(left) {
    const word = this.word && left.includes(this.word) ? this.word : undefined;
    this.given += 1;
    // A word from the middle: neither the easiest nor the hardest.
    this.word = this.given > 2 && !word ? (left[Math.floor(left.length / 2)] ?? null) : null;
    return word ? { text: SAID.word(word.word), word } : { text: this.current(left) };
  }

  /** The last hint, updated for the words still to find. @param {Word[]} left */
  current(left) {
    if (!this.given) return "";
    if (!left.length) return SAID.none;
    if (this.given === 1) {
      /** @type {Map<number, number>} */
      const lengths = new Map();
      for (const word of left) lengths.set(length(word), (lengths.get(length(word)) ?? 0) + 1);
      const counts = [...lengths].sort(([a], [b]) => a - b).map(([letters, count]) => SAID.withLetters(count, letters));
      return SAID.byLength(counts);
    }
    if (this.given === 2) {
      return SAID.byTile(left.every((word) => word.cells_complete));
    }
    if (!this.word || !left.includes(this.word)) return "";
    return SAID.firstLetter(length(this.word), [...this.word.word][0].toUpperCase());
  }

  /**
   * How many words still to find use each cell; null until that hint is given.
   * @param {Word[]} left
   * @param {number} cells
   */
  counts(left, cells) {
    if (this.given < 2) return null;
    const counts = Array(cells).fill(0);
    for (const word of left) for (const cell of word.cells ?? []) counts[cell] += 1;
    return counts;
  }
}
