// The words of the game on the Play tab: those to find, those found and those left.
import { isKnown } from "./deal.js";
import * as Game from "./game.js";
import { strings } from "./strings.js";

/** @typedef {import("./words.js").Word} Word */

const SAID = strings.play;

export class GameWords {
  /** @param {Word[]} all on the board */
  constructor(all) {
    this.all = all;
    /** Those to find: in Squaredle the others are a bonus. */
    this.wanted = Game.hasBonus() ? all.filter(isKnown) : all;
    this.wantedSet = new Set(this.wanted);
  }

  /** @param {Word} word */
  isWanted(word) {
    return this.wantedSet.has(word);
  }

  /** Why a word no longer counts, or "". @param {string} word */
  known(word) {
    if (Game.found().includes(word)) return SAID.alreadyFound;
    return Game.hinted().includes(word) ? SAID.givenAsHint : "";
  }

  /** What the words found are called. */
  get names() {
    return new Set(Game.found());
  }

  get found() {
    const { names } = this;
    return this.all.filter((word) => names.has(word.word));
  }

  get missed() {
    const { names } = this;
    return this.all.filter((word) => !names.has(word.word));
  }

  /** Of the words found, those that were to find. */
  get required() {
    return this.found.filter((word) => this.isWanted(word));
  }

  /** Of the words found, the bonus. */
  get extra() {
    return this.found.filter((word) => !this.isWanted(word));
  }

  /** The words to find that are neither found nor given as hints. */
  get left() {
    return this.wanted.filter((word) => !this.known(word.word));
  }
}
