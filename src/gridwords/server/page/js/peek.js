// A small copy of the board at the foot of the screen. It shows a kept word while the list has pushed the board itself
// out of sight.
import { BoardView } from "./board-view.js";
import { button, h, setHidden, setText } from "./dom.js";
import { strings } from "./strings.js";

export class Peek {
  /**
   * @param {BoardView} board
   * @param {() => void} close
   * @param {HTMLElement} nextPath a button
   * @param {HTMLElement} meaning of the word
   */
  constructor(board, close, nextPath, meaning) {
    this.board = board;
    this.copy = new BoardView(strings.page.board);
    this.copy.element.setAttribute("aria-hidden", "true"); // screen readers have the board itself
    this.word = h("b");
    this.note = h("span", { class: "soft" });
    this.element = h(
      "aside",
      { class: "peek no-print", "aria-label": strings.words.selected, hidden: true },
      this.copy.element,
      h(
        "div",
        { class: "said" },
        this.word,
        meaning,
        this.note,
        nextPath,
        button(strings.words.showBoard, () => board.element.scrollIntoView({ block: "center" })),
      ),
      button("✕", close, { class: "link close", "aria-label": strings.page.close }),
    );
    /** @type {number[][] | null} */
    this.path = null;
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

  /** @param {string} word @param {number[][] | null | undefined} path nothing hides the copy @param {string} note */
  show(word, path, note) {
    this.path = path ?? null;
    if (this.path && this.board.text !== this.copy.text) this.copy.show(this.board.text, this.board.qIsQu);
    setText(this.word, word);
    setText(this.note, note);
    this.update();
  }

  update() {
    const shown = this.path && !this.boardInSight;
    setHidden(!shown, this.element);
    this.copy.draw(shown ? this.path : null);
  }
}
