// A small picture of a board.
import { s } from "./dom.js";

/**
 * @param {string[][]} rows of letters; an empty text is a gap @param {number[]} [on] cells that stand out
 * @returns {SVGElement}
 */
export function miniBoard(rows, on = []) {
  const [high, wide] = [rows.length, rows[0].length];
  const tray = { class: "tray-shape", x: -0.15, y: -0.15, width: wide + 0.3, height: high + 0.3, rx: 0.3 };
  const cells = rows.flatMap((row, y) =>
    row.flatMap((letter, x) => {
      if (!letter) return [];
      const place = { x: x + 0.07, y: y + 0.07, width: 0.86, height: 0.86, rx: 0.16 };
      return [
        s("rect", { ...place, class: on.includes(y * wide + x) ? "on" : "" }),
        s("text", { x: x + 0.5, y: y + 0.5, class: letter.length > 1 ? "two" : "" }, letter),
      ];
    }),
  );
  const viewBox = `-0.15 -0.15 ${wide + 0.3} ${high + 0.3}`;
  return s("svg", { class: "mini", viewBox, "aria-hidden": "true" }, s("rect", tray), ...cells);
}
