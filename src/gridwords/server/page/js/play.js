// Play: swipe or type words, against the clock or until all are found, then see what you missed.
import { ask } from "./api.js";
import { BoardView } from "./board-view.js";
import { Clock, clockText } from "./clock.js";
import { deal, isKnown, today } from "./deal.js";
import { AS_TYPED, button, h } from "./dom.js";
import { onDrag } from "./drag.js";
import { DrawnWord } from "./drawn-word.js";
import { ErrorLine } from "./error-line.js";
import { feel, feelFields } from "./feel.js";
import * as Game from "./game.js";
import { Hints } from "./hints.js";
import { Judge } from "./judge.js";
import { aboutKind, limitOf, titleOf } from "./kinds.js";
import { standing } from "./odds.js";
import { PastGames, addGame } from "./past-games.js";
import { Progress, byLength } from "./progress.js";
import { save } from "./save.js";
import { Setup } from "./setup.js";
import { resultPicture, shareResult } from "./share.js";
import { onChange, read, write } from "./state.js";
import { copy, say } from "./status.js";
import { strings } from "./strings.js";
import { Swipe } from "./swipe.js";
import { HOLE } from "./tiles.js";
import { WordList } from "./word-list.js";
import { totalPoints } from "./words.js";

/** @typedef {import("./words.js").Word} Word */

const TOUCH = matchMedia("(hover: none)");
const SAID = strings.play;
const LAST_S = 10;
const WARNING_S = 30;

export function playTab() {
  /** All words on the board, and those to find: in Squaredle the others are a bonus. @type {Word[]} */
  let all = [];
  let wanted = [];
  /** @type {Judge | null} */
  let judge = null;
  let hints = new Hints();
  /** The board on the table, "" for none; null before the address has been looked at. @type {string | null} */
  let laid = null;
  let warned = false;
  const board = new BoardView(strings.page.board);
  const swipe = new Swipe(board);
  board.element.dataset.cover = SAID.paused;
  onDrag(board, {
    may: (cells, next) => canPlay() && Boolean(judge?.mayFollow(cells, next)),
    moved: (cells) => swipe.show(cells.length ? judgeCells(cells) : null),
    done: (ways) => {
      // What was shown counts; if it is no word, then a word that a fast finger cut the corner of.
      const cells = ways.find((way) => judgeCells(way).found) ?? ways[0];
      submit(judgeCells(cells).word, board.path(cells));
    },
  });
  const clock = new Clock(showTime, finish);
  const drawn = new DrawnWord(board);
  const found = new WordList(drawn, () => "good");
  const bonus = new WordList(drawn, () => "good");
  const missed = new WordList(drawn, (word) => (Game.hinted().includes(word.word) ? "hinted" : ""));
  const progress = new Progress();
  const pastGames = new PastGames();

  const setup = new Setup({ start: () => begin(""), daily: () => begin(today()) });
  const acceptButton = button(SAID.accept, accept, { class: "main" });
  const time = h("div", { class: "clock", role: "timer", "aria-label": SAID.timeLeft });
  const score = h("div", { class: "score" });
  const entry = h("input", {
    type: "text",
    "aria-label": SAID.yourWord,
    placeholder: SAID.wordExample,
    ...AS_TYPED,
    enterkeyhint: "go",
  });
  const enterButton = h("button", { text: SAID.enter });
  const form = h(
    "form",
    {
      class: "entry",
      on: {
        submit: (/** @type {Event} */ event) => {
          event.preventDefault();
          submit(entry.value.trim().toLowerCase(), null);
        },
      },
    },
    entry,
    enterButton,
  );
  const pauseButton = button(SAID.pause, togglePause);
  const hintButton = button(SAID.hint, giveHint);
  const finishButton = button(SAID.finish, finish);
  const hintText = h("p", { class: "soft", role: "status" });
  const record = h("p", { class: "record", hidden: true });
  const rank = h("p", { class: "soft rank", hidden: true });
  const after = h(
    "div",
    { class: "bar after", hidden: true },
    button(strings.share.share, () => shareResult(shared())),
    button(strings.share.save, async () => save(await resultPicture(shared()), "gridwords.png")),
    button(SAID.solveIt, solveIt),
  );
  const foundTitle = h("h2");
  const bonusTitle = h("h2");
  const missedTitle = h("h2", { tabindex: -1 });
  const missedCard = h("section", { class: "card", hidden: true }, missedTitle, missed.element);
  const progressCard = h("section", { class: "card" }, progress.element);
  const bonusCard = h("section", { class: "card" }, bonusTitle, bonus.element);
  const table = h(
    "div",
    { class: "two", hidden: true },
    h(
      "div",
      { class: "left" },
      h(
        "div",
        { class: "bar scores" },
        time,
        score,
        h("span", { class: "buttons" }, pauseButton, hintButton, finishButton),
      ),
      swipe.element,
      board.element,
      record,
      rank,
      after,
      form,
      hintText,
      button(SAID.copyLink, () => copy(Game.link(), strings.solve.copiedLink), { class: "link" }),
    ),
    h("div", {}, progressCard, missedCard, h("section", { class: "card" }, foundTitle, found.element), bonusCard),
  );
  const about = h("span");
  const welcome = h("p", {}, about, " ", SAID.how);
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
    if (!TOUCH.matches) entry.focus({ preventScroll: true });
  }

  /** @param {string} game @param {{ words: Word[], complete: boolean }} solution */
  function layOut(game, solution) {
    drawn.keep(null);
    all = solution.words;
    wanted = Game.hasBonus() ? all.filter(isKnown) : all;
    hints = new Hints();
    board.show(game, Game.qIsQu());
    judge = new Judge(all, board, Game.neighbours(), Game.rulesOf().minimum_length);
    swipe.clear();
    table.hidden = false;
    welcome.hidden = invitation.hidden = record.hidden = rank.hidden = true;
    entry.value = "";
    hintText.textContent = solution.complete ? "" : SAID.incomplete;
  }

  /** Shows the controls of a running game, or of one that is over. @param {boolean} on */
  function showRunning(on) {
    form.hidden = hintButton.hidden = finishButton.hidden = !on;
    pauseButton.hidden = !on || clock.left_s === Infinity;
    time.hidden = on && Game.hasBonus(); // there is none in Squaredle
    missedCard.hidden = after.hidden = on;
    setup.show(on);
    showPaused(false);
    if (on) showFound();
  }

  /** A paused board is hidden: time to think is playing time. @param {boolean} on */
  function showPaused(on) {
    pauseButton.textContent = on ? SAID.resume : SAID.pause;
    board.element.classList.toggle("covered", on);
    if (on) drawn.keep(null); // which hides the small copy too
    entry.disabled = enterButton.disabled = hintButton.disabled = on;
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

  /** @param {number} left_s */
  function showTime(left_s) {
    time.textContent = clockText(left_s);
    time.classList.toggle("last", left_s <= LAST_S);
    if (Math.ceil(left_s) === WARNING_S && !warned) say(SAID.secondsLeft(WARNING_S));
    warned = left_s <= WARNING_S;
  }

  const canPlay = () => !form.hidden && !entry.disabled;

  /** Why a word no longer counts, or "". @param {string} word */
  const known = (word) =>
    Game.found().includes(word) ? SAID.alreadyFound : Game.hinted().includes(word) ? SAID.givenAsHint : "";

  /** @param {number[]} cells */
  function judgeCells(cells) {
    const judged = /** @type {Judge} */ (judge);
    return judged.judge(judged.spelled(cells, known), known);
  }

  /** @param {string} word @param {number[][] | null} path null if it was typed */
  function submit(word, path) {
    if (!word || !judge || !canPlay()) return;
    if (!path) entry.value = "";
    const judgement = judge.judge(word, known);
    const isNew = judgement.verdict === "new";
    const extra = isNew && !wanted.includes(/** @type {Word} */ (judgement.found));
    if (isNew) {
      const before = wordsLeft().length;
      write({ words: [...Game.found(), word].join(",") });
      showFound();
      showHint(hints.current(wordsLeft()));
      if (before && !wordsLeft().length) say(Game.hasBonus() ? SAID.foundAllRequired : SAID.foundAll);
    }
    feel(judgement.verdict);
    swipe.say({ ...judgement, text: extra ? SAID.bonusWord(judgement.text) : judgement.text });
    board.draw(judgement.found ? (path ?? judgement.found.path) : null);
  }

  /** The words to find that are neither found nor given as hints. */
  const wordsLeft = () => wanted.filter((word) => !known(word.word));

  function giveHint() {
    const { text, word } = hints.next(wordsLeft());
    write({ hints: hints.text(all), ...(word && { hinted: [...Game.hinted(), word.word].join(",") }) });
    showHint(text);
    board.draw(word?.path);
    if (word) showFound();
  }

  /** @param {string} text */
  function showHint(text) {
    hintText.textContent = text;
    board.corners(hints.counts(wordsLeft(), board.boxes.length));
  }

  const mine = () => new Set(Game.found());

  function showFound() {
    const names = mine();
    const words = all.filter((word) => names.has(word.word));
    const squaredle = Game.hasBonus();
    const required = squaredle ? words.filter(isKnown) : words;
    const extra = squaredle ? words.filter((word) => !isKnown(word)) : [];
    score.replaceChildren(
      h("b", { text: strings.counts.points(totalPoints(words)) }),
      squaredle ? SAID.wordsOf(required.length, wanted.length) : strings.counts.words(words.length),
    );
    foundTitle.textContent = SAID.found(required.length, totalPoints(required));
    found.show(required, squaredle ? "length" : "points");
    bonusCard.hidden = !extra.length;
    bonusTitle.textContent = SAID.bonus(extra.length, totalPoints(extra));
    bonus.show(extra, "length");
    progressCard.hidden = !squaredle && !read("over");
    progress.show(wanted, names);
    board.mark("done", squaredle ? doneCells() : []);
  }

  /** The tiles that no word left to find uses. */
  function doneCells() {
    const used = new Set(wordsLeft().flatMap((word) => word.cells ?? []));
    return board.boxes.map((_, cell) => cell).filter((cell) => board.tile(cell) !== HOLE && !used.has(cell));
  }

  function finish() {
    clock.stop();
    write({ over: "1", ends: "", left: "" });
    showEnd();
    const words = all.filter((word) => mine().has(word.word));
    const required = words.filter((word) => wanted.includes(word));
    if (words.length) {
      const isBest = addGame({
        at: new Date().toISOString(),
        game: title(),
        daily: read("daily"),
        board: board.text,
        points: totalPoints(words),
        possible: totalPoints(all),
        words: required.length,
        of: wanted.length,
      });
      record.textContent = SAID.record;
      record.hidden = !isBest;
      pastGames.show();
    }
    missedTitle.focus({ preventScroll: true });
  }

  function showEnd() {
    const names = mine();
    const rest = all.filter((word) => !names.has(word.word));
    const possible = totalPoints(all);
    const lost = totalPoints(rest);
    showRunning(false);
    showFound();
    time.textContent = SAID.over;
    time.classList.remove("last");
    board.corners(null);
    board.draw(null);
    missedTitle.textContent = SAID.missed(rest.length, lost);
    missed.show(rest, rest.some((word) => word.level) ? "known" : "points");
    hintText.textContent = "";
    swipe.tell(SAID.scored(possible - lost, possible));
    showRank(possible);
  }

  /** How good the board was, where that is known. @param {number} points of all its words */
  async function showRank(points) {
    const game = laid;
    const { played, using } = Game.current();
    const text = await standing({ board: board.text, points, played, lexicon: using, neighbours: Game.neighbours() });
    if (game !== laid || after.hidden) return;
    rank.textContent = text && SAID.boardWas(text);
    rank.hidden = !text;
  }

  const title = () => titleOf(Game.current().played, board.text);

  /** The result, to send to others. */
  function shared() {
    const names = mine();
    const words = all.filter((word) => names.has(word.word));
    const required = words.filter((word) => wanted.includes(word));
    const uses = (/** @type {number} */ cell) =>
      words.filter((word) => word.path?.some(([row, col]) => row * board.cols + col === cell)).length;
    return {
      title: title(),
      daily: read("daily"),
      rows: byLength(wanted, names),
      link: Game.link(),
      score: strings.share.score(totalPoints(words), required.length, wanted.length, words.length - required.length),
      tiles: board.tiles.map((row, r) => row.map((tile, c) => (tile === HOLE ? null : uses(r * board.cols + c)))),
    };
  }

  function solveIt() {
    const { using, touching } = Game.current();
    write({
      tab: "solve",
      board: board.text,
      rules: Game.rulesOf().name,
      lexicon: using,
      neighbours: touching,
      filter: "",
      least: "",
      through: "",
      word: "",
    });
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
    hints.restore(read("hints"), all);
    if (hints.given) showHint(hints.current(wordsLeft()));
    clock.start(Game.left_s());
    showRunning(true);
    if (read("left")) {
      clock.stop();
      showPaused(true);
    }
  }

  onChange((changed, opened) => {
    if ((opened && changed(...Game.VALUES)) || (laid && !Game.hasBegun())) laid = null;
    if (read("tab") === "play" || read("game") !== laid) fromState();
  });
  fromState();
  return { element, focus: () => (table.hidden ? setup.startButton : entry).focus() };
}
