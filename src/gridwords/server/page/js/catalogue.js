// What there is to choose from: rules, dice and lexicons. Requested once, when the page opens.
import { catalogue } from "./api.js";
import { read } from "./state.js";

/**
 * @typedef {{ name: string, minimum_length: number, q_is_qu: boolean, neighbours: string | null, dice: string | null,
 *   size: [number, number] | null }} Rules
 * @typedef {import("./api.js").Lexicon} Lexicon
 */

/** @type {Rules[]} */
export let allRules = [];
/** @type {{ name: string, dice: number }[]} */
export let allDice = [];
/** The first one is the default. @type {Lexicon[]} */
export let lexicons = [];

export async function loadCatalogue() {
  const { rules, dice, lexicons } = await catalogue();
  allRules = rules;
  allDice = dice;
  setLexicons(lexicons);
}

/** @type {Set<() => void>} */
const listeners = new Set();

/** @param {() => void} listener called when there are other lexicons */
export const onLexicons = (listener) => listeners.add(listener);

/** @param {Lexicon[]} all */
export function setLexicons(all) {
  lexicons = all;
  for (const listener of listeners) listener();
}

/** @param {string} [name] the chosen rules by default */
export const rules = (name = read("rules")) => allRules.find((one) => one.name === name) ?? allRules[0];

export const lexicon = () => lexicons.find((one) => one.name === read("lexicon")) ?? lexicons[0];

/** The rules that go with a set of dice. @param {string} dice */
export function rulesForDice(dice) {
  const count = allDice.find((one) => one.name === dice)?.dice ?? 16;
  return rules(count > 25 ? "super-big-boggle" : count > 16 ? "big-boggle" : "boggle");
}

/** The dice to fill a board: those of the chosen rules, else the smallest set with enough dice. @param {number} cells */
export function diceFor(cells) {
  const enough = allRules
    .flatMap((one) => allDice.filter(({ name, dice }) => name === one.dice && dice >= cells))
    .sort((a, b) => a.dice - b.dice);
  return (enough.find(({ name }) => name === rules().dice) ?? enough[0])?.name;
}
