// Numbers and messages in English.

/** @param {number} count @param {string} noun */
export const plural = (count, noun) => `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;

/** A number with at most two decimals. @param {number} value */
export const figure = (value) => value.toLocaleString("en", { maximumFractionDigits: 2 });

/** A message with a capital letter and a full stop. @param {string} text */
export function sentence(text) {
  return text && text[0].toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}
