// Words in groups. The Tab key stops here once; arrows move from word to word. What fits on a screen is there at once;
// the rest follows when the browser is idle, or when the reader scrolls or searches for it.
import { button, h, setProperty, setText } from "./dom.js";
import { whenIdle } from "./idle.js";
import { paleness } from "./levels.js";
import { strings } from "./strings.js";
import { isRightToLeft } from "./tiles.js";
import { grouped } from "./word-orders.js";

/**
 * @typedef {import("./words.js").Word} Word
 * @typedef {import("./word-orders.js").Group} Group
 */

const SAID = strings.words;
const FIRST = 400; // words of a group shown before a click on "Show"
const SCREEN = 150;
const PART = 50; // words made at once, and in a part of the rest
const TYPING_MS = 400; // without a key, before the rest is made
const PART_MS = 4; // how long making a part may take

const ITEM = h(
  "li",
  {},
  h("button", { type: "button", class: "word", tabindex: -1, "aria-pressed": "false" }, "-", " ", h("small", {}, "-")),
);

/**
 * @typedef {{ section: HTMLElement, title: HTMLElement, about: HTMLElement, list: HTMLElement, more: HTMLElement[] }} Section of a group
 * @typedef {{ section: Section, words: Word[], shown: number, old: Set<string>, wanted: Set<string> }} Shown group: how many of
 *   its words are in the page, which words were there before, and which are to be
 */

/** Lists that are not complete yet. @type {Set<WordList>} */
const pending = new Set();
const completeAll = () => {
  for (const list of pending) list.complete();
};

let isScrolled = false;
document.addEventListener(
  "scroll",
  () => {
    isScrolled = scrollY > 0;
    completeAll();
  },
  { passive: true },
);
window.addEventListener("beforeprint", completeAll);
document.addEventListener(
  "keydown",
  (event) => {
    // The browser is about to search the page for a text.
    if (event.key === "F3" || ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === "f")) completeAll();
  },
  true,
);

/**
 * The noun after a number of points: the browser's rules for it take longer than writing the word.
 * @type {Map<number, string>}
 */
const nouns = new Map();
function pointsAfter(/** @type {number} */ points) {
  const noun = nouns.get(points) ?? SAID.pointsAfter(points);
  nouns.set(points, noun);
  return noun;
}

let lists = 0;

/** Removes all but the first children. @param {HTMLElement} list @param {number} count */
function cut(list, count) {
  while (list.children.length > count) list.lastChild?.remove();
}

export class WordList {
  /**
   * @param {import("./drawn-word.js").DrawnWord} drawn
   * @param {(word: Word) => string} [kind] a class for the button
   */
  constructor(drawn, kind = () => "") {
    this.drawn = drawn;
    this.kind = kind;
    this.id = `words-${lists++}`;
    this.element = h("div", {
      class: "groups",
      on: { keydown: (/** @type {KeyboardEvent} */ event) => this.key(event) },
    });
    /** @type {Word[]} */
    this.words = [];
    this.order = "";
    /** The section of each group, by what its words share. @type {Map<string, Section>} */
    this.sections = new Map();
    /** What is not in the page yet, the first group perhaps in part. @type {Shown[]} */
    this.rest = [];
    /** The last section that has new words. @type {HTMLElement | null} */
    this.last = null;
    this.cancel = () => {};
    drawn.listen(this.element);
  }

  /** @param {Word[]} words in alphabetical order @param {string} order */
  show(words, order) {
    // The same words stay in place: a finger may be on one of them.
    if (
      order === this.order &&
      words.length === this.words.length &&
      words.every((word, i) => word === this.words[i])
    ) {
      if (order === "path") this.markWays(); // all paths may have arrived
      this.drawn.press();
      return;
    }
    const { pointed } = this.drawn;
    if (pointed && this.words.includes(pointed) && !words.includes(pointed)) this.drawn.pointed = null;
    const focused = this.drawn.words.get(/** @type {Element} */ (document.activeElement))?.word;
    this.words = words;
    this.cancel();
    if (order !== this.order) {
      this.sections.clear();
      this.element.classList.toggle("alike", order === "length"); // the group says what each is worth
      this.element.classList.toggle("by-path", order === "path");
    }
    this.order = order;
    if (words.length) this.element.dir = isRightToLeft(words[0].word) ? "rtl" : "";
    // A shorter page would scroll to its end.
    if (isScrolled) this.element.style.minHeight = `${this.element.offsetHeight}px`;
    this.rest = grouped(words, order).map((group) => this.group(group));
    const sections = new Set(this.rest.map(({ section }) => section.section));
    for (const section of [...this.element.children])
      if (!sections.has(/** @type {HTMLElement} */ (section))) section.remove();
    this.last = null;
    this.add(SCREEN);
    // What is left of the words before.
    for (const { section, shown } of this.rest) {
      cut(section.list, shown);
      if (!shown) section.section.remove();
    }
    const first = this.element.querySelector(".word");
    if (first) first.tabIndex = 0;
    const at = document.activeElement;
    if (focused && this.drawn.words.get(/** @type {Element} */ (at))?.word !== focused) {
      const button = this.buttonOf(focused);
      if (button) button.focus();
      else if (this.element.contains(at)) /** @type {HTMLElement} */ (at).blur();
    }
    this.drawn.follow();
    if (this.rest.length) this.completeSoon();
    else this.completed();
  }

  /** A group whose words are still to be written. @param {Group} group @returns {Shown} */
  group({ key, title, about, words }) {
    const section = this.sections.get(key) ?? this.section(`${this.id}-${this.sections.size}`);
    const hidden = words.length - FIRST;
    this.sections.set(key, section);
    setText(section.title, title);
    setText(section.about, about);
    setProperty(section.section, "--count", String(Math.min(words.length, FIRST)));
    for (const one of section.more.splice(0)) one.remove();
    if (hidden > 0) this.offerMore(section, words.slice(FIRST));
    return { section, words: words.slice(0, FIRST), shown: 0, old: new Set(), wanted: new Set() };
  }

  /** @param {string} id @returns {Section} */
  section(id) {
    const title = h("span");
    const about = h("small");
    const list = h("ul", { class: "words", "aria-labelledby": id });
    const heading = h("h3", { id }, title, " ", about);
    return { section: h("section", { class: "group" }, heading, list), title, about, list, more: [] };
  }

  /** @param {Section} section @param {Word[]} words */
  offerMore({ section, list, more }, words) {
    more.push(
      button(
        SAID.showMore(words.length),
        () => {
          this.complete();
          list.append(...words.map((word) => this.item(word)));
          for (const one of more.splice(0)) one.remove();
          this.focus(/** @type {HTMLElement} */ (list.children[FIRST].firstChild));
        },
        { class: "quiet no-print" },
      ),
      h("p", { class: "only-print", text: SAID.andMore(words.length) }),
    );
    section.append(...more);
  }

  /** Adds words of the rest. @param {number} count */
  add(count) {
    let left = count;
    while (left > 0 && this.rest.length) {
      const [group] = this.rest;
      const {
        section: { section, list },
        words,
        shown,
      } = group;
      if (!shown) {
        // Not earlier: while they are empty many groups are in sight, and the browser would lay out all of their words.
        const next = this.last ? this.last.nextSibling : this.element.firstChild;
        if (next !== section) this.element.insertBefore(section, next);
        this.last = section;
        for (const item of list.children) group.old.add(this.textOf(item));
        for (const { word } of words) group.wanted.add(word);
      }
      group.shown = Math.min(words.length, shown + left);
      this.place(group, shown);
      left -= group.shown - shown;
      if (group.shown === words.length) {
        cut(list, words.length);
        this.rest.shift();
      }
    }
  }

  /**
   * Puts the words of a group from one on into its list. Words that stay keep their elements, and new ones are written over
   * those that go where one stands in the same place: the browser has less to make, to style and to lay out.
   * @param {Shown} group @param {number} from
   */
  place({ section: { list }, words, shown, old, wanted }, from) {
    /** @type {Element | null} */
    let at = list.children[from] ?? null;
    for (let i = from; i < shown; i += 1) {
      const word = words[i];
      while (at && old.has(word.word) && !wanted.has(this.textOf(at))) {
        const gone = at;
        at = at.nextElementSibling;
        gone.remove();
      }
      if (at && (this.textOf(at) === word.word || !wanted.has(this.textOf(at)))) {
        this.write(at, word);
        at = at.nextElementSibling;
      } else list.insertBefore(this.item(word), at);
    }
  }

  /** The word of an item. @param {Element} item */
  textOf(item) {
    return this.drawn.words.get(/** @type {Element} */ (item.firstChild))?.word ?? "";
  }

  /** Adds the rest in parts, once no key is pressed any more. */
  completeSoon() {
    pending.add(this);
    const addPart = (/** @type {{ timeRemaining: () => number }} */ deadline) => {
      do this.add(PART);
      while (this.rest.length && deadline.timeRemaining() > PART_MS);
      if (this.rest.length) this.cancel = whenIdle(addPart);
      else this.completed();
    };
    const timer = setTimeout(() => {
      this.cancel = whenIdle(addPart);
    }, TYPING_MS);
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
    return this.write(ITEM.cloneNode(true), word);
  }

  /** Writes a word into an item of the list. @param {any} item @param {Word} word */
  write(item, word) {
    const element = item.firstChild;
    const text = element.firstChild;
    const points = element.lastChild.firstChild;
    const { words, kept } = this.drawn;
    const pressed = String(word === kept);
    const kind = ["word", this.kind(word), paleness(word)].filter(Boolean).join(" ");
    words.set(element, word);
    // Compared with what is shown: a longer search adds to the words of the answer before it.
    if (text.data !== word.word || points.data !== String(word.points) || element.classList.contains("ways")) {
      text.data = word.word;
      points.data = word.points;
      element.setAttribute("aria-label", `${word.word} ${word.points} ${pointsAfter(word.points)}`);
    }
    if (element.className !== kind) element.className = kind;
    if (element.getAttribute("aria-pressed") !== pressed) element.setAttribute("aria-pressed", pressed);
    if (element.tabIndex === 0) element.tabIndex = -1;
    return item;
  }

  /** Marks words with several paths: for those who swipe them one after the other, grouped by where they start. */
  markWays() {
    for (const button of this.buttons()) {
      const word = this.drawn.words.get(button);
      if ((word?.paths?.length ?? 1) < 2 || button.classList.contains("ways")) continue;
      button.classList.add("ways");
      button.setAttribute("aria-label", `${button.getAttribute("aria-label")}, ${SAID.severalPaths}`);
    }
  }

  /** @returns {HTMLButtonElement[]} */
  buttons() {
    if (this.rest.length) this.complete();
    return [...this.element.querySelectorAll(".word")];
  }

  /** @param {string} text */
  buttonOf(text) {
    return this.buttons().find((one) => this.drawn.words.get(one)?.word === text);
  }

  /** Moves the focus and the stop of the Tab key. @param {HTMLElement} word */
  focus(word) {
    for (const other of this.element.querySelectorAll('.word[tabindex="0"]')) other.tabIndex = -1;
    word.tabIndex = 0;
    word.focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const buttons = this.buttons();
    const at = buttons.indexOf(/** @type {any} */ (event.target));
    if (at < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const last = buttons.length - 1;
    const on = Math.min(at + 1, last);
    const back = Math.max(at - 1, 0);
    const to = { ArrowRight: on, ArrowDown: on, ArrowLeft: back, ArrowUp: back, Home: 0, End: last }[event.key];
    if (to === undefined) return;
    event.preventDefault();
    this.focus(buttons[to]);
  }
}
