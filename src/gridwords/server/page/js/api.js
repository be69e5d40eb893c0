// The page's questions, and who answers them: the core in this page, or the server that the page came from.
import { isHere, Local } from "./local.js";
import { Remote } from "./remote.js";

/**
 * @typedef {{ name: string, words: number, alphabet: string, levels?: boolean, own?: boolean }} Lexicon
 * @typedef {{ rules: any[], dice: any[], lexicons: Lexicon[] }} Catalogue
 * @typedef {{ open: () => void, event: (news: any) => void, lost: (forever: boolean) => void }} RunCalls to a follower of
 *   an optimisation: it is there and sends every event again; an event; it cannot be heard
 */

const { core, site } = document.documentElement.dataset;
/** @type {Local | null} */
let local = core === undefined ? null : new Local(core);
const remote = site === undefined ? new Remote() : null;
/** @type {Lexicon[]} */
let lexicons = [];

/** Rules, dice and lexicons. @returns {Promise<Catalogue>} */
export async function catalogue() {
  // A server without a complete core in its page answers everything itself.
  const here =
    local &&
    (remote
      ? local.catalogue().catch(() => {
          local = null;
          return null;
        })
      : local.catalogue());
  const [offered, own] = await Promise.all([remote?.catalogue(), here]);
  if (!offered) ({ lexicons } = /** @type {Catalogue} */ (own));
  else lexicons = [...offered.lexicons, ...(own?.lexicons ?? []).filter((/** @type {Lexicon} */ one) => one.own)];
  return { .../** @type {Catalogue} */ (offered ?? own), lexicons };
}

/** @param {string | null} [wanted] */
const find = (wanted) => lexicons.find(({ name }) => name === wanted) ?? lexicons[0];

/** @param {any} body of a question */
function backEnd(body) {
  if (!local || !remote) return /** @type {Local | Remote} */ (local ?? remote);
  const lexicon = find(body.lexicon);
  return lexicon.own || (local.has(lexicon) && local.isQuick(body)) ? local : remote;
}

/**
 * A question of the HTTP interface: its path after /api/, and its body.
 * @param {string} kind
 * @param {any} body
 * @param {AbortSignal} [signal]
 */
export const ask = (kind, body, signal) => backEnd(body).ask(kind, body, signal);

/** A version of `ask` in which only the newest question counts: each call aborts the one before. */
export function latest() {
  let controller = new AbortController();
  return (/** @type {string} */ kind, /** @type {object} */ body) => {
    controller.abort();
    controller = new AbortController();
    return ask(kind, body, controller.signal);
  };
}

/**
 * What a word means, from the server if there is one.
 * @param {string} word
 * @returns {Promise<import("./definitions.js").Definition>}
 */
export const define = (word) => (remote ? remote.define(word) : /** @type {Local} */ (local).define(word));

/** Who runs an optimisation: the server if there is one, because it has more threads and time. @param {boolean} here */
const runner = (here) => /** @type {Local | Remote} */ ((here && local) || (remote ?? local));

/** Starts an optimisation; its id. @param {any} body */
export const startRun = (body) => runner(Boolean(find(body.lexicon).own)).startRun(body);
/** @param {string} id @param {RunCalls} calls @returns {{ close: () => void }} */
export const followRun = (id, calls) => runner(isHere(id)).followRun(id, calls);
/** @param {string} id */
export const stopRun = (id) => runner(isHere(id)).stopRun(id);
/** Whether this optimiser can be chosen: the others need a server. @param {string} name */
export const hasOptimiser = (name) => Boolean(remote) || name === "climb";

/** How long to wait for the next key before asking, to spare a server; the core in this page answers every key. */
export const pause_ms = () => (local ? 0 : 40);

/** Whether the core of this page is still loading. */
export const isLoading = () => Boolean(local && !local.loaded);

/** @param {(share: number) => void} follower called with how much of the core has arrived, 1 at the end */
export const onLoading = (follower) => local?.followers.add(follower);

/** Resolved once the core is in this page. */
export const whenReady = () => local?.ready ?? new Promise(() => {});

/** Whether users can add their own word lists. */
export const takesLists = () => local !== null;

/** Builds a word list from a file and keeps it in this browser. @param {File} file */
export async function addList(file) {
  const list = await /** @type {Local} */ (local).addList(file);
  lexicons = [...lexicons.filter(({ name }) => name !== list.name), { ...list, own: true }];
  return { list, lexicons };
}

/** @param {string} name */
export async function removeList(name) {
  await local?.removeList(name);
  lexicons = lexicons.filter((one) => one.name !== name || !one.own);
  return lexicons;
}

/**
 * A function that acts once its calls have paused for `wait_ms`; at once for 0.
 * @param {() => void} act
 * @param {number} wait_ms
 */
export function debounced(act, wait_ms) {
  if (!wait_ms) return act; // a timer would let the browser draw a frame first
  let timer = 0;
  return () => {
    clearTimeout(timer);
    timer = setTimeout(act, wait_ms);
  };
}
