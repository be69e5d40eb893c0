// Word lists in files: plain or compressed, in any of the usual encodings, or built already (.lex).
import { Refused } from "./refused.js";

/** @param {Uint8Array} bytes @param {number[]} start */
const startsWith = (bytes, start) => start.every((byte, place) => bytes[place] === byte);

/** Decompresses what gzip has compressed; other bytes stay as they are. @param {Uint8Array<ArrayBuffer>} bytes */
export async function unpack(bytes) {
  if (!startsWith(bytes, [0x1f, 0x8b])) return bytes;
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** @param {Uint8Array} bytes */
export const isLexicon = (bytes) => startsWith(bytes, [0x89, 0x47, 0x57, 0x4c, 0x45, 0x58, 0x0d, 0x0a]);

/** The text of a word list. @param {Uint8Array} bytes */
export function readText(bytes) {
  let encoding = "utf-8";
  if (startsWith(bytes, [0xff, 0xfe])) encoding = "utf-16le";
  if (startsWith(bytes, [0xfe, 0xff])) encoding = "utf-16be";
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Refused({ code: "not_text", values: { encoding: encoding.toUpperCase() } });
  }
}
