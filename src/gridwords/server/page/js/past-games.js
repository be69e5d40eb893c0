// The games played on this device: personal bests and a history.
import { agree } from "./agree.js";
import { button, h } from "./dom.js";
import { keep, kept } from "./kept.js";
import { save } from "./save.js";
import { say } from "./status.js";
import { language, strings } from "./strings.js";

/**
 * @typedef {{ at: string, game: string, daily: string, board: string, points: number, possible: number, words: number,
 *   of: number }} Result `at` is when the game ended, `of` how many words there were to find
 */

const SAID = strings.past;
const NAME = "games";
const MOST = 500;
const SHOWN = 20;

/** @returns {Result[]} the oldest first */
export function pastGames() {
  const games = kept(NAME, []);
  return Array.isArray(games) ? games : [];
}

/** The most points in a kind of game, or -1. @param {string} game */
export const best = (game) =>
  Math.max(
    -1,
    ...pastGames()
      .filter((one) => one.game === game)
      .map((one) => one.points),
  );

/** Adds a game; whether it is the best of several. @param {Result} result */
export function addGame(result) {
  const before = best(result.game);
  keep(NAME, [...pastGames(), result].slice(-MOST));
  return before >= 0 && result.points > before;
}

export class PastGames {
  constructor() {
    this.summary = h("summary");
    this.body = h("div");
    /** @type {HTMLElement} */
    this.element = h("details", { class: "card past" }, this.summary, this.body);
    this.show();
  }

  show() {
    const games = pastGames();
    const kinds = [...new Set(games.map((one) => one.game))].sort();
    this.element.hidden = !games.length;
    this.summary.textContent = SAID.title(games.length);
    const row = (/** @type {"td" | "th"} */ tag, /** @type {(string | number)[]} */ ...cells) =>
      h(
        "tr",
        {},
        ...cells.map((cell, i) =>
          h(tag, {
            text: typeof cell === "number" ? language.number(cell) : cell,
            class: i > 1 ? "number" : "",
            scope: tag === "th" && "col",
          }),
        ),
      );
    this.body.replaceChildren(
      h("h3", { text: SAID.bests }),
      h("ul", {}, ...kinds.map((kind) => h("li", { text: SAID.best(kind, best(kind)) }))),
      h("h3", { text: games.length > SHOWN ? SAID.last(SHOWN) : SAID.history }),
      h(
        "div",
        { class: "scroll", tabindex: 0, role: "region", "aria-label": SAID.history },
        h(
          "table",
          {},
          row("th", SAID.date, SAID.game, SAID.points, SAID.words),
          ...games
            .slice(-SHOWN)
            .reverse()
            .map((one) =>
              row(
                "td",
                language.day(new Date(one.at)),
                one.daily ? SAID.daily(one.game) : one.game,
                one.points,
                SAID.of(one.words, one.of),
              ),
            ),
        ),
      ),
      h(
        "div",
        { class: "bar" },
        button(SAID.export, () =>
          save(new Blob([JSON.stringify(games, null, 2)], { type: "application/json" }), "gridwords-games.json"),
        ),
        button(SAID.deleteAll, () => this.forget()),
      ),
      h("p", { class: "soft", text: SAID.where }),
    );
  }

  async forget() {
    if (!(await agree(SAID.mayDelete(pastGames().length), SAID.delete, SAID.keep))) return;
    keep(NAME, null);
    this.show();
    say(SAID.deleted);
  }
}
