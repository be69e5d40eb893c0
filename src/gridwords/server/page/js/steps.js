// Which cell may follow which on a board, as the neighbours say.

/**
 * Whether a cell may follow a path of cells.
 * @param {string} neighbours king, rook, torus or line @param {{ rows: number, cols: number }} board
 * @param {number[]} cells the path so far, not empty @param {number} next
 */
export function mayFollow(neighbours, { rows, cols }, cells, next) {
  const step = (/** @type {number} */ from, /** @type {number} */ to) => {
    const down = Math.floor(to / cols) - Math.floor(from / cols);
    const right = (to % cols) - (from % cols);
    return neighbours === "torus" ? [around(down, rows), around(right, cols)] : [down, right];
  };
  const [down, right] = step(cells[cells.length - 1], next);
  if (cells.includes(next) || Math.abs(down) > 1 || Math.abs(right) > 1) return false;
  if (neighbours === "rook") return !down || !right;
  if (neighbours !== "line" || cells.length < 2) return true;
  const [down0, right0] = step(cells[0], cells[1]);
  return down === down0 && right === right0;
}

/** A step the short way around. @param {number} step @param {number} side */
const around = (step, side) => (side > 2 ? ((step + side + 1) % side) - 1 : step);
