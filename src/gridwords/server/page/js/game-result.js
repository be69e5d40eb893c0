// What became of a game: whether it is a record, how good the board was, and what to do with the result.
import { button, h } from "./dom.js";
import * as Game from "./game.js";
import { titleOf } from "./kinds.js";
import { standing } from "./odds.js";
import { addGame } from "./past-games.js";
import { byLength } from "./progress.js";
import { save } from "./save.js";
import { resultPicture, shareResult } from "./share.js";
import { read, write } from "./state.js";
import { strings } from "./strings.js";
import { HOLE } from "./tiles.js";
import { totalPoints } from "./words.js";

/** @typedef {import("./game-words.js").GameWords} GameWords */

const SAID = strings.play;

export class GameResult {
  /** @param {import("./board-view.js").BoardView} board @param {GameWords} words */
  constructor(board, words) {
    this.board = board;
    this.words = words;
    this.record = h("p", { class: "record", hidden: true });
    this.rank = h("p", { class: "soft rank", hidden: true });
    this.actions = h(
      "div",
      { class: "bar after", hidden: true },
      button(strings.share.share, () => shareResult(this.shared)),
      button(strings.share.save, async () => save(await resultPicture(this.shared), "gridwords.png")),
      button(SAID.solveIt, () => this.solve()),
    );
    /** To be put below the board. @type {HTMLElement[]} */
    this.elements = [this.record, this.rank, this.actions];
  }

  get title() {
    return titleOf(Game.current().played, this.board.text);
  }

  /** Another game begins, with no result yet. @param {GameWords} words */
  begin(words) {
    this.words = words;
    this.record.hidden = this.rank.hidden = true;
  }

  /** Adds the game to those played on this device, unless no word was found; whether it was added. */
  keep() {
    const { all, found, required, wanted } = this.words;
    if (!found.length) return false;
    const isBest = addGame({
      at: new Date().toISOString(),
      game: this.title,
      daily: read("daily"),
      board: this.board.text,
      points: totalPoints(found),
      possible: totalPoints(all),
      words: required.length,
      of: wanted.length,
    });
    this.record.textContent = SAID.record;
    this.record.hidden = !isBest;
    return true;
  }

  /** How good the board was, where that is known. */
  async showRank() {
    const { words } = this;
    const { played, using } = Game.current();
    const text = await standing({
      board: this.board.text,
      points: totalPoints(words.all),
      played,
      lexicon: using,
      neighbours: Game.neighbours(),
    });
    if (words !== this.words || this.actions.hidden) return; // another game has begun
    this.rank.textContent = text && SAID.boardWas(text);
    this.rank.hidden = !text;
  }

  /** The result, to send to others. */
  get shared() {
    const { cols, tiles } = this.board;
    const { found, required, wanted, names } = this.words;
    const uses = (/** @type {number} */ cell) =>
      found.filter((word) => word.path?.some(([row, col]) => row * cols + col === cell)).length;
    return {
      title: this.title,
      daily: read("daily"),
      rows: byLength(wanted, names),
      link: Game.link(),
      score: strings.share.score(totalPoints(found), required.length, wanted.length, found.length - required.length),
      tiles: tiles.map((row, r) => row.map((tile, c) => (tile === HOLE ? null : uses(r * cols + c)))),
    };
  }

  /** Takes the board to the Solve tab. */
  solve() {
    const { using, touching } = Game.current();
    write({
      tab: "solve",
      board: this.board.text,
      rules: Game.rulesOf().name,
      lexicon: using,
      neighbours: touching,
      filter: "",
      least: "",
      through: "",
      word: "",
    });
  }
}
