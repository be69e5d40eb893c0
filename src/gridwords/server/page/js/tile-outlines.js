// The tiles of a board over its picture: their outlines, and the letters that were read.
import { s } from "./dom.js";

/**
 * @typedef {{ corners: number[][], text: string, isDoubtful: boolean, isChosen?: boolean, name?: string }} Outlined a tile
 *   that has a name is a button
 */

const BADGE = 0.22; // the radius of a letter's ground, in sides of a tile
const INSET = 0.3; // of its middle from the corner of the tile

export class TileOutlines {
  /** @param {Record<string, string>} props */
  constructor(props) {
    /** @type {SVGElement} */
    this.element = s("svg", { class: "outlines", ...props });
  }

  /** @param {Outlined[]} tiles @param {number} width of the picture @param {number} height */
  show(tiles, width, height) {
    this.element.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.element.replaceChildren(...tiles.map((tile, cell) => outline(tile, cell)));
  }
}

/** @param {Outlined} tile @param {number} cell */
function outline({ corners, text, isDoubtful, isChosen, name }, cell) {
  const [start, right, end] = corners;
  const side = (distance(start, right) + distance(right, end)) / 2;
  const [x, y] = [0, 1].map((axis) => end[axis] + INSET * (start[axis] - end[axis]));
  const kind = ["outlined", isDoubtful && "doubtful", isChosen && "chosen"].filter(Boolean).join(" ");
  const pressed = name && { role: "button", "aria-label": name, "aria-pressed": String(Boolean(isChosen)) };
  const shown = text + (isDoubtful ? "?" : "");
  const size = (2 * BADGE * side) / Math.max(1.3, 0.75 * shown.length + 0.4);
  return s(
    "g",
    { class: kind, "data-cell": cell, ...pressed, ...(name && { tabindex: isChosen ? 0 : -1 }) },
    s("polygon", { points: corners.map((corner) => corner.join()).join(" "), "stroke-width": 0.03 * side }),
    shown ? s("circle", { cx: x, cy: y, r: BADGE * side }) : null,
    shown ? s("text", { x, y, "font-size": size }, shown) : null,
  );
}

/** @param {number[]} from @param {number[]} to */
export const distance = ([x, y], [u, v]) => Math.hypot(u - x, v - y);
