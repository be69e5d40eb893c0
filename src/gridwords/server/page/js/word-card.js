// The chosen word: its points, its meaning, which of its paths is drawn, and buttons to the words around it.
import { button, h, marked, setHidden, setText } from "./dom.js";
import { strings } from "./strings.js";

const SAID = strings.words;

export class WordCard {
  /**
   * @param {string} label for screen readers @param {string} kind classes
   * @param {{ step: (by: number) => void, nextPath: () => void, close?: () => void }} calls
   * @param {...HTMLElement} before what stands first
   */
  constructor(label, kind, { step, nextPath, close }, ...before) {
    const quiet = { class: "quiet icon-only" };
    this.word = h("span");
    this.points = h("small");
    this.gloss = h("p", { class: "gloss", "aria-live": "polite", tabindex: -1 });
    this.at = h("span");
    this.next = button(SAID.nextPath, nextPath, { class: "quiet", hidden: true, "aria-keyshortcuts": "P -" });
    this.next.append(h("span", { class: "keyboard", "aria-hidden": "true" }, " ", ...marked(SAID.nextPathKeys)));
    this.steps = h(
      "div",
      { class: "steps" },
      button("", () => step(-1), { ...quiet, icon: "left", "aria-label": SAID.previous }),
      button("", () => step(1), { ...quiet, icon: "right", "aria-label": SAID.next }),
      close ? button("", close, { ...quiet, icon: "close", "aria-label": strings.page.close }) : null,
    );
    const text = h(
      "div",
      { class: "meaning" },
      h("div", { class: "row split" }, h("h2", {}, this.word, " ", this.points), this.steps),
      this.gloss,
      h("p", { class: "caption path-note" }, this.at, " ", this.next),
    );
    /** @type {HTMLElement} */
    this.element = h("aside", { class: `${kind} no-print`, "aria-label": label, hidden: true }, ...before, text);
  }

  /**
   * @param {{ word: string, points?: number } | null} word null hides it
   * @param {string} place of the word among the others @param {string} path which of its paths is drawn, "" for its only one
   */
  show(word, place, path) {
    setHidden(!word, this.element);
    if (!word) return;
    setText(this.word, word.word);
    setText(this.points, word.points === undefined ? "" : strings.counts.points(word.points));
    setText(this.at, [place, path].filter(Boolean).join(", "));
    setHidden(!path, this.next);
    setHidden(!place, this.steps.children[0], this.steps.children[1]);
  }
}
