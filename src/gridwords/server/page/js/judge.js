// Judges words on the spot: a game's board is searched once, when the game begins.
import { mayFollow } from "./steps.js";
import { strings } from "./strings.js";
import { ANY, HOLE, label } from "./tiles.js";

const MOST_STEPS = 200_000; // some boards spell the start of a text in millions of ways

/**
 * @typedef {import("./words.js").Word} Word
 * @typedef {{ verdict: "new" | "known" | "bad" | "short", word: string, found: Word | null, text: string }} Judgement
 */

export class Judge {
  /**
   * @param {Word[]} words all words on the board @param {import("./board-view.js").BoardView} board
   * @param {string} neighbours @param {number} shortest letters that a word must have
   */
  constructor(words, board, neighbours, shortest) {
    this.words = new Map(words.map((word) => [word.word, word]));
    this.board = board;
    this.neighbours = neighbours;
    this.shortest = shortest;
    /** What each cell may spell; null for any letter. @type {(string[] | null)[]} */
    this.tiles = board.tiles
      .flat()
      .map((tile) => (tile === HOLE ? [] : tile === ANY ? null : label(tile, board.qIsQu).split("/")));
  }

  /** Whether a cell may follow these. @param {number[]} cells @param {number} next */
  mayFollow(cells, next) {
    return this.tiles[next]?.length !== 0 && (!cells.length || mayFollow(this.neighbours, this.board, cells, next));
  }

  /**
   * What a path spells: of several words, one that is not yet known.
   * @param {number[]} cells
   * @param {(word: string) => string} known
   */
  spelled(cells, known) {
    const tiles = cells.map((cell) => this.tiles[cell]);
    const plain = tiles.map((choices) => choices?.[0] ?? ANY).join("");
    if (tiles.every((choices) => choices?.length === 1)) return plain;
    const fits = new RegExp(`^${tiles.map((choices) => (choices ? `(?:${choices.join("|")})` : ".")).join("")}$`, "u");
    const words = [...this.words.keys()].filter((word) => fits.test(word));
    return words.find((word) => !known(word)) ?? words[0] ?? plain;
  }

  /**
   * @param {string} word
   * @param {(word: string) => string} known why a word no longer counts, or ""
   * @returns {Judgement}
   */
  judge(word, known) {
    const found = this.words.get(word) ?? null;
    const letters = [...word].length;
    if (found) {
      const why = known(word);
      return { verdict: why ? "known" : "new", word, found, text: why || strings.counts.points(found.points) };
    }
    if (letters < this.shortest) {
      return { verdict: "short", word, found, text: strings.play.tooShort(letters, this.shortest) };
    }
    return {
      verdict: "bad",
      word,
      found,
      text: this.isOnBoard(word) ? strings.play.notInDictionary : strings.play.notOnBoard,
    };
  }

  /** Whether the board spells a text. @param {string} text */
  isOnBoard(text) {
    let steps = 0;
    const from = (/** @type {number[]} */ cells, /** @type {string} */ rest) => {
      if (!rest) return true;
      return this.tiles.some((choices, cell) => {
        steps += 1;
        if (steps > MOST_STEPS || !this.mayFollow(cells, cell)) return false;
        const next = choices ?? [[...rest][0]];
        return next.some((letters) => rest.startsWith(letters) && from([...cells, cell], rest.slice(letters.length)));
      });
    };
    return from([], text);
  }
}
