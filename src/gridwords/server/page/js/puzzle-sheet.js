// A puzzle as it goes on paper: the pages that the core lays out (core/paper/), drawn here as they are printed.
import { latest } from "./api.js";
import { h, s, setHidden, setText } from "./dom.js";
import { inWords, sentence } from "./messages.js";
import { read } from "./state.js";
import { language, strings } from "./strings.js";

/**
 * @typedef {{ kind: string, board: string, size: number[], words: { word: string, text: string, path: number[][],
 *   number?: number, clue?: string }[], message: string, title: string, secret: string[],
 *   span?: string | null, difficulty: { score: number, name: "easy" | "medium" | "hard" }, notes: string[], q_is_qu: boolean, booklet?: Puzzle[],
 *   marks: { word: number, colour: number, shift: number }[] }} Puzzle as the package writes it; `text` is the word as typed
 * @typedef {{ kind: string, width: number, height: number, boxes: any[], lines: any[], texts: any[] }} Page in points
 */

const SAID = strings.make;

/** A page of boxes, lines and texts. @param {Page} page @param {string} name @returns {SVGElement} */
function drawn({ width, height, boxes, lines, texts }, name) {
  return s(
    "svg",
    { class: "paper", viewBox: `0 0 ${width} ${height}`, role: "img", "aria-label": name },
    ...boxes.map(({ x, y, width: wide, height: high, radius, line, colour }) =>
      s("rect", { x, y, width: wide, height: high, rx: radius, stroke: colour, "stroke-width": line }),
    ),
    ...lines.map(({ points, colour, width: line }) =>
      s("polyline", { points: points.join(" "), stroke: colour, "stroke-width": line }),
    ),
    ...texts.map(({ text, x, y, size, align, bold, soft, turned, rtl }) => {
      // Where a text starts follows from its direction.
      const anchor = rtl ? ({ start: "end", end: "start" }[/** @type {"start" | "end"} */ (align)] ?? align) : align;
      return s("text", {
        ...{ x, y, "font-size": size, "text-anchor": anchor, direction: rtl && "rtl" },
        ...{ class: [bold && "bold", soft && "soft"].filter(Boolean).join(" ") || null },
        ...{ transform: turned && `rotate(180 ${x} ${y})`, text },
      });
    }),
  );
}

/** What a font of sheets is called in css/make.css, loaded. @param {string} font */
const loaded = (font) =>
  Promise.all([400, 700].map((weight) => document.fonts.load([weight, "1em", `gridwords-${font}`].join(" ")))).catch(
    () => {},
  );

/** Letters that the font lacks may be wider than those of the layout. @param {SVGElement} page @param {any[]} texts */
function fit(page, texts) {
  page.querySelectorAll("text").forEach((text, i) => {
    const { room } = texts[i];
    if (text.getComputedTextLength() > room)
      for (const [name, value] of [
        ["textLength", room],
        ["lengthAdjust", "spacingAndGlyphs"],
      ])
        text.setAttribute(name, value);
  });
}

export class PuzzleSheet {
  constructor() {
    this.ask = latest();
    this.heading = h("h2", { class: "sr" });
    this.pages = h("div", { class: "pages" });
    this.summary = h("p", { class: "soft no-print", "aria-live": "polite" });
    this.list = h("ul", { class: "sr", "aria-label": SAID.list });
    this.hidden = h("p", { class: "soft no-print" });
    this.notes = h("ul", { class: "soft no-print notes", "aria-label": SAID.notes });
    /** @type {HTMLElement} */
    this.element = h(
      "section",
      { class: "sheet", "aria-label": SAID.puzzle },
      this.heading,
      this.pages,
      this.list,
      this.summary,
      this.hidden,
      this.notes,
    );
  }

  /**
   * @param {Puzzle} puzzle @param {string} title @param {boolean} answers whether its answers are shown, and printed
   */
  async show(puzzle, title, answers) {
    const { kind, board, words, message, difficulty, notes, secret } = puzzle;
    const [rows, cols] = puzzle.size;
    const all = puzzle.booklet ?? [puzzle];
    setText(this.heading, title);
    const scores = all.map((one) => one.difficulty.score);
    setText(
      this.summary,
      puzzle.booklet
        ? SAID.ofBooklet(all.length, scores[0], scores[scores.length - 1])
        : SAID.summary(rows, cols, words.length, SAID.levels[difficulty.name], difficulty.score),
    );
    // Finding the words of a board or a themed grid is the puzzle.
    const listed = answers ? words : words.filter(({ word }) => kind === "wordsearch" && !secret.includes(word));
    const clues = kind === "crisscross" && !answers ? words : [];
    this.list.replaceChildren(
      ...listed.map(({ text, path }) =>
        h("li", { text: answers ? `${text} ${SAID.at(path[0], path[path.length - 1])}` : text }),
      ),
      ...clues.map(({ number, clue }) => h("li", { text: `${number} ${clue}` })),
    );
    this.notes.replaceChildren(...notes.map((text) => h("li", { text: sentence(inWords(text)) })));
    setText(this.hidden, message && SAID.leftOver(message.toUpperCase()));
    setHidden(!answers || !message, this.hidden);
    setHidden(!notes.length, this.notes);
    const [paper, font] = [read("paper"), read("font")];
    const laidOut = this.ask("make/sheets", {
      puzzles: all.map(({ booklet: _, ...one }, i) => ({
        ...one,
        title: all.length > 1 ? `${title} ${i + 1}` : title,
      })),
      ...(puzzle.booklet && { title }),
      answers: answers ? "end" : "none",
      list: kind !== "theme",
      language: read("spoken") || language.tag,
      ...{ paper, font, large_print: Boolean(read("large")) },
    });
    const [{ pages }] = await Promise.all([laidOut, loaded(font)]);
    const sheets = pages.map((/** @type {Page} */ page) => drawn(page, strings.board.of(title, board)));
    this.pages.replaceChildren(...sheets);
    Object.assign(this.element.dataset, { board, paper, font });
    sheets.forEach((/** @type {SVGElement} */ sheet, /** @type {number} */ i) => fit(sheet, pages[i].texts));
  }
}
