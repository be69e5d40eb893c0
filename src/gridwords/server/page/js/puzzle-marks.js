// Marks: how the answers of a puzzle are drawn, as `gridwords.make.marks` draws them on paper. The core chooses words and
// colours (tabs.css has them). A mark is a pale ribbon with a dark edge. Words in straight lines may share several letters, so that their edges are drawn once more, over all ribbons.
import { s } from "./dom.js";

/** @typedef {import("./puzzle-sheet.js").Puzzle} Puzzle */

const EDGE = 0.05; // of a cell, on either side
/** @type {Record<string, number>} */
const WIDTHS = { wordsearch: 0.68, theme: 0.5, board: 0.5 };
const THIN = 0.26; // several words on a board use the same tiles
const ASIDE = [0.92, 0.38]; // a step that is parallel to no step from tile to tile

/**
 * The ribbons of the answers.
 * @param {Puzzle} puzzle
 * @returns {SVGElement[]}
 */
export function marksOf({ kind, words, marks }) {
  const isThin = kind === "board" && marks.length > 1;
  const ribbons = marks.map(({ word, colour, shift }) => ({ path: words[word].path, colour: `of-${colour}`, shift }));
  return drawn(kind, ribbons, isThin ? THIN : WIDTHS[kind]);
}

/**
 * The ribbons of some words of a puzzle.
 * @param {Puzzle} puzzle
 * @param {{ place: number, colour: string }[]} some
 * @returns {SVGElement[]}
 */
export function ribbonsOf({ kind, words }, some) {
  const marks = some.map(({ place, colour }) => ({ path: words[place].path, colour, shift: 0 }));
  return drawn(kind, marks, WIDTHS[kind]);
}

/**
 * Ribbons, those of long words first, so that a word inside another is drawn on it.
 * @param {string} kind
 * @param {{ path: number[][], colour: string, shift: number }[]} marks
 * @param {number} width
 * @returns {SVGElement[]}
 */
function drawn(kind, marks, width) {
  const sorted = [...marks].sort((a, b) => b.path.length - a.path.length);
  return [
    ...sorted.map(({ path, colour, shift }) => ribbon(path, colour, width, shift)),
    ...(kind === "wordsearch" ? sorted.map(({ path, colour }) => outline(path, colour, width)) : []),
  ];
}

/** @param {number[][]} path @param {number} shift */
const pointsOf = (path, shift) =>
  path.map(([row, col]) => `${col + 0.5 + shift * ASIDE[1]},${row + 0.5 + shift * ASIDE[0]}`).join(" ");

/**
 * @param {number[][]} path
 * @param {string} colour a class of the style sheet
 * @param {number} width
 * @param {number} shift
 * @returns {SVGElement}
 */
function ribbon(path, colour, width, shift) {
  const points = pointsOf(path, shift);
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
