// Check my list: the words players wrote down, which of them count and why, and what everyone missed.
import { debounced, latest } from "./api.js";
import { BoardView } from "./board-view.js";
import { rules } from "./catalogue.js";
import { button, h } from "./dom.js";
import { DrawnWord } from "./drawn-word.js";
import { ErrorLine } from "./error-line.js";
import { PlayerLists, wordsIn } from "./player-lists.js";
import { SETTINGS, settings, settingsPanel } from "./settings.js";
import { onChange, read, write } from "./state.js";
import { strings } from "./strings.js";
import { WordList } from "./word-list.js";

/**
 * @typedef {import("./words.js").Word} Word
 * @typedef {Word & { verdict: string, reason: string, reached_path: number[][] | null, shared_with: string[] }} CheckedWord
 */

const SAID = strings.check;
const HEADING = [{ text: SAID.word }, { text: SAID.points, class: "number" }, { text: SAID.result }];

export function checkTab() {
  const ask = latest();
  const askAll = latest();
  const board = new BoardView(strings.page.board);
  const drawn = new DrawnWord(board);
  const lists = new PlayerLists(() => write({ players: lists.text }));
  const tallies = h("div");
  const missed = new WordList(drawn);
  const missedTitle = h("summary");
  const missedCard = h("details", { class: "card" }, missedTitle, missed.element);
  const results = h("div", { "aria-live": "polite", hidden: true }, tallies, missedCard);
  const problem = new ErrorLine();
  drawn.listen(tallies);
  const noBoard = h(
    "div",
    {},
    h("p", { text: SAID.noBoard }),
    button(
      SAID.enterBoard,
      () => {
        write({ tab: "solve" });
        /** @type {any} */ (document.querySelector("#panel-solve .tile")).focus();
      },
      { class: "main" },
    ),
  );
  const element = h(
    "div",
    { class: "two" },
    h("div", { class: "left" }, board.element, noBoard, ...settingsPanel()),
    h(
      "div",
      {},
      h("p", { text: SAID.about }),
      lists.element,
      h(
        "div",
        { class: "bar tight" },
        button(SAID.addPlayer, () => lists.addPlayer(), { class: "no-print" }),
      ),
      problem.element,
      results,
    ),
    ...drawn.floating,
  );

  const checkSoon = debounced(check, 150);

  function check() {
    problem.clear();
    const players = lists.players.map(({ player, words }) => ({ player: player.trim() || "?", words: wordsIn(words) }));
    if (!read("board") || players.every((one) => !one.words.length)) {
      hide();
      return;
    }
    const question = { board: read("board"), ...settings() };
    problem.untilAnswered(
      async () => {
        const replies = [ask("check", { ...question, players }), askAll("solve", question)];
        const [checked, solution] = await Promise.all(replies);
        show(checked.players, solution.words);
      },
      { failed: hide },
    );
  }

  function hide() {
    results.hidden = true;
    drawn.keep(null);
  }

  /** @param {{ player: string, score: number, words: CheckedWord[] }[]} players @param {Word[]} all */
  function show(players, all) {
    const checked = players.flatMap((one) => one.words);
    const found = new Set(checked.filter((word) => word.verdict === "found").map((word) => word.word));
    const rest = all.filter((word) => !found.has(word.word));
    results.hidden = false;
    drawn.keep(null);
    tallies.replaceChildren(
      ...players.map((one) =>
        h(
          "section",
          { class: "card scroll" },
          h("h2", { text: SAID.score(one.player, one.score) }),
          h(
            "table",
            {},
            h("thead", {}, h("tr", {}, ...HEADING.map((column) => h("th", { scope: "col", ...column })))),
            h("tbody", {}, ...one.words.map(row)),
          ),
        ),
      ),
    );
    missedTitle.textContent = SAID.missed(rest.length);
    missed.show(rest, rest.some((word) => word.level) ? "known" : "points");
  }

  /** @param {CheckedWord} word */
  function row(word) {
    const found = word.verdict === "found";
    const shared = found && word.shared_with.length > 0;
    const reason = /** @type {Record<string, string>} */ (SAID.reasons)[word.verdict] ?? word.reason;
    const result = shared ? SAID.alsoFoundBy(word.shared_with) : reason;
    return h(
      "tr",
      {},
      h("td", {}, drawn.wordButton({ ...word, path: word.path ?? word.reached_path }, shared ? "shared" : "")),
      h("td", { class: "number", text: word.points }),
      h("td", { class: found && !shared ? "verdict-found" : "verdict-not", text: result }),
    );
  }

  function fromState() {
    const text = read("board");
    noBoard.hidden = Boolean(text);
    board.element.hidden = !text;
    if (text) board.show(text, rules().q_is_qu);
    lists.show(read("players"));
  }

  onChange((changed) => {
    if (changed("board", "players", ...SETTINGS)) {
      fromState();
      checkSoon();
    }
  });
  fromState();
  check();
  return { element, focus: () => lists.focus() };
}
