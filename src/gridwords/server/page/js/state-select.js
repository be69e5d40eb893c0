// A list to choose one value of the state from.
import { select } from "./dom.js";
import { onChange, read, write } from "./state.js";

/**
 * @param {string} name of the value @param {string} label @param {(string | [string, string])[]} options
 * @param {{ shown?: () => string, taken?: (option: string) => string, also?: Record<string, string> }} [more] `shown` is
 *   the option to display for the current state, `taken` the value of an option, `also` what to change with the value
 */
export function stateSelect(
  name,
  label,
  options,
  { shown = () => read(name), taken = (option) => option, also = {} } = {},
) {
  const list = select(label, options, (option) => write({ [name]: taken(option), ...also }));
  const show = () => {
    list.control.value = shown();
  };
  onChange(show);
  show();
  return list.label;
}
