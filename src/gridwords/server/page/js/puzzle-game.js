// A word search or a themed grid to play: drag along a word, or choose its letters with keys or taps. Found words stay marked.
import { onDrag } from "./drag.js";
import { button, h, setHidden } from "./dom.js";
import { feel } from "./feel.js";
import { lineBetween, onLineDrag } from "./line-drag.js";
import { PuzzleBoard } from "./puzzle-board.js";
import { ribbonsOf } from "./puzzle-marks.js";
import { read, write } from "./state.js";
import { mayFollow } from "./steps.js";
import { strings } from "./strings.js";
import { Swipe } from "./swipe.js";
import { HOLE } from "./tiles.js";

/** @typedef {import("./puzzle-sheet.js").Puzzle} Puzzle */

const SAID = strings.puzzle;

export class PuzzleGame {
  /** @param {{ leave: () => void, copyLink: () => void }} calls */
  constructor({ leave, copyLink }) {
    /** @type {Puzzle | null} */
    this.puzzle = null;
    /** The cells chosen so far with keys or taps. @type {number[]} */
    this.chosen = [];
    this.heading = h("h1", { tabindex: -1 });
    this.how = h("p", { class: "soft" });
    this.board = new PuzzleBoard(
      (cell, key) => this.press(cell, key),
      (cell) => this.reach(cell),
    );
    this.swipe = new Swipe(this.board);
    this.score = h("h2", { class: "counted" });
    this.list = h("ul", { class: "wanted", "aria-label": strings.make.list });
    this.end = h("p", { class: "record" });
    this.hintButton = button(SAID.hint, () => this.hint(), { icon: "hint" });
    /** @type {HTMLElement} */
    this.element = h(
      "div",
      { class: "two puzzle-game", hidden: true },
      h(
        "div",
        { class: "left stack" },
        this.heading,
        h("div", { class: "row" }, this.score, this.swipe.element),
        this.board.element,
        h(
          "div",
          { class: "row" },
          this.hintButton,
          button(strings.make.copyLink, copyLink, { class: "quiet", icon: "link" }),
          button(SAID.leave, leave, { class: "quiet", icon: "make" }),
        ),
      ),
      h("div", { class: "stack" }, this.end, this.list, this.how),
    );
    this.listen();
  }

  get isSearch() {
    return this.puzzle?.kind === "wordsearch";
  }
  get words() {
    return this.puzzle?.words ?? [];
  }

  /** Lines are dragged in a word search, winding ways in a themed grid. */
  listen() {
    const { board } = this;
    const moved = (/** @type {number[]} */ cells) => this.mark(cells.length ? cells : this.chosen);
    const tap = (/** @type {number} */ cell) => {
      board.focus(cell);
      this.choose(cell);
    };
    onLineDrag(board, { may: () => this.isSearch, moved, tap, done: (cells) => this.submit(cells) });
    onDrag(board, {
      may: (cells, next) => !this.isSearch && this.may(cells, next),
      moved,
      done: ([cells]) => this.submit(cells),
      tap: (cell) => {
        if (!this.isSearch) tap(cell);
      },
    });
  }

  /** @param {Puzzle} puzzle @param {string} title */
  show(puzzle, title) {
    this.heading.textContent = title;
    if (puzzle !== this.puzzle) {
      this.puzzle = puzzle;
      this.board.show(puzzle.board, false);
      const how = this.isSearch
        ? SAID.howSearch
        : [SAID.howTheme, puzzle.span && SAID.howSpan].filter(Boolean).join(" ");
      this.how.replaceChildren(
        `${how} `,
        h("span", { class: "keyboard", text: this.isSearch ? SAID.keysOfSearch : SAID.keysOfTheme }),
      );
      this.element.classList.toggle("winding", !this.isSearch);
      this.begin();
    }
    this.showFound();
  }

  /** Starts over: no letter is chosen, and the line above the grid is empty. */
  begin() {
    this.chosen = [];
    this.swipe.clear();
  }

  /** The places of the words found. An address may hold others. */
  found() {
    const places = read("struck").split(".").filter(Boolean).map(Number);
    return [...new Set(places)].filter((place) => place < this.words.length);
  }

  /**
   * Whether a cell may follow these: in a themed grid each cell belongs to one word.
   * @param {number[]} cells
   * @param {number} next
   */
  may(cells, next) {
    if (this.board.tile(next) === HOLE || this.taken().has(next)) return false;
    return !cells.length || mayFollow("king", this.board, cells, next);
  }

  /** The cells of a word. @param {number} place */
  cellsOf(place) {
    return this.words[place].path.map(([row, col]) => row * this.board.cols + col);
  }

  taken() {
    return new Set(this.isSearch ? [] : this.found().flatMap((place) => this.cellsOf(place)));
  }

  /** Marks the cells that are being chosen. @param {number[]} cells */
  mark(cells) {
    this.board.mark("dragged", cells);
    this.board.draw(this.board.path(cells));
  }

  /** @param {number[]} cells */
  set(cells) {
    this.chosen = cells;
    this.mark(cells);
  }

  /** The focus has moved: in a word search the line goes with it. @param {number} cell */
  reach(cell) {
    if (this.isSearch && this.chosen.length) this.mark(lineBetween(this.board, this.chosen[0], cell));
  }

  /** @param {number} cell @param {string} key */
  press(cell, key) {
    if (key === "Enter" || key === " ") this.choose(cell);
    else if (key === "Escape") this.set([]);
    else if (key === "Backspace") this.set(this.chosen.slice(0, -1));
    else return false;
    return true;
  }

  /**
   * Chooses a cell: the first and the last one of a line, or one after the other and the last one twice.
   * @param {number} cell
   */
  choose(cell) {
    const { chosen } = this;
    const last = chosen[chosen.length - 1];
    if (this.taken().has(cell)) this.swipe.tell(SAID.taken);
    else if (!chosen.length) this.set(this.may([], cell) ? [cell] : []);
    else if (this.isSearch) {
      const line = lineBetween(this.board, chosen[0], cell);
      if (line.length > 1) this.submit(line);
      else {
        this.set([]);
        if (cell !== last) this.swipe.tell(SAID.notStraight);
      }
    } else if (cell === last) {
      if (chosen.length > 1) this.submit(chosen);
      else this.set([]);
    } else if (this.may(chosen, cell)) this.set([...chosen, cell]);
    else this.swipe.tell(SAID.notNext);
  }

  /** What a path of cells is: the place of the word on it, and how that counts. @param {number[]} cells */
  judge(cells) {
    const found = this.found();
    const text = cells.map((cell) => this.board.tile(cell)).join("");
    const same = cells.join();
    const ways = (/** @type {number} */ place) => {
      const all = this.cellsOf(place);
      return this.isSearch ? [all.join(), all.reverse().join()] : [all.join()];
    };
    const place = this.words.findIndex((_, i) => ways(i).includes(same));
    // Another way through the same cells fills them just as well.
    const filled =
      place >= 0 || this.isSearch
        ? place
        : this.words.findIndex(
            ({ word }, i) => word === text && this.cellsOf(i).sort().join() === [...cells].sort().join(),
          );
    if (filled >= 0)
      return {
        place: filled,
        word: this.words[filled].text,
        verdict: found.includes(filled) ? "known" : "new",
        text: found.includes(filled) ? SAID.known : SAID.found,
      };
    return {
      place: -1,
      word: text,
      verdict: "bad",
      text: this.words.some(({ word }) => word === text) ? SAID.elsewhere : SAID.wrong,
    };
  }

  /** @param {number[]} cells */
  submit(cells) {
    const { place, word, verdict, text } = this.judge(cells);
    this.set([]);
    if (verdict === "new") {
      write({ struck: [...this.found(), place].join(".") });
      this.showFound();
    }
    feel(verdict);
    this.swipe.say({
      verdict: /** @type {"new" | "known" | "bad"} */ (verdict),
      word,
      text: verdict === "new" && !this.left().length ? SAID.foundLast : text,
      found: null,
    });
  }

  /** The places of the words still to be found. */
  left() {
    const found = new Set(this.found());
    return this.words.map((_, place) => place).filter((place) => !found.has(place));
  }

  /** Shows where a word begins. */
  hint() {
    const [place] = this.left();
    if (place === undefined) return;
    const [first] = this.cellsOf(place);
    this.set([]);
    this.board.mark("at", [first]);
    this.board.focus(first);
    const [[row, col]] = this.board.path([first]);
    const { text, word } = this.words[place];
    const isShown = this.isSearch && !this.puzzle?.secret.includes(word);
    this.swipe.tell(SAID.begins(isShown ? text : "", row + 1, col + 1));
  }

  showFound() {
    const found = this.found();
    const puzzle = /** @type {Puzzle} */ (this.puzzle);
    const { span, message } = puzzle;
    const done = !this.left().length;
    const isSpan = (/** @type {number} */ place) => Boolean(span) && this.words[place].word === span;
    const colours = puzzle.marks.map(({ colour }) => colour); // every word is marked
    this.board.marks = ribbonsOf(
      puzzle,
      found.map((place) => ({ place, colour: isSpan(place) ? "span" : `of-${colours[place]}` })),
    );
    this.board.mark("at", []);
    this.mark(this.chosen);
    this.score.textContent = SAID.score(this.words.length - this.left().length, this.words.length);
    this.list.replaceChildren(
      ...this.words.map(({ text, word }, place) => {
        const isFound = found.includes(place);
        const isShown = isFound || (this.isSearch && !puzzle.secret.includes(word));
        const shown = isShown ? text : SAID.letters([...word].length);
        return h(
          "li",
          { class: isFound ? "struck" : "" },
          h(isFound && this.isSearch ? "s" : "span", { text: shown }),
          isFound && isSpan(place)
            ? h("span", { "aria-hidden": "true", title: SAID.span, text: ` ${SAID.spanMark}` })
            : null,
          isFound ? h("span", { class: "sr", text: ` ${isSpan(place) ? SAID.foundSpan : SAID.found}` }) : null,
        );
      }),
    );
    this.end.textContent = done && message ? strings.make.leftOver(message.toUpperCase()) : "";
    setHidden(done, this.hintButton);
    setHidden(!this.end.textContent, this.end);
  }
}
