// Dragging a straight line over the tiles of a board: it goes from the first tile towards the pointer, in the nearest of
// eight directions.

/**
 * The cells from one to another if they are in a straight line, the first one alone if not.
 * @param {{ cols: number }} board
 * @param {number} from
 * @param {number} to
 * @returns {number[]}
 */
export function lineBetween({ cols }, from, to) {
  const down = Math.floor(to / cols) - Math.floor(from / cols);
  const right = (to % cols) - (from % cols);
  const steps = Math.max(Math.abs(down), Math.abs(right));
  if (down && right && Math.abs(down) !== Math.abs(right)) return [from];
  return Array.from({ length: steps + 1 }, (_, i) => from + i * (Math.sign(down) * cols + Math.sign(right)));
}

/**
 * @param {import("./board-view.js").BoardView} board
 * @param {{ may: () => boolean, moved: (cells: number[]) => void, done: (cells: number[]) => void, tap: (cell: number) => void }} calls
 *   `may`: whether a line may begin; `moved` with every new line, and with none at the end; `done` with two tiles or more;
 *   `tap` for a tile that was only touched
 */
export function onLineDrag(board, { may, moved, done, tap }) {
  /** @type {number[]} */
  let cells = [];
  let pointer = -1;
  board.element.classList.add("play");

  /** Where a pointer is, in tiles. @param {PointerEvent} event */
  const place = (event) => {
    const { left, top, width } = board.cells.getBoundingClientRect();
    const tile = width / board.cols;
    return [(event.clientY - top) / tile, (event.clientX - left) / tile];
  };
  const inside = (/** @type {number} */ row, /** @type {number} */ col) =>
    row >= 0 && col >= 0 && row < board.rows && col < board.cols;

  /** @param {PointerEvent} event */
  const follow = (event) => {
    const [[row, col]] = board.path([cells[0]]);
    const [y, x] = place(event);
    const down = y - row - 0.5;
    const right = x - col - 0.5;
    const eighth = Math.round(Math.atan2(down, right) / (Math.PI / 4)) * (Math.PI / 4);
    const [dr, dc] = [Math.round(Math.sin(eighth)), Math.round(Math.cos(eighth))];
    let steps = Math.round(Math.max(Math.abs(down), Math.abs(right)));
    while (steps && !inside(row + dr * steps, col + dc * steps)) steps -= 1;
    const line = lineBetween(board, cells[0], (row + dr * steps) * board.cols + col + dc * steps);
    if (line.length === cells.length && line.every((cell, i) => cell === cells[i])) return;
    cells = line;
    moved(cells);
  };

  const end = () => {
    const line = cells;
    cells = [];
    pointer = -1;
    moved([]);
    return line;
  };

  board.cells.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    const [row, col] = place(event).map(Math.floor);
    if (cells.length || event.button || !inside(row, col) || !may()) return;
    board.cells.setPointerCapture(event.pointerId);
    pointer = event.pointerId;
    cells = [row * board.cols + col];
    moved(cells);
  });
  board.cells.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    if (event.pointerId === pointer) follow(event);
  });
  board.cells.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== pointer) return;
    follow(event);
    const line = end();
    if (line.length > 1) done(line);
    else tap(line[0]);
  });
  board.cells.addEventListener("pointercancel", (/** @type {PointerEvent} */ event) => {
    if (event.pointerId === pointer) end();
  });
}
