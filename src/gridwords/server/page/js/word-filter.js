// The controls above the words of a board, and the words that they leave.
import { AS_TYPED, h, icon } from "./dom.js";
import { levelButtons } from "./levels.js";
import { read, write } from "./state.js";
import { stateSelect } from "./state-fields.js";
import { strings } from "./strings.js";
import { length } from "./words.js";

/** @typedef {import("./words.js").Word} Word */

const SAID = strings.solve;

/**
 * The tests that a text describes: s?ar* for a whole word, th or +th for a part of it, -e for what it lacks, 5+ for its length.
 * @param {string} text
 * @returns {((word: Word) => boolean)[]}
 */
function testsOf(text) {
  return text
    .toLowerCase()
    .split(/[\s,]+/)
    .filter((part) => /[\p{L}\d?*]/u.test(part))
    .map((part) => {
      const [, least] = part.match(/^(\d+)\+$/) ?? [];
      const plain = part.replace(/^[+−-]/, "");
      if (least) return (word) => length(word) >= Number(least);
      if (/^[−-]/.test(part)) return ({ word }) => !word.includes(plain);
      if (!/[?*]/.test(plain)) return ({ word }) => word.includes(plain);
      const letters = plain
        .replace(/[^\p{L}\p{M}?*'’-]/gu, "")
        .replaceAll("?", ".")
        .replaceAll("*", ".*");
      const whole = new RegExp(`^${letters}$`, "u");
      return ({ word }) => whole.test(word);
    });
}

/** The filter in the address. Older links have its parts in several values. */
export function filterText() {
  const letters = read("filter");
  const placed = { contains: letters, starts: `${letters}*`, ends: `*${letters}` }[read("where")];
  return [letters && placed, read("least") && `${read("least")}+`].filter(Boolean).join(" ");
}

/** Shows every word. */
export const clearFilter = () => write({ filter: "", where: "contains", least: "", through: "" });

export class WordFilter {
  constructor() {
    this.text = h("input", {
      type: "search",
      ...AS_TYPED,
      placeholder: SAID.filterExample,
      "aria-description": SAID.filterHelp,
      title: SAID.filterHelp,
      on: { input: () => write({ filter: this.text.value.toLowerCase(), where: "contains", least: "" }) },
    });
    const field = h(
      "label",
      { class: "with-icon" },
      icon("search"),
      h("span", { class: "sr", text: SAID.filter }),
      this.text,
    );
    this.text.classList.add("input");
    const sort = stateSelect("sort", SAID.sort, SAID.sorts);
    sort.classList.add("sort");
    sort.firstElementChild?.classList.add("sr");
    /** @type {HTMLElement} */
    this.element = h("div", { class: "filters no-print" }, field, levelButtons(), sort);
  }

  /** Shows what the address has; the others do so on their own. */
  show() {
    if (document.activeElement !== this.text && this.text.value !== filterText()) this.text.value = filterText();
  }

  /**
   * The words to be seen.
   * @param {import("./solution.js").Solution} solution
   * @param {number} through the tile that they must use, or -1
   */
  wordsOf(solution, through) {
    const tests = testsOf(filterText());
    if (!tests.length && through < 0) return solution.words;
    return solution.words.filter(
      (word) => tests.every((test) => test(word)) && (through < 0 || solution.cellsOf(word).includes(through)),
    );
  }
}
