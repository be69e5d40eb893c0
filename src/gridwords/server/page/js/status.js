// The line at the foot of the page that confirms what was done.
import { h } from "./dom.js";

const SHOWN_MS = 4000;
let timer = 0;

/** Shows a short message, which screen readers announce. @param {string} text */
export function say(text) {
  const line = /** @type {HTMLElement} */ (document.getElementById("status"));
  line.textContent = text;
  clearTimeout(timer);
  timer = setTimeout(() => { line.textContent = ""; }, SHOWN_MS);
}

/** Copies text to the clipboard. @param {string} text @param {string} what its name in the message */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Browsers offer the clipboard only over HTTPS and on localhost; elsewhere the old command still works.
    const area = h("textarea", { class: "hidden-label", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  say(`${what} copied`);
}
