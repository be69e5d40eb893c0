// A question to be answered before something is lost.
import { openDialog } from "./dialog.js";
import { button, h } from "./dom.js";

/**
 * Whether the player agrees.
 * @param {string} question @param {string} yes @param {string} no the safe answer @param {string} [more] about it
 * @returns {Promise<boolean>}
 */
export const agree = async (question, yes, no, more = "") =>
  Boolean(
    await openDialog(question, (/** @type {(yes: boolean | null) => void} */ end) => [
      h("h2", { text: question }),
      more ? h("p", { text: more }) : null,
      h(
        "div",
        { class: "actions" },
        button(yes, () => end(true)),
        button(no, () => end(false), { class: "main", autofocus: true }),
      ),
    ]),
  );
