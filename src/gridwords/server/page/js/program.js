// A program as WebAssembly: its memory, and calls that reply (web/exports.h).
import { Refused } from "./refused.js";

const encoder = new TextEncoder();
const decoder = new TextDecoder();

/** @param {Uint8Array} bytes */
export const readJson = (bytes) => JSON.parse(decoder.decode(bytes));

export class Program {
  /** @param {WebAssembly.Module} module */
  constructor(module) {
    const instance = new WebAssembly.Instance(module, {
      env: { emscripten_notify_memory_growth: () => {} },
      wasi_snapshot_preview1: {
        clock_time_get: (/** @type {number} */ _clock, /** @type {bigint} */ _precision, /** @type {number} */ to) => {
          const now_ns = Math.round(performance.now() * 1e6);
          const view = new DataView(this.exports.memory.buffer, to, 8);
          view.setUint32(0, now_ns % 2 ** 32, true);
          view.setUint32(4, now_ns / 2 ** 32, true);
          return 0;
        },
        proc_exit: () => {
          throw new Refused({ code: "ended" });
        },
      },
    });
    /** @type {any} */
    this.exports = instance.exports;
    this.exports._initialize();
  }

  /**
   * Calls an exported function: a text or bytes become an address and a size. Returns what it replied, until the next
   * call.
   * @param {string} name
   * @param {...(string | Uint8Array | number)} values
   */
  call(name, ...values) {
    /** @type {number[]} */
    const given = [];
    const taken = [];
    try {
      for (const value of values) {
        if (typeof value === "number") {
          given.push(value);
          continue;
        }
        const bytes = typeof value === "string" ? encoder.encode(value) : value;
        const at = this.exports.allocate(Math.max(1, bytes.length));
        if (!at) throw new Refused({ code: "no_memory" });
        taken.push(at);
        new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
        given.push(at, bytes.length);
      }
      const failed = this.exports[name](...given) < 0;
      const reply = new Uint8Array(this.exports.memory.buffer, this.exports.reply_data(), this.exports.reply_size());
      if (failed) throw new Refused(readJson(reply));
      return reply;
    } finally {
      for (const at of taken) this.exports.release(at);
    }
  }

  /** The same for a reply that is JSON. @param {string} name @param {...(string | Uint8Array | number)} values */
  json(name, ...values) {
    return readJson(this.call(name, ...values));
  }
}
