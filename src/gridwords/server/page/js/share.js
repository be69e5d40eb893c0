// The result of a game, to send to others: a short text and a picture, neither of which gives words away.
import { copy } from "./status.js";
import { strings } from "./strings.js";

/**
 * @typedef {{ title: string, daily: string, score: string, rows: import("./progress.js").Row[], link: string,
 *   tiles: (number | null)[][] }} Shared `tiles` has how many found words use each tile, null for a hole
 */

const SQUARES = 8;
const WIDTH = 600;
const MARGIN = 40;
const LINE = 34;
const SCALE = 2;
const INK = "#1c2530";
const GROUND = "#f6f5f1";
const EMPTY = "#fffdf6";
const EDGE = "#d9d2bd";
const FULL = [11, 107, 102];
const FONT = "system-ui, sans-serif";

/** @param {Shared} result */
const heading = ({ title, daily }) => strings.share.title(title, daily);

/** @param {Shared} result */
export function resultText(result) {
  const bar = (/** @type {import("./progress.js").Row} */ { found, of }) => {
    // Not full before all are found, not empty once one is.
    const full =
      found === of ? SQUARES : Math.min(SQUARES - 1, Math.max(found ? 1 : 0, Math.round((SQUARES * found) / of)));
    return "🟩".repeat(full) + "⬜".repeat(SQUARES - full);
  };
  const rows = result.rows.map((row) => `${bar(row)} ${strings.share.row(row.letters, row.found, row.of)}`);
  return [heading(result), result.score, ...rows, result.link].join("\n");
}

/**
 * A picture of the board without its letters: the more words used a tile, the darker it is.
 * @param {Shared} result
 * @returns {Promise<Blob>}
 */
export function resultPicture(result) {
  const { tiles, rows } = result;
  const side = (WIDTH - 2 * MARGIN) / 2;
  const tile = side / Math.max(tiles.length, tiles[0].length);
  const top = MARGIN + 2.6 * LINE;
  const height = top + Math.max(side, rows.length * LINE) + MARGIN;
  const canvas = document.createElement("canvas");
  canvas.width = WIDTH * SCALE;
  canvas.height = height * SCALE;
  const draw = /** @type {CanvasRenderingContext2D} */ (canvas.getContext("2d"));
  draw.scale(SCALE, SCALE);
  draw.fillStyle = GROUND;
  draw.fillRect(0, 0, WIDTH, height);
  const write = (
    /** @type {string} */ text,
    /** @type {number} */ x,
    /** @type {number} */ y,
    /** @type {string} */ font,
  ) => {
    draw.fillStyle = INK;
    draw.font = `${font} ${FONT}`;
    draw.fillText(text, x, y, WIDTH - MARGIN - x);
  };
  write(heading(result), MARGIN, MARGIN + 14, "bold 22px");
  write(result.score, MARGIN, MARGIN + 14 + LINE, "20px");
  const most = Math.max(1, ...tiles.flat().map((count) => count ?? 0));
  tiles.forEach((row, r) =>
    row.forEach((count, c) => {
      if (count === null) return;
      draw.fillStyle = count ? `rgb(${FULL.join(" ")} / ${0.2 + (0.8 * count) / most})` : EMPTY;
      draw.strokeStyle = EDGE;
      draw.beginPath();
      draw.roundRect(MARGIN + c * tile + 3, top + r * tile + 3, tile - 6, tile - 6, tile * 0.14);
      draw.fill();
      draw.stroke();
    }),
  );
  const left = MARGIN + side + 24;
  const wide = WIDTH - MARGIN - left;
  rows.forEach(({ letters, found, of }, i) => {
    const y = top + i * LINE;
    draw.fillStyle = EDGE;
    draw.fillRect(left, y + 22, wide, 6);
    draw.fillStyle = `rgb(${FULL.join(" ")})`;
    draw.fillRect(left, y + 22, (wide * found) / of, 6);
    write(strings.share.pictureRow(letters, found, of), left, y + 16, "15px");
  });
  return new Promise((resolve, reject) =>
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error(strings.share.noPicture)))),
  );
}

/** Sends the result where the device can, else copies its text. @param {Shared} result */
export async function shareResult(result) {
  const text = resultText(result);
  if (navigator.share && matchMedia("(hover: none)").matches) {
    const files = [new File([await resultPicture(result)], "gridwords.png", { type: "image/png" })];
    try {
      await navigator.share(navigator.canShare?.({ text, files }) ? { text, files } : { text });
      return;
    } catch (error) {
      if (/** @type {Error} */ (error).name === "AbortError") return; // the player changed their mind
    }
  }
  await copy(text, strings.share.result);
}
