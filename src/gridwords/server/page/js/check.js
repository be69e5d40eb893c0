// Check my list: what each player wrote down, found or not and why; words that two have count for neither.
import { calm, isAbort, latest } from "./api.js";
import { BoardView } from "./board-view.js";
import { h, plural } from "./dom.js";
import { how, rules } from "./facts.js";
import { Peek } from "./peek.js";
import { read, watch, write } from "./state.js";

export function checkTab() {
  const ask = latest(), askAll = latest();
  const board = new BoardView("Board");
  const peek = new Peek(board.element, () => hold(null));
  /** @type {{ button: HTMLElement, word: string, path: number[][] | null } | null} whose path stays drawn */
  let held = null;
  const lists = h("div", { class: "lists" });
  const results = h("div", { "aria-live": "polite" });
  const problem = h("p", { class: "error", role: "alert" });
  const toSolve = h("button", { type: "button", class: "main", text: "Type the board under Solve", on: { click: () => { write({ tab: "solve" }); /** @type {any} */ (document.querySelector("#panel-solve .tile")).focus(); } } });
  const noBoard = h("div", {}, h("p", { text: "Played with real dice? Here your words are checked on the board you played, and you see what everyone missed. It needs the board first:" }), toSolve);
  const add = h("button", { type: "button", text: "Add a player", on: { click: () => { addList(freeName(), ""); keep(); /** @type {any} */ (lists.lastChild).querySelector("textarea").focus(); } } });
  const element = h("div", { class: "two" },
    h("div", { class: "left" }, board.element, noBoard),
    h("div", {}, h("p", { text: "Paste the words you wrote down, in any order. With several players, a word that two have counts for neither." }), lists,
      h("div", { class: "bar tight" }, add), problem, results), peek.element);

  /** @returns {{ player: string, words: string }[]} */
  function players() {
    return [...lists.children].map((box) => ({ player: /** @type {any} */ (box.querySelector("input")).value, words: /** @type {any} */ (box.querySelector("textarea")).value }));
  }

  function freeName() {
    const taken = players().map((one) => one.player);
    let number = taken.length + 1;
    while (taken.includes(`Player ${number}`)) number += 1;
    return `Player ${number}`;
  }

  /** @param {string} name @param {string} words */
  function addList(name, words) {
    const player = h("input", { type: "text", value: name, "aria-label": "Player's name", maxlength: 100, on: { input: () => { call(); keep(); } } });
    const area = h("textarea", { placeholder: "hat, ten, parse …", spellcheck: "false", autocorrect: "off", autocapitalize: "none", on: { input: keep } });
    area.value = words;
    const gone = h("button", { type: "button", class: "link", text: "Remove", on: { click: () => { box.remove(); if (!lists.children.length) addList("Player 1", ""); keep(); } } });
    const call = () => {
      area.setAttribute("aria-label", `Words of ${player.value}`);
      gone.setAttribute("aria-label", `Remove ${player.value}`);
    };
    call();
    const box = h("div", {}, h("div", { class: "bar tight" }, player), area, gone);
    lists.append(box);
  }

  /** The lists as the address has them: Ann:hat,ten;Bo:hat @param {{ player: string, words: string }[]} all */
  function written(all) {
    return all.map((one) => `${one.player.replace(/[%:;]/g, encodeURIComponent)}:${split(one.words).join(",")}`).join(";");
  }

  /** @param {string} name */
  function plainName(name) {
    try { return decodeURIComponent(name); } catch { return name; }
  }

  function keep() {
    const all = players();
    const plain = all.length === 1 && !all[0].words && all[0].player === "Player 1";
    write({ players: plain ? "" : written(all) });
  }

  /** @param {string} text */
  function split(text) { return text.split(/[^\p{L}\p{M}'’-]+/u).filter(Boolean); }

  const checkSoon = calm(checkNow, 150);

  async function checkNow() {
    problem.textContent = "";
    const given = players().map((one) => ({ player: one.player.trim() || "?", words: split(one.words) }));
    if (!read("board") || given.every((one) => !one.words.length)) { results.replaceChildren(); return; }
    try {
      const [answer, all] = await Promise.all([
        ask("api/check", { board: read("board"), ...how(), players: given }),
        askAll("api/solve", { board: read("board"), ...how() }),
      ]);
      show(answer.players, all);
    } catch (error) { if (!isAbort(error)) { results.replaceChildren(); problem.textContent = /** @type {Error} */ (error).message; } }
  }

  /** @param {any[]} tallies @param {any} all */
  function show(tallies, all) {
    const found = new Set(tallies.flatMap((one) => one.words.filter((/** @type {any} */ w) => w.verdict === "found").map((/** @type {any} */ w) => w.word)));
    const missed = all.words.filter((/** @type {any} */ word) => !found.has(word.word)).sort((/** @type {any} */ a, /** @type {any} */ b) => b.points - a.points || b.word.length - a.word.length);
    hold(null);
    results.replaceChildren(
      ...tallies.map((one) => h("section", { class: "card scroll" },
        h("h2", { text: `${one.player}: ${plural(one.score, "point")}` }),
        h("table", {}, h("thead", {}, h("tr", {}, h("th", { scope: "col", text: "Word" }), h("th", { scope: "col", class: "number", text: "Points" }), h("th", { scope: "col", text: "Why" }))),
          h("tbody", {}, ...one.words.map(row))))),
      h("details", { class: "card" }, h("summary", { text: `Missed by everyone: ${plural(missed.length, "word")}` }),
        h("p", {}, ...missed.slice(0, 1000).map((/** @type {any} */ word) => h("button", { type: "button", class: "word", "aria-pressed": "false", text: `${word.word} ${word.points}`, on: seen(word, word.path) })))));
  }

  /** @param {any} word */
  function row(word) {
    const shared = word.shared_with.length && word.verdict === "found";
    const reason = shared ? `also found by ${word.shared_with.join(" and ")}` : word.reason;
    const button = h("button", { type: "button", class: `word ${shared ? "shared" : ""}`, "aria-pressed": "false", text: word.word, on: seen(word, word.path ?? word.reached_path) });
    return h("tr", {}, h("td", {}, button), h("td", { class: "number", text: word.points }),
      h("td", { class: word.verdict === "found" && !shared ? "verdict-found" : "verdict-not", text: reason }));
  }

  /** @param {typeof held} one */
  function hold(one) {
    held?.button.setAttribute("aria-pressed", "false");
    held = one;
    held?.button.setAttribute("aria-pressed", "true");
    board.draw(held?.path);
    peek.show(board.text, rules().q_is_qu, held, held?.path);
    held?.button.scrollIntoView({ block: "nearest" }); // the copy of the board may have come over it
  }

  /** @param {{ word: string }} word @param {number[][] | null} path */
  function seen({ word }, path) {
    const show = () => board.draw(path), hide = () => board.draw(held?.path);
    const click = (/** @type {any} */ event) => hold(held?.button === event.currentTarget ? null : { button: event.currentTarget, word, path });
    return { mouseenter: show, focus: show, click, mouseleave: hide, blur: hide };
  }

  function fromState() {
    const text = read("board");
    noBoard.hidden = Boolean(text);
    board.element.hidden = !text;
    if (text) board.show(text, rules().q_is_qu);
    const wanted = read("players") ? read("players").split(";").map((one) => one.split(/:(.*)/s)) : [["Player 1", ""]];
    if (!lists.children.length || (read("players") || "Player 1:") !== written(players())) {
      lists.replaceChildren();
      for (const [name, words] of wanted) addList(plainName(name), (words ?? "").split(",").join("\n"));
    }
  }

  watch((changed) => {
    if (["board", "rules", "lexicon", "neighbours", "players"].some((name) => changed.has(name))) { fromState(); checkSoon(); }
  });
  fromState();
  checkNow();
  return { element, focus: () => lists.querySelector("textarea").focus() };
}
