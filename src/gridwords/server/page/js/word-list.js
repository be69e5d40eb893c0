// Words in groups. The Tab key stops here once; arrows move from word to word.
// What fits on a screen is there at once; the rest follows when the browser is idle, or when somebody looks for it.
import { button, h } from "./dom.js";
import { whenIdle } from "./idle.js";
import { paleness } from "./levels.js";
import { strings } from "./strings.js";
import { grouped } from "./word-orders.js";

/**
 * @typedef {import("./words.js").Word} Word
 * @typedef {import("./word-orders.js").Group} Group
 */

const SAID = strings.words;
const FIRST = 400; // words of a group shown before a click on "Show"
const SCREEN = 150, PART = 50; // words made at once, and in a part of the rest
const TYPING_MS = 400, PART_MS = 4; // between two keys; what a part takes

const ITEM = h("li", {}, h("button", { type: "button", class: "word", tabindex: -1, "aria-pressed": "false" },
  "-", " ", h("span", { class: "points" }, "-", h("span", { class: "hidden-label" }, "-"))));

/** Lists that are not complete yet. @type {Set<WordList>} */
const pending = new Set();
const completeAll = () => { for (const list of pending) list.complete(); };

let isScrolled = false;
document.addEventListener("scroll", () => { isScrolled = scrollY > 0; completeAll(); }, { passive: true });
window.addEventListener("beforeprint", completeAll);
document.addEventListener("keydown", (event) => {
  // The browser is about to search the page for a text.
  if (event.key === "F3" || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "f")) completeAll();
}, true);

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
    /** What is not in the page yet, the first group perhaps in part. @type {{ section: HTMLElement, list: HTMLElement, words: Word[] }[]} */
    this.rest = [];
    this.cancel = () => {};
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
    this.cancel();
    // A shorter page would scroll to its end.
    if (isScrolled) this.element.style.minHeight = `${this.element.offsetHeight}px`;
    this.rest = grouped(words, order).map((group, number) => this.group(`${this.id}-${number}`, group));
    this.element.replaceChildren();
    this.add(SCREEN);
    const first = this.element.querySelector(".word");
    if (first) first.tabIndex = 0;
    if (focused) this.buttonOf(focused)?.focus();
    if (this.rest.length) this.completeSoon(); else this.completed();
  }

  /** A group without its words. @param {string} id @param {Group} group */
  group(id, { title, words }) {
    const list = h("ul", { "aria-labelledby": id }), hidden = words.length - FIRST;
    const section = h("section", { class: "group" }, h("h3", { id, text: title }), list);
    section.style.setProperty("--count", String(Math.min(words.length, FIRST)));
    if (hidden <= 0) return { section, list, words };
    const printed = h("p", { class: "only-print", text: SAID.andMore(hidden) });
    const more = button(SAID.showMore(hidden), () => {
      this.complete();
      list.append(...words.slice(FIRST).map((word) => this.item(word)));
      more.remove();
      printed.remove();
      this.focus(list.children[FIRST].firstChild);
    }, { class: "link no-print" });
    section.append(more, printed);
    return { section, list, words: words.slice(0, FIRST) };
  }

  /** Adds words of the rest. @param {number} count */
  add(count) {
    let left = count;
    while (left > 0 && this.rest.length) {
      const [{ section, list, words }] = this.rest, part = words.slice(0, left);
      // Not earlier: while they are empty many groups are in sight, and the browser would lay out all of their words.
      if (!section.isConnected) this.element.append(section);
      list.append(...part.map((word) => this.item(word)));
      left -= part.length;
      if (part.length === words.length) this.rest.shift(); else this.rest[0] = { section, list, words: words.slice(part.length) };
    }
  }

  /** Adds the rest in parts, once no key is pressed any more. */
  completeSoon() {
    pending.add(this);
    const addPart = (/** @type {{ timeRemaining: () => number }} */ deadline) => {
      do this.add(PART); while (this.rest.length && deadline.timeRemaining() > PART_MS);
      if (this.rest.length) this.cancel = whenIdle(addPart); else this.completed();
    };
    const timer = setTimeout(() => { this.cancel = whenIdle(addPart); }, TYPING_MS);
    this.cancel = () => clearTimeout(timer);
  }

  /** Adds the rest now. */
  complete() {
    this.cancel();
    this.add(Infinity);
    this.completed();
  }

  completed() {
    pending.delete(this);
    this.element.style.minHeight = "";
  }

  /** @param {Word} word */
  item(word) {
    const item = ITEM.cloneNode(true), element = item.firstChild, [text, , points] = element.childNodes;
    const kind = [this.kind(word), paleness(word)].filter(Boolean).join(" ");
    text.data = word.word;
    points.firstChild.data = word.points;
    points.lastChild.firstChild.data = ` ${SAID.pointsAfter(word.points)}`;
    if (kind) element.className = `word ${kind}`;
    if (word === this.drawn.kept) element.setAttribute("aria-pressed", "true");
    this.drawn.words.set(element, word);
    return item;
  }

  /** @returns {HTMLButtonElement[]} */
  buttons() {
    if (this.rest.length) this.complete();
    return [...this.element.querySelectorAll(".word")];
  }

  /** @param {string} text */
  buttonOf(text) { return this.buttons().find((one) => this.drawn.words.get(one)?.word === text); }

  /** Moves the focus and the stop of the Tab key. @param {HTMLElement} word */
  focus(word) {
    for (const other of this.element.querySelectorAll('.word[tabindex="0"]')) other.tabIndex = -1;
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
