// The words beside the board of a game: those found, the bonus, those missed, and how many there are of each length.
import { h } from "./dom.js";
import * as Game from "./game.js";
import { Progress } from "./progress.js";
import { read } from "./state.js";
import { strings } from "./strings.js";
import { WordList } from "./word-list.js";
import { totalPoints } from "./words.js";

/** @typedef {import("./game-words.js").GameWords} GameWords */

const SAID = strings.play;

export class PlayLists {
  /** @param {import("./drawn-word.js").DrawnWord} drawn */
  constructor(drawn) {
    this.progress = new Progress();
    this.found = new WordList(drawn, () => "good");
    this.bonus = new WordList(drawn, () => "good");
    this.missed = new WordList(drawn, (word) => (Game.hinted().includes(word.word) ? "hinted" : ""));
    this.foundTitle = h("h2");
    this.bonusTitle = h("h2");
    this.missedTitle = h("h2", { tabindex: -1 });
    this.progressCard = h("section", { class: "card" }, this.progress.element);
    this.missedCard = h("section", { class: "card", hidden: true }, this.missedTitle, this.missed.element);
    this.bonusCard = h("section", { class: "card" }, this.bonusTitle, this.bonus.element);
    /** @type {HTMLElement} */
    this.element = h(
      "div",
      {},
      this.progressCard,
      this.missedCard,
      h("section", { class: "card" }, this.foundTitle, this.found.element),
      this.bonusCard,
    );
  }

  /** @param {GameWords} words */
  showFound({ required, extra, wanted, names }) {
    const squaredle = Game.hasBonus();
    this.foundTitle.textContent = SAID.found(required.length, totalPoints(required));
    this.found.show(required, squaredle ? "length" : "points");
    this.bonusCard.hidden = !extra.length;
    this.bonusTitle.textContent = SAID.bonus(extra.length, totalPoints(extra));
    this.bonus.show(extra, "length");
    this.progressCard.hidden = !squaredle && !read("over");
    this.progress.show(wanted, names);
  }

  /** @param {GameWords} words */
  showMissed({ missed }) {
    this.missedTitle.textContent = SAID.missed(missed.length, totalPoints(missed));
    this.missed.show(missed, missed.some((word) => word.level) ? "known" : "points");
  }
}
