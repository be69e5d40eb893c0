// The hints of a game as the player sees them: the line below the board, and numbers on its tiles.
import { h } from "./dom.js";
import * as Game from "./game.js";
import { Hints } from "./hints.js";
import { read, write } from "./state.js";

/** @typedef {import("./game-words.js").GameWords} GameWords */

export class HintLine {
  /** @param {import("./board-view.js").BoardView} board */
  constructor(board) {
    this.board = board;
    this.hints = new Hints();
    /** @type {HTMLElement} */
    this.element = h("p", { class: "soft", role: "status" });
  }

  /** Another game begins. @param {string} text to show until there is a hint */
  begin(text) {
    this.hints = new Hints();
    this.element.textContent = text;
  }

  /** Shows the hints that the address has. @param {GameWords} words */
  resume(words) {
    this.hints.restore(read("hints"), words.all);
    if (this.hints.given) this.follow(words);
  }

  /** Gives the next hint; whether that is a whole word. @param {GameWords} words */
  give(words) {
    const { text, word } = this.hints.next(words.left);
    write({ hints: this.hints.text(words.all), ...(word && { hinted: [...Game.hinted(), word.word].join(",") }) });
    this.show(text, words);
    this.board.draw(word?.path);
    return Boolean(word);
  }

  /** Updates the last hint: a word was found. @param {GameWords} words */
  follow(words) {
    this.show(this.hints.current(words.left), words);
  }

  /** @param {string} text @param {GameWords} words */
  show(text, words) {
    this.element.textContent = text;
    this.board.corners(this.hints.counts(words.left, this.board.boxes.length));
  }

  /** The game is over. */
  end() {
    this.element.textContent = "";
    this.board.corners(null);
  }
}
