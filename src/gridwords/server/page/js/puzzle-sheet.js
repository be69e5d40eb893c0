// A word search as it goes on paper: title, grid and words, and the answers on a sheet of their own.
import { BoardView } from "./board-view.js";
import { h, s } from "./dom.js";
import { strings } from "./strings.js";

/** @typedef {{ board: string, size: number[], words: { word: string, text: string, path: number[][] }[] }} Puzzle `text` is the word as typed */

const SAID = strings.make;
const COLUMNS = 4; // of the list on paper, as print.css has it

export class PuzzleSheet {
  constructor() {
    this.heading = h("h2");
    this.board = new BoardView(SAID.puzzle);
    this.summary = h("p", { class: "soft no-print", "aria-live": "polite" });
    this.list = h("ul", { class: "wanted", "aria-label": SAID.list });
    this.keyHeading = h("h2");
    this.keyBoard = new BoardView(SAID.key);
    this.key = h("section", { class: "key only-print", hidden: true }, this.keyHeading, this.keyBoard.element);
    /** @type {HTMLElement} */
    this.element = h("section", { class: "sheet", "aria-label": SAID.puzzle },
      this.heading, this.board.element, this.summary, this.list, this.key);
  }

  /** @param {string} title */
  name(title) {
    this.heading.textContent = title;
    this.keyHeading.textContent = SAID.answersOf(title);
  }

  /** @param {Puzzle} puzzle @param {boolean} answers whether its answers are shown, and printed */
  show({ board, size: [rows, cols], words }, answers) {
    this.board.show(board, false);
    this.summary.textContent = SAID.summary(rows, cols, words.length);
    this.list.replaceChildren(...words.map(({ text, path }) => h("li", {}, h("span", { class: "text", text }),
      answers ? h("span", { class: "hidden-label", text: ` ${SAID.at(path[0], path[path.length - 1])}` }) : null)));
    this.element.style.setProperty("--lines", String(Math.ceil(words.length / COLUMNS)));
    this.key.hidden = !answers;
    if (!answers) return;
    this.keyBoard.show(board, false);
    for (const one of [this.board, this.keyBoard]) one.trail.element.replaceChildren(...words.map(ring));
  }
}

/** A mark around a word. @param {{ path: number[][] }} word */
function ring({ path }) {
  const [row, col] = path[0], [lastRow, lastCol] = path[path.length - 1];
  return s("line", { class: "ring", x1: col + 0.5, y1: row + 0.5, x2: lastCol + 0.5, y2: lastRow + 0.5 });
}
