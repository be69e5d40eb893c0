// The dialog to paste a board into, for browsers that do not let a page read the clipboard.
import { AS_TYPED, button, field, h } from "./dom.js";

/** The text that was entered, or null. @returns {Promise<string | null>} */
export function askForBoard() {
  return new Promise((resolve) => {
    const area = h("textarea", { rows: 8, cols: 24, ...AS_TYPED, placeholder: "OATR\nIHPS\nHTNR\nENEI" });
    const end = (/** @type {string | null} */ text) => { dialog.close(); dialog.remove(); resolve(text); };
    const dialog = h("dialog", { "aria-label": "Paste a board", class: "paste",
      on: { cancel: (/** @type {Event} */ event) => { event.preventDefault(); end(null); } } },
    h("h2", { text: "Paste a board" }),
    field("Rows of letters, a table, or a link to a board", area),
    h("div", { class: "bar tight" },
      button("Use this board", () => end(area.value), { class: "main" }),
      button("Cancel", () => end(null), { class: "link" })));
    document.body.append(dialog);
    dialog.showModal();
    area.focus();
  });
}
