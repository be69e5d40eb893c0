// The dialog to paste a board into, for browsers that do not let a page read the clipboard.
import { openDialog } from "./dialog.js";
import { AS_TYPED, button, field, h } from "./dom.js";
import { strings } from "./strings.js";

/** The text that was entered, or null. @returns {Promise<string | null>} */
export function askForBoard() {
  const area = h("textarea", { rows: 8, cols: 24, ...AS_TYPED, placeholder: "OATR\nIHPS\nHTNR\nENEI" });
  const answer = openDialog(strings.paste.title, (end) => [
    h("h2", { text: strings.paste.title }),
    field(strings.paste.label, area),
    h(
      "div",
      { class: "actions" },
      button(strings.page.cancel, () => end(null)),
      button(strings.paste.use, () => end(area.value), { class: "main" }),
    ),
  ]);
  area.focus();
  return /** @type {Promise<string | null>} */ (answer);
}
