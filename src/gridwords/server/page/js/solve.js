// Solve: type a board and see its words.
import { debounced, latest, pause_ms } from "./api.js";
import { BoardSources } from "./board-sources.js";
import { lexicon, rules } from "./catalogue.js";
import { button, foldButton, h, marked, select } from "./dom.js";
import { Doubts } from "./doubts.js";
import { EditedBoard } from "./edited-board.js";
import { ErrorLine } from "./error-line.js";
import { offer } from "./game.js";
import { dictionaryName } from "./names.js";
import { camera } from "./picture-dialog.js";
import { onPicture, readsPictures } from "./picture.js";
import { SETTINGS, settings, settingsFields } from "./settings.js";
import { Solution } from "./solution.js";
import { SolveAnswer } from "./solve-answer.js";
import { onChange, read, write } from "./state.js";
import { stateTick } from "./state-fields.js";
import { strings } from "./strings.js";
import { isEven, parse } from "./tiles.js";
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
  const board = new EditedBoard({
    paste: (text) => sources.paste(text),
    pick,
    tap,
    tooMany: (tiles) => sources.tooMany(tiles),
  });
  const { grid } = board;
  const doubts = new Doubts(grid);
  const problem = new ErrorLine();
  const sources = new BoardSources(board, doubts, problem);
  const answer = new SolveAnswer(board, { pick, findPaths });
  const { drawn } = answer;
  const zoom = new Zoom(grid.element, () => drawn.draw());
  const rows = select(SAID.rows, SIDES, resize);
  const cols = select(SAID.columns, SIDES, resize);
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
  const pictureButton = button("", () => sources.picture(null), {
    class: "picture-button",
    "aria-label": strings.picture.title,
    title: strings.picture.title,
    hidden: !readsPictures(),
  });
  pictureButton.append(camera(), h("span", { text: strings.picture.short }));
  const tools = h(
    "div",
    { class: "bar tight tools" },
    button(SAID.roll, () => sources.roll()),
    button(SAID.clear, () => board.clear()),
    button(SAID.paste, () => sources.clipboard()),
    pictureButton,
    button(SAID.play, () => board.ifAny(play), { title: SAID.playThis }),
    stateTick("heat", SAID.heat),
    zoom.outButton,
    zoom.inButton,
    foldButton(strings.page.settings, options),
  );
  const element = h(
    "div",
    { class: "two solve" },
    h("div", { class: "left" }, zoom.frame, doubts.element, tools, problem.element, drawn.note, options),
    answer.element,
    ...drawn.floating,
  );

  /** A tile was chosen: offers its other readings, or filters by it. @param {number} cell */
  function pick(cell) {
    if (!doubts.choose(cell)) answer.pick(cell);
  }

  /** @param {number} cell */
  function tap(cell) {
    doubts.choose(cell);
    answer.tap(cell);
  }

  const play = () =>
    offer(grid.text, { rules: rules().name, lexicon: read("lexicon"), neighbours: read("neighbours") });

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
    const large = isLarge(grid.rows, grid.cols);
    tools.classList.toggle("large", large);
    zoom.offer(large);
    answer.filter.show();
  }

  onChange((changed, opened) => {
    if (changed("board", "rules")) sources.rollByRules = !changed("board");
    if (changed("rules") && !changed("board") && !opened) board.fitGame();
    const asked = changed("board", ...SETTINGS);
    const shown = changed("filter", "where", "least", "level", "sort", "through", "heat");
    if (asked || shown) fromState();
    if (changed("board")) doubts.follow();
    if (asked) {
      answer.showBusy();
      problem.clear();
      solveSoon();
    } else if (shown || (changed("word") && read("word") !== answer.keptWord)) answer.show();
  });
  onPicture((picture) => sources.picture(picture));
  board.listenForUndo(element);
  fromState();
  solve();
  return { element, focus: () => grid.focus(0) };
}

/** @param {HTMLSelectElement} list @param {number} side of the board, however many the list has */
function showSide(list, side) {
  const wanted = String(side);
  if (![...list.options].some((option) => option.value === wanted))
    list.append(h("option", { value: wanted, text: wanted }));
  list.value = wanted;
}
