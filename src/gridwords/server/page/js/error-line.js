// The line on a tab that says what went wrong.
import { h } from "./dom.js";
import { isAbort } from "./remote.js";
import { sentence } from "./text.js";

export class ErrorLine {
  constructor() {
    /** @type {HTMLElement} */
    this.element = h("p", { class: "error", role: "alert" });
  }

  /** @param {string} text nothing clears the line @param {...HTMLElement} offers buttons after it */
  show(text, ...offers) { this.element.replaceChildren(sentence(text), ...offers); }

  clear() { this.show(""); }

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
      this.show(/** @type {Error} */ (error).message);
    }
  }
}
