// A trie, drawn as a tree from left to right.
import { h, s } from "./dom.js";
import { strings } from "./strings.js";

const ACROSS = 46;
const DOWN = 24;
const RADIUS = 10;
const MARGIN = 16 + RADIUS;
const NEAR_EDGE = 30;

/** @param {number} at in a box of this size @param {number} size */
const isOutside = (at, size) => at < NEAR_EDGE || at > size - NEAR_EDGE;

export class TrieView {
  constructor() {
    this.svg = s("svg", { role: "img", "aria-label": strings.watch.wordsAsTrie });
    // Focusable, so that it scrolls by keyboard.
    this.element = h("div", { class: "trie", tabindex: 0, role: "region", "aria-label": strings.watch.trie }, this.svg);
    /** @type {number[]} */
    this.parents = [];
    /** @type {SVGElement[]} */
    this.edges = [];
    /** @type {SVGElement[]} */
    this.circles = [];
    /** @type {[number, number][]} */
    this.centres = [];
  }

  /** @param {{ prefix: string, word: boolean, children: number[] }[]} nodes in breadth-first order */
  show(nodes) {
    this.parents = Array(nodes.length).fill(-1);
    nodes.forEach((node, number) =>
      node.children.forEach((child) => {
        this.parents[child] = number;
      }),
    );
    let leaves = 0;
    /** @type {number[]} */
    const row = [];
    const place = (/** @type {number} */ number) => {
      const { children } = nodes[number];
      children.forEach(place);
      row[number] = children.length ? (row[children[0]] + row[children[children.length - 1]]) / 2 : leaves++;
    };
    place(0);
    const depth = nodes.map((node) => [...node.prefix].length);
    const width = 2 * MARGIN + Math.max(...depth) * ACROSS;
    const height = 2 * MARGIN + Math.max(0, leaves - 1) * DOWN;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    // It is enlarged to fill its frame, at most twice (watch.css).
    this.svg.style.setProperty("--natural", String(width));
    this.svg.style.setProperty("--ratio", String(width / height));
    this.centres = nodes.map((_, number) => [MARGIN + depth[number] * ACROSS, MARGIN + row[number] * DOWN]);
    this.edges = nodes.map((_, number) => {
      if (!number) return s("g");
      const [x0, y0] = this.centres[this.parents[number]];
      const [x1, y1] = this.centres[number];
      const middle = (x0 + x1) / 2;
      return s("path", { class: "edge", d: `M${x0} ${y0}C${middle} ${y0} ${middle} ${y1} ${x1} ${y1}` });
    });
    this.circles = nodes.map((node, number) => {
      const [x, y] = this.centres[number];
      return s(
        "g",
        { class: `node ${node.word ? "is-word" : ""}` },
        s("circle", { cx: x, cy: y, r: RADIUS }),
        s("text", { x, y }, [...node.prefix].pop() ?? "•"),
      );
    });
    this.svg.replaceChildren(...this.edges, ...this.circles);
  }

  /** @param {number} node the current one @param {Set<number>} seen @param {Set<number>} found */
  mark(node, seen, found) {
    const walk = new Set();
    for (let at = node; at > 0; at = this.parents[at]) walk.add(at);
    this.circles.forEach((circle, number) => {
      circle.classList.toggle("on", walk.has(number));
      circle.classList.toggle("seen", seen.has(number));
      circle.classList.toggle("found", found.has(number) && !walk.has(number));
      this.edges[number].classList.toggle("on", walk.has(number));
    });
    // `scrollIntoView` would scroll the page as well.
    const { clientWidth, clientHeight, scrollLeft, scrollTop } = this.element;
    const scale = this.svg.getBoundingClientRect().width / this.svg.viewBox.baseVal.width || 1;
    const [x, y] = this.centres[node].map((at) => at * scale);
    if (isOutside(x - scrollLeft, clientWidth)) this.element.scrollLeft = x - clientWidth / 2;
    if (isOutside(y - scrollTop, clientHeight)) this.element.scrollTop = y - clientHeight / 2;
  }
}
