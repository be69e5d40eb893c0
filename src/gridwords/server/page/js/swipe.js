// The line above the board: the word being swiped and what it is worth, then what became of it.
import { h } from "./dom.js";
import { language, strings } from "./strings.js";

/** @typedef {import("./judge.js").Judgement} Judgement */

export class Swipe {
  /** @param {import("./board-view.js").BoardView} board which takes the colour of the word */
  constructor(board) {
    this.board = board;
    // Screen readers hear the result, not every letter on the way.
    this.moving = h("p", { class: "judged moving", "aria-hidden": "true", hidden: true });
    this.result = h("p", { class: "judged feedback", role: "status", "aria-live": "assertive" });
    /** @type {HTMLElement} */
    this.element = h("div", { class: "swipe" }, this.moving, this.result);
  }

  /** The word while the finger moves; null when it is lifted. @param {Judgement | null} judged */
  show(judged) {
    this.moving.hidden = !judged;
    this.result.classList.toggle("under", Boolean(judged));
    this.board.element.dataset.verdict = judged?.verdict ?? "";
    if (!judged) return;
    this.moving.dataset.verdict = judged.verdict;
    const worth = { new: `+${language.number(judged.found?.points ?? 0)}`, known: judged.text }[
      /** @type {string} */ (judged.verdict)
    ];
    this.moving.replaceChildren(h("b", { text: judged.word }), worth ? ` ${worth}` : "");
  }

  /** What became of a word. @param {Judgement} judged */
  say({ verdict, word, text }) {
    this.tell(strings.play.judged(word, text));
    this.result.dataset.verdict = verdict === "short" ? "bad" : verdict;
  }

  /** @param {string} text */
  tell(text) {
    this.result.dataset.verdict = "";
    this.result.textContent = text;
  }

  clear() {
    this.show(null);
    this.tell("");
  }
}
