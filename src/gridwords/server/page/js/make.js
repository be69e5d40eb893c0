// Make: words in, a puzzle out, on the screen and on paper.
import { define, latest } from "./api.js";
import { AS_TYPED, button, field, fold, h, setHidden, setText } from "./dom.js";
import { ErrorLine } from "./error-line.js";
import { offer } from "./game.js";
import { makeBooklet } from "./make-booklet.js";
import { MakeFields } from "./make-fields.js";
import { clueFor } from "./make-clues.js";
import { kindCards } from "./make-kinds.js";
import { isLong, nearSizes } from "./make-size.js";
import { worded } from "./messages.js";
import { PuzzleGame } from "./puzzle-game.js";
import { PuzzleSheet } from "./puzzle-sheet.js";
import { isAbort } from "./remote.js";
import { GAME, PAPER, PUZZLE, address, choose, onChange, read, write } from "./state.js";
import { stateInput, stateSelect, stateTick } from "./state-fields.js";
import { copy } from "./status.js";
import { strings } from "./strings.js";
import { isRightToLeft, mirrored } from "./tiles.js";
import { clued, lettersOf, unclued } from "./words.js";

const SAID = strings.make;
const SLIDER = 100; // the highest seed that it reaches; any other can be typed
// How long a puzzle may take before a newer one replaces it. Finding a board takes longer than starting over.
const PATIENCE_MS = { wordsearch: 150, theme: 150, crisscross: 150, board: 1500 };
const ERROR_MS = 400; // the next change may mend the error
const TYPING_MS = 2000; // a half-typed list is no error yet
const BUSY_MS = 500; // most puzzles take less
const PROBLEM = "make-problem";

/** How the Solve tab solves a puzzle of each kind. @type {Record<string, { rules: string, neighbours: string }>} */
const SOLVED_AS = { wordsearch: { rules: "word-search", neighbours: "" }, theme: { rules: "letters", neighbours: "" } };
const solvedAs = () => SOLVED_AS[read("puzzle")] ?? { rules: read("madefor"), neighbours: "" };

/** A board of the core, whose tiles are in the order of display, in the order in which people write them. @param
   {string} board */
const asWritten = (board) => (isRightToLeft(board) ? mirrored(board) : board);

const kind = () => /** @type {keyof typeof SAID.kinds} */ (read("puzzle"));
/** Whether puzzles of this kind are played here: boards are on the Play tab, criss-crosses on paper. */
const isPlayed = () => kind() === "wordsearch" || kind() === "theme";

/** A list of words for an address: with commas in between, or one per line if a clue may have commas. @param {string} text */
const asKept = (text) => clued(text).join(text.includes(":") ? "\n" : ",");

export function makeTab() {
  const ask = latest();
  const askSample = latest();
  const sheet = new PuzzleSheet();
  const sample = new PuzzleSheet();
  const problem = new ErrorLine();
  const fields = new MakeFields();
  /** @type {import("./puzzle-sheet.js").Puzzle | null} */
  let puzzle = null;
  const area = h("textarea", {
    ...AS_TYPED,
    rows: 9,
    placeholder: SAID.wordsExample,
    on: {
      input: () => {
        typed_ms = performance.now();
        write({ make: asKept(area.value) }, { typed: true });
      },
      blur: () => {
        typed_ms = 0;
        makeSoon();
      },
    },
  });
  let typed_ms = 0; // when the last key was pressed
  const counted = h("small");
  const words = field(SAID.words, area);
  words.append(counted);
  const title = stateInput("title", SAID.title);
  const addClues = button(SAID.addClues, defineAll, { class: "quiet" });
  problem.element.id = PROBLEM;
  const slider = h("input", {
    type: "range",
    min: 1,
    max: SLIDER,
    "aria-label": SAID.seedSlider,
    on: { input: () => write({ seed: slider.value }, { typed: true }) },
  });
  const seedField = h("input", {
    type: "text",
    inputmode: "numeric",
    size: 6,
    maxlength: 20,
    on: {
      input: () => {
        if (/^\d+$/.test(seedField.value)) write({ seed: String(BigInt(seedField.value)) }, { typed: true });
      },
    },
  });
  const game = new PuzzleGame({
    leave: () => {
      write({ playing: "" }, { entry: true });
      play.focus();
    },
    copyLink: () => copyLink(GAME),
  });
  const copyLink = (/** @type {string[]} */ names) =>
    copy(new URL(address(names), location.href).href, strings.solve.copiedLink);
  const play = button(SAID.play, playIt, { icon: "play" });
  const print = button(SAID.print, () => window.print(), { icon: "print" });
  const share = button(SAID.share, shareIt, { class: "main", icon: "share" });
  const actions = h(
    "div",
    { class: "actions no-print" },
    share,
    print,
    button(SAID.again, () => write({ seed: String(BigInt(read("seed")) + 1n) }, { entry: true }), { icon: "roll" }),
    play,
  );
  const solve = button(SAID.solve, solveIt, { class: "quiet", icon: "solve" });
  const details = fold(
    SAID.details,
    h("div", { class: "fields" }, field(SAID.seed, seedField), slider),
    h(
      "div",
      { class: "row" },
      button(SAID.copyLink, () => copyLink(PUZZLE), { class: "quiet", icon: "link" }),
      solve,
    ),
  );
  const about = h("p", { class: "soft" });
  const busy = h("p", { class: "soft no-print", role: "status" });
  const sizes = h("div", { class: "row no-print" });
  const preview = h(
    "section",
    { class: "preview", "aria-label": SAID.preview, hidden: true }, // until there is a puzzle
    actions,
    sizes,
    sheet.element,
    h(
      "div",
      { class: "fields no-print" },
      stateSelect("paper", SAID.paper, SAID.papers, { take: (paper) => choose("paper", paper) }),
      stateSelect("font", SAID.font, SAID.fonts, { take: (font) => choose("font", font) }),
      stateTick("large", SAID.large, choose),
      stateTick("answers", SAID.showAnswers),
    ),
    details,
  );
  const empty = h(
    "div",
    { class: "preview stack" },
    about,
    h(
      "div",
      {},
      button(SAID.example, () => write({ grid: "", ...SAID.examples[kind()] }), { class: "main" }),
    ),
  );
  const example = h("div", { class: "preview sample no-print", "aria-hidden": "true", hidden: true }, sample.element);
  const maker = h(
    "div",
    { class: "stack make" },
    h("h1", { class: "no-print", text: SAID.heading }),
    kindCards(),
    h(
      "div",
      { class: "two" },
      h(
        "div",
        { class: "left stack no-print" },
        empty,
        title,
        words,
        addClues,
        problem.element,
        fields.sources,
        fields.panel,
      ),
      h("div", { class: "right stack" }, busy, preview, example),
    ),
  );
  const element = h("div", {}, maker, game.element);

  /** The words to place, in a criss-cross with their clues. A letter on its own is the start of a word still being typed. */
  function wanted() {
    const all = kind() === "crisscross" ? clued(read("make")) : unclued(read("make"));
    const isTyped = document.activeElement === area && all.length > 1 && lettersOf(all[all.length - 1]).length < 2;
    return isTyped ? all.slice(0, -1) : all;
  }

  let asked = 0;
  let begun_ms = 0;
  let isAsking = false;
  let waiting = 0;
  let failing = 0;
  let slow = 0;

  /** One puzzle at a time, so that each step of a dragged slider is drawn; the newest one waits for a while. */
  function makeSoon() {
    clearTimeout(waiting);
    waiting = 0;
    const wait_ms = isAsking ? begun_ms + PATIENCE_MS[kind()] - performance.now() : 0;
    if (wait_ms > 0) waiting = setTimeout(make, wait_ms);
    else make();
  }

  async function make() {
    const turn = ++asked;
    const given = wanted();
    waiting = 0;
    isAsking = given.length > 0 || kind() === "board" || fields.hasSource();
    setHidden(isAsking, empty);
    showSample();
    if (!isAsking) {
      settle(null);
      return;
    }
    begun_ms = performance.now();
    clearTimeout(slow);
    slow = setTimeout(() => {
      busy.textContent = SAID.making;
      showProblem("", ""); // that of an earlier puzzle
    }, BUSY_MS);
    try {
      const one = (/** @type {string[]} */ some, seed = read("seed")) => {
        if (turn !== asked) throw new DOMException("", "AbortError"); // a newer puzzle is being made
        return ask(`make/${kind()}`, { ...fields.question(some), seed });
      };
      const count = Number(read("booklet"));
      const reply = count ? await makeBooklet(one, given, count, read("seed")) : await one(given);
      if (turn === asked) settle(reply);
    } catch (error) {
      if (turn === asked && !isAbort(error)) settle(null, error);
    }
    if (turn !== asked) return;
    isAsking = false;
    if (waiting) makeSoon();
  }

  /**
   * Shows a puzzle, or why there is none.
   * @param {typeof puzzle} reply
   * @param {any} [error]
   */
  function settle(reply, error) {
    clearTimeout(failing);
    clearTimeout(slow);
    busy.textContent = "";
    const show = () => {
      puzzle = reply;
      setHidden(!reply, preview);
      setHidden(Boolean(reply?.booklet), share);
      print.classList.toggle("main", Boolean(reply?.booklet));
      showSizes(reply);
      showProblem(error ? worded(error) : "", error?.field ?? "");
      showSheet();
      showGame();
    };
    const typing_ms = Math.max(0, typed_ms + TYPING_MS - performance.now());
    if (error && (puzzle || typing_ms)) failing = setTimeout(show, Math.max(ERROR_MS, typing_ms));
    else show();
  }

  const titleText = () =>
    read("title").trim() ||
    ((read("topic") || read("spoken")) && puzzle?.title) ||
    SAID.kinds[read("booklet") ? "booklet" : kind()].replaceAll("\u00ad", ""); // hyphens of cards

  /** Writes what words mean after those that have no clue yet; English ones, because no others are known. */
  async function defineAll() {
    const lines = clued(area.value).map(async (entry) => {
      const clue = entry.includes(":") ? "" : clueFor(entry, await define(entry.toLowerCase()).catch(() => null));
      return clue ? `${entry}: ${clue}` : entry;
    });
    area.value = (await Promise.all(lines)).join("\n");
    write({ make: asKept(area.value) });
  }

  let sampled = "";

  /** Until there are words, shows what a puzzle of this kind looks like. */
  async function showSample() {
    setHidden(true, example);
    if (empty.hidden || read("tab") !== "make") return;
    /** @type {{ title?: string, make?: string, span?: string }} */
    const { title: name = "", make: list = "", span } = SAID.examples[kind()];
    const wanted = kind();
    const wordsOf = wanted === "crisscross" ? clued : unclued;
    try {
      if (sampled !== wanted) {
        const made = await askSample(`make/${wanted}`, { words: wordsOf(list), seed: "1", span: span ?? undefined });
        if (wanted !== kind()) return; // another card was chosen meanwhile
        sampled = wanted;
        await sample.show(made, name, false);
      }
      setHidden(empty.hidden, example);
    } catch {
      /* the text says what to do */
    }
  }

  function showSheet() {
    const shown = puzzle;
    if (shown) problem.during(() => sheet.show(shown, titleText(), Boolean(read("answers"))));
  }

  /** Shows the puzzle to play, or to make. */
  function showGame() {
    const isPlaying = Boolean(read("playing") && puzzle && isPlayed());
    setHidden(isPlaying, maker);
    setHidden(!isPlaying, game.element);
    if (isPlaying && puzzle) game.show(puzzle, titleText());
  }

  /** If no size was given and the grid is long and narrow, offers others. @param {typeof puzzle} reply */
  function showSizes(reply) {
    const isOdd = reply?.kind === "theme" && !read("grid") && isLong(reply.size);
    sizes.hidden = !isOdd;
    if (!reply || !isOdd) return;
    sizes.replaceChildren(h("p", { class: "small", text: SAID.longGrid(reply.size[0], reply.size[1], nearSizes()) }));
  }

  /** Sends the puzzle to players, who cannot read its words in the address. */
  async function shareIt() {
    const names = isPlayed() ? GAME : PUZZLE;
    const link = new URL(address(names, { playing: isPlayed() ? "1" : "", sealed: "1" }), location.href).href;
    if (navigator.share && matchMedia("(hover: none)").matches) {
      try {
        await navigator.share({ title: titleText(), url: link });
        return;
      } catch (error) {
        if (/** @type {Error} */ (error).name === "AbortError") return; // they changed their mind
      }
    }
    await copy(link, strings.solve.copiedLink);
  }

  function playIt() {
    if (!puzzle) return;
    if (kind() === "board") {
      offer(asWritten(puzzle.board), { lexicon: "", ...solvedAs() });
      return;
    }
    game.begin();
    write({ playing: "1", struck: "" }, { entry: true });
    game.heading.focus();
  }

  /** Shows a message next to the field that it is about. @param {string} message @param {string} name */
  function showProblem(message, name) {
    for (const one of maker.querySelectorAll(`[aria-describedby="${PROBLEM}"]`)) {
      one.removeAttribute("aria-describedby");
      one.removeAttribute("aria-invalid");
    }
    if (message) {
      const label = fields.named(name) ?? words;
      const control = label.querySelector("input, select, textarea") ?? area;
      control.setAttribute("aria-describedby", PROBLEM);
      control.setAttribute("aria-invalid", "true");
      const place = label.closest(".bar") ?? label;
      if (place.nextElementSibling !== problem.element) place.after(problem.element);
    }
    problem.show(message);
  }

  function solveIt() {
    if (!puzzle) return;
    const all = { filter: "", least: "", through: "", word: "" };
    write({ tab: "solve", board: asWritten(puzzle.board), ...solvedAs(), ...all });
  }

  function fromState() {
    // If the words are the same, the text stays as it was typed.
    if (clued(area.value).join() !== clued(read("make")).join()) area.value = clued(read("make")).join("\n");
    if (!/^\d+$/.test(seedField.value) || BigInt(seedField.value) !== BigInt(read("seed")))
      seedField.value = read("seed");
    slider.value = read("seed");
    const all = unclued(read("make"));
    setText(
      counted,
      SAID.counted(
        all.length,
        all.reduce((sum, one) => sum + lettersOf(one).length, 0),
      ),
    );
    setHidden(!all.length, counted);
    about.textContent = SAID.empty[kind()];
    setHidden(kind() !== "crisscross", addClues);
    setHidden(kind() === "crisscross" || Boolean(read("booklet")), play, solve);
  }

  onChange((changed) => {
    if (changed(...PUZZLE)) fromState();
    if (changed(...PUZZLE.filter((name) => name !== "title"))) makeSoon();
    if (changed("tab")) showSample();
    if (changed("playing", "struck", "title")) showGame();
    if (changed("answers", "title", ...PAPER)) showSheet();
  });

  // Browsers propose the page's title as the name of a PDF file.
  let usual = "";
  window.addEventListener("beforeprint", () => {
    if (read("tab") !== "make" || !puzzle) return;
    usual = document.title;
    document.title = titleText();
  });
  window.addEventListener("afterprint", () => {
    if (usual) document.title = usual;
    usual = "";
  });
  fromState();
  make();
  return { element, focus: () => (maker.hidden ? game.heading : area).focus() };
}
