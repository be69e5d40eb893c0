// The worker that owns the core. The first message names the folder of the core; while it loads, `{ share }` of it is
// posted, and then the core as `{ program, words }`. What makes puzzles and looks for better boards is a larger core,
// loaded when it is first asked. Every later `{ id, kind, body }` gets `{ id, reply }` or `{ id, error }`, which is a Problem
// (refused.js); a climb also posts `{ id, event }`.
import { Core } from "./core.js";
import { Definitions } from "./definitions.js";
import { fetchBytes } from "./fetched.js";
import { keepList, readList } from "./lists.js";
import { isLexicon, readText, unpack } from "./word-file.js";

const SLICE_S = 0.1; // of a climb, between two events
const STEP = 0.04; // of what is loaded, between two reports

/** The first message sets them. @type {{ folder: string, facts: import("./core.js").Facts }} */
let from;
/** By the name of their program. @type {Map<string, Promise<Core>>} */
const cores = new Map();

/** A core. If it could not be loaded, the next question tries again: the network may be back. @param {string} name */
function ready(name) {
  const loading = cores.get(name) ?? load(name);
  cores.set(name, loading);
  loading.catch(() => cores.delete(name));
  return loading;
}

/** @param {string} name */
async function load(name) {
  const sizes = [0, 0].map(() => ({ bytes: 0, of: Infinity }));
  let told = 0;
  const fetched = [`${name}.bin`, "lexicon.bin"].map((file, place) =>
    fetchBytes(from.folder + file, (bytes, of) => {
      sizes[place] = { bytes, of };
      const share = (sizes[0].bytes + sizes[1].bytes) / (sizes[0].of + sizes[1].of);
      if (name !== "core" || share < told + STEP) return;
      told = share;
      postMessage({ share });
    }),
  );
  const [program, words] = await Promise.all(fetched);
  const module = await WebAssembly.compile(program);
  const core = new Core(module, words, from.facts);
  if (name === "core") postMessage({ program: module, words }, { transfer: [words.buffer] });
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
    from = body;
    ready(body.program);
    return;
  }
  try {
    if (kind === "define") {
      postMessage({ id, reply: (await definitions(from.folder)).define(body.word) });
      return;
    }
    const core = await ready(kind === "climb" || kind.startsWith("make/") ? "makers" : "core");
    let reply;
    if (kind === "build") reply = await build(core, body);
    else {
      await openList(core, body.lexicon);
      reply = kind === "climb" ? climb(core, id, body) : core.ask(kind, body);
    }
    postMessage({ id, reply });
  } catch (error) {
    const { message, field, code, values } = /** @type {import("./refused.js").Refused} */ (error);
    postMessage({ id, error: { message, field, code, values } });
  }
});
