// Reads pictures in a worker, on this device.
import { readerFolder } from "./picture.js";
import { Refused } from "./refused.js";

/**
 * @typedef {import("./reader.js").Reading} Reading
 * @typedef {Omit<Reading, "others"> & { width: number, height: number }} Found with the size of the picture in which its
 *   corners are
 * @typedef {Found & { view: ImageBitmap, outline: number[][], picture: ImageBitmap | null, others: Seen[] }} Seen with the
 *   part of the picture that shows the board upright, in which its corners are. If there are other boards, `picture` is
 *   the whole picture, and `outline` where this one is in it
 */

/** Nothing in the picture looks like a board. */
export class NoBoard extends Error {}

export class PictureReader {
  constructor() {
    /** Made for the first picture; it keeps the reader for others. @type {Worker | null} */
    this.worker = null;
    /** Ends the questions that have no answer yet. */
    this.closed = new AbortController();
  }

  /**
   * The board in a picture, with the picture.
   * @param {Blob | ImageBitmap} picture @param {number[]} size rows and columns, or zeros
   * @param {{ stage: (name: string) => void, signal: AbortSignal }} calls
   * @returns {Promise<Seen>}
   */
  read(picture, size, calls) {
    return /** @type {Promise<Seen>} */ (this.ask({ picture, size, isLive: false }, calls));
  }

  /**
   * The board in one of many pictures.
   * @param {ImageBitmap} picture @param {number[]} size
   * @returns {Promise<Found>}
   */
  glance(picture, size) {
    return this.ask({ picture, size, isLive: true });
  }

  /**
   * @param {{ picture: Blob | ImageBitmap, size: number[], isLive: boolean }} question
   * @param {{ stage?: (name: string) => void, signal?: AbortSignal }} [calls] an end by `signal` ends the worker, too
   * @returns {Promise<Found>}
   */
  ask(question, { stage, signal } = {}) {
    this.worker ??= new Worker(new URL("./picture-worker.js", import.meta.url), { type: "module" });
    const { worker } = this;
    const { port1: answer, port2: port } = new MessageChannel();
    const { picture } = question;
    const closed = this.closed.signal;
    const ended = new AbortController();
    return new Promise((resolve, reject) => {
      const once = { signal: ended.signal };
      answer.onmessage = ({ data }) => {
        if (data.stage) stage?.(data.stage);
        else if (data.error) reject(new Refused(data.error));
        else if (!data.found.rows) reject(new NoBoard(data.found.reason));
        else resolve(data.found);
      };
      closed.addEventListener("abort", () => reject(closed.reason), once);
      // A worker that could not be loaded never answers: the next question makes another.
      worker.addEventListener("error", () => this.close(new Refused({})), once);
      signal?.addEventListener("abort", () => this.close(signal.reason), once);
      const folder = new URL(`${readerFolder}/`, document.baseURI).href;
      worker.postMessage({ folder, ...question }, [port, ...(picture instanceof ImageBitmap ? [picture] : [])]);
    }).finally(() => {
      ended.abort();
      answer.close();
    });
  }

  /** @param {unknown} [reason] what open questions end with */
  close(reason) {
    this.worker?.terminate();
    this.worker = null;
    this.closed.abort(reason);
    this.closed = new AbortController();
  }
}
