// Pictures that the player gives: a photograph, a file, a drop or a paste. They are read on this device.
import { Refused } from "./refused.js";

/**
 * @typedef {import("./reader.js").Reading} Reading
 * @typedef {Reading & { cuts: (ImageBitmap | null)[] }} Seen with the part of the picture for each doubtful tile
 */

/** A tile that is less sure than this should be looked at; the package has the same number. */
export const DOUBTFUL = 0.9;

const folder = document.documentElement.dataset.reader;

/** Whether this page can read pictures, and the browser decode them outside the page. */
export const readsPictures = () => folder !== undefined && "OffscreenCanvas" in window;

/** @param {File | Blob | null | undefined} file */
export const isPicture = (file) => Boolean(file?.type.startsWith("image/"));

/**
 * The picture in what was pasted or dropped.
 * @param {DataTransfer | null | undefined} data
 * @returns {File | undefined}
 */
export const pictureIn = (data) => [...(data?.files ?? [])].find(isPicture);

/** The picture on the clipboard, where the browser lets the page look. @returns {Promise<Blob | null>} */
export async function copiedPicture() {
  try {
    for (const item of await navigator.clipboard.read()) {
      const type = item.types.find((one) => one.startsWith("image/"));
      if (type) return await item.getType(type);
    }
  } catch {
    /* not allowed, or nothing to read */
  }
  return null;
}

/** Nothing in the picture looks like a board. */
export class NoBoard extends Error {}

/**
 * Reads a picture in a worker of its own, which a cancelled reading ends.
 * @param {Blob} picture @param {number[]} size rows and columns, or zeros @param {{ stage: (name: string) => void, signal: AbortSignal }} calls
 * @returns {Promise<Seen>}
 */
export function readPicture(picture, size, { stage, signal }) {
  const worker = new Worker(new URL("./picture-worker.js", import.meta.url), { type: "module" });
  return new Promise((resolve, reject) => {
    worker.onmessage = ({ data }) => {
      if (data.stage) {
        stage(data.stage);
        return;
      }
      if (data.error !== undefined) reject(new Refused(data.error));
      else if (!data.reading.rows) reject(new NoBoard(data.reading.reason));
      else resolve({ ...data.reading, cuts: data.cuts });
    };
    worker.onerror = () => reject(new Refused({}));
    signal.addEventListener("abort", () => reject(signal.reason));
    worker.postMessage({ folder: new URL(`${folder}/`, document.baseURI).href, picture, size, doubtful: DOUBTFUL });
  }).finally(() => worker.terminate());
}

/** @type {(picture: File) => void} */
let taker = () => {};

/** Sets who takes pictures that are dropped or pasted anywhere. @param {(picture: File) => void} take */
export const onPicture = (take) => {
  taker = take;
};
/** @param {File} picture */
export const givePicture = (picture) => taker(picture);
