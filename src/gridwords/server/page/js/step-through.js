// The words one after the other on a full screen, for players against the clock: each with its path, large.
import { BoardView } from "./board-view.js";
import { openDialog } from "./dialog.js";
import { button, h } from "./dom.js";
import { strings } from "./strings.js";
import { grouped } from "./word-orders.js";

/** @typedef {import("./words.js").Word} Word */

const SAID = strings.words;

/**
 * Steps through the words in sight, grouped by the tile that they start from, and keeps the last one drawn.
 * @param {import("./solve-answer.js").SolveAnswer} answer @param {BoardView} shown
 */
export async function stepThrough(answer, shown) {
  const steps = grouped([...answer.inOrder], "path").flatMap(({ title, words }) =>
    [...words].sort((a, b) => b.points - a.points).map((word) => ({ title, word })),
  );
  const board = new BoardView(strings.page.board, "draws");
  board.show(shown.text, shown.qIsQu);
  let at = Math.max(
    0,
    steps.findIndex(({ word }) => word === answer.drawn.kept),
  );
  const place = h("p", { class: "caption" });
  const word = h("output", {});
  const note = h("p", { class: "caption" });
  const show = () => {
    const { title, word: current } = steps[at];
    const ways = current.paths?.length ?? 1;
    place.textContent = `${SAID.place(at + 1, steps.length)}, ${title}`;
    word.replaceChildren(current.word, h("small", { text: strings.counts.points(current.points) }));
    note.textContent = ways > 1 ? SAID.severalPaths : "";
    board.draw(current.path);
  };
  const step = (/** @type {number} */ by) => {
    at = (at + by + steps.length) % steps.length;
    show();
  };
  const keydown = (/** @type {KeyboardEvent} */ event) => {
    const by = { ArrowRight: 1, ArrowDown: 1, " ": 1, ArrowLeft: -1, ArrowUp: -1 }[event.key];
    if (by === undefined) return;
    event.preventDefault();
    step(by);
  };
  await openDialog(
    strings.solve.stepThrough,
    (end) => {
      show();
      return [
        h(
          "div",
          { class: "field-of-play", on: { keydown } },
          h(
            "div",
            { class: "bar" },
            place,
            button("", () => end(null), { class: "quiet icon-only", icon: "close", "aria-label": strings.page.close }),
          ),
          h("div", { class: "now" }, word, note),
          h("div", { class: "stage" }, board.element),
          h(
            "div",
            { class: "actions" },
            button(SAID.previousShort, () => step(-1), { class: "large", icon: "left", "aria-label": SAID.previous }),
            button(SAID.nextShort, () => step(1), {
              class: "large main",
              icon: "right",
              autofocus: true,
              "aria-label": SAID.next,
            }),
          ),
        ),
      ];
    },
    "game stepping",
  );
  answer.drawn.keep(steps[at].word);
}
