// Rules, lexicon and neighbours: the same for several tabs.
import { select } from "./dom.js";
import { allRules, lexicons } from "./facts.js";
import { read, watch, write } from "./state.js";

// The first lexicon is the one taken where none is named.
/** @param {string} name */
const chosen = (name) => name === "lexicon" && read(name) === lexicons[0].name ? "" : read(name);

/** @returns {HTMLElement[]} */
export function settings() {
  const fields = {
    rules: select("Rules", allRules.map((one) => one.name), read("rules"), (value) => write({ rules: value })),
    neighbours: select("Neighbours", [["", "as the rules"], ["king", "king: all eight"], ["rook", "rook: four"], ["torus", "torus: edges meet"], ["line", "line: straight"]],
      read("neighbours"), (value) => write({ neighbours: value })),
    lexicon: select("Lexicon", lexicons.map((one, i) => [i ? one.name : "", one.name]), chosen("lexicon"), (value) => write({ lexicon: value })),
  };
  watch(() => { for (const [name, { control }] of Object.entries(fields)) control.value = chosen(name); });
  return [fields.rules.label, fields.lexicon.label, fields.neighbours.label];
}
