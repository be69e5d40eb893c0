// A board to look at.
import { h, setProperty } from "./dom.js";
import { strings } from "./strings.js";
import { ANY, HOLE, boardText, isRightToLeft, label, parse, spoken } from "./tiles.js";
import { Trail, isLarge } from "./trail.js";

const DROPPED_MS = 2000;

export class BoardView {
  /** @param {string} name for screen readers @param {string} [kind] a class: "draws" for paths that draw themselves */
  constructor(name, kind = "") {
    this.name = name;
    /** @type {string[][]} */
    this.tiles = [];
    this.qIsQu = false;
    /** Whether its rows are written from right to left, as those of Hebrew are. */
    this.isRtl = false;
    /** @type {HTMLElement[]} one per cell, around its tile */
    this.boxes = [];
    this.trail = new Trail(1, 1);
    this.cells = h("div", { class: "cells", role: this.roles.board, "aria-label": name });
    /** @type {HTMLElement} */
    this.element = h("div", { class: `board ${kind}`.trim() }, h("div", { class: "tray" }, this.cells));
  }

  /** @returns {{ board: string, row?: string, cell?: string }} */
  get roles() {
    return { board: "img" };
  }
  get rows() {
    return this.tiles.length;
  }
  get cols() {
    return this.tiles[0].length;
  }
  get text() {
    return boardText(this.tiles);
  }

  /** @param {number} cell */
  tile(cell) {
    return this.tiles[Math.floor(cell / this.cols)][cell % this.cols];
  }

  /** The rows and columns of some cells. @param {number[]} cells @returns {number[][]} */
  path(cells) {
    return cells.map((cell) => [Math.floor(cell / this.cols), cell % this.cols]);
  }

  /** @param {string} text a board @param {boolean} qIsQu whether the rules read a bare q as Qu */
  show(text, qIsQu) {
    this.tiles = parse(text);
    this.qIsQu = qIsQu;
    this.layOut();
    const rows = this.tiles.map((row) => row.map((tile) => spoken(tile, qIsQu)).join(" "));
    this.cells.setAttribute("aria-label", strings.board.of(this.name, rows.join(", ")));
  }

  /** Makes the cells anew. */
  layOut() {
    this.element.style.setProperty("--rows", String(this.rows));
    this.element.style.setProperty("--cols", String(this.cols));
    this.element.classList.toggle("large", isLarge(this.rows, this.cols));
    this.trail = new Trail(this.rows, this.cols);
    const { row, cell } = this.roles;
    this.boxes = this.tiles
      .flat()
      .map((_, number) =>
        h(
          "div",
          { class: "cell", role: cell },
          this.face(number),
          h("span", { class: "count", "aria-hidden": "true" }),
        ),
      );
    const rows = this.tiles.map((_, r) =>
      h("div", { class: "line", role: row }, ...this.boxes.slice(r * this.cols, (r + 1) * this.cols)),
    );
    this.cells.replaceChildren(...rows, this.trail.element);
    this.refresh();
  }

  /** An element for a tile. @param {number} _cell @returns {HTMLElement} */
  face(_cell) {
    return h("div");
  }

  /** Whether its letters are written from right to left. */
  get fillsFromRight() {
    return isRightToLeft(this.text);
  }

  /** Updates tiles. @param {number[]} [cells] all by default */
  refresh(cells = [...this.boxes.keys()]) {
    if (this.isRtl !== this.fillsFromRight) {
      this.isRtl = !this.isRtl;
      this.cells.dir = this.isRtl ? "rtl" : "";
    }
    for (const cell of cells) {
      const box = this.boxes[cell];
      const face = /** @type {HTMLElement} */ (box.firstChild);
      const tile = this.tile(cell);
      const text = label(tile, this.qIsQu);
      const length = text.length > 3 ? "longer" : text.length > 1 && "long";
      const kind = ["tile", tile === HOLE && "hole", tile === ANY && "any", length].filter(Boolean).join(" ");
      if (face.className !== kind) face.className = kind;
      setProperty(face, "--letters", String([...text].length)); // the font shrinks until they fit
      this.write(face, text);
    }
  }

  /** @param {HTMLElement} face @param {string} text */
  write(face, text) {
    face.textContent = text;
  }

  /** The tiles drop into place, one after the other. */
  drop() {
    this.boxes.forEach((box, cell) => box.style.setProperty("--i", String(cell)));
    this.element.classList.remove("drops");
    void this.element.offsetWidth; // reading this makes the browser restart the animation
    this.element.classList.add("drops");
    setTimeout(() => this.element.classList.remove("drops"), DROPPED_MS); // tiles that come later do not drop
  }

  /** @param {number[][] | null | undefined} path */
  draw(path) {
    this.trail.draw(path);
    this.mark(
      "on",
      (path ?? []).map(([row, col]) => row * this.cols + col),
    );
  }

  /** @param {string} mark a class @param {number[]} cells the cells that get it; others lose it */
  mark(mark, cells) {
    this.boxes.forEach((box, cell) => box.classList.toggle(mark, cells.includes(cell)));
  }

  /** Small numbers in the corners. @param {(number | string)[] | null} counts */
  corners(counts) {
    this.boxes.forEach((box, cell) => {
      const corner = /** @type {Element} */ (box.lastElementChild);
      const text = String(counts?.[cell] ?? "");
      if (corner.textContent !== text) corner.textContent = text;
    });
  }
}
