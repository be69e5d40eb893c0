// The answer on the Solve tab: how many words a board has and what they are worth, which of them to see, and the list.
import { isLoading } from "./api.js";
import { lexicon, rules } from "./catalogue.js";
import { button, fold, h, setHidden, setText } from "./dom.js";
import { DrawnWord } from "./drawn-word.js";
import { isShown, levelNoun } from "./levels.js";
import { OddsBar } from "./odds.js";
import { loadingBar } from "./progress.js";
import { SETTINGS } from "./settings.js";
import { address, read, write } from "./state.js";
import { copy, say } from "./status.js";
import { language, strings } from "./strings.js";
import { HOLE, label } from "./tiles.js";
import { WordFilter, clearFilter, filterText } from "./word-filter.js";
import { WordList } from "./word-list.js";
import { sorted } from "./word-orders.js";
import { totalPoints } from "./words.js";

/**
 * @typedef {import("./solution.js").Solution} Solution
 * @typedef {import("./words.js").Word} Word
 */

const SAID = strings.solve;
const SEARCHING_MS = 400; // until the page says that a search is running
const COMING = 9; // grey words while the dictionary loads
/** What a link to a board contains. */
const LINKED = ["board", ...SETTINGS, "sort", "level", "filter", "where", "least", "through", "heat", "word"];

export class SolveAnswer {
  /**
   * @param {import("./edited-board.js").EditedBoard} board
   * @param {{ pick: (cell: number) => void, findPaths: () => Promise<void> }} calls `pick` when the player wants the words
   *   through a tile, `findPaths` for the other paths of every word
   */
  constructor(board, { pick, findPaths }) {
    this.board = board;
    this.grid = board.grid;
    /** @type {Solution | null} */
    this.solution = null;
    this.tapped = -1; // the tile whose words are offered
    this.searchTimer = 0;
    this.drawn = new DrawnWord(this.grid, {
      kept: () => write({ word: this.keptWord }),
      findPaths,
      words: () => this.inOrder,
    });
    this.list = new WordList(this.drawn);
    this.rareList = new WordList(this.drawn);
    this.drawn.listenEverywhere();
    this.filter = new WordFilter();
    setHidden(true, this.filter.element); // until there are words
    this.number = h("b", { class: "number" });
    this.noun = h("span");
    this.total = h("h1", { class: "total", "aria-live": "polite" }, this.number, " ", this.noun);
    this.remarks = h("p", { class: "soft", "aria-live": "polite" });
    this.odds = new OddsBar({ class: "odds" });
    this.chip = button("", () => pick(this.chosenCell >= 0 ? this.chosenCell : this.tapped), {
      class: "chip",
      hidden: true,
    });
    this.noneTitle = h("h2");
    this.noneMore = h("p", { class: "soft" });
    this.none = h(
      "div",
      { class: "card stack", hidden: true },
      h("div", {}, this.noneTitle, this.noneMore),
      button(SAID.clearFilter, clearFilter, { class: "main" }),
    );
    this.coming = h(
      "div",
      { class: "coming", "aria-hidden": "true", hidden: true },
      loadingBar(),
      ...Array.from({ length: COMING }, () => h("i")),
    );
    this.rareTitle = h("span");
    this.rare = fold(this.rareTitle, this.rareList.element);
    setHidden(true, this.rare);
    this.rare.addEventListener("toggle", () => this.showRare());
    this.ways = h("p", { class: "caption", hidden: true }, h("span", { class: "dot" }), ` ${strings.words.waysNote}`);
    /** @type {HTMLElement} */
    this.element = h(
      "div",
      { class: "right stack" },
      h("div", { class: "summary" }, this.total, this.remarks, this.odds.element, this.chip),
      this.filter.element,
      this.coming,
      this.none,
      h("h2", { class: "sr", text: strings.words.list }),
      this.list.element,
      this.ways,
      this.rare,
      this.drawn.peek.element,
    );
  }

  copyBoard() {
    copy(this.board.lines, SAID.copiedBoard);
  }

  copyLink() {
    copy(new URL(address(LINKED), location.href).href, SAID.copiedLink);
  }

  copyWords() {
    const lines = this.inOrder.map((word) => `${word.word}\t${word.points}`);
    if (lines.length) copy(lines.join("\n"), SAID.copiedWords);
    else say(SAID.noWords);
  }

  /** The words that pass the filter. */
  get words() {
    return this.solution ? this.filter.wordsOf(this.solution, this.chosenCell) : [];
  }

  /** The words in sight, in the form that the lists take. */
  get inOrder() {
    const words = this.words;
    const first = sorted(words.filter(isShown), read("sort"));
    const isOpen = this.rare.open && !this.rare.hidden;
    return isOpen
      ? [
          ...first,
          ...sorted(
            words.filter((word) => !isShown(word)),
            read("sort"),
          ),
        ]
      : first;
  }

  /** The tile to filter by, or -1. */
  get chosenCell() {
    const cell = read("through") === "" ? -1 : Number(read("through"));
    return cell < this.grid.rows * this.grid.cols ? cell : -1;
  }

  /** The kept word in the form that the address takes: hapten, or hapten.2 for its second path. */
  get keptWord() {
    const { kept, keptPath } = this.drawn;
    return kept ? kept.word + (keptPath ? `.${keptPath + 1}` : "") : "";
  }

  /** Filters by a tile, or by none. Holes are only for typing: no word goes through them. @param {number} cell */
  pick(cell) {
    const again = this.chosenCell === cell;
    if (again || this.grid.tile(cell) !== HOLE) write({ through: again ? "" : String(cell) });
  }

  /** A tile was tapped: offers the words through it. @param {number} cell */
  tap(cell) {
    this.tapped = cell;
    this.show();
  }

  /** Another search begins: the old words stay until new ones arrive. */
  showBusy() {
    this.tapped = -1;
    this.element.setAttribute("aria-busy", "true");
    clearTimeout(this.searchTimer);
    if (isLoading()) this.showState(SAID.loading);
    else this.searchTimer = setTimeout(() => this.showState(SAID.searching), SEARCHING_MS);
  }

  /** The server cannot be reached: the words of the last answer stay, dimmed. */
  showWaiting() {
    clearTimeout(this.searchTimer);
    this.showState(SAID.waiting);
  }

  /** Shows what is happening, in place of the number of words. @param {string} text */
  showState(text) {
    setText(this.number, "");
    setText(this.noun, text);
    setHidden(!isLoading(), this.coming);
  }

  /** @param {Solution | null} solution */
  take(solution) {
    this.solution = solution;
    clearTimeout(this.searchTimer);
    this.element.removeAttribute("aria-busy");
    setHidden(true, this.coming);
    this.show();
    this.showRank();
  }

  /** How many rolled boards this one is better than, where that is known. */
  showRank() {
    const { solution } = this;
    this.odds.show(
      solution?.complete && {
        board: solution.board,
        points: solution.score,
        played: rules().name,
        lexicon: lexicon().name,
        neighbours: read("neighbours") || rules().neighbours || "",
      },
    );
  }

  /** Shows the words that the address asks for, on the board and in the list. */
  show() {
    const { solution, grid, drawn } = this;
    const all = this.words;
    const words = all.every(isShown) ? all : all.filter(isShown);
    const rare = all.length - words.length;
    const isFiltered = solution !== null && all.length < solution.words.length;
    setText(this.number, solution ? language.number(words.length) : "");
    setText(this.noun, solution ? levelNoun(words.length) : SAID.empty);
    setText(this.remarks, solution ? this.remarksOn(solution, words, rare, isFiltered) : SAID.emptyMore);
    setHidden(!solution?.words.length, this.filter.element);
    setHidden(all.length > 0 || !isFiltered, this.none);
    if (!all.length && solution && isFiltered) this.showNone(solution);
    const known = !solution?.examined ? "unknown" : solution.exact ? "exact" : "at least";
    grid.showUse(solution && solution.counts(() => true), known, read("heat") === "1");
    grid.mark("chosen", [this.chosenCell]);
    this.showChip();
    const [name, number] = read("word").split(".");
    drawn.kept = (name && all.find((word) => word.word === name)) || null;
    if (drawn.kept && !isShown(drawn.kept)) this.rare.open = true;
    this.list.show(words, read("sort"));
    setHidden(!rare, this.rare);
    if (rare) setText(this.rareTitle, SAID.rarer(rare, totalPoints(all) - totalPoints(words)));
    this.showRare();
    setHidden(read("sort") !== "path" || !all.some((word) => (word.paths?.length ?? 1) > 1), this.ways);
    if (drawn.kept) drawn.keep(drawn.kept, Math.max(1, Number(number) || 1) - 1);
    else drawn.draw();
  }

  /** Fills the list of rarer words once it is opened. */
  showRare() {
    const words = this.rare.open && !this.rare.hidden ? this.words.filter((word) => !isShown(word)) : [];
    if (words.length || this.rareList.words.length) this.rareList.show(words, read("sort"));
  }

  /** No word passes the filter. @param {Solution} solution */
  showNone(solution) {
    setText(this.noneTitle, filterText() ? SAID.noneMatch(filterText()) : SAID.noneThrough);
    setText(this.noneMore, SAID.onTheBoard(solution.words.length));
  }

  /** Shows the button that filters by the tapped tile, or stops filtering by the chosen one. */
  showChip() {
    const { grid, tapped, chosenCell } = this;
    const offered =
      chosenCell < 0 && this.solution && tapped >= 0 && tapped < grid.boxes.length
        ? label(grid.tile(tapped), grid.qIsQu)
        : "";
    setHidden(chosenCell < 0 && !offered, this.chip);
    const [[row, col]] = grid.path([chosenCell]);
    setText(this.chip, offered ? SAID.onlyThrough(offered.toUpperCase()) : SAID.through(row + 1, col + 1));
  }

  /**
   * What to add to the number of words.
   * @param {Solution} solution @param {Word[]} words listed first @param {number} rare how many others pass the filter
   * @param {boolean} isFiltered
   */
  remarksOn(solution, words, rare, isFiltered) {
    const count = solution.words.length;
    const sum = totalPoints(words);
    const points = isFiltered
      ? SAID.of(sum, count, solution.score)
      : rare
        ? SAID.withRarer(sum, rare, count, solution.score)
        : strings.counts.points(sum) + (count || solution.board.includes(HOLE) ? "" : `. ${SAID.nothing}`);
    return [
      points,
      this.chosenCell >= 0 && solution.examined && !solution.exact && SAID.someMissing,
      !solution.complete && SAID.incomplete,
    ]
      .filter(Boolean)
      .join("; ");
  }
}
