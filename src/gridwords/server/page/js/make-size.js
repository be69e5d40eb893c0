// The size of a puzzle: automatic, one of the usual ones, or any other.
import { declared } from "./declared.js";
import { AS_TYPED, h, select } from "./dom.js";
import { read, write } from "./state.js";
import { strings } from "./strings.js";
import { lettersOf, listed, unclued } from "./words.js";

const SAID = strings.make;
const OTHER = "+";
const NONE = "-";
const SQUARES = Array.from({ length: 21 }, (_, i) => `${i + 5}x${i + 5}`);
const BOARDS = ["3x3", "5x5", "6x6"];
const LEAST_SIDE = 3; // of a themed grid
const NEARBY = 4; // letters more or fewer
const LONG = 2.5; // times as long as wide

/** How many letters the words of a theme have together, each word counted once. */
const letters = () => {
  const words = [...listed(read("span")), ...unclued(read("make"))].map((word) => lettersOf(word).join(""));
  return [...[...new Set(words)].join("")].length;
};

/** Rows and columns of every grid with that many cells. @param {number} cells */
const grids = (cells) =>
  Array.from({ length: Math.max(0, cells) }, (_, i) => i + 1)
    .filter((rows) => cells % rows === 0 && Math.min(rows, cells / rows) >= LEAST_SIDE)
    .map((rows) => `${rows}x${cells / rows}`);

/** What the words lack for a grid, or have too much. @param {number} there letters */
function nearby(there) {
  if (!there) return [];
  return Array.from({ length: 2 * NEARBY + 1 }, (_, i) => i - NEARBY).flatMap((more) => {
    const fitting = grids(there + more);
    // The squarest that is not taller than wide.
    const size = fitting[Math.ceil(fitting.length / 2) - 1];
    return size ? [[NONE, SAID.nearby(size, Math.abs(more), more > 0)]] : [];
  });
}

/** Whether a grid is too long to look like one. @param {number[]} size rows and columns */
export const isLong = ([rows, cols]) => Math.max(rows, cols) > LONG * Math.min(rows, cols);

/** Sizes that the words nearly fill, and what they lack. */
export const nearSizes = () =>
  nearby(letters())
    .map(([, text]) => text)
    .filter((text) => !isLong(sidesOf(text)));

/** @param {string} text that begins with a size */
const sidesOf = (text) => (text.match(/^(\d+)x(\d+)/) ?? []).slice(1).map(Number);

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
    this.element = h("div", { class: "stack" }, this.list.label, this.typed);
  }

  /** @param {boolean} [isOffered] whether a size can be chosen at all */
  show(isOffered = true) {
    const grid = read("grid");
    const isTheme = read("puzzle") === "theme";
    const isBoard = read("puzzle") === "board";
    const usual = isBoard ? BOARDS : isTheme ? grids(letters()) : SQUARES;
    const options = [
      ["", isBoard && !read("difficulty") ? declared.board.size.default : SAID.automatic],
      ...(isTheme && !usual.length ? nearby(letters()) : []),
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
