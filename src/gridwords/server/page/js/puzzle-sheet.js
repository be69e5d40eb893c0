// A puzzle as it goes on paper: title, grid and words, and the answers on a sheet of their own.
import { BoardView } from "./board-view.js";
import { h } from "./dom.js";
import { sentence } from "./messages.js";
import { marksOf } from "./puzzle-marks.js";
import { strings } from "./strings.js";

/**
 * @typedef {{ kind: string, board: string, size: number[], words: { word: string, text: string, path: number[][] }[], message: string,
 *   span?: string | null, difficulty: { score: number, name: string }, notes: string[], q_is_qu: boolean, contain: string[],
 *   marks: { word: number, colour: number, shift: number }[] }} Puzzle as the package writes it; `text` is the word as typed
 */

const SAID = strings.make;
const COLUMNS = 4; // of the list on paper, as print.css has it

export class PuzzleSheet {
  constructor() {
    this.heading = h("h2");
    this.board = new BoardView(SAID.puzzle);
    this.summary = h("p", { class: "soft no-print", "aria-live": "polite" });
    this.list = h("ul", { class: "wanted", "aria-label": SAID.list });
    this.hint = h("p");
    this.hidden = h("p", { class: "soft no-print" });
    this.notes = h("ul", { class: "soft no-print notes", "aria-label": SAID.notes });
    this.keyHeading = h("h2");
    this.keyBoard = new BoardView(SAID.key);
    this.keyHidden = h("p");
    this.key = h(
      "section",
      { class: "key only-print", hidden: true },
      this.keyHeading,
      this.keyBoard.element,
      this.keyHidden,
    );
    /** @type {HTMLElement} */
    this.element = h(
      "section",
      { class: "sheet", "aria-label": SAID.puzzle },
      this.heading,
      this.board.element,
      this.summary,
      this.hint,
      this.list,
      this.hidden,
      this.notes,
      this.key,
    );
  }

  /** @param {string} title */
  name(title) {
    this.heading.textContent = title;
    this.keyHeading.textContent = SAID.answersOf(title);
  }

  /** @param {Puzzle} puzzle @param {boolean} answers whether its answers are shown, and printed */
  show(puzzle, answers) {
    const {
      kind,
      board,
      size: [rows, cols],
      words,
      message,
      difficulty,
      notes,
      q_is_qu,
    } = puzzle;
    // The words of a board are to be found: the sheet says only how many there are.
    const isBoard = kind === "board";
    const longest = words.reduce((best, one) => (one.word.length > best.word.length ? one : best), words[0]);
    this.board.show(board, q_is_qu);
    this.hint.hidden = !isBoard;
    this.list.hidden = isBoard && !answers;
    this.list.classList.toggle("no-print", isBoard);
    this.element.classList.toggle("few", isBoard);
    if (isBoard) this.hint.textContent = SAID.hint(words.length, longest?.word.length ?? 0);
    const { name, score } = difficulty;
    this.summary.textContent = isBoard
      ? SAID.boardSummary(rows, cols, name, score)
      : SAID.summary(rows, cols, words.length, name, score);
    this.list.replaceChildren(
      ...words.map(({ text, path }) =>
        h(
          "li",
          {},
          h("span", { class: "text", text }),
          answers ? h("span", { class: "sr", text: ` ${SAID.at(path[0], path[path.length - 1])}` }) : null,
        ),
      ),
    );
    this.element.style.setProperty("--lines", String(isBoard ? 0 : Math.ceil(words.length / COLUMNS)));
    this.notes.replaceChildren(...notes.map((text) => h("li", { text: sentence(text) })));
    this.notes.hidden = !notes.length;
    for (const line of [this.hidden, this.keyHidden])
      line.textContent = message && SAID.leftOver(message.toUpperCase());
    if (isBoard) this.keyHidden.textContent = words.map(({ text }) => text.toUpperCase()).join(", ");
    this.hidden.hidden = !answers || !message;
    this.keyHidden.hidden = !message && !isBoard;
    this.key.hidden = !answers;
    if (!answers) return;
    this.keyBoard.show(board, q_is_qu);
    for (const one of [this.board, this.keyBoard]) one.trail.element.replaceChildren(...marksOf(puzzle));
  }
}
