// Make: words in, a word search out, on the screen and on paper.
import { latest, makesPuzzles } from "./api.js";
import { AS_TYPED, button, field, h } from "./dom.js";
import { ErrorLine } from "./error-line.js";
import { PuzzleSheet } from "./puzzle-sheet.js";
import { gridForm } from "./given-words.js";
import { isAbort } from "./remote.js";
import { PUZZLE, address, onChange, read, write } from "./state.js";
import { stateSelect } from "./state-select.js";
import { copy } from "./status.js";
import { strings } from "./strings.js";

const SAID = strings.make;
const SIZES = Array.from({ length: 21 }, (_, i) => `${i + 5}x${i + 5}`);
const WAYS = /** @type {(keyof typeof SAID.ways)[]} */ ([2, 4, 8]);
/** @type {Record<string, string>} by the number of directions */
const DIRECTIONS = { 2: "easy", 4: "medium", 8: "all" };
const SLIDER = 100; // the seeds it reaches; any other can be typed
const PATIENCE_MS = 150; // a puzzle may take this long before a newer one replaces it
const ERROR_MS = 400; // a half-typed word is no error yet

/** @param {string} text one word per line, or separated by commas */
const wordsIn = (text) => text.split(/[\n,;]/).map((word) => word.trim().replace(/\s+/g, " ")).filter(Boolean);

export function makeTab() {
  if (!makesPuzzles()) return { element: h("p", { text: SAID.needsCore }), focus: () => {} };
  const ask = latest(), sheet = new PuzzleSheet(), problem = new ErrorLine();
  /** @type {import("./puzzle-sheet.js").Puzzle | null} */
  let puzzle = null;
  const area = h("textarea", { ...AS_TYPED, rows: 9, placeholder: SAID.wordsExample, "aria-describedby": "make-problem",
    on: { input: () => write({ make: wordsIn(area.value).join(",") }, { typed: true }), blur: () => makeSoon() } });
  problem.element.id = "make-problem";
  const titleField = h("input", { type: "text", maxlength: 100, placeholder: SAID.untitled,
    on: { input: () => write({ title: titleField.value }, { typed: true }) } });
  const slider = h("input", { type: "range", min: 1, max: SLIDER, "aria-label": SAID.seedSlider,
    on: { input: () => write({ seed: slider.value }, { typed: true }) } });
  const seedField = h("input", { type: "text", inputmode: "numeric", size: 6, maxlength: 15,
    on: { input: () => { if (/^\d+$/.test(seedField.value)) write({ seed: String(Number(seedField.value)) }, { typed: true }); } } });
  const answers = h("input", { type: "checkbox", on: { change: () => write({ answers: answers.checked ? "1" : "" }) } });
  const actions = h("div", { class: "bar tight" },
    button(SAID.again, () => write({ seed: String(Number(read("seed")) + 1) }, { entry: true }), { class: "main" }),
    button(SAID.print, () => window.print()),
    button(SAID.copyLink, () => copy(new URL(address(PUZZLE), location.href).href, strings.solve.copiedLink)),
    button(SAID.solve, solveIt),
    h("label", { class: "tick" }, answers, SAID.showAnswers));
  const empty = h("div", {}, h("p", { class: "soft", text: SAID.empty }),
    button(SAID.example, () => write({ make: SAID.exampleWords, title: SAID.exampleTitle, grid: "" }), { class: "main" }));
  const element = h("div", { class: "two make" },
    h("div", { class: "left no-print" },
      field(SAID.words, area), problem.element,
      field(SAID.title, titleField),
      h("div", { class: "bar options" },
        stateSelect("grid", SAID.size, [["", SAID.automatic], .../** @type {[string, string][]} */ (SIZES.map((size) => [size, size]))]),
        stateSelect("ways", SAID.directions, WAYS.map((ways) => [String(ways), SAID.ways[ways]]))),
      h("div", { class: "bar seed" }, field(SAID.seed, seedField), slider), actions),
    h("div", {}, empty, sheet.element));

  /** The words to place. A letter on its own is the start of a word still being typed. */
  function wanted() {
    const all = wordsIn(read("make"));
    const isTyped = document.activeElement === area && all.length > 1 && gridForm(all[all.length - 1]).length < 2;
    return isTyped ? all.slice(0, -1) : all;
  }

  let asked = 0, begun_ms = 0, isAsking = false, waiting = 0, failing = 0;

  /** One puzzle at a time, so that each step of a dragged slider is drawn; the newest one waits at most PATIENCE_MS. */
  function makeSoon() {
    clearTimeout(waiting);
    waiting = 0;
    const wait_ms = isAsking ? begun_ms + PATIENCE_MS - performance.now() : 0;
    if (wait_ms > 0) waiting = setTimeout(make, wait_ms); else make();
  }

  async function make() {
    const turn = ++asked, words = wanted();
    waiting = 0;
    isAsking = words.length > 0;
    empty.hidden = isAsking;
    if (!isAsking) { settle(null); return; }
    begun_ms = performance.now();
    try {
      const reply = await ask("wordsearch",
        { words, size: read("grid") || null, directions: DIRECTIONS[read("ways")], seed: Number(read("seed")) });
      if (turn === asked) settle(reply);
    } catch (error) {
      if (turn === asked && !isAbort(error)) settle(null, /** @type {Error} */ (error).message);
    }
    if (turn !== asked) return;
    isAsking = false;
    if (waiting) makeSoon();
  }

  /** Shows a puzzle, or why there is none. @param {typeof puzzle} reply @param {string} [reason] */
  function settle(reply, reason = "") {
    clearTimeout(failing);
    const show = () => {
      puzzle = reply;
      sheet.element.hidden = actions.hidden = !reply;
      problem.show(reason);
      area.setAttribute("aria-invalid", String(Boolean(reason)));
      if (reply) sheet.show(reply, Boolean(read("answers")));
    };
    if (reason && puzzle) failing = setTimeout(show, ERROR_MS); else show();
  }

  function solveIt() {
    if (!puzzle) return;
    const all = { filter: "", least: "", through: "", word: "" };
    write({ tab: "solve", board: puzzle.board, rules: "word-search", neighbours: "", ...all });
  }

  function fromState() {
    // What holds the same words stays as it was typed.
    if (wordsIn(area.value).join() !== wordsIn(read("make")).join()) area.value = wordsIn(read("make")).join("\n");
    if (titleField.value !== read("title")) titleField.value = read("title");
    if (!seedField.value || Number(seedField.value) !== Number(read("seed"))) seedField.value = read("seed");
    slider.value = read("seed");
    answers.checked = Boolean(read("answers"));
    sheet.name(read("title").trim() || SAID.untitled);
  }

  onChange((changed) => {
    if (changed(...PUZZLE, "answers")) fromState();
    if (changed("make", "grid", "ways", "seed")) makeSoon();
    if (changed("answers") && puzzle) sheet.show(puzzle, answers.checked);
  });

  // Browsers propose the page's title as the name of a PDF file.
  let usual = "";
  window.addEventListener("beforeprint", () => {
    if (read("tab") !== "make" || !puzzle) return;
    usual = document.title;
    document.title = sheet.heading.textContent;
  });
  window.addEventListener("afterprint", () => {
    if (usual) document.title = usual;
    usual = "";
  });
  fromState();
  make();
  return { element, focus: () => area.focus() };
}
