// The dialog to paste a board into, for browsers that do not let a page read the clipboard.
import { AS_TYPED, button, field, h } from "./dom.js";
import { strings } from "./strings.js";

/** The text that was entered, or null. @returns {Promise<string | null>} */
export function askForBoard() {
  return new Promise((resolve) => {
    const area = h("textarea", { rows: 8, cols: 24, ...AS_TYPED, placeholder: "OATR\nIHPS\nHTNR\nENEI" });
    const end = (/** @type {string | null} */ text) => {
      dialog.close();
      dialog.remove();
      resolve(text);
    };
    const dialog = h(
      "dialog",
      {
        "aria-label": strings.paste.title,
        class: "paste",
        on: {
          cancel: (/** @type {Event} */ event) => {
            event.preventDefault();
            end(null);
          },
        },
      },
      h("h2", { text: strings.paste.title }),
      field(strings.paste.label, area),
      h(
        "div",
        { class: "bar tight" },
        button(strings.paste.use, () => end(area.value), { class: "main" }),
        button(strings.page.cancel, () => end(null), { class: "link" }),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
    area.focus();
  });
}
