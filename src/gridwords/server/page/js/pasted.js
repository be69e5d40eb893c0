// Boards as they are copied from elsewhere: tables, lists, code, a link to this page. What comes out is written as in
// docs/boards.md, with a slash between rows.
import { HOLE } from "./tiles.js";

const HOLES = /^[_\-–#*.·□■]$/u;
// Between cells, never within the parentheses of a tile.
const BETWEEN = { "|": /\|(?![^()]*\))/u, ",": /,/u, ";": /;/u };

/** The board in a pasted text. @param {string} text */
export function readPasted(text) {
  const link = new URLSearchParams(text.match(/#\w*\?(\S+)/u)?.[1]);
  const linked = link.get("board") ?? link.get("game");
  if (linked) return linked;
  const trimmed = text.trim();
  return /^[[{]/.test(trimmed) ? (fromJson(trimmed) ?? fromLines(text)) : fromLines(text);
}

/** Rows of text or of cells, as JSON or Python write them; null for anything else. @param {string} text */
function fromJson(text) {
  let value;
  try {
    value = JSON.parse(
      text
        .replaceAll("'", '"')
        .replace(/,(\s*[\]}])/g, "$1")
        .replace(/\bNone\b/g, "null"),
    );
  } catch {
    return null;
  }
  if (!Array.isArray(value))
    value = Object.values(value ?? {}).find((one) => Array.isArray(one) || typeof one === "string");
  if (typeof value === "string") return fromLines(value);
  if (!Array.isArray(value)) return null;
  if (value.every((row) => Array.isArray(row))) return value.map((row) => row.map(cell).join("")).join("/");
  return joined(value.map((part) => (part === null ? "" : String(part))));
}

/** @param {string} text */
function fromLines(text) {
  const lines = text
    .replace(/\r\n?/g, "\n")
    .split("\n")
    .map((line) => line.trimEnd())
    .filter((line) => line.trim() && !isRule(line));
  if (spacesAreHoles(lines)) return lines.map((line) => padded(line, lines).replaceAll(" ", HOLE)).join("/");
  const bare = lines.map((line) => line.trim());
  const mark = Object.entries(BETWEEN).find(([_, between]) =>
    bare.some((line) => between.test(line.replace(/[,;]$/, ""))),
  )?.[1];
  if (!mark) return bare.map((line) => holes(unquoted(line))).join("\n");
  const rows = bare.map((line) =>
    line
      .replace(/^\||[|,;]$/g, "")
      .split(mark)
      .map(unquoted),
  );
  return rows.length === 1
    ? joined(rows[0])
    : rows.map((row) => (row.length === 1 ? holes(row[0]) : row.map(cell).join(""))).join("/");
}

/** Whether a line is drawn around or between the rows of a table. @param {string} line */
const isRule = (line) => /^[\s+|:=─━┼├┤┌┐└┘┬┴-]+$/u.test(line) && /[-=─━]{3}|\+[-=]|[┼├┌└]/u.test(line);

/** Whether rows without spaces show how wide the others are. @param {string[]} lines */
function spacesAreHoles(lines) {
  const wide = Math.max(0, ...lines.map((line) => line.length));
  return (
    wide > 2 &&
    lines.length > 1 &&
    lines.some((line) => line.includes(" ")) &&
    lines.some((line) => line.length === wide) &&
    lines.some((line) => line.length === wide && /^\p{L}+$/u.test(line)) &&
    lines.every((line) => /^[\p{L} ]+$/u.test(line))
  );
}

/** @param {string} line @param {string[]} lines */
const padded = (line, lines) => line.padEnd(Math.max(...lines.map((one) => one.length)));

/** A list: of tiles if each is one, else of rows. @param {string[]} parts */
function joined(parts) {
  const tiles = parts.every((part) => !part.trim() || /^(.|qu|\(.*\))$/iu.test(part.trim()));
  return tiles ? parts.map(cell).join("") : parts.map(holes).join("/");
}

/** A tile from a cell of a table. @param {unknown} content */
function cell(content) {
  const text = String(content ?? "").trim();
  if (!text || HOLES.test(text)) return HOLE;
  return [...text].length > 1 && !text.startsWith("(") ? `(${text.toLowerCase()})` : text;
}

/** @param {string} row */
const holes = (row) => row.replace(/[_\-–#*·□■]/gu, HOLE);

/** @param {string} text */
const unquoted = (text) =>
  text
    .trim()
    .replace(/[,;]$/, "")
    .replace(/^(["'`“])(.*)["'`”]$/su, "$2");
