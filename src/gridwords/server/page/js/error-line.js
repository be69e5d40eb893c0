// The line on a tab that says what went wrong.
import { h } from "./dom.js";
import { sentence, worded } from "./messages.js";
import { Unreachable, isAbort } from "./remote.js";
import { strings } from "./strings.js";

const FIRST_WAIT_MS = 1000;
const LONGEST_WAIT_MS = 10_000;

/** @param {number} wait_ms at most: the network may be back before */
const pause = (wait_ms) =>
  new Promise((resolve) => {
    setTimeout(resolve, wait_ms);
    window.addEventListener("online", resolve, { once: true });
  });

export class ErrorLine {
  constructor() {
    this.turn = 0; // counts the actions of `untilAnswered`: a new one ends the one before
    /** @type {HTMLElement} */
    this.element = h("p", { class: "error", role: "alert" });
  }

  /** @param {string} text nothing clears the line @param {...HTMLElement} offers buttons after it */
  show(text, ...offers) {
    this.element.replaceChildren(sentence(text), ...offers);
  }

  clear() {
    this.show("");
  }

  /**
   * Runs an action and shows why it failed. A request replaced by a newer one is no failure.
   * @param {() => Promise<void>} action @param {() => void} [failed] called before the reason is shown
   */
  async during(action, failed) {
    try {
      await action();
    } catch (error) {
      if (isAbort(error)) return;
      failed?.();
      this.show(worded(error));
    }
  }

  /**
   * As `during`, but while the server cannot be reached it tries again.
   * @param {() => Promise<void>} action @param {{ failed?: () => void, waiting?: () => void }} [calls] `waiting` before
   *   each further try
   */
  async untilAnswered(action, { failed, waiting } = {}) {
    const turn = ++this.turn;
    let wait_ms = FIRST_WAIT_MS;
    let isLost = true;
    const attempt = async () => {
      isLost = false;
      try {
        await action();
      } catch (error) {
        if (!(error instanceof Unreachable)) throw error;
        isLost = true;
      }
    };
    await this.during(attempt, failed);
    while (isLost && turn === this.turn) {
      waiting?.();
      this.show(strings.page.waiting);
      await pause(wait_ms);
      wait_ms = Math.min(2 * wait_ms, LONGEST_WAIT_MS);
      if (turn !== this.turn) return;
      await this.during(async () => {
        await attempt();
        if (!isLost && this.element.textContent === sentence(strings.page.waiting)) this.clear();
      }, failed);
    }
  }
}
