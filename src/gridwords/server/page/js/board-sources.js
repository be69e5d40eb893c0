// Where the board on the Solve tab comes from if it is not typed: dice, the clipboard, a picture.
import { ask } from "./api.js";
import { diceFor, rules } from "./catalogue.js";
import { button } from "./dom.js";
import { inWords, sentence } from "./messages.js";
import { askForBoard } from "./paste-dialog.js";
import { readPasted } from "./pasted.js";
import { copiedPicture, readsPictures } from "./picture.js";
import { settings } from "./settings.js";
import { read } from "./state.js";
import { say } from "./status.js";
import { strings } from "./strings.js";
import { boardText, inRows } from "./tiles.js";

const SAID = strings.solve;
const MOST_SIZES = 4; // offered for tiles that make no square

/** The sizes of a board of that many tiles, the squarest first. @param {number} count @returns {[number, number][]} */
function sizesOf(count) {
  const sides = Array.from({ length: count }, (_, i) => i + 1);
  return sides
    .filter((high) => high > 1 && high < count && count % high === 0)
    .sort((a, b) => Math.abs(a - count / a) - Math.abs(b - count / b) || a - b)
    .slice(0, MOST_SIZES)
    .map((high) => [high, count / high]);
}

export class BoardSources {
  /**
   * @param {import("./edited-board.js").EditedBoard} board which takes what they give
   * @param {import("./board-picture.js").BoardPicture} shown what was read from a picture
   * @param {import("./error-line.js").ErrorLine} problem
   */
  constructor(board, shown, problem) {
    this.board = board;
    this.shown = shown;
    this.problem = problem;
    this.isAsking = false;
    this.rollByRules = !read("board"); // the rules were chosen after the size, so a roll takes their size
  }

  roll() {
    const { rows, cols } = this.board.grid;
    const size = (this.rollByRules && rules().size) || [rows, cols];
    const dice = diceFor(size[0] * size[1]);
    return this.problem.during(async () => {
      const rolled = await (dice ? ask("roll", { dice, size }) : ask("random", { size, letters: "english" }));
      this.board.replace(rolled.board, SAID.rolled);
      this.board.grid.drop();
    });
  }

  /** Reads the clipboard, or asks for the text where the browser does not allow it. */
  async clipboard() {
    const copied = await navigator.clipboard?.readText().catch(() => "");
    const picture = !copied && readsPictures() && (await copiedPicture());
    if (picture) {
      await this.picture(picture);
      return;
    }
    const text = copied || (await askForBoard());
    if (text?.trim()) await this.paste(text);
  }

  /** Reads the board in a picture, the given one or one that the player chooses. @param {Blob | null} picture */
  async picture(picture) {
    if (this.isAsking) return; // for a picture, or loading the dialog that does
    this.isAsking = true;
    try {
      const dialog = await import("./picture-dialog.js").catch(() => say(strings.page.notLoaded));
      const seen = await dialog?.askForPicture(picture);
      if (seen) this.take(seen);
    } finally {
      this.isAsking = false;
    }
  }

  /** @param {import("./picture-reader.js").Seen} seen */
  take(seen) {
    const tiles = seen.tiles.map(({ text }) => text);
    this.problem.clear();
    const note = seen.reason && ` ${sentence(inWords(seen.reason))}`;
    this.board.replace(boardText(inRows(tiles, seen.rows, seen.cols)), strings.picture.done + note);
    this.shown.take(seen);
  }

  /** @param {string} text in whatever form the board is written */
  paste(text) {
    const written = readPasted(text);
    const { rows, cols } = this.board.grid;
    this.problem.clear();
    return this.problem.during(() =>
      this.lay(written).catch((refused) =>
        // It may be one row of tiles that fills this board.
        this.lay(written, [rows, cols]).catch(() => {
          if (refused.code !== "not_square") throw refused;
          this.offerSizes(written, Number(refused.values.tiles));
        }),
      ),
    );
  }

  /** Takes the board that the core reads in a text. @param {string} board @param {number[]} [size] */
  async lay(board, size) {
    const reply = await ask("solve", { board, size, ...settings(), paths: "none" });
    this.board.replace(reply.board, SAID.pasted);
  }

  /** Offers the sizes of a board of tiles that make no square. @param {string} written @param {number} count of them */
  offerSizes(written, count) {
    const offers = sizesOf(count).map((size) =>
      button(
        size.join("x"),
        () => {
          this.problem.clear();
          this.problem.during(() => this.lay(written, size));
        },
        { class: "chip" },
      ),
    );
    this.problem.show(offers.length ? SAID.noSquare(count) : SAID.noRows(count), ...offers);
  }

  /** More letters were typed than the board has cells: offers a larger one. @param {string[]} tiles */
  tooMany(tiles) {
    const side = Math.sqrt(tiles.length);
    if (!Number.isInteger(side)) return;
    const board = boardText(inRows(tiles, side, side));
    say(SAID.tooMany(tiles.length), {
      name: SAID.enlarge(side),
      act: () => this.board.replace(board, SAID.enlarged),
    });
  }
}
