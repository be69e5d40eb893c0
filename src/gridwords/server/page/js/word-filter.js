// The controls above the words of a board, and the words that they leave.
import { field, h } from "./dom.js";
import { isShown, levelSlider } from "./levels.js";
import { optionsOf, read, write } from "./state.js";
import { stateSelect } from "./state-fields.js";
import { strings } from "./strings.js";
import { length } from "./words.js";

const SAID = strings.solve;
const LENGTHS = Object.fromEntries(optionsOf("least").map((n) => [n, n ? SAID.orMore(n) : SAID.anyLength]));

export class WordFilter {
  constructor() {
    this.letters = h("input", {
      type: "search",
      placeholder: SAID.lettersExample,
      size: 8,
      on: { input: () => write({ filter: this.letters.value.toLowerCase() }) },
    });
    /** @type {HTMLElement} */
    this.element = h(
      "div",
      { class: "bar" },
      levelSlider(),
      stateSelect("where", SAID.where, SAID.wheres),
      field(SAID.letters, this.letters),
      stateSelect("least", SAID.length, LENGTHS),
      stateSelect("sort", SAID.sort, SAID.sorts),
    );
  }

  /** Shows what the address has; the lists do so on their own. */
  show() {
    if (this.letters.value.toLowerCase() !== read("filter")) this.letters.value = read("filter");
  }

  /**
   * The words to be seen.
   * @param {import("./solution.js").Solution} solution
   * @param {number} through the tile that they must use, or -1
   */
  wordsOf(solution, through) {
    const letters = read("filter");
    const least = Number(read("least"));
    const fits = {
      contains: (/** @type {string} */ word) => word.includes(letters),
      starts: (/** @type {string} */ word) => word.startsWith(letters),
      ends: (/** @type {string} */ word) => word.endsWith(letters),
    }[/** @type {"contains" | "starts" | "ends"} */ (read("where"))];
    return solution.words.filter(
      (word) =>
        isShown(word) &&
        length(word) >= least &&
        fits(word.word) &&
        (through < 0 || solution.cellsOf(word).includes(through)),
    );
  }
}
