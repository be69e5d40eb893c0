// Answers requests with the page's core, under node: node page_door.js CORE DEADLINE_S
// Each line of the input is KIND and the bytes of a request in hexadecimal digits; each line of the output is
// {"answer": hexadecimal digits} or {"refusal", "field"}.
import { readFileSync, writeSync } from "node:fs";
import { createInterface } from "node:readline";
import { gunzipSync } from "node:zlib";

const [folder, deadline_s] = process.argv.slice(2);
const page = new URL("../../src/gridwords/server/page/js/", import.meta.url);
const { Core } = await import(new URL("core.js", page).href);
const unpacked = (name) => gunzipSync(readFileSync(`${folder}/${name}`));
const facts = JSON.parse(readFileSync(`${folder}/facts.json`, "utf8"));
facts.limits.deadline_s = Number(deadline_s);
const core = new Core(new WebAssembly.Module(unpacked("makers.bin")), unpacked("lexicon.bin"), facts);

function reply(kind, body) {
  try {
    return { answer: Buffer.from(core.askBytes(kind, body)).toString("hex") };
  } catch (error) {
    return { refusal: error.message, field: error.field || undefined };
  }
}

function write(text) {
  for (let left = Buffer.from(text); left.length; ) {
    try {
      left = left.subarray(writeSync(1, left));
    } catch (error) {
      if (error.code !== "EAGAIN") throw error; // the reader is slow
    }
  }
}

for await (const line of createInterface({ input: process.stdin })) {
  const [kind, body] = line.split(" ");
  write(`${JSON.stringify(reply(kind, Buffer.from(body, "hex")))}\n`);
}
