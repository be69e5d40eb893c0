// Words in groups. The Tab key stops here once; arrows move from word to word.
import { button, h } from "./dom.js";
import { KNOWN_LEVEL } from "./kinds.js";
import { strings } from "./strings.js";
import { length, totalPoints } from "./words.js";

/** @typedef {import("./words.js").Word} Word */

const SAID = strings.words;
const FIRST = 400; // words of a group shown before a click on "Show"

/**
 * @type {Record<string, { compare: (a: Word, b: Word) => number, key: (word: Word) => string,
 *   title: (key: string, words: Word[]) => string }>}
 */
const ORDERS = {
  length: {
    compare: (a, b) => length(b) - length(a),
    key: (word) => String(length(word)),
    title: (key, words) => SAID.byLength(Number(key), words.length, words[0].points),
  },
  points: {
    compare: (a, b) => b.points - a.points,
    key: (word) => String(word.points),
    title: (key, words) => SAID.byPoints(Number(key), words.length),
  },
  known: {
    compare: (a, b) => band(a) - band(b) || length(b) - length(a) || b.points - a.points,
    key: (word) => String(band(word)),
    title: (key, words) => SAID.byKnown(SAID.bands[Number(key)], words.length, totalPoints(words)),
  },
  alphabet: {
    compare: () => 0,
    key: (word) => [...word.word][0],
    title: (key, words) => SAID.byLetter(key.toUpperCase(), words.length),
  },
  path: {
    compare: (a, b) => start(a) - start(b),
    key: (word) => word.path?.[0].join() ?? "",
    title: (key, words) => {
      const [row, col] = key.split(",").map(Number);
      return SAID.byStart(row + 1, col + 1, words.length);
    },
  },
};

/** How well known words are, up to a level. */
const BANDS = [KNOWN_LEVEL, 70, 95];

/** @param {Word} word */
const band = (word) => BANDS.findIndex((level) => (word.level ?? 0) <= level);

/** Where a word starts, to sort by. @param {Word} word */
const start = (word) => (word.path ? word.path[0][0] * 1000 + word.path[0][1] : 0);

/** @param {string} name */
const orderOf = (name) => ORDERS[name] ?? ORDERS.length;

/** Words as a list shows them. @param {Word[]} words in alphabetical order @param {string} order */
export const sorted = (words, order) => [...words].sort(orderOf(order).compare);

let lists = 0;

export class WordList {
  /** @param {import("./drawn-word.js").DrawnWord} drawn @param {(word: Word) => string} [kind] a class for the button */
  constructor(drawn, kind = () => "") {
    this.drawn = drawn;
    this.kind = kind;
    this.id = `words-${lists++}`;
    this.element = h("div", { class: "words", on: { keydown: (/** @type {KeyboardEvent} */ event) => this.key(event) } });
    /** @type {Word[]} */
    this.words = [];
    this.order = "";
    drawn.listen(this.element);
  }

  /** @param {Word[]} words in alphabetical order @param {string} order */
  show(words, order) {
    // The same words stay in place: a finger may be on one of them.
    if (order === this.order && words.length === this.words.length && words.every((word, i) => word === this.words[i])) {
      this.drawn.press();
      return;
    }
    const { pointed } = this.drawn;
    if (pointed && this.words.includes(pointed) && !words.includes(pointed)) this.drawn.pointed = null;
    const focused = this.drawn.words.get(/** @type {Element} */ (document.activeElement))?.word;
    this.words = words;
    this.order = order;
    const { key, title } = orderOf(order);
    /** @type {Map<string, Word[]>} */
    const groups = new Map();
    for (const word of sorted(words, order)) {
      const name = key(word);
      if (!groups.has(name)) groups.set(name, []);
      groups.get(name)?.push(word);
    }
    this.element.replaceChildren(...[...groups].map(([name, members], number) =>
      this.group(`${this.id}-${number}`, title(name, members), members)));
    const [first] = this.buttons();
    if (first) first.tabIndex = 0;
    if (focused) this.buttons().find((one) => this.drawn.words.get(one)?.word === focused)?.focus();
  }

  /** @param {string} id @param {string} title @param {Word[]} words */
  group(id, title, words) {
    const list = h("ul", { "aria-labelledby": id }, ...words.slice(0, FIRST).map((word) => this.item(word)));
    const section = h("section", { class: "group" }, h("h3", { id, text: title }), list);
    const hidden = words.slice(FIRST);
    if (!hidden.length) return section;
    const printed = h("p", { class: "only-print", text: SAID.andMore(hidden.length) });
    const more = button(SAID.showMore(hidden.length), () => {
      list.append(...hidden.map((word) => this.item(word)));
      more.remove();
      printed.remove();
      this.focus(list.children[FIRST].firstChild);
    }, { class: "link no-print" });
    section.append(more, printed);
    return section;
  }

  /** @param {Word} word */
  item(word) {
    const element = this.drawn.wordButton(word, this.kind(word));
    element.tabIndex = -1;
    element.append(" ", h("span", { class: "points", text: word.points }, h("span", { class: "hidden-label", text: ` ${SAID.pointsAfter(word.points)}` })));
    return h("li", {}, element);
  }

  /** @returns {HTMLButtonElement[]} */
  buttons() { return [...this.element.querySelectorAll(".word")]; }

  /** Moves the focus and the stop of the Tab key. @param {HTMLElement} word */
  focus(word) {
    for (const other of this.buttons()) if (other.tabIndex === 0) other.tabIndex = -1;
    word.tabIndex = 0;
    word.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const buttons = this.buttons(), at = buttons.indexOf(/** @type {any} */ (event.target));
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = buttons.length - 1, on = Math.min(at + 1, last), back = Math.max(at - 1, 0);
    const to = { ArrowRight: on, ArrowDown: on, ArrowLeft: back, ArrowUp: back, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.focus(buttons[to]);
  }
}
