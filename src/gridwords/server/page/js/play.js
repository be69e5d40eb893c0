// Play: swipe or type words, against the clock or until all are found, then see what you missed.
import { agree } from "./agree.js";
import { ask } from "./api.js";
import { BoardView } from "./board-view.js";
import { Clock, clockText } from "./clock.js";
import { deal } from "./deal.js";
import { button, h, setHidden } from "./dom.js";
import { onDrag } from "./drag.js";
import { ErrorLine } from "./error-line.js";
import { feel } from "./feel.js";
import * as Game from "./game.js";
import { GameWords } from "./game-words.js";
import { HintLine } from "./hint-line.js";
import { Judge } from "./judge.js";
import { limitOf } from "./kinds.js";
import { gameName } from "./names.js";
import { askPlayers, handOver, lists, players } from "./pass-play.js";
import { playedOn } from "./past-games.js";
import { PlayChoose } from "./play-choose.js";
import { PlayControls } from "./play-controls.js";
import { PlayEnd } from "./play-end.js";
import { PLAYED, onChange, read, write } from "./state.js";
import { say } from "./status.js";
import { strings } from "./strings.js";
import { Swipe } from "./swipe.js";
import { HOLE, boardText, turned } from "./tiles.js";
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
  /** The cells under the finger. @type {number[]} */
  let swiped = [];
  const board = new BoardView(strings.page.board);
  const swipe = new Swipe(board);
  board.element.dataset.cover = SAID.paused;
  onDrag(board, {
    may: (cells, next) => controls.canPlay && Boolean(judge?.mayFollow(cells, next)),
    moved: (cells) => {
      swiped = cells;
      swipe.show(cells.length ? judgeCells(cells) : null);
    },
    done: (ways) => {
      // What was shown counts; if it is no word, then a word that a fast finger cut the corner of.
      const cells = ways.find((way) => judgeCells(way).found) ?? ways[0];
      swiped = [];
      submit(judgeCells(cells).word, board.path(cells));
    },
  });
  const problem = new ErrorLine();
  const controls = new PlayControls({
    pause: togglePause,
    hint: giveHint,
    finish: mayFinish,
    turn,
    submit: (word) => submit(word, null),
  });
  const clock = new Clock((left_s) => controls.showTime(left_s), timeUp);
  const hints = new HintLine(board);
  const choose = new PlayChoose({ start: begin, look, pass: () => problem.during(pass) });
  const end = new PlayEnd(words, {
    again: () => begin(""),
    leave: () => write({ ...Game.fresh, game: "", daily: "" }),
  });
  /** A running game has the whole screen. */
  const table = h(
    "div",
    { class: "game", hidden: true },
    h(
      "div",
      { class: "field-of-play" },
      h("h1", { class: "sr", text: strings.tabs.play }),
      controls.bar,
      controls.meter,
      h("div", { class: "now" }, hints.element, swipe.element, controls.form),
      h("div", { class: "stage" }, board.element),
      h("div", { class: "found-area" }, controls.progress.element, controls.found),
      controls.tools,
    ),
  );
  const invitation = h(
    "section",
    { class: "card stack invitation", hidden: true },
    h("h2", { text: SAID.invitation }),
    h("p", { class: "soft", text: SAID.how }),
    h("div", {}, button(SAID.accept, accept, { class: "main large", icon: "play" })),
  );
  const element = h("div", { class: "stack" }, problem.element, invitation, choose.element, end.element, table);

  /** Deals a board. @param {string} daily a date, or "" for any board */
  function begin(daily) {
    return problem.during(async () => {
      if (!(await Game.mayBegin())) return;
      problem.clear();
      const chosen = Game.chosen(daily);
      await start(await deal(Game.wanted(daily), daily), { ...chosen, daily });
    });
  }

  /** Several players on one device. */
  async function pass() {
    if (!(await Game.mayBegin())) return;
    const names = await askPlayers();
    if (!names) return;
    write({ kind: read("kind") === "squaredle" ? "boggle" : read("kind") });
    const chosen = Game.chosen("");
    await start(await deal(Game.wanted(""), ""), { ...chosen, daily: "" }, { pass: names, lists: "" });
  }

  /** Shows the game that was played on a day's board. @param {string} day */
  function look(day) {
    const kind = read("kind") === "express" ? "boggle" : read("kind");
    const [game] = playedOn(day, gameName(kind));
    const played = game?.played ?? (kind === "boggle" ? Game.chosen(day).played : kind);
    const shown = { game: game?.board ?? "", played, using: "", touching: "", daily: day };
    write({ ...Game.fresh, ...shown, words: game?.found ?? "", over: "1" }, { entry: true });
    laid = null;
    fromState();
  }

  /** Plays the board in the address. */
  function accept() {
    return problem.during(() => start(read("game"), { ...Game.current(), daily: read("daily") }));
  }

  /**
   * @param {string} game a board @param {{ played: string, using: string, touching: string, daily: string }} chosen
   * @param {Record<string, string>} [more] of the address
   */
  async function start(game, chosen, more = {}) {
    const solution = await solve(game, chosen);
    const limit_s = limitOf(chosen.played);
    if (more.pass) await handOver(more.pass.split(";")[lists().length]);
    laid = game; // before the state changes, so that it is not laid out twice
    write({ ...Game.fresh, game, ...chosen, ...more, ...Game.running(limit_s) });
    layOut(game, solution);
    board.drop();
    clock.start(limit_s);
    showRunning(true);
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
    words = new GameWords(solution.words);
    board.show(game, Game.qIsQu());
    judge = new Judge(words.all, board, Game.neighbours(), Game.rulesOf().minimum_length);
    swipe.clear();
    end.hide();
    setHidden(true, choose.element, invitation);
    controls.clear();
    hints.begin(solution.complete ? "" : SAID.incomplete);
  }

  /** Turns the board: other words come into sight. */
  async function turn() {
    if (!judge || !controls.canPlay) return;
    const game = boardText(turned(board.tiles));
    await problem.during(async () => {
      const solution = await solve(game, Game.current());
      laid = game;
      write({ game });
      words = new GameWords(solution.words);
      board.show(game, Game.qIsQu());
      judge = new Judge(words.all, board, Game.neighbours(), Game.rulesOf().minimum_length);
      showFound();
      hints.follow(words);
    });
  }

  /** Shows the screen of a running game, or what comes after it. @param {boolean} on */
  function showRunning(on) {
    setHidden(!on, table);
    controls.showRunning(on, clock.left_s !== Infinity);
    showPaused(false);
    if (on) showFound();
  }

  /** A paused board is hidden: time to think is playing time. @param {boolean} on */
  function showPaused(on) {
    controls.showPaused(on);
    board.element.classList.toggle("covered", on);
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
    board.mark("right", isNew && path ? path.map(([row, col]) => row * board.cols + col) : []);
  }

  function giveHint() {
    if (hints.give(words)) showFound();
  }

  function showFound() {
    controls.showScore(words);
    board.mark("done", Game.hasBonus() ? doneCells() : []);
  }

  /** The tiles that no word left to find uses. */
  function doneCells() {
    const used = new Set(words.left.flatMap((word) => word.cells ?? []));
    return board.boxes.map((_, cell) => cell).filter((cell) => board.tile(cell) !== HOLE && !used.has(cell));
  }

  async function mayFinish() {
    const left = clock.left_s === Infinity ? "" : clockText(clock.left_s);
    const more = SAID.mayFinishMore(left, totalPoints(words.found));
    if ((await agree(SAID.mayFinish, SAID.finishIt, SAID.keepPlaying, more)) && controls.isRunning) finish();
    else focusEntry();
  }

  /** The clock has ended: a word under the finger still counts. */
  function timeUp() {
    let note = "";
    if (swiped.length > 1) {
      const judgement = judgeCells(swiped);
      submit(judgement.word, board.path(swiped));
      note =
        judgement.verdict === "new" ? SAID.justInTime(judgement.word) : SAID.tooLate(judgement.word, judgement.text);
    }
    finish(note);
  }

  /** @param {string} [note] about the last word */
  function finish(note = "") {
    clock.stop();
    swiped = [];
    swipe.show(null);
    if (players().length) {
      passOn();
      return;
    }
    write({ over: "1", ends: "", left: "" });
    showEnd(note);
    end.keep();
    end.title.focus({ preventScroll: true });
    scrollTo(0, 0);
  }

  /** The next player's turn on the same board, or all lists to Check. */
  async function passOn() {
    const names = players();
    const done = [...lists(), `${names[lists().length]}:${Game.found().join(",")}`];
    const { played, using, touching } = Game.current();
    const game = read("game");
    controls.showRunning(false, false);
    if (done.length < names.length) {
      setHidden(true, table);
      write({ lists: done.join(";"), words: "", hinted: "", hints: "" });
      await start(game, { played, using, touching, daily: "" }, { pass: read("pass"), lists: done.join(";") });
      return;
    }
    laid = "";
    showRunning(false);
    write({
      ...Game.fresh,
      ...{ game: "", tab: "check", board: game, players: done.join(";") },
      ...{ rules: Game.rulesOf(played).name, lexicon: using, neighbours: touching },
    });
    fromState();
  }

  /** @param {string} [note] */
  function showEnd(note = "") {
    showRunning(false);
    hints.end();
    board.draw(null);
    end.show(read("game"), Game.qIsQu(), words, note);
  }

  /** Shows what the address has: a game to resume or look back on, or a board to play. */
  async function fromState() {
    const game = read("game");
    if (game === laid) return;
    clock.stop();
    laid = "";
    problem.clear();
    showRunning(false);
    end.hide();
    setHidden(!game || Game.hasBegun(), invitation);
    setHidden(Boolean(game) && Game.hasBegun(), choose.element);
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
  return { element, focus: () => (table.hidden ? choose.todayButton : controls.entry).focus() };
}
