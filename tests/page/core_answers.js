// Answers questions with the core as WebAssembly, under node: node core_answers.js CORE < QUESTIONS > ANSWERS
// Each line of QUESTIONS is a list of [kind, body], which a core of their own answers; each line of the output is the list of
// the answers, or {"error": ...}. Compiling the core once, and not for every list, halves the time of the tests.
import { readFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";

const [folder] = process.argv.slice(2);
const page = new URL("../../src/gridwords/server/page/js/", import.meta.url);
const [{ Questions }, { Climb }, { Reader }, { readWords }, { Definitions }, seeds] = await Promise.all(
  ["questions.js", "climb.js", "reader.js", "word-file.js", "definitions.js", "seed.js"].map(
    (name) => import(new URL(name, page).href),
  ),
);

const unpacked = (name) => gunzipSync(readFileSync(`${folder}/${name}`));
const facts = JSON.parse(readFileSync(`${folder}/facts.json`, "utf8"));
const program = new WebAssembly.Module(unpacked("core.bin")),
  lexicon = unpacked("lexicon.bin");
/** The core of the list that is being answered. */
let questions = null;
/** Opened when they are first needed, as on the page. */
let reader = null,
  definitions = null;

function answer(kind, body) {
  if (kind === "build") {
    const { core } = questions,
      { words, levels } = readWords(new TextEncoder().encode(body.text));
    const number = core.build(words, levels);
    const again = core.openLexicon(core.save(number)); // as IndexedDB keeps it
    core.forget(number);
    questions.lexicons.set(body.name, again);
    return core.ask("describe", again, {});
  }
  if (kind === "optimise") {
    const climb = new Climb(questions, body);
    for (;;) {
      const event = climb.next(0.05);
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
  if (kind === "time") {
    const begun = performance.now();
    for (let i = 0; i < body.times; i += 1) questions.core.ask("solve", 0, body.values);
    return { us: ((performance.now() - begun) * 1000) / body.times };
  }
  if (kind === "define") {
    definitions ??= new Definitions(new TextDecoder().decode(unpacked("definitions.bin")));
    return definitions.define(body.word);
  }
  if (kind === "seeds") return { bits: seeds.SEED_BITS, short: seeds.SHORT_SEEDS };
  return questions.answer(kind, body);
}

function reply([kind, body]) {
  try {
    return answer(kind, body);
  } catch (error) {
    return { error: error.message };
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  questions = Questions.open(program, lexicon, facts);
  writeSync(1, `${JSON.stringify(JSON.parse(line).map(reply))}\n`);
}
