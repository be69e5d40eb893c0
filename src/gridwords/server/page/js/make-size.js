// The size of a puzzle: automatic, one of the usual ones, or any other.
import { squarest } from "./board-text.js";
import { AS_TYPED, h, select } from "./dom.js";
import { lettersIn } from "./given-words.js";
import { read, write } from "./state.js";
import { strings } from "./strings.js";

const SAID = strings.make;
const OTHER = "+";
const NONE = "-";
const SQUARES = Array.from({ length: 21 }, (_, i) => `${i + 5}x${i + 5}`);
const BOARDS = ["3x3", "5x5", "6x6"];
const USUAL_BOARD = "4x4"; // if neither a size nor a difficulty is chosen
const LEAST_SIDE = 3; // of a themed grid
const NEARBY = 4; // letters more or fewer

/** Rows and columns of every grid with that many cells. @param {number} cells */
const grids = (cells) =>
  Array.from({ length: Math.max(0, cells) }, (_, i) => i + 1)
    .filter((rows) => cells % rows === 0 && Math.min(rows, cells / rows) >= LEAST_SIDE)
    .map((rows) => `${rows}x${cells / rows}`);

/** What the words lack for a grid, or have too much. */
function nearby() {
  const letters = lettersIn([read("span"), read("make")]);
  if (!letters) return [];
  return Array.from({ length: 2 * NEARBY + 1 }, (_, i) => i - NEARBY)
    .filter((more) => letters + more > 0 && squarest(letters + more)[0] >= LEAST_SIDE)
    .map((more) => [NONE, SAID.nearby(squarest(letters + more).join("x"), Math.abs(more), more > 0)]);
}

export class MakeSize {
  constructor() {
    this.isOther = false;
    this.offered = "";
    this.list = select(SAID.size, [], (value) => {
      this.isOther = value === OTHER;
      if (this.isOther) {
        this.show();
        this.typed.focus();
      } else write({ grid: value });
    });
    this.typed = h("input", {
      type: "text",
      ...AS_TYPED,
      size: 7,
      maxlength: 7,
      "aria-label": SAID.otherSize,
      placeholder: SAID.otherSizeExample,
      on: {
        input: () => {
          const size = this.typed.value.trim().toLowerCase().replace("×", "x");
          if (/^(\d{1,3}x\d{1,3})?$/.test(size)) write({ grid: size }, { typed: true });
        },
      },
    });
    /** @type {HTMLElement} */
    this.element = h("div", { class: "size" }, this.list.label, this.typed);
  }

  /** @param {boolean} [isOffered] whether a size can be chosen at all */
  show(isOffered = true) {
    const grid = read("grid");
    const isTheme = read("puzzle") === "theme";
    const isBoard = read("puzzle") === "board";
    const usual = isBoard ? BOARDS : isTheme ? grids(lettersIn([read("span"), read("make")])) : SQUARES;
    const options = [
      ["", isBoard && !read("difficulty") ? USUAL_BOARD : SAID.automatic],
      ...(isTheme && !usual.length ? nearby() : []),
      ...usual.map((size) => [size, size]),
      [OTHER, SAID.otherSizes],
    ];
    if (options.join() !== this.offered) {
      this.offered = options.join();
      this.list.control.replaceChildren(
        ...options.map(([value, text]) => h("option", { value, text, disabled: value === NONE })),
      );
    }
    if (grid && !usual.includes(grid)) this.isOther = true;
    if (document.activeElement !== this.typed) {
      if (usual.includes(grid)) this.isOther = false;
      this.typed.value = grid;
    }
    this.list.control.value = this.isOther ? OTHER : grid;
    this.element.hidden = !isOffered;
    this.typed.hidden = !this.isOther;
  }
}
