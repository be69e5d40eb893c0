// A curve that rises in steps: the best value so far over the seconds.
import { figure, s } from "./dom.js";

const WIDE = 640, HIGH = 260, LEFT = 86, RIGHT = 14, TOP = 18, BOTTOM = 36;

export class Chart {
  constructor() {
    this.element = s("svg", { class: "chart", viewBox: `0 0 ${WIDE} ${HIGH}`, role: "img", "aria-label": "Best value over time" });
    /** @type {[number, number][]} */
    this.points = [];
    this.now_s = 1;
    this.draw();
  }

  clear() {
    this.points = [];
    this.now_s = 1;
    this.draw();
  }

  /** @param {number} elapsed_s @param {number | null} value null: nothing better yet */
  add(elapsed_s, value) {
    if (value !== null) this.points.push([elapsed_s, value]);
    this.now_s = Math.max(1, elapsed_s);
    this.draw();
  }

  draw() {
    const values = this.points.map(([, value]) => value);
    const low = Math.min(0, ...values), high = Math.max(low + 1, ...values);
    const x = (/** @type {number} */ at_s) => LEFT + at_s / this.now_s * (WIDE - LEFT - RIGHT);
    const y = (/** @type {number} */ value) => HIGH - BOTTOM - (value - low) / (high - low) * (HIGH - TOP - BOTTOM);
    let curve = "";
    this.points.forEach(([at_s, value], i) => { curve += i ? `H${x(at_s).toFixed(1)}V${y(value).toFixed(1)}` : `M${x(at_s).toFixed(1)} ${y(value).toFixed(1)}`; });
    if (curve) curve += `H${x(this.now_s).toFixed(1)}`;
    this.element.replaceChildren(
      s("line", { class: "axis", x1: LEFT, x2: WIDE - RIGHT, y1: HIGH - BOTTOM, y2: HIGH - BOTTOM }),
      s("line", { class: "axis", x1: LEFT, x2: LEFT, y1: TOP, y2: HIGH - BOTTOM }),
      s("text", { x: LEFT - 8, y: y(high) + 4, "text-anchor": "end" }, values.length ? figure(high) : ""),
      s("text", { x: LEFT - 8, y: y(low) + 4, "text-anchor": "end" }, figure(low)),
      s("text", { x: WIDE - RIGHT, y: HIGH - 9, "text-anchor": "end" }, `${figure(Math.round(this.now_s * 10) / 10)} s`),
      s("path", { class: "curve", d: curve || "M0 0" }));
  }
}
