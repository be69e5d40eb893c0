// The dialog for tiles that have no key: several letters, a choice, any letter, a hole.
import { AS_TYPED, button, field, h } from "./dom.js";
import { strings } from "./strings.js";
import { ANY, HOLE, label } from "./tiles.js";

const OFFERED = ["(qu)", "(in)", "(th)", "(er)", "(he)", "(an)", ANY, HOLE];
const SAID = strings.tileMenu;

/** The tile the player chooses, or null. @param {string} tile the current one @returns {Promise<string | null>} */
export function chooseTile(tile) {
  return new Promise((resolve) => {
    const text = h("input", {
      type: "text",
      size: 10,
      ...AS_TYPED,
      placeholder: SAID.example,
      value: label(tile).replaceAll("/", "|"),
      on: { input: () => text.setCustomValidity("") },
    });
    const end = (/** @type {string | null} */ chosen) => {
      dialog.close();
      dialog.remove();
      resolve(chosen);
    };
    const submit = (/** @type {Event} */ event) => {
      event.preventDefault();
      const letters = text.value.trim().toLowerCase().replace(/[()]/g, "");
      if (/^\p{L}+(\|\p{L}+)*$/u.test(letters)) end([...letters].length > 1 ? `(${letters})` : letters);
      else {
        text.setCustomValidity(`${SAID.custom}.`);
        text.reportValidity();
      }
    };
    const cancel = (/** @type {Event} */ event) => {
      event.preventDefault();
      end(null);
    };
    const dialog = h(
      "dialog",
      { "aria-label": SAID.title, on: { cancel } },
      h("h2", { text: SAID.title }),
      h(
        "div",
        { class: "choices" },
        ...OFFERED.map((offered) => {
          const name = { [HOLE]: SAID.hole, [ANY]: strings.board.anyLetter }[offered] ?? label(offered);
          const shown = { [HOLE]: SAID.hole, [ANY]: ANY }[offered] ?? name[0].toUpperCase() + name.slice(1);
          return button(shown, () => end(offered), { "aria-label": name });
        }),
      ),
      h("form", { class: "bar", on: { submit } }, field(SAID.custom, text), h("button", { text: SAID.set })),
      button(strings.page.cancel, () => end(null), { class: "link" }),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}
