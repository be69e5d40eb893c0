// Tiles that have no key of their own: several letters, a choice, any letter, a hole.
import { field, h } from "./dom.js";
import { HOLE, label } from "./tiles.js";

const OFFERED = ["(qu)", "(in)", "(th)", "(er)", "(he)", "(an)", "?", HOLE];

/** @param {string} tile the tile there is @returns {Promise<string | null>} */
export function chooseTile(tile) {
  return new Promise((resolve) => {
    const text = h("input", { type: "text", size: 10, autocomplete: "off", placeholder: "qu or a|b", value: label(tile).replaceAll("/", "|") });
    const dialog = h("dialog", { "aria-label": "Choose a tile" });
    const end = (/** @type {string | null} */ chosen) => { dialog.close(); dialog.remove(); resolve(chosen); };
    const own = () => {
      const letters = text.value.trim().toLowerCase().replace(/[()]/g, "");
      if (!/^\p{L}+(\|\p{L}+)*$/u.test(letters)) { text.setCustomValidity("letters, or choices as in a|b"); text.reportValidity(); return; }
      end([...letters].length > 1 ? `(${letters})` : letters);
    };
    text.addEventListener("input", () => text.setCustomValidity(""));
    dialog.append(
      h("h2", { text: "Tile" }),
      h("div", { class: "choices" }, ...OFFERED.map((one) => h("button", {
        type: "button", "aria-label": one === HOLE ? "hole" : one === "?" ? "any letter" : label(one),
        text: one === HOLE ? "hole" : one === "?" ? "?" : label(one)[0].toUpperCase() + label(one).slice(1), on: { click: () => end(one) },
      }))),
      h("form", { class: "bar", on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); own(); } } },
        field("Letters, or choices as in a|b", text), h("button", { text: "Set" })),
      h("button", { class: "link", type: "button", text: "Cancel", on: { click: () => end(null) } }),
    );
    dialog.addEventListener("cancel", (/** @type {Event} */ event) => { event.preventDefault(); end(null); });
    document.body.append(dialog);
    dialog.showModal();
  });
}
