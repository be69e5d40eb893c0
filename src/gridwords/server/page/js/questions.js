// Answers the questions of the HTTP interface with the core: the same requests, the same replies (docs/http.md).
import { readBoard, readSize, squarest, writeBoard } from "./board-text.js";
import { Core } from "./core.js";
import { fold } from "./fold.js";
import { checkedGraph } from "./graph.js";
import { seedOf } from "./seed.js";
import { strings } from "./strings.js";
import { length } from "./words.js";
import { theme } from "./themed-grid.js";
import { wordsearch } from "./word-search.js";
import { board } from "./wordy-board.js";

/**
 * @typedef {{ name: string, minimum_length: number, q_is_qu: boolean, neighbours: string | null, table: number[] }} Rules
 * @typedef {{ rules: Rules[], dice: { name: string, faces: string[][] }[], lexicons: { name: string }[], letters: Record<string, Record<string, number>>,
 *   known: Record<string, number>, vulgar: string[], weights: Record<string, number>, make: any, limits: Record<string, number> }} Facts as tools/make_site.py writes them
 */

const SAID = strings.errors;
const CHOSEN_WORDS = 24;
const LONGEST_LESSON_WORD = 32;
const PATIENCE = 20_000; // boards to look at for one with a wanted number of words

export class Questions {
  /** @param {Core} core @param {Facts} facts */
  constructor(core, facts) {
    this.core = core;
    this.facts = facts;
    /** Lexicons by name; "" is the default. @type {Map<string, number>} */
    this.lexicons = new Map();
  }

  /** With the default lexicon. @param {WebAssembly.Module} program @param {Uint8Array} words @param {Facts} facts */
  static open(program, words, facts) {
    const questions = new Questions(new Core(program), facts);
    const number = questions.core.openDefault(words);
    for (const name of ["", facts.lexicons[0].name]) questions.lexicons.set(name, number);
    questions.core.ask("vulgar", -1, { words: facts.vulgar });
    return questions;
  }

  /** @param {string} kind the last part of the path @param {any} body @returns {any} */
  answer(kind, body) {
    const reply = { solve, check, watch, roll, random, wordsearch, theme, board }[kind];
    if (!reply) throw new Error(SAID.unknownQuestion(kind));
    return reply(this, body);
  }

  /** @param {string} kind @param {any} body @param {Record<string, any>} values */
  ask(kind, body, values) {
    return this.core.ask(kind, this.lexicon(body), values, this.game(body, values.rows * values.cols));
  }

  /** @param {any} body */
  lexicon(body) {
    const number = this.lexicons.get(body.lexicon ?? "");
    if (number === undefined) throw new Error(SAID.unknownLexicon(body.lexicon));
    return number;
  }

  /** @param {any} body @returns {Rules} */
  rules(body) {
    const rules = find(this.facts.rules, body.rules ?? "boggle");
    if (!rules) throw new Error(SAID.unknownRules(body.rules));
    return rules;
  }

  /** What the rules say, as the core reads it. @param {any} body @param {number} cells of the board */
  game(body, cells) {
    const { minimum_length, q_is_qu, neighbours } = this.rules(body);
    const deadline_s = Math.min(body.deadline_s ?? Infinity, this.facts.limits.deadline_s);
    if (body.level && body.known) throw new Error(SAID.levelAndKnown);
    const level = body.level ?? (body.known && this.facts.known[body.known]);
    const { hide_vulgar } = body;
    const how = Array.isArray(body.neighbours)
      ? { touching: checkedGraph(body.neighbours, cells).map((touched) => touched.join(",")) }
      : { neighbours: body.neighbours ?? neighbours ?? "king" };
    return { minimum_length, q_is_qu, ...how, deadline_s, level, hide_vulgar };
  }

  /** @param {any} body */
  board(body) {
    const layout = readBoard(body.board, body.size ?? null);
    if (!layout.tiles.length) throw new Error(SAID.emptyBoard);
    this.checkSize(layout.rows, layout.cols);
    return layout;
  }

  /** @param {number} rows @param {number} cols */
  checkSize(rows, cols) {
    const side = this.facts.limits.board_side;
    if (Math.max(rows, cols) > side) throw new Error(SAID.tooLarge(rows, cols, side));
  }

  /** @param {number} number @param {string} limit @param {(number: number, most: number) => string} message */
  checkLimit(number, limit, message) {
    const most = this.facts.limits[limit];
    if (number > most) throw new Error(message(number, most));
  }
}

/** @template {{ name: string }} T @param {T[]} list @param {string} name */
const find = (list, name) => list.find((one) => one.name === name);

/** @param {Questions} questions @param {any} body */
function solve(questions, body) {
  const { rows, cols, tiles } = questions.board(body);
  const { paths_per_word, paths } = questions.facts.limits;
  const asked = {
    rows,
    cols,
    tiles,
    paths: body.paths ?? "first",
    cells: body.cells ?? false,
    paths_per_word,
    paths_in_all: paths,
  };
  const { words, ended, levels } = questions.ask("solve", body, asked);
  const { table } = questions.rules(body);
  const pairs = tiles.map((_, cell) => [Math.floor(cell / cols), cell % cols]);
  const numbers = questions.core.numbers();
  let at = 0;
  let score = 0;
  /** The next list. @template T @param {() => T} read its items @returns {T[]} */
  const list = (read) => {
    const items = Array(numbers[at++]);
    for (let i = 0; i < items.length; i += 1) items[i] = read();
    return items;
  };
  const number = () => numbers[at++];
  const pair = () => pairs[numbers[at++]];
  const path = () => list(pair);
  const found =
    (words &&
      words.split(" ").map((/** @type {string} */ word) => {
        /** @type {any} */
        const one = { word, points: table[length({ word })] };
        score += one.points;
        if (levels) one.level = number();
        if (asked.paths !== "none") one.path = path();
        if (asked.paths === "all") {
          one.paths_complete = number() === 1;
          one.paths = list(path);
        }
        if (asked.cells) {
          one.cells_complete = number() === 1;
          one.cells = list(number);
        }
        return one;
      })) ||
    [];
  return {
    board: writeBoard({ rows, cols, tiles }),
    rows,
    cols,
    score,
    complete: ended === "complete",
    ended,
    words: found,
  };
}

/** @param {Questions} questions @param {any} body */
function check(questions, body) {
  const { rows, cols, tiles } = questions.board(body);
  const board = writeBoard({ rows, cols, tiles });
  /** @type {{ player: string, words: string[] }[]} */
  const lists = (body.players ?? [{ player: "", words: body.words }]).map((/** @type {any} */ { player, words }) => ({
    player,
    words: distinct(words.map(tidy)),
  }));
  const all = distinct(lists.flatMap(({ words }) => words));
  questions.checkLimit(all.length, "words", SAID.tooManyWords);
  const checked = new Map(
    questions
      .ask("check", body, { rows, cols, tiles, words: all, points: questions.rules(body).table })
      .map((/** @type {any} */ word, /** @type {number} */ place) => [all[place], { ...word, word: all[place] }]),
  );
  if (!body.players) return { board, ...scored(all.map((word) => checked.get(word))) };
  if (distinct(lists.map(({ player }) => player)).length < lists.length) throw new Error(SAID.samePlayers);
  return {
    board,
    players: lists.map(({ player, words }) => ({
      player,
      ...scored(
        words.map((word) => {
          // A word that several players found counts for none of them.
          const shared_with = lists
            .filter((other) => other.player !== player && other.words.includes(word))
            .map((other) => other.player);
          const result = checked.get(word);
          return { ...result, points: shared_with.length ? 0 : result.points, shared_with };
        }),
      ),
    })),
  };
}

/** @param {any[]} words */
const scored = (words) => ({ score: words.reduce((sum, word) => sum + word.points, 0), words });
/** @param {string} word */
const tidy = (word) => fold(word.trim());
/** @param {string[]} words */
const distinct = (words) => [...new Set(words)];

/** @param {Questions} questions @param {any} body */
function watch(questions, body) {
  const { rows, cols, tiles } = questions.board(body);
  const { watch_words, watch_steps } = questions.facts.limits;
  questions.checkLimit(tiles.length, "watch_cells", SAID.tooManyCells);
  questions.checkLimit(body.words?.length ?? 0, "watch_words", SAID.tooManyWords);
  const words =
    body.words &&
    distinct(body.words.map(tidy))
      .sort(byCodePoint)
      .filter((word) => /^\p{L}+$/u.test(word) && [...word].length <= LONGEST_LESSON_WORD);
  const method = body.method ?? "prefix";
  return {
    board: writeBoard({ rows, cols, tiles }),
    rows,
    cols,
    method,
    ...questions.ask("watch", body, {
      rows,
      cols,
      tiles,
      method,
      words,
      most_words: Math.min(CHOSEN_WORDS, watch_words),
      most_steps: watch_steps,
    }),
  };
}

/** @param {string} a @param {string} b */
function byCodePoint(a, b) {
  const [left, right] = [[...a], [...b]];
  const at = left.findIndex((letter, place) => letter !== right[place]);
  if (at < 0) return left.length - right.length;
  return (left[at].codePointAt(0) ?? 0) - (right[at]?.codePointAt(0) ?? -1);
}

/** @param {Questions} questions @param {any} body */
function roll(questions, body) {
  const set = find(questions.facts.dice, body.dice ?? "new");
  if (!set) throw new Error(SAID.unknownDice(body.dice));
  const [rows, cols] = body.size ? readSize(body.size) : squarest(set.faces.length);
  const cells = rows * cols;
  if (cells > set.faces.length) throw new Error(SAID.fewDice(`${rows}x${cols}`, cells, set.faces.length));
  const faces = set.faces.flat();
  const dice = set.faces.map((die) => die.length);
  return drawn(questions, body, rows, cols, (seed) =>
    questions.core.ask("roll", -1, { seed, cells, dice }).map((/** @type {number} */ face) => faces[face]),
  );
}

/** @param {Questions} questions @param {any} body */
function random(questions, body) {
  const [rows, cols] = readSize(body.size ?? "4x4");
  questions.checkSize(rows, cols);
  const parts = questions.facts.letters[body.letters ?? "english"];
  if (!parts) throw new Error(SAID.unknownLetters(body.letters));
  const letters = Object.keys(parts);
  return drawn(questions, body, rows, cols, (seed) =>
    questions.core
      .ask("draw", -1, { seed, cells: rows * cols, parts: Object.values(parts) })
      .map((/** @type {number} */ place) => letters[place]),
  );
}

/**
 * The first board, from a seed on, that holds as many words as wanted.
 * @param {Questions} questions @param {any} body @param {number} rows @param {number} cols @param {(seed: number) => string[]} draw its tiles
 */
function drawn(questions, body, rows, cols, draw) {
  const seed = seedOf(body);
  const { rules, lexicon, level, known, hide_vulgar } = body;
  const [fewest, most = fewest] = Array.isArray(body.words)
    ? body.words
    : String(body.words ?? "")
        .split("-")
        .map(Number);
  for (let tried = 0; tried < PATIENCE; tried += 1) {
    const board = writeBoard({ rows, cols, tiles: draw(seed + tried) });
    if (body.words === undefined || body.words === null) return { board, rows, cols, seed };
    const { words } = solve(questions, { board, rules, lexicon, level, known, hide_vulgar, paths: "none" });
    if (words.length >= fewest && words.length <= most) return { board, rows, cols, seed };
  }
  throw new Error(SAID.noSuchBoard(fewest, most, PATIENCE));
}
