// On a small screen a long list pushes the board out of sight: a word that is kept is then drawn on a small copy
// of the board at the foot of the screen.
import { BoardView } from "./board-view.js";
import { h } from "./dom.js";

export class Peek {
  /** @param {HTMLElement} board the real one @param {() => void} close lets the word go @param {HTMLElement[]} more what else is offered */
  constructor(board, close, ...more) {
    this.board = board;
    this.copy = new BoardView("Board");
    this.copy.element.setAttribute("aria-hidden", "true"); // it says nothing that the real one does not
    this.word = h("b");
    this.note = h("span", { class: "soft" });
    const up = h("button", { type: "button", text: "To the board", on: { click: () => board.scrollIntoView({ block: "center" }) } });
    const gone = h("button", { type: "button", class: "link close", "aria-label": "Close", text: "✕", on: { click: close } });
    this.element = h("aside", { class: "peek no-print", "aria-label": "The word on the board", hidden: true },
      this.copy.element, h("div", { class: "said" }, this.word, this.note, ...more, up), gone);
    /** @type {number[][] | null} */
    this.path = null;
    new IntersectionObserver(() => this.render(), { threshold: Array.from({ length: 21 }, (_, i) => i / 20) }).observe(board);
  }

  /** Half a board may hide half a path: all of it must be in sight, or as much as the screen takes. */
  get inSight() {
    const { top, bottom, height } = this.board.getBoundingClientRect();
    return Math.min(bottom, innerHeight) - Math.max(top, 0) >= 0.95 * Math.min(height, innerHeight);
  }

  /** @param {string} text a board @param {boolean} qIsQu @param {{ word: string } | null | undefined} word that is kept @param {number[][] | null | undefined} [path] @param {string} [note] */
  show(text, qIsQu, word, path, note = "") {
    this.path = (word && path) || null;
    if (this.path && text !== this.copy.text) this.copy.show(text, qIsQu);
    this.word.textContent = word?.word ?? "";
    this.note.textContent = note;
    this.render();
  }

  render() {
    const shown = this.path && !this.inSight;
    this.element.hidden = !shown;
    if (this.copy.text) this.copy.draw(shown ? this.path : null);
  }
}
