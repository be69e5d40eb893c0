// Dragging a word over the tiles of a board.

// A tile counts near its middle only, or a diagonal drag would catch the tiles it passes.
const REACH = 0.42;

/** @param {import("./board-view.js").BoardView} board @param {(cells: number[]) => void} done with two cells or more */
export function onDrag(board, done) {
  /** @type {number[]} */
  let cells = [];
  board.element.classList.add("play");

  const cellAt = (/** @type {PointerEvent} */ event) => {
    const { left, top, width } = board.cells.getBoundingClientRect();
    const x = (event.clientX - left) / width * board.cols, y = (event.clientY - top) / width * board.cols;
    const col = Math.floor(x), row = Math.floor(y);
    if (row < 0 || col < 0 || row >= board.rows || col >= board.cols) return -1;
    return Math.hypot(x - col - 0.5, y - row - 0.5) < REACH ? row * board.cols + col : -1;
  };
  const show = () => {
    board.mark("dragged", cells);
    board.draw(board.path(cells));
  };

  board.cells.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    const cell = cellAt(event);
    if (cell < 0) return;
    event.preventDefault();
    board.cells.setPointerCapture(event.pointerId);
    cells = [cell];
    show();
  });
  board.cells.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    if (!cells.length) return;
    const cell = cellAt(event), at = cells.indexOf(cell);
    if (cell < 0 || at === cells.length - 1) return;
    if (at >= 0) cells = cells.slice(0, at + 1); // dragging back drops tiles
    else {
      const [[r0, c0], [r1, c1]] = board.path([cells[cells.length - 1], cell]);
      if (Math.abs(r0 - r1) > 1 || Math.abs(c0 - c1) > 1) return;
      cells.push(cell);
    }
    show();
  });
  const end = (/** @type {boolean} */ keep) => {
    const dragged = cells;
    cells = [];
    board.mark("dragged", []);
    if (keep && dragged.length > 1) done(dragged);
    else if (dragged.length) board.draw(null);
  };
  board.cells.addEventListener("pointerup", () => end(true));
  board.cells.addEventListener("pointercancel", () => end(false));
}
