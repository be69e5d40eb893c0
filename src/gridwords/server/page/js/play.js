// Play: dice are rolled, the clock runs, words are dragged or typed; then what was missed, most valuable first.
import { post } from "./api.js";
import { BoardView } from "./board-view.js";
import { Clock, clockText } from "./clock.js";
import { copy, h, plural, say, select } from "./dom.js";
import { allDice, rulesForDice } from "./facts.js";
import { Hints } from "./hints.js";
import { Peek } from "./peek.js";
import { address, read, watch, write } from "./state.js";
import { letters } from "./tiles.js";
import { WordList } from "./word-list.js";

/** @typedef {import("./word-list.js").Word} Word */

const TOUCH = matchMedia("(hover: none)");
const SHARED = ["game", "played", "using", "minutes"]; // the board, and nothing of how it was played

export function playTab() {
  /** @type {Word[]} */
  let all = [];
  let hints = new Hints();
  let laid = ""; // the board on the table
  const board = new BoardView("Board");
  board.dragging((cells) => submit(cells.map((cell) => letters(board.tiles.flat()[cell], gameRules().q_is_qu)).join(""), board.path(cells)));
  const clock = new Clock(showTime, over);
  const dice = select("Dice", allDice.map((one) => [one.name, `${one.name} (${one.dice})`]), read("dice"), (value) => write({ dice: value }));
  const minutes = select("Time", [["1", "1 minute"], ["3", "3 minutes"], ["5", "5 minutes"], ["0", "no clock"]], read("minutes"), (value) => write({ minutes: value }));
  const start = h("button", { type: "button", class: "main", text: "Roll and start", on: { click: () => begin(null) } });
  const accept = h("button", { type: "button", class: "main", text: "Play this board", on: { click: () => begin(read("game")) } });
  const time = h("div", { class: "clock", role: "timer", "aria-label": "Time left" });
  const entry = h("input", { type: "text", "aria-label": "A word", placeholder: "type or drag a word", autocomplete: "off", autocorrect: "off", autocapitalize: "none", spellcheck: "false", enterkeyhint: "go" });
  const enter = h("button", { text: "Enter" });
  const form = h("form", { class: "entry", on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); submit(entry.value, null); } } }, entry, enter);
  const feedback = h("p", { class: "feedback", role: "status", "aria-live": "assertive" });
  const hint = h("button", { type: "button", text: "Hint", on: { click: giveHint } });
  const finish = h("button", { type: "button", text: "Finish", on: { click: over } });
  const pause = h("button", { type: "button", text: "Pause", on: { click: togglePause } });
  const share = h("button", { type: "button", class: "link", text: "Copy link to this board", on: { click: () => copy(new URL(address(SHARED), location.href).href, "Link") } });
  const hintText = h("p", { class: "soft", role: "status" });
  /** @type {WordList} */
  const found = new WordList({ show: (word) => showWord(word, found, missed) });
  /** @type {WordList} */
  const missed = new WordList({ show: (word) => showWord(word, missed, found) });
  const peek = new Peek(board.element, letGo);
  const foundTitle = h("h2", {}), missedTitle = h("h2", { tabindex: -1 });
  const missedBox = h("section", { class: "card", hidden: true }, missedTitle, missed.element);
  const table = h("div", { class: "two", hidden: true },
    h("div", { class: "left" }, h("div", { class: "bar" }, time, pause, hint, finish), board.element, form, feedback, hintText, share),
    h("div", {}, missedBox, h("section", { class: "card" }, foundTitle, found.element)));
  const welcome = h("p", { text: "Roll the dice and find as many words as you can before the time is up: drag over neighbouring tiles, or type. No tile counts twice in a word, and longer words are worth more." });
  const invitation = h("p", { hidden: true }, "Somebody shared a board with you. ", accept);
  const problem = h("p", { class: "error", role: "alert" });
  const element = h("div", {}, h("div", { class: "bar" }, dice.label, minutes.label, start), problem, welcome, invitation, table, peek.element);

  const mine = () => read("words").split(",").filter(Boolean);
  const hinted = () => read("hinted").split(",").filter(Boolean);

  // A game keeps the dice and the lexicon it was begun with, whatever is chosen for the next.
  const gameRules = () => rulesForDice(read("played") || read("dice"));
  const gameHow = () => ({ rules: gameRules().name, lexicon: read(read("played") ? "using" : "lexicon") || null });

  /** @param {string | null} text a board that was shared */
  async function begin(text) {
    const shared = text !== null && read("played");
    const own = { played: shared ? read("played") : read("dice"), using: shared ? read("using") : read("lexicon") };
    problem.textContent = "";
    try {
      const game = text ?? (await post("api/roll", { dice: own.played })).board;
      const rules = rulesForDice(own.played);
      lay(game, await post("api/solve", { board: game, rules: rules.name, lexicon: own.using || null, cells: true }), rules.q_is_qu);
      const long_s = Number(read("minutes")) * 60 || Infinity;
      write({ game, ...own, words: "", hinted: "", hints: "", over: "", ...clockState(long_s) });
      clock.start(long_s);
      running(true);
      // From the clock down to what is said of a word, as far as the screen goes.
      table.scrollIntoView({ block: TOUCH.matches ? "start" : "nearest" });
      invite();
    } catch (error) { problem.textContent = /** @type {Error} */ (error).message; }
  }

  /** On glass a word is dragged, and the keys would come up over the board. */
  function invite() { if (!TOUCH.matches) entry.focus({ preventScroll: true }); }

  /** What the address says of a clock that runs: when it ends. @param {number} left_s */
  function clockState(left_s) {
    return { ends: left_s === Infinity ? "never" : String(Math.round(Date.now() + left_s * 1000)), left: "" };
  }

  /** @param {string} game @param {any} solution what is on it @param {boolean} qIsQu */
  function lay(game, solution, qIsQu) {
    laid = game;
    letGo();
    all = solution.words;
    hints = new Hints();
    board.show(game, qIsQu);
    board.element.classList.add("busy-board");
    table.hidden = false;
    welcome.hidden = invitation.hidden = true;
    hintText.textContent = feedback.textContent = entry.value = "";
  }

  /** One word is kept in both lists together. @param {Word | null} word @param {WordList} list its own @param {WordList} other */
  function showWord(word, list, other) {
    const kept = word && word === list.pinned ? word : null;
    if (kept && other.pinned) other.pin(null);
    board.draw(word?.path);
    if (kept || !(list.pinned || other.pinned)) peek.show(laid, gameRules().q_is_qu, kept, word?.path); // as in solve.js
  }

  function letGo() { found.pin(null); missed.pin(null); }

  /** @param {boolean} on */
  function running(on) {
    form.hidden = !on;
    hint.hidden = finish.hidden = !on;
    pause.hidden = !on || clock.left_s === Infinity;
    missedBox.hidden = on;
    start.textContent = on ? "New game" : "Roll and start";
    paused(false);
    if (on) showFound();
  }

  /** @param {boolean} on */
  function paused(on) {
    pause.textContent = on ? "Go on" : "Pause";
    board.cells.hidden = on; // thinking time is playing time
    if (on) letGo(); // and so would be its small copy
    entry.disabled = enter.disabled = hint.disabled = on;
  }

  function togglePause() {
    const going = clock.running;
    if (going) {
      clock.stop();
      write({ ends: "", left: String(Math.ceil(clock.left_s)) });
    } else {
      write(clockState(clock.left_s));
      clock.start(clock.left_s);
    }
    paused(going);
    if (!going) invite();
  }

  /** @param {number} left_s */
  function showTime(left_s) {
    time.textContent = clockText(left_s);
    time.classList.toggle("last", left_s <= 10);
    if (Math.ceil(left_s) === 30 && !time.dataset.told) { time.dataset.told = "1"; say("30 seconds left"); }
    if (left_s > 31) delete time.dataset.told;
  }

  /** @param {string} text @param {number[][] | null} path */
  async function submit(text, path) {
    const word = text.trim().toLowerCase(), game = read("game");
    if (!word || form.hidden || entry.disabled) return;
    if (!path) entry.value = "";
    let answer;
    try {
      answer = await post("api/check", { board: game, ...gameHow(), words: [word] });
    } catch (error) {
      tell(false, /** @type {Error} */ (error).message);
      if (!path && !entry.value) entry.value = text;
      return;
    }
    if (game !== laid) return; // another game has begun
    const [checked] = answer.words;
    if (read("over")) { late(checked); return; }
    if (mine().includes(checked.word)) tell(false, `${checked.word}: you have it already`);
    else if (hinted().includes(checked.word)) tell(false, `${checked.word}: that was a hint`);
    else if (checked.verdict === "found") {
      write({ words: [...mine(), checked.word].join(",") });
      showFound();
      showHint(hints.text(left()));
      tell(true, `${checked.word}: ${plural(checked.points, "point")}`);
    } else tell(false, `${checked.word}: ${checked.reason}`);
    board.draw(checked.verdict === "found" ? path ?? checked.path : null);
  }

  /** Said in time and answered after it: such a word counts, and is not missed. @param {any} checked */
  function late(checked) {
    if (checked.verdict !== "found" || [...mine(), ...hinted()].includes(checked.word)) return;
    write({ words: [...mine(), checked.word].join(",") });
    showEnd();
  }

  /** @param {boolean} good @param {string} text */
  function tell(good, text) {
    feedback.className = `feedback ${good ? "good" : "bad"}`;
    feedback.textContent = text;
  }

  /** The words that were neither found nor told. */
  function left() {
    const known = new Set([...mine(), ...hinted()]);
    return all.filter((word) => !known.has(word.word));
  }

  function giveHint() {
    const { text, word } = hints.next(left());
    write({ hints: hints.written(all), ...(word && { hinted: [...hinted(), word.word].join(",") }) });
    showHint(text);
    board.draw(word?.path);
  }

  /** @param {string} text */
  function showHint(text) {
    hintText.textContent = text;
    board.counts(hints.counts(left(), board.boxes.length));
  }

  function showFound() {
    const words = all.filter((word) => mine().includes(word.word)).map((word) => ({ ...word, mark: "good" }));
    const points = words.reduce((sum, word) => sum + word.points, 0);
    foundTitle.textContent = `You: ${plural(words.length, "word")}, ${plural(points, "point")}`;
    found.render(words, "points");
    return { words, points };
  }

  function over() {
    clock.stop();
    write({ over: "1", ends: "", left: "" });
    showEnd();
    missedTitle.focus({ preventScroll: true });
  }

  function showEnd() {
    running(false);
    time.textContent = "Time!";
    time.classList.remove("last");
    board.counts(null);
    board.draw(null);
    const { words, points } = showFound();
    const known = new Set(words.map((word) => word.word));
    const rest = all.filter((word) => !known.has(word.word)).map((word) => ({ ...word, mark: hinted().includes(word.word) ? "hinted" : "" }));
    const possible = all.reduce((sum, word) => sum + word.points, 0);
    missedTitle.textContent = `Missed: ${plural(rest.length, "word")}, ${plural(possible - points, "point")}`;
    missed.render(rest, "points");
    hintText.textContent = "";
    feedback.className = "feedback";
    feedback.textContent = `${plural(points, "point")} of ${possible} possible.`;
  }

  /** What the address says: a game that is over, one that goes on or rests, or a board to be played. */
  async function fromState() {
    dice.control.value = read("dice");
    minutes.control.value = read("minutes");
    const game = read("game");
    if (game === laid) return;
    clock.stop();
    table.hidden = true;
    laid = "";
    problem.textContent = "";
    start.textContent = "Roll and start";
    invitation.hidden = !game || Boolean(read("over") || read("ends") || read("left"));
    welcome.hidden = Boolean(game) && invitation.hidden;
    if (!game || !invitation.hidden) return;
    laid = game; // asked for once, also if it is refused
    try {
      const solution = await post("api/solve", { board: game, ...gameHow(), cells: true });
      if (game === laid) resume(game, solution);
    } catch (error) { problem.textContent = /** @type {Error} */ (error).message; }
  }

  /** @param {string} game @param {any} solution */
  function resume(game, solution) {
    lay(game, solution, gameRules().q_is_qu);
    const left_s = read("left") ? Number(read("left")) : read("ends") === "never" ? Infinity : (Number(read("ends")) - Date.now()) / 1000;
    if (read("over")) { showEnd(); return; }
    if (left_s <= 0) { over(); return; }
    hints.take(read("hints"), all);
    showHint(hints.text(left()));
    clock.start(left_s);
    running(true);
    if (read("left")) { clock.stop(); paused(true); }
  }

  watch((changed, opened) => {
    if (opened && ["game", "played", "using", "words", "hinted", "hints", "ends", "left", "over"].some((name) => changed.has(name))) laid = "";
    if (read("tab") === "play" || read("game") !== laid) fromState();
  });
  fromState();
  return { element, focus: () => (table.hidden ? start : entry).focus() };
}
