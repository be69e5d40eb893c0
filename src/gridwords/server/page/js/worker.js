// The worker that owns the core. The first message names the folder of the core; once loaded, the core is posted back as
// `{ program, words }`. Every later `{ id, kind, body }` gets `{ id, reply }` or `{ id, error, field }`, whose `field` is
// the one of a form that is in error, if it is one; a climb also posts
// `{ id, event }`.
import { Climb } from "./climb.js";
import { Definitions } from "./definitions.js";
import { fetchBytes } from "./fetched.js";
import { keepList, readList } from "./lists.js";
import { Questions } from "./questions.js";
import { isLexicon, readWords, unpack } from "./word-file.js";

const SLICE_S = 0.1; // of a climb, between two events

let folder = "";
/** Loads the core. The first message sets it. @type {() => Promise<Questions>} */
let load = () => Promise.reject(new Error("the core has no address"));
/** @type {Promise<Questions> | null} */
let loading = null;

/** The core. If it could not be loaded, the next question tries again: the network may be back. */
function ready() {
  loading ??= load();
  loading.catch(() => {
    loading = null;
  });
  return loading;
}

/** @param {string} folder @param {import("./questions.js").Facts} facts */
async function loadFrom(folder, facts) {
  const [program, words] = await Promise.all(["core.bin", "lexicon.bin"].map((name) => fetchBytes(folder + name)));
  const module = await WebAssembly.compile(program);
  const questions = Questions.open(module, words, facts);
  postMessage({ program: module, words }, { transfer: [words.buffer] });
  return questions;
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

/**
 * Opens one of the user's lists when it is first needed.
 * @param {Questions} questions
 * @param {string | null | undefined} name
 */
async function openList(questions, name) {
  if (!name || questions.lexicons.has(name)) return;
  const list = await readList(name);
  if (list) questions.lexicons.set(name, questions.core.openLexicon(list.file));
}

/**
 * Builds a list and keeps it.
 * @param {Questions} questions
 * @param {{ name: string, bytes: Uint8Array<ArrayBuffer> }} file
 */
async function build({ core, lexicons }, { name, bytes }) {
  const content = await unpack(bytes);
  const number = isLexicon(content) ? core.openLexicon(content) : buildWords(core, content);
  const { left_out, ...described } = core.ask("describe", number, {});
  const old = lexicons.get(name);
  if (old !== undefined) core.forget(old);
  lexicons.set(name, number);
  await keepList({ name, ...described, file: core.save(number) });
  return { name, ...described, left_out };
}

/** @param {import("./core.js").Core} core @param {Uint8Array} content */
function buildWords(core, content) {
  const { words, levels } = readWords(content);
  return core.build(words, levels);
}

/** @param {Questions} questions @param {number} id @param {any} body */
function climb(questions, id, body) {
  const run = new Climb(questions, body);
  for (;;) {
    const event = run.next(SLICE_S);
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
    const questions = await ready();
    let reply;
    if (kind === "build") reply = await build(questions, body);
    else {
      await openList(questions, body.lexicon);
      reply = kind === "climb" ? climb(questions, id, body) : questions.answer(kind, body);
    }
    postMessage({ id, reply });
  } catch (error) {
    const { message, field } = /** @type {Error & { field?: string }} */ (error);
    postMessage({ id, error: message, field });
  }
});
