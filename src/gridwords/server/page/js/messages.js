// Messages: what the core or the server refuses, and how the page shows it.
import { strings } from "./strings.js";

/**
 * @typedef {{ message: string, field?: string, code?: string, values?: Record<string, string> }} Problem `field`: where
 *   in the request, as in words[3]; `code` and `values`: what a translation words it from
 */

export class Refused extends Error {
  /** @param {Problem} problem */
  constructor({ message, field = "", code = "", values = {} }) {
    super(message);
    this.field = field;
    this.code = code;
    this.values = values;
  }
}

/** An error as the page shows it: in its own words where it has some. @param {unknown} error */
export function worded(error) {
  const { message, code = "", values = {} } = /** @type {Problem} */ (error);
  return strings.refusals[code]?.(values) ?? message;
}

/** A message with a capital letter and a full stop. @param {string} text */
export function sentence(text) {
  return text && text[0].toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}
