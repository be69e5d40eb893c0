// Tiles as the server writes them: a, (qu), (a|b), ? and . for a hole.
import { plural } from "./dom.js";

export const HOLE = ".";

/** Tiles without a slash that make a square are one. @param {string} text a board @returns {string[][]} */
export function parse(text) {
  const rows = text.replace(/\/$/, "").split("/").map((row) => row.match(/\([^)]*\)|./gu) ?? []);
  const [all] = rows, side = Math.sqrt(all.length);
  if (text.includes("/") || side < 1 || !Number.isInteger(side)) return rows;
  return Array.from({ length: side }, (_, row) => all.slice(row * side, (row + 1) * side));
}

/** Why these rows make no board, or nothing. @param {string[][]} tiles */
export function uneven(tiles) {
  const cols = tiles[0].length;
  const odd = cols ? tiles.findIndex((row) => row.length !== cols) : 0;
  if (odd < 0) return "";
  return `board row ${odd + 1} has ${plural(tiles[odd].length, "tile")}${odd ? `, row 1 has ${cols}` : ""}`;
}

/** A single row ends in a slash: it would be taken for a square. @param {string[][]} tiles */
export const write = (tiles) => tiles.map((row) => row.join("")).join("/") + (tiles.length === 1 ? "/" : "");

/** What stands on a tile. @param {string} tile @param {boolean} [qIsQu] */
export function label(tile, qIsQu = false) {
  if (tile === HOLE) return "";
  if (tile === "q" && qIsQu) return "qu";
  return tile.startsWith("(") ? tile.slice(1, -1).replaceAll("|", "/") : tile;
}

/** The letters a player says for a tile. @param {string} tile @param {boolean} qIsQu */
export const letters = (tile, qIsQu) => label(tile, qIsQu).split("/")[0];

/** @param {string} tile @param {boolean} [qIsQu] */
export function classes(tile, qIsQu = false) {
  const length = label(tile, qIsQu).length;
  return ["tile", tile === HOLE && "hole", tile === "?" && "any", length > 3 ? "longer" : length > 1 && "long"].filter(Boolean).join(" ");
}

/** Letters so small that a tile holds them all. @param {HTMLElement} element @param {string} text */
export const fit = (element, text) => element.style.setProperty("--letters", String([...text].length));

/** A board that is taller than wide gets as tall as a square one. @param {HTMLElement} board @param {number} rows @param {number} cols */
export function sized(board, rows, cols) {
  board.style.setProperty("--rows", String(rows));
  board.style.setProperty("--cols", String(cols));
}

/** @param {string} tile @param {boolean} qIsQu */
export function spoken(tile, qIsQu) {
  if (tile === HOLE) return "empty";
  return tile === "?" ? "any letter" : label(tile, qIsQu).replaceAll("/", " or ");
}

/** A blank board. @param {number} rows @param {number} cols */
export const blank = (rows, cols) => Array.from({ length: rows }, () => Array(cols).fill(HOLE));
