// The kinds of games to choose from, and the boards that each is played on.
import { gameName } from "./names.js";
import { read } from "./state.js";
import { strings } from "./strings.js";
import { HOLE, parse } from "./tiles.js";

/**
 * How well known a word must be to be required in Squaredle, and to head the list of missed words: see docs/words.md.
 */
export const KNOWN_LEVEL = 50;
/** Words above it are known to few. */
export const RARE_LEVEL = 70;
/** Seconds that some kinds last. @type {Record<string, number>} */
const LIMITS_S = { "word-hunt": 80, express: 60, squaredle: Infinity };

/**
 * The forms of a board: `#` is a tile. Solvers of Word Hunt have its ring and X with these rows; none has the cross.
 * @type {Record<string, string[]>}
 */
const FORMS = {
  "3x3": Array(3).fill("###"),
  "4x4": Array(4).fill("####"),
  "5x5": Array(5).fill("#####"),
  ring: [".###.", "#####", "##.##", "#####", ".###."],
  cross: [".###.", "#####", "#####", "#####", ".###."],
  x: ["##.##", "#####", ".###.", "#####", "##.##"],
};

/** The kinds, and the forms of their boards. @type {Record<string, string[]>} */
export const KINDS = {
  boggle: [],
  "word-hunt": ["4x4", "5x5", "ring", "cross", "x"],
  squaredle: ["4x4", "3x3", "5x5"],
  express: ["3x3"],
};

/** What a form is called. @param {string} form */
const formTitle = (form) => strings.play.forms[/** @type {keyof typeof strings.play.forms} */ (form)];

/** The forms of a kind, to choose from. @param {string} kind @returns {[string, string][]} */
export const formsOf = (kind) => KINDS[kind].map((name) => [name, formTitle(name)]);

/** The form chosen for the next game of a kind. @param {string} kind */
export const chosenForm = (kind) => (KINDS[kind].includes(read("form")) ? read("form") : KINDS[kind][0]);

/** Rows of `#` and `.`. @param {string} form */
export const formRows = (form) => FORMS[form];

/** Seconds that a game lasts. @param {string} played its kind, dice or rules */
export function limitOf(played) {
  return LIMITS_S[played] ?? (Number(read("minutes")) * 60 || Infinity);
}

/** What a game is called. @param {string} played @param {string} board */
export function titleOf(played, board) {
  const rows = parse(board);
  const shape = rows.map((row) => row.map((tile) => (tile === HOLE ? HOLE : "#")).join("")).join();
  const form = shape.includes(HOLE) && Object.keys(FORMS).find((one) => FORMS[one].join() === shape);
  const size = form ? formTitle(form) : rows.length > 1 ? strings.play.size(rows.length, rows[0].length) : "";
  return `${gameName(played in KINDS ? played : "boggle")} ${size}`.trim();
}
