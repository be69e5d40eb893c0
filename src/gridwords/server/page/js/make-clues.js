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
  const ranked = (definition?.glosses ?? []).map(({ root, part, text }) => {
    const clue = clueOf(text, [word, root]);
    // Most words of puzzles are nouns, whose meaning is worth a blank; but "the act of ___" says little.
    const isNoun = part === "noun" && !/ act of ___$/.test(clue);
    return { clue, rank: 4 * Number(root !== word) + 2 * Number(!isNoun) + Number(clue.includes(BLANK)) };
  });
  return ranked.sort((a, b) => a.rank - b.rank)[0]?.clue ?? "";
}
