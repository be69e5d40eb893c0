// Answers questions with the core as WebAssembly, under node: node core_answers.js CORE QUESTIONS > ANSWERS
// Each line of QUESTIONS is [kind, body]; each line of the output is the answer, or {"error": ...}.
import { readFileSync, writeSync } from "node:fs";
import { gunzipSync } from "node:zlib";

const [folder, file] = process.argv.slice(2);
const page = new URL("../../src/gridwords/server/page/js/", import.meta.url);
const [{ Questions }, { Climb }, { Reader }, { readWords }, { Definitions }] = await Promise.all(
  ["questions.js", "climb.js", "reader.js", "word-file.js", "definitions.js"].map((name) => import(new URL(name, page).href)));

const unpacked = (name) => gunzipSync(readFileSync(`${folder}/${name}`));
const facts = JSON.parse(readFileSync(`${folder}/facts.json`, "utf8"));
const questions = Questions.open(new WebAssembly.Module(unpacked("core.bin")), unpacked("lexicon.bin"), facts), { core } = questions;
/** Opened when they are first needed, as on the page. */
let reader = null, definitions = null;

function answer(kind, body) {
  if (kind === "build") {
    const { words, levels } = readWords(new TextEncoder().encode(body.text));
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
    const begun = performance.now(), reading = reader.read({ data, width: body.width, height: body.height }, body.size);
    return { ...reading, ms: performance.now() - begun };
  }
  if (kind === "time") {
    const begun = performance.now();
    for (let i = 0; i < body.times; i += 1) questions.core.ask("solve", 0, body.values);
    return { us: (performance.now() - begun) * 1000 / body.times };
  }
  if (kind === "define") {
    definitions ??= new Definitions(new TextDecoder().decode(unpacked("definitions.bin")));
    return definitions.define(body.word);
  }
  return questions.answer(kind, body);
}

let out = "";
for (const line of readFileSync(file, "utf8").split("\n").filter(Boolean)) {
  let reply;
  try {
    reply = answer(...JSON.parse(line));
  } catch (error) {
    reply = { error: error.message };
  }
  out += `${JSON.stringify(reply)}\n`;
  if (out.length > 1 << 20) { writeSync(1, out); out = ""; }
}
writeSync(1, out);
