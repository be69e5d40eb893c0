// Word lists in files: plain or compressed, in any of the usual encodings, or built already (.lex).
import { fold } from "./fold.js";
import { strings } from "./strings.js";

const LOWEST = 10;
const HIGHEST = 95; // levels

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

/** The words of a list, folded, and the levels of those that have one. @param {Uint8Array} bytes */
export function readWords(bytes) {
  let encoding = "utf-8";
  if (startsWith(bytes, [0xff, 0xfe])) encoding = "utf-16le";
  if (startsWith(bytes, [0xfe, 0xff])) encoding = "utf-16be";
  let text;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new Error(strings.errors.notText(encoding.toUpperCase()));
  }
  const nul = text.indexOf("\0");
  if (nul >= 0) throw new Error(strings.errors.binary(nul + 1));
  return splitLevels(fold(text.replace(/(^|[\r\n])[^\S\r\n]*#[^\r\n]*/g, "$1")));
}

/** Lines of a word, a tab and its level, as gridwords.lexicon.levels reads them. @param {string} text */
function splitLevels(text) {
  /** @type {Map<string, number>} */
  const levels = new Map();
  const words = text.replace(
    /^([^\S\n]*(\S+))\t[^\S\n]*([+-]?[0-9][0-9.]*)[^\S\n]*$/gm,
    (_, start, word, number, at) => {
      if (!/^[0-9]{2}$/.test(number) || number < LOWEST || number > HIGHEST) {
        throw new Error(strings.errors.badLevel(text.slice(0, at).split("\n").length, word, number, LOWEST, HIGHEST));
      }
      levels.set(word, Math.min(Number(number), levels.get(word) ?? HIGHEST));
      return start;
    },
  );
  return { words, levels };
}
