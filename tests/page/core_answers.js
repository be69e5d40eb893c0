// Answers questions with the core as WebAssembly, under node: node core_answers.js CORE < QUESTIONS > ANSWERS
// Each line of QUESTIONS is a list of [kind, body], which a core of their own answers; each line of the output is the list of
// the answers, or {"error", "field", "code", "values"}. Compiling the core once, and not for every list, halves the time of the tests.
import { readFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";

const [folder] = process.argv.slice(2);
const page = new URL("../../src/gridwords/server/page/js/", import.meta.url);
const [{ Core }, { Reader }, { readText }, { Definitions }] = await Promise.all(
  ["core.js", "reader.js", "word-file.js", "definitions.js"].map((name) => import(new URL(name, page).href)),
);

const unpacked = (name) => gunzipSync(readFileSync(`${folder}/${name}`));
const facts = JSON.parse(readFileSync(`${folder}/facts.json`, "utf8"));
const program = new WebAssembly.Module(unpacked("makers.bin")),
  lexicon = unpacked("lexicon.bin");
/** The core of the list that is being answered. */
let core = null;
/** Opened when they are first needed, as on the page. */
let reader = null,
  definitions = null;

function answer(kind, body) {
  if (kind === "build") {
    const figures = core.build(body.name, readText(new TextEncoder().encode(body.text)));
    core.openLexicon(body.name, core.save(body.name)); // as IndexedDB keeps it
    return figures;
  }
  if (kind === "optimise") {
    core.startClimb(body);
    for (;;) {
      const event = core.climb(0.05);
      if (event.event === "end") return event;
    }
  }
  if (kind === "read") {
    reader ??= new Reader(new WebAssembly.Module(unpacked("reader.bin")), unpacked("weights.bin"));
    const data = body.file ? new Uint8Array(readFileSync(body.file)) : new Uint8Array(4 * body.width * body.height);
    const begun = performance.now(),
      reading = reader.read({ data, width: body.width, height: body.height }, body.size);
    return { ...reading, ms: performance.now() - begun };
  }
  if (kind === "define") {
    definitions ??= new Definitions(new TextDecoder().decode(unpacked("definitions.bin")));
    return definitions.define(body.word);
  }
  if (kind === "schemas") return core.schemas;
  return core.ask(kind, body);
}

function reply([kind, body]) {
  try {
    return answer(kind, body);
  } catch (error) {
    const { message, field, code, values } = error;
    return { error: message, field, code, values };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  core = new Core(program, lexicon, facts);
  writeSync(1, `${JSON.stringify(JSON.parse(line).map(reply))}\n`);
}
