// The chosen word at the foot of a small screen, with a small copy of the board once the list has pushed the board itself
// out of sight.
import { BoardView } from "./board-view.js";
import { setHidden } from "./dom.js";
import { strings } from "./strings.js";
import { WordCard } from "./word-card.js";

const PRESSED_MS = 2000;

export class Peek {
  /** @param {BoardView} board @param {{ step: (by: number) => void, nextPath: () => void, close: () => void }} calls */
  constructor(board, calls) {
    this.board = board;
    this.copy = new BoardView(strings.page.board);
    this.copy.element.setAttribute("aria-hidden", "true"); // screen readers have the board itself
    this.copy.element.addEventListener("click", () => {
      this.pressed = null;
      board.element.scrollIntoView({ block: "center" });
    });
    this.card = new WordCard(strings.words.selected, "peek", calls, this.copy.element);
    /** @type {HTMLElement} */
    this.element = this.card.element;
    /** @type {number[][] | null} */
    this.path = null;
    /** What was pressed just now: the definition may come later, and make this taller. @type {Element | null} */
    this.pressed = null;
    new ResizeObserver(() => this.pressed && this.uncover(this.pressed)).observe(this.element);
    const threshold = Array.from({ length: 21 }, (_, i) => i / 20);
    new IntersectionObserver(() => this.update(), { threshold }).observe(board.element);
  }

  /** Whether the board fills the screen or is nearly all on it: half a board may hide half a path. */
  get boardInSight() {
    const { element } = this.board;
    const shown = element.closest(".enlarged") ?? element;
    const { top, bottom, height } = shown.getBoundingClientRect();
    return Math.min(bottom, innerHeight) - Math.max(top, 0) >= 0.95 * Math.min(height, innerHeight);
  }

  /**
   * @param {import("./words.js").Word | null} word null hides it @param {number[][] | null | undefined} path
   * @param {string} place @param {string} note
   */
  show(word, path, place, note) {
    this.path = path ?? null;
    if (this.path && this.board.text !== this.copy.text) this.copy.show(this.board.text, this.board.qIsQu);
    this.card.show(word, place, note);
    this.update();
  }

  update() {
    if (!this.path || this.element.hidden) {
      this.copy.draw(null);
      return;
    }
    const isAlone = this.boardInSight || !this.element.checkVisibility();
    setHidden(isAlone, this.copy.element);
    this.element.classList.toggle("alone", isAlone);
    this.copy.draw(isAlone ? null : this.path);
  }

  /** Scrolls what is below it into sight. @param {Element} one */
  uncover(one) {
    const { height } = this.element.getBoundingClientRect();
    if (!height) return;
    if (one !== this.pressed) setTimeout(() => (this.pressed = null), PRESSED_MS);
    this.pressed = one;
    const under = one.getBoundingClientRect().bottom - this.element.getBoundingClientRect().top;
    if (under > 0) scrollBy(0, under + 8);
  }
}
