// What to play next: the board of the day, earlier ones, and the games.
import { allDice, lexicon, onLexicons, rules } from "./catalogue.js";
import { deal, today } from "./deal.js";
import { openDialog } from "./dialog.js";
import { button, fold, h, icon, segments, select, setHidden, setText, wide } from "./dom.js";
import { feelFields } from "./feel.js";
import { KINDS, chosenForm, formsOf } from "./kinds.js";
import { miniBoard } from "./mini-board.js";
import { dictionaryName, gameName } from "./names.js";
import { PastGames, best, dayBefore, pastGames, playedOn, streak } from "./past-games.js";
import { cleanField, lexiconFields } from "./settings.js";
import { DEFAULTS, onChange, read, write } from "./state.js";
import { stateSelect } from "./state-fields.js";
import { language, strings } from "./strings.js";
import { label, parse } from "./tiles.js";

const SAID = strings.play;
const ARCHIVE = 30; // days
const DAYS = 7;

/** What the cards of the games look like: letters, and the cells of a word. @type {Record<string, [string, number[]]>} */
const PICTURES = {
  boggle: ["BOGS/LGAT/ERID/UNIT", [0, 1, 2, 4, 5, 8]],
  "word-hunt": ["HUNT/SWRE/IPAD/FEST", [0, 1, 2, 3]],
  squaredle: ["SQU./DRAI/LENT/.TOG", [0, 1, 2, 5, 6, 9]],
  express: ["CAT/NIE/DOR", [0, 1, 2]],
  big: ["GRAND/LOTES/MIBAR/UNESK/PAYTH", [0, 1, 2, 3, 4]],
  pass: ["AB/CD", [0, 3]],
};

/** How many dice a set has. @param {string} name */
const sizeOf = (name) => allDice.find((one) => one.name === name)?.dice ?? 16;

/** The dice of a card: the chosen ones if they fit it. @param {boolean} big */
const diceOf = (big) =>
  sizeOf(read("dice")) > 16 === big ? read("dice") : big ? (rules("big-boggle").dice ?? "") : DEFAULTS.dice;

/** What games of dice are called among those played. @param {string} dice */
function bestOf(dice) {
  const side = Math.sqrt(dice ? sizeOf(dice) : 16);
  return `${gameName("boggle")} ${SAID.size(side, side)}`;
}

export class PlayChoose {
  /** @param {{ start: (daily: string) => void, look: (day: string) => void, pass: () => void }} calls */
  constructor({ start, look, pass }) {
    this.calls = { start, look };
    this.pastGames = new PastGames(() => this.show());
    this.date = h("p", { class: "caption" });
    this.picture = h("div", { class: "pic" });
    this.week = h("ul", { class: "week" });
    this.row = h("p", { class: "small" });
    this.yesterday = h("div", { class: "yesterday stack" });
    this.todayButton = button("", () => this.today(), { class: "main large" });
    this.kinds = segments(
      SAID.game,
      Object.keys(KINDS)
        .filter((kind) => kind !== "express")
        .map((kind) => [kind, gameName(kind)]),
      (kind) => write({ kind }),
    );
    this.cards = h("ul", { class: "games" });
    this.pass = pass;
    this.form = select(SAID.board, [], (form) => write({ form }));
    this.how = h("span");
    /** @type {HTMLElement} */
    this.element = h(
      "div",
      { class: "stack choose" },
      h("h1", { class: "sr", text: strings.tabs.play }),
      h(
        "section",
        { class: "card today" },
        this.picture,
        h("div", { class: "head" }, this.date, h("h2", { text: strings.first.today })),
        h(
          "div",
          { class: "stack rest" },
          this.week,
          this.row,
          this.kinds.element,
          h(
            "div",
            { class: "row" },
            this.todayButton,
            button(SAID.earlier, () => this.openArchive(), { class: "quiet" }),
          ),
        ),
        this.yesterday,
      ),
      h("section", { class: "stack" }, h("h2", { text: SAID.choose }), this.cards),
      fold(
        this.how,
        h(
          "div",
          { class: "fields" },
          ...lexiconFields(),
          stateSelect("upto", SAID.upto, SAID.uptos),
          wide(stateSelect("dice", SAID.dice, strings.dice, { options: allDice.map(({ name }) => name) })),
          stateSelect("minutes", SAID.time, SAID.times),
          this.form.label,
          cleanField(),
          ...feelFields(),
        ),
      ),
      this.pastGames.element,
    );
    onLexicons(() => this.show());
    onChange((changed) => {
      if (changed("tab", "kind", "form", "dice", "minutes", "lexicon", "upto", "over")) this.show();
    });
    this.show();
  }

  get kind() {
    return read("kind") === "express" ? "boggle" : read("kind");
  }

  show() {
    const day = today();
    const done = playedOn(day, gameName(this.kind)).length > 0;
    const run = streak();
    setText(this.date, language.longDay(new Date()));
    setText(this.row, `${run > 1 ? `${SAID.streak(run)}. ` : ""}${SAID.once}`);
    setText(this.todayButton, done ? SAID.lookToday : SAID.playToday);
    this.todayButton.prepend(icon(done ? "search" : "play"));
    this.kinds.show(this.kind);
    this.showWeek(day);
    this.showYesterday();
    this.showPicture();
    this.showCards();
    const options = formsOf("word-hunt").map(([value, text]) => h("option", { value, text }));
    this.form.control.replaceChildren(...options);
    this.form.control.value = chosenForm("word-hunt");
    setText(this.how, SAID.how2(dictionaryName(lexicon().name), SAID.uptos[/** @type {""} */ (read("upto"))]));
    this.pastGames.show();
  }

  /** The days of this week, and which of them were played. @param {string} day */
  showWeek(day) {
    const now = new Date();
    const monday = -((now.getDay() + 6) % 7);
    const run = streak();
    this.week.setAttribute("aria-label", run ? SAID.streak(run) : SAID.week);
    this.week.replaceChildren(
      ...Array.from({ length: DAYS }, (_, i) => {
        const date = dayBefore(-(monday + i));
        const done = playedOn(date.day).length > 0;
        const kind = done ? "done" : date.day === day ? "current" : "";
        return h(
          "li",
          { class: `day ${kind}` },
          h("i", {}, done ? icon("tick") : null),
          language.weekday(date.date),
          done ? h("span", { class: "sr", text: ` ${SAID.played}` }) : null,
        );
      }),
    );
  }

  /** Shows how yesterday's board went. */
  showYesterday() {
    const [game] = playedOn(dayBefore(1).day, gameName(this.kind));
    const isNew = !pastGames().length;
    setHidden(!game && !isNew, this.yesterday);
    if (isNew) this.yesterday.replaceChildren(h("h3", { text: SAID.howTo }), h("p", { class: "soft", text: SAID.how }));
    if (!game) return;
    const [longest] = (game.found ?? "").split(",").sort((a, b) => b.length - a.length);
    this.yesterday.replaceChildren(
      h("h3", { text: SAID.yesterday }),
      h("p", { text: SAID.pointsAndWords(game.points, game.words) }),
      h("p", { class: "small soft", text: longest ? SAID.longest(longest) : "" }),
    );
  }

  async showPicture() {
    const kind = this.kind;
    const game = { kind, form: KINDS[kind][0] ?? "", dice: DEFAULTS.dice, lexicon: "" };
    try {
      const board = await deal(game, today());
      if (kind !== this.kind) return;
      const letters = parse(board).map((row) => row.map((tile) => label(tile)));
      this.picture.replaceChildren(miniBoard(letters));
    } catch {
      /* the button says what is wrong */
    }
  }

  showCards() {
    const big = diceOf(true);
    const bigName = sizeOf(big) > 25 ? "super-big-boggle" : "big-boggle";
    const minutes = Number(read("minutes"));
    const time = minutes ? SAID.minutes(minutes) : SAID.noClock;
    const start = (/** @type {Record<string, string>} */ changes) => () => {
      write(changes);
      this.calls.start("");
    };
    /** @type {[string, string, string, string[], () => void][]} */
    const games = [
      [
        "boggle",
        gameName("boggle"),
        SAID.about.boggle,
        [time, SAID.size(4, 4)],
        start({ kind: "boggle", dice: diceOf(false) }),
      ],
      [
        "word-hunt",
        gameName("word-hunt"),
        SAID.about["word-hunt"],
        ["1:20", formsOf("word-hunt").find(([form]) => form === chosenForm("word-hunt"))?.[1] ?? ""],
        start({ kind: "word-hunt" }),
      ],
      [
        "squaredle",
        gameName("squaredle"),
        SAID.about.squaredle,
        [SAID.noClock, SAID.size(4, 4)],
        start({ kind: "squaredle" }),
      ],
      [
        "express",
        gameName("express"),
        SAID.about.express,
        [SAID.minutes(1), SAID.size(3, 3)],
        start({ kind: "express" }),
      ],
      ["big", gameName(bigName), SAID.aboutBig, [time], start({ kind: "boggle", dice: big })],
      ["pass", SAID.pass, SAID.aboutPass, [SAID.eachTime(time)], this.pass],
    ];
    this.cards.replaceChildren(
      ...games.map(([picture, name, about, facts, act]) => {
        const [letters, on] = PICTURES[picture];
        const rows = letters.split("/").map((row) => [...row].map((letter) => (letter === "." ? "" : letter)));
        const most = best(picture === "boggle" || picture === "big" ? bestOf(picture === "big" ? big : "") : name);
        return h(
          "li",
          {},
          h(
            "button",
            { type: "button", class: "card game-card", on: { click: act } },
            miniBoard(rows, on),
            h(
              "span",
              { class: "about" },
              h("b", { text: name }),
              h("span", { class: "small soft", text: about }),
              h(
                "span",
                { class: "row caption" },
                ...facts.filter(Boolean).map((text) => h("span", { text })),
                most > 0 ? h("span", { class: "badge", text: SAID.best(most) }) : null,
              ),
            ),
          ),
        );
      }),
    );
  }

  today() {
    const day = today();
    if (playedOn(day, gameName(this.kind)).length) this.calls.look(day);
    else this.calls.start(day);
  }

  /** The boards of earlier days, each to play once: a calendar of whole weeks up to yesterday. */
  async openArchive() {
    const name = gameName(this.kind);
    const days = ARCHIVE + ((dayBefore(ARCHIVE).date.getDay() + 6) % 7);
    const day = await openDialog(SAID.earlier, (/** @type {(day: string | null) => void} */ end) => [
      h("h2", { text: SAID.earlier }),
      h(
        "ul",
        { class: "archive" },
        ...Array.from({ length: 7 }, (_, i) =>
          h("li", { class: "caption", "aria-hidden": "true", text: language.weekday(dayBefore(days - i).date) }),
        ),
        ...Array.from({ length: days }, (_, i) => {
          const { date, day } = dayBefore(days - i);
          const [done] = playedOn(day, name);
          const text = done ? strings.counts.points(done.points) : SAID.notPlayed;
          return h(
            "li",
            {},
            h(
              "button",
              {
                type: "button",
                class: `day ${done ? "done" : ""}`,
                "aria-label": `${language.longDay(date)}: ${text}`,
                on: { click: () => end(day) },
              },
              h("i", { text: String(date.getDate()) }),
              done ? language.number(done.points) : null,
            ),
          );
        }),
      ),
      h("p", { class: "caption", text: SAID.archive }),
      button(strings.page.close, () => end(null)),
    ]);
    if (!day) return;
    if (playedOn(day, name).length) this.calls.look(day);
    else this.calls.start(day);
  }
}
