// The game in the address: its board, kind and lexicon, the words found and the time left.
import { agree } from "./agree.js";
import { allRules, rulesForDice } from "./catalogue.js";
import { KINDS, chosenForm } from "./kinds.js";
import { hidden, lexiconFor } from "./settings.js";
import { DEFAULTS, address, read, write } from "./state.js";
import { strings } from "./strings.js";

/** A link to the board alone, without how it was played. */
export const link = () =>
  new URL(address(["game", "played", "using", "touching", "daily", "minutes", "upto"]), location.href).href;

/** The dice of a new game: a board of the day is the same for everyone. @param {string} daily a date, or "" */
const dice = (daily) => (daily ? DEFAULTS.dice : read("dice"));

/** What a new game is played with: `played` is a set of dice, or the name of rules. @param {string} [daily] */
export const chosen = (daily = "") => ({
  played: read("kind") === "boggle" ? dice(daily) : read("kind"),
  using: read("lexicon"),
  touching: "",
});

/** The same of the current game, which stays its own when others are chosen for the next one. */
export const current = () =>
  read("played") ? { played: read("played"), using: read("using"), touching: read("touching") } : chosen();

/** What to deal for a new game. @param {string} daily */
export const wanted = (daily) => ({
  kind: read("kind"),
  form: daily ? KINDS[read("kind")][0] : chosenForm(read("kind")),
  dice: dice(daily),
  lexicon: lexiconFor(read("lexicon")) ?? "",
});

/** @param {string} [played] */
export const rulesOf = (played = current().played) =>
  allRules.find(({ name }) => name === played) ?? rulesForDice(played);

/**
 * The rules, lexicon and neighbours in the form that a request takes.
 * @param {{ played: string, using: string, touching: string }} game
 */
export const settings = ({ played, using, touching }) => ({
  rules: rulesOf(played).name,
  lexicon: lexiconFor(using),
  neighbours: touching || null,
  ...(read("upto") && { level: Number(read("upto")) }),
  ...hidden(),
});

/** Which cells touch. */
export const neighbours = () => current().touching || rulesOf().neighbours || "king";

/** Whether a bare q means Qu. */
export const qIsQu = () => rulesOf().q_is_qu;

/** Whether it is played for required and bonus words. */
export const hasBonus = () => current().played === "squaredle";

/** A game before its first word. */
export const fresh = { words: "", hinted: "", hints: "", ends: "", left: "", over: "", pass: "", lists: "" };

/** Whether a game is neither over nor only a board to play. */
export const isRunning = () => Boolean(read("game") && (read("ends") || read("left")) && !read("over"));

/** Whether a new game may begin: a running one ends only if the player agrees. */
export const mayBegin = async () =>
  !isRunning() || agree(strings.play.mayEnd, strings.play.end, strings.play.keepPlaying);

/**
 * Takes a board to the Play tab.
 * @param {string} game
 * @param {{ rules: string, lexicon: string, neighbours: string }} settings
 */
export async function offer(game, { rules, lexicon, neighbours }) {
  if (!(await mayBegin())) return;
  write({ tab: "play", ...fresh, game, played: rules, using: lexicon, touching: neighbours, daily: "" });
}

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
