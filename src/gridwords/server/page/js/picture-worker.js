// The worker that reads one picture: `{ folder, picture, size }` gets `{ stage }` for what it does now, then
// `{ reading, cuts }` or `{ error }`. A picture that the browser cannot decode has the error "".
import { fetchBytes } from "./fetched.js";
import { Reader } from "./reader.js";

// Letters are large enough in this many pixels, and a phone's photograph takes a sixth of the time.
const MOST_PIXELS = 2_000_000;
const CUT_SIDE = 96; // pixels of a tile that is shown to the player

/** A picture as its EXIF data turn it, no larger than needed. @param {Blob} picture */
async function decode(picture) {
  const bitmap = await createImageBitmap(picture, { imageOrientation: "from-image" })
    .catch(() => createImageBitmap(picture)) // browsers that do not know the option turn it anyway
    .catch(() => {
      throw new Error("");
    });
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (bitmap.width * bitmap.height)));
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(bitmap.width * scale)),
    Math.max(1, Math.round(bitmap.height * scale)),
  );
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (
    canvas.getContext("2d", { willReadFrequently: true })
  );
  context.imageSmoothingQuality = "high";
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return { canvas, pixels: context.getImageData(0, 0, canvas.width, canvas.height) };
}

/** The part of the picture around a tile. @param {OffscreenCanvas} canvas @param {number[][]} corners */
function cut(canvas, corners) {
  const [xs, ys] = [0, 1].map((axis) => corners.map((corner) => corner[axis]));
  const side = Math.max(1, Math.max(...xs) - Math.min(...xs), Math.max(...ys) - Math.min(...ys));
  const [left, top] = [xs, ys].map((all) => (Math.min(...all) + Math.max(...all) - side) / 2);
  return createImageBitmap(canvas, Math.round(left), Math.round(top), Math.ceil(side), Math.ceil(side), {
    resizeWidth: CUT_SIDE,
    resizeHeight: CUT_SIDE,
  }).catch(() => null);
}

self.addEventListener("message", async ({ data: { folder, picture, size, doubtful } }) => {
  try {
    const files = Promise.all(["reader.bin", "weights.bin"].map((name) => fetchBytes(folder + name)));
    files.catch(() => {}); // a picture that cannot be decoded is reported first
    const { canvas, pixels } = await decode(picture);
    const [program, weights] = await files;
    postMessage({ stage: "read" });
    const reading = new Reader(await WebAssembly.compile(program), weights).read(pixels, size);
    const cuts = await Promise.all(
      reading.tiles.map(({ confidence, corners }) => (confidence < doubtful ? cut(canvas, corners) : null)),
    );
    postMessage({ reading, cuts }, { transfer: /** @type {ImageBitmap[]} */ (cuts.filter(Boolean)) });
  } catch (error) {
    const { message, code, values } = /** @type {import("./refused.js").Refused} */ (error);
    postMessage({ error: { message, code, values } });
  }
});
