// How well known words are: a slider for those to see, and paler words for those that few people know.
import { lexicon, onLexicons } from "./catalogue.js";
import { h } from "./dom.js";
import { KNOWN_LEVEL, RARE_LEVEL } from "./kinds.js";
import { choose, onChange, optionsOf, read } from "./state.js";
import { strings } from "./strings.js";

/** @typedef {import("./words.js").Word} Word */

/** The steps of the slider. */
const STEPS = optionsOf("common").map(Number);
/** What they are called, by level. */
export const STEP_NAMES = Object.fromEntries(STEPS.map((level, step) => [level, strings.levels.steps[step]]));

/** Whether a word is to be seen; all words of a list without levels are. @param {Word} word */
export const isShown = (word) => (word.level ?? 0) <= Number(read("level"));

/** A class for a word: the fewer people know it, the paler. @param {Word} word */
export function paleness({ level = 0 }) {
  if (level <= KNOWN_LEVEL) return "";
  return level <= RARE_LEVEL ? "pale" : "paler";
}

/** The slider, where the chosen dictionary has levels. @returns {HTMLElement} */
export function levelSlider() {
  const value = h("b");
  const slider = h("input", {
    type: "range",
    min: 0,
    max: STEPS.length - 1,
    step: 1,
    on: { input: () => choose("level", String(STEPS[Number(slider.value)])) },
  });
  const field = h("label", { class: "field level" }, h("span", {}, strings.levels.words, " ", value), slider);
  const show = () => {
    const step = STEPS.findIndex((level) => level >= Number(read("level")));
    slider.value = String(step);
    value.textContent = strings.levels.steps[step];
    slider.setAttribute("aria-valuetext", strings.levels.steps[step]);
    field.hidden = !lexicon().levels;
  };
  onLexicons(show);
  onChange(show);
  show();
  return field;
}
