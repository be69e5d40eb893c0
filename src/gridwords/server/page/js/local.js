// The back end in this page: a worker that owns the core, and one more for each climb.
import { Core } from "./core.js";
import { whenIdle } from "./idle.js";
import { allLists, removeList } from "./lists.js";
import { Refused } from "./refused.js";
import { Unreachable } from "./remote.js";

/**
 * @typedef {import("./api.js").RunCalls} RunCalls
 * @typedef {{ id: number, kind: string, body: any, resolve: (reply: any) => void, reject: (error: Error) => void }} Asked
 */

// A search whose answer is no longer wanted may run for this long before its worker is replaced by a new one.
const GRACE_MS = 150;
// What is solved before the next frame is drawn: 0.1 ms for a board of 16 cells, 3 ms for one of 100. What takes longer
// than a frame goes to the worker after all.
const INSTANT_CELLS = 144;
const INSTANT_S = 0.016;
// What one thread answers at once: the server has more of them.
const QUICK_CELLS = 400;
const QUICK_CHOICES = 30;
const MAKING_S = 60; // at most: a puzzle is worth waiting for

/** Whether an optimisation of that id runs in this page. @param {string} id */
export const isHere = (id) => id.startsWith("here-");

const aborted = () => new DOMException("replaced by a newer question", "AbortError");

/** A worker with a core in it. @param {string} folder @param {any} facts @param {"core" | "makers"} program */
function makeWorker(folder, facts, program) {
  const worker = new Worker(new URL("./worker.js", import.meta.url), { type: "module" });
  worker.postMessage({ kind: "load", body: { folder, facts, program } });
  return worker;
}

export class Local {
  /** @param {string} folder of the core, as the page's address has it */
  constructor(folder) {
    this.folder = new URL(`${folder}/`, document.baseURI).href;
    /** @type {any} */
    this.facts = null;
    this.search_s = 0; // at most
    /** @type {Worker | null} */
    this.worker = null;
    /** @type {Asked[]} the first one has been sent */
    this.queue = [];
    this.asked = 0;
    /** @type {Map<string, Run>} */
    this.runs = new Map();
    /** @type {Set<string>} */
    this.lists = new Set();
    /** A second core in the page itself, for small boards. @type {Core | null} */
    this.instant = null;
    /** Whether the worker has the core: while it loads, a new worker would be no faster. */
    this.loaded = false;
    /** Called with how much of the core has arrived. @type {Set<(share: number) => void>} */
    this.followers = new Set();
    /** @type {() => void} */
    this.tellReady = () => {};
    /** Resolved once the core is here. @type {Promise<void>} */
    this.ready = new Promise((resolve) => {
      this.tellReady = resolve;
    });
  }

  /** @param {number} share of the core that is here */
  tellShare(share) {
    for (const follower of this.followers) follower(share);
  }

  async catalogue() {
    const reply = await fetch(`${this.folder}facts.json`);
    if (!reply.ok) throw new Refused({ code: "incomplete", values: { status: String(reply.status) } });
    this.facts = await reply.json();
    const { rules, dice, lexicons, limits } = this.facts;
    this.search_s = limits.deadline_s;
    limits.deadline_s = MAKING_S;
    this.start();
    return { rules, dice, lexicons: [...lexicons, ...(await this.ownLists())] };
  }

  async ownLists() {
    const lists = await allLists();
    this.lists = new Set(lists.map(({ name }) => name));
    return lists.map((list) => ({ ...list, own: true }));
  }

  /** Whether this page has the lexicon. @param {any} lexicon as the catalogue has it */
  has(lexicon) {
    const [own] = this.facts.lexicons;
    return (
      this.lists.has(lexicon.name) ||
      (lexicon.name === own.name && lexicon.words === own.words && lexicon.nodes === own.nodes)
    );
  }

  /** Whether one thread answers this soon. @param {any} body */
  isQuick(body) {
    const tiles = String(body.board ?? "").match(/\([^()]*\)|[^/\s]/gu) ?? [];
    const choices = (/** @type {string} */ tile) => (tile === "?" ? 25 : tile.split("|").length - 1);
    return tiles.length <= QUICK_CELLS && tiles.reduce((sum, tile) => sum + choices(tile), 0) <= QUICK_CHOICES;
  }

  /**
   * Puts a second core into the page itself once there is time. A worker's answer arrives after the next frame is drawn;
   * this one's words are in that frame.
   * @param {{ program: WebAssembly.Module, words: Uint8Array }} data
   */
  takeCore({ program, words }) {
    if (this.instant) return;
    whenIdle(() => {
      try {
        this.instant = new Core(program, words, this.facts);
      } catch {
        /* the worker answers everything */
      }
    });
  }

  /** @param {string} kind @param {any} body */
  isInstant(kind, body) {
    if (!this.instant || kind !== "solve" || body.cells || body.paths === "all") return false;
    return (
      (!body.lexicon || this.instant.lexicons.has(body.lexicon)) &&
      body.board.length <= 2 * INSTANT_CELLS &&
      !/[?|]/.test(body.board)
    );
  }

  /** @param {string} kind @param {any} given @param {AbortSignal} [signal] @returns {Promise<any>} */
  ask(kind, given, signal) {
    const body = kind.startsWith("make/") ? given : { deadline_s: this.search_s, ...given };
    return new Promise((resolve, reject) => {
      if (signal?.aborted) {
        reject(aborted());
        return;
      }
      if (this.isInstant(kind, body)) {
        const reply = this.instant?.ask(kind, { ...body, deadline_s: INSTANT_S });
        if (reply.complete) {
          resolve(reply);
          return;
        }
      }
      this.asked += 1;
      const asked = { id: this.asked, kind, body, resolve, reject };
      this.queue.push(asked);
      signal?.addEventListener("abort", () => this.drop(asked));
      if (this.queue.length === 1) this.send();
    });
  }

  start() {
    const worker = (this.worker = makeWorker(this.folder, this.facts, "core"));
    this.loaded = false;
    worker.onmessage = ({ data }) => {
      if (data.program) {
        this.loaded = true;
        this.tellShare(1);
        this.tellReady();
        this.takeCore(data);
      } else if (data.share) this.tellShare(data.share);
      else if (data.id === this.queue[0]?.id) this.settle(data);
    };
    worker.onerror = () => this.settle({ error: { code: "cannot_run" } });
  }

  send() {
    const [{ id, kind, body }] = this.queue;
    this.worker?.postMessage({ id, kind, body });
  }

  /** @param {{ reply?: any, error?: import("./refused.js").Problem }} answer to the first question */
  settle({ reply, error }) {
    const asked = this.queue.shift();
    if (error) asked?.reject(new (error.code === "no_response" ? Unreachable : Refused)(error));
    else asked?.resolve(reply);
    if (this.queue.length) this.send();
  }

  /** Nobody waits for this question any more. @param {Asked} asked */
  drop(asked) {
    const place = this.queue.indexOf(asked);
    asked.reject(aborted());
    if (place > 0) this.queue.splice(place, 1);
    if (place !== 0) return;
    setTimeout(() => {
      if (this.queue[0] !== asked || !this.loaded) return;
      this.worker?.terminate();
      this.start();
      this.settle({});
    }, GRACE_MS);
  }

  /** @param {string} word @returns {Promise<import("./definitions.js").Definition>} */
  define(word) {
    return this.ask("define", { word });
  }

  /** Builds a word list and keeps it. @param {File} file */
  async addList(file) {
    const name = file.name.replace(/\.(gz|txt|csv|lex|dic)$/i, "").replace(/\.(txt|csv|dic)$/i, "") || file.name;
    const bytes = new Uint8Array(await file.arrayBuffer());
    const list = await this.ask("build", { name, bytes });
    this.lists.add(name);
    return list;
  }

  /** @param {string} name */
  async removeList(name) {
    await removeList(name);
    this.lists.delete(name);
  }

  /** @param {any} body @returns {Promise<string>} */
  async startRun(body) {
    const id = `here-${Math.random().toString(36).slice(2)}`;
    const run = new Run(makeWorker(this.folder, this.facts, "makers"), body);
    this.runs.set(id, run);
    return run.begun.then(() => id);
  }

  /** @param {string} id @param {RunCalls} calls */
  followRun(id, calls) {
    const run = this.runs.get(id);
    // A run ends with its page, so the address may name one that is gone.
    if (run) run.follow(calls);
    else setTimeout(() => calls.lost(true));
    return { close: () => run?.calls === calls && run.follow(null) };
  }

  /** @param {string} id */
  async stopRun(id) {
    this.runs.get(id)?.stop();
  }
}

/** A climb in a worker of its own, which is ended to stop it. */
class Run {
  /** @param {Worker} worker @param {any} body */
  constructor(worker, body) {
    this.worker = worker;
    /** @type {RunCalls | null} */
    this.calls = null;
    /** @type {any[]} every better board, then the end */
    this.events = [];
    /** Resolved by the first event. @type {Promise<void>} */
    this.begun = new Promise((resolve, reject) => {
      worker.onmessage = ({ data }) => {
        if (data.error) {
          reject(new Refused(data.error));
          this.worker.terminate();
          return;
        }
        resolve();
        this.tell(data.event ?? data.reply);
      };
      worker.onerror = () => reject(new Refused({ code: "cannot_run" }));
    });
    worker.postMessage({ id: 0, kind: "climb", body });
  }

  /** @param {any} event */
  tell(event) {
    if (event.event !== "progress") this.events.push(event);
    this.calls?.event(event);
    if (event.event === "end") this.worker.terminate();
  }

  /** @param {RunCalls | null} calls */
  follow(calls) {
    this.calls = calls;
    if (!calls) return;
    calls.open();
    for (const event of this.events) calls.event(event);
  }

  stop() {
    if (this.events.at(-1)?.event !== "end") this.tell({ event: "end", ended: "interrupted", best: [] });
  }
}
