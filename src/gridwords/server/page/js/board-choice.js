// A picture with several boards, to choose one of them.
import { h } from "./dom.js";
import { strings } from "./strings.js";
import { TileOutlines } from "./tile-outlines.js";
import { label } from "./tiles.js";

/** @typedef {import("./picture-reader.js").Seen} Seen */

const SAID = strings.picture;

/** @param {Seen} seen with others @param {(seen: Seen) => void} take @returns {HTMLElement} */
export function boardChoice(seen, take) {
  const { picture, others } = seen;
  if (!picture) return h("div");
  const boards = [seen, ...others];
  const outlines = new TileOutlines({ role: "group", "aria-label": SAID.several(boards.length) }, (number) =>
    take(boards[number]),
  );
  outlines.element.addEventListener("keydown", (event) => {
    if (event.key !== "Enter" && event.key !== " ") return;
    event.preventDefault();
    /** @type {Element} */ (event.target).dispatchEvent(new MouseEvent("click", { bubbles: true }));
  });
  const named = boards.map(({ outline, rows, cols, tiles }, number) => ({
    corners: outline,
    text: String(number + 1),
    name: SAID.oneOf(number + 1, `${rows}x${cols}`, tiles.map(({ text }) => label(text)).join(" ")),
    isReached: true,
    badge: 0.1,
  }));
  outlines.show(named, picture.width, picture.height);
  const canvas = h("canvas", { width: picture.width, height: picture.height, "aria-hidden": "true" });
  canvas.getContext("2d").drawImage(picture, 0, 0);
  return h(
    "div",
    { class: "stack board-choice" },
    h("p", { role: "status", text: SAID.several(boards.length) }),
    h("div", { class: "seen" }, canvas, outlines.element),
  );
}
