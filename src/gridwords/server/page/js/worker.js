// The worker that owns the core. The first message names the folder of the core; once loaded, the core is posted back as
// `{ program, words }`. Every later `{ id, kind, body }` gets `{ id, reply }` or `{ id, error }`, which is a Problem
// (messages.js); a climb also posts `{ id, event }`.
import { Core } from "./core.js";
import { Definitions } from "./definitions.js";
import { fetchBytes } from "./fetched.js";
import { keepList, readList } from "./lists.js";
import { isLexicon, readText, unpack } from "./word-file.js";

const SLICE_S = 0.1; // of a climb, between two events

let folder = "";
/** Loads the core. The first message sets it. @type {() => Promise<Core>} */
let load = () => Promise.reject(new Error("the core has no address"));
/** @type {Promise<Core> | null} */
let loading = null;

/** The core. If it could not be loaded, the next question tries again: the network may be back. */
function ready() {
  loading ??= load();
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

/** @param {string} folder @param {import("./core.js").Facts} facts */
async function loadFrom(folder, facts) {
  const [program, words] = await Promise.all(["core.bin", "lexicon.bin"].map((name) => fetchBytes(folder + name)));
  const module = await WebAssembly.compile(program);
  const core = new Core(module, words, facts);
  postMessage({ program: module, words }, { transfer: [words.buffer] });
  return core;
}

/** @type {Promise<Definitions> | null} */
let defining = null;

/** The definitions, loaded when the first one is wanted. @param {string} folder */
function definitions(folder) {
  defining ??= fetchBytes(`${folder}definitions.bin`).then((bytes) => new Definitions(new TextDecoder().decode(bytes)));
  defining.catch(() => {
    defining = null;
  }); // the network may be back
  return defining;
}

/** Opens one of the user's lists when it is first needed. @param {Core} core @param {string | null} [name] */
async function openList(core, name) {
  if (!name || core.lexicons.has(name)) return;
  const list = await readList(name);
  if (list) core.openLexicon(name, list.file);
}

/** Builds a list and keeps it. @param {Core} core @param {{ name: string, bytes: Uint8Array<ArrayBuffer> }} file */
async function build(core, { name, bytes }) {
  const content = await unpack(bytes);
  const figures = isLexicon(content) ? core.openLexicon(name, content) : core.build(name, readText(content));
  const { left_out: _, ...described } = figures;
  await keepList({ name, ...described, file: core.save(name) });
  return { name, ...figures };
}

/** @param {Core} core @param {number} id @param {any} body */
function climb(core, id, body) {
  core.startClimb(body);
  for (;;) {
    const event = core.climb(SLICE_S);
    if (event.event === "end") return event;
    postMessage({ id, event });
  }
}

self.addEventListener("message", async ({ data }) => {
  const { id, kind, body } = data;
  if (kind === "load") {
    ({ folder } = body);
    load = () => loadFrom(body.folder, body.facts);
    ready();
    return;
  }
  try {
    if (kind === "define") {
      postMessage({ id, reply: (await definitions(folder)).define(body.word) });
      return;
    }
    const core = await ready();
    let reply;
    if (kind === "build") reply = await build(core, body);
    else {
      await openList(core, body.lexicon);
      reply = kind === "climb" ? climb(core, id, body) : core.ask(kind, body);
    }
    postMessage({ id, reply });
  } catch (error) {
    const { message, field, code, values } = /** @type {import("./messages.js").Refused} */ (error);
    postMessage({ id, error: { message, field, code, values } });
  }
});
