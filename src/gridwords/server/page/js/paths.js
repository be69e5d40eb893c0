// A word's path, drawn over a board: a ring where it starts, arrows from cell to cell.
import { s } from "./dom.js";

/** An empty drawing to be laid over the cells. @param {number} rows @param {number} cols */
export function drawing(rows, cols) {
  return s("svg", { class: "drawing", viewBox: `0 0 ${cols} ${rows}`, "aria-hidden": "true" });
}

const RING = 0.36;
const HEAD = 0.2;
const EDGE = 0.3; // from the middle of a cell: the letters stay readable

/** @param {SVGElement} over @param {number[][] | null | undefined} path rows and columns */
export function draw(over, path) {
  over.replaceChildren();
  if (!path?.length) return;
  const trail = s("g", { class: "trail" });
  const [row, col] = path[0];
  trail.append(s("circle", { class: "start", cx: col + 0.5, cy: row + 0.5, r: RING }));
  for (let i = 1; i < path.length; i++) {
    const [r0, c0] = path[i - 1], [r1, c1] = path[i];
    // On a torus a step may leave at one edge and come in at the other: two short arrows.
    const down = near(r1 - r0), right = near(c1 - c0);
    if (down === r1 - r0 && right === c1 - c0) arrow(trail, c0, r0, c1, r1, i === 1 ? RING : EDGE, EDGE);
    else {
      arrow(trail, c0, r0, c0 + right * 0.62, r0 + down * 0.62, i === 1 ? RING : EDGE, 0);
      arrow(trail, c1 - right * 0.62, r1 - down * 0.62, c1, r1, 0, EDGE);
    }
  }
  over.append(trail);
}

/** @param {number} step */
const near = (step) => (Math.abs(step) > 1 ? -Math.sign(step) : step);

/** @param {SVGElement} trail @param {number} x0 @param {number} y0 @param {number} x1 @param {number} y1 @param {number} from @param {number} to how far from the ends it stays */
function arrow(trail, x0, y0, x1, y1, from, to) {
  const length = Math.hypot(x1 - x0, y1 - y0) || 1;
  const ux = (x1 - x0) / length, uy = (y1 - y0) / length;
  const ax = x0 + 0.5 + ux * from, ay = y0 + 0.5 + uy * from;
  const bx = x1 + 0.5 - ux * to, by = y1 + 0.5 - uy * to;
  trail.append(s("line", { x1: ax, y1: ay, x2: bx - ux * HEAD * 0.8, y2: by - uy * HEAD * 0.8 }));
  const wx = -uy * HEAD * 0.55, wy = ux * HEAD * 0.55;
  const points = [[bx, by], [bx - ux * HEAD + wx, by - uy * HEAD + wy], [bx - ux * HEAD - wx, by - uy * HEAD - wy]];
  trail.append(s("polygon", { class: "head", points: points.map((p) => p.map((v) => v.toFixed(3)).join(",")).join(" ") }));
}
