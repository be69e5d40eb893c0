// The games played on this device: personal bests and a history.
import { agree } from "./agree.js";
import { dayOf } from "./deal.js";
import { button, fold, h } from "./dom.js";
import { keep, kept } from "./kept.js";
import { save } from "./save.js";
import { say } from "./status.js";
import { language, strings } from "./strings.js";

/**
 * @typedef {{ at: string, game: string, daily: string, board: string, points: number, possible: number, words: number,
 *   of: number, found?: string, played?: string }} Result `at` is when the game ended, `of` how many words there were to find,
 *   `found` those found
 */

const SAID = strings.past;
const NAME = "games";
const MOST = 500;
const SHOWN = 20;

/** @returns {Result[]} the oldest first */
export function pastGames() {
  const games = kept(NAME, []);
  // Sizes were once written with an x.
  return Array.isArray(games) ? games.map((one) => ({ ...one, game: one.game.replace(/(\d) x (\d)/, "$1×$2") })) : [];
}

/** The most points in a kind of game, or -1. @param {string} game its title, or only its name, whatever the board */
export const best = (game) =>
  Math.max(
    -1,
    ...pastGames()
      .filter((one) => one.game === game || one.game.startsWith(`${game} `))
      .map((one) => one.points),
  );

/** The games of a day's board. @param {string} day @param {string} [name] of the game */
export const playedOn = (day, name = "") =>
  pastGames().filter((one) => one.daily === day && (!name || one.game === name || one.game.startsWith(`${name} `)));

/** The date that many days ago. @param {number} days */
export function dayBefore(days) {
  const date = new Date();
  date.setDate(date.getDate() - days);
  return { date, day: dayOf(date) };
}

/** How many days in a row a board of the day was played, up to today or yesterday. */
export function streak() {
  const days = new Set(pastGames().map((one) => one.daily));
  let at = days.has(dayBefore(0).day) ? 0 : 1;
  const first = at;
  while (days.has(dayBefore(at).day)) at += 1;
  return at - first;
}

/** Adds a game; whether it is the best of several. @param {Result} result */
export function addGame(result) {
  const before = best(result.game);
  keep(NAME, [...pastGames(), result].slice(-MOST));
  return before >= 0 && result.points > before;
}

export class PastGames {
  /** @param {() => void} forgotten called after the games are deleted */
  constructor(forgotten) {
    this.forgotten = forgotten;
    this.summary = h("span");
    this.body = h("div", { class: "stack" });
    /** @type {HTMLElement} */
    this.element = fold(this.summary, this.body);
    this.element.classList.add("past");
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
        { class: "row" },
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
    this.forgotten();
    say(SAID.deleted);
  }
}
