// The clock, the score and the buttons above the board of a game, and the field to type words into.
import { clockText } from "./clock.js";
import { AS_TYPED, button, h } from "./dom.js";
import * as Game from "./game.js";
import { say } from "./status.js";
import { strings } from "./strings.js";
import { totalPoints } from "./words.js";

const SAID = strings.play;
const LAST_S = 10;
const WARNING_S = 30;

export class PlayControls {
  /** @param {{ pause: () => void, hint: () => void, finish: () => void, submit: (word: string) => void }} calls */
  constructor({ pause, hint, finish, submit }) {
    this.warned = false; // that the time is nearly over
    this.time = h("div", { class: "clock", role: "timer", "aria-label": SAID.timeLeft });
    this.score = h("div", { class: "score" });
    this.pauseButton = button(SAID.pause, pause);
    this.hintButton = button(SAID.hint, hint);
    this.finishButton = button(SAID.finish, finish);
    /** @type {HTMLElement} */
    this.bar = h(
      "div",
      { class: "bar scores" },
      this.time,
      this.score,
      h("span", { class: "buttons" }, this.pauseButton, this.hintButton, this.finishButton),
    );
    this.entry = h("input", {
      type: "text",
      "aria-label": SAID.yourWord,
      placeholder: SAID.wordExample,
      ...AS_TYPED,
      enterkeyhint: "go",
    });
    this.enterButton = h("button", { text: SAID.enter });
    this.form = h(
      "form",
      {
        class: "entry",
        on: {
          submit: (/** @type {Event} */ event) => {
            event.preventDefault();
            submit(this.entry.value.trim().toLowerCase());
          },
        },
      },
      this.entry,
      this.enterButton,
    );
  }

  get canPlay() {
    return !this.form.hidden && !this.entry.disabled;
  }

  /** Those of a running game, or of one that is over. @param {boolean} on @param {boolean} timed */
  showRunning(on, timed) {
    this.form.hidden = this.hintButton.hidden = this.finishButton.hidden = !on;
    this.pauseButton.hidden = !on || !timed;
    this.time.hidden = on && Game.hasBonus(); // there is none in Squaredle
  }

  /** @param {boolean} on */
  showPaused(on) {
    this.pauseButton.textContent = on ? SAID.resume : SAID.pause;
    this.entry.disabled = this.enterButton.disabled = this.hintButton.disabled = on;
  }

  /** @param {number} left_s */
  showTime(left_s) {
    this.time.textContent = clockText(left_s);
    this.time.classList.toggle("last", left_s <= LAST_S);
    if (Math.ceil(left_s) === WARNING_S && !this.warned) say(SAID.secondsLeft(WARNING_S));
    this.warned = left_s <= WARNING_S;
  }

  showOver() {
    this.time.textContent = SAID.over;
    this.time.classList.remove("last");
  }

  /** @param {import("./game-words.js").GameWords} words */
  showScore({ found, required, wanted }) {
    this.score.replaceChildren(
      h("b", { text: strings.counts.points(totalPoints(found)) }),
      Game.hasBonus() ? SAID.wordsOf(required.length, wanted.length) : strings.counts.words(found.length),
    );
  }

  clear() {
    this.entry.value = "";
  }
}
