// A board to type into: each letter moves on to the next cell, arrows and backspace move the cursor.
import { BoardView } from "./board-view.js";
import { AS_TYPED, h, setProperty } from "./dom.js";
import { strings } from "./strings.js";
import { chooseTile } from "./tile-menu.js";
import { HOLE, blank, boardText, label, parse, spoken } from "./tiles.js";

const LONG_PRESS_MS = 500;
const SHOWN_MS = 16; // from the start of a frame until other threads have drawn it, slowly on two cores
const TOUCH = matchMedia("(hover: none)");
/** The digits that Boggle dice tables use for tiles of two letters. @type {Record<string, string>} */
const DIGITS = { 1: "(qu)", 2: "(in)", 3: "(th)", 4: "(er)", 5: "(he)", 6: "(an)" };

export class Grid extends BoardView {
  /**
   * @param {{ change: () => void, paste: (text: string) => void, pick: (cell: number) => void,
   *   tap: (cell: number) => void, tooMany: (tiles: string[]) => void }} calls `tooMany` letters for the board were typed
   */
  constructor(calls) {
    super(strings.board.type);
    this.calls = calls;
    this.tiles = blank(4, 4);
    this.qIsQu = true;
    /** Tiles that may be wrong, and what else they may be. @type {Map<number, string[]>} */
    this.doubts = new Map();
    this.touched = false; // the last input was a touch, not a key
    /** Tiles cut off by a smaller size, which a larger one brings back. @type {string[][]} */
    this.cut = [];
    this.isRtlEmpty = false; // what a board without letters is
    this.typedQ = -1; // the cell of a Q typed just now
    this.next = -1; // the cell that the cursor moves to after the next frame
    /** Tiles typed one after the other from the first cell on. @type {string[]} */
    this.run = [];
    this.cells.addEventListener("keydown", (event) => this.key(event));
    this.cells.addEventListener("input", (event) => this.typed(event));
    this.cells.addEventListener("paste", (event) => this.pasted(event));
    this.cells.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      // A touch screen also sends this for a tap on selected text; there only a long press opens the menu.
      if (!this.touched) this.menu(this.cellOf(event.target));
    });
    this.cells.addEventListener("focusin", (event) => event.target.select?.());
    this.cells.addEventListener("pointerdown", () => this.endRun());
    this.element.style.setProperty("--unused", JSON.stringify(strings.board.unused));
    this.listenForPresses();
    this.layOut();
  }

  get roles() {
    return { board: "grid", row: "row", cell: "gridcell" };
  }

  get fillsFromRight() {
    return super.fillsFromRight || (this.isRtlEmpty && !/\p{L}/u.test(this.text));
  }

  /** @param {number} cell */
  input(cell) {
    return /** @type {HTMLInputElement | undefined} */ (this.boxes[cell]?.firstChild);
  }

  /** Keeps the focus where the size stays the same. @param {string} text @param {boolean} [qIsQu] */
  show(text, qIsQu = this.qIsQu) {
    const tiles = parse(text);
    const same = tiles.length === this.rows && tiles[0].length === this.cols;
    if (text === this.text && qIsQu === this.qIsQu) return;
    if (text !== this.text) {
      this.cut = [];
      this.next = -1; // a move after the last key was one on the board before
      this.endRun();
    }
    this.tiles = tiles;
    this.qIsQu = qIsQu;
    if (same) this.refresh();
    else this.layOut();
  }

  /** @param {number} rows @param {number} cols */
  resize(rows, cols) {
    const cut = this.cut;
    const high = Math.max(this.rows, cut.length);
    const wide = Math.max(this.cols, cut[0]?.length ?? 0);
    const all = blank(high, wide).map((row, r) => row.map((_, c) => this.tiles[r]?.[c] ?? cut[r]?.[c] ?? HOLE));
    this.show(boardText(blank(rows, cols).map((row, r) => row.map((_, c) => all[r]?.[c] ?? HOLE))));
    this.cut = all;
    this.calls.change();
  }

  /** @param {number} cell */
  face(cell) {
    return h("input", {
      type: "text",
      ...AS_TYPED,
      dir: null,
      enterkeyhint: "next",
      "data-cell": cell,
      tabindex: cell ? -1 : 0,
    });
  }

  /** @param {number[]} [cells] */
  refresh(cells = [...this.boxes.keys()]) {
    super.refresh(cells);
    for (const cell of cells) this.describe(cell, "");
  }

  /** On an enlarged board, the path is scrolled into view. @param {number[][] | null | undefined} path */
  draw(path) {
    this.trail.draw(path);
    const frame = this.element.parentElement;
    if (!path?.length || !frame?.classList.contains("enlarged")) return;
    const [rows, cols] = [0, 1].map((axis) => path.map((at) => at[axis]));
    const middle = (/** @type {number[]} */ all) => (Math.min(...all) + Math.max(...all) + 1) / 2;
    const side = this.cells.clientWidth / this.cols;
    const across = this.isRtl ? this.cols - middle(cols) : middle(cols);
    frame.scrollTo(across * side - frame.clientWidth / 2, middle(rows) * side - frame.clientHeight / 2);
  }

  /**
   * Keeps the text of the cell with the cursor selected: for a caret, though unseen, the browser makes five layers.
   * @param {any} input
   * @param {string} text
   */
  write(input, text) {
    if (input.value === text) return;
    if (input === document.activeElement) input.setRangeText(text, 0, input.value.length, "select");
    else input.value = text;
  }

  /** Marks the tiles that may be wrong. @param {Map<number, string[]>} doubts what else they may be */
  doubt(doubts) {
    this.doubts = doubts;
    this.mark("doubtful", [...doubts.keys()]);
    this.refresh();
  }

  /** @param {number} cell @param {string} more */
  describe(cell, more) {
    const [[row, col]] = this.path([cell]);
    const others = this.doubts.get(cell);
    const doubt = others ? strings.picture.perhaps(others.join(strings.board.or)) : "";
    const name = strings.board.cell(
      spoken(this.tile(cell), this.qIsQu),
      row + 1,
      col + 1,
      [doubt, more].filter(Boolean).join(", "),
    );
    const input = this.input(cell);
    if (input?.getAttribute("aria-label") !== name) input?.setAttribute("aria-label", name);
  }

  /** @param {number} cell @param {string} tile */
  set(cell, tile) {
    this.tiles[Math.floor(cell / this.cols)][cell % this.cols] = tile;
    this.refresh();
    this.calls.change();
  }

  /** @param {number} cell @param {string} tile */
  setAndMoveOn(cell, tile) {
    this.note(cell, tile);
    this.set(cell, tile);
    this.focus(Math.min(cell + 1, this.boxes.length - 1));
  }

  endRun() {
    this.run = [];
    this.typedQ = -1;
  }

  /** Notes a typed tile, until the cursor moves elsewhere. @param {number} cell @param {string} tile */
  note(cell, tile) {
    const last = this.boxes.length - 1;
    if (!cell) this.run = [tile];
    else if (this.run.length === cell || (cell === last && this.run.length > last)) this.run.push(tile);
    else this.run = [];
    if (this.run.length > this.boxes.length) this.calls.tooMany(this.run);
  }

  /** @param {number} cell */
  focus(cell) {
    const input = this.input(cell);
    this.next = -1;
    if (!input) return;
    for (const other of this.cells.querySelectorAll('input[tabindex="0"]')) if (other !== input) other.tabIndex = -1;
    input.tabIndex = 0;
    if (document.activeElement === input) input.select();
    else input.focus(); // which selects as well
  }

  /**
   * Moves the cursor once the next frame is shown: browsers take milliseconds for it, which would delay the words.
   * @param {number} cell
   */
  focusSoon(cell) {
    const from = document.activeElement;
    this.next = cell;
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (this.next === cell && document.activeElement === from) this.focus(cell); // else the player has gone elsewhere
      }, SHOWN_MS),
    );
  }

  /** @param {any} target of an event @returns {number} -1 outside the cells */
  cellOf(target) {
    return this.boxes.indexOf(target.closest(".cell"));
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    this.touched = false;
    const cell = this.next >= 0 ? this.next : this.cellOf(event.target);
    const { rows, cols } = this;
    const last = rows * cols - 1;
    const onward = () => this.focus(Math.min(cell + 1, last));
    const back = () => this.focus(Math.max(cell - 1, 0));
    if (this.next >= 0) this.focus(cell);
    const [[row]] = this.path([cell]);
    if (event.altKey && event.key === "ArrowDown") {
      event.preventDefault();
      this.menu(cell);
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: this.isRtl ? back : onward,
      ArrowLeft: this.isRtl ? onward : back,
      ArrowDown: () => row + 1 < rows && this.focus(cell + cols),
      ArrowUp: () => row > 0 && this.focus(cell - cols),
      Home: () => this.focus(row * cols),
      End: () => this.focus(row * cols + cols - 1),
      // The Next key of an on-screen keyboard.
      Enter: () => (TOUCH.matches ? onward() : this.calls.pick(cell)),
      Delete: () => this.set(cell, HOLE),
      Backspace: () => {
        // On an empty cell it deletes the tile before, so backspace undoes typing letter by letter.
        const at = this.tile(cell) === HOLE && cell > 0 ? cell - 1 : cell;
        this.set(at, HOLE);
        this.focus(at);
      },
      " ": () => this.setAndMoveOn(cell, HOLE),
      ".": () => this.setAndMoveOn(cell, HOLE),
      "(": () => this.menu(cell),
    };
    // Writing the letter here takes the browser half the time that editing the text of the field would.
    if (!event.isComposing && /^[\p{L}?]$/u.test(event.key)) {
      event.preventDefault();
      const next = this.enter(cell, [event.key.toLowerCase()]);
      if (TOUCH.matches) this.focus(next);
      else this.focusSoon(next); // later, an on-screen keyboard might close
      return;
    }
    const act = keys[event.key] ?? (DIGITS[event.key] && (() => this.setAndMoveOn(cell, DIGITS[event.key])));
    if (!act) return;
    event.preventDefault();
    if (![" ", "."].includes(event.key) && !DIGITS[event.key]) this.endRun();
    act();
  }

  /** Takes letters from `input` events: on-screen keyboards send no keys. @param {InputEvent} event */
  typed(event) {
    if (event.isComposing && /[´`^~¨]$/.test(event.data ?? "")) return; // an accent still waiting for its letter
    const input = /** @type {HTMLInputElement} */ (event.target);
    const cell = this.cellOf(input);
    if (event.inputType?.startsWith("delete")) {
      this.set(cell, HOLE);
      this.focus(cell);
      return;
    }
    const before = label(this.tile(cell), this.qIsQu);
    const value = input.value.toLowerCase();
    const added = value.startsWith(before) && value !== before ? value.slice(before.length) : value;
    const letters = [...added].filter((letter) => /[\p{L}?]/u.test(letter));
    if (letters.length) this.focus(this.enter(cell, letters));
    else {
      this.refresh();
      input.select();
    }
  }

  /** Writes letters from a cell on; the cell to go to next. @param {number} from @param {string[]} letters */
  enter(from, letters) {
    const last = this.boxes.length - 1;
    let cell = from;
    for (const letter of letters) {
      // Dice show Qu as two letters: U completes the Q typed just before.
      if (letter === "u" && this.qIsQu && this.typedQ >= 0 && [this.typedQ, this.typedQ + 1].includes(cell)) {
        this.typedQ = -1;
        continue;
      }
      this.note(Math.min(cell, last), letter);
      if (cell <= last) this.tiles[Math.floor(cell / this.cols)][cell % this.cols] = letter;
      this.typedQ = letter === "q" ? cell : -1;
      cell += 1;
    }
    this.refresh(Array.from({ length: Math.max(1, Math.min(cell, last + 1) - from) }, (_, i) => from + i));
    this.calls.change();
    return Math.min(cell, last);
  }

  /** @param {ClipboardEvent} event */
  pasted(event) {
    const text = event.clipboardData?.getData("text").trim() ?? "";
    event.preventDefault();
    if (/^\p{L}$/u.test(text)) this.setAndMoveOn(this.cellOf(event.target), text.toLowerCase());
    else if (text) this.calls.paste(text);
  }

  listenForPresses() {
    let timer = 0;
    let long = false;
    this.cells.addEventListener("pointerdown", (event) => {
      const cell = this.cellOf(event.target);
      long = false;
      this.touched = event.pointerType === "touch";
      clearTimeout(timer);
      if (cell >= 0 && event.button === 0)
        timer = setTimeout(() => {
          long = true;
          this.menu(cell);
        }, LONG_PRESS_MS);
    });
    for (const end of ["pointerup", "pointercancel", "pointerleave"]) {
      this.cells.addEventListener(end, () => clearTimeout(timer));
    }
    // Otherwise lifting the finger would tap whatever the menu shows under it.
    this.cells.addEventListener("touchend", (event) => {
      if (long) event.preventDefault();
    });
    this.cells.addEventListener("click", (event) => {
      const cell = this.cellOf(event.target);
      if (cell < 0 || long) return;
      this.focus(cell);
      // A tap is for typing, and offers the words through the tile; with a mouse, whose owner types on keys, a click filters.
      if (this.touched) this.calls.tap(cell);
      else this.calls.pick(cell);
    });
  }

  /** @param {number} cell */
  async menu(cell) {
    if (cell < 0) return;
    const tile = await chooseTile(this.tile(cell));
    if (tile === null) this.focus(cell);
    else this.setAndMoveOn(cell, tile);
  }

  /**
   * Shows how many words use each tile.
   * @param {number[] | null} counts
   * @param {"exact" | "at least" | "unknown"} known
   * @param {boolean} heat whether to colour the tiles by it and write the counts into their corners
   */
  showUse(counts, known, heat) {
    const used = (/** @type {number} */ cell) => (counts && this.tile(cell) !== HOLE ? counts[cell] : null);
    const most = Math.max(1, ...(counts ?? []));
    const cells = this.boxes.map((_, cell) => cell);
    const plus = known === "at least" ? "+" : "";
    this.element.classList.toggle("heat", heat);
    this.mark(
      "unused",
      cells.filter((cell) => known === "exact" && used(cell) === 0),
    );
    this.corners(cells.map((cell) => (heat && used(cell) !== null ? `${used(cell)}${plus}` : "")));
    for (const cell of cells) {
      const count = used(cell);
      let text = "";
      if (count !== null && known === "exact") text = strings.board.inWords(count);
      if (count !== null && known === "at least") text = strings.board.inAtLeast(count);
      setProperty(this.boxes[cell], "--warm", heat ? ((counts?.[cell] ?? 0) / most).toFixed(3) : "0");
      this.describe(cell, text);
      const input = this.input(cell);
      const title = heat ? text : ""; // the corner of a small tile has no room for the count
      if (input && input.title !== title) input.title = title;
    }
  }
}
