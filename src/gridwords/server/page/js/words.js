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
