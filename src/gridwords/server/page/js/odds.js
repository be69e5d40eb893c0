// How good a board is among rolled ones: the share of boards with fewer points, from the tables of the package.
import { allDice, allRules, lexicons, rulesForDice } from "./catalogue.js";
import { h, setHidden, setText } from "./dom.js";
import { read } from "./state.js";
import { language, strings } from "./strings.js";

/**
 * @typedef {{ words: number, parts: number, dice: Record<string, { rules: string, shares: number[] }> }} Table
 * @typedef {{ board: string, points: number, played: string, lexicon: string, neighbours: string }} Rolled board
 */

/** @type {Promise<Table | null> | null} */
let table = null;

/** Requested once, when the first board is solved. */
function load() {
  table ??= fetch(new URL("../odds.json", import.meta.url))
    .then((reply) => (reply.ok ? reply.json() : null))
    .catch(() => null);
  return table;
}

/** The dice of a game: `played` is a set of dice, or the name of rules. @param {string} played */
const diceOf = (played) =>
  allDice.some(({ name }) => name === played) ? played : (allRules.find(({ name }) => name === played)?.dice ?? "");

/**
 * Whether dice could have rolled it, as far as its tiles go: no wildcards, no choices, and holes only where dice have
 * them.
 * @param {string} board
 * @param {string} dice
 */
const isRolled = (board, dice) => !/[?|]/.test(board) && (dice === "super-big" || !board.includes("."));

/** Rounded down, so that no board is said to be better than all. @param {number} share */
function percent(share) {
  const digits = share >= 99 ? 100 : share < 1 ? 10 : 1;
  return language.figure(Math.floor(share * digits) / digits);
}

/**
 * The share of rolled boards with fewer points, and a sentence about it; null where there is no table.
 * @param {Rolled} game
 * @returns {Promise<{ percent: number, text: string } | null>}
 */
async function standing({ board, points, played, lexicon, neighbours }) {
  const known = await load();
  const dice = diceOf(played);
  const rolled = known?.dice[dice];
  const rows = board.split("/");
  const side = Math.sqrt(allDice.find(({ name }) => name === dice)?.dice ?? 0);
  const used = lexicons.find(({ name }) => name === lexicon) ?? lexicons[0];
  if (!known || !rolled || used.words !== known.words || used.own || !isRolled(board, dice)) return null;
  if (read("clean")) return null; // the tables count all words
  if ([...board].some((letter) => /\p{L}/u.test(letter) && !used.alphabet.includes(letter))) return null;
  if (
    rolled.rules !== rulesForDice(dice).name ||
    (allRules.some(({ name }) => name === played) && rolled.rules !== played)
  )
    return null;
  if ((neighbours || "king") !== "king" || rows.length !== side || tilesOf(rows[0]) !== side) return null;
  const below = rolled.shares.slice(0, points).reduce((sum, share) => sum + share, 0);
  const share = (100 * below) / known.parts;
  return { percent: share, text: strings.odds.better(percent(share)) };
}

/** @param {string} row */
const tilesOf = (row) => (row.match(/\([^()]*\)|[^/]/gu) ?? []).length;

/** A bar and a sentence that compare a board with rolled ones. */
export class OddsBar {
  /** @param {Record<string, string>} props @param {...HTMLElement} before */
  constructor(props, ...before) {
    this.meter = h("div", { class: "meter", "aria-hidden": "true" });
    this.text = h("p", { class: "caption rank" });
    /** @type {HTMLElement} */
    this.element = h("div", { ...props, hidden: true }, ...before, this.meter, this.text);
    this.asked = 0;
  }

  /** @param {Rolled | false | null | undefined} game if it can be compared */
  async show(game) {
    this.asked += 1;
    const { asked } = this;
    const share = game ? await standing(game) : null;
    if (asked !== this.asked) return; // another board has come
    setHidden(!share?.percent, this.element);
    if (!share) return;
    setText(this.text, share.text);
    this.meter.style.setProperty("--to", `${share.percent}%`);
  }
}
