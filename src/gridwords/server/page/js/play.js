// Play: swipe or type words, against the clock or until all are found, then see what you missed.
import { ask } from "./api.js";
import { BoardView } from "./board-view.js";
import { Clock } from "./clock.js";
import { deal, today } from "./deal.js";
import { button, h } from "./dom.js";
import { onDrag } from "./drag.js";
import { DrawnWord } from "./drawn-word.js";
import { ErrorLine } from "./error-line.js";
import { feel, feelFields } from "./feel.js";
import * as Game from "./game.js";
import { GameResult } from "./game-result.js";
import { GameWords } from "./game-words.js";
import { HintLine } from "./hint-line.js";
import { Judge } from "./judge.js";
import { aboutKind, limitOf } from "./kinds.js";
import { PastGames } from "./past-games.js";
import { PlayControls } from "./play-controls.js";
import { PlayLists } from "./play-lists.js";
import { Setup } from "./setup.js";
import { PLAYED, onChange, read, write } from "./state.js";
import { copy, say } from "./status.js";
import { strings } from "./strings.js";
import { Swipe } from "./swipe.js";
import { HOLE } from "./tiles.js";
import { totalPoints } from "./words.js";

/** @typedef {import("./words.js").Word} Word */

const TOUCH = matchMedia("(hover: none)");
const SAID = strings.play;

export function playTab() {
  let words = new GameWords([]);
  /** @type {Judge | null} */
  let judge = null;
  /** The board on the table, "" for none; null before the address has been looked at. @type {string | null} */
  let laid = null;
  const board = new BoardView(strings.page.board);
  const swipe = new Swipe(board);
  board.element.dataset.cover = SAID.paused;
  onDrag(board, {
    may: (cells, next) => controls.canPlay && Boolean(judge?.mayFollow(cells, next)),
    moved: (cells) => swipe.show(cells.length ? judgeCells(cells) : null),
    done: (ways) => {
      // What was shown counts; if it is no word, then a word that a fast finger cut the corner of.
      const cells = ways.find((way) => judgeCells(way).found) ?? ways[0];
      submit(judgeCells(cells).word, board.path(cells));
    },
  });
  const setup = new Setup({ start: () => begin(""), daily: () => begin(today()) });
  const controls = new PlayControls({
    pause: togglePause,
    hint: giveHint,
    finish,
    submit: (word) => submit(word, null),
  });
  const clock = new Clock((left_s) => controls.showTime(left_s), finish);
  const drawn = new DrawnWord(board);
  const lists = new PlayLists(drawn);
  const hints = new HintLine(board);
  const result = new GameResult(board, words);
  const pastGames = new PastGames();
  const table = h(
    "div",
    { class: "two", hidden: true },
    h(
      "div",
      { class: "left" },
      controls.bar,
      swipe.element,
      board.element,
      ...result.elements,
      controls.form,
      hints.element,
      button(SAID.copyLink, () => copy(Game.link(), strings.solve.copiedLink), { class: "link" }),
    ),
    lists.element,
  );
  const about = h("span");
  const welcome = h("p", {}, about, " ", SAID.how);
  const acceptButton = button(SAID.accept, accept, { class: "main" });
  const invitation = h("p", { hidden: true }, SAID.invitation, " ", acceptButton);
  const problem = new ErrorLine();
  const element = h(
    "div",
    { class: "playing" },
    setup.element,
    problem.element,
    welcome,
    invitation,
    table,
    h("div", { class: "bar" }, ...feelFields()),
    pastGames.element,
    ...drawn.floating,
  );

  /** Deals a board. @param {string} daily a date, or "" for any board */
  function begin(daily) {
    return problem.during(async () => {
      if (!(await Game.mayBegin())) return;
      problem.clear();
      const chosen = Game.chosen();
      await start(await deal(Game.wanted(), daily), { ...chosen, daily });
    });
  }

  /** Plays the board in the address. */
  function accept() {
    return problem.during(() => start(read("game"), { ...Game.current(), daily: read("daily") }));
  }

  /** @param {string} game a board @param {{ played: string, using: string, touching: string, daily: string }} chosen */
  async function start(game, chosen) {
    const solution = await solve(game, chosen);
    const limit_s = limitOf(chosen.played);
    laid = game; // before the state changes, so that it is not laid out twice
    write({ ...Game.fresh, game, ...chosen, ...Game.running(limit_s) });
    layOut(game, solution);
    clock.start(limit_s);
    showRunning(true);
    // On a phone: from the clock down to the board, as far as the screen goes.
    table.scrollIntoView({ block: TOUCH.matches ? "start" : "nearest" });
    focusEntry();
  }

  /** @param {string} game @param {{ played: string, using: string, touching: string }} chosen */
  const solve = (game, chosen) => ask("solve", { board: game, ...Game.settings(chosen), cells: true });

  /** Not on a touch screen: there words are dragged, and the keyboard would cover the board. */
  function focusEntry() {
    if (!TOUCH.matches) controls.entry.focus({ preventScroll: true });
  }

  /** @param {string} game @param {{ words: Word[], complete: boolean }} solution */
  function layOut(game, solution) {
    drawn.keep(null);
    words = new GameWords(solution.words);
    board.show(game, Game.qIsQu());
    judge = new Judge(words.all, board, Game.neighbours(), Game.rulesOf().minimum_length);
    swipe.clear();
    table.hidden = false;
    welcome.hidden = invitation.hidden = true;
    result.begin(words);
    controls.clear();
    hints.begin(solution.complete ? "" : SAID.incomplete);
  }

  /** Shows the controls of a running game, or of one that is over. @param {boolean} on */
  function showRunning(on) {
    controls.showRunning(on, clock.left_s !== Infinity);
    lists.missedCard.hidden = result.actions.hidden = on;
    setup.show(on);
    showPaused(false);
    if (on) showFound();
  }

  /** A paused board is hidden: time to think is playing time. @param {boolean} on */
  function showPaused(on) {
    controls.showPaused(on);
    board.element.classList.toggle("covered", on);
    if (on) drawn.keep(null); // which hides the small copy too
  }

  function togglePause() {
    const pausing = clock.running;
    if (pausing) {
      clock.stop();
      write(Game.paused(clock.left_s));
    } else {
      write(Game.running(clock.left_s));
      clock.start(clock.left_s);
    }
    showPaused(pausing);
    if (!pausing) focusEntry();
  }

  /** @param {string} word */
  const known = (word) => words.known(word);

  /** @param {number[]} cells */
  function judgeCells(cells) {
    const judged = /** @type {Judge} */ (judge);
    return judged.judge(judged.spelled(cells, known), known);
  }

  /** @param {string} word @param {number[][] | null} path null if it was typed */
  function submit(word, path) {
    if (!word || !judge || !controls.canPlay) return;
    if (!path) controls.clear();
    const judgement = judge.judge(word, known);
    const isNew = judgement.verdict === "new";
    const isExtra = isNew && !words.isWanted(/** @type {Word} */ (judgement.found));
    if (isNew) {
      const before = words.left.length;
      write({ words: [...Game.found(), word].join(",") });
      showFound();
      hints.follow(words);
      if (before && !words.left.length) say(Game.hasBonus() ? SAID.foundAllRequired : SAID.foundAll);
    }
    feel(judgement.verdict);
    swipe.say({ ...judgement, text: isExtra ? SAID.bonusWord(judgement.text) : judgement.text });
    board.draw(judgement.found ? (path ?? judgement.found.path) : null);
  }

  function giveHint() {
    if (hints.give(words)) showFound();
  }

  function showFound() {
    controls.showScore(words);
    lists.showFound(words);
    board.mark("done", Game.hasBonus() ? doneCells() : []);
  }

  /** The tiles that no word left to find uses. */
  function doneCells() {
    const used = new Set(words.left.flatMap((word) => word.cells ?? []));
    return board.boxes.map((_, cell) => cell).filter((cell) => board.tile(cell) !== HOLE && !used.has(cell));
  }

  function finish() {
    clock.stop();
    write({ over: "1", ends: "", left: "" });
    showEnd();
    if (result.keep()) pastGames.show();
    lists.missedTitle.focus({ preventScroll: true });
  }

  function showEnd() {
    showRunning(false);
    showFound();
    controls.showOver();
    hints.end();
    board.draw(null);
    lists.showMissed(words);
    swipe.tell(SAID.scored(totalPoints(words.found), totalPoints(words.all)));
    result.showRank();
  }

  /** Shows what the address has: a game to resume or look back on, or a board to play. */
  async function fromState() {
    const game = read("game");
    about.textContent = aboutKind(read("kind"));
    if (game === laid) return;
    clock.stop();
    table.hidden = true;
    laid = "";
    problem.clear();
    setup.show(false);
    invitation.hidden = !game || Game.hasBegun();
    welcome.hidden = Boolean(game) && invitation.hidden;
    if (!game || !Game.hasBegun()) return;
    laid = game; // so that it is requested once, even if the server refuses it
    await problem.during(async () => {
      const solution = await solve(game, Game.current());
      if (game === laid) resume(game, solution);
    });
  }

  /** @param {string} game @param {{ words: Word[], complete: boolean }} solution */
  function resume(game, solution) {
    layOut(game, solution);
    if (read("over")) {
      showEnd();
      return;
    }
    if (Game.left_s() <= 0) {
      finish();
      return;
    }
    hints.resume(words);
    clock.start(Game.left_s());
    showRunning(true);
    if (read("left")) {
      clock.stop();
      showPaused(true);
    }
  }

  onChange((changed, opened) => {
    if ((opened && changed(...PLAYED)) || (laid && !Game.hasBegun())) laid = null;
    if (read("tab") === "play" || read("game") !== laid) fromState();
  });
  fromState();
  return { element, focus: () => (table.hidden ? setup.startButton : controls.entry).focus() };
}
