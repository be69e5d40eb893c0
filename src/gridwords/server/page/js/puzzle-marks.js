// Marks: how the words found in a puzzle are drawn, as core/paper/ draws answers. The core chooses their colours (make.css has
// them). A mark is a pale ribbon with a dark edge. Words in straight lines may share several letters, so that their edges are
// drawn once more, over all ribbons.
import { s } from "./dom.js";

/** @typedef {import("./puzzle-sheet.js").Puzzle} Puzzle */

const EDGE = 0.05; // of a cell, on either side
/** @type {Record<string, number>} */
const WIDTHS = { wordsearch: 0.68, theme: 0.5 };

/**
 * The ribbons of some words of a puzzle.
 * @param {Puzzle} puzzle
 * @param {{ place: number, colour: string }[]} some
 * @returns {SVGElement[]}
 */
export function ribbonsOf({ kind, words }, some) {
  const width = WIDTHS[kind];
  // Those of long words first, so that a word inside another is drawn on it.
  const sorted = some
    .map(({ place, colour }) => ({ path: words[place].path, colour }))
    .sort((a, b) => b.path.length - a.path.length);
  return [
    ...sorted.map(({ path, colour }) => ribbon(path, colour, width)),
    ...(kind === "wordsearch" ? sorted.map(({ path, colour }) => outline(path, colour, width)) : []),
  ];
}

/**
 * @param {number[][]} path
 * @param {string} colour a class of the style sheet
 * @param {number} width
 * @returns {SVGElement}
 */
function ribbon(path, colour, width) {
  const points = path.map(([row, col]) => `${col + 0.5},${row + 0.5}`).join(" ");
  const mark = s("g", { class: `ring ${colour}` });
  mark.append(
    s("polyline", { class: "edge", points, "stroke-width": width }),
    s("polyline", { class: "core", points, "stroke-width": width - 2 * EDGE }),
  );
  return mark;
}

/**
 * The edge of a straight ribbon.
 * @param {number[][]} path
 * @param {string} colour
 * @param {number} width
 * @returns {SVGElement}
 */
function outline(path, colour, width) {
  const [[row, col], [lastRow, lastCol]] = [path[0], path[path.length - 1]];
  const down = lastRow - row;
  const right = lastCol - col;
  const half = (width - EDGE) / 2;
  const length = Math.hypot(down, right);
  const turn = (Math.atan2(down, right) * 180) / Math.PI;
  return s("rect", {
    class: `outline ${colour}`,
    x: -half,
    y: -half,
    width: length + 2 * half,
    height: 2 * half,
    rx: half,
    "stroke-width": EDGE,
    transform: `translate(${col + 0.5} ${row + 0.5}) rotate(${turn})`,
  });
}
