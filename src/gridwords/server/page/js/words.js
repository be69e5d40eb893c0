// Words of a solution.

/**
 * @typedef {object} Word
 * @property {string} word
 * @property {number} points
 * @property {number} [level] how well known it is, 10 to 95; absent where the lexicon has no levels
 * @property {number[][] | null} [path] rows and columns of its first path
 * @property {number[][][]} [paths]
 * @property {boolean} [paths_complete]
 * @property {number[]} [cells] every cell that one of its paths uses
 * @property {boolean} [cells_complete]
 */

/** Its number of letters: those outside the basic plane have two units. @param {{ word: string }} word */
export const length = ({ word }) => (/[\ud800-\udbff]/.test(word) ? [...word].length : word.length);

/** @param {Word[]} words */
export const totalPoints = (words) => words.reduce((sum, word) => sum + word.points, 0);

/** Words that are one per line, or separated by commas. @param {string} text */
export const listed = (text) =>
  text
    .split(/[\n,;]/)
    .map((word) => word.trim().replace(/\s+/g, " "))
    .filter(Boolean);

/** Words with or without clues: a line with a colon is one word and its clue. @param {string} text */
export const clued = (text) =>
  text.split("\n").flatMap((line) => (line.includes(":") ? [line.trim().replace(/\s+/g, " ")] : listed(line)));

/** Those words without their clues. @param {string} text */
export const unclued = (text) =>
  clued(text)
    .map((entry) => entry.split(":")[0].trim())
    .filter(Boolean);

/** The letters of a word, without what stands between them. @param {string} word */
export const lettersOf = (word) => [...word.normalize("NFC").toLowerCase()].filter((letter) => /\p{L}/u.test(letter));
