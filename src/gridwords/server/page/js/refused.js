// What the core, the server or the page itself refuses: messages.js words it.

/**
 * @typedef {{ message?: string, field?: string, code?: string, values?: Record<string, string> }} Problem `field`: where
 *   in the request, as in words[3]; `code` and `values`: what the page words it from
 */

export class Refused extends Error {
  /** @param {Problem} problem */
  constructor({ message, field = "", code = "", values = {} }) {
    super(message ?? code);
    this.field = field;
    this.code = code;
    this.values = values;
  }
}
