// The worker that reads pictures: `{ folder, picture, size, isLive }` with a port gets `{ stage }` for what it does now, then
// `{ found }` or `{ error }`. A picture that the browser cannot decode has the error "".
import { fetchBytes } from "./fetched.js";
import { Reader } from "./reader.js";

// Letters are large enough in this many pixels, and a phone's photograph takes a sixth of the time.
const MOST_PIXELS = 2_000_000;
const TILE_SIDE = 96; // pixels of a tile in the view of a board
const VIEW_SIDE = 1000; // of the view, at most
const MARGIN = 0.2; // of a tile, around the board

/** @type {Promise<Reader> | null} */
let loaded = null;

/** @param {string} folder */
function load(folder) {
  loaded ??= Promise.all(["reader.bin", "weights.bin"].map((name) => fetchBytes(folder + name))).then(
    async ([program, weights]) => new Reader(await WebAssembly.compile(program), weights),
  );
  loaded.catch(() => {
    loaded = null; // the next picture tries again; one that cannot be decoded is reported first
  });
  return loaded;
}

/** A canvas to draw on. @param {number} width @param {number} height */
function canvasOf(width, height) {
  const canvas = new OffscreenCanvas(Math.max(1, Math.round(width)), Math.max(1, Math.round(height)));
  const context = /** @type {OffscreenCanvasRenderingContext2D} */ (
    canvas.getContext("2d", { willReadFrequently: true })
  );
  context.imageSmoothingQuality = "high";
  return { canvas, context };
}

/** A picture as its EXIF data turn it, no larger than needed. @param {Blob | ImageBitmap} picture */
async function decode(picture) {
  const bitmap =
    picture instanceof ImageBitmap
      ? picture
      : await createImageBitmap(picture, { imageOrientation: "from-image" })
          .catch(() => createImageBitmap(picture)) // browsers that do not know the option turn it anyway
          .catch(() => {
            throw new Error("");
          });
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / (bitmap.width * bitmap.height)));
  const { canvas, context } = canvasOf(bitmap.width * scale, bitmap.height * scale);
  context.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
  bitmap.close();
  return { canvas, pixels: context.getImageData(0, 0, canvas.width, canvas.height) };
}

/**
 * The part of the picture with the board, upright as the board is read: turned, and unmirrored if it was mirrored. Corners
 * are then in this view.
 * @param {OffscreenCanvas} picture @param {import("./reader.js").Reading} reading
 */
function upright(picture, { rows, cols, tiles, ...reading }) {
  const outline = [
    tiles[0].corners[0],
    tiles[cols - 1].corners[1],
    tiles[rows * cols - 1].corners[2],
    tiles[(rows - 1) * cols].corners[3],
  ];
  const [topLeft, topRight, bottomRight, bottomLeft] = outline;
  const side = Math.min(TILE_SIDE, VIEW_SIDE / (Math.max(rows, cols) + 2 * MARGIN));
  const mean = (/** @type {number[]} */ ...all) => all.reduce((sum, one) => sum + one, 0) / all.length;
  // The board's axes in the picture, a tile long; sides that are not parallel are halved between them.
  const [right, down, middle] = [
    [0, 1].map((axis) => mean(topRight[axis] - topLeft[axis], bottomRight[axis] - bottomLeft[axis]) / cols),
    [0, 1].map((axis) => mean(bottomLeft[axis] - topLeft[axis], bottomRight[axis] - topRight[axis]) / rows),
    [0, 1].map((axis) => mean(topLeft[axis], topRight[axis], bottomRight[axis], bottomLeft[axis])),
  ];
  const scaled = new DOMMatrix().scale(side).multiply(new DOMMatrix([...right, ...down, ...middle]).inverse());
  const all = tiles.flatMap(({ corners }) => corners.map((corner) => moved(scaled, corner)));
  const [[left, top], [end, foot]] = [Math.min, Math.max].map((most) =>
    [0, 1].map((axis) => most(...all.map((corner) => corner[axis]))),
  );
  const margin = MARGIN * side;
  const matrix = new DOMMatrix().translate(margin - left, margin - top).multiply(scaled);
  const { canvas, context } = canvasOf(end - left + 2 * margin, foot - top + 2 * margin);
  context.setTransform(matrix);
  context.drawImage(picture, 0, 0);
  const { width, height } = canvas;
  const placed = tiles.map((tile) => ({ ...tile, corners: tile.corners.map((corner) => moved(matrix, corner)) }));
  return { ...reading, rows, cols, tiles: placed, outline, width, height, view: canvas.transferToImageBitmap() };
}

/** @param {DOMMatrix} matrix @param {number[]} point */
function moved(matrix, [x, y]) {
  const at = matrix.transformPoint({ x, y });
  return [at.x, at.y];
}

self.addEventListener("message", async ({ data: { folder, picture, size, isLive }, ports: [port] }) => {
  try {
    const reader = load(folder);
    const { canvas, pixels } = await decode(picture);
    const program = await reader;
    port.postMessage({ stage: "read" });
    const reading = program.read(pixels, size);
    const { width, height } = canvas;
    if (isLive || !reading.rows) {
      port.postMessage({ found: { ...reading, width, height } });
      return;
    }
    const [found, ...others] = [reading, ...(reading.others ?? [])].map((one) => upright(canvas, one));
    const whole = others.length ? canvas.transferToImageBitmap() : null; // to choose from
    const bitmaps = [whole, ...[found, ...others].map(({ view }) => view)];
    const transfer = /** @type {ImageBitmap[]} */ (bitmaps.filter(Boolean));
    port.postMessage({ found: { ...found, others, picture: whole } }, transfer);
  } catch (error) {
    const { message, code, values } = /** @type {import("./refused.js").Refused} */ (error);
    port.postMessage({ error: { message, code, values } });
  }
});
