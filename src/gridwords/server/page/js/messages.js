// Messages: how the page shows what is refused.
import { strings } from "./strings.js";

/** An error as the page shows it: in its own words where it has some. @param {unknown} error */
export function worded(error) {
  const { message, code = "", values = {} } = /** @type {import("./refused.js").Problem} */ (error);
  return strings.refusals[code]?.(values) ?? inWords(message ?? code);
}

/** What the core says without a code, in the language of the page. @param {string} text */
export function inWords(text) {
  for (const [said, wording] of Object.entries(strings.said)) {
    const pattern = said.replace(/[().?]/g, "\\$&").replaceAll("{}", "(.*)");
    const found = new RegExp(`^${pattern}$`, "su").exec(text);
    if (found) return wording.replace(/\{(\d)\}/g, (_, number) => found[Number(number)]);
  }
  return text;
}

/** A message with a capital letter and a full stop. @param {string} text */
export function sentence(text) {
  return text && text[0].toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}
