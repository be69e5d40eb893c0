// Values kept on this device, where the browser allows it.

const PREFIX = "gridwords-";

/**
 * @typedef {"localStorage" | "sessionStorage"} Where the latter lasts as long as this tab of the browser, and through
 *   its reloads
 */

/** @template T @param {string} name @param {T} otherwise @param {Where} [where] @returns {T} */
export function kept(name, otherwise, where = "localStorage") {
  try {
    const text = window[where].getItem(PREFIX + name);
    return text === null ? otherwise : JSON.parse(text);
  } catch {
    return otherwise;
  }
}

/** @param {string} name @param {unknown} value nothing removes it @param {Where} [where] */
export function keep(name, value, where = "localStorage") {
  try {
    if (value === null) window[where].removeItem(PREFIX + name);
    else window[where].setItem(PREFIX + name, JSON.stringify(value));
  } catch {
    // Private windows and full disks keep nothing.
  }
}
