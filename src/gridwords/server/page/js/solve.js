// Solve: a board is typed, and its words appear.
import { calm, isAbort, latest, post } from "./api.js";
import { copy, field, h, plural, say, select } from "./dom.js";
import { diceFor, how, lexicons, rules } from "./facts.js";
import { Grid } from "./grid.js";
import { Peek } from "./peek.js";
import { settings } from "./settings.js";
import { read, watch, write, writeAddress } from "./state.js";
import { HOLE, blank, parse, uneven, write as boardText } from "./tiles.js";
import { WordList } from "./word-list.js";

const SIDES = Array.from({ length: 10 }, (_, i) => String(i + 1));
const MOST = 10;
const PATHS_FOR = 3000; // words: with more, all their paths would be a long answer
const CELLS_FOR = 30000; // words: with more, even the cells they use

/** @typedef {import("./word-list.js").Word} Word */

export function solveTab() {
  /** @type {{ words: Word[], score: number, complete: boolean, board: string } | null} */
  let solution = null;
  /** @type {number[] | null} */
  let counts = null;
  let looked = false; // at all the paths that will be looked at
  let byRules = !read("board"); // the rules were chosen after the size: a roll has theirs
  const ask = latest(), askPaths = latest();

  const grid = new Grid({ change: typed, paste, pick });
  const list = new WordList({ show: showPath, others: otherPaths });
  const rows = select("Rows", SIDES, "4", resize), cols = select("Columns", SIDES, "4", resize);
  const total = h("h2", { class: "total", "aria-live": "polite" });
  const problem = h("p", { class: "error", role: "alert" });
  const pathText = h("span"), nextPath = [nextButton(), nextButton()];
  const pathNote = h("p", { class: "soft path-note" }, pathText, nextPath[0]);
  const peek = new Peek(grid.element, () => list.pin(null), nextPath[1]);
  const filter = h("input", { type: "search", placeholder: "letters", size: 10, on: { input: () => write({ filter: filter.value.toLowerCase() }) } });
  const where = select("Words that", [["contains", "contain"], ["starts", "start with"], ["ends", "end with"]], read("where"), (value) => write({ where: value }));
  const least = select("At least", [["", "any length"], ...["4", "5", "6", "7", "8"].map((n) => /** @type {[string, string]} */ ([n, `${n} letters`]))], read("least"), (value) => write({ least: value }));
  const sort = select("Sort by", ["length", "points", "alphabet", "path"], read("sort"), (value) => write({ sort: value }));
  const heat = h("input", { type: "checkbox", on: { change: () => write({ heat: heat.checked ? "1" : "" }) } });
  const chip = h("button", { class: "chip", hidden: true, on: { click: () => write({ through: "" }) } });

  const button = (/** @type {string} */ text, /** @type {() => void} */ click, kind = "") => h("button", { type: "button", class: kind, text, on: { click } });
  const right = h("div", { class: "right" });
  const element = h("div", { class: "two" },
    h("div", { class: "left" },
      h("div", { class: "bar" }, rows.label, cols.label, ...settings()),
      grid.element,
      problem,
      pathNote,
      h("div", { class: "bar tight" }, button("Roll", roll), button("Clear", clear), h("label", {}, heat, "Heat map")),
      h("details", { class: "soft no-print" }, h("summary", { text: "Keys and touch" }),
        h("p", {}, "Letters flow to the next cell; arrows and backspace move; ", kbd("."), " or space is a hole, ", kbd("?"), " any letter, ", kbd("1"), "–", kbd("6"),
          " Qu In Th Er He An. ", kbd("("), " or a long press offers other tiles. ", kbd("Enter"), " shows only the words through a tile. Paste a whole board into any cell."),
        h("p", {}, "In the list: arrows go from word to word, ", kbd("P"), " shows a word's other paths (while you type: point at it and press ", kbd("-"), "), ", kbd("Enter"), " keeps one drawn, ", kbd("Esc"), " lets it go."))),
    right, peek.element);
  right.append(
    h("div", { class: "top" }, total,
      h("div", { class: "no-print" }, button("Copy board", () => copy(readable(), "Board"), "link"), button("Copy words", () => copy(wordsText(), "Words"), "link"),
        button("Copy link", () => { writeAddress(); copy(location.href, "Link"); }, "link"), button("Print", () => window.print(), "link"))),
    h("div", { class: "bar" }, where.label, field("Letters", filter), least.label, sort.label, chip),
    list.element);

  /** @param {string} key */
  function kbd(key) { return h("kbd", { text: key }); }

  function nextButton() {
    const keys = h("span", { class: "keyboard", "aria-hidden": "true" }, " ", kbd("P"), " or ", kbd("-"));
    return h("button", { type: "button", class: "no-print", hidden: true, "aria-keyshortcuts": "P -", on: { click: () => list.otherPath() } }, "Next path", keys);
  }

  /** A hole is clicked to type there, and no word goes through it. @param {number} cell */
  function pick(cell) {
    const again = chosen() === cell;
    if (again || grid.tile(cell) !== HOLE) write({ through: again ? "" : String(cell) });
  }

  function typed() {
    const full = grid.tiles.some((row) => row.some((tile) => tile !== HOLE));
    write({ board: full ? boardText(grid.tiles) : empty(), through: "", word: "" });
  }

  /** An empty board of another size than usual is worth keeping. */
  function empty() { return grid.rows === 4 && grid.cols === 4 ? "" : boardText(grid.tiles); }

  function resize() { grid.resize(Number(rows.control.value), Number(cols.control.value)); }

  function clear() {
    grid.show(blank(grid.rows, grid.cols));
    typed();
    grid.focus(0);
  }

  async function roll() {
    const size = (byRules && rules().size) || [grid.rows, grid.cols];
    const dice = diceFor(size[0] * size[1]);
    try {
      const rolled = await (dice ? post("api/roll", { dice, size }) : post("api/random", { size, letters: "english" }));
      write({ board: rolled.board, through: "", word: "" });
    } catch (error) { refuse(error); }
  }

  /** The server reads what was pasted, whatever way it is written. @param {string} text */
  async function paste(text) {
    let answer;
    try {
      answer = await post("api/solve", { board: text, ...how(), paths: "none" });
    } catch (error) {
      try { // tiles that make no square may still fill this board
        answer = await post("api/solve", { board: text, ...how(), paths: "none", size: [grid.rows, grid.cols] });
      } catch { refuse(forPeople(error)); return; }
    }
    if (Math.max(answer.rows, answer.cols) > MOST || Math.min(answer.rows, answer.cols) < 1) {
      refuse(new Error(`this page takes boards of at most ${MOST} x ${MOST}, not ${answer.rows} x ${answer.cols}`));
      return;
    }
    write({ board: answer.board, through: "", word: "" });
    say("Board pasted");
  }

  /** What the server says to programs, in the words of this page. @param {unknown} error */
  function forPeople(error) {
    const [, tiles] = /^(\d+ tiles) make no square/.exec(/** @type {Error} */ (error).message) ?? [];
    return tiles ? new Error(`${tiles} make no square: choose rows and columns first, or put a / between the rows.`) : error;
  }

  /** @param {unknown} error */
  function refuse(error) { if (!isAbort(error)) problem.textContent = /** @type {Error} */ (error).message; }

  const solveSoon = calm(solveNow, 40);
  const pathsSoon = calm(allPaths, 250);

  async function solveNow() {
    problem.textContent = read("board") && uneven(parse(read("board")));
    const board = boardText(grid.tiles);
    if (!/[^./]/.test(board)) { take(null); return; }
    try {
      const answer = await ask("api/solve", { board, ...how() });
      take(answer);
      const known = lexicons.find((one) => one.name === read("lexicon")) ?? lexicons[0];
      const foreign = [...new Set(answer.board.match(/\p{L}/gu) ?? [])].filter((letter) => !known.alphabet.includes(letter));
      if (foreign.length) problem.textContent = `No word of ${known.name} has ${foreign.join(", ")}.`;
      pathsSoon();
    } catch (error) { if (!isAbort(error)) { take(null); refuse(error); } }
  }

  /** Every path of every word: for the other paths, and to count truly which tiles are used. */
  async function allPaths() {
    const solved = solution;
    if (!solved) return;
    try {
      if (solved.words.length <= CELLS_FOR) {
        const paths = solved.words.length <= PATHS_FOR ? "all" : "first";
        const answer = await askPaths("api/solve", { board: boardText(grid.tiles), ...how(), paths, cells: true });
        if (solved !== solution) return; // another board was typed meanwhile
        // In the same time fewer words may have been found with all their paths: those there were stay.
        const found = new Map(answer.words.map((/** @type {Word} */ word) => [word.word, word]));
        for (const word of solved.words) Object.assign(word, found.get(word.word));
      }
      looked = true;
      count();
      render();
    } catch (error) { if (!isAbort(error)) refuse(error); }
  }

  /** Asked for before they were here. */
  async function otherPaths() {
    await allPaths();
    if (list.pointed?.paths) list.otherPath();
  }

  /** @param {any} answer */
  function take(answer) {
    solution = answer;
    looked = false;
    right.removeAttribute("aria-busy");
    count();
    render();
  }

  function count() {
    counts = solution && Array(grid.rows * grid.cols).fill(0);
    for (const word of solution?.words ?? []) for (const cell of used(word)) if (counts) counts[cell] += 1;
  }

  /** @param {Word} word @returns {number[]} the cells of any of its paths or, until these are known, of the first */
  function used(word) {
    return word.cells ?? (word.path ?? []).map(([row, col]) => row * grid.cols + col);
  }

  /** Whether nothing was left out in counting the words of each tile. */
  function exact() { return solution !== null && solution.complete && solution.words.every((word) => word.cells_complete); }

  /** The tile that was chosen, or -1. */
  function chosen() {
    const cell = read("through") === "" ? -1 : Number(read("through"));
    return cell < grid.rows * grid.cols ? cell : -1;
  }

  function render() {
    const through = chosen(), words = shownWords();
    const points = words.reduce((sum, word) => sum + word.points, 0);
    total.replaceChildren(solution ? `${plural(words.length, "word")}, ${plural(points, "point")} ` : "Type a board ",
      h("small", { text: solution ? remarks(words.length, through).join("; ") : "or paste one, or roll the dice" }));
    grid.mark(counts, !looked ? "" : exact() ? "all" : "least", read("heat") === "1", through);
    const [name, number] = read("word").split(".");
    list.pinned = words.find((word) => word.word === name) ?? null;
    list.kept = Math.max(1, Number(number) || 1) - 1;
    drawPath(null, 0);
    chip.hidden = through < 0;
    chip.textContent = through < 0 ? "" : `Through row ${Math.floor(through / grid.cols) + 1}, column ${(through % grid.cols) + 1} ✕`;
    // Last, because a word that has the focus draws its path.
    list.render(words, read("sort"));
    if (list.pinned) list.pin(list.pinned, list.kept);
  }

  /** What is to be said beside the number of words. @param {number} shown @param {number} through */
  function remarks(shown, through) {
    if (!solution) return [];
    return [
      shown < solution.words.length && `of ${plural(solution.words.length, "word")}, ${plural(solution.score, "point")}`,
      through >= 0 && looked && !exact() && "at least: there are more paths than were looked at",
      !solution.complete && "incomplete: the time ran out",
    ].filter(Boolean);
  }

  function shownWords() {
    const through = chosen();
    return (solution?.words ?? []).filter((word) => fits(word) && (through < 0 || used(word).includes(through)));
  }

  /** @param {Word} word */
  function fits(word) {
    const text = read("filter"), places = { contains: word.word.includes(text), starts: word.word.startsWith(text), ends: word.word.endsWith(text) };
    return [...word.word].length >= Number(read("least")) && places[/** @type {"contains"} */ (read("where"))];
  }

  /** The word that is kept, as the address has it: hapten, or hapten.2 by its second path. */
  function kept() { return list.pinned ? list.pinned.word + (list.kept ? `.${list.kept + 1}` : "") : ""; }

  /** @param {Word | null} word @param {number} number */
  function showPath(word, number) {
    drawPath(word, number);
    if (list.pinned || !word) write({ word: kept() });
  }

  /** @param {Word | null} word @param {number} number */
  function drawPath(word, number) {
    const count = word?.paths?.length ?? 1, at = number < count ? number : 0;
    const path = word && (word.paths?.[at] ?? word.path ?? null);
    const more = word?.paths_complete === false ? " and more" : "";
    const note = count > 1 ? `path ${at + 1} of ${count}${more}` : "";
    grid.draw(path);
    pathText.textContent = word && note && `${word.word}: ${note}`;
    for (const button of nextPath) button.hidden = !note;
    // The kept word stays there while the mouse is over others: what comes and goes would move the list under it.
    if (!list.pinned || word === list.pinned) peek.show(boardText(grid.tiles), grid.qIsQu, list.pinned, path, note);
  }

  /** The board as people write it. */
  function readable() { return grid.rows > 1 ? grid.tiles.map((row) => row.join("")).join("\n") : boardText(grid.tiles); }

  function wordsText() {
    return shownWords().map((word) => `${word.word}\t${word.points}`).join("\n");
  }

  function fromState() {
    const given = parse(read("board")), tiles = uneven(given) ? blank(4, 4) : given;
    grid.qIsQu = rules().q_is_qu;
    if (boardText(tiles) !== boardText(grid.tiles)) grid.show(tiles); else grid.refresh();
    rows.control.value = String(grid.rows);
    cols.control.value = String(grid.cols);
    if (filter.value.toLowerCase() !== read("filter")) filter.value = read("filter");
    heat.checked = read("heat") === "1";
    where.control.value = read("where");
    least.control.value = read("least");
    sort.control.value = read("sort");
  }

  watch((changed) => {
    if (changed.has("board") || changed.has("rules")) byRules = !changed.has("board");
    const asked = ["board", "rules", "lexicon", "neighbours"].some((name) => changed.has(name));
    const shown = ["filter", "where", "least", "sort", "through", "heat"].some((name) => changed.has(name));
    if (asked || shown) fromState();
    if (asked) { right.setAttribute("aria-busy", "true"); solveSoon(); }
    else if (shown || (changed.has("word") && read("word") !== kept())) render();
  });
  fromState();
  solveNow();
  return { element, focus: () => grid.focus(0) };
}
