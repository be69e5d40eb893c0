// The live picture of a camera: the board in it is looked for a few times a second, and its letters are shown over it.
import { Camera } from "./camera.js";
import { button, h, setHidden, setText } from "./dom.js";
import { inWords, sentence } from "./messages.js";
import { DOUBTFUL } from "./picture.js";
import { NoBoard } from "./picture-reader.js";
import { TileOutlines, distance } from "./tile-outlines.js";
import { strings } from "./strings.js";
import { label } from "./tiles.js";

/** @typedef {import("./picture-reader.js").Found} Found */

const SAID = strings.picture.live;
/** What the browser says if it opens no camera. @type {Record<string, string>} */
const FAILURES = {
  NotAllowedError: SAID.refused,
  SecurityError: SAID.refused,
  NotFoundError: SAID.none,
  OverconstrainedError: SAID.none,
  NotReadableError: SAID.busy,
  AbortError: SAID.busy,
};
/** @type {Found} */
const NOTHING = { tiles: [], rows: 0, cols: 0, width: 1, height: 1, reason: "" };
const BETWEEN_MS = 200; // between two looks, at least; a slow device rests as long as it looks
const LOOKED_AT_PIXELS = 500_000; // of a frame: enough for letters, in a quarter of the time of a still picture
const STEADY = 3; // looks in a row with the same letters in the same places
const MOVED = 0.25; // of a tile, at most, from one look to the next
const MISSED = 2; // looks in a row without the board, until it is gone

export class LiveView {
  /**
   * @param {import("./picture-reader.js").PictureReader} reader
   * @param {{ size: () => number[], take: (frame: ImageBitmap) => Promise<void>, end: (problem?: string) => void }} calls
   *   `take` reads a frame and closes the view if there is a board in it
   */
  constructor(reader, calls) {
    this.reader = reader;
    this.calls = calls;
    this.camera = new Camera(() => this.calls.end(SAID.lost));
    /** Ends the search in the picture of one camera. */
    this.looks = new AbortController();
    /** @type {Found | null} */
    this.found = null;
    this.steady = 0;
    this.missed = 0;
    this.video = h("video", { playsinline: true, muted: true, "aria-label": SAID.name });
    this.video.muted = true; // the attribute alone is not enough
    this.outlines = new TileOutlines({ "aria-hidden": "true" });
    this.state = h("p", { class: "soft", role: "status" });
    this.shutter = button(SAID.take, () => this.take(), { class: "large", icon: "camera" });
    this.other = button(SAID.other, () => this.switch(), { icon: "rotate", hidden: true });
    /** @type {HTMLElement} */
    this.element = h(
      "div",
      { class: "stack live", hidden: true },
      h("div", { class: "seen" }, this.video, this.outlines.element),
      this.state,
      h(
        "div",
        { class: "actions" },
        this.shutter,
        this.other,
        button(SAID.back, () => this.calls.end(), { class: "quiet" }),
      ),
    );
  }

  /** Shows a camera, the one at the back if none is named. @param {string} [id] */
  async open(id) {
    this.rest();
    setHidden(false, this.element);
    setText(this.state, SAID.starting);
    this.shutter.disabled = true;
    try {
      const stream = await this.camera.open(id);
      if (!stream) return;
      this.video.srcObject = stream;
      await this.video.play().catch(() => {}); // closed meanwhile
      const next = await this.camera.next();
      if (this.camera.stream !== stream) return;
      setHidden(next === undefined, this.other);
      this.look();
    } catch (error) {
      this.calls.end(FAILURES[/** @type {Error} */ (error).name] ?? SAID.failed);
    }
  }

  async switch() {
    const { stream } = this.camera;
    const id = await this.camera.next();
    if (stream && stream === this.camera.stream) this.open(id); // not closed meanwhile
  }

  /** Looks for a board until the view is closed, another camera opened or a picture taken. */
  async look() {
    this.looks.abort();
    const { signal } = (this.looks = new AbortController());
    this.shutter.disabled = this.other.disabled = false;
    this.show(null);
    while (!signal.aborted) {
      const start_ms = performance.now();
      const found = await this.glance(signal);
      if (signal.aborted) return;
      if (found !== undefined) this.show(found);
      const rest_ms = Math.max(BETWEEN_MS, performance.now() - start_ms);
      await new Promise((resolve) => setTimeout(resolve, rest_ms));
    }
  }

  /** The board in the picture now, null without one, undefined if unknown. @param {AbortSignal} signal */
  async glance(signal) {
    const { videoWidth, videoHeight } = this.video;
    if (!videoWidth) return undefined;
    const scale = Math.min(1, Math.sqrt(LOOKED_AT_PIXELS / (videoWidth * videoHeight)));
    const [resizeWidth, resizeHeight] = [videoWidth, videoHeight].map((side) => Math.round(side * scale));
    try {
      const frame = await createImageBitmap(this.video, { resizeWidth, resizeHeight });
      if (signal.aborted) return undefined; // the reader may be closed, too
      return await this.reader.glance(frame, this.calls.size());
    } catch (error) {
      return error instanceof NoBoard ? null : undefined; // the shutter says what is wrong with the reader
    }
  }

  /** @param {Found | null} found */
  show(found) {
    this.missed = found ? 0 : this.missed + 1;
    if (!found && this.found && this.missed < MISSED) return; // a blurred frame
    this.steady = found && this.found && isSame(found, this.found) ? this.steady + 1 : 1;
    this.found = found;
    const { tiles, rows, cols, width, height, reason } = found ?? NOTHING;
    const outlined = tiles.map((tile) => ({
      corners: tile.corners,
      text: label(tile.text).toUpperCase(),
      isDoubtful: isDoubtful(tile),
    }));
    this.outlines.show(outlined, width, height);
    const isSteady = Boolean(found) && this.steady >= STEADY;
    this.shutter.classList.toggle("main", isSteady);
    const said = isSteady ? SAID.steady : SAID.found;
    const note = reason && ` ${sentence(inWords(reason))}`;
    setText(this.state, found ? said(`${rows}x${cols}`, tiles.filter(isDoubtful).length) + note : SAID.searching);
  }

  /** Takes the picture of this moment, as large as the camera gives it. */
  async take() {
    const { stream } = this.camera;
    this.looks.abort();
    this.shutter.disabled = this.other.disabled = true;
    this.video.pause();
    try {
      await this.calls.take(await createImageBitmap(this.video));
    } finally {
      if (stream === this.camera.stream) await this.video.play().catch(() => {});
      if (stream && stream === this.camera.stream) this.look(); // not closed meanwhile
    }
  }

  /** Stops looking for a board. */
  rest() {
    this.looks.abort();
    this.found = null;
    this.outlines.show([], 1, 1);
  }

  close() {
    this.rest();
    this.camera.close();
    this.video.srcObject = null;
    setHidden(true, this.element);
  }
}

/** @param {{ confidence: number }} tile */
const isDoubtful = ({ confidence }) => confidence < DOUBTFUL;

/** Whether a board is as it was a moment ago, apart from its doubtful letters. @param {Found} now @param {Found} before */
function isSame(now, before) {
  if (now.rows !== before.rows || now.cols !== before.cols) return false;
  return now.tiles.every((tile, cell) => {
    const old = before.tiles[cell];
    const [corner, right] = tile.corners;
    const hasMoved = distance(corner, old.corners[0]) > MOVED * distance(corner, right);
    return !hasMoved && (tile.text === old.text || isDoubtful(tile) || isDoubtful(old));
  });
}
