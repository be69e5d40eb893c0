// The state of the page, kept in its address: #solve?board=oatr/ihps/htnr/enei&rules=boggle
// Each tab and each board is an entry of the browser's history; other changes rewrite the current entry.
import { declared } from "./declared.js";
import { keep, kept } from "./kept.js";
import { strings } from "./strings.js";

const { solve, watch, roll, optimise, wordsearch, theme, board, series, sheets } = declared;
const TICK = ["", "1"];
const KINDS = Object.keys(strings.play.about);
const LEVELS = ["20", "35", "50", "60", "70", "80", "95"]; // as docs/words.md describes them
/** Languages whose letters the core knows, as in docs/make.md. */
const LANGUAGES = "en,fr,de,es,it,pl,sv,nl,pt,da,nb,fi,cs,hu,ro,tr,ru,uk,bg,el,he,ar".split(",");

/** Where paper has the size Letter, by the reader's language: elsewhere it is A4. */
const HAS_LETTER = /-(US|CA|MX|PH|CL|CO|CR|DO|GT|PA|PR|SV|VE)\b/i.test(navigator.language);

/**
 * @typedef {RegExp | string[] | number | { minimum: number, maximum: number }} Form what it must look like, what there is
 *   to choose from, how many characters there may be, or the range of a number
 * @typedef {[string, Form?]} Value of an address: what it is if an address leaves it out, and its form, or it is ignored
 */

/** A box to tick. @param {boolean} isTicked @returns {Value} */
const tick = (isTicked) => [isTicked ? "1" : "", TICK];

/** Those that make a puzzle. @type {Record<string, Value>} */
const PUZZLES = {
  puzzle: [series.kind.default, series.kind.enum],
  booklet: ["", ["", "5", "10", "20", "40"]],
  make: [""],
  title: ["", 100],
  grid: ["", /^(\d{1,3}x\d{1,3})?$/],
  ways: ["8", /^([248]|((down|up)?-?(right|left)|down|up)(,((down|up)?-?(right|left)|down|up)){0,7})$/],
  seed: ["1", /^\d{1,20}$/],
  difficulty: ["", ["", ...wordsearch.difficulty.enum]],
  shape: [wordsearch.shape.default, /^([a-z-]{3,12}|[#.\s/]{1,5000})$/],
  message: ["", 200],
  overlaps: [wordsearch.overlaps.default, wordsearch.overlaps.enum],
  fill: [wordsearch.fill.default, wordsearch.fill.enum],
  forbid: ["", 2000],
  vulgar: tick(wordsearch.allow_vulgar.default),
  alphabet: ["", 300],
  topic: ["", /^[a-z-]{0,30}$/],
  random: ["", String(wordsearch.random.maximum).length],
  familiar: [String(wordsearch.level.default), LEVELS],
  choose: ["", String(wordsearch.choose.maximum).length],
  secret: ["", 2000],
  spoken: ["", ["", ...LANGUAGES]],
  fold: tick(wordsearch.accents.default === "fold"),
  ss: tick(wordsearch.sharp_s.default === "ss"),
  span: ["", theme.span.maxLength],
  several: tick(!theme.unique.default),
  count: [board.words.default, /^\d{1,5}-\d{1,5}$/],
  common: [String(board.level.default), LEVELS],
  bare: tick(!board.cover.default),
  longest: ["", String(board.longest.maximum).length],
  madefor: [board.rules.default, ["boggle", "word-hunt", "squaredle"]],
};

/** Those of a game on the Play tab. @type {Record<string, Value>} */
const GAMES = {
  game: [""],
  played: [""],
  using: [""],
  touching: ["", ["", ...solve.neighbours.enum]],
  daily: ["", /^(\d{4}-\d\d-\d\d)?$/],
  words: [""],
  hinted: [""],
  hints: ["", /^(\d{1,4}(\.\d{1,6})?)?$/],
  ends: ["", /^(\d{1,15}|never)?$/],
  left: ["", /^\d{0,5}$/],
  over: ["", TICK],
  pass: ["", 400],
  lists: [""],
};

/** All of them. @type {Record<string, Value>} */
const VALUES = {
  tab: ["solve", Object.keys(strings.tabs)],
  board: [""],
  rules: [solve.rules.default],
  lexicon: [""],
  neighbours: ["", ["", ...solve.neighbours.enum]],
  clean: tick(solve.hide_vulgar.default),
  sort: ["length", Object.keys(strings.solve.sorts)],
  level: ["50", solve.level], // words that people know: docs/words.md
  filter: [""],
  where: ["contains", ["contains", "starts", "ends"]],
  least: ["", ["", "4", "5", "6", "7", "8"]],
  through: ["", /^\d*$/],
  heat: ["", TICK],
  word: [""],
  players: [""],
  kind: ["boggle", KINDS],
  form: ["4x4", Object.keys(strings.play.forms)],
  dice: [roll.dice.default],
  minutes: ["3", ["1", "3", "5", "0"]],
  upto: ["", ["", "70", "50"]],
  ...GAMES,
  method: [watch.method.default, watch.method.enum],
  lesson: [""],
  teach: [""],
  step: ["", /^\d*$/],
  speed: ["300", ["900", "300", "60"]],
  size: [optimise.size.default, ["2x2", "3x3", "4x4", "4x5", "5x5", "6x6"]],
  optimiser: [optimise.optimiser.default, Object.keys(strings.optimise.optimisers)],
  objective: [optimise.objective.default, Object.keys(strings.optimise.objectives)],
  seconds: [String(optimise.deadline_s.default), Object.keys(strings.optimise.times)],
  "record-size": ["", /^\w{0,20}$/],
  "record-language": ["", /^\w{0,20}$/],
  "record-list": ["", /^\w{0,20}$/],
  "record-objective": ["", /^\w{0,20}$/],
  best: [""],
  job: ["", /^[\w-]{0,40}$/],
  ...PUZZLES,
  answers: ["", TICK],
  paper: [HAS_LETTER ? "letter" : sheets.paper.default, sheets.paper.enum],
  font: [sheets.font.default, sheets.font.enum],
  large: tick(sheets.large_print.default),
  playing: ["", TICK],
  struck: ["", /^(\d{1,4}(\.\d{1,4}){0,999})?$/],
  sealed: ["", TICK],
};

/** @type {Record<string, string>} */
export const DEFAULTS = Object.fromEntries(Object.entries(VALUES).map(([name, [usual]]) => [name, usual]));

/** @param {string} name */
export const formOf = (name) => VALUES[name][1];

/** What a value is chosen from. @param {string} name */
export const optionsOf = (name) => /** @type {string[]} */ (formOf(name));

/** Whether an address may have this value. @param {string} name @param {string} value */
function mayBe(name, value) {
  const form = formOf(name) ?? /(?:)/;
  if (form instanceof RegExp) return form.test(value);
  if (form instanceof Array) return form.includes(value);
  if (typeof form === "number") return new RegExp(`^.{0,${form}}$`, "u").test(value);
  return /^\d+$/.test(value) && form.minimum <= Number(value) && Number(value) <= form.maximum;
}

/** What going back or forward within one visit restores. A game or an optimisation continues. */
const RESTORED = [
  "tab",
  "board",
  "rules",
  "lexicon",
  "neighbours",
  "filter",
  "where",
  "least",
  "through",
  "word",
  "method",
  "lesson",
  "teach",
];

/** What makes a puzzle. Going back restores it on its own tab only: leaving that loses no words. */
export const PUZZLE = Object.keys(PUZZLES);

/** What belongs to a game on the Play tab. */
export const PLAYED = Object.keys(GAMES);

/** What makes the game of a puzzle. */
export const GAME = [...PUZZLE, "playing", "sealed"];

/** How puzzles are printed. */
export const PAPER = ["paper", "font", "large"];

/** The last choices on this device, restored where the address leaves them out. */
const REMEMBERED = ["level", "clean", ...PAPER];

/** Chooses a value to be remembered. @param {string} name @param {string} value */
export function choose(name, value) {
  keep(name, value);
  write({ [name]: value });
}

/**
 * @callback Listener
 * @param {(...names: string[]) => boolean} changed whether any of these values changed
 * @param {boolean} opened whether a new address was opened, rather than a control used
 */

/** @type {Record<string, string>} */
const values = { ...DEFAULTS };
/** @type {Set<Listener>} */
const listeners = new Set();

/** @param {string} name */
export const read = (name) => values[name];

/**
 * Changes some values and updates the address.
 * @param {Record<string, string>} changes @param {{ entry?: boolean, typed?: boolean }} [how] `entry`: Back returns to what
 *   there was; so it does from another tab. `typed`: the next frame comes first
 */
export function write(changes, { entry = false, typed = false } = {}) {
  if (!Object.keys(changes).some((name) => values[name] !== changes[name])) return;
  const isEntry = entry || (changes.tab ?? values.tab) !== values.tab;
  if (isEntry && timer) writeAddress(); // the entry to go back to
  take(changes, false);
  if (isEntry) writeAddress(true);
  else addressSoon(typed);
}

/** @param {Listener} listener */
export const onChange = (listener) => listeners.add(listener);

/** @param {Record<string, string>} changes @param {boolean} opened */
function take(changes, opened) {
  const names = new Set(Object.keys(changes).filter((name) => values[name] !== changes[name]));
  Object.assign(values, changes);
  for (const listener of listeners) listener((...wanted) => wanted.some((name) => names.has(name)), opened);
}

// Safari allows 100 changes of the address in 30 s and throws at the next one. Most are written immediately, because a
// reload would lose them; past AT_ONCE they are written every BETWEEN_MS, 95 at most in total. A change takes
// milliseconds, by which it would delay the words for a letter just typed.
const WITHIN_MS = 30_000;
const AT_ONCE = 80;
const BETWEEN_MS = 2000;
const FRAME_MS = 20;
/** @type {number[]} */
let written_ms = [];
let timer = 0;

/** @param {boolean} [typed] */
function addressSoon(typed = false) {
  const since_ms = performance.now() - WITHIN_MS;
  written_ms = written_ms.filter((at_ms) => at_ms > since_ms);
  if (written_ms.length >= AT_ONCE) timer ||= setTimeout(writeAddress, BETWEEN_MS);
  else if (typed) timer ||= setTimeout(writeAddress, FRAME_MS);
  else writeAddress();
}

/** Updates the address now. @param {boolean} [entry] whether Back returns to the address before */
export function writeAddress(entry = false) {
  cancelWrite();
  written_ms.push(performance.now());
  try {
    if (entry) history.pushState({ visit }, "", address());
    else history.replaceState({ visit }, "", address());
  } catch {
    timer = setTimeout(writeAddress, 2 * BETWEEN_MS);
  }
}

function cancelWrite() {
  clearTimeout(timer);
  timer = 0;
}

/**
 * The address of the state, or of some of its values. In a sealed one the words of a puzzle cannot be read.
 * @param {string[]} [names] @param {Record<string, string>} [changes] to the state
 */
export function address(names = Object.keys(DEFAULTS), changes = {}) {
  const all = { ...values, ...changes };
  const wanted = new Set([...names, ...Object.keys(changes)]);
  const isSealed = wanted.has("sealed") && Boolean(all.sealed);
  const query = [...wanted]
    .filter((name) => name !== "tab" && all[name] !== DEFAULTS[name])
    .map((name) => [name, `${name}=${encodeURIComponent(all[name]).replaceAll("%2F", "/").replaceAll("%20", "+")}`]);
  const hidden = isSealed ? query.filter(([name]) => PUZZLE.includes(name)).map(([, text]) => text) : [];
  const plain = query.map(([, text]) => text).filter((text) => !hidden.includes(text) && text !== "sealed=1");
  if (isSealed) plain.push(`${SEAL}=${seal(hidden.join("&"))}`);
  return `#${all.tab}${plain.length ? "?" : ""}${plain.join("&")}`;
}

const SEAL = "puzzle-code";

/** A text that cannot be read at a glance, though it is not secret. @param {string} query */
const seal = (query) =>
  btoa([...query].reverse().join(""))
    .replaceAll("+", "-")
    .replaceAll("/", "_")
    .replaceAll("=", "");

/** @param {string} code @returns {string} nothing for one that is damaged */
function unseal(code) {
  try {
    return [...atob(code.replaceAll("-", "+").replaceAll("_", "/"))].reverse().join("");
  } catch {
    return "";
  }
}

/** The state in the address. */
function inAddress() {
  const [tab, query] = location.hash.slice(1).split(/\?(.*)/s);
  const opened = { ...DEFAULTS };
  for (const name of REMEMBERED) {
    const value = String(kept(name, DEFAULTS[name]));
    if (mayBe(name, value)) opened[name] = value;
  }
  const given = new URLSearchParams(query ?? "");
  const code = given.get(SEAL);
  const hidden = code === null ? [] : [["sealed", "1"], ...new URLSearchParams(unseal(code))];
  for (const [name, value] of [["tab", tab], ...given, ...hidden]) {
    if (Object.hasOwn(DEFAULTS, name) && mayBe(name, value)) opened[name] = value;
  }
  return opened;
}

/** Takes the state from the address. */
export function openAddress() {
  const opened = inAddress();
  cancelWrite(); // it would replace the address just opened
  visit = history.state?.visit ?? newVisit();
  try {
    history.replaceState({ visit }, "", location.href);
  } catch {
    /* going back opens the address anew */
  }
  take(opened, true);
  isOpen = true;
}

let isOpen = false; // the values are those of an address

// The entries of one visit share its name: a link opened in between begins another.
const newVisit = () => Math.random().toString(36).slice(2);
/** @type {string} */
let visit = history.state?.visit ?? newVisit();
const isOwnEntry = () => history.state?.visit === visit;

window.addEventListener("popstate", () => {
  cancelWrite(); // it would replace this address, and before hashchange a link just opened
  if (!isOwnEntry()) return;
  const there = inAddress();
  const names = there.tab === "make" ? [...RESTORED, ...GAME] : [...RESTORED];
  // Another game comes back with the words found in it; the same one continues.
  if (there.tab === "make" && GAME.some((name) => there[name] !== values[name])) names.push("struck");
  take(Object.fromEntries(names.map((name) => [name, there[name]])), true);
  addressSoon();
});

// A reload loads the address that there was when it began, however much was typed until the page was gone.
window.addEventListener("pagehide", () => {
  if (timer) writeAddress();
  if (isOpen) keep("left", address(), "sessionStorage");
});
const [arrival] = /** @type {PerformanceNavigationTiming[]} */ (performance.getEntriesByType("navigation"));
try {
  if (arrival?.type === "reload")
    history.replaceState(history.state, "", kept("left", location.href, "sessionStorage"));
} catch {
  /* the address as it was */
}
// It is for this one reload. A copy of this tab, which has a copy of what it keeps, may also look like a reload.
window.addEventListener("pageshow", () => keep("left", null, "sessionStorage"));
document.addEventListener("visibilitychange", () => {
  if (timer && document.hidden) writeAddress();
});
window.addEventListener("hashchange", () => {
  if (!isOwnEntry()) openAddress();
});
