// Clues for criss-crosses, from definitions, as src/gridwords/make/clues.py takes them.

const BLANK = "___";
const LONGEST = 100;

/** The first part of a gloss, with a blank for the words and what is derived from them. @param {string} gloss @param {string[]} words */
function clueOf(gloss, words) {
  const stems = words.map((word) => word.slice(0, Math.max(4, word.length - 2)).replace(/[^\p{L}]/gu, "."));
  const [first] = gloss.replace(/^\([^)]*\) /, "").split(";");
  const clue = first.replace(new RegExp(`\\b(${stems.join("|")})\\w*`, "gi"), BLANK);
  const short = clue.length > LONGEST ? `${clue.slice(0, LONGEST).replace(/ [^ ]*$/, "")} …` : clue;
  return short.charAt(0).toUpperCase() + short.slice(1);
}

/**
 * A definition that does not give the word away, or nothing.
 * @param {string} word @param {import("./definitions.js").Definition | null} definition
 */
export function clueFor(word, definition) {
  const glosses = definition?.glosses ?? [];
  const rank = (/** @type {import("./definitions.js").Gloss} */ { root, part }) =>
    2 * Number(root !== word) + Number(part !== "noun" && part !== "verb");
  const clues = [...glosses]
    .sort((a, b) => rank(a) - rank(b))
    .map(({ root, part, text }) => ({ part, clue: clueOf(text, [word, root]) }));
  // Most words of puzzles are nouns, whose meaning is worth a blank.
  return (clues.find(({ part, clue }) => part === "noun" || !clue.includes(BLANK)) ?? clues[0])?.clue ?? "";
}
