// What the server offers: rules, dice, lexicons. Asked once, when the page opens.
import { get } from "./api.js";
import { read } from "./state.js";

/** @typedef {{ name: string, minimum_length: number, q_is_qu: boolean, neighbours: string | null, dice: string | null, size: [number, number] | null }} Rules */

/** @type {Rules[]} */
export let allRules = [];
/** @type {{ name: string, dice: number }[]} */
export let allDice = [];
/** @type {{ name: string, words: number, alphabet: string }[]} */
export let lexicons = [];

export async function loadFacts() {
  const [rules, words] = await Promise.all([get("api/rules"), get("api/lexicons")]);
  allRules = rules.rules;
  allDice = rules.dice;
  lexicons = words.lexicons;
}

/** @param {string} [name] @returns {Rules} */
export const rules = (name = read("rules")) => allRules.find((one) => one.name === name) ?? allRules[0];

/** The rules a set of dice is played by. @param {string} dice */
export function rulesForDice(dice) {
  const count = allDice.find((one) => one.name === dice)?.dice ?? 16;
  return rules(count > 25 ? "super-big-boggle" : count > 16 ? "big-boggle" : "boggle");
}

/** The dice for so many cells: those of the rules if they are enough, else the smallest set that is, if any is. @param {number} cells */
export function diceFor(cells) {
  const sets = allRules.map((one) => allDice.find(({ name }) => name === one.dice)).filter((one) => one !== undefined).sort((a, b) => a.dice - b.dice);
  const enough = sets.filter(({ dice }) => dice >= cells);
  return (enough.find(({ name }) => name === rules().dice) ?? enough[0])?.name;
}

/** What every question about the board says beside the board. */
export function how() {
  return { rules: rules().name, lexicon: read("lexicon") || null, neighbours: read("neighbours") || null };
}
