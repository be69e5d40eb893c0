// The game in the address: its board, dice and lexicon, the words found and the time left.
import { rulesForDice } from "./catalogue.js";
import { address, read } from "./state.js";

/** Every value of the state that belongs to a game. */
export const VALUES = ["game", "played", "using", "words", "hinted", "hints", "ends", "left", "over"];

/** A link to the board alone, without how it was played. */
export const link = () => new URL(address(["game", "played", "using", "minutes"]), location.href).href;

/** The dice and lexicon for a new game. */
export const chosen = () => ({ played: read("dice"), using: read("lexicon") });

/** The dice and lexicon of the current game, which stay its own when others are chosen for the next one. */
export const current = () => (read("played") ? { played: read("played"), using: read("using") } : chosen());

/** The rules and lexicon as a request to the server has them. @param {{ played: string, using: string }} game */
export const settings = ({ played, using }) => ({ rules: rulesForDice(played).name, lexicon: using || null });

/** Whether a bare q means Qu. */
export const qIsQu = () => rulesForDice(current().played).q_is_qu;

/** Whether the game has begun, and not only been shared as a board to play. */
export const hasBegun = () => Boolean(read("over") || read("ends") || read("left"));

/** The words found. @returns {string[]} */
export const found = () => read("words").split(",").filter(Boolean);

/** The words given as hints. @returns {string[]} */
export const hinted = () => read("hinted").split(",").filter(Boolean);

/** The state while the clock runs: when it ends. @param {number} left_s */
export function running(left_s) {
  return { ends: left_s === Infinity ? "never" : String(Math.round(Date.now() + left_s * 1000)), left: "" };
}

/** The state while the clock is paused: what is left. @param {number} left_s */
export const paused = (left_s) => ({ ends: "", left: String(Math.ceil(left_s)) });

/** Seconds left, whether the clock runs or is paused. */
export function left_s() {
  if (read("left")) return Number(read("left"));
  return read("ends") === "never" ? Infinity : (Number(read("ends")) - Date.now()) / 1000;
}
