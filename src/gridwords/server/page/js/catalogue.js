// What there is to choose from: rules, dice and lexicons. Requested once, when the page opens.
import { catalogue } from "./api.js";
import { read } from "./state.js";

/**
 * @typedef {{ name: string, minimum_length: number, q_is_qu: boolean, neighbours: string | null, dice: string | null,
 *   size: [number, number] | null }} Rules
 * @typedef {import("./api.js").Lexicon} Lexicon
 */

// Lists that are filled, never replaced: modules in one file would not see another one (bundle.py).
/** @type {Rules[]} */
export const allRules = [];
/** @type {{ name: string, dice: number }[]} */
export const allDice = [];
/** The first one is the default. @type {Lexicon[]} */
export const lexicons = [];

export async function loadCatalogue() {
  const offered = await catalogue();
  allRules.splice(0, Infinity, ...offered.rules);
  allDice.splice(0, Infinity, ...offered.dice);
  setLexicons(offered.lexicons);
}

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {() => void} listener called when there are other lexicons */
export const onLexicons = (listener) => listeners.add(listener);

/** @param {Lexicon[]} all */
export function setLexicons(all) {
  lexicons.splice(0, Infinity, ...all);
  for (const listener of listeners) listener();
}

/** @param {string} [name] the chosen rules by default */
export const rules = (name = read("rules")) => allRules.find((one) => one.name === name) ?? allRules[0];

export const lexicon = () => lexicons.find((one) => one.name === read("lexicon")) ?? lexicons[0];

/** Whether an address names a lexicon that this page lacks: the default takes its place. @param {string} [name] */
export const isMissing = (name = read("lexicon")) => Boolean(name) && !lexicons.some((one) => one.name === name);

/** The rules that go with a set of dice. @param {string} dice */
export function rulesForDice(dice) {
  const count = allDice.find((one) => one.name === dice)?.dice ?? 16;
  return rules(count > 25 ? "super-big-boggle" : count > 16 ? "big-boggle" : "boggle");
}

/**
 * The dice to fill a board: those of the chosen rules, else the smallest set with enough dice.
 * @param {number} cells
 */
export function diceFor(cells) {
  const enough = allRules
    .flatMap((one) => allDice.filter(({ name, dice }) => name === one.dice && dice >= cells))
    .sort((a, b) => a.dice - b.dice);
  return (enough.find(({ name }) => name === rules().dice) ?? enough[0])?.name;
}
