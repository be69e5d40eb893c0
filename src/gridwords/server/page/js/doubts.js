// The doubtful tiles of a board that was read from a picture: each with its part of the picture and its other readings.
import { button, h } from "./dom.js";
import { DOUBTFUL } from "./picture.js";
import { strings } from "./strings.js";
import { HOLE, label } from "./tiles.js";

/** @typedef {import("./picture.js").Seen} Seen @typedef {import("./grid.js").Grid} Grid */

const SAID = strings.picture;
const LEAST = 0.01; // the probability of a reading that is worth a button

export class Doubts {
  /** @param {Grid} grid */
  constructor(grid) {
    this.grid = grid;
    /** By cell. @type {Map<number, { readings: string[], cut: ImageBitmap | null, angle: number }>} */
    this.open = new Map();
    /** The board as it was last shown. @type {string[]} */
    this.tiles = [];
    this.cols = 0;
    this.current = -1;
    /** @type {HTMLElement} */
    this.element = h("div", { class: "card doubts no-print", role: "group", hidden: true });
  }

  /** Takes what was read; the board shows it already. @param {Seen} seen */
  take({ tiles, cols, cuts }) {
    this.tiles = tiles.map(({ text }) => text);
    this.cols = cols;
    this.open = new Map(
      tiles.flatMap(({ text, confidence, turn, corners, alternatives }, cell) =>
        confidence < DOUBTFUL
          ? [
              [
                cell,
                {
                  readings: [
                    text,
                    ...alternatives.filter((other) => other.confidence >= LEAST).map((other) => other.text),
                  ],
                  cut: cuts[cell],
                  angle: (turn * Math.PI) / 2 - slant(corners),
                },
              ],
            ]
          : [],
      ),
    );
    this.show();
  }

  /** The board has changed: a tile that was typed is no longer doubtful, and another board has other tiles. */
  follow() {
    if (!this.open.size) return;
    const tiles = this.grid.tiles.flat();
    const changed = tiles.flatMap((tile, cell) => (tile === this.tiles[cell] ? [] : [cell]));
    if (tiles.length !== this.tiles.length || this.grid.cols !== this.cols || changed.length > 1) this.open.clear();
    for (const cell of changed) this.open.delete(cell);
    this.tiles = tiles;
    this.show();
  }

  /** Offers the readings of a tile; whether it is doubtful. @param {number} cell */
  choose(cell) {
    if (!this.open.has(cell)) return false;
    this.current = cell;
    this.show();
    return true;
  }

  /** The player has settled a tile. @param {number} cell @param {string} tile */
  settle(cell, tile) {
    this.open.delete(cell);
    this.show();
    if (this.grid.tile(cell) !== tile) this.grid.set(cell, tile);
    if (this.open.size) this.element.querySelector("button")?.focus();
    else this.grid.focus(cell);
  }

  show() {
    const cells = [...this.open.keys()];
    if (!this.open.has(this.current)) this.current = cells.find((cell) => cell > this.current) ?? cells[0] ?? -1;
    this.grid.doubt(new Map([...this.open].map(([cell, { readings }]) => [cell, readings.slice(1).map(shown)])));
    this.grid.mark("asked", [this.current]);
    this.element.hidden = !cells.length;
    const doubt = this.open.get(this.current);
    if (!doubt) {
      this.element.replaceChildren();
      return;
    }
    const [[row, col]] = this.grid.path([this.current]);
    const [first, ...others] = doubt.readings;
    this.element.setAttribute("aria-label", SAID.doubts(cells.length));
    this.element.replaceChildren(
      h("p", { class: "soft", "aria-live": "polite", text: SAID.doubts(cells.length) }),
      h(
        "div",
        { class: "row" },
        picture(doubt, SAID.inPicture(row + 1, col + 1)),
        h("span", { text: SAID.doubt(row + 1, col + 1) }),
        button(shown(first), () => this.settle(this.current, first), {
          class: "chip",
          "aria-label": SAID.right(shown(first)),
        }),
        ...others.map((tile) => button(shown(tile), () => this.settle(this.current, tile), { class: "chip" })),
      ),
    );
  }
}

/** @param {string} tile */
function shown(tile) {
  const text = tile === HOLE ? SAID.hole : label(tile);
  return tile === HOLE ? text : text[0].toUpperCase() + text.slice(1);
}

/** How far the top of a tile is turned clockwise in the picture. @param {number[][]} corners */
const slant = ([[left, top], [right, end]]) => Math.atan2(end - top, right - left);

/** A part of the picture, upright. @param {{ cut: ImageBitmap | null, angle: number }} doubt @param {string} name */
function picture({ cut, angle }, name) {
  if (!cut) return null;
  const canvas = h("canvas", { width: cut.width, height: cut.height, role: "img", "aria-label": name });
  const context = canvas.getContext("2d");
  context.translate(cut.width / 2, cut.height / 2);
  context.rotate(angle);
  context.drawImage(cut, -cut.width / 2, -cut.height / 2);
  return canvas;
}
