// The ways to sort words into groups.
import { KNOWN_LEVEL, RARE_LEVEL } from "./kinds.js";
import { strings } from "./strings.js";
import { length, totalPoints } from "./words.js";

/**
 * @typedef {import("./words.js").Word} Word
 * @typedef {{ key: string, title: string, about: string, words: Word[] }} Group `key` is what its words share
 * @typedef {object} Order
 * @property {(word: Word) => number | string} key of a word's group
 * @property {1 | -1} [way] -1 for the highest key first
 * @property {(a: Word, b: Word) => number} [within] a group; in alphabetical order by default
 * @property {(key: any) => string} title
 * @property {(words: Word[]) => string} [about] after it; how many words there are by default
 */

const SAID = strings.words;

/** How well known words are: each band goes up to a level. */
const BANDS = [KNOWN_LEVEL, RARE_LEVEL, 95];
/** Where a word starts: enough for the columns of any board. */
const ROW = 1000;

/** @param {Word[]} words */
const countOf = (words) => strings.counts.words(words.length);

/** @type {Record<string, Order>} */
const ORDERS = {
  length: {
    key: length,
    way: -1,
    title: strings.counts.letters,
    about: (words) => SAID.each(words.length, words[0].points),
  },
  points: { key: (word) => word.points, way: -1, title: strings.counts.points },
  known: {
    key: (word) => BANDS.findIndex((level) => (word.level ?? 0) <= level),
    within: (a, b) => (a.level ?? 0) - (b.level ?? 0),
    title: (key) => SAID.bands[key],
    about: (words) => SAID.sum(words.length, totalPoints(words)),
  },
  alphabet: {
    key: (word) => String.fromCodePoint(/** @type {number} */ (word.word.codePointAt(0))),
    title: (key) => key.toUpperCase(),
  },
  path: {
    key: (word) => (word.path ? word.path[0][0] * ROW + word.path[0][1] : 0),
    title: (key) => SAID.byStart(Math.floor(key / ROW) + 1, (key % ROW) + 1),
  },
};

/** Words as a list shows them. @param {Word[]} words in alphabetical order @param {string} order @returns {Group[]} */
export function grouped(words, order) {
  const { key, way = 1, within, title, about = countOf } = ORDERS[order] ?? ORDERS.length;
  /** @type {Map<number | string, Word[]>} */
  const groups = new Map();
  for (const word of words) {
    const name = key(word);
    const members = groups.get(name);
    if (members) members.push(word);
    else groups.set(name, [word]);
  }
  // Groups by letter stay in the order of the words, which is by code point.
  const names = [...groups.keys()];
  if (typeof names[0] === "number") names.sort((a, b) => way * (Number(a) - Number(b)));
  return names.map((name) => {
    const members = /** @type {Word[]} */ (groups.get(name));
    if (within) members.sort(within);
    return { key: String(name), title: title(name), about: about(members), words: members };
  });
}

/** @param {Word[]} words in alphabetical order @param {string} order */
export const sorted = (words, order) => grouped(words, order).flatMap((group) => group.words);
