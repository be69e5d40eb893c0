// The games played on this device: personal bests and a history.
import { agree } from "./agree.js";
import { button, h } from "./dom.js";
import { keep, kept } from "./kept.js";
import { save } from "./save.js";
import { say } from "./status.js";
import { plural } from "./text.js";

/**
 * @typedef {{ at: string, game: string, daily: string, board: string, points: number, possible: number, words: number,
 *   of: number }} Result `at` is when the game ended, `of` how many words there were to find
 */

const NAME = "games", MOST = 500, SHOWN = 20;

/** @returns {Result[]} the oldest first */
export function pastGames() {
  const games = kept(NAME, []);
  return Array.isArray(games) ? games : [];
}

/** The most points in a kind of game, or -1. @param {string} game */
export const best = (game) => Math.max(-1, ...pastGames().filter((one) => one.game === game).map((one) => one.points));

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
    const games = pastGames(), kinds = [...new Set(games.map((one) => one.game))].sort();
    this.element.hidden = !games.length;
    this.summary.textContent = `Your games: ${games.length.toLocaleString("en")}`;
    const row = (/** @type {"td" | "th"} */ tag, /** @type {(string | number)[]} */ ...cells) =>
      h("tr", {}, ...cells.map((cell, i) => h(tag, { text: cell.toLocaleString("en"), class: i > 1 ? "number" : "", scope: tag === "th" && "col" })));
    const day = (/** @type {Result} */ one) => new Date(one.at).toLocaleDateString("en", { day: "numeric", month: "short", year: "numeric" });
    this.body.replaceChildren(
      h("h3", { text: "Personal bests" }),
      h("ul", {}, ...kinds.map((kind) => h("li", { text: `${kind}: ${plural(best(kind), "point")}` }))),
      h("h3", { text: games.length > SHOWN ? `The last ${SHOWN} games` : "History" }),
      h("div", { class: "scroll", tabindex: 0, role: "region", "aria-label": "History" },
        h("table", {}, row("th", "Date", "Game", "Points", "Words"),
          ...games.slice(-SHOWN).reverse().map((one) =>
            row("td", day(one), one.game + (one.daily && ", daily"), one.points, `${one.words} of ${one.of}`)))),
      h("div", { class: "bar" },
        button("Export", () => save(new Blob([JSON.stringify(games, null, 2)], { type: "application/json" }), "gridwords-games.json")),
        button("Delete all", () => this.forget())),
      h("p", { class: "soft", text: "Kept on this device only." }));
  }

  async forget() {
    if (!await agree(`Delete ${plural(pastGames().length, "game")} and all personal bests?`, "Delete", "Keep")) return;
    keep(NAME, null);
    this.show();
    say("Games deleted");
  }
}
