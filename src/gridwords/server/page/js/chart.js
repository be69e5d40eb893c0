// The best value so far over time, as a staircase.
import { s } from "./dom.js";
import { language, strings } from "./strings.js";

const WIDTH = 640;
const HEIGHT = 260;
const LEFT = 86;
const RIGHT = 14;
const TOP = 18;
const BOTTOM = 36;

export class Chart {
  constructor() {
    const viewBox = `0 0 ${WIDTH} ${HEIGHT}`;
    this.element = s("svg", { class: "chart", viewBox, role: "img", "aria-label": strings.optimise.chart });
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

  /** @param {number} elapsed_s @param {number | null} value null if there is no better one yet */
  add(elapsed_s, value) {
    if (value !== null) this.points.push([elapsed_s, value]);
    this.now_s = Math.max(1, elapsed_s);
    this.draw();
  }

  draw() {
    const values = this.points.map(([, value]) => value);
    const low = values.length ? Math.min(...values) : 0; // the first board is the foot of the stairs
    const high = Math.max(low + 1, ...values);
    const bottom = HEIGHT - BOTTOM;
    const right = WIDTH - RIGHT;
    const x = (/** @type {number} */ at_s) => LEFT + (at_s / this.now_s) * (right - LEFT);
    const y = (/** @type {number} */ value) => bottom - ((value - low) / (high - low)) * (bottom - TOP);
    const corners = this.points.map(([at_s, value]) => `H${x(at_s).toFixed(1)}V${y(value).toFixed(1)}`);
    const curve = corners.length
      ? `${corners.join("")}H${x(this.now_s).toFixed(1)}`.replace(/^H(.+?)V/, "M$1 ")
      : "M0 0";
    const label = { x: LEFT - 8, "text-anchor": "end" };
    this.element.replaceChildren(
      s("line", { class: "axis", x1: LEFT, x2: right, y1: bottom, y2: bottom }),
      s("line", { class: "axis", x1: LEFT, x2: LEFT, y1: TOP, y2: bottom }),
      s("text", { ...label, y: y(high) + 4 }, values.length ? language.figure(high) : ""),
      s("text", { ...label, y: y(low) + 4 }, language.figure(low)),
      s("text", { ...label, x: right, y: HEIGHT - 9 }, strings.optimise.seconds(Math.round(this.now_s * 10) / 10)),
      s("path", { class: "curve", d: curve }),
    );
  }
}
