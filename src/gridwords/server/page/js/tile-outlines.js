// Outlines over a picture, each with a letter: of the tiles of a board as they were read, or of several boards.
import { s } from "./dom.js";

/**
 * @typedef {{ corners: number[][], text: string, name?: string, isDoubtful?: boolean, isChosen?: boolean,
 *   isReached?: boolean, badge?: number }} Outlined `name` makes it a button, which the Tab key reaches if `isReached`;
 *   `badge` is the radius of the letter's ground, in sides
 */

const BADGE = 0.19;
const MARGIN = 0.02; // between the ground of a letter and the corner
const [THIN, THICK] = [0.03, 0.06]; // lines, in sides

export class TileOutlines {
  /** @param {Record<string, string>} props @param {(number: number) => void} [press] */
  constructor(props, press) {
    /** @type {SVGElement} */
    this.element = s("svg", { class: "outlines", ...props });
    this.element.addEventListener("click", ({ target }) => {
      const pressed = /** @type {Element} */ (target).closest(".outlined")?.getAttribute("data-number");
      if (pressed) press?.(Number(pressed));
    });
  }

  /** @param {Outlined[]} all @param {number} width of the picture @param {number} height */
  show(all, width, height) {
    this.element.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.element.replaceChildren(...all.map(outline));
  }

  /** @param {number} number */
  focus(number) {
    /** @type {SVGElement | undefined} */ (this.element.children[number])?.focus();
  }
}

/** @param {Outlined} outlined @param {number} number */
function outline({ corners, text, name, isDoubtful, isChosen, isReached, badge = BADGE }, number) {
  const [start, right, end] = corners;
  const side = (distance(start, right) + distance(right, end)) / 2;
  const [x, y] = [0, 1].map((axis) => end[axis] + (badge + MARGIN) * (start[axis] - end[axis]));
  const kind = ["outlined", isDoubtful && "doubtful", isChosen && "chosen"].filter(Boolean).join(" ");
  const pressed = isChosen === undefined ? null : String(isChosen);
  const asButton = name && {
    role: "button",
    "aria-label": name,
    "aria-pressed": pressed,
    tabindex: isReached ? 0 : -1,
  };
  const shown = text + (isDoubtful ? "?" : "");
  const line = {
    "stroke-width": (isDoubtful || isChosen ? THICK : THIN) * side,
    "stroke-dasharray": isDoubtful && !isChosen ? 0.15 * side : null,
  };
  const letter = [
    s("circle", { cx: x, cy: y, r: badge * side }),
    s("text", { x, y, "font-size": (badge * side) / Math.max(0.7, 0.36 * shown.length) }, shown),
  ];
  return s(
    "g",
    { class: kind, "data-number": number, ...asButton },
    s("polygon", { points: corners.map((corner) => corner.join()).join(" "), ...line }),
    ...(shown ? letter : []),
  );
}

/** @param {number[]} from @param {number[]} to */
export const distance = ([x, y], [u, v]) => Math.hypot(u - x, v - y);
