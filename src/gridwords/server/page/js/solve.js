// Solve: type a board and see its words.
import { debounced, latest, pause_ms } from "./api.js";
import { BoardPicture } from "./board-picture.js";
import { BoardSources } from "./board-sources.js";
import { lexicon, rules } from "./catalogue.js";
import { openDialog, openMenu } from "./dialog.js";
import { button, fitNames, h, marked, select, setHidden, tool, toolbar } from "./dom.js";
import { EditedBoard } from "./edited-board.js";
import { ErrorLine } from "./error-line.js";
import { FirstVisit } from "./first-visit.js";
import { offer } from "./game.js";
import { dictionaryName } from "./names.js";
import { onPicture, readsPictures } from "./picture.js";
import { SETTINGS, settings, settingsPanel } from "./settings.js";
import { Solution } from "./solution.js";
import { SolveAnswer } from "./solve-answer.js";
import { onChange, read, write } from "./state.js";
import { stepThrough } from "./step-through.js";
import { strings } from "./strings.js";
import { boardText, isEven, parse, turned } from "./tiles.js";
import { isLarge } from "./trail.js";
import { Zoom } from "./zoom.js";

const OFFERED_SIDE = 10; // rows or columns to choose; a board that is opened or pasted may have more
const SAID = strings.solve;
const SIDES = Array.from({ length: OFFERED_SIDE }, (_, i) => String(i + 1));
// The most words to request more about: beyond these the answers grow to megabytes.
const WORDS_WITH_PATHS = 3000;
const WORDS_WITH_CELLS = 30000;

export function solveTab() {
  const askWords = latest();
  const askPaths = latest();
  let isTyping = false; // an empty board is shown, to be typed into
  const board = new EditedBoard({
    paste: (text) => sources.paste(text),
    pick,
    tap,
    tooMany: (tiles) => sources.tooMany(tiles),
  });
  const { grid } = board;
  const picture = new BoardPicture(grid);
  const problem = new ErrorLine();
  const sources = new BoardSources(board, picture, problem);
  const answer = new SolveAnswer(board, { pick, findPaths });
  const { drawn } = answer;
  const zoom = new Zoom(grid.element, () => drawn.draw());
  const rows = select(SAID.rows, SIDES, resize);
  const cols = select(SAID.columns, SIDES, resize);
  const first = new FirstVisit({
    picture: () => sources.picture(null),
    roll: () => sources.roll(),
    play: () => write({ tab: "play" }),
    type: typeBoard,
    paste: () => sources.clipboard(),
  });
  const heat = tool(SAID.heat, "heat", () => write({ heat: read("heat") ? "" : "1" }));
  const more = tool(strings.page.more, "more", openMore, { "aria-haspopup": "dialog" });
  /** Tools that need letters on the board. */
  const acting = [
    tool(SAID.play, "play", play, { title: SAID.playThis }),
    heat,
    tool(SAID.turn, "rotate", () => board.replace(boardText(turned(grid.tiles)), SAID.turned)),
  ];
  const tools = toolbar(
    tool(SAID.roll, "roll", () => sources.roll()),
    tool(strings.picture.short, "camera", () => sources.picture(null), {
      "aria-label": strings.picture.title,
      hidden: !readsPictures(),
    }),
    ...acting,
    more,
  );
  const toolRow = /** @type {HTMLElement} */ (tools.firstElementChild);
  const solver = h(
    "div",
    { class: "two solve" },
    h(
      "div",
      { class: "left keep stack" },
      zoom.frame,
      zoom.buttons,
      tools,
      picture.element,
      problem.element,
      settingsPanel(rows.label, cols.label),
      drawn.card.element,
    ),
    answer.element,
  );
  const element = h("div", {}, solver, first.element);

  /** Shows an empty board to type into. */
  function typeBoard() {
    isTyping = true;
    fromState();
    grid.focus(0);
  }

  // Letters typed before there is a board fall onto one.
  document.addEventListener("keydown", (event) => {
    const at = /** @type {HTMLElement} */ (event.target);
    if (first.element.hidden || !element.checkVisibility() || at.closest("dialog, input, textarea, select")) return;
    if (!/^\p{L}$/u.test(event.key) || event.ctrlKey || event.metaKey || event.altKey) return;
    typeBoard();
    grid.key(event);
  });

  function openMore() {
    const isEmpty = !board.hasLetters;
    openMenu(strings.page.more, more, [
      { name: SAID.paste, icon: "paste", act: () => sources.clipboard() },
      { name: SAID.clear, icon: "erase", act: clear, disabled: isEmpty },
      { name: SAID.stepThrough, icon: "right", act: () => stepThrough(answer, grid), disabled: !answer.words.length },
      { name: SAID.copyLink, icon: "link", act: () => answer.copyLink(), disabled: isEmpty },
      { name: SAID.copyBoard, icon: "copy", act: () => answer.copyBoard(), disabled: isEmpty },
      { name: SAID.copyWords, icon: "copy", act: () => answer.copyWords(), disabled: !answer.words.length },
      { name: SAID.print, icon: "print", act: () => window.print(), disabled: isEmpty },
      { name: SAID.help, icon: "book", act: showHelp },
    ]);
  }

  function clear() {
    isTyping = true;
    board.clear();
  }

  const showHelp = () =>
    openDialog(SAID.help, (end) => [
      h("h2", { text: SAID.help }),
      h("p", {}, ...marked(SAID.helpBoard)),
      h("p", {}, ...marked(SAID.helpList)),
      button(strings.page.close, () => end(null), { class: "main" }),
    ]);

  /** A tile was chosen: offers its other readings, or filters by it. @param {number} cell */
  function pick(cell) {
    if (!picture.choose(cell)) answer.pick(cell);
  }

  /** @param {number} cell */
  function tap(cell) {
    picture.choose(cell);
    answer.tap(cell);
  }

  function play() {
    offer(grid.text, { rules: rules().name, lexicon: read("lexicon"), neighbours: read("neighbours") });
  }

  function resize() {
    grid.resize(Number(rows.control.value), Number(cols.control.value));
  }

  const solveSoon = debounced(solve, pause_ms());
  const findPathsSoon = debounced(findPaths, 250);

  function solve() {
    const given = read("board");
    const isShown = !given || isEven(parse(given)); // else the core says what is wrong with it
    if (isShown && !board.hasLetters) {
      answer.take(null);
      return;
    }
    const text = isShown ? grid.text : given;
    problem.untilAnswered(
      async () => {
        const reply = await askWords("solve", { board: text, ...settings() });
        answer.take(new Solution(reply));
        const { name, alphabet } = lexicon();
        const foreign = [...new Set(reply.board.match(/\p{L}/gu) ?? [])].filter((letter) => !alphabet.includes(letter));
        if (foreign.length) problem.show(SAID.foreign(dictionaryName(name), foreign));
        findPathsSoon();
      },
      { failed: () => answer.take(null), waiting: () => answer.showWaiting() },
    );
  }

  /** Finds every path of every word: to step through them, and to count exactly which tiles are used. */
  async function findPaths() {
    const { solution } = answer;
    if (!solution) return;
    await problem.untilAnswered(async () => {
      if (solution.words.length <= WORDS_WITH_CELLS) {
        const paths = solution.words.length <= WORDS_WITH_PATHS ? "all" : "first";
        const reply = await askPaths("solve", { board: solution.board, ...settings(), paths, cells: true });
        if (solution !== answer.solution) return; // the board has changed
        solution.add(reply);
      }
      solution.examined = true;
      answer.show();
    });
  }

  function fromState() {
    board.show();
    showSide(rows.control, grid.rows);
    showSide(cols.control, grid.cols);
    zoom.offer(isLarge(grid.rows, grid.cols));
    answer.filter.show();
    heat.setAttribute("aria-pressed", String(read("heat") === "1"));
    showTools();
  }

  /** Shows the tools that have something to act on. */
  function showTools() {
    const hasLetters = board.hasLetters || Boolean(read("board"));
    if (hasLetters) isTyping = true; // from now on an empty board is shown, to type into
    first.show(!isTyping);
    setHidden(!isTyping, solver);
    if (acting[0].hidden !== !hasLetters) {
      setHidden(!hasLetters, ...acting);
      fitNames(toolRow);
    }
  }

  onChange((changed, opened) => {
    if (changed("board", "rules")) sources.rollByRules = !changed("board");
    if (changed("rules") && !changed("board") && !opened) board.fitGame();
    const asked = changed("board", ...SETTINGS);
    const shown = changed("filter", "where", "least", "level", "sort", "through", "heat");
    if (asked || shown) fromState();
    if (opened && changed("board") && !read("board")) isTyping = false;
    if (changed("board")) picture.follow();
    if (asked) {
      answer.showBusy();
      problem.clear();
      solveSoon();
    } else if (shown || (changed("word") && read("word") !== answer.keptWord)) answer.show();
  });
  onPicture((given) => sources.picture(given));
  board.listenForUndo(element);
  fromState();
  answer.showBusy();
  solve();
  return { element, focus: () => (isTyping ? grid.focus(0) : undefined) };
}

/** @param {HTMLSelectElement} list @param {number} side of the board, however many the list has */
function showSide(list, side) {
  const wanted = String(side);
  if (![...list.options].some((option) => option.value === wanted))
    list.append(h("option", { value: wanted, text: wanted }));
  list.value = wanted;
}
