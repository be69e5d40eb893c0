// Deals boards: rolled dice, letters that make enough well-known words, and the same board for everyone on one day.
import { ask } from "./api.js";
import { lexicons } from "./catalogue.js";
import { KNOWN_LEVEL, formRows } from "./kinds.js";
import { length } from "./words.js";

/** @typedef {import("./words.js").Word} Word */

// Well-known words of four letters or more per tile: a board with fewer is dull, one with more endless.
const FEWEST = 2;
const MOST = 5;
const LONG_ENOUGH = 4;
const AT_ONCE = 4;
const TRIES = 24;
const DAILY_LEXICON = "enable1"; // a board of the day must not depend on the dictionary chosen

/** A day, as the player's calendar has it: 2026-11-16. @param {Date} date */
export function dayOf(date) {
  const two = (/** @type {number} */ number) => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

export const today = () => dayOf(new Date());

/** A number from a text, by the hash FNV-1a. @param {string} text */
const seedOf = (text) =>
  [...text].reduce((hash, letter) => Math.imul(hash ^ letter.charCodeAt(0), 0x01000193) >>> 0, 0x811c9dc5);

/**
 * A board for a new game.
 * @param {{ kind: string, form: string, dice: string, lexicon: string }} game @param {string} daily a date, or "" for any board
 * @returns {Promise<string>}
 */
export async function deal({ kind, form, dice, lexicon }, daily) {
  if (kind === "boggle") {
    const seed = daily ? seedOf(`${daily} ${dice}`) : null;
    return (await ask("roll", { dice, seed })).board;
  }
  const seed = daily ? seedOf(`${daily} ${kind} ${form}`) : null;
  const standard = lexicons.find(({ name }) => name === DAILY_LEXICON) ?? lexicons[0];
  const settings = { rules: kind === "express" ? "boggle" : kind, lexicon: daily ? standard.name : lexicon || null };
  /** @type {{ board: string, off: number } | null} */
  let best = null;
  for (let tried = 0; tried < TRIES && best?.off !== 0; tried += AT_ONCE) {
    const dealt = await Promise.all(
      Array.from({ length: AT_ONCE }, (_, i) => dealOnce(form, settings, seed === null ? null : seed + tried + i)),
    );
    for (const one of dealt) if (!best || one.off < best.off) best = one;
  }
  return /** @type {{ board: string }} */ (best).board;
}

/**
 * A board of random letters, and by how much it misses: words too few or too many, and tiles that no known word uses.
 * @param {string} form @param {object} settings @param {number | null} seed
 */
async function dealOnce(form, settings, seed) {
  const rows = formRows(form);
  const drawn = await ask("random", { size: [rows.length, rows[0].length], letters: "english", seed });
  const letters = drawn.board.split("/").map((/** @type {string} */ row) => [...row]);
  const board = rows
    .map((row, r) => [...row].map((mark, c) => (mark === "#" ? letters[r][c] : ".")).join(""))
    .join("/");
  const solution = await ask("solve", { board, ...settings, cells: true });
  /** @type {Word[]} */
  const known = solution.words.filter((/** @type {Word} */ word) => isKnown(word) && length(word) >= LONG_ENOUGH);
  const tiles = board.replace(/[./]/g, "").length;
  const unused = tiles - new Set(known.flatMap((word) => word.cells ?? [])).size;
  return { board, off: Math.max(0, FEWEST * tiles - known.length, known.length - MOST * tiles) + FEWEST * unused };
}

/** Whether many people know a word; all words of a list without levels are. @param {Word} word */
export const isKnown = (word) => (word.level ?? 0) <= KNOWN_LEVEL;
