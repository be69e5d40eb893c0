// Solve: type a board and see its words.
import { ask, debounced, latest, pause_ms } from "./api.js";
import { diceFor, lexicon, rules } from "./catalogue.js";
import { button, field, h, select } from "./dom.js";
import { DrawnWord } from "./drawn-word.js";
import { ErrorLine } from "./error-line.js";
import { Grid } from "./grid.js";
import { SETTINGS, settings, settingsFields } from "./settings.js";
import { Solution } from "./solution.js";
import { stateSelect } from "./state-select.js";
import { onChange, read, write, writeAddress } from "./state.js";
import { copy, say } from "./status.js";
import { plural } from "./text.js";
import { HOLE, blank, boardText, parse, unevenRow } from "./tiles.js";
import { WordList } from "./word-list.js";
import { length, totalPoints } from "./words.js";

/** @typedef {import("./words.js").Word} Word */

const LARGEST = 10; // rows or columns
const LENGTHS = /** @type {[string, string][]} */ ([["", "any"], ...["4", "5", "6", "7", "8"].map((n) => [n, `${n} or more`])]);
const SIDES = Array.from({ length: LARGEST }, (_, i) => String(i + 1));
// The most words to request more about: beyond these the answers grow to megabytes.
const WORDS_WITH_PATHS = 3000, WORDS_WITH_CELLS = 30000;

export function solveTab() {
  /** @type {Solution | null} */
  let solution = null;
  let rollByRules = !read("board"); // the rules were chosen after the size, so a roll takes their size
  const askWords = latest(), askPaths = latest();

  const grid = new Grid({ change: typed, paste, pick });
  const drawn = new DrawnWord(grid, { kept: () => write({ word: keptWord() }), findPaths });
  const list = new WordList(drawn);
  drawn.listenEverywhere();
  const rows = select("Rows", SIDES, resize), cols = select("Columns", SIDES, resize);
  const total = h("h2", { class: "total", "aria-live": "polite" });
  const problem = new ErrorLine();
  const filter = h("input", { type: "search", placeholder: "letters", size: 10,
    on: { input: () => write({ filter: filter.value.toLowerCase() }) } });
  const heat = h("input", { type: "checkbox", on: { change: () => write({ heat: heat.checked ? "1" : "" }) } });
  const chip = button("", () => write({ through: "" }), { class: "chip", hidden: true });
  const kbd = (/** @type {string} */ key) => h("kbd", { text: key });
  const link = { class: "link" };
  const right = h("div", { class: "right" },
    h("div", { class: "top" }, total,
      h("div", { class: "no-print" },
        button("Copy board", () => copy(boardLines(), "Board"), link),
        button("Copy words", () => copy(wordLines(), "Words"), link),
        button("Copy link", () => { writeAddress(); copy(location.href, "Link"); }, link),
        button("Print", () => window.print(), link))),
    h("div", { class: "bar" },
      stateSelect("where", "Words that", [["contains", "contain"], ["starts", "start with"], ["ends", "end with"]]),
      field("Letters", filter),
      stateSelect("least", "Length", LENGTHS),
      stateSelect("sort", "Sort by", ["length", "points", "alphabet", "path"]),
      chip),
    list.element);
  const element = h("div", { class: "two" },
    h("div", { class: "left" },
      h("div", { class: "bar" }, rows.label, cols.label, ...settingsFields()),
      grid.element, problem.element, drawn.note,
      h("div", { class: "bar tight" }, button("Roll", roll), button("Clear", clear), h("label", {}, heat, "Heat map")),
      h("details", { class: "soft no-print" }, h("summary", { text: "Keys and touch" }),
        h("p", {}, "On the board, type letters; arrows and backspace move. ", kbd("."), " or space makes a hole, ",
          kbd("?"), " stands for any letter, ", kbd("1"), "–", kbd("6"), " for Qu In Th Er He An. ", kbd("("),
          " or a long press offers more tiles. Click a tile or press ", kbd("Enter"),
          " to see only the words through it. Paste a whole board into any cell."),
        h("p", {}, "In the list, arrows move from word to word. ", kbd("Enter"), " or a click keeps a word drawn, ",
          kbd("Esc"), " lets it go. ", kbd("P"), " shows its next path; while you type on the board, point at a word and press ",
          kbd("-"), "."))),
    right, drawn.peek.element);

  /** Filters by a tile, or by none. Holes are only for typing: no word goes through them. @param {number} cell */
  function pick(cell) {
    const again = chosenCell() === cell;
    if (again || grid.tile(cell) !== HOLE) write({ through: again ? "" : String(cell) });
  }

  /** @param {string} board */
  const takeBoard = (board) => write({ board, through: "", word: "" });

  function typed() {
    const unused = grid.rows === 4 && grid.cols === 4 && grid.text === boardText(blank(4, 4));
    takeBoard(unused ? "" : grid.text);
  }

  function resize() { grid.resize(Number(rows.control.value), Number(cols.control.value)); }

  function clear() {
    grid.show(boardText(blank(grid.rows, grid.cols)));
    typed();
    grid.focus(0);
  }

  function roll() {
    const size = (rollByRules && rules().size) || [grid.rows, grid.cols];
    const dice = diceFor(size[0] * size[1]);
    return problem.during(async () => {
      const rolled = await (dice ? ask("roll", { dice, size }) : ask("random", { size, letters: "english" }));
      takeBoard(rolled.board);
    });
  }

  /** Lets the server read the text, in whatever form the board is written. @param {string} text */
  function paste(text) {
    const question = { board: text, ...settings(), paths: "none" }, size = [grid.rows, grid.cols];
    return problem.during(async () => {
      const reply = await ask("solve", question).catch((error) =>
        // The text may be one row of tiles that fills this board.
        ask("solve", { ...question, size }).catch(() => { throw notSquare(text) ?? error; }));
      if (Math.max(reply.rows, reply.cols) > LARGEST) {
        const is = `this one is ${reply.rows} x ${reply.cols}`;
        throw new Error(`boards on this page have at most ${LARGEST} rows and columns; ${is}`);
      }
      takeBoard(reply.board);
      say("Board pasted");
    });
  }

  /** What to do about tiles in one row that make no square. @param {string} text */
  function notSquare(text) {
    const tiles = parse(text);
    if (tiles.length > 1 || !/^([\p{L}?.]|\([^)]*\))+$/u.test(text)) return null;
    const count = plural(tiles[0].length, "tile");
    return new Error(`${count} do not make a square: choose rows and columns first, or put a / between rows`);
  }

  const solveSoon = debounced(solve, pause_ms());
  const findPathsSoon = debounced(findPaths, 250);

  function solve() {
    problem.show(read("board") && unevenRow(parse(read("board"))));
    const board = grid.text;
    if (!/[^./]/.test(board)) { take(null); return; }
    problem.during(async () => {
      const reply = await askWords("solve", { board, ...settings() });
      take(new Solution(reply));
      const { name, alphabet } = lexicon();
      const foreign = [...new Set(reply.board.match(/\p{L}/gu) ?? [])].filter((letter) => !alphabet.includes(letter));
      if (foreign.length) problem.show(`no word in ${name} has ${foreign.join(", ")}`);
      findPathsSoon();
    }, () => take(null));
  }

  /** Finds every path of every word: to step through them, and to count exactly which tiles are used. */
  async function findPaths() {
    const solved = solution;
    if (!solved) return;
    await problem.during(async () => {
      if (solved.words.length <= WORDS_WITH_CELLS) {
        const paths = solved.words.length <= WORDS_WITH_PATHS ? "all" : "first";
        const reply = await askPaths("solve", { board: solved.board, ...settings(), paths, cells: true });
        if (solved !== solution) return; // the board has changed
        solved.add(reply);
      }
      solved.examined = true;
      render();
    });
  }

  /** @param {Solution | null} solved */
  function take(solved) {
    solution = solved;
    right.removeAttribute("aria-busy");
    render();
  }

  /** The tile to filter by, or -1. */
  function chosenCell() {
    const cell = read("through") === "" ? -1 : Number(read("through"));
    return cell < grid.rows * grid.cols ? cell : -1;
  }

  function render() {
    const through = chosenCell(), words = shownWords();
    total.replaceChildren(
      solution ? `${plural(words.length, "word")}, ${plural(totalPoints(words), "point")} ` : "Type a board ",
      h("small", { text: solution ? remarks(solution, words.length).join("; ") : "or paste one, or roll the dice" }));
    const known = !solution?.examined ? "unknown" : solution.exact ? "exact" : "at least";
    grid.showUse(solution && solution.counts(), known, read("heat") === "1");
    grid.mark("chosen", [through]);
    chip.hidden = through < 0;
    const [[row, col]] = grid.path([through]);
    chip.textContent = `Through row ${row + 1}, column ${col + 1} ✕`;
    const [name, number] = read("word").split(".");
    drawn.kept = words.find((word) => word.word === name) ?? null;
    list.show(words, read("sort"));
    if (drawn.kept) drawn.keep(drawn.kept, Math.max(1, Number(number) || 1) - 1); else drawn.draw();
  }

  /** What to add to the number of words. @param {Solution} solved @param {number} shown */
  function remarks(solved, shown) {
    return [
      shown < solved.words.length && `of ${plural(solved.words.length, "word")}, ${plural(solved.score, "point")}`,
      chosenCell() >= 0 && solved.examined && !solved.exact && "some may be missing: not every path was searched",
      !solved.complete && "incomplete: time ran out",
    ].filter(Boolean);
  }

  function shownWords() {
    const through = chosenCell(), letters = read("filter"), least = Number(read("least"));
    const fits = {
      contains: (/** @type {string} */ word) => word.includes(letters),
      starts: (/** @type {string} */ word) => word.startsWith(letters),
      ends: (/** @type {string} */ word) => word.endsWith(letters),
    }[/** @type {"contains" | "starts" | "ends"} */ (read("where"))];
    return (solution?.words ?? []).filter((word) =>
      length(word) >= least && fits(word.word) && (through < 0 || solution?.cellsOf(word).includes(through)));
  }

  function wordLines() { return shownWords().map((word) => `${word.word}\t${word.points}`).join("\n"); }

  /** The kept word as the address has it: hapten, or hapten.2 for its second path. */
  function keptWord() { return drawn.kept ? drawn.kept.word + (drawn.keptPath ? `.${drawn.keptPath + 1}` : "") : ""; }

  /** The board in rows, as people write it. */
  function boardLines() { return grid.rows > 1 ? grid.tiles.map((row) => row.join("")).join("\n") : grid.text; }

  function fromState() {
    const given = parse(read("board"));
    grid.show(boardText(unevenRow(given) ? blank(4, 4) : given), rules().q_is_qu);
    rows.control.value = String(grid.rows);
    cols.control.value = String(grid.cols);
    if (filter.value.toLowerCase() !== read("filter")) filter.value = read("filter");
    heat.checked = read("heat") === "1";
  }

  onChange((changed) => {
    if (changed("board", "rules")) rollByRules = !changed("board");
    const asked = changed("board", ...SETTINGS), shown = changed("filter", "where", "least", "sort", "through", "heat");
    if (asked || shown) fromState();
    if (asked) { right.setAttribute("aria-busy", "true"); solveSoon(); }
    else if (shown || (changed("word") && read("word") !== keptWord())) render();
  });
  fromState();
  solve();
  return { element, focus: () => grid.focus(0) };
}
