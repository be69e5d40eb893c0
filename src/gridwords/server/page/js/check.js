// Check: who won, which of the words that players wrote down count and why, and what everyone missed.
import { debounced, latest } from "./api.js";
import { BoardPicture } from "./board-picture.js";
import { BoardSources } from "./board-sources.js";
import { rules } from "./catalogue.js";
import { button, fold, h, icon, setHidden, setText, tool, toolbar } from "./dom.js";
import { DrawnWord } from "./drawn-word.js";
import { EditedBoard } from "./edited-board.js";
import { ErrorLine } from "./error-line.js";
import { readsPictures } from "./picture.js";
import { PlayerLists, wordsIn } from "./player-lists.js";
import { SETTINGS, settings, settingsPanel } from "./settings.js";
import { address, onChange, read, write } from "./state.js";
import { copy } from "./status.js";
import { strings } from "./strings.js";
import { WordList } from "./word-list.js";

/**
 * @typedef {import("./words.js").Word} Word
 * @typedef {Word & { verdict: string, reached: string, reached_path: number[][] | null, shared_with: string[] }} CheckedWord
 */

const SAID = strings.check;

export function checkTab() {
  const ask = latest();
  const askAll = latest();
  const board = new EditedBoard({
    paste: (text) => sources.paste(text),
    pick: () => {},
    tap: (cell) => picture.choose(cell),
    tooMany: (tiles) => sources.tooMany(tiles),
  });
  const picture = new BoardPicture(board.grid);
  const problem = new ErrorLine();
  const sources = new BoardSources(board, picture, problem);
  const drawn = new DrawnWord(board.grid);
  const lists = new PlayerLists(() => write({ players: lists.text }));
  const title = h("h1");
  const standings = h("ol", { class: "standings", "aria-live": "polite" });
  const about = h("p", { class: "caption", text: SAID.about });
  const missed = new WordList(drawn);
  const missedTitle = h("span");
  const missedCard = fold(missedTitle, missed.element);
  missedCard.classList.add("card");
  drawn.listen(lists.element);
  const copyLink = () =>
    copy(new URL(address(["board", "players", ...SETTINGS]), location.href).href, strings.solve.copiedLink);
  const add = button(SAID.addPlayer, () => lists.addPlayer(), { class: "main", icon: "plus" });
  const share = button(strings.share.share, copyLink, { icon: "share" });
  const buttons = h("div", { class: "row no-print" }, add, share);
  const listsPart = h("section", { class: "stack" }, h("h2", { text: SAID.lists }), lists.element);
  const element = h(
    "div",
    { class: "stack check" },
    h(
      "div",
      { class: "two" },
      h(
        "div",
        { class: "left keep stack" },
        board.grid.element,
        toolbar(
          tool(strings.picture.short, "camera", () => sources.picture(null), {
            "aria-label": strings.picture.title,
            hidden: !readsPictures(),
          }),
          tool(strings.solve.paste, "paste", () => sources.clipboard()),
          tool(strings.solve.roll, "roll", () => sources.roll()),
          tool(strings.solve.clear, "erase", () => board.clear()),
        ),
        picture.element,
        settingsPanel(),
        drawn.card.element,
      ),
      h("section", { class: "right stack" }, title, standings, problem.element, buttons, about),
    ),
    listsPart,
    missedCard,
    drawn.peek.element,
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

  /** There is nothing to check yet. */
  function hide() {
    missedCard.hidden = share.hidden = true;
    const steps = read("board") ? [] : SAID.steps;
    setHidden(!read("board"), buttons, about, listsPart);
    setText(title, read("board") ? SAID.enterWords : SAID.enterBoard);
    standings.replaceChildren(
      ...steps.map((text, i) =>
        h("li", { class: "place" }, h("span", { class: "rank", text: String(i + 1) }), h("div", { text })),
      ),
    );
    lists.showVerdicts([]);
    drawn.keep(null);
  }

  /** @param {{ player: string, score: number, words: CheckedWord[] }[]} players @param {Word[]} all */
  function show(players, all) {
    const checked = players.flatMap((one) => one.words);
    const found = new Set(checked.filter((word) => word.verdict === "found").map((word) => word.word));
    const rest = all.filter((word) => !found.has(word.word));
    const best = Math.max(...players.map((one) => one.score));
    const winners = players.filter((one) => one.score === best);
    setHidden(false, missedCard, share, buttons, about, listsPart);
    drawn.keep(null);
    setText(title, players.length > 1 ? SAID.whoWon : SAID.yourScore);
    const places = [...players].sort((a, b) => b.score - a.score);
    standings.replaceChildren(
      ...places.map((one, i) => place(one, i, players.length > 1, winners.length, one.score === best && best > 0)),
    );
    lists.showVerdicts(players.map((one) => one.words.map(verdict)));
    setText(missedTitle, SAID.missed(rest.length));
    missed.show(rest, rest.some((word) => word.level) ? "known" : "points");
  }

  /**
   * A line of the standings.
   * @param {{ player: string, score: number, words: CheckedWord[] }} one @param {number} i its place from 0
   * @param {boolean} several players @param {number} winners @param {boolean} isFirst
   */
  function place(one, i, several, winners, isFirst) {
    const counted = one.words.filter(counts);
    const [best] = [...counted].sort((a, b) => b.points - a.points);
    const name = !several || !isFirst ? one.player : winners > 1 ? SAID.draws(one.player) : SAID.wins(one.player);
    const rank = h("span", { class: "rank" }, isFirst ? icon("trophy") : String(i + 1));
    return h(
      "li",
      { class: isFirst ? "place first" : "place" },
      rank,
      h(
        "div",
        {},
        h("p", { class: "name", text: name }),
        h("p", { class: "caption", text: SAID.counted(counted.length, isFirst && best ? best.word : "") }),
      ),
      h("p", { class: "points number" }, String(one.score), h("small", { text: strings.words.pointsAfter(one.score) })),
    );
  }

  /** @param {CheckedWord} word */
  const counts = (word) => word.verdict === "found" && !word.shared_with.length;

  /** What became of a word, and why. @param {CheckedWord} word */
  function verdict(word) {
    const found = word.verdict === "found";
    const shared = found && word.shared_with.length > 0;
    const reason = /** @type {Record<string, (reached: string, least: number) => string>} */ (SAID.reasons)[
      word.verdict
    ];
    const kind = shared ? "both" : found ? "ok" : "no";
    return h(
      "li",
      { class: `verdict ${kind}` },
      drawn.wordButton({ ...word, path: word.path ?? word.reached_path }, shared ? "shared" : found ? "" : "wrong"),
      h("span", { class: "number", text: word.points }),
      kind === "ok"
        ? null
        : h("small", {
            text: shared ? SAID.alsoFoundBy(word.shared_with) : reason(word.reached, rules().minimum_length),
          }),
    );
  }

  function fromState() {
    board.show();
    lists.show(read("players"));
  }

  onChange((changed) => {
    if (changed("board", "players", ...SETTINGS)) {
      fromState();
      if (changed("board")) picture.follow();
      checkSoon();
    }
  });
  fromState();
  hide(); // until there is an answer
  check();
  return { element, focus: () => lists.focus() };
}
