// Records: the best boards known in a table, each with what is known of it and how to find it again.
import { lexicons } from "./catalogue.js";
import { button, fold, h, icon, setText } from "./dom.js";
import { miniBoard } from "./mini-board.js";
import { loadRecords } from "./records.js";
import { onChange, read, write } from "./state.js";
import { stateSelect } from "./state-fields.js";
import { copy } from "./status.js";
import { language, strings } from "./strings.js";
import { label, parse } from "./tiles.js";

/** @typedef {import("./records.js").BoardRecord} BoardRecord */

const SAID = strings.records;
/** The columns to filter by, with the names of their values in the address. */
const FILTERS = /** @type {const} */ ({
  size: "record-size",
  language: "record-language",
  list: "record-list",
  objective: "record-objective",
});

/** @param {string} name */
const languageName = (name) => /** @type {Record<string, string>} */ (SAID.languages)[name] ?? name;

/** What a list is called: ENABLE1, or its language if there is only one list in it. @param {string} list */
const listName = (list) => (list.startsWith("enable") ? list.toUpperCase() : languageName(list));

export async function recordsTab() {
  const records = await loadRecords();
  const count = h("p", { class: "soft small", role: "status" });
  const body = h("tbody");
  const heads = [SAID.board, SAID.value, SAID.size, SAID.list, strings.settings.neighbours, SAID.status];
  const element = h(
    "div",
    { class: "stack records" },
    h("div", {}, h("h1", { text: SAID.title }), h("p", { class: "soft", text: SAID.about })),
    h(
      "div",
      { class: "fields no-print" },
      filter("size"),
      filter("language", languageName, { [FILTERS.list]: "" }),
      filter("list", listName, { [FILTERS.language]: "" }),
      filter("objective", (name) => SAID.objectives[/** @type {"points" | "words"} */ (name)]),
    ),
    count,
    h("table", {}, h("thead", {}, h("tr", {}, ...heads.map((text) => h("th", { scope: "col", text })))), body),
  );

  /** @param {keyof typeof FILTERS} column */
  function valuesOf(column) {
    return [...new Set(records.map((record) => record[column]))];
  }

  /** The value to filter by; none for one that the address alone knows. @param {keyof typeof FILTERS} column */
  function chosen(column) {
    const value = String(read(FILTERS[column]));
    return valuesOf(column).some((one) => one === value) ? value : "";
  }

  /**
   * A list of the values of a column. @param {keyof typeof FILTERS} column @param {(value: string) => string} [name]
   * @param {Record<string, string>} [also] what to change with it
   */
  function filter(column, name = (value) => value, also = {}) {
    const values = valuesOf(column).sort((a, b) => a.localeCompare(b));
    const texts = Object.fromEntries(values.map((value) => [value, name(value)]));
    const shown = () => chosen(column);
    return stateSelect(
      FILTERS[column],
      SAID[column],
      { ...texts, "": SAID.any },
      { options: ["", ...values], shown, take: (value) => write({ [FILTERS[column]]: value, ...also }) },
    );
  }

  function show() {
    const columns = /** @type {(keyof typeof FILTERS)[]} */ (Object.keys(FILTERS));
    const wanted = columns.map((column) => ({ column, value: chosen(column) }));
    const found = records.filter((record) => wanted.every(({ column, value }) => !value || value === record[column]));
    setText(count, SAID.count(found.length));
    body.replaceChildren(...found.map(row));
  }

  onChange((changed) => {
    if (changed(...Object.values(FILTERS))) show();
  });
  show();
  return { element, focus: () => element.querySelector("select")?.focus() };
}

/** @param {BoardRecord} record */
function row(record) {
  const { board, score, size, list, neighbours, dice, status, objective } = record;
  const letters = parse(board).map((line) => line.map((tile) => label(tile).toUpperCase()));
  const open = h(
    "button",
    { type: "button", class: "card", on: { click: () => openInSolve(record) } },
    h("span", { class: "sr", text: SAID.open(board) }),
    miniBoard(letters),
  );
  const worth = strings.counts[objective](score);
  const touching = strings.settings.neighboursOf[/** @type {"king"} */ (neighbours)] ?? neighbours;
  const rolled = dice && SAID.dice(strings.dice[/** @type {"new"} */ (dice)] ?? dice);
  const cells = [
    [open],
    [h("b", { class: "number", text: worth })],
    [size],
    [listName(list), languageName(record.language) === listName(list) ? null : small(languageName(record.language))],
    [touching, rolled ? small(rolled) : null],
    [
      h(
        "span",
        { class: `badge ${status === "proven" ? "" : "calm"}`.trim() },
        status === "proven" ? icon("tick") : null,
        SAID.statuses[status],
      ),
      small(SAID.meanings[status]),
      details(record),
    ],
  ];
  return h("tr", {}, ...cells.map((content) => h("td", {}, ...content)));
}

/** @param {string} text */
const small = (text) => h("small", { text });

/** Who found it, its proof, and the command that finds it again. @param {BoardRecord} record */
function details({ first, proof, command }) {
  const isCommand = proof.startsWith("gridwords ");
  return fold(
    SAID.how,
    h("code", { text: command }),
    button(SAID.copy, () => copy(command, SAID.command), { class: "chip", icon: "copy" }),
    proof ? h("p", {}, `${SAID.proof}: `, isCommand ? h("code", { text: proof }) : proof) : null,
    first ? h("p", { text: SAID.first(first) }) : null,
  );
}

/** @param {BoardRecord} record */
function openInSolve({ board, neighbours, list }) {
  write({
    tab: "solve",
    board,
    rules: "boggle",
    neighbours: neighbours === "king" ? "" : neighbours,
    lexicon: list === lexicons[0].name ? "" : list,
    ...{ filter: "", least: "", through: "", word: "" },
  });
}
