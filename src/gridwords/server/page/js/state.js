// The state of the page. All of it stands in the address: #solve?board=oatr/ihps/htnr/enei&rules=boggle

/** What is not in the address has these values. @type {Record<string, string>} */
const DEFAULTS = {
  tab: "solve", board: "", rules: "boggle", lexicon: "", neighbours: "", sort: "length", filter: "", where: "contains",
  least: "", through: "", heat: "", word: "",
  players: "",
  dice: "new", minutes: "3", game: "", played: "", using: "", words: "", hinted: "", hints: "", ends: "", left: "", over: "",
  method: "prefix", lesson: "", teach: "", step: "", speed: "300",
  size: "4x4", optimiser: "climb", objective: "points", seconds: "60", best: "", job: "",
};

/** What a value in an address must look like; else it is not taken. @type {Record<string, RegExp>} */
const FORMS = {
  tab: /^(solve|check|play|watch|optimise)$/, sort: /^(length|points|alphabet|path)$/, where: /^(contains|starts|ends)$/,
  least: /^[4-8]?$/, through: /^\d*$/, heat: /^1?$/,
  minutes: /^[0135]$/, hints: /^(\d{1,4}(\.\d{1,6})?)?$/, ends: /^(\d{1,15}|never)?$/, left: /^\d{0,5}$/, over: /^1?$/,
  method: /^(word|frontier|prefix)$/, step: /^\d*$/, speed: /^(900|300|60)$/,
  size: /^(([2-6])x\2|4x5)$/, optimiser: /^(climb|anneal|temper|genetic)$/, seconds: /^(10|60|300|600)$/,
  objective: /^(points|words|longer:8|longer:10|target:500|lowest)$/, job: /^[\w-]{0,40}$/,
};

/** @type {Record<string, string>} */
const values = { ...DEFAULTS };
/** @type {Set<(changed: Set<string>, opened: boolean) => void>} */
const listeners = new Set();

// Not in `history.state`, which is lost if the address is written while the page is being loaded again.
const OWN_JOB = "gridwords-job";
let ownJob = keptJob();

function keptJob() {
  try { return sessionStorage.getItem(OWN_JOB); } catch { return null; } // a browser may forbid it
}

/** Whether a run was begun here, also before a reload; who was sent the address began none. @param {string} id */
export const isOwnJob = (id) => id === ownJob;

/** @param {string} id */
export function claimJob(id) {
  ownJob = id;
  try { sessionStorage.setItem(OWN_JOB, id); } catch { /* then a reload only looks on */ }
}

/** @param {string} name */
export const read = (name) => values[name];

/** Changes some values, and the address with them. @param {Record<string, string>} changes */
export function write(changes) {
  const changed = new Set(Object.keys(changes).filter((name) => values[name] !== changes[name]));
  if (!changed.size) return;
  Object.assign(values, changes);
  for (const listener of listeners) listener(changed, false);
  addressSoon();
}

// Safari takes a hundred changes of the address in 30 s and throws at the next. So most are written at once,
// as a reload would lose them, and those that come too thick now and then: at most 95 in all.
const WITHIN_MS = 30_000, AT_ONCE = 80, BETWEEN_MS = 2000;
/** @type {number[]} */
let written_ms = [];
let waiting = 0;

function addressSoon() {
  const since_ms = performance.now() - WITHIN_MS;
  written_ms = written_ms.filter((at_ms) => at_ms > since_ms);
  if (written_ms.length < AT_ONCE) writeAddress();
  else waiting ||= setTimeout(writeAddress, BETWEEN_MS);
}

/** At once what else would be written soon. */
export function writeAddress() {
  clearTimeout(waiting);
  waiting = 0;
  written_ms.push(performance.now());
  try {
    history.replaceState(null, "", address());
  } catch {
    waiting = setTimeout(writeAddress, 2 * BETWEEN_MS);
  }
}

/** @param {(changed: Set<string>, opened: boolean) => void} listener `opened`: by another address */
export const watch = (listener) => listeners.add(listener);

/** @param {string[]} [names] of the values it holds */
export function address(names = Object.keys(DEFAULTS)) {
  const query = names
    .filter((name) => name !== "tab" && values[name] !== DEFAULTS[name])
    .map((name) => `${name}=${encodeURIComponent(values[name]).replaceAll("%2F", "/").replaceAll("%20", "+")}`)
    .join("&");
  return `#${values.tab}${query && "?"}${query}`;
}

/** Takes the state from the address. */
export function load() {
  const [tab, query] = location.hash.slice(1).split(/\?(.*)/s);
  const given = new URLSearchParams(query ?? "");
  const changes = { ...DEFAULTS };
  for (const [name, value] of [["tab", tab], ...given]) {
    if (Object.hasOwn(DEFAULTS, name) && (FORMS[name]?.test(value) ?? true)) changes[name] = value;
  }
  clearTimeout(waiting); // what was still to be written is no longer so
  waiting = 0;
  const changed = new Set(Object.keys(changes).filter((name) => values[name] !== changes[name]));
  Object.assign(values, changes);
  for (const listener of listeners) listener(changed, true);
}

window.addEventListener("hashchange", load);
