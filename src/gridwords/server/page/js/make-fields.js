// What can be chosen for a puzzle on the Make tab: the fields of each kind, and the question that they make.
import { ask } from "./api.js";
import { AS_TYPED, field, fold, h, select } from "./dom.js";
import { STEP_NAMES } from "./levels.js";
import { MakeSize } from "./make-size.js";
import { DEFAULTS, onChange, optionsOf, read, write } from "./state.js";
import { stateInput, stateSegments, stateSelect, stateTick } from "./state-fields.js";
import { language, strings } from "./strings.js";
import { listed } from "./words.js";

const SAID = strings.make;
/** @type {Record<string, string>} by the number of directions */
const DIRECTION_SETS = { 8: "all", 2: "easy", 4: "medium" };
/** @type {(keyof typeof SAID.arrows)[]} as they lie around a cell */
const COMPASS = ["up-left", "up", "up-right", "left", "right", "down-left", "down", "down-right"];
/** @type {Record<string, string>} the fields of a question for a board that have other names here */
const OF_BOARDS = { words: "count", level: "common", cover: "bare", rules: "madefor" };
/** @type {Record<string, string>} and those of other questions */
const OF_OTHERS = { level: "familiar", language: "spoken", accents: "fold", sharp_s: "ss" };
const CHOSEN = "+";
const FIRST_CHOICE = "right,down,left,up";
const DRAWN = "+";
const FIRST_DRAWING = "..####../.######./########/########/########/########/.######./..####..";
const MOST_DRAWN = 5000; // characters
// Behind "More options"
const OF_SEARCHES = ["overlaps", "fill", "secret", "forbid", "vulgar", "alphabet"];
const SPELLING = ["spoken", "fold", "ss"];
const MORE = [...OF_SEARCHES, ...SPELLING];
const SOURCES = ["topic", "random", "familiar", "choose"];

const isDrawn = () => read("shape").includes("#") || read("shape").includes(".");
const isChosen = () => !(read("ways") in DIRECTION_SETS);

/** A box for each direction. */
function compass() {
  const boxes = COMPASS.map((name) =>
    h("input", {
      type: "checkbox",
      value: name,
      "aria-label": SAID.arrows[name].name,
      on: {
        change: () => {
          write({
            ways: boxes
              .filter((box) => box.checked)
              .map((box) => box.value)
              .join(","),
          });
        },
      },
    }),
  );
  const labels = boxes.map((box, i) =>
    h("label", {}, box, h("span", { "aria-hidden": "true", text: SAID.arrows[COMPASS[i]].arrow })),
  );
  const element = h(
    "fieldset",
    { class: "compass" },
    h("legend", { class: "sr", text: SAID.directions }),
    ...labels.slice(0, 4),
    h("span"),
    ...labels.slice(4),
  );
  const show = () => {
    const ways = read("ways").split(",");
    for (const box of boxes) box.checked = ways.includes(box.value);
  };
  onChange(show);
  show();
  return element;
}

/** Where a shape is drawn with # and dots. */
function drawing() {
  const area = h("textarea", {
    ...AS_TYPED,
    rows: 8,
    maxlength: MOST_DRAWN,
    class: "drawing-text",
    on: {
      input: () => {
        write({ shape: area.value.replace(/[^.\s]/g, "#").replace(/\n/g, "/") || "." }, { typed: true });
      },
    },
  });
  const show = () => {
    const text = isDrawn() ? read("shape").replaceAll("/", "\n") : "";
    if (document.activeElement !== area && area.value !== text) area.value = text;
  };
  onChange(show);
  show();
  return field(SAID.drawing, area);
}

/** The topics, which the core lists. @returns {HTMLElement} */
function topics() {
  const list = select(SAID.topic, [""], (name) => write({ topic: name }), { "": SAID.noTopic });
  const show = () => {
    list.control.value = read("topic");
  };
  const load = async () => {
    if (read("tab") !== "make" || list.control.options.length > 1) return;
    const { topics: all } = await ask("make/topics", {});
    if (list.control.options.length > 1) return; // two questions were asked
    for (const { name, title } of all) list.control.append(h("option", { value: name, text: title }));
    show();
  };
  const follow = () => {
    show();
    load().catch(() => {}); // asked again at the next change
  };
  onChange(follow);
  follow();
  return list.label;
}

/** What languages are called, by their codes. */
function languageNames() {
  const names = new Intl.DisplayNames([language.tag], { type: "language" });
  return Object.fromEntries(
    optionsOf("spoken").map((code) => [code, code ? (names.of(code) ?? code) : SAID.automatic]),
  );
}

/** A number, or what was typed instead: the core says what is wrong with it. @param {string} text */
const whole = (text) => (/^\d+$/.test(text) ? Number(text) : text || null);

export class MakeFields {
  constructor() {
    this.size = new MakeSize();
    /** The fields by the names that refusals give them. @type {Record<string, HTMLElement>} */
    this.fields = {
      shape: stateSelect(
        "shape",
        SAID.shape,
        { ...SAID.shapes, [DRAWN]: SAID.drawn },
        {
          options: [...Object.keys(SAID.shapes), DRAWN],
          shown: () => (isDrawn() ? DRAWN : read("shape")),
          take: (option) => write({ shape: option === DRAWN ? FIRST_DRAWING : option }),
        },
      ),
      booklet: stateSegments("booklet", SAID.puzzles, SAID.counts),
      difficulty: stateSegments("difficulty", SAID.difficulty, SAID.difficulties),
      bends: stateSegments("difficulty", SAID.difficulty, SAID.bends),
      wordiness: stateSegments("difficulty", SAID.difficulty, SAID.wordiness),
      directions: stateSelect(
        "ways",
        SAID.directions,
        { ...SAID.ways, [CHOSEN]: SAID.chosenWays },
        {
          options: ["8", "2", "4", CHOSEN],
          shown: () => (isChosen() ? CHOSEN : read("ways")),
          take: (option) => write({ ways: option === CHOSEN ? FIRST_CHOICE : option }),
        },
      ),
      compass: compass(),
      drawing: drawing(),
      message: stateInput("message", SAID.message),
      span: stateInput("span", SAID.span, AS_TYPED),
      unique: stateTick("several", SAID.several),
      madefor: stateSelect("madefor", SAID.madeFor, strings.games),
      common: stateSelect("common", SAID.common, STEP_NAMES),
      count: stateInput("count", SAID.count, { ...AS_TYPED, maxlength: 11, placeholder: DEFAULTS.count }),
      longest: stateInput("longest", SAID.longest, { inputmode: "numeric" }),
      bare: stateTick("bare", SAID.bare),
      overlaps: stateSelect("overlaps", SAID.overlaps, SAID.overlapsOf),
      fill: stateSelect("fill", SAID.fill, SAID.fills),
      forbid: stateInput("forbid", SAID.forbid, { ...AS_TYPED, placeholder: SAID.forbidExample }),
      vulgar: stateTick("vulgar", SAID.vulgar),
      alphabet: stateInput("alphabet", SAID.alphabet, { ...AS_TYPED, placeholder: SAID.alphabetExample }),
      topic: topics(),
      random: stateInput("random", SAID.random, { inputmode: "numeric" }),
      familiar: stateSelect("familiar", SAID.familiar, STEP_NAMES),
      choose: stateInput("choose", SAID.choose, { inputmode: "numeric" }),
      secret: stateInput("secret", SAID.secret, { ...AS_TYPED, placeholder: SAID.forbidExample }),
      spoken: stateSelect("spoken", SAID.spoken, languageNames()),
      fold: stateTick("fold", SAID.fold),
      ss: stateTick("ss", SAID.ss),
    };
    const { fields } = this;
    this.more = fold(
      SAID.more,
      h("div", { class: "fields" }, fields.overlaps, fields.fill, fields.spoken),
      fields.secret,
      fields.forbid,
      fields.vulgar,
      fields.alphabet,
      fields.fold,
      fields.ss,
    );
    /** Where words come from besides those that were typed. @type {HTMLDetailsElement} */
    this.sources = fold(
      SAID.sources,
      h("div", { class: "fields" }, fields.topic, fields.random, fields.familiar, fields.choose),
    );
    /** @type {HTMLElement} */
    this.panel = h(
      "div",
      { class: "stack" },
      fields.booklet,
      fields.difficulty,
      fields.bends,
      fields.wordiness,
      h(
        "div",
        { class: "fields" },
        this.size.element,
        fields.shape,
        fields.directions,
        fields.madefor,
        fields.common,
        fields.count,
      ),
      fields.compass,
      fields.drawing,
      fields.message,
      fields.span,
      fields.unique,
      fields.longest,
      fields.bare,
      this.more,
    );
    this.show();
    this.openMore();
    onChange((_, opened) => {
      this.show();
      if (opened) this.openMore();
    });
  }

  /** Opens the parts with choices that an address makes. */
  openMore() {
    if (MORE.some((name) => read(name) !== DEFAULTS[name])) this.more.open = true;
    if (SOURCES.some((name) => read(name) !== DEFAULTS[name])) this.sources.open = true;
  }

  show() {
    const isSearch = read("puzzle") === "wordsearch";
    const isBoard = read("puzzle") === "board";
    const isFree = isSearch && !read("difficulty");
    const { fields } = this;
    this.size.show(!isSearch || !isDrawn());
    for (const name of ["shape", "difficulty", "message", ...OF_SEARCHES]) fields[name].hidden = !isSearch;
    for (const name of ["directions", "overlaps", "fill"]) fields[name].hidden = !isFree;
    this.sources.hidden = !isSearch;
    fields.familiar.hidden = !read("random");
    for (const name of ["bends", "span", "unique"]) fields[name].hidden = read("puzzle") !== "theme";
    for (const name of ["madefor", "wordiness", "longest", "bare"]) fields[name].hidden = !isBoard;
    for (const name of ["common", "count"]) fields[name].hidden = !isBoard || Boolean(read("difficulty"));
    fields.booklet.hidden = !read("booklet");
    fields.compass.hidden = !isFree || !isChosen();
    fields.drawing.hidden = !isSearch || !isDrawn();
    this.more.hidden = isBoard;
  }

  /**
   * The field that a refusal names, if it is in sight; what is behind "More options" is opened.
   * @param {string} path in the question, as in words[3]
   * @returns {HTMLElement | null}
   */
  named(path) {
    const [name] = path.split("[");
    const others = read("puzzle") === "board" ? OF_BOARDS : OF_OTHERS;
    const here = others[name] ?? (name === "shape" && isDrawn() ? "drawing" : name);
    const found = here === "size" ? this.size.element : this.fields[here];
    if (!found || found.hidden) return null;
    for (const part of [this.more, this.sources]) if (part.contains(found)) part.open = true;
    return found;
  }

  /** Whether words come from elsewhere than the list. */
  hasSource() {
    return read("puzzle") === "wordsearch" && Boolean(read("topic") || read("random").trim());
  }

  /** The question. @param {string[]} words @returns {Record<string, any>} */
  question(words) {
    const seed = read("seed"); // as text, because numbers are exact up to 2^53 only
    const size = read("grid") || null;
    const difficulty = read("difficulty") || null;
    if (read("puzzle") === "board") {
      return {
        contain: words,
        seed,
        size,
        cover: !read("bare"),
        longest: whole(read("longest").trim()),
        rules: read("madefor"),
        ...(difficulty ? { difficulty } : { words: read("count"), level: Number(read("common")) }),
      };
    }
    const spelled = {
      language: read("spoken") || null,
      accents: read("fold") ? "fold" : "keep",
      sharp_s: read("ss") ? "ss" : "keep",
    };
    if (read("puzzle") === "crisscross") return { words, seed, size, ...spelled };
    if (read("puzzle") === "theme")
      return { words, seed, size, difficulty, span: read("span").trim() || null, unique: !read("several"), ...spelled };
    const random = whole(read("random").trim());
    return {
      words,
      seed,
      ...spelled,
      topic: read("topic") || null,
      ...(random !== null && { random, level: Number(read("familiar")) }),
      choose: whole(read("choose").trim()),
      secret: listed(read("secret")),
      size: isDrawn() ? null : size,
      shape: read("shape"),
      message: read("message"),
      forbid: listed(read("forbid")),
      allow_vulgar: Boolean(read("vulgar")),
      alphabet: read("alphabet").trim() || null,
      ...(difficulty
        ? { difficulty }
        : { directions: DIRECTION_SETS[read("ways")] ?? read("ways"), overlaps: read("overlaps"), fill: read("fill") }),
    };
  }
}
