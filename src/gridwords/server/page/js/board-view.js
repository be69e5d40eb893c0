// A board to look at, and to drag words on.
import { h } from "./dom.js";
import { draw, drawing } from "./paths.js";
import { classes, fit, label, parse, sized } from "./tiles.js";

export class BoardView {
  /** @param {string} name for those who do not see it */
  constructor(name) {
    this.name = name;
    this.cells = h("div", { class: "cells", role: "img" });
    this.element = h("div", { class: "board" }, this.cells);
    this.over = drawing(1, 1);
    this.text = "";
    /** @type {string[][]} */
    this.tiles = [];
    /** @type {HTMLElement[]} */
    this.boxes = [];
  }

  get cols() { return this.tiles[0].length; }

  /** @param {string} text @param {boolean} qIsQu */
  show(text, qIsQu) {
    this.text = text;
    this.tiles = parse(text);
    this.over = drawing(this.tiles.length, this.cols);
    sized(this.element, this.tiles.length, this.cols);
    this.cells.setAttribute("aria-label", `${this.name}: ${this.tiles.map((row) => row.map((tile) => label(tile, qIsQu) || "empty").join(" ")).join(", ")}`);
    this.boxes = this.tiles.flat().map((tile) => h("div", { class: "cell" }, h("div", { class: classes(tile, qIsQu), text: label(tile, qIsQu) }), h("span", { class: "count" })));
    this.tiles.flat().forEach((tile, cell) => fit(this.boxes[cell], label(tile, qIsQu)));
    this.cells.replaceChildren(...this.boxes, this.over);
  }

  /** @param {number[][] | null | undefined} path */
  draw(path) { draw(this.over, path); }

  /** @param {number[]} numbers @returns {number[][]} */
  path(numbers) { return numbers.map((cell) => [Math.floor(cell / this.cols), cell % this.cols]); }

  /** @param {string} mark a class @param {number[]} cells those that have it */
  mark(mark, cells) { this.boxes.forEach((box, cell) => box.classList.toggle(mark, cells.includes(cell))); }

  /** Small numbers in the corners. @param {number[] | null} counts */
  counts(counts) { this.boxes.forEach((box, cell) => { /** @type {HTMLElement} */ (box.lastChild).textContent = counts ? String(counts[cell]) : ""; }); }

  /** Words by dragging over cells. @param {(cells: number[]) => void} done */
  dragging(done) {
    this.element.classList.add("play");
    /** @type {number[]} */
    let cells = [];
    const at = (/** @type {PointerEvent} */ event) => {
      // Near the middle of a cell only, or a slanted drag would catch its neighbours.
      const { left, top, width } = this.cells.getBoundingClientRect();
      const x = (event.clientX - left) / width * this.cols, y = (event.clientY - top) / width * this.cols;
      const col = Math.floor(x), row = Math.floor(y);
      if (row < 0 || col < 0 || row >= this.tiles.length || col >= this.cols) return -1;
      return Math.hypot(x - col - 0.5, y - row - 0.5) < 0.42 ? row * this.cols + col : -1;
    };
    const show = () => { this.mark("dragged", cells); this.draw(this.path(cells)); };
    this.cells.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
      const cell = at(event);
      if (cell < 0) return;
      event.preventDefault();
      this.cells.setPointerCapture(event.pointerId);
      cells = [cell];
      show();
    });
    this.cells.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
      if (!cells.length) return;
      const cell = at(event), place = cells.indexOf(cell);
      if (cell < 0 || place === cells.length - 1) return;
      if (place >= 0) cells = cells.slice(0, place + 1); // going back takes tiles away
      else {
        const [[r0, c0], [r1, c1]] = this.path([cells[cells.length - 1], cell]);
        if (Math.abs(r0 - r1) > 1 || Math.abs(c0 - c1) > 1) return;
        cells.push(cell);
      }
      show();
    });
    const end = (/** @type {boolean} */ keep) => {
      const dragged = cells;
      cells = [];
      this.mark("dragged", []);
      if (keep && dragged.length > 1) done(dragged);
      else if (dragged.length) this.draw(null);
    };
    this.cells.addEventListener("pointerup", () => end(true));
    this.cells.addEventListener("pointercancel", () => end(false));
  }
}
