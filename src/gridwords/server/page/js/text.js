// Numbers and messages in English.

/** @param {number} count @param {string} noun @param {string} [many] */
export const plural = (count, noun, many = `${noun}s`) => `${count.toLocaleString("en")} ${count === 1 ? noun : many}`;

/** A number with at most two decimals. @param {number} value */
export const figure = (value) => value.toLocaleString("en", { maximumFractionDigits: 2 });

/** A message with a capital letter and a full stop. @param {string} text */
export function sentence(text) {
  return text && text[0].toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}
