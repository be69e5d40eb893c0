// Dragging a word over the tiles of a board, however fast.

// A tile counts near its middle only, or a diagonal drag would catch the tiles it passes. The first and the last one
// count up to their edges: there is nothing to pass.
const REACH = 0.42;
const END_REACH = 0.5;
const STEP = 0.1; // of a tile: how densely the way between two samples of the pointer is followed
// Samples this far apart cut corners: a tile that the way between them comes this near to may have been meant.
const FAST = 0.3;
const NEAR = 0.62;
const MOST_WAYS = 64;

/**
 * @param {import("./board-view.js").BoardView} board
 * @param {{ may: (cells: number[], next: number) => boolean, moved: (cells: number[]) => void,
 *   done: (ways: number[][]) => void, tap?: (cell: number) => void }} calls `may`: whether a cell may follow; `moved` with
 *   every tile, and with none at the end; `done` with two tiles or more, and after them the other ways that a fast pointer
 *   may have meant; `tap` for a tile that was only touched, or that no word may begin with
 */
export function onDrag(board, { may, moved, done, tap }) {
  /** @type {number[]} */
  let cells = [];
  /**
   * For each of the cells, those that the pointer came near to on its way there, with the distance.
   * @type {Map<number, number>[]}
   */
  let passed = [];
  /** @type {Map<number, number>} since the last cell */
  let passing = new Map();
  let pointer = -1;
  let x = 0;
  let y = 0;
  board.element.classList.add("play");

  /** Where a pointer is, in tiles. @param {PointerEvent} event */
  const place = (event) => {
    const { left, right, top, width } = board.cells.getBoundingClientRect();
    const tile = width / board.cols;
    const across = board.isRtl ? right - event.clientX : event.clientX - left;
    return { px: across / tile, py: (event.clientY - top) / tile };
  };
  /** The cell in a row and column, or -1. @param {number} row @param {number} col */
  const cellIn = (row, col) =>
    row < 0 || col < 0 || row >= board.rows || col >= board.cols ? -1 : row * board.cols + col;

  /** @param {number[]} next */
  const take = (next) => {
    passed = [...passed.slice(0, next.length - 1), passing];
    passing = new Map();
    cells = next;
  };
  const show = () => {
    board.mark("dragged", cells);
    board.draw(board.path(cells));
    moved(cells);
  };

  /** @param {number} px @param {number} py */
  const pass = (px, py) => {
    const row = Math.floor(py);
    const col = Math.floor(px);
    for (const r of [row - 1, row, row + 1]) {
      for (const c of [col - 1, col, col + 1]) {
        const far = Math.hypot(px - c - 0.5, py - r - 0.5);
        const cell = cellIn(r, c);
        if (cell >= 0 && far < NEAR) passing.set(cell, Math.min(far, passing.get(cell) ?? far));
      }
    }
  };

  /** The pointer is here. @param {number} px @param {number} py @param {number} reach */
  const visit = (px, py, reach) => {
    const row = Math.floor(py);
    const col = Math.floor(px);
    const cell = cellIn(row, col);
    const last = cells.length - 1;
    if (cell < 0 || cell === cells[last] || Math.hypot(px - col - 0.5, py - row - 0.5) >= reach) return;
    if (cell === cells[last - 1])
      take(cells.slice(0, -1)); // dragging back drops tiles
    else if (may(cells, cell)) take([...cells, cell]);
    else {
      const between = [...passing]
        .filter(([one]) => may(cells, one) && may([...cells, one], cell))
        .sort(([, a], [, b]) => a - b);
      if (!between.length) return;
      take([...cells, between[0][0]]);
      take([...cells, cell]);
    }
    show();
  };

  /** Follows the pointer to a new sample. @param {PointerEvent} event @param {number} [reach] */
  const follow = (event, reach = REACH) => {
    const { px, py } = place(event);
    const gap = Math.hypot(px - x, py - y);
    const steps = Math.max(1, Math.ceil(gap / STEP));
    for (let i = 1; i <= steps; i++) {
      const sx = x + ((px - x) * i) / steps;
      const sy = y + ((py - y) * i) / steps;
      if (gap >= FAST) pass(sx, sy);
      visit(sx, sy, i < steps ? REACH : reach);
    }
    x = px;
    y = py;
  };

  /** The cells, then the same with tiles that were cut. */
  const ways = () => {
    let all = [[cells[0]]];
    cells.slice(1).forEach((cell, i) => {
      const between = [...passed[i + 1].keys()].filter((one) => !cells.includes(one));
      all = all
        .flatMap((way) => [
          [...way, cell],
          ...between.filter((one) => may(way, one) && may([...way, one], cell)).map((one) => [...way, one, cell]),
        ])
        .slice(0, MOST_WAYS);
    });
    return all;
  };

  const end = (/** @type {boolean} */ keep) => {
    const meant = keep && cells.length > 1 ? ways() : null;
    const begun = cells.length > 0;
    const [first] = cells;
    cells = [];
    pointer = -1;
    board.mark("dragged", []);
    if (!begun) return;
    if (!meant) board.draw(null);
    moved([]);
    if (meant) done(meant);
    else if (keep) tap?.(first);
  };

  board.cells.addEventListener("pointerdown", (/** @type {PointerEvent} */ event) => {
    const { px, py } = place(event);
    const cell = cellIn(Math.floor(py), Math.floor(px));
    if (cell < 0 || cells.length || event.button) return;
    if (!may([], cell)) {
      tap?.(cell);
      return;
    }
    event.preventDefault();
    board.cells.setPointerCapture(event.pointerId);
    pointer = event.pointerId;
    x = px;
    y = py;
    passing = new Map();
    take([cell]);
    show();
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
