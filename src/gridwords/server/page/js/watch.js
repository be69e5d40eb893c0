// Watch: a search step by step, on the board and in the trie.
import { debounced, latest } from "./api.js";
import { BoardView } from "./board-view.js";
import { lexicon, rules } from "./catalogue.js";
import { AS_TYPED, button, field, figures, fold, h, icon, wide } from "./dom.js";
import { ErrorLine } from "./error-line.js";
import { KNOWN_LEVEL } from "./kinds.js";
import { SETTINGS, settings, settingsFields } from "./settings.js";
import { onChange, read, write } from "./state.js";
import { stateSelect } from "./state-fields.js";
import { strings } from "./strings.js";
import { HOLE, isEven, parse } from "./tiles.js";
import { TrieView } from "./trie.js";

const EXAMPLE = "tea/nst/oar";
const MOST_CELLS = 16;
const SAID = strings.watch;
/** @type {Record<string, string>} */
const ENGINES = SAID.engines;

/**
 * @typedef {{ event: string, node: number, cells: number[], visits: number, word: string, walks: number }} Step
 * @typedef {{ prefix: string, word: boolean, children: number[] }} Node
 * @typedef {{ board: string, words: string[], trie: Node[], steps: Step[], complete: boolean }} Search
 */

export function watchTab() {
  const ask = latest();
  /** @type {Search | null} */
  let search = null;
  let timer = 0;
  let watched = lesson();
  const board = new BoardView(strings.page.board);
  const trie = new TrieView();
  const boardField = h("input", {
    type: "text",
    ...AS_TYPED,
    on: { change: () => write({ lesson: boardField.value.trim(), step: "" }) },
  });
  const wordsField = h("input", {
    type: "text",
    ...AS_TYPED,
    placeholder: SAID.wordsExample,
    on: { change: () => write({ teach: list(wordsField.value.toLowerCase()).join(","), step: "" }) },
  });
  const slider = h("input", {
    type: "range",
    min: 0,
    max: 0,
    value: 0,
    "aria-label": SAID.step,
    on: { input: () => jump(Number(slider.value)) },
  });
  const playButton = button(SAID.play, () => (timer ? pause() : play()), { class: "main large", icon: "play" });
  const explanation = h("p", { class: "says", role: "status" });
  const about = h("p", { class: "soft small" });
  const problem = new ErrorLine();
  const visits = h("b");
  const foundCount = h("b");
  const stepCount = h("b");
  const step = (/** @type {string} */ sign, /** @type {string} */ name, /** @type {() => void} */ act) =>
    button("", act, { class: "quiet icon-only", icon: sign, "aria-label": name });
  const fields = h(
    "div",
    { class: "fields" },
    field(SAID.board(MOST_CELLS), boardField),
    field(SAID.words, wordsField),
    wide(stateSelect("method", SAID.engine, SAID.methods, { take: (method) => write({ method, step: "" }) })),
    stateSelect("speed", SAID.speed, SAID.speeds),
    ...settingsFields(),
  );
  const element = h(
    "div",
    { class: "stack watch" },
    h("div", {}, h("h1", { text: SAID.title }), about),
    problem.element,
    h(
      "div",
      { class: "two" },
      h(
        "div",
        { class: "left keep stack" },
        board.element,
        explanation,
        h(
          "div",
          { class: "row play-row" },
          playButton,
          h(
            "span",
            { class: "steps" },
            step("first", SAID.first, () => jump(0)),
            step("left", SAID.previous, () => jump(at() - 1)),
            step("right", SAID.next, () => jump(at() + 1)),
            step("last", SAID.last, () => jump(Infinity)),
          ),
        ),
        slider,
        figures({ [SAID.step]: stepCount, [SAID.visits]: visits, [SAID.found]: foundCount }),
        fold(SAID.settings, fields),
      ),
      trie.element,
    ),
  );

  /** The board to watch: the one chosen here, else that of Solve if it is small enough. */
  function lesson() {
    const tiles = parse(read("board"));
    const cells = tiles.flat();
    const isSmall = cells.length <= MOST_CELLS && isEven(tiles) && cells.some((tile) => tile !== HOLE);
    return read("lesson") || (isSmall ? read("board") : EXAMPLE);
  }

  const at = () => Number(read("step") || 0);
  const list = (/** @type {string} */ text) => text.split(/[\s,]+/).filter(Boolean);

  function play() {
    if (!search) return;
    if (at() >= search.steps.length) go(0);
    playButton.replaceChildren(icon("pause"), SAID.pause);
    timer = setInterval(
      () => {
        if (!search || at() >= search.steps.length) pause();
        else go(at() + 1);
      },
      Number(read("speed")),
    );
  }

  function pause() {
    clearInterval(timer);
    timer = 0;
    playButton.replaceChildren(icon("play"), SAID.play);
  }

  /** @param {number} step */
  function go(step) {
    if (search) write({ step: String(Math.max(0, Math.min(step, search.steps.length))) });
  }

  /** @param {number} step */
  function jump(step) {
    pause();
    go(step);
  }

  const askSoon = debounced(() => {
    watched = lesson();
    problem.clear();
    pause();
    const words = list(read("teach"));
    problem.untilAnswered(async () => {
      /** @type {Search} */
      const reply = await ask("watch", {
        board: lesson(),
        ...settings(),
        method: read("method"),
        words: words.length ? words : null,
        ...(!words.length && lexicon().levels && { level: KNOWN_LEVEL }), // words that people know are easier to follow
      });
      search = reply;
      board.show(reply.board, rules().q_is_qu);
      trie.show(reply.trie);
      slider.max = reply.steps.length;
      show(reply);
    });
  }, 20);

  /** @param {Search} shown */
  function show(shown) {
    const now = Math.min(at(), shown.steps.length);
    const done = shown.steps.slice(0, now);
    /** @type {Step | undefined} */
    const step = done[now - 1];
    const found = done.filter((one) => one.event === "word");
    slider.value = String(now);
    stepCount.textContent = SAID.steps(now, shown.steps.length, !shown.complete);
    visits.textContent = String(step?.visits ?? 0);
    foundCount.textContent = String(found.length);
    const cells = step?.cells ?? [];
    const isDead = step?.event === "dead";
    const walked = isDead ? cells.slice(0, -1) : cells;
    board.draw(board.path(walked));
    board.mark("at", walked);
    board.mark("refused", isDead ? cells.slice(-1) : []);
    trie.mark(step?.node ?? 0, new Set(done.map((one) => one.node)), new Set(found.map((one) => one.node)));
    explanation.textContent = explain(shown, step);
  }

  /** @param {Search} shown @param {Step} [step] */
  function explain(shown, step) {
    if (!step) return SAID.toFind(shown.words);
    const prefix = shown.trie[step.node].prefix.toUpperCase();
    const last = step.cells.length ? board.tile(step.cells[step.cells.length - 1]).toUpperCase() : "";
    switch (step.event) {
      case "visit":
        return SAID.visit(prefix);
      case "dead":
        return SAID.dead(prefix, last);
      case "word":
        return SAID.word(prefix);
      case "back":
        return SAID.back(prefix);
      case "seek":
        return SAID.seek(step.word.toUpperCase());
      case "missed":
        return SAID.missed(step.word.toUpperCase());
      default:
        return SAID.frontier(step.walks);
    }
  }

  function fromState() {
    boardField.value = lesson();
    wordsField.value = list(read("teach")).join(" ");
    const cells = parse(read("board")).flat().length;
    const isExample = !read("lesson") && cells > MOST_CELLS;
    about.textContent = `${isExample ? `${SAID.tooLarge(cells, MOST_CELLS)} ` : ""}${ENGINES[read("method")]}`;
  }

  onChange((changed, opened) => {
    if (read("tab") !== "watch") {
      pause();
      return;
    }
    const isOther = lesson() !== watched;
    if (isOther && !opened) write({ step: "" });
    if (isOther || changed("teach", "method", ...SETTINGS) || !search) {
      fromState();
      askSoon();
      return;
    }
    if (changed("speed") && timer) {
      pause();
      play();
    }
    if (changed("step")) show(search);
  });
  fromState();
  askSoon();
  return { element, focus: () => playButton.focus() };
}
