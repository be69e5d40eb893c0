// A large board, enlarged within its frame.
import { button, h, setHidden } from "./dom.js";
import { strings } from "./strings.js";

const SAID = strings.solve;
const STEP = 1.5;
const MOST = STEP ** 5;

export class Zoom {
  /** @param {HTMLElement} board @param {() => void} changed called after each change of its size */
  constructor(board, changed) {
    this.changed = changed;
    this.times = 1; // the size at which the whole board is in sight
    this.outButton = button("−", () => this.enlarge(this.times / STEP), {
      class: "quiet icon-only",
      "aria-label": SAID.zoomOut,
      disabled: true,
    });
    this.inButton = button("+", () => this.enlarge(this.times * STEP), {
      class: "quiet icon-only",
      "aria-label": SAID.zoomIn,
    });
    /** @type {HTMLElement} */
    this.buttons = h("div", { class: "row zoom no-print", hidden: true }, this.outButton, this.inButton);
    /** @type {HTMLElement} */
    this.frame = h("div", { class: "frame" }, board);
  }

  /** @param {number} times the size at which the whole board is in sight */
  enlarge(times) {
    this.times = Math.max(1, Math.min(times, MOST));
    this.frame.classList.toggle("enlarged", this.times > 1);
    this.frame.style.setProperty("--zoom", String(this.times));
    this.outButton.disabled = this.times === 1;
    this.inButton.disabled = this.times === MOST;
    this.changed();
  }

  /** Offers the buttons for a large board; any other is shown whole. @param {boolean} large */
  offer(large) {
    setHidden(!large, this.buttons);
    if (!large && this.times > 1) this.enlarge(1);
  }
}
