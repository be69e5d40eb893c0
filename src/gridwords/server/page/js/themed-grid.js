// A themed grid, made by the core: the same request as `gridwords.make.theme` takes, and the same puzzle.
import { aimAt, missed, seedAt } from "./aim.js";
import { readSize, squarest, writeBoard } from "./board-text.js";
import { FieldError, difficultyOf, lettersOf, pairs, readWords } from "./given-words.js";
import { puzzleSeed } from "./seed.js";
import { strings } from "./strings.js";

/**
 * @typedef {import("./questions.js").Questions} Questions
 * @typedef {import("./given-words.js").Given} Given
 */

const SAID = strings.errors;

/** @param {Questions} questions @param {any} body */
export function theme({ core, lexicons, facts }, body) {
  const { make } = facts;
  const span = body.span?.trim() || null;
  const unique = body.unique ?? true;
  const difficulty = body.difficulty ?? null;
  const { given, notes: found } = readWords(span ? [span, ...body.words] : body.words, make.most_words);
  // The span may be among the words or not.
  const notes = span && found.length === 1 && found[0].startsWith(span) ? [] : found;
  const words = given.map(({ word }) => word);
  const [rows, cols] = sizes(body.size, words, make.most_theme_cells);
  if (span && [...words[0]].length < Math.min(rows, cols)) {
    throw new FieldError("span", SAID.shortSpan(span, [...words[0]].length, Math.min(rows, cols), `${rows}x${cols}`));
  }
  const seed = puzzleSeed(body);
  const letters = lettersOf(words).join("");
  const { aim, bends } = make;
  const asked = { words, rows, cols, letters, span: Boolean(span), unique };
  const fill = (/** @type {number} */ bend, /** @type {string} */ candidate) => {
    const made = core.ask("theme", /** @type {number} */ (lexicons.get("")), {
      ...asked,
      bends: bend,
      seed: candidate,
    });
    if (!made.filled) throw new FieldError("words", SAID.notFilled(`${rows}x${cols}`));
    if (unique && made.ways !== 1) throw new FieldError("unique", SAID.notUnique(make.theme_tries));
    return made;
  };
  const range = { first: Object.keys(aim.bands).indexOf(difficulty), recipes: bends.length, most: make.theme_draws };
  const made = difficulty
    ? aimAt(aim, difficulty, range, (recipe, number) => fill(bends[recipe], seedAt(aim, seed, number)))
    : fill(0, String(seed));
  return {
    kind: "theme",
    board: writeBoard(made),
    size: [rows, cols],
    neighbours: "king",
    seed,
    words: given.map(({ word, text }, place) => ({ word, text, path: pairs(made.paths[place], cols) })),
    difficulty: difficultyOf(made.difficulty),
    message: "",
    message_path: [],
    span: span && words[0],
    ways: made.ways,
    notes: [
      ...notes,
      ...notesOn(made, given, make.most_ways),
      ...missed(aim, made.difficulty, difficulty, SAID.waysOfTheme),
    ],
    q_is_qu: false,
    contain: [],
  };
}

/** @param {any} made @param {Given[]} given @param {number} most ways that are counted */
function notesOn({ ways, elsewhere }, given, most) {
  const notes = elsewhere.map((/** @type {number} */ word) => SAID.isElsewhere(given[word].text));
  return ways === 1 ? notes : [...notes, SAID.manyWays(ways, ways >= most)];
}

/**
 * The size, which must have one cell for each letter.
 * @param {any} size
 * @param {string[]} words
 * @param {number} most
 */
function sizes(size, words, most) {
  const letters = words.reduce((sum, word) => sum + [...word].length, 0);
  if (letters > most) throw new FieldError("words", SAID.tooManyLetters(letters, most));
  const [rows, cols] = size ? readSize(size) : [];
  if (rows && cols && rows * cols === letters) return [rows, cols];
  const usual = squarest(letters);
  const nearest = Array.from({ length: 9 }, (_, i) => letters - 4 + i).filter(
    (total) => total > 3 && squarest(total)[0] > 2,
  );
  const hint = nearest.map((total) => SAID.takes(squarest(total).join("x"), total)).join(", ");
  if (rows !== undefined && cols !== undefined)
    throw new FieldError("words", SAID.otherLetters(letters, `${rows}x${cols}`, rows * cols, hint));
  if (usual[0] < 3 && letters > 8) throw new FieldError("words", SAID.noSuchGrid(letters, hint));
  return usual;
}
