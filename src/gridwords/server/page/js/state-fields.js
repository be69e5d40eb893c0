// Fields for values of the state: typed, ticked or chosen from a list.
import { field, h, segments, select, setText } from "./dom.js";
import { formOf, onChange, optionsOf, read, write } from "./state.js";

/** Shows the state, now and after every change. @param {() => void} show */
function follow(show) {
  onChange(show);
  show();
}

/**
 * A text field.
 * @param {string} name of the value
 * @param {string} label
 * @param {Record<string, any>} [props]
 * @returns {HTMLElement}
 */
export function stateInput(name, label, props = {}) {
  const form = formOf(name);
  const control = h("input", {
    type: "text",
    dir: "auto",
    ...(typeof form === "number" && { maxlength: form }),
    ...props,
    on: { input: () => write({ [name]: control.value }, { typed: true }) },
  });
  follow(() => {
    if (control.value !== read(name)) control.value = read(name);
  });
  return field(label, control);
}

/**
 * A box to tick.
 * @param {string} name of the value, which is 1 or empty
 * @param {string} text
 * @param {(name: string, value: string) => void} [take]
 * @returns {HTMLElement}
 */
export function stateTick(name, text, take = (_, value) => write({ [name]: value })) {
  const box = h("input", { type: "checkbox", on: { change: () => take(name, box.checked ? "1" : "") } });
  follow(() => {
    box.checked = read(name) === "1";
  });
  return h("label", { class: "tick" }, box, text);
}

/**
 * A few choices side by side, under their label; below them what the chosen one means.
 * @param {string} name of the value @param {string} label @param {Record<string, string>} texts by value, as in "name: meaning"
 * @returns {HTMLElement}
 */
export function stateSegments(name, label, texts) {
  const parts = (/** @type {string} */ value) => texts[value].split(/ ?: /);
  const choices = Object.keys(texts).map((value) => /** @type {[string, string]} */ ([value, parts(value)[0]]));
  const { element, show } = segments(label, choices, (value) => write({ [name]: value }));
  const meaning = h("small");
  follow(() => {
    show(read(name));
    setText(meaning, (read(name) in texts && parts(read(name))[1]) || "");
  });
  return h("div", { class: "field" }, h("span", { text: label, "aria-hidden": "true" }), element, meaning);
}

/**
 * A list to choose from.
 * @param {string} name of the value @param {string} label @param {Record<string, string>} [texts] as of `select`
 * @param {{ options?: string[], shown?: () => string, take?: (option: string) => void }} [more] `shown` is the option to
 *   display for the current state
 */
export function stateSelect(
  name,
  label,
  texts = {},
  { options = optionsOf(name), shown = () => read(name), take = (option) => write({ [name]: option }) } = {},
) {
  const list = select(label, options, take, texts);
  follow(() => {
    list.control.value = shown();
  });
  return list.label;
}
