// Fields for values of the state that are typed or ticked.
import { field, h } from "./dom.js";
import { onChange, read, write } from "./state.js";

/**
 * A text field.
 * @param {string} name of the value
 * @param {string} label
 * @param {Record<string, any>} [props]
 * @returns {HTMLElement}
 */
export function stateInput(name, label, props = {}) {
  const control = h("input", {
    type: "text",
    ...props,
    on: { input: () => write({ [name]: control.value }, { typed: true }) },
  });
  const show = () => {
    if (control.value !== read(name)) control.value = read(name);
  };
  onChange(show);
  show();
  return field(label, control);
}

/** A box to tick. @param {string} name of the value, which is 1 or empty @param {string} text @returns {HTMLElement} */
export function stateTick(name, text) {
  const box = h("input", { type: "checkbox", on: { change: () => write({ [name]: box.checked ? "1" : "" }) } });
  const show = () => {
    box.checked = read(name) === "1";
  };
  onChange(show);
  show();
  return h("label", { class: "tick" }, box, text);
}
