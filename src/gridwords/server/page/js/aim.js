// The aim at a difficulty: candidates are made, from recipes in order of difficulty, until one is rated as was asked for.
// As `gridwords.make.aim` does it, so that a seed gives the same puzzle.
import { FieldError, difficultyOf } from "./given-words.js";
import { strings } from "./strings.js";

/**
 * @typedef {{ bands: Record<string, [number, number]>, each: number, far: number, spread: number }} Aim facts of the
 *   package
 */

const SAID = strings.errors;

/**
 * The seed of a candidate; the first one has that of the puzzle.
 * @param {Aim} aim
 * @param {number} seed
 * @param {number} number
 */
export const seedAt = ({ spread }, seed, number) =>
  String(BigInt.asUintN(64, BigInt(seed) + BigInt(number) * BigInt(spread)));

/**
 * The first candidate of that difficulty, or the one closest to it.
 * @template {{ difficulty: number }} Made
 * @param {Aim} aim
 * @param {string} difficulty
 * @param {{ first: number, recipes: number, most: number }} range the recipe to begin with, and how many recipes and
 *   candidates there are
 * @param {(recipe: number, number: number) => Made} make throws a FieldError if it cannot be made
 * @returns {Made}
 */
export function aimAt({ bands, each, far }, difficulty, { first, recipes, most }, make) {
  const [low, high] = bands[difficulty];
  /** @type {{ off: number, made: Made } | null} */
  let best = null;
  let recipe = first;
  let tried = 0;
  let refused = 0;
  let step = 0;
  for (let number = 0; number < most; number += 1) {
    let off = 0;
    let isMade = true;
    try {
      const made = make(recipe, number);
      off = Math.max(0, low - made.difficulty) - Math.max(0, made.difficulty - high);
      if (!off) return made;
      if (!best || Math.abs(off) < best.off) best = { off: Math.abs(off), made };
      step ||= Math.sign(off);
    } catch (error) {
      if (!best || !(error instanceof FieldError)) throw error;
      isMade = false;
      refused += 1;
      if (refused === each) break;
    }
    tried += 1;
    const isWrong = !isMade || (off * step > 0 && (tried >= each || Math.abs(off) > far));
    if (isWrong && recipe + step >= 0 && recipe + step < recipes) {
      recipe += step;
      tried = 0;
    }
  }
  return /** @type {{ made: Made }} */ (/** @type {unknown} */ (best)).made;
}

/**
 * A note if a puzzle is not as difficult as was asked for.
 * @param {Aim} aim
 * @param {number} score
 * @param {string | null} wanted
 * @param {string[]} ways what would make it harder, and what easier
 */
export function missed({ bands }, score, wanted, [harder, easier]) {
  const { name } = difficultyOf(score);
  if (!wanted || name === wanted) return [];
  return [SAID.missed(name, score, wanted, score < bands[wanted][0] ? SAID.harder(harder) : SAID.easier(easier))];
}
