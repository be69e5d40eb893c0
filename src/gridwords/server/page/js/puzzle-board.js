// The grid of a puzzle that is played: every cell can have the focus, and words that were found stay marked.
import { BoardView } from "./board-view.js";
import { s } from "./dom.js";
import { strings } from "./strings.js";
import { spoken } from "./tiles.js";

export class PuzzleBoard extends BoardView {
  /**
   * @param {(cell: number, key: string) => boolean} press whether a key that was pressed on a cell means something
   * @param {(cell: number) => void} moved to a cell, by keys
   */
  constructor(press, moved) {
    super(strings.make.puzzle);
    this.press = press;
    this.moved = moved;
    /** The marks of the words found. @type {SVGElement[]} */
    this.marks = [];
    this.cells.addEventListener("keydown", (event) => this.key(event));
  }

  /** The core makes puzzles as they are displayed. */
  get fillsFromRight() {
    return false;
  }

  get roles() {
    return { board: "grid", row: "row", cell: "gridcell" };
  }

  /** @param {string} text @param {boolean} qIsQu */
  show(text, qIsQu) {
    super.show(text, qIsQu);
    this.cells.setAttribute("aria-label", this.name);
    this.boxes.forEach((box, cell) => {
      const [[row, col]] = this.path([cell]);
      box.tabIndex = cell ? -1 : 0;
      box.setAttribute("aria-label", strings.board.cell(spoken(this.tile(cell), qIsQu), row + 1, col + 1, ""));
    });
  }

  /** @param {number} cell */
  focus(cell) {
    for (const box of this.boxes) if (box.tabIndex === 0) box.tabIndex = -1;
    this.boxes[cell].tabIndex = 0;
    this.boxes[cell].focus();
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const cell = this.boxes.indexOf(/** @type {HTMLElement} */ (event.target));
    const [[row, col]] = this.path([cell]);
    const { rows, cols } = this;
    if (cell < 0 || event.ctrlKey || event.metaKey || event.altKey) return;
    const to = {
      ArrowRight: col + 1 < cols && cell + 1,
      ArrowLeft: col > 0 && cell - 1,
      ArrowDown: row + 1 < rows && cell + cols,
      ArrowUp: row > 0 && cell - cols,
      Home: row * cols,
      End: row * cols + cols - 1,
    }[event.key];
    if (to === undefined) {
      if (this.press(cell, event.key)) event.preventDefault();
      return;
    }
    event.preventDefault();
    if (to === false) return;
    this.focus(to);
    this.moved(to);
  }

  /** The words found, and over them the way that is being drawn. @param {number[][] | null | undefined} path */
  draw(path) {
    this.trail.element.replaceChildren(
      ...this.marks,
      ...(path?.length
        ? [
            s("polyline", {
              class: "ring drawn",
              points: path.map(([row, col]) => `${col + 0.5},${row + 0.5}`).join(" "),
            }),
          ]
        : []),
    );
  }
}
