// Rules, lexicon and neighbours, which several tabs share.
import { allRules, lexicons, rules } from "./catalogue.js";
import { stateSelect } from "./state-select.js";
import { read } from "./state.js";

export const SETTINGS = ["rules", "lexicon", "neighbours"];

const NEIGHBOURS = /** @type {[string, string][]} */ ([
  ["", "set by the rules"], ["king", "king: 8 directions"], ["rook", "rook: 4 directions"],
  ["torus", "torus: edges wrap"], ["line", "line: straight lines"],
]);

/** The controls. */
export const settingsFields = () => [
  stateSelect("rules", "Rules", allRules.map((one) => one.name)),
  // An address may name the default lexicon or leave it out.
  stateSelect("lexicon", "Lexicon", lexicons.map((one, i) => [i ? one.name : "", one.name]), {
    shown: () => (read("lexicon") === lexicons[0].name ? "" : read("lexicon")),
  }),
  stateSelect("neighbours", "Neighbours", NEIGHBOURS),
];

/** The settings as a request to the server has them. */
export const settings = () => ({
  rules: rules().name, lexicon: read("lexicon") || null, neighbours: read("neighbours") || null,
});
