// Dragging a word over the tiles of a board, however fast.

// A tile counts near its middle only, or a diagonal drag would catch the tiles it passes. The first and the last one
// count up to their edges: there is nothing to pass.
const REACH = 0.42, END_REACH = 0.5;
const STEP = 0.1; // of a tile: how densely the way between two samples of the pointer is followed

/**
 * @param {import("./board-view.js").BoardView} board
 * @param {{ may: (cells: number[], next: number) => boolean, moved: (cells: number[]) => void,
 *   done: (cells: number[]) => void }} calls `may`: whether a cell may follow; `moved` with every tile, and with none at
 *   the end; `done` with two tiles or more
 */
export function onDrag(board, { may, moved, done }) {
  /** @type {number[]} */
  let cells = [];
  let pointer = -1, x = 0, y = 0;
  /** How near the pointer came to the tiles it passed since it was on the last one. @type {Map<number, number>} */
  let passed = new Map();
  board.element.classList.add("play");

  /** Where a pointer is, in tiles. @param {PointerEvent} event */
  const place = (event) => {
    const { left, top, width } = board.cells.getBoundingClientRect(), tile = width / board.cols;
    return { px: (event.clientX - left) / tile, py: (event.clientY - top) / tile };
  };
  /** The cell at a place and the distance from its middle. @param {number} px @param {number} py */
  const cellAt = (px, py) => {
    const col = Math.floor(px), row = Math.floor(py);
    const outside = row < 0 || col < 0 || row >= board.rows || col >= board.cols;
    return { cell: outside ? -1 : row * board.cols + col, far: Math.hypot(px - col - 0.5, py - row - 0.5) };
  };

  /** @param {number[]} next */
  const take = (next) => {
    cells = next;
    passed = new Map();
    board.mark("dragged", cells);
    board.draw(board.path(cells));
    moved(cells);
  };

  /** The pointer is here. @param {number} px @param {number} py @param {number} reach */
  const visit = (px, py, reach) => {
    const { cell, far } = cellAt(px, py), last = cells.length - 1;
    if (cell < 0 || cell === cells[last]) return;
    if (far >= reach) { passed.set(cell, Math.min(far, passed.get(cell) ?? far)); return; }
    if (cell === cells[last - 1]) take(cells.slice(0, -1)); // dragging back drops tiles
    else if (may(cells, cell)) take([...cells, cell]);
    else {
      // A tile in between was cut at its edge: the one the pointer came nearest to.
      const [between] = [...passed].filter(([one]) => may(cells, one) && may([...cells, one], cell)).sort(([, a], [, b]) => a - b);
      if (between) take([...cells, between[0], cell]);
    }
  };

  /** Follows the pointer to a new sample. @param {PointerEvent} event @param {number} [reach] */
  const follow = (event, reach = REACH) => {
    const { px, py } = place(event), steps = Math.max(1, Math.ceil(Math.hypot(px - x, py - y) / STEP));
    for (let i = 1; i < steps; i++) visit(x + (px - x) * i / steps, y + (py - y) * i / steps, REACH);
    visit(px, py, reach);
    x = px;
    y = py;
  };

  const end = (/** @type {boolean} */ keep) => {
    const dragged = cells;
    cells = [];
    pointer = -1;
    board.mark("dragged", []);
    if (!dragged.length) return;
    moved([]);
    if (keep && dragged.length > 1) done(dragged); else board.draw(null);
  };

  board.cells.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    const { px, py } = place(event), { cell } = cellAt(px, py);
    if (cell < 0 || cells.length || event.button || !may([], cell)) return;
    event.preventDefault();
    board.cells.setPointerCapture(event.pointerId);
    pointer = event.pointerId;
    x = px;
    y = py;
    take([cell]);
  });
  board.cells.addEventListener("pointermove", (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== pointer) return;
    const samples = event.getCoalescedEvents?.() ?? [];
    for (const sample of samples.length ? samples : [event]) follow(sample);
  });
  board.cells.addEventListener("pointerup", (/** @type {PointerEvent} */ event) => {
    if (event.pointerId !== pointer) return;
    follow(event, END_REACH);
    end(true);
  });
  board.cells.addEventListener("pointercancel", (/** @type {PointerEvent} */ event) => {
    if (event.pointerId === pointer) end(false);
  });
}
