// The board on the Solve tab: each change to it goes into the address and can be undone.
import { lexicon, rules } from "./catalogue.js";
import { Grid } from "./grid.js";
import { read, write } from "./state.js";
import { say } from "./status.js";
import { strings } from "./strings.js";
import { HOLE, blank, boardText, isEven, isRightToLeft, parse } from "./tiles.js";
import { Undo, undoKey } from "./undo.js";

const SAID = strings.solve;

/** Whether there are letters on a board. @param {string} board */
const hasLetters = (board) => /[^./]/.test(board);

/** A board of the game's size without letters. */
function emptyBoard() {
  const [high, wide] = rules().size ?? [4, 4];
  return blank(high, wide);
}

export class EditedBoard {
  /**
   * @param {{ paste: (text: string) => void, pick: (cell: number) => void, tap: (cell: number) => void,
   *   tooMany: (tiles: string[]) => void }} calls of its grid
   */
  constructor(calls) {
    this.changes = new Undo();
    this.grid = new Grid({ ...calls, change: () => this.typed() });
  }

  get hasLetters() {
    return hasLetters(this.grid.text);
  }

  /** The board in the form that the address takes: nothing for an empty one of the usual size. */
  get address() {
    const { text } = this.grid;
    return text === boardText(emptyBoard()) ? "" : text;
  }

  /** The board in rows, as people write it. */
  get lines() {
    const { rows, text, tiles } = this.grid;
    return rows > 1 ? tiles.map((row) => row.join("")).join("\n") : text;
  }

  /** Shows what the address has. */
  show() {
    const given = parse(read("board"));
    this.grid.isRtlEmpty = isRightToLeft(lexicon().alphabet);
    this.grid.show(boardText(isEven(given) ? given : emptyBoard()), rules().q_is_qu);
  }

  /** Acts if there is a board to act on. @param {() => void} act */
  ifAny(act) {
    if (this.hasLetters) act();
    else say(SAID.noBoard);
  }

  /** @param {string} board @param {{ entry?: boolean, typed?: boolean }} [how] */
  take(board, how) {
    write({ board, through: "", word: "" }, how);
  }

  typed() {
    const before = read("board");
    const board = this.address;
    if (board !== before) this.changes.add(before);
    this.take(board, { typed: true });
  }

  /** Replaces the whole board, which can be undone. @param {string} board @param {string} done */
  replace(board, done) {
    const before = read("board");
    const { depth } = this.changes;
    if (board === before) return;
    this.changes.add(before);
    this.take(board, { entry: true });
    say(
      done,
      hasLetters(before)
        ? { name: strings.page.undo, act: () => this.restore(this.changes.undo(read("board"), depth) ?? before) }
        : undefined,
    );
  }

  clear() {
    const { grid } = this;
    grid.show(boardText(blank(grid.rows, grid.cols)));
    this.replace(this.address, SAID.cleared);
    grid.focus(0);
  }

  /** An empty or unfinished board takes the size of the chosen game. */
  fitGame() {
    const { grid } = this;
    const { size } = rules();
    if (!size || !grid.text.includes(HOLE)) return;
    if (!this.hasLetters) write({ board: "" });
    else if (size[0] >= grid.rows && size[1] >= grid.cols) grid.resize(size[0], size[1]);
  }

  /**
   * Shows the board before or after some changes; the cursor goes to a single tile that they changed, or on from it.
   * @param {string} board
   * @param {boolean} [again] redone
   */
  restore(board, again = false) {
    const { grid } = this;
    const before = grid.tiles;
    const after = board ? parse(board) : emptyBoard();
    const old = before.flat();
    const isSameSize = before.length === after.length && before[0].length === after[0].length;
    const changed = isSameSize ? after.flat().flatMap((tile, cell) => (tile === old[cell] ? [] : [cell])) : [];
    const isTyping = changed.length === 1;
    this.take(board, isTyping ? { typed: true } : { entry: true });
    if (!isTyping) say(SAID.restored);
    else if (grid.element.contains(document.activeElement))
      grid.focus(again && grid.tile(changed[0]) !== HOLE ? Math.min(changed[0] + 1, old.length - 1) : changed[0]);
  }

  /**
   * Listens for the keys everywhere but in other fields, which have an undo of their own.
   * @param {HTMLElement} tab that must be in sight
   */
  listenForUndo(tab) {
    document.addEventListener("keydown", (event) => {
      const wanted = undoKey(event);
      const at = /** @type {HTMLElement} */ (event.target);
      if (
        !wanted ||
        !tab.checkVisibility() ||
        at.closest("dialog") ||
        at.matches("input:not(.tile, [type=checkbox]), textarea")
      )
        return;
      event.preventDefault();
      const board = this.changes[wanted](read("board"));
      if (board === undefined) say(SAID.nothingTo[wanted]);
      else this.restore(board, wanted === "redo");
    });
  }
}
