// Messages as sentences.

/** A message with a capital letter and a full stop. @param {string} text */
export function sentence(text) {
  return text && text[0].toUpperCase() + text.slice(1) + (/[.!?…]$/.test(text) ? "" : ".");
}
