// The line at the foot of the page that confirms what was done.
import { button, h } from "./dom.js";
import { strings } from "./strings.js";

const SHOWN_MS = 4000;
const OFFERED_MS = 10_000;
let timer = 0;
/** The last one, which the next one replaces. @type {HTMLElement | null} */
let passing = null;

/**
 * Shows a short message, which screen readers announce.
 * @param {string} text @param {{ name: string, act: () => void }} [offer] a button after it
 * @param {boolean} [stays] until it is answered
 */
export function say(text, offer, stays = false) {
  const clear = () => toast.remove();
  const act = () => {
    clear();
    offer?.act();
  };
  const toast = h(
    "div",
    { class: "toast" },
    h("p", { text }),
    offer ? button(offer.name, act) : null,
    stays ? button("", clear, { class: "icon-only", icon: "close", "aria-label": strings.page.close }) : null,
  );
  document.getElementById("status")?.append(toast);
  if (stays) return;
  passing?.remove();
  passing = toast;
  clearTimeout(timer);
  timer = setTimeout(clear, offer ? OFFERED_MS : SHOWN_MS);
}

/** Copies text to the clipboard. @param {string} text @param {string} what its name in the message */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Browsers offer the clipboard only over HTTPS and on localhost; elsewhere the old command still works.
    const area = h("textarea", { class: "sr", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  say(strings.page.copied(what));
}
