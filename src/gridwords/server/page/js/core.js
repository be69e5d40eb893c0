// The core as WebAssembly: memory, lexicons and questions. What it can be asked is in web/core.cpp.
import { strings } from "./strings.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

export class Core {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    const instance = new WebAssembly.Instance(module, {
      env: { emscripten_notify_memory_growth: () => {} },
      wasi_snapshot_preview1: {
        clock_time_get: (/** @type {number} */ _clock, /** @type {bigint} */ _precision, /** @type {number} */ to) => {
          const now_ns = Math.round(performance.now() * 1e6);
          const view = new DataView(this.core.memory.buffer, to, 8);
          view.setUint32(0, now_ns % 2 ** 32, true);
          view.setUint32(4, now_ns / 2 ** 32, true);
          return 0;
        },
        proc_exit: () => {
          throw new Error(strings.errors.ended);
        },
      },
    });
    /** @type {any} */
    this.core = instance.exports;
    this.core._initialize();
  }

  /**
   * A question, its values by name; lists of texts or numbers are allowed.
   * @param {string} kind
   * @param {number} lexicon -1 for none
   * @param {...Record<string, any>} values
   * @returns {any}
   */
  ask(kind, lexicon, ...values) {
    let text = "";
    for (const some of values) {
      for (const name of Object.keys(some)) {
        const value = some[name];
        if (value !== null && value !== undefined)
          text += `${name}=${Array.isArray(value) ? value.map(plain).join("\t") : plain(value)}\n`;
      }
    }
    this.call((kindAt, kindSize, at, size) => this.core.ask(kindAt, kindSize, lexicon, at, size), kind, text);
    return JSON.parse(decoder.decode(this.reply()));
  }

  /** The numbers that the last answer has in addition, until the next call. */
  numbers() {
    return new Uint32Array(this.core.memory.buffer, this.core.numbers_data(), this.core.numbers_size());
  }

  /** Opens the default lexicon; its number. @param {Uint8Array} file */
  openDefault(file) {
    return this.call((at, size) => this.core.open_packed(at, size), file);
  }

  /** Opens a .lex file. @param {Uint8Array} file */
  openLexicon(file) {
    return this.call((at, size) => this.core.open_lexicon(at, size), file);
  }

  /**
   * Builds a lexicon of the words in a folded text.
   * @param {string} text
   * @param {Map<string, number>} [levels] of some of them
   */
  build(text, levels = new Map()) {
    const letters = [...new Set(text)].filter((letter) => /\p{L}/u.test(letter));
    // The core wants them by code point, not by UTF-16 unit.
    letters.sort((a, b) => /** @type {number} */ (a.codePointAt(0)) - /** @type {number} */ (b.codePointAt(0)));
    const known = letters.some((letter) => letter > "\x7f") ? letters.join("") : "abcdefghijklmnopqrstuvwxyz";
    const number = this.call(
      (at, size, lettersAt, lettersSize) => this.core.build(at, size, lettersAt, lettersSize),
      text,
      known,
    );
    if (levels.size) this.ask("levels", number, { words: [...levels.keys()], levels: [...levels.values()] });
    return number;
  }

  /** A lexicon as a .lex file. @param {number} lexicon */
  save(lexicon) {
    this.check(this.core.save_lexicon(lexicon));
    return this.reply().slice();
  }

  /** @param {number} lexicon */
  forget(lexicon) {
    this.core.forget_lexicon(lexicon);
  }

  /**
   * Calls with texts or bytes as addresses and sizes.
   * @param {(...values: number[]) => number} call
   * @param {...(string | Uint8Array)} values
   */
  call(call, ...values) {
    /** @type {number[]} */
    const given = [];
    const taken = [];
    try {
      for (const value of values) {
        const bytes = typeof value === "string" ? encoder.encode(value) : value;
        const at = this.core.allocate(Math.max(1, bytes.length));
        if (!at) throw new Error(strings.errors.noMemory);
        taken.push(at);
        new Uint8Array(this.core.memory.buffer, at, bytes.length).set(bytes);
        given.push(at, bytes.length);
      }
      return this.check(call(...given));
    } finally {
      for (const at of taken) this.core.release(at);
    }
  }

  /** @param {number} result */
  check(result) {
    if (result < 0) throw new Error(decoder.decode(this.reply()));
    return result;
  }

  /** What the core wrote, until the next call. */
  reply() {
    return new Uint8Array(this.core.memory.buffer, this.core.reply_data(), this.core.reply_size());
  }
}

/** A value on one line. @param {any} value */
function plain(value) {
  if (typeof value === "boolean") return value ? "1" : "0";
  const text = String(value);
  return /[\t\n\r]/.test(text) ? text.replace(/[\t\n\r]/g, " ") : text;
}
