// A word's path drawn over a board: a ring where it starts, arrows from cell to cell.
import { s } from "./dom.js";

const RING = 0.36;
const HEAD = 0.2;
const LARGE_HEAD = 0.34;
const EDGE = 0.3; // distance of an arrow from the middle of a cell, which keeps the letters readable
const STUB = 0.62; // length of an arrow that leaves the board

/**
 * Whether the cells of a board are small, so that what is drawn over it must be bold.
 * @param {number} rows
 * @param {number} cols
 */
export const isLarge = (rows, cols) => Math.max(rows, cols) > 10;

export class Trail {
  /** @param {number} rows @param {number} cols */
  constructor(rows, cols) {
    this.head = isLarge(rows, cols) ? LARGE_HEAD : HEAD;
    /** @type {SVGElement} */
    this.element = s("svg", { class: "drawing", viewBox: `0 0 ${cols} ${rows}`, "aria-hidden": "true" });
  }

  /** @param {number[][] | null | undefined} path rows and columns; nothing clears the drawing */
  draw(path) {
    if (this.element.firstChild) this.element.replaceChildren();
    if (!path?.length) return;
    const trail = s("g", { class: "trail" });
    const [row, col] = path[0];
    const add = (/** @type {SVGElement[]} */ ...drawn) => {
      const step = s("g", {}, ...drawn);
      step.style.setProperty("--i", String(trail.childElementCount)); // one after the other
      trail.append(step);
    };
    add(s("circle", { class: "start", cx: col + 0.5, cy: row + 0.5, r: RING }));
    for (let i = 1; i < path.length; i++) {
      const [r0, c0] = path[i - 1];
      const [r1, c1] = path[i];
      const from = i === 1 ? RING : EDGE;
      const down = shortStep(r1 - r0);
      const right = shortStep(c1 - c0);
      if (down === r1 - r0 && right === c1 - c0) add(...arrow(c0, r0, c1, r1, from, EDGE, this.head));
      else {
        // On a torus a step may leave at one edge and come in at the opposite one: two short arrows.
        add(
          ...arrow(c0, r0, c0 + right * STUB, r0 + down * STUB, from, 0, this.head),
          ...arrow(c1 - right * STUB, r1 - down * STUB, c1, r1, 0, EDGE, this.head),
        );
      }
    }
    this.element.append(trail);
  }
}

/** A step of one cell, the way around a torus. @param {number} step */
const shortStep = (step) => (Math.abs(step) > 1 ? -Math.sign(step) : step);

/**
 * @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 cells
 * @param {number} from @param {number} to how far it stays from the middle of either cell
 * @param {number} size of its head
 */
function arrow(x0, y0, x1, y1, from, to, size) {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const ux = (x1 - x0) / length;
  const uy = (y1 - y0) / length;
  const ax = x0 + 0.5 + ux * from;
  const ay = y0 + 0.5 + uy * from;
  const bx = x1 + 0.5 - ux * to;
  const by = y1 + 0.5 - uy * to;
  const wx = -uy * size * 0.55;
  const wy = ux * size * 0.55;
  const head = [
    [bx, by],
    [bx - ux * size + wx, by - uy * size + wy],
    [bx - ux * size - wx, by - uy * size - wy],
  ];
  return [
    s("line", { x1: ax, y1: ay, x2: bx - ux * size * 0.8, y2: by - uy * size * 0.8 }),
    s("polygon", { class: "head", points: head.map((point) => point.map((v) => v.toFixed(3)).join(",")).join(" ") }),
  ];
}
