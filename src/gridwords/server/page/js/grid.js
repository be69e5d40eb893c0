// The board to type into: letters flow on to the next cell, arrows and backspace move.
import { h, plural } from "./dom.js";
import { drawing, draw } from "./paths.js";
import { HOLE, blank, classes, fit, label, sized, spoken } from "./tiles.js";
import { chooseTile } from "./tile-menu.js";

const LONG_PRESS_MS = 500;
// As the tables of dice write them.
/** @type {Record<string, string>} */
const FIGURES = { 1: "(qu)", 2: "(in)", 3: "(th)", 4: "(er)", 5: "(he)", 6: "(an)" };

export class Grid {
  /** @param {{ change: () => void, paste: (text: string) => void, pick: (cell: number) => void }} calls */
  constructor(calls) {
    this.calls = calls;
    this.tiles = blank(4, 4);
    this.qIsQu = true;
    this.touched = false; // by a finger, and no key since
    this.over = drawing(4, 4);
    /** @type {HTMLInputElement[]} */
    this.inputs = [];
    this.cells = h("div", { class: "cells", role: "grid", "aria-label": "Board: type letters; the menu key offers other tiles" });
    this.element = h("div", { class: "board" }, this.cells);
    this.cells.addEventListener("keydown", (event) => this.key(event));
    this.cells.addEventListener("input", (event) => this.typed(event));
    this.cells.addEventListener("paste", (event) => this.pasted(event));
    this.cells.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      // On glass a tap on selected text asks for a menu too: there only the long press below counts.
      if (!this.touched) this.menu(this.number(event.target));
    });
    this.cells.addEventListener("focusin", (event) => event.target.select?.());
    this.presses();
    this.render();
  }

  get rows() { return this.tiles.length; }
  get cols() { return this.tiles[0].length; }

  /** @param {string[][]} tiles */
  show(tiles) {
    const same = tiles.length === this.rows && tiles[0].length === this.cols;
    this.tiles = tiles;
    if (same) this.refresh(); else this.render();
  }

  /** @param {number} rows @param {number} cols */
  resize(rows, cols) {
    const old = this.tiles;
    this.show(blank(rows, cols).map((row, r) => row.map((_, c) => old[r]?.[c] ?? HOLE)));
    this.calls.change();
  }

  render() {
    sized(this.element, this.rows, this.cols);
    this.over = drawing(this.rows, this.cols);
    const rows = this.tiles.map((row, r) => h("div", { class: "row", role: "row" }, ...row.map((_, c) =>
      h("div", { class: "cell", role: "gridcell" },
        h("input", { class: "tile", type: "text", autocomplete: "off", autocorrect: "off", autocapitalize: "none", spellcheck: "false", enterkeyhint: "next",
          "data-cell": r * this.cols + c, tabindex: r + c ? -1 : 0 }),
        h("span", { class: "count", "aria-hidden": "true" })))));
    this.cells.replaceChildren(...rows, this.over);
    this.inputs = [...this.cells.querySelectorAll("input")];
    this.refresh();
  }

  refresh() {
    this.inputs.forEach((input, cell) => {
      const tile = this.tile(cell);
      const text = label(tile, this.qIsQu);
      if (input.value !== text) input.value = text;
      input.className = classes(tile, this.qIsQu);
      fit(input, text);
      this.describe(cell, "");
    });
  }

  /** @param {number} cell @param {string} more */
  describe(cell, more) {
    const place = `row ${Math.floor(cell / this.cols) + 1}, column ${(cell % this.cols) + 1}`;
    this.inputs[cell].setAttribute("aria-label", `${spoken(this.tile(cell), this.qIsQu)}, ${place}${more}`);
  }

  /** @param {number} cell */
  tile(cell) { return this.tiles[Math.floor(cell / this.cols)][cell % this.cols]; }

  /** @param {number} cell @param {string} tile */
  set(cell, tile) {
    this.tiles[Math.floor(cell / this.cols)][cell % this.cols] = tile;
    this.refresh();
    this.calls.change();
  }

  /** @param {number} cell */
  focus(cell) {
    const input = this.inputs[cell];
    if (!input) return;
    for (const other of this.inputs) other.tabIndex = other === input ? 0 : -1;
    input.focus();
    input.select();
  }

  /** @param {any} target */
  number(target) { return this.inputs.indexOf(target.closest(".cell")?.querySelector("input")); }

  /** @param {KeyboardEvent} event */
  key(event) {
    this.touched = false;
    const cell = this.number(event.target), { rows, cols } = this;
    const row = Math.floor(cell / cols), col = cell % cols;
    if (event.altKey && event.key === "ArrowDown") { event.preventDefault(); this.menu(cell); return; }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => this.focus(Math.min(cell + 1, rows * cols - 1)),
      ArrowLeft: () => this.focus(Math.max(cell - 1, 0)),
      ArrowDown: () => row + 1 < rows && this.focus(cell + cols),
      ArrowUp: () => row > 0 && this.focus(cell - cols),
      Home: () => this.focus(row * cols),
      End: () => this.focus(row * cols + cols - 1),
      Enter: () => this.calls.pick(cell),
      Delete: () => this.set(cell, HOLE),
      Backspace: () => {
        // An empty cell takes the one before: so backspace undoes typing letter by letter.
        const at = this.tile(cell) === HOLE && cell > 0 ? cell - 1 : cell;
        this.set(at, HOLE);
        this.focus(at);
      },
      " ": () => this.put(cell, HOLE),
      ".": () => this.put(cell, HOLE),
      "(": () => this.menu(cell),
    };
    const act = keys[event.key] ?? (FIGURES[event.key] && (() => this.put(cell, FIGURES[event.key])));
    if (!act) return;
    event.preventDefault();
    act();
  }

  /** @param {number} cell @param {string} tile */
  put(cell, tile) {
    this.set(cell, tile);
    this.focus(Math.min(cell + 1, this.inputs.length - 1));
  }

  /** Letters arrive here also from keyboards on glass, which send no keys. @param {InputEvent} event */
  typed(event) {
    if (event.isComposing && /[´`^~¨]$/.test(event.data ?? "")) return; // an accent that waits for its letter
    const input = /** @type {HTMLInputElement} */ (event.target);
    let cell = this.number(input);
    if (event.inputType?.startsWith("delete")) { this.set(cell, HOLE); this.focus(cell); return; }
    const before = label(this.tile(cell), this.qIsQu);
    const value = input.value.toLowerCase();
    const fresh = value.startsWith(before) && value !== before ? value.slice(before.length) : value;
    const letters = [...fresh].filter((letter) => /[\p{L}?]/u.test(letter));
    if (!letters.length) { this.refresh(); input.select(); return; }
    for (const letter of letters) {
      if (cell >= this.inputs.length) break;
      this.tiles[Math.floor(cell / this.cols)][cell % this.cols] = letter;
      cell += 1;
    }
    this.refresh();
    this.focus(Math.min(cell, this.inputs.length - 1));
    this.calls.change();
  }

  /** @param {ClipboardEvent} event */
  pasted(event) {
    const text = event.clipboardData?.getData("text").trim() ?? "";
    event.preventDefault();
    if (/^\p{L}$/u.test(text)) this.put(this.number(event.target), text.toLowerCase());
    else if (text) this.calls.paste(text);
  }

  presses() {
    let timer = 0, long = false;
    this.cells.addEventListener("pointerdown", (event) => {
      const cell = this.number(event.target);
      long = false;
      this.touched = event.pointerType === "touch";
      clearTimeout(timer);
      if (cell >= 0 && event.button === 0) timer = setTimeout(() => { long = true; this.menu(cell); }, LONG_PRESS_MS);
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) this.cells.addEventListener(end, () => clearTimeout(timer));
    // The finger that comes up would else tap what the menu has there.
    this.cells.addEventListener("touchend", (event) => { if (long) event.preventDefault(); });
    this.cells.addEventListener("click", (event) => {
      const cell = this.number(event.target);
      if (cell < 0 || long) return;
      this.focus(cell);
      this.calls.pick(cell);
    });
  }

  /** @param {number} cell */
  async menu(cell) {
    if (cell < 0) return;
    const tile = await chooseTile(this.tile(cell));
    if (tile === null) this.focus(cell); else this.put(cell, tile);
  }

  /** @param {number[][] | null | undefined} path */
  draw(path) { draw(this.over, path); }

  /**
   * How many words use each cell, and which cell is chosen.
   * @param {number[] | null} counts @param {"all" | "least" | ""} known all of them, that many at least, or not yet
   * @param {boolean} heat @param {number} chosen
   */
  mark(counts, known, heat, chosen) {
    this.element.classList.toggle("heat", heat);
    const most = Math.max(1, ...(counts ?? [0]));
    this.inputs.forEach((input, cell) => {
      const box = /** @type {HTMLElement} */ (input.parentElement);
      const count = counts?.[cell] ?? 0;
      box.classList.toggle("chosen", cell === chosen);
      box.classList.toggle("unused", known === "all" && counts !== null && count === 0 && this.tile(cell) !== HOLE);
      box.style.setProperty("--warm", (count / most).toFixed(3));
      const corner = /** @type {HTMLElement} */ (box.querySelector(".count"));
      corner.textContent = heat && counts && this.tile(cell) !== HOLE ? `${count}${known === "least" ? "+" : ""}` : "";
      const said = { all: count ? `, in ${plural(count, "word")}` : ", in no word", least: `, in at least ${plural(count, "word")}`, "": "" };
      const more = counts && this.tile(cell) !== HOLE ? said[known] : "";
      this.describe(cell, more);
      input.title = heat ? more.slice(2) : ""; // where a tile is too small for its number
    });
  }
}
