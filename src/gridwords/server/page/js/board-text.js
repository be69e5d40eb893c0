// Boards as people write them, read into rows of tiles. What can be written is in docs/boards.md.
import { fold } from "./fold.js";
import { strings } from "./strings.js";

/**
 * @typedef {{ rows: number, cols: number, tiles: string[] }} Layout tiles row by row, each as `canonicalTile` writes
 *   it
 */

const SAID = strings.errors;
const LONGEST_QUOTE = 40;

/** A text without rows whose tiles make no square. */
export class NoSquare extends Error {
  /** @param {string[]} tiles */
  constructor(tiles) {
    const [, cols] = squarest(tiles.length);
    const rows = tiles.map((tile, at) => ((at + 1) % cols ? tile : `${tile}/`));
    super(
      SAID.noSquare(tiles.length, rows.length > LONGEST_QUOTE ? `${rows.slice(0, cols).join("")}…` : rows.join("")),
    );
    this.tiles = tiles;
  }
}

/** @param {string} text */
const quoted = (text) => (text.length > LONGEST_QUOTE ? `'${text.slice(0, LONGEST_QUOTE - 3)}'...` : `'${text}'`);
/** @param {string} text */
const isLetters = (text) => /^\p{L}+$/u.test(text);
/** The parts between white space. @param {string} text */
const words = (text) => text.split(/\s+/u).filter(Boolean);
/** The text of each tile in a row written without spaces. @param {string} row @returns {string[]} */
const splitTiles = (row) => row.match(/\([^()]*\)|./gsu) ?? [];

/**
 * The canonical way to write a tile: lower case, choices sorted and distinct, no needless parentheses.
 * @param {string} text
 */
export function canonicalTile(text) {
  const folded = fold(text);
  const within = [...text].length === 1 ? "" : SAID.within(quoted(text));
  const check = (/** @type {string} */ letters) => {
    const wrong = [...letters].find((letter) => !isLetters(letter));
    if (wrong) throw new Error(SAID.badLetter(wrong, within));
  };
  if (/^[\p{L}.?]$/u.test(folded)) return folded;
  if (!folded) throw new Error(SAID.emptyTile);
  let choices = [folded];
  if (/^\(.*\)$/su.test(folded)) {
    choices = folded.slice(1, -1).split("|");
    for (const choice of choices) {
      if (!choice) throw new Error(SAID.emptyChoice(quoted(text)));
      check(choice);
    }
  } else {
    if (folded[0] === "(") throw new Error(SAID.neverClosed(within));
    if (folded === ")") throw new Error(SAID.closesNothing);
    if (folded === "|") throw new Error(SAID.strayChoice);
    check(folded);
  }
  const distinct = [...new Set(choices)].sort();
  // A bare q may mean Qu; in parentheses it never does.
  return distinct.length === 1 && [...distinct[0]].length === 1 && distinct[0] !== "q"
    ? distinct[0]
    : `(${distinct.join("|")})`;
}

/** Rows and columns, from any way to write them. @param {any} size @returns {[number, number]} */
export function readSize(size) {
  const parts = Array.isArray(size)
    ? size
    : String(size)
        .toLowerCase()
        .replace("×", "x")
        .split("x")
        .map((part) => part.trim());
  const [rows, cols = rows] = parts.map(Number);
  if (parts.length > 2 || ![rows, cols].every((number) => Number.isInteger(number) && number >= 0)) {
    throw new Error(SAID.badSize(quoted(String(size))));
  }
  return [rows, cols];
}

/**
 * The layout of a board in any of its text forms; a given size must fit it.
 * @param {string} text
 * @param {any} [size]
 * @returns {Layout}
 */
export function readBoard(text, size = null) {
  let wanted = size === null ? null : readSize(size);
  if (text.includes("Qu") && isUpper(text.replaceAll("Qu", ""))) text = text.replaceAll("Qu", "(qu)");
  text = fold(text)
    .replace(/^\ufeff/, "")
    .trim();
  if (text.includes("\t")) {
    const last = text.split(/\r\n|\n|\r/).at(-1) ?? "";
    const board = listedBoard(last);
    if (board !== last) text = board;
  }
  text = text.replace(/\r\n|\n|\r/g, "/");
  let rows = splitRows(text).map((row) => row.trim());
  let divided = text.includes("/");
  let spaced = rows.some((row) => words(row).length > 1);
  const header = rows.length && /^\d+\s+\d+$/.test(rows[0]) ? readSize(words(rows[0])) : null;
  if (header) {
    if (wanted && String(wanted) !== String(header)) {
      throw new Error(SAID.twoSizes(rows[0], wanted.join("x")));
    }
    wanted = header;
    rows = rows.slice(1);
    divided = rows.length > 1;
    // With one tile per line there are no spaces; the number of tiles tells it from lines of plain letters.
    const counts = rows.map((row) => words(row).length);
    spaced = counts.some((count) => count > 1) || counts.reduce((a, b) => a + b, 0) === header[0] * header[1];
  } else if (spaced && !divided && areRows(words(rows[0]), wanted)) {
    rows = words(rows[0]);
    divided = true;
    spaced = false;
  }
  const tiles = rows.map((row, number) =>
    (spaced ? words(row) : splitTiles(row)).map((tile, place, all) => {
      try {
        return canonicalTile(tile);
      } catch (error) {
        const col = all.indexOf(tile) + 1;
        const reason = /** @type {Error} */ (error).message;
        throw new Error(divided ? SAID.atCell(number + 1, col, reason) : SAID.atTile(col, reason));
      }
    }),
  );
  return sized(tiles, divided, wanted);
}

/** Whether a text has letters, none of them small. @param {string} text */
const isUpper = (text) => text === text.toUpperCase() && text !== text.toLowerCase();

/** @param {string} text */
function splitRows(text) {
  const rows = text.split("/");
  if (!rows[rows.length - 1]) rows.pop(); // a separator closed the last row, or the text is empty
  return rows;
}

/**
 * The board in a line that gridwords printed with a tab and its score; any other line unchanged.
 * @param {string} line
 */
function listedBoard(line) {
  const [board, ...behind] = line.split("\t");
  const last = (behind.at(-1) ?? "").trim();
  return /^\d+$/.test(board.trim()) || !/^-?\d[\d.e+-]*$/.test(last) ? line : board.trim();
}

/**
 * Whether words on one line are rows rather than tiles.
 * @param {string[]} parts
 * @param {[number, number] | null} size
 */
function areRows(parts, size) {
  const cols = splitTiles(parts[0]).length;
  return (
    (cols > 2 || cols === parts.length) &&
    parts.every((part) => splitTiles(part).length === cols) &&
    (!size || parts.length !== size[0] * size[1])
  );
}

/** @param {string[][]} rows @param {boolean} divided @param {[number, number] | null} size @returns {Layout} */
function sized(rows, divided, size) {
  const lengths = rows.map((row) => row.length);
  const tiles = rows.flat();
  if (new Set(lengths).size > 1) throw uneven(lengths);
  if (divided) {
    const cols = lengths[0] ?? 0;
    if (size && (size[0] !== rows.length || size[1] !== cols)) {
      throw new Error(SAID.otherSize(rows.length, cols, size.join("x")));
    }
    return { rows: rows.length, cols, tiles };
  }
  if (size) {
    if (size[0] * size[1] !== tiles.length) {
      throw new Error(SAID.otherCount(size.join("x"), size[0] * size[1], tiles.length));
    }
    return { rows: size[0], cols: size[1], tiles };
  }
  const side = Math.round(Math.sqrt(tiles.length));
  if (side * side !== tiles.length) throw new NoSquare(tiles);
  return { rows: side, cols: side, tiles };
}

/** @param {number[]} lengths */
function uneven(lengths) {
  const count = (/** @type {number} */ length) => lengths.filter((one) => one === length).length;
  const usual = lengths.reduce((best, length) => (count(length) > count(best) ? length : best));
  const odd = lengths.findIndex((length) => length !== usual);
  const alone = lengths.length - count(usual) === 1;
  const message = lengths.length === 2 ? SAID.unevenTwo : alone ? SAID.unevenOne : SAID.unevenMany;
  return new Error(message(odd + 1, lengths[odd], usual));
}

/** Rows and columns of the squarest board with that many cells, never taller than wide. @param {number} cells */
export function squarest(cells) {
  let rows = Math.floor(Math.sqrt(cells));
  while (rows && cells % rows) rows -= 1;
  return [rows, rows ? cells / rows : 0];
}

/** The text of a board on one line, as the server writes it. @param {Layout} layout */
export function writeBoard({ rows, cols, tiles }) {
  if (!cols) return "/".repeat(rows);
  if (!rows) return `0 ${cols}`;
  const join = (/** @type {string[]} */ all) =>
    Array.from({ length: rows }, (_, row) => all.slice(row * cols, (row + 1) * cols).join(""));
  let lines = join(tiles);
  if (lines.some((line) => fold(line) !== line)) {
    // Letters that would combine into one if written next to each other, such as the jamo of Hangul.
    lines = join(tiles.map((tile) => (/^[\0-\x7f]|^\(/.test(tile) ? tile : `(${tile})`)));
  }
  return lines.join("/") + (rows === 1 && cols > 1 ? "/" : "");
}
