// Neighbours given as a graph: for each cell, numbered row by row from 0, the cells that it touches.
import { strings } from "./strings.js";

const SAID = strings.errors;

/**
 * Each cell's neighbours in ascending order, if they fit the board and every edge goes both ways.
 * @param {number[][]} graph
 * @param {number} cells
 */
export function checkedGraph(graph, cells) {
  if (graph.length !== cells) throw new Error(SAID.graphSize(graph.length, cells));
  const sorted = graph.map((touched) => [...touched].sort((a, b) => a - b));
  sorted.forEach((touched, cell) => {
    const outside = touched.find((other) => !Number.isInteger(other) || other < 0 || other >= cells);
    if (outside !== undefined) throw new Error(SAID.graphOutside(cell, outside, cells - 1));
    if (touched.includes(cell)) throw new Error(SAID.graphItself(cell));
    const twice = touched.find((other, place) => other === touched[place + 1]);
    if (twice !== undefined) throw new Error(SAID.graphTwice(cell, twice));
  });
  sorted.forEach((touched, cell) => {
    const single = touched.find((other) => !sorted[other].includes(cell));
    if (single !== undefined) throw new Error(SAID.graphOneWay(cell, single));
  });
  return sorted;
}
