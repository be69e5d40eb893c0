// Tiles and boards as text: a, (qu), (a|b), ? for any letter, . for a hole; rows separated by slashes.
import { strings } from "./strings.js";

export const HOLE = ".";
export const ANY = "?";

/** The rows of a board. Text without slashes is a square where it can be. @param {string} text @returns {string[][]} */
export function parse(text) {
  const rows = text
    .replace(/\/$/, "")
    .split("/")
    .map((row) => row.match(/\([^)]*\)|./gu) ?? []);
  const [all] = rows;
  const side = Math.sqrt(all.length);
  if (text.includes("/") || side < 1 || !Number.isInteger(side)) return rows;
  return inRows(all, side, side);
}

/** Tiles one row after the other, as the rows of a board. @param {string[]} tiles @param {number} rows @param {number} cols */
export const inRows = (tiles, rows, cols) =>
  Array.from({ length: rows }, (_, row) => tiles.slice(row * cols, (row + 1) * cols));

/** Whether all rows have as many tiles. @param {string[][]} tiles */
export const isEven = (tiles) => tiles[0].length > 0 && tiles.every((row) => row.length === tiles[0].length);

/** The text of a board. The slash after a single row keeps it from becoming a square. @param {string[][]} tiles */
export const boardText = (tiles) => tiles.map((row) => row.join("")).join("/") + (tiles.length === 1 ? "/" : "");

/** A board turned clockwise. @param {string[][]} tiles */
export const turned = (tiles) => tiles[0].map((_, col) => tiles.map((row) => row[col]).reverse());

/** A board seen in a mirror. @param {string} board */
export const mirrored = (board) => boardText(parse(board).map((row) => row.reverse()));

/** Whether a text is read from right to left. @param {string} text */
export const isRightToLeft = (text) =>
  /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u.test(text);

/** A board of holes. @param {number} rows @param {number} cols */
export const blank = (rows, cols) => Array.from({ length: rows }, () => Array(cols).fill(HOLE));

/** What a tile shows. @param {string} tile @param {boolean} [qIsQu] */
export function label(tile, qIsQu = false) {
  if (tile === HOLE) return "";
  if (tile === "q" && qIsQu) return "qu";
  return tile.startsWith("(") ? tile.slice(1, -1).replaceAll("|", "/") : tile;
}

/**
 * The letters a tile adds to a word; the first choice if it has several.
 * @param {string} tile
 * @param {boolean} qIsQu
 */
export const letters = (tile, qIsQu) => label(tile, qIsQu).split("/")[0];

/** A tile as screen readers say it. @param {string} tile @param {boolean} qIsQu */
export function spoken(tile, qIsQu) {
  if (tile === HOLE) return strings.board.empty;
  return tile === ANY ? strings.board.anyLetter : label(tile, qIsQu).replaceAll("/", strings.board.or);
}
