// A word search, made by the core: the same request as `gridwords.make.wordsearch` takes, and the same puzzle.
import { aimAt, missed, seedAt } from "./aim.js";
import { readSize, writeBoard } from "./board-text.js";
import { fold } from "./fold.js";
import { FieldError, backwards, difficultyOf, lettersOf, onlyLetters, pairs, readWords } from "./given-words.js";
import { puzzleSeed } from "./seed.js";
import { strings } from "./strings.js";
import { HOLE } from "./tiles.js";

/** @typedef {import("./questions.js").Questions} Questions */

const SAID = strings.errors;
const A_TO_Z = "abcdefghijklmnopqrstuvwxyz";
const LEAST_FORBIDDEN = 3; // letters: a shorter one would leave hardly any to fill a grid with
const MOST_CELLS = 10_000;
const FROM_RIGHT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u; // scripts that are read so

/** @param {Questions} questions @param {any} body */
export function wordsearch({ core, lexicons, facts }, body) {
  const { make, vulgar, weights } = facts;
  const { aim, search } = make;
  const { given, notes } = readWords(body.words, make.most_words);
  const words = given.map(({ word }) => word);
  const message = readMessage(body.message ?? "");
  const difficulty = body.difficulty ?? null;
  const forbid = (body.forbid ?? []).map(forbidden);
  notes.push(...notesOn(given, new Set([...forbid, ...(body.allow_vulgar ? [] : vulgar)])));
  const letters = alphabet(body.alphabet, words, message);
  const seed = puzzleSeed(body);
  const shape = outline(make.outlines, body.shape ?? "rectangle");
  const size = sizes(body.size, shape, make.most_side);

  const own = [body.directions ?? "all", body.overlaps ?? "some", body.fill ?? "natural"];
  const mirrored = isMirrored(body, own[0], words);
  const open = mirrored && shape.open ? turned(shape.open, /** @type {number} */ (shape.cols)) : shape.open;

  /**
   * @param {string[]} recipe directions, overlaps and fill
   * @param {string} candidate its seed
   * @param {(number | undefined)[]} rowsAndCols
   */
  const place = ([directions, overlaps, fill], candidate, [rows, cols] = size) => {
    const made = core.ask("wordsearch", /** @type {number} */ (lexicons.get("")), {
      words,
      seed: candidate,
      message,
      forbid,
      allow_vulgar: body.allow_vulgar ?? false,
      awkward: body.allow_vulgar ? [] : make.awkward,
      rows,
      cols,
      directions: directionMask(make, directions, mirrored && !difficulty),
      overlaps: make.overlaps.indexOf(overlaps),
      outline: make.outlines.indexOf(shape.name),
      open,
      letters: letters.join(""),
      fill,
      weights: fill === "natural" && letters.join("") === A_TO_Z ? letters.map((letter) => weights[letter]) : null,
    });
    if (made.end !== "made") throw refusal(made, { given, words, message, overlaps, make });
    return made;
  };

  const made = fromRight(difficulty ? aimed() : place(own, String(seed)), mirrored);
  for (const [word, other, back] of made.inside) notes.push(SAID.isInside(given[word].text, given[other].text, back));
  notes.push(...given.filter(({ word }) => word === backwards(word)).map(({ text }) => SAID.palindrome(text)));
  notes.push(
    ...missed(
      aim,
      made.difficulty,
      difficulty,
      SAID.waysOfSearch(words.length, make.directions.length, size[0] !== undefined),
    ),
  );
  return {
    kind: "wordsearch",
    board: writeBoard(made),
    size: [made.rows, made.cols],
    neighbours: "line",
    seed,
    words: given.map(({ word, text }, place) => ({ word, text, path: pairs(made.paths[place], made.cols) })),
    difficulty: difficultyOf(made.difficulty),
    message,
    message_path: pairs(made.message, made.cols),
    span: null,
    ways: null,
    notes,
    q_is_qu: false,
    contain: [],
  };

  /** The puzzle of that difficulty, or the closest one. */
  function aimed() {
    const {
      recipes,
      first: begin,
      candidates: [some, cells, whenFull],
    } = search;
    const first = begin[difficulty];
    const usual = place(recipes[first], String(seed));
    const open = usual.tiles.filter((/** @type {string} */ tile) => tile !== HOLE).length;
    const taken = [...words, message].reduce((sum, word) => sum + [...word].length, 0);
    // A list that nearly fills its grid takes long to place.
    const roomy = Math.max(2, Math.min(some, Math.floor(cells / open), 10 * taken <= 9 * open ? some : whenFull));
    return aimAt(
      aim,
      difficulty,
      { first, recipes: recipes.length, most: 20 * taken > 21 * open ? 1 : roomy },
      (recipe, number) =>
        number ? place(recipes[recipe], seedAt(aim, seed, number), grown(usual, open, recipes[recipe][3])) : usual,
    );
  }

  /**
   * The size with that many cells per word, if it is free and the usual one has fewer.
   * @param {{ rows: number }} usual
   * @param {number} open
   * @param {number} perWord
   */
  function grown({ rows }, open, perWord) {
    if (size[0] !== undefined || open >= perWord * words.length) return size;
    let side = rows;
    while (side < make.most_side && side * side * open < perWord * words.length * rows * rows) side += 1;
    return [side, side];
  }
}

/** @param {string} text */
function forbidden(text) {
  const word = onlyLetters(text, "forbid");
  if ([...word].length < LEAST_FORBIDDEN) throw new FieldError("forbid", SAID.shortForbidden(text, LEAST_FORBIDDEN));
  return word;
}

/**
 * Notes on words that contain a forbidden one; a word that is one is refused.
 * @param {import("./given-words.js").Given[]} given
 * @param {Set<string>} known
 */
function notesOn(given, known) {
  const notes = [];
  for (const { word, text } of given) {
    const back = backwards(word);
    if (known.has(word)) throw new FieldError("words", SAID.isForbidden(text));
    if (known.has(back)) throw new FieldError("words", SAID.isForbiddenBackwards(text, back));
    const part = parts(word).find((one) => known.has(one)) ?? parts(back).find((one) => known.has(one));
    if (part) notes.push(SAID.containsForbidden(text, part, !word.includes(part)));
  }
  return notes;
}

/** Every part of a word that could be forbidden. @param {string} word */
function parts(word) {
  const letters = [...word];
  const all = [];
  for (let start = 0; start < letters.length; start++) {
    for (let end = start + LEAST_FORBIDDEN; end <= letters.length; end++) all.push(letters.slice(start, end).join(""));
  }
  return all;
}

/** Cells with each row from its end. @template Cell @param {Cell[]} cells @param {number} cols @returns {Cell[]} */
const turned = (cells, cols) => cells.map((_, cell) => cells[cell - (cell % cols) + cols - 1 - (cell % cols)]);

/**
 * Whether the words are read from right to left, as Hebrew is, and something asks for the usual way to read.
 * @param {any} body
 * @param {string | string[]} directions
 * @param {string[]} words
 */
function isMirrored(body, directions, words) {
  const names = namesOf(directions);
  return (
    FROM_RIGHT.test(words.join("")) &&
    Boolean(body.difficulty || body.message || names.includes("easy") || names.includes("medium"))
  );
}

/** A puzzle that was made from left to right, as it is shown. @param {any} made @param {boolean} mirrored */
function fromRight(made, mirrored) {
  if (!mirrored) return made;
  const { cols } = made;
  const turn = (/** @type {number[]} */ path) => path.map((cell) => cell - (cell % cols) + cols - 1 - (cell % cols));
  return { ...made, tiles: turned(made.tiles, cols), paths: made.paths.map(turn), message: turn(made.message) };
}

/** @param {string} message */
function readMessage(message) {
  const digit = message.match(/\p{Nd}/u)?.[0];
  if (digit) throw new FieldError("message", SAID.noDigits(message, digit));
  return fold(message).replace(/\P{L}/gu, ""); // folded first, so that letters keep their accents
}

/**
 * The letters that the grid may have.
 * @param {string | null | undefined} wanted
 * @param {string[]} words
 * @param {string} message
 */
function alphabet(wanted, words, message) {
  const used = lettersOf([...words, message]);
  if (!wanted) return used.every((letter) => A_TO_Z.includes(letter)) ? [...A_TO_Z] : used;
  const letters = lettersOf([onlyLetters(fold(wanted), "alphabet")]);
  for (const word of [...words, message]) {
    const foreign = lettersOf([word]).find((letter) => !letters.includes(letter));
    if (foreign) throw new FieldError("alphabet", SAID.alphabetLacks(word, foreign));
  }
  return letters;
}

/**
 * The name of an outline, or the cells of a drawn one: rows of # and . with / between them.
 * @param {string[]} names
 * @param {string} shape
 * @returns {{ name: string, rows?: number, cols?: number, open?: number[] }}
 */
function outline(names, shape) {
  if (names.includes(shape)) return { name: shape };
  const lines = shape.split(/[/\n]/).map((line) => line.trimEnd());
  while (lines.length && !lines[lines.length - 1]) lines.pop();
  lines.forEach((line, row) => {
    const col = [...line].findIndex((cell) => !"#. ".includes(cell));
    if (col >= 0) throw new FieldError("shape", SAID.wrongCell(row + 1, col + 1, [...line][col]));
  });
  const rows = lines.length;
  const cols = Math.max(0, ...lines.map((line) => [...line].length));
  const open = lines.flatMap((line) => [...line.padEnd(cols)].map((cell) => Number(cell === "#")));
  if (!open.includes(1)) throw new FieldError("shape", SAID.noOpenCell);
  if (open.length > MOST_CELLS) throw new FieldError("shape", SAID.largeShape(rows, cols, MOST_CELLS));
  return { name: "", rows, cols, open };
}

/** @param {any} size @param {{ rows?: number, cols?: number }} shape @param {number} most */
function sizes(size, { rows, cols }, most) {
  if (!size) return [rows, cols];
  const wanted = readSize(size);
  if (rows !== undefined && (wanted[0] !== rows || wanted[1] !== cols))
    throw new FieldError("size", SAID.otherShape(`${rows}x${cols}`));
  if (Math.min(...wanted) < 1 || Math.max(...wanted) > most)
    throw new FieldError("size", SAID.wrongSide(`${wanted[0]}x${wanted[1]}`, most));
  return wanted;
}

/** @param {string | string[]} directions */
const namesOf = (directions) =>
  Array.isArray(directions)
    ? directions
    : directions
        .split(",")
        .map((name) => name.trim())
        .filter(Boolean);

/** @param {string} name of a direction */
const opposite = (name) => (name.includes("right") ? name.replace("right", "left") : name.replace("left", "right"));

/**
 * Directions as the core has them. In a mirrored grid, left stands for right in all but sets.
 * @param {any} make
 * @param {string | string[]} directions
 * @param {boolean} mirrored
 */
function directionMask({ directions: all, direction_sets }, directions, mirrored) {
  let mask = 0;
  for (const name of namesOf(directions).flatMap((one) => direction_sets[one] ?? [mirrored ? opposite(one) : one])) {
    if (!all.includes(name)) throw new FieldError("directions", SAID.unknownDirection(name));
    mask |= 1 << all.indexOf(name);
  }
  if (!mask) throw new FieldError("directions", SAID.noDirections);
  return mask;
}

/**
 * Why there is no puzzle, and what would work.
 * @param {any} made
 * @param {{ given: import("./given-words.js").Given[], words: string[], message: string, overlaps: string, make: any
 *   }} asked
 */
function refusal(made, { given, words, message, overlaps, make }) {
  const { end, rows, cols, larger, line, cells, needed } = made;
  const size = `${rows}x${cols}`;
  const [text, first, second] = (made.words ?? []).map((/** @type {number} */ place) => given[place].text);
  const most = make.most_side;
  const crowded = (made.crowded ?? []).map((/** @type {number} */ place) => given[place].text);
  const fewer = crowded.length && crowded.length <= make.most_left_out ? SAID.leaveOut(crowded.join(", ")) : "";
  const over = made.letters + [...message].length - cells;
  const roomy = larger ? SAID.hasRoom(`${Math.min(most, rows + larger)}x${Math.min(most, cols + larger)}`) : "";
  switch (end) {
    case "twice":
      return new FieldError("words", SAID.foundTwice(text, first, second));
    case "backwards":
      return new FieldError("directions", SAID.readBackwards(text, first));
    case "line":
      return new FieldError(
        "size",
        SAID.tooLong(given[made.word].text, [...words[made.word]].length, size, line, roomy),
      );
    case "cells":
      return new FieldError("size", SAID.tooFewCells(needed, overlaps === "none", size, cells, roomy));
    case "message":
      return new FieldError("message", SAID.longMessage([...message].length, made.left, size, roomy));
    case "letters":
      return new FieldError("words", SAID.noFill(size, Boolean(message)));
    default:
      return new FieldError(
        "size",
        made.line
          ? SAID.noPlace(
              crowded.length,
              made.placed,
              size,
              over > 0 ? SAID.mustShare(made.letters, cells, over) : "",
              [roomy, fewer].filter(Boolean),
            )
          : SAID.noPlaceAnywhere(most),
      );
  }
}
