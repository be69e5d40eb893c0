// The end of a game: the score, the best word, what was missed, how far the player got, and how good the board was.
import { BoardView } from "./board-view.js";
import { button, h, icon, setHidden, setText } from "./dom.js";
import { DrawnWord } from "./drawn-word.js";
import * as Game from "./game.js";
import { isKnown } from "./deal.js";
import { titleOf } from "./kinds.js";
import { OddsBar } from "./odds.js";
import { addGame, streak } from "./past-games.js";
import { Progress, byLength } from "./progress.js";
import { save } from "./save.js";
import { resultPicture, shareResult } from "./share.js";
import { read, write } from "./state.js";
import { copy } from "./status.js";
import { strings } from "./strings.js";
import { HOLE } from "./tiles.js";
import { WordList } from "./word-list.js";
import { length, totalPoints } from "./words.js";

/**
 * @typedef {import("./game-words.js").GameWords} GameWords
 * @typedef {import("./words.js").Word} Word
 */

const SAID = strings.play;
const MISSES = 8; // shown at first

/** Of two words, the better one first: more points, more letters, better known. @param {Word} a @param {Word} b */
const better = (a, b) => b.points - a.points || length(b) - length(a) || (a.level ?? 0) - (b.level ?? 0);

export class PlayEnd {
  /** @param {GameWords} words @param {{ again: () => void, leave: () => void }} calls */
  constructor(words, { again, leave }) {
    this.words = words;
    this.board = new BoardView(strings.page.board, "draws");
    this.drawn = new DrawnWord(this.board);
    this.title = h("h1", { class: "sr", tabindex: -1, text: SAID.result });
    this.points = h("span");
    this.counted = h("small");
    this.bestWord = h("p", { class: "spelled pops gold" });
    this.bestNote = h("p", { class: "soft" });
    this.note = h("p", { class: "soft", role: "status" });
    this.record = h("span", { class: "badge", hidden: true }, icon("trophy"), SAID.record);
    this.row = h("span", { class: "badge calm", hidden: true });
    this.missedTitle = h("h2");
    this.bestMisses = h("div", { class: "words" });
    this.missed = new WordList(this.drawn, (word) => (Game.hinted().includes(word.word) ? "hinted" : ""));
    this.allMissed = button("", () => this.showAllMissed(), { class: "quiet" });
    this.missedCard = h(
      "section",
      { class: "card missed" },
      h("div", {}, this.missedTitle, h("p", { class: "small soft", text: SAID.pressOne })),
      this.board.element,
      this.bestMisses,
      this.allMissed,
      this.missed.element,
      this.drawn.card.element,
    );
    this.progress = new Progress();
    this.reach = h("p", { class: "small soft" });
    this.odds = new OddsBar({ class: "stack" }, h("h3", { text: SAID.thisBoard }));
    this.foundTitle = h("h2");
    this.found = new WordList(this.drawn, () => "right");
    this.foundCard = h("section", { class: "card stack" }, this.foundTitle, this.found.element);
    this.drawn.listen(this.bestMisses);
    /** @type {HTMLElement} */
    this.element = h(
      "div",
      { class: "stack ended", hidden: true },
      h(
        "section",
        { class: "end" },
        this.title,
        h("p", { class: "big number" }, this.points, this.counted),
        this.bestWord,
        this.bestNote,
        h("div", { class: "marks" }, this.record, this.row),
        this.note,
        h(
          "div",
          { class: "actions" },
          button(SAID.again, again, { class: "main large", icon: "play" }),
          button(strings.share.share, () => shareResult(this.shared), { class: "large", icon: "share" }),
        ),
      ),
      h(
        "div",
        { class: "halves" },
        this.missedCard,
        h(
          "section",
          { class: "card stack" },
          h("div", {}, h("h2", { text: SAID.howFar }), this.reach),
          this.progress.element,
          this.odds.element,
          h(
            "div",
            { class: "next" },
            button(SAID.solveIt, () => this.solve(), { class: "quiet", icon: "solve" }),
            button(SAID.challenge, () => copy(Game.link(), strings.solve.copiedLink), {
              class: "quiet",
              icon: "people",
            }),
            button(strings.share.save, async () => save(await resultPicture(this.shared), "gridwords.png"), {
              class: "quiet",
              icon: "save",
            }),
            button(SAID.otherGames, leave, { class: "quiet", icon: "left" }),
          ),
        ),
        this.foundCard,
      ),
      this.drawn.peek.element,
    );
  }

  get name() {
    return titleOf(Game.current().played, this.board.text);
  }

  /** Shows the end of a game. @param {string} board @param {boolean} qIsQu @param {GameWords} words @param {string} note */
  show(board, qIsQu, words, note) {
    const { found, missed, required, wanted, names, extra } = words;
    const known = words.all.filter(isKnown);
    const [best] = [...found].sort(better);
    this.words = words;
    this.board.show(board, qIsQu);
    this.drawn.keep(null);
    setText(this.points, String(totalPoints(found)));
    setText(this.counted, SAID.pointsWith(totalPoints(found), found.length));
    setHidden(!best, this.bestWord, this.bestNote);
    if (best) {
      this.bestWord.style.setProperty("--letters", String(length(best)));
      this.bestWord.setAttribute("aria-label", best.word);
      this.bestWord.setAttribute("role", "img");
      this.bestWord.replaceChildren(
        ...[...best.word].map((letter, i) => {
          const tile = h("span", {}, h("b", { text: letter }));
          tile.style.setProperty("--i", String(i));
          return tile;
        }),
      );
      setText(this.bestNote, SAID.bestWord(best.points));
    }
    setText(this.note, note);
    setHidden(true, this.record, this.row);
    const run = streak();
    if (read("daily") && run > 1) {
      setText(this.row, SAID.streak(run));
      setHidden(false, this.row);
    }
    const misses = missed.some(isKnown) ? missed.filter(isKnown) : missed;
    setHidden(!missed.length, this.missedCard);
    setText(this.missedTitle, SAID.missed(missed.length, totalPoints(missed)));
    this.bestMisses.replaceChildren(
      ...[...misses]
        .sort(better)
        .slice(0, MISSES)
        .map((word) => {
          const one = this.drawn.wordButton(word, Game.hinted().includes(word.word) ? "hinted" : "");
          one.append(" ", h("small", { text: word.points }));
          return one;
        }),
    );
    const shown = this.drawn.words.get(/** @type {Element} */ (this.bestMisses.firstChild));
    if (shown) this.drawn.point(shown);
    setText(this.allMissed, SAID.allMissed(missed.length));
    setHidden(missed.length <= MISSES, this.allMissed);
    this.missed.show([], "points");
    setText(this.reach, SAID.scored(totalPoints(found.filter(isKnown)), totalPoints(known), totalPoints(words.all)));
    this.progress.show(wanted, names);
    setText(this.foundTitle, SAID.found(required.length, totalPoints(required)));
    setHidden(!found.length, this.foundCard);
    this.found.show(
      [...required, ...extra].sort((a, b) => (a.word < b.word ? -1 : 1)),
      "points",
    );
    setHidden(false, this.element);
    this.showRank();
  }

  showAllMissed() {
    const { missed } = this.words;
    setHidden(true, this.allMissed, this.bestMisses);
    this.missed.show(missed, missed.some((word) => word.level) ? "known" : "points");
    setHidden(false, this.missed.element);
  }

  hide() {
    setHidden(true, this.element);
    setHidden(false, this.bestMisses);
    this.drawn.keep(null);
  }

  /** Adds the game to those played on this device, unless no word was found. */
  keep() {
    const { all, found, required, wanted } = this.words;
    if (!found.length && !read("daily")) return;
    const isBest = addGame({
      at: new Date().toISOString(),
      game: this.name,
      daily: read("daily"),
      board: this.board.text,
      points: totalPoints(found),
      possible: totalPoints(all),
      words: required.length,
      of: wanted.length,
      found: read("words"),
      played: Game.current().played,
    });
    setHidden(!isBest, this.record);
    const run = streak();
    setText(this.row, SAID.streak(run));
    setHidden(!read("daily") || run < 2, this.row);
  }

  /** How good the board was, where that is known. */
  showRank() {
    const { played, using } = Game.current();
    this.odds.show(
      !read("upto") && {
        board: this.board.text,
        points: totalPoints(this.words.all),
        played,
        lexicon: using,
        neighbours: Game.neighbours(),
      },
    );
  }

  /** The result, to send to others. */
  get shared() {
    const { cols, tiles } = this.board;
    const { found, required, wanted, names } = this.words;
    const uses = (/** @type {number} */ cell) =>
      found.filter((word) => word.path?.some(([row, col]) => row * cols + col === cell)).length;
    return {
      title: this.name,
      daily: read("daily"),
      rows: byLength(wanted, names),
      link: Game.link(),
      score: strings.share.score(totalPoints(found), required.length, wanted.length, found.length - required.length),
      tiles: tiles.map((row, r) => row.map((tile, c) => (tile === HOLE ? null : uses(r * cols + c)))),
    };
  }

  /** Takes the board to the Solve tab. */
  solve() {
    const { using, touching } = Game.current();
    write({
      tab: "solve",
      board: this.board.text,
      rules: Game.rulesOf().name,
      lexicon: using,
      neighbours: touching,
      filter: "",
      least: "",
      through: "",
      word: "",
    });
  }
}
