// What stands around the board of a running game: clock, score, tools, the words found, and the field to type words into.
import { clockText } from "./clock.js";
import { AS_TYPED, button, fitNames, h, icon, setHidden, tool, toolbar } from "./dom.js";
import * as Game from "./game.js";
import { limitOf } from "./kinds.js";
import { Progress } from "./progress.js";
import { say } from "./status.js";
import { strings } from "./strings.js";
import { totalPoints } from "./words.js";

const SAID = strings.play;
const LAST_S = 10;
const WARNING_S = 30;

export class PlayControls {
  /**
   * @param {Record<"pause" | "hint" | "finish" | "turn", () => void> & { submit: (word: string) => void }} calls
   */
  constructor({ pause, hint, finish, turn, submit }) {
    this.warned = false; // that the time is nearly over
    this.limit_s = Infinity;
    this.time = h("span", { class: "time number", role: "timer", "aria-label": SAID.timeLeft });
    this.points = h("b");
    this.count = h("span");
    this.score = h("p", { class: "score number" }, this.points, this.count);
    const close = { class: "quiet icon-only", icon: "close", "aria-label": SAID.finish };
    /** @type {HTMLElement} */
    this.bar = h(
      "div",
      { class: "bar" },
      button("", finish, close),
      h("span", { class: "name" }, this.time),
      this.score,
    );
    this.meter = h("div", { class: "meter clock", "aria-hidden": "true" });
    this.hintButton = tool(SAID.hint, "hint", hint);
    this.pauseButton = tool(SAID.pause, "pause", pause);
    this.typeButton = tool(SAID.type, "make", () => this.toggleTyping(), { class: "tool touch-only" });
    this.tools = toolbar(this.hintButton, tool(SAID.turn, "rotate", turn), this.pauseButton, this.typeButton);
    this.progress = new Progress();
    this.found = h("div", { class: "found", "aria-label": SAID.foundWords, role: "group" });
    this.entry = h("input", {
      type: "text",
      "aria-label": SAID.yourWord,
      placeholder: SAID.wordExample,
      ...AS_TYPED,
      enterkeyhint: "go",
    });
    this.enterButton = h("button", { class: "button", text: SAID.enter });
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
    this.isRunning = false;
  }

  get canPlay() {
    return this.isRunning && !this.entry.disabled;
  }

  /** Shows or hides the field to type into: on a touch screen words are dragged unless the player asks for it. */
  toggleTyping() {
    const isOpen = this.form.classList.toggle("open");
    this.typeButton.setAttribute("aria-pressed", String(isOpen));
    if (isOpen) this.entry.focus();
  }

  /** A game begins, or is over. @param {boolean} on @param {boolean} timed */
  showRunning(on, timed) {
    this.isRunning = on;
    this.limit_s = limitOf(Game.current().played);
    setHidden(!timed, this.meter);
    this.time.hidden = Game.hasBonus(); // there is none in Squaredle
    this.progress.element.hidden = !Game.hasBonus();
    if (this.pauseButton.hidden === timed) {
      setHidden(!timed, this.pauseButton);
      fitNames(/** @type {HTMLElement} */ (this.tools.firstElementChild));
    }
  }

  /** @param {boolean} on */
  showPaused(on) {
    const name = this.pauseButton.querySelector("span");
    name.textContent = on ? SAID.resume : SAID.pause;
    this.pauseButton.querySelector("svg")?.replaceWith(icon(on ? "play" : "pause"));
    this.pauseButton.setAttribute("aria-pressed", String(on));
    this.entry.disabled = this.enterButton.disabled = this.hintButton.disabled = on;
  }

  /** @param {number} left_s */
  showTime(left_s) {
    this.time.textContent = clockText(left_s);
    this.time.classList.toggle("last", left_s <= LAST_S);
    this.meter.style.setProperty("--to", `${Math.min(100, (100 * left_s) / this.limit_s)}%`);
    if (Math.ceil(left_s) === WARNING_S && !this.warned) say(SAID.secondsLeft(WARNING_S));
    this.warned = left_s <= WARNING_S;
  }

  /** @param {import("./game-words.js").GameWords} words */
  showScore({ found, required, wanted, names }) {
    const points = totalPoints(found);
    const text = strings.counts.points(points);
    if (this.points.textContent !== text) {
      this.points.replaceChildren(text);
      this.score.classList.remove("ticks");
      void this.score.offsetWidth; // starts its animation again
      this.score.classList.add("ticks");
    }
    this.count.textContent = Game.hasBonus()
      ? SAID.wordsOf(required.length, wanted.length)
      : strings.counts.words(found.length);
    if (Game.hasBonus()) this.progress.show(wanted, names);
    const byName = new Map(found.map((word) => [word.word, word]));
    this.found.replaceChildren(
      ...Game.found()
        .reverse()
        .flatMap((name) => {
          const word = byName.get(name);
          return word ? [h("span", { class: "word" }, name, " ", h("small", { text: word.points }))] : [];
        }),
    );
  }

  clear() {
    this.entry.value = "";
  }
}
