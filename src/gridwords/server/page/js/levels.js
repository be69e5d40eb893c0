// How well known words are: which of them to list first, and paler words for those that few people know.
import { lexicon, onLexicons } from "./catalogue.js";
import { declared } from "./declared.js";
import { segments } from "./dom.js";
import { KNOWN_LEVEL, RARE_LEVEL } from "./kinds.js";
import { choose, onChange, optionsOf, read } from "./state.js";
import { strings } from "./strings.js";

/** @typedef {import("./words.js").Word} Word */

const MOST_LEVEL = declared.solve.level.maximum;
/** The levels that a board can be made for. */
const STEPS = optionsOf("common").map(Number);
/** What they are called, by level. */
export const STEP_NAMES = Object.fromEntries(STEPS.map((level, step) => [level, strings.levels.steps[step]]));

/** Whether a word is listed first; all words of a list without levels are. @param {Word} word */
export const isShown = (word) => (word.level ?? 0) <= Number(read("level"));

/** The choices, by the highest level of each. @type {[number, string][]} */
const CHOICES = [
  [KNOWN_LEVEL, strings.levels.known],
  [RARE_LEVEL, strings.levels.familiar],
  [MOST_LEVEL, strings.levels.all],
];

/** The choice that a level belongs to. */
const chosen = () => CHOICES.find(([level]) => Number(read("level")) <= level) ?? CHOICES[CHOICES.length - 1];

/** What the words listed first are called. @param {number} count */
export function levelNoun(count) {
  const place = lexicon().levels ? CHOICES.indexOf(chosen()) : CHOICES.length - 1;
  return strings.levels.nouns[place](count);
}

/** A class for a word that few people know. @param {Word} word */
export const paleness = ({ level = 0 }) => (level > RARE_LEVEL ? "rare" : "");

/** Buttons to choose how many words are listed first, where the chosen dictionary has levels. @returns {HTMLElement} */
export function levelButtons() {
  const { element, show: press } = segments(
    strings.levels.words,
    CHOICES.map(([level, text]) => [String(level), text]),
    (level) => choose("level", level),
  );
  const show = () => {
    press(String(chosen()[0]));
    element.hidden = !lexicon().levels;
  };
  onLexicons(show);
  onChange((changed) => {
    if (changed("level", "lexicon")) show();
  });
  show();
  return element;
}
