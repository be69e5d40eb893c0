// A board for Boggle and the like, made by the core: the same request as `gridwords.make.board` takes, and the same board.
import { aimAt, missed, seedAt } from "./aim.js";
import { readSize, writeBoard } from "./board-text.js";
import { FieldError, difficultyOf, lettersOf, pairs, readWords } from "./given-words.js";
import { puzzleSeed } from "./seed.js";
import { strings } from "./strings.js";

/**
 * @typedef {import("./questions.js").Questions} Questions
 * @typedef {import("./given-words.js").Given} Given
 */

const SAID = strings.errors;
const A_TO_Z = "abcdefghijklmnopqrstuvwxyz";
const LEAST_CELLS = 4;
const MOST_CELLS = 64;
const MOST_WORDS = 2 ** 31 - 1;

/** @param {Questions} questions @param {any} body */
export function board(questions, body) {
  const { make } = questions.facts;
  const { aim, boards } = make;
  const difficulty = body.difficulty ?? null;
  const [rows, cols] = readSize(body.size ?? boards.sizes[difficulty ?? "medium"]);
  const cells = rows * cols;
  if (cells < LEAST_CELLS || cells > MOST_CELLS)
    throw new FieldError("size", SAID.wrongCells(`${rows}x${cols}`, LEAST_CELLS, MOST_CELLS));
  const { given, notes } = body.contain?.length ? readWords(body.contain, make.most_words) : { given: [], notes: [] };
  const rules = questions.rules(body);
  const longest = body.longest ?? null;
  const cover = body.cover ?? true;
  const seed = puzzleSeed(body);
  check(given, cells, longest, rules);

  /** @param {number[]} wanted the fewest and the most words @param {number} level @param {string} candidate its seed */
  const find = ([fewest, most], level, candidate) => {
    checkRange(fewest, most, given.length, cover, longest);
    const asked = {
      ...questions.game({ rules: body.rules, level, hide_vulgar: true }, cells),
      rows,
      cols,
      seed: candidate,
      points: rules.table,
      words: given.map(({ word }) => word),
      fewest,
      most,
      cover,
      longest: longest ?? 0,
    };
    const made = questions.core.ask("board", /** @type {number} */ (questions.lexicons.get("")), asked);
    if (made.tiles.length) return made;
    const ways = [
      given.length && SAID.fewerContained,
      ...(difficulty ? [SAID.anotherDifficulty] : [SAID.otherRange(fewest, most), SAID.higherLevel]),
      longest && SAID.shorterLongest,
      cover && SAID.noCover,
    ];
    throw new FieldError(
      "count",
      SAID.noneFound(`${rows}x${cols}`, make.board_budget, ways.filter(Boolean).join(", ")),
    );
  };

  const [usual, level] = boards.recipes[boards.first.medium];
  const aimed = () =>
    aimAt(
      aim,
      difficulty,
      {
        first: boards.first[difficulty],
        recipes: boards.recipes.length,
        most: boards.candidates[Number(cells > boards.quick_cells)],
      },
      (recipe, number) => {
        const [[fewest, most], upTo] = boards.recipes[recipe];
        return find([fewest, most + (body.contain?.length ?? 0)], upTo, seedAt(aim, seed, number));
      },
    );
  const made = difficulty ? aimed() : find(range(body.words ?? usual), body.level ?? level, String(seed));
  const texts = new Map(given.map(({ word, text }) => [word, text]));
  notes.push(
    ...made.unknown.map((/** @type {string} */ word) => SAID.unknownWord(/** @type {string} */ (texts.get(word)))),
  );
  notes.push(...missed(aim, made.difficulty, difficulty, SAID.waysOfBoard));
  const found = new Map(
    made.words.map((/** @type {string} */ word, /** @type {number} */ place) => [
      word,
      { word, text: texts.get(word) ?? word, path: pairs(made.paths[place], cols) },
    ]),
  );
  const others = made.words
    .filter((/** @type {string} */ word) => !texts.has(word))
    .sort((/** @type {string} */ a, /** @type {string} */ b) => b.length - a.length); // those of one length stay in their order
  return {
    kind: "board",
    board: writeBoard({ rows, cols, tiles: made.tiles }),
    size: [rows, cols],
    neighbours: rules.neighbours ?? "king",
    seed,
    words: [...texts.keys(), ...others].map((word) => found.get(word)),
    difficulty: difficultyOf(made.difficulty),
    message: "",
    message_path: [],
    span: null,
    ways: null,
    notes,
    q_is_qu: rules.q_is_qu,
    contain: given.map(({ word }) => word),
  };
}

/** @param {string} rules */
const gameName = (rules) => strings.games[/** @type {keyof typeof strings.games} */ (rules)] ?? rules;

/** @param {any} words the fewest and the most */
function range(words) {
  const [fewest, most] = Array.isArray(words)
    ? words
    : String(words)
        .split("-")
        .map((part) => (part.trim() ? Number(part) : NaN));
  if (!(Number.isInteger(fewest) && Number.isInteger(most) && fewest >= 0 && fewest <= most && most <= MOST_WORDS))
    throw new FieldError("count", SAID.wrongRange);
  return [fewest, most];
}

/**
 * Refuses wishes that contradict each other.
 * @param {number} fewest
 * @param {number} most
 * @param {number} contained
 * @param {boolean} cover
 * @param {number | null} longest
 */
function checkRange(fewest, most, contained, cover, longest) {
  const refused =
    most < contained
      ? SAID.fewForContained(contained)
      : most === 0 && cover
        ? SAID.noneForCover
        : most === 0 && longest !== null
          ? SAID.noneForLongest
          : "";
  if (refused) throw new FieldError("count", SAID.contradicts(fewest, most, refused));
}

/**
 * Refuses what cannot be.
 * @param {Given[]} given
 * @param {number} cells
 * @param {number | null} longest
 * @param {import("./questions.js").Rules} rules
 */
function check(given, cells, longest, { name, minimum_length, q_is_qu }) {
  const words = given.map(({ word }) => word);
  const foreign = lettersOf(words).find((letter) => !A_TO_Z.includes(letter));
  if (foreign) throw new FieldError("words", SAID.notEnglish(foreign));
  const short = given.find(({ word }) => word.length < minimum_length);
  if (short)
    throw new FieldError("words", SAID.tooShort(short.text, short.word.length, minimum_length, gameName(name)));
  if (longest !== null && !(longest >= minimum_length && longest <= cells))
    throw new FieldError("longest", SAID.wrongLongest(longest, minimum_length, cells));
  // No two letters of one word share a cell, so each letter needs as many as the word with most of it has.
  const spelled = words.map((word) => (q_is_qu ? word.replaceAll("qu", "q") : word));
  const needed = lettersOf(spelled).reduce(
    (sum, letter) => sum + Math.max(...spelled.map((word) => word.split(letter).length - 1)),
    0,
  );
  if (needed > cells) throw new FieldError("words", SAID.tooManyTiles(needed, cells));
  const bare = q_is_qu && given.find(({ word }) => /q(?!u)/.test(word));
  if (bare) throw new FieldError("words", SAID.bareQ(bare.text, gameName(name)));
}
