// A puzzle as it goes on paper: title, grid and words, and the answers on a sheet of their own.
import { BoardView } from "./board-view.js";
import { h, s } from "./dom.js";
import { strings } from "./strings.js";
import { sentence } from "./text.js";

/**
 * @typedef {{ kind: string, board: string, size: number[], words: { word: string, text: string, path: number[][] }[], message: string,
 *   difficulty: { score: number, name: string }, notes: string[] }} Puzzle as the package writes it; `text` is the word as typed
 */

const SAID = strings.make;
const COLOURS = 5;
const COLUMNS = 4; // of the list on paper, as print.css has it

export class PuzzleSheet {
  constructor() {
    this.heading = h("h2");
    this.board = new BoardView(SAID.puzzle);
    this.summary = h("p", { class: "soft no-print", "aria-live": "polite" });
    this.list = h("ul", { class: "wanted", "aria-label": SAID.list });
    this.hidden = h("p", { class: "soft no-print" });
    this.notes = h("ul", { class: "soft no-print notes", "aria-label": SAID.notes });
    this.keyHeading = h("h2");
    this.keyBoard = new BoardView(SAID.key);
    this.keyHidden = h("p");
    this.key = h("section", { class: "key only-print", hidden: true }, this.keyHeading, this.keyBoard.element, this.keyHidden);
    /** @type {HTMLElement} */
    this.element = h("section", { class: "sheet", "aria-label": SAID.puzzle },
      this.heading, this.board.element, this.summary, this.list, this.hidden, this.notes, this.key);
  }

  /** @param {string} title */
  name(title) {
    this.heading.textContent = title;
    this.keyHeading.textContent = SAID.answersOf(title);
  }

  /** @param {Puzzle} puzzle @param {boolean} answers whether its answers are shown, and printed */
  show({ kind, board, size: [rows, cols], words, message, difficulty, notes }, answers) {
    this.board.show(board, false);
    this.summary.textContent = SAID.summary(rows, cols, words.length, difficulty.name, difficulty.score);
    this.list.replaceChildren(...words.map(({ text, path }) => h("li", {}, h("span", { class: "text", text }),
      answers ? h("span", { class: "hidden-label", text: ` ${SAID.at(path[0], path[path.length - 1])}` }) : null)));
    this.element.style.setProperty("--lines", String(Math.ceil(words.length / COLUMNS)));
    this.notes.replaceChildren(...notes.map((text) => h("li", { text: sentence(text) })));
    this.notes.hidden = !notes.length;
    for (const line of [this.hidden, this.keyHidden]) line.textContent = message && SAID.leftOver(message.toUpperCase());
    this.hidden.hidden = !answers || !message;
    this.keyHidden.hidden = !message;
    this.key.hidden = !answers;
    if (!answers) return;
    this.keyBoard.show(board, false);
    for (const one of [this.board, this.keyBoard]) one.trail.element.replaceChildren(...words.map(ring));
    this.element.classList.toggle("winding", kind === "theme");
  }
}

/** A mark along a word, in one of the colours that the style sheet has. @param {{ path: number[][] }} word @param {number} place */
function ring({ path }, place) {
  return s("polyline", { class: `ring of-${place % COLOURS}`, points: path.map(([row, col]) => `${col + 0.5},${row + 0.5}`).join(" ") });
}
