// Play: dice are rolled, the clock runs, words are dragged or typed; then what was missed, most valuable first.
import { post } from "./api.js";
import { BoardView } from "./board-view.js";
import { Clock, clockText } from "./clock.js";
import { h, plural, say, select } from "./dom.js";
import { allDice, rulesForDice } from "./facts.js";
import { Hints } from "./hints.js";
import { read, watch, write } from "./state.js";
import { letters } from "./tiles.js";
import { WordList } from "./word-list.js";

/** @typedef {import("./word-list.js").Word} Word */

export function playTab() {
  /** @type {Word[]} */
  let all = [];
  let hints = new Hints();
  const board = new BoardView("Board");
  board.dragging((cells) => submit(cells.map((cell) => letters(board.tiles.flat()[cell], rulesForDice(read("dice")).q_is_qu)).join(""), board.path(cells)));
  const clock = new Clock(showTime, over);
  const dice = select("Dice", allDice.map((one) => [one.name, `${one.name} (${one.dice})`]), read("dice"), (value) => write({ dice: value }));
  const minutes = select("Time", [["1", "1 minute"], ["3", "3 minutes"], ["5", "5 minutes"], ["0", "no clock"]], read("minutes"), (value) => write({ minutes: value }));
  const start = h("button", { type: "button", class: "main", text: "Roll and start", on: { click: () => begin(null) } });
  const accept = h("button", { type: "button", class: "main", text: "Play this board", on: { click: () => begin(read("game")) } });
  const time = h("div", { class: "clock", role: "timer", "aria-label": "Time left" });
  const entry = h("input", { type: "text", "aria-label": "A word", placeholder: "type a word, or drag on the board", autocomplete: "off", autocapitalize: "none", spellcheck: "false", enterkeyhint: "go" });
  const form = h("form", { class: "entry", on: { submit: (/** @type {Event} */ event) => { event.preventDefault(); submit(entry.value, null); entry.value = ""; } } }, entry, h("button", { text: "Enter" }));
  const feedback = h("p", { class: "feedback", role: "status", "aria-live": "assertive" });
  const hint = h("button", { type: "button", text: "Hint", on: { click: giveHint } });
  const finish = h("button", { type: "button", text: "Finish", on: { click: over } });
  const pause = h("button", { type: "button", text: "Pause", on: { click: togglePause } });
  const hintText = h("p", { class: "soft", role: "status" });
  const found = new WordList({ show: (word) => board.draw(word?.path) });
  const missed = new WordList({ show: (word) => board.draw(word?.path) });
  const foundTitle = h("h2", {}), missedTitle = h("h2", { tabindex: -1 });
  const missedBox = h("section", { class: "card", hidden: true }, missedTitle, missed.element);
  const table = h("div", { class: "two", hidden: true },
    h("div", { class: "left" }, h("div", { class: "bar" }, time, pause, hint, finish), board.element, form, feedback, hintText),
    h("div", {}, missedBox, h("section", { class: "card" }, foundTitle, found.element)));
  const invitation = h("p", { hidden: true }, "Somebody shared a board with you. ", accept);
  const element = h("div", {}, h("div", { class: "bar" }, dice.label, minutes.label, start), invitation, table);

  const mine = () => read("words").split(",").filter(Boolean);
  const hinted = () => read("hinted").split(",").filter(Boolean);

  /** @param {string | null} text a board that was shared */
  async function begin(text) {
    try {
      const rolled = text ?? (await post("api/roll", { dice: read("dice") })).board;
      write({ game: rolled, words: "", hinted: "", left: "", over: "" });
      await lay();
      clock.start(Number(read("minutes")) * 60 || Infinity);
      running(true);
      board.element.scrollIntoView({ block: "nearest" });
      entry.focus({ preventScroll: true });
    } catch (error) { say(/** @type {Error} */ (error).message); }
  }

  /** Lays the board out and asks what is on it. */
  async function lay() {
    const rules = rulesForDice(read("dice"));
    const solution = await post("api/solve", { board: read("game"), rules: rules.name });
    all = solution.words;
    hints = new Hints();
    board.show(read("game"), rules.q_is_qu);
    board.element.classList.add("busy-board");
    table.hidden = false;
    invitation.hidden = true;
    hintText.textContent = feedback.textContent = "";
    showFound();
  }

  /** @param {boolean} on */
  function running(on) {
    form.hidden = !on;
    hint.hidden = finish.hidden = !on;
    pause.hidden = !on || clock.left_s === Infinity;
    pause.textContent = "Pause";
    missedBox.hidden = on;
    start.textContent = on ? "New game" : "Roll and start";
    board.cells.hidden = false;
  }

  function togglePause() {
    const going = clock.running;
    if (going) clock.stop(); else clock.start(clock.left_s);
    pause.textContent = going ? "Go on" : "Pause";
    board.cells.hidden = going; // thinking time is playing time
    entry.disabled = hint.disabled = going;
    if (!going) entry.focus();
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
    const word = text.trim().toLowerCase();
    if (!word || form.hidden) return;
    const answer = await post("api/check", { board: read("game"), rules: rulesForDice(read("dice")).name, words: [word] }).catch(() => null);
    if (!answer) { tell(false, "the server does not answer"); return; }
    const [checked] = answer.words;
    if (mine().includes(checked.word)) tell(false, `${checked.word}: you have it already`);
    else if (hinted().includes(checked.word)) tell(false, `${checked.word}: that was a hint`);
    else if (checked.verdict === "found") {
      write({ words: [...mine(), checked.word].join(","), left: String(Math.round(clock.left_s)) });
      showFound();
      tell(true, `${checked.word}: ${plural(checked.points, "point")}`);
    } else tell(false, `${checked.word}: ${checked.reason}`);
    board.draw(checked.verdict === "found" ? path ?? checked.path : null);
  }

  /** @param {boolean} good @param {string} text */
  function tell(good, text) {
    feedback.className = `feedback ${good ? "good" : "bad"}`;
    feedback.textContent = text;
  }

  function giveHint() {
    const known = new Set([...mine(), ...hinted()]);
    const left = all.filter((word) => !known.has(word.word));
    const { text, counts, word } = hints.next(left, board.boxes.length, board.cols);
    hintText.textContent = text;
    if (counts) board.counts(counts);
    if (word) {
      write({ hinted: [...hinted(), word.word].join(",") });
      board.draw(word.path);
    }
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
    write({ over: "1", left: "" });
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
    entry.disabled = hint.disabled = false;
  }

  /** What the address says: a game that is over, one that goes on, or a board to be played. */
  async function fromState() {
    dice.control.value = read("dice");
    minutes.control.value = read("minutes");
    if (!read("game") || clock.running || read("game") === board.text) return;
    if (read("over")) { await lay(); showEnd(); }
    else if (read("left")) { await lay(); clock.start(Number(read("left"))); running(true); }
    else { invitation.hidden = false; table.hidden = true; }
  }

  watch(() => { if (read("tab") === "play") fromState(); });
  fromState();
  return { element, focus: () => (table.hidden ? start : entry).focus() };
}
