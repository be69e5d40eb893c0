// Watch: a search step by step, the walk on the board beside the walk in the trie.
import { calm, isAbort, latest } from "./api.js";
import { BoardView } from "./board-view.js";
import { field, h, plural, select } from "./dom.js";
import { how, rules } from "./facts.js";
import { settings } from "./settings.js";
import { read, watch, write } from "./state.js";
import { TrieView } from "./trie.js";

const EXAMPLE = "tea/nst/oar";
/** @type {Record<string, string>} */
const METHODS = {
  word: "One word after the other: each is searched for on the board on its own, and what one search learns the next forgets.",
  frontier: "All walks at once, a cell longer each time: every level can be shared among many threads. After three cells each walk goes on alone.",
  prefix: "The board and the trie together, depth first: as soon as no word begins so, the walk turns back.",
};

export function watchTab() {
  const ask = latest();
  /** @type {any} */
  let lesson = null;
  let timer = 0;
  const board = new BoardView("Board");
  const trie = new TrieView();
  const boardField = h("input", { type: "text", size: 16, spellcheck: "false", autocapitalize: "none", on: { change: () => write({ lesson: boardField.value.trim(), step: "" }) } });
  const words = h("input", { type: "text", size: 24, placeholder: "some that fit", spellcheck: "false", autocapitalize: "none", on: { change: () => write({ teach: words.value.trim().toLowerCase().split(/[\s,]+/).filter(Boolean).join(","), step: "" }) } });
  const method = select("Way of searching", Object.keys(METHODS), read("method"), (value) => write({ method: value, step: "" }));
  const speed = select("Speed", [["900", "slow"], ["300", "medium"], ["60", "fast"]], read("speed"), (value) => { write({ speed: value }); if (timer) { pause(); play(); } });
  const slider = h("input", { type: "range", min: 0, max: 0, value: 0, "aria-label": "Step", on: { input: () => { pause(); go(Number(slider.value)); } } });
  const button = (/** @type {string} */ text, /** @type {string} */ name, /** @type {() => void} */ click) => h("button", { type: "button", text, "aria-label": name, on: { click } });
  const playButton = button("Play", "Play", () => (timer ? pause() : play()));
  const says = h("p", { class: "says" }), about = h("p", { class: "soft" }), problem = h("p", { class: "error", role: "alert" });
  const visits = h("b"), foundCount = h("b"), stepCount = h("b");
  const element = h("div", {},
    h("div", { class: "bar" }, field("Board (16 cells or fewer)", boardField), method.label, field("Words", words), speed.label, ...settings()),
    about, problem,
    h("div", { class: "watching" },
      h("div", {}, board.element,
        h("div", { class: "figures" }, h("span", {}, "Step ", stepCount), h("span", {}, "Visits ", visits), h("span", {}, "Found ", foundCount)),
        h("div", { class: "bar tight" }, button("|◀", "To the start", () => { pause(); go(0); }), button("◀", "Step back", () => { pause(); go(at() - 1); }), playButton,
          button("▶", "Step on", () => { pause(); go(at() + 1); }), button("▶|", "To the end", () => { pause(); go(Infinity); })),
        slider, says),
      trie.element));

  const at = () => Number(read("step") || 0);

  function play() {
    if (!lesson) return;
    if (at() >= lesson.steps.length) go(0);
    playButton.textContent = "Pause";
    playButton.setAttribute("aria-label", "Pause");
    timer = setInterval(() => { if (at() >= lesson.steps.length) pause(); else go(at() + 1); }, Number(read("speed")));
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
    playButton.textContent = "Play";
    playButton.setAttribute("aria-label", "Play");
  }

  const askSoon = calm(async () => {
    problem.textContent = "";
    pause();
    const taught = read("teach").split(",").filter(Boolean);
    try {
      lesson = await ask("api/watch", { board: read("lesson") || EXAMPLE, ...how(), method: read("method"), words: taught.length ? taught : null });
      board.show(lesson.board, rules().q_is_qu);
      trie.show(lesson.trie);
      slider.max = lesson.steps.length;
      show();
    } catch (error) { if (!isAbort(error)) problem.textContent = /** @type {Error} */ (error).message; }
  }, 20);

  /** @param {number} step */
  function go(step) {
    if (!lesson) return;
    write({ step: String(Math.max(0, Math.min(step, lesson.steps.length))) });
  }

  function show() {
    if (!lesson) return;
    const now = Math.min(at(), lesson.steps.length);
    const done = lesson.steps.slice(0, now), step = done[now - 1];
    const found = done.filter((/** @type {any} */ one) => one.event === "word");
    slider.value = String(now);
    stepCount.textContent = `${now} of ${lesson.steps.length}${lesson.complete ? "" : "+"}`;
    visits.textContent = String(step?.visits ?? 0);
    foundCount.textContent = String(found.length);
    const cells = step?.cells ?? [];
    board.draw(board.path(step?.event === "dead" ? cells.slice(0, -1) : cells));
    board.mark("at", step && step.event !== "dead" ? cells : cells.slice(0, -1));
    board.mark("refused", step?.event === "dead" ? cells.slice(-1) : []);
    trie.mark(step?.node ?? 0, new Set(done.map((/** @type {any} */ one) => one.node)), new Set(found.map((/** @type {any} */ one) => one.node)));
    says.textContent = sentence(step);
  }

  /** @param {any} step */
  function sentence(step) {
    if (!step) return `${plural(lesson.words.length, "word")} to be found: ${lesson.words.join(", ")}.`;
    const prefix = lesson.trie[step.node].prefix.toUpperCase();
    const last = step.cells.length ? board.tiles.flat()[step.cells[step.cells.length - 1]].toUpperCase() : "";
    switch (step.event) {
      case "visit": return `${prefix}: words begin so. The walk goes on from here.`;
      case "dead": return prefix ? `${prefix} and then ${last}: no word goes on so.` : `${last}: no word begins so.`;
      case "word": return `${prefix} is a word. Found!`;
      case "back": return prefix ? `Back to ${prefix}.` : "Back to the start: the next cell.";
      case "seek": return `Now ${step.word.toUpperCase()} is searched for.`;
      case "missed": return `${step.word.toUpperCase()} is not on the board.`;
      default: return `All walks have grown by a cell: ${plural(step.walks, "walk")} left in the frontier.`;
    }
  }

  function fromState() {
    boardField.value = read("lesson") || EXAMPLE;
    words.value = read("teach").split(",").join(" ");
    method.control.value = read("method");
    speed.control.value = read("speed");
    about.textContent = METHODS[read("method")] ?? "";
  }

  watch((changed) => {
    if (read("tab") !== "watch") { pause(); return; }
    if (["lesson", "teach", "method", "rules", "lexicon", "neighbours"].some((name) => changed.has(name)) || !lesson) { fromState(); askSoon(); return; }
    if (changed.has("speed")) fromState();
    if (changed.has("step")) show();
  });
  fromState();
  askSoon();
  return { element, focus: () => playButton.focus() };
}
