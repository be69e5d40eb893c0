// The game, its dictionary and how letters connect, which several tabs share.
import { addList, removeList, takesLists } from "./api.js";
import { allRules, isMissing, lexicon, lexicons, onLexicons, rules, setLexicons } from "./catalogue.js";
import { button, fold, h, select, setHidden, setText, wide } from "./dom.js";
import { sentence, worded } from "./messages.js";
import { dictionaryName, gameName } from "./names.js";
import { choose, onChange, read, write } from "./state.js";
import { stateSelect, stateTick } from "./state-fields.js";
import { say } from "./status.js";
import { strings } from "./strings.js";

export const SETTINGS = ["rules", "lexicon", "neighbours", "clean"];

const SAID = strings.settings;
const ADD = "+"; // no list can have this name

/** The controls. */
export const settingsFields = () => [
  stateSelect("rules", SAID.game, strings.games, { options: allRules.map(({ name }) => name) }),
  stateSelect("neighbours", SAID.neighbours, SAID.neighboursOf),
  ...lexiconFields(),
  cleanField(),
];

/** A box to leave out words unfit for children, which the device remembers. */
export const cleanField = () => stateTick("clean", SAID.clean, choose);

/** The controls under the board of a tab, behind a line that names the game and the dictionary. @param {...HTMLElement} more */
export function settingsPanel(...more) {
  const title = h("span");
  const missing = h("p");
  const load = button(SAID.load, chooseList, { hidden: !takesLists() });
  const note = h("div", { class: "card stack missing-list no-print", role: "status" }, missing, load);
  const show = () => {
    const used = dictionaryName(lexicon().name);
    setText(title, SAID.summary(gameName(rules().name), used));
    setHidden(!isMissing(), note);
    if (isMissing()) setText(missing, SAID.missing(read("lexicon"), used));
  };
  onChange((changed) => {
    if (changed(...SETTINGS)) show();
  });
  onLexicons(show);
  show();
  return h("div", { class: "stack" }, note, fold(title, h("div", { class: "fields" }, ...more, ...settingsFields())));
}

/** The lexicons, with the user's own where these can be added. */
export function lexiconFields() {
  const list = select(SAID.dictionary, [], (value) => {
    if (value === ADD) {
      show();
      chooseList();
    } else write({ lexicon: value });
  });
  const remove = button(SAID.remove, () => forgetList(lexicon().name), { class: "quiet" });
  function fill() {
    const options = lexicons.map((one, i) => h("option", { value: i ? one.name : "", text: dictionaryName(one.name) }));
    if (takesLists()) options.push(h("option", { value: ADD, text: SAID.add }));
    list.control.replaceChildren(...options);
    show();
  }
  function show() {
    // An address may name the default lexicon or leave it out.
    list.control.value = isMissing() || read("lexicon") === lexicons[0].name ? "" : read("lexicon");
    remove.hidden = !lexicon().own || read("lexicon") !== lexicon().name;
  }
  onLexicons(fill);
  onChange(show);
  fill();
  return [wide(list.label), remove];
}

function chooseList() {
  const input = h("input", { type: "file", accept: ".txt,.csv,.dic,.gz,.lex,text/plain" });
  input.addEventListener("change", () => {
    if (input.files.length) takeList(input.files[0]);
  });
  input.click();
}

/** Builds a lexicon from a file and chooses it. @param {File} file */
export async function takeList(file) {
  say(SAID.reading(file.name));
  try {
    const { list, lexicons: all } = await addList(file);
    setLexicons(all);
    if (read("lexicon") === list.name) write({ lexicon: "" }); // it was missing, or is another one now
    write({ lexicon: list.name });
    say(SAID.added(list.name, list.words, list.left_out));
  } catch (error) {
    say(sentence(SAID.failed(file.name, worded(error))));
  }
}

/** @param {string} name */
async function forgetList(name) {
  setLexicons(await removeList(name));
  write({ lexicon: "" });
  say(SAID.removed(name));
}

/** The name of a lexicon in a question. @param {string} name */
export const lexiconFor = (name) => (isMissing(name) ? null : name || null);

/** The settings in the form that a question takes. */
export const settings = () => ({
  rules: rules().name,
  lexicon: lexiconFor(read("lexicon")),
  neighbours: read("neighbours") || null,
  ...hidden(),
});

/** The members of a question about words unfit for children. */
export const hidden = () => (read("clean") ? { hide_vulgar: true } : {});
