// A question to be answered before something is lost.
import { button, h } from "./dom.js";

/**
 * Whether the player agrees.
 * @param {string} question
 * @param {string} yes
 * @param {string} no
 * @returns {Promise<boolean>}
 */
export function agree(question, yes, no) {
  return new Promise((resolve) => {
    const end = (/** @type {boolean} */ agreed) => {
      dialog.close();
      dialog.remove();
      resolve(agreed);
    };
    const cancel = (/** @type {Event} */ event) => {
      event.preventDefault();
      end(false);
    };
    const dialog = h(
      "dialog",
      { "aria-label": question, on: { cancel } },
      h("p", { text: question }),
      h(
        "div",
        { class: "bar" },
        button(yes, () => end(true)),
        button(no, () => end(false), { class: "main", autofocus: true }),
      ),
    );
    document.body.append(dialog);
    dialog.showModal();
  });
}
