// What the word under the mouse, the focus or the finger means.
import { define } from "./api.js";
import { h } from "./dom.js";
import { read } from "./state.js";
import { strings } from "./strings.js";

/** @typedef {import("./definitions.js").Definition} Definition */

const SAID = strings.gloss;
const REST_MS = 250; // a mouse that merely passes over a word does not request its meaning
const MOST = 3; // meanings to show
/** Dictionaries whose words have definitions; "" is the default. */
const ENGLISH = ["", "enable1", "enable2k"];

export class Gloss {
  /** @param {HTMLElement[]} places that show it */
  constructor(places) {
    this.places = places;
    /** @type {string | null} */
    this.word = null;
    this.timer = 0;
  }

  /** @param {string | null} word null for none */
  show(word) {
    if (word === this.word) return;
    this.word = word;
    clearTimeout(this.timer);
    this.fill([]);
    if (word !== null) this.timer = setTimeout(() => this.find(word), REST_MS);
  }

  /** @param {string} word */
  async find(word) {
    /** @type {(Node | string)[]} */
    let content;
    try {
      content = described(await define(word));
    } catch {
      content = [SAID.failed];
    }
    if (word === this.word) this.fill(content);
  }

  /** @param {(Node | string)[]} content */
  fill(content) {
    for (const place of this.places) {
      if (!content.length && !place.firstChild) continue;
      place.replaceChildren(...content.map((part) => (typeof part === "string" ? part : part.cloneNode(true))));
    }
  }
}

/** @param {Definition} definition @returns {(Node | string)[]} */
function described({ word, glosses, root, vulgar }) {
  if (vulgar && read("clean")) return [];
  if (glosses.length) {
    return glosses
      .slice(0, MOST)
      .flatMap((gloss, place) => [
        place ? " " : "",
        h("i", { text: SAID.part(partName(gloss.part), gloss.root === word ? "" : gloss.root) }),
        ` ${gloss.text}${SAID.end}`,
      ]);
  }
  if (!root && !ENGLISH.includes(read("lexicon"))) return [];
  return [root ? SAID.perhapsFrom(root) : SAID.none];
}

/** @param {string} part as the HTTP interface names it */
const partName = (part) => /** @type {Record<string, string>} */ (SAID.parts)[part] ?? part;
