// The kinds of games to choose from, and the boards that each is played on.
import { gameName } from "./names.js";
import { read } from "./state.js";

/** How well known a word must be to be required in Squaredle, and to head the list of missed words: see docs/words.md. */
export const KNOWN_LEVEL = 50;
const WORD_HUNT_S = 80;

/** The forms of a board: `#` is a tile. @type {Record<string, { title: string, rows: string[] }>} */
const FORMS = {
  "3x3": { title: "3 x 3", rows: Array(3).fill("###") },
  "4x4": { title: "4 x 4", rows: Array(4).fill("####") },
  "5x5": { title: "5 x 5", rows: Array(5).fill("#####") },
  ring: { title: "ring", rows: [".###.", "#####", "##.##", "#####", ".###."] },
  cross: { title: "cross", rows: [".###.", "#####", "#####", "#####", ".###."] },
  x: { title: "X", rows: ["##.##", "#####", ".###.", "#####", "##.##"] },
};

/** @type {Record<string, { forms: string[], text: string }>} */
export const KINDS = {
  boggle: { forms: [],
    text: "Roll the dice and find as many words as you can before time runs out. " },
  "word-hunt": { forms: ["4x4", "5x5", "ring", "cross", "x"],
    text: "80 seconds, and long words count most: 100 points for 3 letters, 400 for 4, 800 for 5. " },
  squaredle: { forms: ["4x4", "3x3", "5x5"],
    text: "Find all the words that people know. There is no clock, words have 4 letters or more, and rare ones are a bonus. " },
};

/** The forms of a kind, to choose from. @param {string} kind @returns {[string, string][]} */
export const formsOf = (kind) => KINDS[kind].forms.map((name) => [name, FORMS[name].title]);

/** The form chosen for the next game of a kind. @param {string} kind */
export const chosenForm = (kind) => (KINDS[kind].forms.includes(read("form")) ? read("form") : KINDS[kind].forms[0]);

/** Rows of `#` and `.`. @param {string} form */
export const formRows = (form) => FORMS[form].rows;

/** Seconds that a game lasts. @param {string} played its kind, dice or rules */
export function limitOf(played) {
  if (played === "word-hunt") return WORD_HUNT_S;
  return (played !== "squaredle" && Number(read("minutes")) * 60) || Infinity;
}

/** What a game is called. @param {string} played @param {string} board */
export function titleOf(played, board) {
  const rows = board.split("/"), holes = board.includes("."), tiles = rows.map((row) => row.match(/\([^)]*\)|./gu) ?? []);
  const shape = rows.map((row) => row.replace(/\([^)]*\)/g, "#").replace(/[^.]/gu, "#")).join();
  const form = holes && Object.values(FORMS).find((one) => one.rows.join() === shape);
  const size = form ? form.title : rows.length > 1 ? `${rows.length} x ${tiles[0].length}` : "";
  return `${gameName(played in KINDS ? played : "boggle")} ${size}`.trim();
}
