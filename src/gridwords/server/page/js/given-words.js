// The words of a puzzle as their maker gives them: checked, and each once. The package reads them in the same way.
import { fold } from "./fold.js";
import { strings } from "./strings.js";

/**
 * @typedef {{ word: string, text: string }} Given the letters of a word as the grid has them, and what its maker
 *   wrote
 */

const SAID = strings.errors;

/** An error in one field of a form. */
export class FieldError extends Error {
  /** @param {string} field @param {string} message */
  constructor(field, message) {
    super(message);
    this.field = field;
  }
}

/** A word as the grid has it: spaces, hyphens and apostrophes are left out. @param {string} word */
export const gridForm = (word) => fold(word.replace(/[\s\-'\u2019\u2010]/g, ""));

/** @param {string} word */
export const backwards = (word) => [...word].reverse().join("");

/** @param {string} word @param {string} field */
export function onlyLetters(word, field) {
  const letters = gridForm(word);
  const wrong = [...letters].find((letter) => !/\p{L}/u.test(letter));
  if (wrong) throw new FieldError(field, SAID.notALetter(word.trim(), wrong));
  return letters;
}

/** The letters of some words, by code point. @param {string[]} words */
export const lettersOf = (words) =>
  [...new Set(words.join(""))].sort(
    (a, b) => /** @type {number} */ (a.codePointAt(0)) - /** @type {number} */ (b.codePointAt(0)),
  );

/**
 * The words, and notes for their maker.
 * @param {string[]} words
 * @param {number} most
 * @returns {{ given: Given[], notes: string[] }}
 */
export function readWords(words, most) {
  /** @type {Map<string, Given>} */
  const given = new Map();
  const notes = [];
  for (const text of words) {
    const word = onlyLetters(text, "words");
    if ([...word].length < 2) throw new FieldError("words", SAID.notAWord(text));
    if (given.has(word)) notes.push(SAID.listedTwice(text));
    else given.set(word, { word, text: text.trim().replace(/\s+/g, " ") });
  }
  if (!given.size) throw new FieldError("words", SAID.noWords);
  if (given.size > most) throw new FieldError("words", SAID.tooManyWords(given.size, most));
  return { given: [...given.values()], notes };
}

/** `easy`, `medium` or `hard`, as the package names a difficulty. @param {number} score of 100 */
export function difficultyOf(score) {
  const name = score >= 65 ? "hard" : score >= 35 ? "medium" : "easy";
  return { score, name };
}

/** Cells as rows and columns. @param {number[]} cells @param {number} cols */
export const pairs = (cells, cols) => cells.map((cell) => [Math.floor(cell / cols), cell % cols]);

/** Words that are one per line, or separated by commas. @param {string} text */
export const wordsIn = (text) =>
  text
    .split(/[\n,;]/)
    .map((word) => word.trim().replace(/\s+/g, " "))
    .filter(Boolean);

/** How many letters the words of some texts have together, each word counted once. @param {string[]} texts */
export const lettersIn = (texts) =>
  [...new Set(texts.flatMap(wordsIn).map(gridForm))].reduce((sum, word) => sum + [...word].length, 0);
