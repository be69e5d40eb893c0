// What the Solve tab shows before there is a board: today's board with some of its words, and the ways to another one.
import { ask } from "./api.js";
import { BoardView } from "./board-view.js";
import { deal, isKnown, today } from "./deal.js";
import { button, h, icon, setHidden, setText } from "./dom.js";
import { readsPictures } from "./picture.js";
import { loadingBar } from "./progress.js";
import { DEFAULTS } from "./state.js";
import { strings } from "./strings.js";
import { boardText, blank } from "./tiles.js";
import { length } from "./words.js";

/** @typedef {import("./words.js").Word} Word */

const SAID = strings.first;
const SHOWN = 5; // words

export class FirstVisit {
  /** @param {Record<"picture" | "roll" | "play" | "type" | "paste", () => void>} calls */
  constructor({ picture, roll, play, type, paste }) {
    this.isAsked = false;
    /** The word whose path is drawn. @type {Word | null} */
    this.chosen = null;
    this.board = new BoardView(SAID.today, "draws");
    this.board.show(boardText(blank(4, 4)), true);
    this.count = h("span", { class: "soft", text: SAID.loading });
    this.words = h("div", { class: "words" });
    const way = (
      /** @type {{ name: string, about: string }} */ said,
      /** @type {string} */ sign,
      /** @type {() => void} */ act,
      kind = "",
    ) => {
      const one = button("", act, { class: `way ${kind}` });
      one.append(icon(sign), h("span", {}, said.name, h("small", { text: said.about })));
      return one;
    };
    const ways = readsPictures() ? [way(SAID.picture, "camera", picture, "main")] : [];
    /** @type {HTMLElement} */
    this.element = h(
      "div",
      { class: "hero" },
      h(
        "div",
        { class: "say" },
        h("h1", { class: "promise", text: SAID.promise }),
        h(
          "div",
          { class: "ways-in" },
          ...ways,
          way(SAID.roll, "roll", roll, ways.length ? "" : "main"),
          way(SAID.play, "play", play),
        ),
        h(
          "p",
          { class: "soft small more-ways" },
          button(SAID.type, type, { class: "quiet" }),
          button(SAID.paste, paste, { class: "quiet" }),
        ),
      ),
      h(
        "section",
        { class: "living", "aria-label": SAID.today },
        this.board.element,
        h("p", { class: "small living-name" }, h("b", { text: SAID.today }), " ", this.count),
        loadingBar(),
        this.words,
      ),
    );
  }

  /** @param {boolean} isShown */
  show(isShown) {
    if (this.element.hidden === !isShown && this.isAsked) return;
    setHidden(!isShown, this.element);
    if (isShown) this.load();
    this.draw();
  }

  async load() {
    if (this.isAsked) return;
    this.isAsked = true;
    try {
      const game = { kind: "boggle", form: "", dice: DEFAULTS.dice, lexicon: "" };
      const { board, words } = await ask("solve", { board: await deal(game, today()), rules: "boggle" });
      /** @type {Word[]} */
      const known = words.filter(isKnown);
      const best = [...known].sort((a, b) => length(b) - length(a) || (a.level ?? 0) - (b.level ?? 0)).slice(0, SHOWN);
      this.board.show(board, true);
      this.board.drop();
      setText(this.count, SAID.known(known.length));
      this.words.replaceChildren(...best.map((word) => this.wordButton(word)));
      if (best.length) this.choose(best[0]);
    } catch {
      setText(this.count, ""); // the other ways still work, and say what is wrong
      this.isAsked = false;
    }
  }

  /** @param {Word} word */
  wordButton(word) {
    const props = { type: "button", class: "word", "data-word": word.word, on: { click: () => this.choose(word) } };
    return h("button", props, word.word, " ", h("small", { text: word.points }));
  }

  /** @param {Word} word */
  choose(word) {
    for (const one of this.words.children)
      one.setAttribute("aria-pressed", String(one.getAttribute("data-word") === word.word));
    this.chosen = word;
    this.draw();
  }

  /** Draws the chosen word, where it can be seen. */
  draw() {
    this.board.draw(this.element.hidden ? null : this.chosen?.path);
  }
}
