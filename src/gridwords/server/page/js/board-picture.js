// The picture that the board was read from: a tile in it that is tapped offers its other readings, and a field for others.
import { button, field, fold, h, setText } from "./dom.js";
import { DOUBTFUL } from "./picture.js";
import { strings } from "./strings.js";
import { tileField } from "./tile-field.js";
import { TileOutlines } from "./tile-outlines.js";
import { HOLE, label, spoken } from "./tiles.js";

/** @typedef {import("./picture-reader.js").Seen} Seen @typedef {import("./grid.js").Grid} Grid */

const SAID = strings.picture;
const LEAST = 0.01; // the probability of a reading that is worth a button
const CUT_SIDE = 96; // pixels of the tile that is shown enlarged

export class BoardPicture {
  /** @param {Grid} grid */
  constructor(grid) {
    this.grid = grid;
    /** What was read, as long as the board has these tiles. @type {Seen | null} */
    this.seen = null;
    /** The cells to look at. @type {Set<number>} */
    this.doubts = new Set();
    /** The board as it was last shown. @type {string[]} */
    this.tiles = [];
    this.current = 0;
    this.title = h("span", { "aria-live": "polite" });
    this.options = h("div", { class: "row" });
    this.canvas = h("canvas", { "aria-hidden": "true" });
    this.outlines = new TileOutlines({ role: "group", "aria-label": SAID.tiles }, (cell) => this.go(cell));
    this.frame = h("div", { class: "seen" }, this.canvas, this.outlines.element);
    /** @type {HTMLDetailsElement} */
    this.element = fold(this.title, this.options, h("div", { class: "scroll" }, this.frame));
    this.element.classList.add("card", "board-picture");
    this.element.hidden = true;
    this.element.addEventListener("toggle", () => this.show());
    this.outlines.element.addEventListener("keydown", (event) => this.key(event));
  }

  /** Takes what was read; the board shows it already. @param {Seen} seen */
  take(seen) {
    this.seen = seen;
    this.tiles = seen.tiles.map(({ text }) => text);
    this.doubts = new Set(seen.tiles.flatMap(({ confidence }, cell) => (confidence < DOUBTFUL ? [cell] : [])));
    this.current = [...this.doubts][0] ?? 0;
    this.canvas.width = seen.width;
    this.canvas.height = seen.height;
    this.canvas.getContext("2d").drawImage(seen.view, 0, 0);
    this.frame.style.setProperty("--cols", String(seen.cols));
    this.element.open = this.doubts.size > 0;
    this.show();
  }

  /** The board has changed: a tile that was typed is no longer doubtful, and another board is not in the picture. */
  follow() {
    if (!this.seen) return;
    const tiles = this.grid.tiles.flat();
    const changed = tiles.flatMap((tile, cell) => (tile === this.tiles[cell] ? [] : [cell]));
    if (tiles.length !== this.tiles.length || this.grid.cols !== this.seen.cols || changed.length > 1) {
      this.seen.view.close();
      this.seen = null;
      this.doubts.clear();
    }
    for (const cell of changed) this.doubts.delete(cell);
    this.tiles = tiles;
    this.show();
  }

  /** Offers the readings of a tile; whether it is doubtful. @param {number} cell */
  choose(cell) {
    if (!this.doubts.has(cell)) return false;
    this.element.open = true;
    this.current = cell;
    this.show();
    return true;
  }

  /** Offers the readings of a tile in the picture, which gets the focus. @param {number} cell */
  go(cell) {
    this.current = cell;
    this.show();
    this.outlines.focus(cell);
  }

  /** @param {KeyboardEvent} event */
  key(event) {
    const { rows, cols } = this.grid;
    const [row, col] = [Math.floor(this.current / cols), this.current % cols];
    /** @type {Record<string, () => void>} */
    const keys = {
      ArrowRight: () => this.go(row * cols + Math.min(col + 1, cols - 1)),
      ArrowLeft: () => this.go(row * cols + Math.max(col - 1, 0)),
      ArrowDown: () => this.go(Math.min(row + 1, rows - 1) * cols + col),
      ArrowUp: () => this.go(Math.max(row - 1, 0) * cols + col),
      Home: () => this.go(row * cols),
      End: () => this.go(row * cols + cols - 1),
      Enter: () => this.options.querySelector("button")?.focus(),
      " ": () => this.options.querySelector("button")?.focus(),
    };
    if (!keys[event.key] || event.ctrlKey || event.metaKey || event.altKey) return;
    event.preventDefault();
    keys[event.key]();
  }

  /** The player has settled a tile. @param {number} cell @param {string} tile */
  settle(cell, tile) {
    const wasDoubtful = this.doubts.delete(cell);
    if (this.grid.tile(cell) !== tile) this.grid.set(cell, tile);
    const cells = [...this.doubts];
    if (wasDoubtful && cells.length) this.current = cells.find((other) => other > cell) ?? cells[0];
    else if (wasDoubtful) this.element.open = false;
    this.show();
    if (!wasDoubtful) this.go(cell);
    else if (cells.length) this.options.querySelector("button")?.focus();
    else this.element.querySelector("summary")?.focus();
  }

  show() {
    const { grid, seen, doubts, current } = this;
    this.element.hidden = !seen;
    const isOpen = Boolean(seen && this.element.open);
    grid.doubt(new Map([...doubts].map((cell) => [cell, this.readings(cell).slice(1).map(shown)])));
    grid.mark("asked", isOpen ? [current] : []);
    setText(this.title, doubts.size ? SAID.doubts(doubts.size) : SAID.compare);
    if (!seen || !isOpen) return;
    const outlined = seen.tiles.map(({ corners }, cell) => ({
      corners,
      text: label(grid.tile(cell), grid.qIsQu).toUpperCase(),
      isDoubtful: doubts.has(cell),
      isChosen: cell === current,
      isReached: cell === current,
      name: this.name(cell),
    }));
    this.outlines.show(outlined, seen.width, seen.height);
    this.showOptions(seen);
    this.scroll(seen);
  }

  /** Brings the current tile of a wide picture into view. @param {Seen} seen */
  scroll({ tiles, width }) {
    const box = /** @type {HTMLElement} */ (this.frame.parentElement);
    const [[left], , [right]] = tiles[this.current].corners;
    const middle = (((left + right) / 2) * this.frame.clientWidth) / width;
    if (middle < box.scrollLeft || middle > box.scrollLeft + box.clientWidth)
      box.scrollLeft = middle - box.clientWidth / 2;
  }

  /** What a tile may be, the likeliest first. @param {number} cell */
  readings(cell) {
    const { text, alternatives } = /** @type {Seen} */ (this.seen).tiles[cell];
    return [text, ...alternatives.filter(({ confidence }) => confidence >= LEAST).map((other) => other.text)];
  }

  /** @param {number} cell */
  name(cell) {
    const [[row, col]] = this.grid.path([cell]);
    const doubt = this.doubts.has(cell)
      ? SAID.perhaps(this.readings(cell).slice(1).map(shown).join(strings.board.or))
      : "";
    return strings.board.cell(spoken(this.grid.tile(cell), this.grid.qIsQu), row + 1, col + 1, doubt);
  }

  /** The readings of the current tile, and a field for others. @param {Seen} seen */
  showOptions(seen) {
    const cell = this.current;
    const [[row, col]] = this.grid.path([cell]);
    const is = this.grid.tile(cell);
    const { field: typed, submit } = tileField("", (tile) => this.settle(cell, tile));
    typed.size = 4;
    typed.placeholder = "";
    this.options.replaceChildren(
      cut(seen, cell, SAID.inPicture(row + 1, col + 1)),
      h("span", { text: SAID.doubt(row + 1, col + 1) }),
      ...[...new Set([is, ...this.readings(cell)])].map((tile) =>
        button(shown(tile), () => this.settle(cell, tile), {
          class: "chip",
          "aria-label": tile === is ? SAID.right(shown(tile)) : null,
        }),
      ),
      h(
        "form",
        { class: "row other", on: { submit } },
        field(SAID.other, typed),
        h("button", { class: "button", text: strings.tileMenu.set }),
      ),
    );
  }
}

/** @param {string} tile */
function shown(tile) {
  const text = tile === HOLE ? SAID.hole : label(tile);
  return tile === HOLE ? text : text[0].toUpperCase() + text.slice(1);
}

/** A tile of the picture, upright. @param {Seen} seen @param {number} cell @param {string} name */
function cut({ tiles, view }, cell, name) {
  const { corners, turn } = tiles[cell];
  const [[left, right], [top, foot]] = [0, 1].map((axis) => {
    const all = corners.map((corner) => corner[axis]);
    return [Math.min(...all), Math.max(...all)];
  });
  const side = Math.max(1, right - left, foot - top);
  const canvas = h("canvas", { width: CUT_SIDE, height: CUT_SIDE, role: "img", "aria-label": name });
  const context = canvas.getContext("2d");
  context.translate(CUT_SIDE / 2, CUT_SIDE / 2);
  context.rotate((turn * Math.PI) / 2);
  context.scale(CUT_SIDE / side, CUT_SIDE / side);
  context.drawImage(view, -(left + right) / 2, -(top + foot) / 2);
  return canvas;
}
