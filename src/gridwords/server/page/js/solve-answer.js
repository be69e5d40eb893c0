// The answer on the Solve tab: how many words a board has and what they are worth, which of them to see, and the list.
import { lexicon, rules } from "./catalogue.js";
import { button, foldButton, h, setHidden, setText } from "./dom.js";
import { DrawnWord } from "./drawn-word.js";
import { isShown } from "./levels.js";
import { standing } from "./odds.js";
import { readsPictures } from "./picture.js";
import { SETTINGS } from "./settings.js";
import { address, read, write } from "./state.js";
import { copy, say } from "./status.js";
import { strings } from "./strings.js";
import { HOLE, label } from "./tiles.js";
import { WordFilter } from "./word-filter.js";
import { WordList } from "./word-list.js";
import { sorted } from "./word-orders.js";
import { totalPoints } from "./words.js";

/** @typedef {import("./solution.js").Solution} Solution */

const SAID = strings.solve;
const SEARCHING_MS = 400; // until a search is reported as going on
/** What a link to a board has. */
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
    this.drawn = new DrawnWord(this.grid, { kept: () => write({ word: this.keptWord }), findPaths });
    this.list = new WordList(this.drawn);
    this.drawn.listenEverywhere();
    this.filter = new WordFilter();
    this.total = h("h2", { class: "total", "aria-live": "polite" });
    this.rank = h("span", { class: "rank" });
    this.remarks = h("span", { class: "soft", "aria-live": "polite" });
    this.chip = button("", () => pick(this.chosenCell >= 0 ? this.chosenCell : this.tapped), {
      class: "chip",
      hidden: true,
    });
    const about = h("p", { class: "remarks" }, this.rank, " ", this.remarks, " ", this.chip);
    /** @type {HTMLElement} */
    this.element = h(
      "div",
      { class: "right" },
      h(
        "div",
        { class: "top" },
        h("div", { class: "summary" }, this.total, " ", about),
        foldButton(SAID.filterCopy, this.filter.element),
        this.links(),
      ),
      this.filter.element,
      this.list.element,
    );
  }

  links() {
    const link = { class: "link" };
    return h(
      "div",
      { class: "no-print links" },
      button(SAID.copyBoard, () => this.board.ifAny(() => copy(this.board.lines, SAID.copiedBoard)), link),
      button(SAID.copyWords, () => this.copyWords(), link),
      button(SAID.copyLink, () => copy(new URL(address(LINKED), location.href).href, SAID.copiedLink), link),
      button(SAID.print, () => window.print(), link),
    );
  }

  copyWords() {
    const lines = sorted(this.words, read("sort")).map((word) => `${word.word}\t${word.points}`);
    if (lines.length) copy(lines.join("\n"), SAID.copiedWords);
    else say(SAID.noWords);
  }

  /** The words to be seen. */
  get words() {
    return this.solution ? this.filter.wordsOf(this.solution, this.chosenCell) : [];
  }

  /** The tile to filter by, or -1. */
  get chosenCell() {
    const cell = read("through") === "" ? -1 : Number(read("through"));
    return cell < this.grid.rows * this.grid.cols ? cell : -1;
  }

  /** The kept word as the address has it: hapten, or hapten.2 for its second path. */
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
    this.searchTimer = setTimeout(() => {
      this.total.textContent = SAID.searching;
    }, SEARCHING_MS);
  }

  /** The server cannot be reached: the words of the last answer stay, dimmed. */
  showWaiting() {
    clearTimeout(this.searchTimer);
    this.total.textContent = SAID.waiting;
  }

  /** @param {Solution | null} solution */
  take(solution) {
    this.solution = solution;
    clearTimeout(this.searchTimer);
    this.element.removeAttribute("aria-busy");
    this.show();
    this.showRank();
  }

  /** How many rolled boards this one is better than, where that is known. */
  async showRank() {
    const { solution } = this;
    const text = solution?.complete
      ? await standing({
          board: solution.board,
          points: solution.score,
          played: rules().name,
          lexicon: lexicon().name,
          neighbours: read("neighbours") || rules().neighbours || "",
        })
      : "";
    if (solution === this.solution) setText(this.rank, text);
  }

  /** Shows the words that the address asks for, on the board and in the list. */
  show() {
    const { solution, grid, drawn, words } = this;
    setText(this.total, solution ? SAID.total(words.length, totalPoints(words)) : SAID.empty);
    setText(this.remarks, solution ? this.remarksOn(solution, words.length) : hintForEmpty());
    const known = !solution?.examined ? "unknown" : solution.exact ? "exact" : "at least";
    grid.showUse(solution && solution.counts(isShown), known, read("heat") === "1");
    grid.mark("chosen", [this.chosenCell]);
    this.showChip();
    setHidden(this.remarks.textContent !== "" || !this.chip.hidden, this.rank); // one line has room for one of them
    const [name, number] = read("word").split(".");
    drawn.kept = words.find((word) => word.word === name) ?? null;
    this.list.show(words, read("sort"));
    if (drawn.kept) drawn.keep(drawn.kept, Math.max(1, Number(number) || 1) - 1);
    else drawn.draw();
  }

  /** The button that filters by the tile tapped, or no longer by the one chosen. */
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

  /** What to add to the number of words. @param {Solution} solution @param {number} shown */
  remarksOn(solution, shown) {
    return [
      shown < solution.words.length && SAID.of(solution.words.length, solution.score),
      this.chosenCell >= 0 && solution.examined && !solution.exact && SAID.someMissing,
      !solution.complete && SAID.incomplete,
    ]
      .filter(Boolean)
      .join("; ");
  }
}

/** What to do without a board. */
const hintForEmpty = () => (readsPictures() ? SAID.emptyWithPictures : SAID.emptyMore);
