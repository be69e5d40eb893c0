// The state of the page. All of it stands in the address: #solve?board=oatr/ihps/htnr/enei&rules=boggle

/** What is not in the address has these values. @type {Record<string, string>} */
const DEFAULTS = {
  tab: "solve", board: "", rules: "boggle", lexicon: "", neighbours: "", sort: "length", filter: "", where: "contains",
  least: "", through: "", heat: "", word: "",
  players: "",
  dice: "new", minutes: "3", game: "", words: "", hinted: "", left: "", over: "",
  method: "prefix", lesson: "", teach: "", step: "",
  size: "4x4", optimiser: "climb", objective: "points", seconds: "60", best: "",
};

/** @type {Record<string, string>} */
const values = { ...DEFAULTS };
/** @type {Set<(changed: Set<string>) => void>} */
const listeners = new Set();

/** @param {string} name */
export const read = (name) => values[name];

/** Changes some values, and the address with them. @param {Record<string, string>} changes */
export function write(changes) {
  const changed = new Set(Object.keys(changes).filter((name) => values[name] !== changes[name]));
  if (!changed.size) return;
  Object.assign(values, changes);
  history.replaceState(null, "", address());
  for (const listener of listeners) listener(changed);
}

/** @param {(changed: Set<string>) => void} listener */
export const watch = (listener) => listeners.add(listener);

export function address() {
  const query = Object.keys(DEFAULTS)
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
  if (tab) changes.tab = tab;
  for (const [name, value] of given) if (name in DEFAULTS) changes[name] = value;
  const changed = new Set(Object.keys(changes).filter((name) => values[name] !== changes[name]));
  Object.assign(values, changes);
  for (const listener of listeners) listener(changed);
}

window.addEventListener("hashchange", load);
