// The dialog for tiles that have no key: several letters, a choice, any letter, a hole.
import { openDialog } from "./dialog.js";
import { AS_TYPED, button, field, h } from "./dom.js";
import { strings } from "./strings.js";
import { ANY, HOLE, label } from "./tiles.js";

const OFFERED = ["(qu)", "(in)", "(th)", "(er)", "(he)", "(an)", ANY, HOLE];
const SAID = strings.tileMenu;

/** The tile the player chooses, or null. @param {string} tile the current one @returns {Promise<string | null>} */
export const chooseTile = (tile) =>
  openDialog(SAID.title, (/** @type {(tile: string | null) => void} */ end) => {
    const text = h("input", {
      type: "text",
      size: 10,
      ...AS_TYPED,
      placeholder: SAID.example,
      value: label(tile).replaceAll("/", "|"),
      on: { input: () => text.setCustomValidity("") },
    });
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const letters = text.value.trim().toLowerCase().replace(/[()]/g, "");
      if (/^\p{L}+(\|\p{L}+)*$/u.test(letters)) end([...letters].length > 1 ? `(${letters})` : letters);
      else {
        text.setCustomValidity(`${SAID.custom}.`);
        text.reportValidity();
      }
    };
    return [
      h("h2", { text: SAID.title }),
      h(
        "div",
        { class: "row" },
        ...OFFERED.map((offered) => {
          const name = { [HOLE]: SAID.hole, [ANY]: strings.board.anyLetter }[offered] ?? label(offered);
          const shown = { [HOLE]: SAID.hole, [ANY]: ANY }[offered] ?? name[0].toUpperCase() + name.slice(1);
          return button(shown, () => end(offered), { "aria-label": name });
        }),
      ),
      h(
        "form",
        { class: "stack", on: { submit } },
        field(SAID.custom, text),
        h(
          "div",
          { class: "actions" },
          button(strings.page.cancel, () => end(null)),
          h("button", { class: "button main", text: SAID.set }),
        ),
      ),
    ];
  });
