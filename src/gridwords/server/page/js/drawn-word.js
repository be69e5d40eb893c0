// The word whose path is drawn on a board: the one under the mouse or the focus, else the one kept by a click.
import { h } from "./dom.js";
import { Gloss } from "./gloss.js";
import { Peek } from "./peek.js";
import { strings } from "./strings.js";
import { WordCard } from "./word-card.js";

/** @typedef {import("./words.js").Word} Word */

/** @param {KeyboardEvent} event */
const hasModifier = (event) => event.ctrlKey || event.metaKey || event.altKey;
/** @param {KeyboardEvent} event */
const isNextPath = (event) => ["p", "P", "-"].includes(event.key) && !hasModifier(event);

const HOVERS = matchMedia("(hover: hover)");

export class DrawnWord {
  /**
   * @param {import("./board-view.js").BoardView} board
   * @param {{ kept?: () => void, findPaths?: () => Promise<void>, words?: () => Word[] }} [calls] `kept` after another
   *   word or path is kept; `findPaths` finds the other paths of every word; `words` are those to step through
   */
  constructor(board, calls = {}) {
    this.board = board;
    this.calls = calls;
    /** @type {Word | null} */
    this.pointed = null;
    this.path = 0; // which path of `pointed` is drawn
    /** @type {Word | null} */
    this.kept = null;
    this.keptPath = 0;
    /** @type {HTMLElement[]} */
    this.areas = [];
    /** @type {WeakMap<Element, Word>} */
    this.words = new WeakMap();
    /** The button under the mouse. @type {Element | null} */
    this.under = null;
    const steps = { step: (/** @type {number} */ by) => this.step(by), nextPath: () => this.nextPath() };
    /** Below the board, where there is room for it. */
    this.card = new WordCard(strings.gloss.label, "card word-card", steps);
    this.peek = new Peek(board, { ...steps, close: () => this.keep(null) });
    this.gloss = new Gloss([this.card.gloss, this.peek.card.gloss]);
  }

  /**
   * A button for a word, to be put into an area passed to `listen`.
   * @param {Word} word
   * @param {string} [kind] a class
   */
  wordButton(word, kind = "") {
    const pressed = String(word === this.kept);
    const element = h("button", { type: "button", class: `word ${kind}`, text: word.word, "aria-pressed": pressed });
    this.words.set(element, word);
    return element;
  }

  /** Draws the words pointed at in this area. @param {HTMLElement} area */
  listen(area) {
    this.areas.push(area);
    const wordOf = (/** @type {any} */ event) => this.words.get(event.target.closest?.(".word"));
    area.addEventListener("mouseover", (event) => {
      const word = wordOf(event);
      this.under = word && HOVERS.matches ? /** @type {Element} */ (event.target).closest(".word") : null;
      if (word) this.point(word);
    });
    area.addEventListener("focusin", (event) => {
      const word = wordOf(event);
      if (word) this.point(word);
    });
    area.addEventListener("mouseleave", () => {
      this.under = null;
      this.rest();
    });
    area.addEventListener("click", (event) => {
      const word = wordOf(event);
      if (!word) return;
      this.keep(word === this.kept ? null : word);
      // The copy of the board may have come up over it.
      if (this.kept) requestAnimationFrame(() => this.peek.uncover(/** @type {Element} */ (event.target)));
    });
    area.addEventListener("keydown", (event) => {
      if (!wordOf(event)) return;
      if (isNextPath(event)) {
        event.preventDefault();
        this.nextPath();
      } else if (event.key === "Escape" && !hasModifier(event)) this.keep(null);
    });
  }

  /** Lets P and - work wherever the focus is; on a tile, where P is a letter, only -. */
  listenEverywhere() {
    document.addEventListener(
      "keydown",
      (event) => {
        const at = /** @type {HTMLElement} */ (event.target);
        const [area] = this.areas;
        if (!this.pointed || !isNextPath(event) || area.contains(at) || !area.checkVisibility()) return;
        if (at.matches(".tile") ? event.key !== "-" : at.matches("input:not([type=checkbox]), textarea, select"))
          return;
        event.preventDefault();
        event.stopPropagation();
        this.nextPath();
      },
      true,
    );
  }

  /** @param {Word} word */
  point(word) {
    if (word !== this.pointed) this.path = word === this.kept ? this.keptPath : 0;
    this.pointed = word;
    this.draw();
  }

  /** Points at what the button under the mouse says now: browsers report a mouse that moves, not words that do. */
  follow() {
    const word = this.under?.isConnected && this.words.get(this.under);
    if (word && word !== this.pointed) this.point(word);
  }

  /** Nothing is pointed at any more. */
  rest() {
    this.pointed = this.kept;
    this.path = this.keptPath;
    this.draw();
  }

  /** Keeps a word drawn, or none. @param {Word | null} word @param {number} [path] by default the one drawn now */
  keep(word, path = word && word === this.pointed ? this.path : 0) {
    this.pointed = this.kept = word;
    this.path = this.keptPath = path;
    this.press();
    this.draw();
    this.calls.kept?.();
  }

  /** Shows on the buttons which word is kept. */
  press() {
    for (const area of this.areas) {
      for (const element of area.querySelectorAll(this.kept ? ".word" : '.word[aria-pressed="true"]')) {
        const pressed = String(this.kept !== null && this.words.get(element) === this.kept);
        if (element.getAttribute("aria-pressed") !== pressed) element.setAttribute("aria-pressed", pressed);
      }
    }
  }

  /** Keeps the next word, or the one before. @param {number} by */
  step(by) {
    const words = this.calls.words?.() ?? [];
    const at = words.indexOf(/** @type {Word} */ (this.pointed));
    if (words.length) this.keep(words[(at + by + words.length) % words.length]);
  }

  async nextPath() {
    if (this.pointed && !this.pointed.paths) await this.calls.findPaths?.();
    const word = this.pointed;
    if (!word?.paths) return;
    this.path = (this.path + 1) % word.paths.length;
    if (word === this.kept) {
      this.keptPath = this.path;
      this.calls.kept?.();
    }
    this.draw();
  }

  draw() {
    const word = this.pointed;
    const count = word?.paths?.length ?? 1;
    const at = this.path < count ? this.path : 0;
    const path = word?.paths?.[at] ?? word?.path;
    const note = count > 1 ? strings.words.path(at + 1, count, word?.paths_complete === false) : "";
    this.board.draw(path);
    this.gloss.show(word?.word ?? null);
    const place = word ? this.placeOf(word) : "";
    this.card.show(word, place, note);
    // The copy keeps showing the kept word while the mouse passes over others: coming and going, it would move the list.
    if (word === this.kept) this.peek.show(word, path, place, note);
    else if (!this.kept) this.peek.show(null, null, "", "");
  }

  /** Which one it is of the words to step through. @param {Word} word */
  placeOf(word) {
    const words = this.calls.words?.() ?? [];
    const at = words.indexOf(word);
    return at < 0 ? "" : strings.words.place(at + 1, words.length);
  }
}
