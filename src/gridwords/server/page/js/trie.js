// A trie, drawn as a tree from left to right.
import { s } from "./dom.js";

const ACROSS = 46, DOWN = 24, R = 10, PAD = 16;

export class TrieView {
  constructor() {
    this.svg = s("svg", { role: "img", "aria-label": "The trie of the words" });
    /** @type {number[]} */
    this.parents = [];
    /** @type {SVGElement[]} */
    this.edges = [];
    /** @type {any[]} */
    this.circles = [];
    this.element = document.createElement("div");
    this.element.className = "trie";
    this.element.tabIndex = 0; // it scrolls
    this.element.setAttribute("role", "region");
    this.element.setAttribute("aria-label", "The trie");
    this.element.append(this.svg);
  }

  /** @param {{ prefix: string, word: boolean, children: number[] }[]} nodes breadth first */
  show(nodes) {
    this.parents = Array(nodes.length).fill(-1);
    nodes.forEach((node, number) => node.children.forEach((child) => { this.parents[child] = number; }));
    let leaves = 0;
    /** @type {number[]} */
    const y = [];
    const place = (/** @type {number} */ number) => {
      const { children } = nodes[number];
      children.forEach(place);
      y[number] = children.length ? (y[children[0]] + y[children[children.length - 1]]) / 2 : leaves++;
    };
    place(0);
    const x = nodes.map((node) => [...node.prefix].length);
    const at = (/** @type {number} */ number) => [PAD + R + x[number] * ACROSS, PAD + R + y[number] * DOWN];
    const width = 2 * (PAD + R) + Math.max(...x) * ACROSS, height = 2 * (PAD + R) + Math.max(0, leaves - 1) * DOWN;
    this.svg.setAttribute("viewBox", `0 0 ${width} ${height}`);
    this.svg.setAttribute("width", width);
    this.svg.setAttribute("height", height);
    this.edges = nodes.map((_, number) => {
      if (!number) return s("g");
      const [x0, y0] = at(this.parents[number]), [x1, y1] = at(number), middle = (x0 + x1) / 2;
      return s("path", { class: "edge", d: `M${x0} ${y0}C${middle} ${y0} ${middle} ${y1} ${x1} ${y1}` });
    });
    this.circles = nodes.map((node, number) => {
      const [cx, cy] = at(number);
      return s("g", { class: `node ${node.word ? "is-word" : ""}` }, s("circle", { cx, cy, r: R }), s("text", { x: cx, y: cy }, [...node.prefix].pop() ?? "•"));
    });
    this.svg.replaceChildren(...this.edges, ...this.circles);
  }

  /** @param {number} node where the walk is @param {Set<number>} seen @param {Set<number>} found */
  mark(node, seen, found) {
    const on = new Set();
    for (let at = node; at >= 0; at = this.parents[at]) on.add(at);
    this.circles.forEach((circle, number) => {
      circle.classList.toggle("on", on.has(number) && number > 0);
      circle.classList.toggle("seen", seen.has(number));
      circle.classList.toggle("found", found.has(number) && !on.has(number));
      this.edges[number].classList.toggle("on", on.has(number) && number > 0);
    });
    // The tree scrolls along, the page does not.
    const box = this.element, circle = this.circles[node].querySelector("circle");
    const y = Number(circle.getAttribute("cy")), x = Number(circle.getAttribute("cx"));
    if (y < box.scrollTop + 30 || y > box.scrollTop + box.clientHeight - 30) box.scrollTop = y - box.clientHeight / 2;
    if (x < box.scrollLeft + 30 || x > box.scrollLeft + box.clientWidth - 30) box.scrollLeft = x - box.clientWidth / 2;
  }
}
