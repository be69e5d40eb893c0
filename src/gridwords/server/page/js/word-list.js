// Words in groups. One stop for the Tab key; arrows go from word to word, and P or - shows a word's other paths.
import { h, plural } from "./dom.js";

const SHOWN = 400; // of one group; the rest on request

/**
 * @typedef {{ word: string, points: number, mark?: string, path?: number[][], paths?: number[][][], paths_complete?: boolean,
 *   cells?: number[], cells_complete?: boolean }} Word `cells` are those that any of its paths uses
 */

/** @type {Record<string, { compare: (a: Word, b: Word) => number, key: (word: Word) => string, title: (key: string, words: Word[]) => string }>} */
const ORDERS = {
  length: {
    compare: (a, b) => size(b) - size(a),
    key: (word) => String(size(word)),
    title: (key, words) => `${plural(Number(key), "letter")}: ${plural(words.length, "word")}, ${plural(words[0].points, "point")}${words.length > 1 ? " each" : ""}`,
  },
  points: {
    compare: (a, b) => b.points - a.points,
    key: (word) => String(word.points),
    title: (key, words) => `${plural(Number(key), "point")}: ${plural(words.length, "word")}`,
  },
  alphabet: {
    compare: () => 0,
    key: (word) => [...word.word][0],
    title: (key, words) => `${key.toUpperCase()}: ${plural(words.length, "word")}`,
  },
  path: {
    compare: (a, b) => order(a) - order(b),
    key: (word) => (word.path ? word.path[0].join() : ""),
    title: (key, words) => {
      const [row, col] = key.split(",").map(Number);
      return `From row ${row + 1}, column ${col + 1}: ${plural(words.length, "word")}`;
    },
  },
};

/** @param {Word} word */
const size = (word) => [...word.word].length;
/** @param {Word} word */
const order = (word) => (word.path ? word.path[0][0] * 1000 + word.path[0][1] : 0);

/** @param {KeyboardEvent} event */
const isForPaths = (event) => ["p", "P", "-"].includes(event.key) && !event.ctrlKey && !event.metaKey && !event.altKey;

let lists = 0;

export class WordList {
  /** @param {{ show: (word: Word | null, path: number) => void, others?: (word: Word) => void }} calls */
  constructor(calls) {
    this.calls = calls;
    this.id = `words-${lists++}`;
    this.element = h("div", { class: "words" });
    /** @type {Map<HTMLElement, Word>} */
    this.words = new Map();
    /** @type {{ words: Word[], by: string }} what is in it, hidden or not */
    this.shown = { words: [], by: "" };
    /** @type {Word | null} */
    this.pinned = null;
    /** @type {Word | undefined} */
    this.pointed = undefined;
    this.path = 0; // which of its paths is shown
    this.kept = 0; // and which of the pinned word's when nothing else is pointed at
    const of = (/** @type {Event} */ event) => this.words.get(/** @type {any} */ (event.target).closest?.(".word"));
    this.element.addEventListener("mouseover", (event) => { const word = of(event); if (word) this.point(word); });
    this.element.addEventListener("mouseleave", () => this.rest());
    this.element.addEventListener("focusin", (event) => { const word = of(event); if (word) this.point(word); });
    this.element.addEventListener("click", (event) => {
      const word = of(event);
      if (!word) return;
      this.pin(word === this.pinned ? null : word);
      event.target.scrollIntoView({ block: "nearest" }); // what shows its path may have come over it
    });
    this.element.addEventListener("keydown", (event) => this.key(event));
    if (calls.others) document.addEventListener("keydown", (event) => this.keyElsewhere(event), true);
  }

  /** @param {Word[]} words in alphabet order @param {string} by */
  render(words, by) {
    // The same words again stay where they are: a finger may be on one of them.
    if (by === this.shown.by && words.length === this.shown.words.length && words.every((word, i) => word === this.shown.words[i])) {
      this.press();
      if (this.pointed) this.point(this.pointed);
      return;
    }
    this.shown = { words, by };
    const { compare, key, title } = ORDERS[by] ?? ORDERS.length;
    const focused = this.words.get(/** @type {HTMLElement} */ (document.activeElement))?.word;
    /** @type {Map<string, Word[]>} */
    const groups = new Map();
    for (const word of [...words].sort(compare)) {
      const name = key(word);
      if (!groups.has(name)) groups.set(name, []);
      groups.get(name)?.push(word);
    }
    this.words.clear();
    if (this.pointed && !words.includes(this.pointed)) this.pointed = undefined;
    const sections = [...groups].map(([name, members], number) => {
      const list = h("ul", { "aria-labelledby": `${this.id}-${number}` });
      const add = (/** @type {number} */ from, /** @type {number} */ to) => list.append(...members.slice(from, to).map((word) => this.item(word)));
      add(0, SHOWN);
      const section = h("section", { class: "group" }, h("h3", { id: `${this.id}-${number}`, text: title(name, members) }), list);
      if (members.length > SHOWN) {
        const rest = h("p", { class: "only-print", text: `and ${plural(members.length - SHOWN, "word")} more` });
        const more = h("button", { type: "button", class: "link no-print", text: `Show the other ${members.length - SHOWN}`, on: { click: () => {
          add(SHOWN, members.length);
          more.remove();
          rest.remove();
          this.stop(list.children[SHOWN].firstChild);
        } } });
        section.append(more, rest);
      }
      return section;
    });
    this.element.replaceChildren(...sections);
    const first = this.buttons()[0];
    if (first) first.tabIndex = 0;
    const again = focused && this.buttons().find((button) => this.words.get(button)?.word === focused);
    if (again) again.focus();
  }

  /** @param {Word} word */
  item(word) {
    const button = h("button", { type: "button", class: `word ${word.mark ?? ""}`, tabindex: -1, "aria-pressed": String(word.word === this.pinned?.word),
      "aria-label": `${word.word}, ${plural(word.points, "point")}` }, word.word, h("span", { class: "points", text: word.points }));
    this.words.set(button, word);
    return h("li", {}, button);
  }

  /** @returns {HTMLButtonElement[]} */
  buttons() { return [...this.element.querySelectorAll(".word")]; }

  /** @param {Word} word */
  point(word) {
    if (word !== this.pointed) this.path = word === this.pinned ? this.kept : 0;
    this.pointed = word;
    this.calls.show(word, this.path);
  }

  rest() {
    this.pointed = this.pinned ?? undefined;
    this.path = this.kept;
    this.calls.show(this.pinned, this.path);
  }

  /** Keeps a word's path drawn. @param {Word | null} word @param {number} [path] by default the one that is shown */
  pin(word, path = word && word === this.pointed ? this.path : 0) {
    this.pinned = word;
    this.kept = this.path = path;
    this.press();
    if (word) this.point(word); else this.rest();
  }

  press() { for (const [button, word] of this.words) button.setAttribute("aria-pressed", String(word === this.pinned)); }

  /** Where the Tab key comes to now. @param {HTMLElement} button */
  stop(button) {
    for (const other of this.buttons()) if (other.tabIndex === 0) other.tabIndex = -1;
    button.tabIndex = 0;
    button.focus();
  }

  /** Wherever the focus is, the word pointed at has a key: on a tile the one that is no letter. @param {KeyboardEvent} event */
  keyElsewhere(event) {
    const at = /** @type {HTMLElement} */ (event.target);
    if (!this.pointed || !isForPaths(event) || this.element.contains(at) || !this.element.checkVisibility()) return;
    if (at.matches(".tile") ? event.key !== "-" : at.matches("input:not([type=checkbox]), textarea, select")) return;
    event.preventDefault();
    event.stopPropagation();
    this.otherPath();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const buttons = this.buttons(), at = buttons.indexOf(/** @type {any} */ (event.target));
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = { ArrowRight: at + 1, ArrowDown: at + 1, ArrowLeft: at - 1, ArrowUp: at - 1, Home: 0, End: buttons.length - 1 }[event.key];
    if (to !== undefined) {
      event.preventDefault();
      this.stop(buttons[Math.max(0, Math.min(to, buttons.length - 1))]);
    } else if (isForPaths(event)) {
      event.preventDefault();
      this.otherPath();
    } else if (event.key === "Escape") this.pin(null);
  }

  otherPath() {
    const word = this.pointed ?? this.pinned;
    if (!word) return;
    if (!word.paths) { this.calls.others?.(word); return; }
    this.path = (this.path + 1) % word.paths.length;
    if (word === this.pinned) this.kept = this.path;
    this.calls.show(word, this.path);
  }
}
