// Solve: type a board and see its words.
import { ask, debounced, latest, pause_ms } from "./api.js";
import { NoSquare, readBoard, writeBoard } from "./board-text.js";
import { diceFor, lexicon, rules } from "./catalogue.js";
import { button, field, foldButton, h, marked, select, setHidden, setText } from "./dom.js";
import { Doubts } from "./doubts.js";
import { DrawnWord } from "./drawn-word.js";
import { ErrorLine } from "./error-line.js";
import { offer } from "./game.js";
import { Grid } from "./grid.js";
import { isShown, levelSlider } from "./levels.js";
import { dictionaryName } from "./names.js";
import { standing } from "./odds.js";
import { askForBoard } from "./paste-dialog.js";
import { readPasted } from "./pasted.js";
import { askForPicture, camera } from "./picture-dialog.js";
import { copiedPicture, onPicture, readsPictures } from "./picture.js";
import { SETTINGS, settings, settingsFields } from "./settings.js";
import { Solution } from "./solution.js";
import { address, onChange, read, write } from "./state.js";
import { stateSelect } from "./state-select.js";
import { copy, say } from "./status.js";
import { strings } from "./strings.js";
import { HOLE, blank, boardText, label, parse, unevenRow } from "./tiles.js";
import { isLarge } from "./trail.js";
import { Undo, undoKey } from "./undo.js";
import { WordList } from "./word-list.js";
import { sorted } from "./word-orders.js";
import { length, totalPoints } from "./words.js";

/** @typedef {import("./words.js").Word} Word */

const OFFERED_SIDE = 10; // rows or columns to choose; a board that is opened or pasted may have more
const SAID = strings.solve;
const LENGTHS = /** @type {[string, string][]} */ ([
  ["", SAID.anyLength],
  ...["4", "5", "6", "7", "8"].map((n) => [n, SAID.orMore(n)]),
]);
const SIDES = Array.from({ length: OFFERED_SIDE }, (_, i) => String(i + 1));
// The most words to request more about: beyond these the answers grow to megabytes.
const ZOOM = 1.5;
const MOST_ZOOM = 1.5 ** 5;
const SEARCHING_MS = 400; // until a search is reported as going on
/** What a link to a board has. */
const LINKED = ["board", ...SETTINGS, "sort", "level", "filter", "where", "least", "through", "heat", "word"];
const WORDS_WITH_PATHS = 3000;
const WORDS_WITH_CELLS = 30000;

export function solveTab() {
  /** @type {Solution | null} */
  let solution = null;
  let rollByRules = !read("board"); // the rules were chosen after the size, so a roll takes their size
  const askWords = latest();
  const askPaths = latest();

  const changes = new Undo();
  let tapped = -1;
  let searchTimer = 0;
  let zoom = 1;
  const grid = new Grid({ change: typed, paste, pick, tap, tooMany });
  const drawn = new DrawnWord(grid, { kept: () => write({ word: keptWord() }), findPaths });
  const list = new WordList(drawn);
  const doubts = new Doubts(grid);
  drawn.listenEverywhere();
  const rows = select(SAID.rows, SIDES, resize);
  const cols = select(SAID.columns, SIDES, resize);
  const total = h("h2", { class: "total", "aria-live": "polite" });
  const problem = new ErrorLine();
  const filter = h("input", {
    type: "search",
    placeholder: SAID.lettersExample,
    size: 8,
    on: { input: () => write({ filter: filter.value.toLowerCase() }) },
  });
  const heat = h("input", { type: "checkbox", on: { change: () => write({ heat: heat.checked ? "1" : "" }) } });
  const chip = button("", () => pick(chosenCell() >= 0 ? chosenCell() : tapped), { class: "chip", hidden: true });
  const remarks = h("span", { class: "soft", "aria-live": "polite" });
  const rank = h("span", { class: "rank" });
  const link = { class: "link" };
  const filters = h(
    "div",
    { class: "bar" },
    levelSlider(),
    stateSelect("where", SAID.where, Object.entries(SAID.wheres)),
    field(SAID.letters, filter),
    stateSelect("least", SAID.length, LENGTHS),
    stateSelect("sort", SAID.sort, Object.entries(SAID.sorts)),
  );
  const options = h(
    "div",
    { class: "options" },
    h("div", { class: "bar" }, rows.label, cols.label, ...settingsFields()),
    h(
      "details",
      { class: "soft no-print" },
      h("summary", { text: SAID.help }),
      h("p", {}, ...marked(SAID.helpBoard)),
      h("p", {}, ...marked(SAID.helpList)),
    ),
  );
  const right = h(
    "div",
    { class: "right" },
    h(
      "div",
      { class: "top" },
      h("div", { class: "summary" }, total, " ", h("p", { class: "remarks" }, rank, " ", remarks, " ", chip)),
      foldButton(SAID.filterCopy, filters),
      h(
        "div",
        { class: "no-print links" },
        button(SAID.copyBoard, () => withBoard(() => copy(boardLines(), SAID.copiedBoard)), link),
        button(
          SAID.copyWords,
          () => (shownWords().length ? copy(wordLines(), SAID.copiedWords) : say(SAID.noWords)),
          link,
        ),
        button(SAID.copyLink, () => copy(new URL(address(LINKED), location.href).href, SAID.copiedLink), link),
        button(SAID.print, () => window.print(), link),
      ),
    ),
    filters,
    list.element,
  );
  const frame = h("div", { class: "frame" }, grid.element);
  const zoomOut = button("−", () => enlarge(zoom / ZOOM), {
    class: "zoom",
    "aria-label": SAID.zoomOut,
    disabled: true,
  });
  const zoomIn = button("+", () => enlarge(zoom * ZOOM), { class: "zoom", "aria-label": SAID.zoomIn });
  const pictureButton = button("", () => fromPicture(null), {
    class: "picture-button",
    "aria-label": strings.picture.title,
    title: strings.picture.title,
    hidden: !readsPictures(),
  });
  pictureButton.append(camera(), h("span", { text: strings.picture.short }));
  const tools = h(
    "div",
    { class: "bar tight tools" },
    button(SAID.roll, roll),
    button(SAID.clear, clear),
    button(SAID.paste, pasteButton),
    pictureButton,
    button(
      SAID.play,
      () =>
        withBoard(() =>
          offer(grid.text, { rules: rules().name, lexicon: read("lexicon"), neighbours: read("neighbours") }),
        ),
      { title: SAID.playThis },
    ),
    h("label", {}, heat, SAID.heat),
    zoomOut,
    zoomIn,
    foldButton(strings.page.settings, options),
  );
  const element = h(
    "div",
    { class: "two solve" },
    h("div", { class: "left" }, frame, doubts.element, tools, problem.element, drawn.note, options),
    right,
    ...drawn.floating,
  );

  /** @param {number} times the size at which the whole board is in sight */
  function enlarge(times) {
    zoom = Math.max(1, Math.min(times, MOST_ZOOM));
    frame.classList.toggle("enlarged", zoom > 1);
    frame.style.setProperty("--zoom", String(zoom));
    zoomOut.disabled = zoom === 1;
    zoomIn.disabled = zoom === MOST_ZOOM;
    drawn.draw();
  }

  /** Filters by a tile, or by none. Holes are only for typing: no word goes through them. @param {number} cell */
  function pick(cell) {
    if (doubts.choose(cell)) return;
    const again = chosenCell() === cell;
    if (again || grid.tile(cell) !== HOLE) write({ through: again ? "" : String(cell) });
  }

  /** A tile was tapped: offers the words through it. @param {number} cell */
  function tap(cell) {
    doubts.choose(cell);
    tapped = cell;
    render();
  }

  /** Whether there are letters on a board. @param {string} board */
  const hasLetters = (board) => /[^./]/.test(board);

  /** Acts if there is a board to act on. @param {() => void} act */
  function withBoard(act) {
    if (hasLetters(grid.text)) act();
    else say(SAID.noBoard);
  }

  /** @param {string} board @param {{ entry?: boolean, typed?: boolean }} [how] */
  const takeBoard = (board, how) => write({ board, through: "", word: "" }, how);

  /** Replaces the whole board, which can be undone. @param {string} board @param {string} done */
  function replace(board, done) {
    const before = read("board");
    const { depth } = changes;
    if (board === before) return;
    changes.add(before);
    takeBoard(board, { entry: true });
    say(
      done,
      hasLetters(before)
        ? { name: strings.page.undo, act: () => restore(changes.undo(read("board"), depth) ?? before) }
        : undefined,
    );
  }

  /**
   * Shows the board before or after some changes; the cursor goes to a single tile that they changed, or on from it.
   * @param {string} board
   * @param {boolean} [again] redone
   */
  function restore(board, again = false) {
    const before = grid.tiles;
    const after = board ? parse(board) : emptyBoard();
    const old = before.flat();
    const isSameSize = before.length === after.length && before[0].length === after[0].length;
    const changed = isSameSize ? after.flat().flatMap((tile, cell) => (tile === old[cell] ? [] : [cell])) : [];
    const isTyping = changed.length === 1;
    takeBoard(board, isTyping ? { typed: true } : { entry: true });
    if (!isTyping) say(SAID.restored);
    else if (grid.element.contains(document.activeElement))
      grid.focus(again && grid.tile(changed[0]) !== HOLE ? Math.min(changed[0] + 1, old.length - 1) : changed[0]);
  }

  /** Listens everywhere but in other fields, which have an undo of their own. */
  document.addEventListener("keydown", (event) => {
    const wanted = undoKey(event);
    const at = /** @type {HTMLElement} */ (event.target);
    if (
      !wanted ||
      !element.checkVisibility() ||
      at.closest("dialog") ||
      at.matches("input:not(.tile, [type=checkbox]), textarea")
    )
      return;
    event.preventDefault();
    const board = changes[wanted](read("board"));
    if (board === undefined) say(SAID.nothingTo[wanted]);
    else restore(board, wanted === "redo");
  });

  /** The board as the address has it: nothing for an empty one of the usual size. */
  function boardNow() {
    return grid.text === boardText(emptyBoard()) ? "" : grid.text;
  }

  function typed() {
    const before = read("board");
    const board = boardNow();
    if (board !== before) changes.add(before);
    takeBoard(board, { typed: true });
  }

  /** More letters were typed than the board has cells. @param {string[]} tiles */
  function tooMany(tiles) {
    const side = Math.sqrt(tiles.length);
    if (!Number.isInteger(side)) return;
    const board = boardText(Array.from({ length: side }, (_, row) => tiles.slice(row * side, (row + 1) * side)));
    say(SAID.tooMany(tiles.length), { name: SAID.enlarge(side), act: () => replace(board, SAID.enlarged) });
  }

  /** An empty or unfinished board takes the size of the game that is chosen. */
  function fitGame() {
    const { size } = rules();
    if (!size || !grid.text.includes(HOLE)) return;
    if (!hasLetters(grid.text)) write({ board: "" });
    else if (size[0] >= grid.rows && size[1] >= grid.cols) grid.resize(size[0], size[1]);
  }

  function resize() {
    grid.resize(Number(rows.control.value), Number(cols.control.value));
  }

  function clear() {
    grid.show(boardText(blank(grid.rows, grid.cols)));
    replace(boardNow(), SAID.cleared);
    grid.focus(0);
  }

  function roll() {
    const size = (rollByRules && rules().size) || [grid.rows, grid.cols];
    const dice = diceFor(size[0] * size[1]);
    return problem.during(async () => {
      const rolled = await (dice ? ask("roll", { dice, size }) : ask("random", { size, letters: "english" }));
      replace(rolled.board, SAID.rolled);
    });
  }

  /** Reads the clipboard, or asks for the text where the browser does not allow it. */
  async function pasteButton() {
    const copied = await navigator.clipboard?.readText().catch(() => "");
    const picture = !copied && readsPictures() && (await copiedPicture());
    if (picture) {
      await fromPicture(picture);
      return;
    }
    const text = copied || (await askForBoard());
    if (text?.trim()) await paste(text);
  }

  /** Reads the board in a picture, the given one or one that the player chooses. @param {Blob | null} picture */
  async function fromPicture(picture) {
    const seen = await askForPicture(picture);
    if (!seen) return;
    const tiles = seen.tiles.map(({ text }) => text);
    problem.clear();
    replace(
      boardText(Array.from({ length: seen.rows }, (_, row) => tiles.slice(row * seen.cols, (row + 1) * seen.cols))),
      strings.picture.done,
    );
    doubts.take(seen);
  }

  /** @param {string} text in whatever form the board is written */
  function paste(text) {
    const written = readPasted(text);
    problem.clear();
    return problem.during(async () => {
      let layout;
      try {
        layout = readWritten(written);
      } catch (error) {
        if (!(error instanceof NoSquare)) throw error;
        offerSizes(error.tiles);
        return;
      }
      const reply = await ask("solve", { board: writeBoard(layout), ...settings(), paths: "none" }); // which refuses one that is too large
      replace(reply.board, SAID.pasted);
    });
  }

  /** The board in a text, which may be one row of tiles that fills this board. @param {string} written */
  function readWritten(written) {
    try {
      return readBoard(written);
    } catch (error) {
      try {
        return readBoard(written, [grid.rows, grid.cols]);
      } catch {
        throw error;
      }
    }
  }

  /** Offers the sizes of a board of tiles that make no square. @param {string[]} tiles */
  function offerSizes(tiles) {
    const count = tiles.length;
    const sides = Array.from({ length: count }, (_, i) => i + 1);
    const fits = sides
      .filter((high) => high > 1 && high < count && count % high === 0)
      .sort((a, b) => Math.abs(a - count / a) - Math.abs(b - count / b) || a - b)
      .slice(0, 4);
    const lay = (/** @type {number} */ high) => {
      const wide = count / high;
      problem.clear();
      replace(
        boardText(Array.from({ length: high }, (_, row) => tiles.slice(row * wide, (row + 1) * wide))),
        SAID.pasted,
      );
    };
    const offers = fits.map((high) => button(`${high}x${count / high}`, () => lay(high), { class: "chip" }));
    problem.show(fits.length ? SAID.noSquare(count) : SAID.noRows(count), ...offers);
  }

  const solveSoon = debounced(solve, pause_ms());
  const findPathsSoon = debounced(findPaths, 250);

  /** Says what is wrong with the board, and no longer what was wrong with another. */
  function judgeBoard() {
    problem.show(read("board") && unevenRow(parse(read("board"))));
  }

  function solve() {
    const board = grid.text;
    if (!hasLetters(board)) {
      take(null);
      return;
    }
    problem.untilAnswered(
      async () => {
        const reply = await askWords("solve", { board, ...settings() });
        take(new Solution(reply));
        const { name, alphabet } = lexicon();
        const foreign = [...new Set(reply.board.match(/\p{L}/gu) ?? [])].filter((letter) => !alphabet.includes(letter));
        if (foreign.length) problem.show(SAID.foreign(dictionaryName(name), foreign));
        findPathsSoon();
      },
      { failed: () => take(null), waiting },
    );
  }

  /** The words of the last answer stay, dimmed. */
  function waiting() {
    clearTimeout(searchTimer);
    total.textContent = SAID.waiting;
  }

  /** Finds every path of every word: to step through them, and to count exactly which tiles are used. */
  async function findPaths() {
    const solved = solution;
    if (!solved) return;
    await problem.untilAnswered(async () => {
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
    clearTimeout(searchTimer);
    right.removeAttribute("aria-busy");
    render();
    showRank();
  }

  /** How many rolled boards this one is better than, where that is known. */
  async function showRank() {
    const solved = solution;
    const text = solved?.complete
      ? await standing({
          board: solved.board,
          points: solved.score,
          played: rules().name,
          lexicon: lexicon().name,
          neighbours: read("neighbours") || rules().neighbours || "",
        })
      : "";
    if (solved === solution) setText(rank, text);
  }

  /** The tile to filter by, or -1. */
  function chosenCell() {
    const cell = read("through") === "" ? -1 : Number(read("through"));
    return cell < grid.rows * grid.cols ? cell : -1;
  }

  function render() {
    const through = chosenCell();
    const words = shownWords();
    setText(total, solution ? SAID.total(words.length, totalPoints(words)) : SAID.empty);
    setText(
      remarks,
      solution
        ? remarksOn(solution, words.length).join("; ")
        : readsPictures()
          ? SAID.emptyWithPictures
          : SAID.emptyMore,
    );
    const known = !solution?.examined ? "unknown" : solution.exact ? "exact" : "at least";
    grid.showUse(solution && solution.counts(isShown), known, read("heat") === "1");
    grid.mark("chosen", [through]);
    const offered =
      through < 0 && solution && tapped >= 0 && tapped < grid.boxes.length ? label(grid.tile(tapped), grid.qIsQu) : "";
    setHidden(through < 0 && !offered, chip);
    const [[row, col]] = grid.path([through]);
    setText(chip, offered ? SAID.onlyThrough(offered.toUpperCase()) : SAID.through(row + 1, col + 1));
    setHidden(remarks.textContent !== "" || !chip.hidden, rank); // one line has room for one of them
    const [name, number] = read("word").split(".");
    drawn.kept = words.find((word) => word.word === name) ?? null;
    list.show(words, read("sort"));
    if (drawn.kept) drawn.keep(drawn.kept, Math.max(1, Number(number) || 1) - 1);
    else drawn.draw();
  }

  /** What to add to the number of words. @param {Solution} solved @param {number} shown */
  function remarksOn(solved, shown) {
    return [
      shown < solved.words.length && SAID.of(solved.words.length, solved.score),
      chosenCell() >= 0 && solved.examined && !solved.exact && SAID.someMissing,
      !solved.complete && SAID.incomplete,
    ].filter(Boolean);
  }

  function shownWords() {
    const through = chosenCell();
    const letters = read("filter");
    const least = Number(read("least"));
    const fits = {
      contains: (/** @type {string} */ word) => word.includes(letters),
      starts: (/** @type {string} */ word) => word.startsWith(letters),
      ends: (/** @type {string} */ word) => word.endsWith(letters),
    }[/** @type {"contains" | "starts" | "ends"} */ (read("where"))];
    return (solution?.words ?? []).filter(
      (word) =>
        isShown(word) &&
        length(word) >= least &&
        fits(word.word) &&
        (through < 0 || solution?.cellsOf(word).includes(through)),
    );
  }

  function wordLines() {
    return sorted(shownWords(), read("sort"))
      .map((word) => `${word.word}\t${word.points}`)
      .join("\n");
  }

  /** The kept word as the address has it: hapten, or hapten.2 for its second path. */
  function keptWord() {
    return drawn.kept ? drawn.kept.word + (drawn.keptPath ? `.${drawn.keptPath + 1}` : "") : "";
  }

  /** The board in rows, as people write it. */
  function boardLines() {
    return grid.rows > 1 ? grid.tiles.map((row) => row.join("")).join("\n") : grid.text;
  }

  /** A board of the game's size without letters. */
  function emptyBoard() {
    const [high, wide] = rules().size ?? [4, 4];
    return blank(high, wide);
  }

  function fromState() {
    const given = parse(read("board"));
    grid.show(boardText(unevenRow(given) ? emptyBoard() : given), rules().q_is_qu);
    showSide(rows.control, grid.rows);
    showSide(cols.control, grid.cols);
    const large = isLarge(grid.rows, grid.cols);
    setHidden(!large, zoomIn, zoomOut);
    tools.classList.toggle("large", large);
    if (!large && zoom > 1) enlarge(1);
    if (filter.value.toLowerCase() !== read("filter")) filter.value = read("filter");
    heat.checked = read("heat") === "1";
  }

  /** @param {HTMLSelectElement} list @param {number} side of the board, however many the list has */
  function showSide(list, side) {
    const wanted = String(side);
    if (![...list.options].some((option) => option.value === wanted))
      list.append(h("option", { value: wanted, text: wanted }));
    list.value = wanted;
  }

  /** The old words stay until new ones arrive. */
  function showBusy() {
    right.setAttribute("aria-busy", "true");
    clearTimeout(searchTimer);
    searchTimer = setTimeout(() => {
      total.textContent = SAID.searching;
    }, SEARCHING_MS);
  }

  onChange((changed, opened) => {
    if (changed("board", "rules")) rollByRules = !changed("board");
    if (changed("rules") && !changed("board") && !opened) fitGame();
    const asked = changed("board", ...SETTINGS);
    const shown = changed("filter", "where", "least", "level", "sort", "through", "heat");
    if (asked || shown) fromState();
    if (changed("board")) doubts.follow();
    if (asked) {
      tapped = -1;
      showBusy();
      judgeBoard();
      solveSoon();
    } else if (shown || (changed("word") && read("word") !== keptWord())) render();
  });
  onPicture(fromPicture);
  fromState();
  judgeBoard();
  solve();
  return { element, focus: () => grid.focus(0) };
}
