// Play: roll the dice, drag or type words against the clock, then see what you missed.
import { ask } from "./api.js";
import { BoardView } from "./board-view.js";
import { allDice } from "./catalogue.js";
import { Clock, clockText } from "./clock.js";
import { AS_TYPED, button, h } from "./dom.js";
import { onDrag } from "./drag.js";
import { DrawnWord } from "./drawn-word.js";
import { ErrorLine } from "./error-line.js";
import * as Game from "./game.js";
import { Hints } from "./hints.js";
import { stateSelect } from "./state-select.js";
import { onChange, read, write } from "./state.js";
import { copy, say } from "./status.js";
import { plural, sentence } from "./text.js";
import { letters } from "./tiles.js";
import { WordList } from "./word-list.js";
import { totalPoints } from "./words.js";

/** @typedef {import("./words.js").Word} Word */

const TOUCH = matchMedia("(hover: none)");
const LAST_S = 10, WARNING_S = 30;

export function playTab() {
  /** @type {Word[]} */
  let all = [];
  let hints = new Hints();
  let laid = ""; // the board on the table
  let warned = false;
  const board = new BoardView("Board");
  onDrag(board, (cells) => {
    submit(cells.map((cell) => letters(board.tile(cell), board.qIsQu)).join(""), board.path(cells));
  });
  const clock = new Clock(showTime, finish);
  const drawn = new DrawnWord(board);
  const found = new WordList(drawn, () => "good");
  const missed = new WordList(drawn, (word) => (Game.hinted().includes(word.word) ? "hinted" : ""));

  const startButton = button("Roll and start", () => begin(null), { class: "main" });
  const acceptButton = button("Play this board", () => begin(read("game")), { class: "main" });
  const time = h("div", { class: "clock", role: "timer", "aria-label": "Time left" });
  const entry = h("input", { type: "text", "aria-label": "Your word", placeholder: "type or drag a word",
    ...AS_TYPED, enterkeyhint: "go" });
  const enterButton = h("button", { text: "Enter" });
  const form = h("form", { class: "entry", on: { submit: (/** @type {Event} */ event) => {
    event.preventDefault();
    submit(entry.value, null);
  } } }, entry, enterButton);
  const feedback = h("p", { class: "feedback", role: "status", "aria-live": "assertive" });
  const pauseButton = button("Pause", togglePause), hintButton = button("Hint", giveHint);
  const finishButton = button("Finish", finish);
  const hintText = h("p", { class: "soft", role: "status" });
  const foundTitle = h("h2"), missedTitle = h("h2", { tabindex: -1 });
  const missedCard = h("section", { class: "card", hidden: true }, missedTitle, missed.element);
  const table = h("div", { class: "two", hidden: true },
    h("div", { class: "left" },
      h("div", { class: "bar" }, time, pauseButton, hintButton, finishButton),
      board.element, form, feedback, hintText,
      button("Copy link to this board", () => copy(Game.link(), "Link"), { class: "link" })),
    h("div", {}, missedCard, h("section", { class: "card" }, foundTitle, found.element)));
  const welcome = h("p", {}, "Roll the dice and find as many words as you can before time runs out. ",
    "Drag across neighbouring tiles, or type. A word may use each tile once, and longer words score more.");
  const invitation = h("p", { hidden: true }, "Someone shared a board with you. ", acceptButton);
  const problem = new ErrorLine();
  const element = h("div", {},
    h("div", { class: "bar" },
      stateSelect("dice", "Dice", allDice.map((one) => [one.name, `${one.name} (${one.dice})`])),
      stateSelect("minutes", "Time", [["1", "1 minute"], ["3", "3 minutes"], ["5", "5 minutes"], ["0", "no limit"]]),
      startButton),
    problem.element, welcome, invitation, table, drawn.peek.element);

  /** @param {string | null} shared a board, or null to roll one */
  function begin(shared) {
    const chosen = shared === null ? Game.chosen() : Game.current();
    problem.clear();
    return problem.during(async () => {
      const game = shared ?? (await ask("roll", { dice: chosen.played })).board;
      const solution = await ask("solve", { board: game, ...Game.settings(chosen), cells: true });
      const limit_s = Number(read("minutes")) * 60 || Infinity;
      laid = game; // before the state changes, so that it is not laid out twice
      write({ game, ...chosen, words: "", hinted: "", hints: "", over: "", ...Game.running(limit_s) });
      layOut(game, solution);
      clock.start(limit_s);
      showRunning(true);
      // On a phone: from the clock down to the feedback, as far as the screen goes.
      table.scrollIntoView({ block: TOUCH.matches ? "start" : "nearest" });
      focusEntry();
    });
  }

  /** Not on a touch screen: there words are dragged, and the keyboard would cover the board. */
  function focusEntry() { if (!TOUCH.matches) entry.focus({ preventScroll: true }); }

  /** @param {string} game @param {{ words: Word[] }} solution */
  function layOut(game, solution) {
    drawn.keep(null);
    all = solution.words;
    hints = new Hints();
    board.show(game, Game.qIsQu());
    table.hidden = false;
    welcome.hidden = invitation.hidden = true;
    hintText.textContent = feedback.textContent = entry.value = "";
  }

  /** Shows the controls of a running game, or of one that is over. @param {boolean} on */
  function showRunning(on) {
    form.hidden = hintButton.hidden = finishButton.hidden = !on;
    pauseButton.hidden = !on || clock.left_s === Infinity;
    missedCard.hidden = on;
    startButton.textContent = on ? "New game" : "Roll and start";
    showPaused(false);
    if (on) showFound();
  }

  /** A paused board is hidden: time to think is playing time. @param {boolean} on */
  function showPaused(on) {
    pauseButton.textContent = on ? "Resume" : "Pause";
    board.cells.hidden = on;
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
    if (Math.ceil(left_s) === WARNING_S && !warned) say(`${WARNING_S} seconds left`);
    warned = left_s <= WARNING_S;
  }

  /** @param {string} text @param {number[][] | null} path null if it was typed */
  async function submit(text, path) {
    const word = text.trim().toLowerCase(), game = read("game");
    if (!word || form.hidden || entry.disabled) return;
    if (!path) entry.value = "";
    let reply;
    try {
      reply = await ask("check", { board: game, ...Game.settings(Game.current()), words: [word] });
    } catch (error) {
      tell(false, sentence(/** @type {Error} */ (error).message));
      if (!path && !entry.value) entry.value = text;
      return;
    }
    if (game !== laid) return; // another game has begun
    const [checked] = reply.words, isFound = checked.verdict === "found";
    let known = Game.hinted().includes(checked.word) ? "given as a hint" : "";
    if (Game.found().includes(checked.word)) known = "already found";
    const isNew = isFound && !known;
    if (isNew) write({ words: [...Game.found(), checked.word].join(",") });
    if (read("over")) {
      // The answer came after time ran out, but the word was in time: it counts.
      if (isNew) showEnd();
      return;
    }
    if (isNew) {
      showFound();
      showHint(hints.current(wordsLeft()));
      tell(true, `${checked.word}: ${plural(checked.points, "point")}`);
    } else tell(false, `${checked.word}: ${known || checked.reason}`);
    board.draw(isFound ? path ?? checked.path : null);
  }

  /** @param {boolean} good @param {string} text */
  function tell(good, text) {
    feedback.className = `feedback ${good ? "good" : "bad"}`;
    feedback.textContent = text;
  }

  /** The words neither found nor given as hints. */
  function wordsLeft() {
    const known = new Set([...Game.found(), ...Game.hinted()]);
    return all.filter((word) => !known.has(word.word));
  }

  function giveHint() {
    const { text, word } = hints.next(wordsLeft());
    write({ hints: hints.text(all), ...(word && { hinted: [...Game.hinted(), word.word].join(",") }) });
    showHint(text);
    board.draw(word?.path);
  }

  /** @param {string} text */
  function showHint(text) {
    hintText.textContent = text;
    board.corners(hints.counts(wordsLeft(), board.boxes.length));
  }

  function showFound() {
    const mine = new Set(Game.found()), words = all.filter((word) => mine.has(word.word));
    foundTitle.textContent = `Found: ${plural(words.length, "word")}, ${plural(totalPoints(words), "point")}`;
    found.show(words, "points");
  }

  function finish() {
    clock.stop();
    write({ over: "1", ends: "", left: "" });
    showEnd();
    missedTitle.focus({ preventScroll: true });
  }

  function showEnd() {
    const mine = new Set(Game.found()), rest = all.filter((word) => !mine.has(word.word));
    const possible = totalPoints(all), lost = totalPoints(rest);
    showRunning(false);
    showFound();
    time.textContent = "Game over";
    time.classList.remove("last");
    board.corners(null);
    board.draw(null);
    missedTitle.textContent = `Missed: ${plural(rest.length, "word")}, ${plural(lost, "point")}`;
    missed.show(rest, "points");
    hintText.textContent = "";
    feedback.className = "feedback";
    feedback.textContent = `You scored ${plural(possible - lost, "point")} of ${possible.toLocaleString("en")}.`;
  }

  /** Shows what the address has: a game to resume or look back on, or a board to play. */
  async function fromState() {
    const game = read("game");
    if (game === laid) return;
    clock.stop();
    table.hidden = true;
    laid = "";
    problem.clear();
    startButton.textContent = "Roll and start";
    invitation.hidden = !game || Game.hasBegun();
    welcome.hidden = Boolean(game) && invitation.hidden;
    if (!game || !Game.hasBegun()) return;
    laid = game; // so that it is requested once, even if the server refuses it
    await problem.during(async () => {
      const solution = await ask("solve", { board: game, ...Game.settings(Game.current()), cells: true });
      if (game === laid) resume(game, solution);
    });
  }

  /** @param {string} game @param {{ words: Word[] }} solution */
  function resume(game, solution) {
    layOut(game, solution);
    if (read("over")) { showEnd(); return; }
    if (Game.left_s() <= 0) { finish(); return; }
    hints.restore(read("hints"), all);
    showHint(hints.current(wordsLeft()));
    clock.start(Game.left_s());
    showRunning(true);
    if (read("left")) { clock.stop(); showPaused(true); }
  }

  onChange((changed, opened) => {
    if (opened && changed(...Game.VALUES)) laid = "";
    if (read("tab") === "play" || read("game") !== laid) fromState();
  });
  fromState();
  return { element, focus: () => (table.hidden ? startButton : entry).focus() };
}
