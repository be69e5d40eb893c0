// A field for the letters of a tile: one, several, or a choice.
import { AS_TYPED, h } from "./dom.js";
import { strings } from "./strings.js";
import { label } from "./tiles.js";

const SAID = strings.tileMenu;

/**
 * The field, and what to do when its form is sent: `take` gets the tile, unless no tile has these letters.
 * @param {string} tile the current one @param {(tile: string) => void} take
 * @returns {{ field: any, submit: (event: Event) => void }}
 */
export function tileField(tile, take) {
  const field = h("input", {
    type: "text",
    size: 10,
    ...AS_TYPED,
    placeholder: SAID.example,
    value: label(tile).replaceAll("/", "|"),
    on: { input: () => field.setCustomValidity("") },
  });
  const submit = (/** @type {Event} */ event) => {
    event.preventDefault();
    const letters = field.value.trim().toLowerCase().replace(/[()]/g, "");
    if (/^\p{L}+(\|\p{L}+)*$/u.test(letters)) take([...letters].length > 1 ? `(${letters})` : letters);
    else {
      field.setCustomValidity(`${SAID.custom}.`);
      field.reportValidity();
    }
  };
  return { field, submit };
}
