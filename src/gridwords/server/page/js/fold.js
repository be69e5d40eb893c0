// The one spelling of letters that boards and lexicons share: lower case, in normal form C, as gridwords.text.fold gives it.

// Case folding leaves these as they are, although they have another case.
const KEPT = "ı\u0345";

/** @param {string} letter */
function foldLetter(letter) {
  if (KEPT.includes(letter)) return letter;
  if (letter === "İ") return "i";
  if (/[\u13a0-\u13ff\uab70-\uabbf]/.test(letter)) return letter.toUpperCase(); // Cherokee folds to capitals
  // By way of the capital, so that both small sigmas become one; never to more or fewer letters.
  const capital = letter.toUpperCase();
  const small = [...capital].length === 1 ? capital.toLowerCase() : letter.toLowerCase();
  return [...small].length === 1 ? small : letter;
}

/** @param {string} text */
export function fold(text) {
  if (/^[\0-\x7f]*$/.test(text)) return text.toLowerCase();
  // No letter carries more than 30 marks; normalising sorts them, which takes quadratic time.
  const composed = text.replace(/(\p{Mn}{30})\p{Mn}+/gu, "$1").normalize("NFC");
  return [...composed]
    .map(foldLetter)
    .join("")
    .replace(/i\u0307+/g, "i")
    .normalize("NFC");
}
