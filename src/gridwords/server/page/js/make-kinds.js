// The kinds of puzzles, as cards with a picture each.
import { h, s } from "./dom.js";
import { onChange, read, write } from "./state.js";
import { strings } from "./strings.js";

const SAID = strings.make;
/** Words on a line of a word search: where they begin and end, and their colour. */
const LINES = [
  [0.5, 0.5, 2.5, 0.5, ""],
  [0.5, 1.5, 3.5, 1.5, "b"],
  [1.5, 2.5, 3.5, 2.5, "c"],
];
const CROSSED = "  T  / SEED/  A I/    G/  BUS";

/**
 * @param {string} letters rows, separated by slashes @param {(row: number, col: number) => SVGElement | null} cell behind a
 *   letter @param {...SVGElement} behind all of them
 */
function picture(letters, cell, ...behind) {
  const rows = letters.split("/");
  const side = rows.length;
  const drawn = rows.flatMap((row, y) =>
    [...row].flatMap((letter, x) => [cell(y, x), s("text", { x: x + 0.5, y: y + 0.5 }, letter)]),
  );
  const viewBox = `-0.3 -0.3 ${side + 0.6} ${side + 0.6}`;
  return s("svg", { class: "kind", viewBox, "aria-hidden": "true" }, ...behind, ...drawn);
}

/** @param {string} kind @param {number} row @param {number} col */
const tile = (kind, row, col) =>
  s("rect", { class: kind, x: col + 0.06, y: row + 0.06, width: 0.88, height: 0.88, rx: 0.16 });

/** @param {string} kind @param {number} side */
const ground = (kind, side) =>
  s("rect", { class: kind, x: -0.2, y: -0.2, width: side + 0.4, height: side + 0.4, rx: 0.4 });

/** @type {Record<string, () => SVGElement>} */
const PICTURES = {
  wordsearch: () =>
    picture(
      "FOXTA/ROSEM/AELKO/BATIS/LHENE",
      () => null,
      ground("paper", 5),
      ...LINES.map(([x1, y1, x2, y2, kind]) => s("line", { x1, y1, x2, y2, class: kind })),
    ),
  theme: () => picture("PLUM/PEAR/KIWI/FIGS", (row, col) => tile(["ta", "tb", "tc", "td"][row], row, col)),
  booklet: () =>
    s(
      "svg",
      { class: "kind", viewBox: "-0.3 -0.3 5.6 5.6", "aria-hidden": "true" },
      ...[0, 1, 2].map((i) => s("rect", { class: "leaf", x: 2 - 0.9 * i, y: 0.5 * i, width: 3, height: 4, rx: 0.2 })),
      s("path", { class: "ink", d: "M0.7 1.7h1M0.7 2.4h2v2h-2z" }),
    ),
  crisscross: () =>
    picture(
      CROSSED,
      (row, col) => (CROSSED.split("/")[row][col] === " " ? null : tile("tile-shape", row, col)),
      ground("tray-shape", 5),
    ),
  board: () => picture("ROS/GEA/DNR", (row, col) => tile("tile-shape", row, col), ground("tray-shape", 3)),
};

/** What a card chooses: a booklet is one of word searches. @param {string} kind */
const chosenBy = (kind) =>
  kind === "booklet" ? { puzzle: "wordsearch", booklet: "10" } : { puzzle: kind, booklet: "" };

/** Cards to choose from. @returns {HTMLElement} */
export function kindCards() {
  const boxes = /** @type {(keyof typeof SAID.kinds)[]} */ (Object.keys(SAID.kinds)).map((kind) =>
    h("input", {
      class: "sr",
      type: "radio",
      name: "kind",
      value: kind,
      on: { change: () => write({ ...chosenBy(kind), grid: "", difficulty: "" }) },
    }),
  );
  const cards = boxes.map((box) => {
    const kind = /** @type {keyof typeof SAID.kinds} */ (box.value);
    const about = h("span", { class: "caption", text: SAID.aboutKinds[kind] });
    return h("label", { class: "card kind-card" }, box, PICTURES[kind](), h("b", { text: SAID.kinds[kind] }), about);
  });
  const show = () => {
    const chosen = read("booklet") ? "booklet" : read("puzzle");
    for (const box of boxes) box.checked = box.value === chosen;
  };
  onChange(show);
  show();
  return h("fieldset", { class: "kinds no-print" }, h("legend", { class: "sr", text: SAID.kind }), ...cards);
}
