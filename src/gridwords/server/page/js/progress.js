// Bars: how many words of each length are found, and how much of the core has arrived.
import { isLoading, onLoading } from "./api.js";
import { h, setHidden } from "./dom.js";
import { strings } from "./strings.js";
import { length } from "./words.js";

/**
 * @typedef {import("./words.js").Word} Word
 * @typedef {{ letters: number, found: number, of: number }} Row
 */

/** By length, the shortest first. @param {Word[]} words @param {Set<string>} found @returns {Row[]} */
export function byLength(words, found) {
  /** @type {Map<number, Row>} */
  const rows = new Map();
  for (const word of words) {
    const letters = length(word);
    const row = rows.get(letters) ?? { letters, found: 0, of: 0 };
    row.of += 1;
    if (found.has(word.word)) row.found += 1;
    rows.set(letters, row);
  }
  return [...rows.values()].sort((a, b) => a.letters - b.letters);
}

export class Progress {
  constructor() {
    /** @type {HTMLElement} */
    this.element = h("ul", { class: "progress", "aria-label": strings.play.progress });
  }

  /** @param {Word[]} words @param {Set<string>} found */
  show(words, found) {
    this.element.replaceChildren(
      ...byLength(words, found).map((row) => {
        const bar = h("span", { class: "meter", "aria-hidden": "true" });
        bar.style.setProperty("--to", `${(100 * row.found) / row.of}%`);
        return h(
          "li",
          { class: row.found === row.of ? "all" : "" },
          h("span", { text: strings.counts.letters(row.letters) }),
          bar,
          h("span", { text: strings.play.progressOf(row.found, row.of) }),
        );
      }),
    );
  }
}

/** How much of the core has arrived, until all has. @returns {HTMLElement} */
export function loadingBar() {
  const bar = h("div", { class: "meter loading", "aria-hidden": "true", hidden: !isLoading() });
  onLoading((share) => {
    bar.style.setProperty("--to", `${100 * share}%`);
    setHidden(share === 1, bar);
  });
  return bar;
}
