// Optimise: a server or this page searches for better boards, and the tab follows.
import { debounced, followRun, hasOptimiser, latest, startRun, stopRun } from "./api.js";
import { BoardView } from "./board-view.js";
import { rules } from "./catalogue.js";
import { Chart } from "./chart.js";
import { button, figures, fold, h, setHidden, setText } from "./dom.js";
import { ErrorLine } from "./error-line.js";
import { keep, kept } from "./kept.js";
import { miniBoard } from "./mini-board.js";
import { loadRecords } from "./records.js";
import { SETTINGS, settings, settingsFields } from "./settings.js";
import { onChange, optionsOf, read, write } from "./state.js";
import { stateSelect } from "./state-fields.js";
import { language, strings } from "./strings.js";
import { blank, boardText, label, parse } from "./tiles.js";

const SAID = strings.optimise;
/** Why a run ended. @type {Record<string, string>} */
const ENDINGS = SAID.endings;

const GALLERY = 6; // boards
const PATIENCE_MS = 5000; // with a server that is not responding

export function optimiseTab() {
  /** @type {{ close: () => void } | null} */
  let source = null;
  let id = "";
  /** The run started here, remembered across a reload. Others may follow it by its address but not stop it. */
  let own = kept("job", "", "sessionStorage");
  let lostTimer = 0;
  /** @type {ReturnType<typeof terms> | null} of the last run */
  let runTerms = null;
  /** The best boards known. @type {import("./records.js").BoardRecord[]} */
  let records = [];
  const ask = latest();
  const board = new BoardView(SAID.bestBoard);
  const chart = new Chart();
  const startButton = button(SAID.start, start, { class: "main large", icon: "optimise" });
  const stopButton = button(SAID.stop, stop, { class: "large", hidden: true });
  const openButton = button(
    SAID.open,
    () => {
      write({ board: read("best"), tab: "solve", through: "", word: "" });
    },
    { icon: "solve", hidden: true },
  );
  const recordsButton = button(strings.records.title, () => write({ tab: "records" }), {
    class: "quiet",
    icon: "trophy",
  });
  const [value, points, boards, rate] = ["–", "–", "0", "0"].map((text) => h("b", { text }));
  const numbers = figures({ [SAID.best]: value, [SAID.points]: points, [SAID.boards]: boards, [SAID.rate]: rate });
  const [best, worth] = [value.parentElement, points.parentElement];
  const stairs = h("div", {}, chart.element);
  const status = h("p", { class: "soft", role: "status" });
  const record = h("p", { class: "small soft" });
  const recordMeter = h("div", { class: "meter", "aria-hidden": "true" });
  const problem = new ErrorLine();
  const galleryTitle = h("h2", { text: SAID.gallery, hidden: true });
  const gallery = h("ul", { class: "gallery" });
  const optimisers = optionsOf("optimiser").filter(hasOptimiser);
  const choices = h(
    "div",
    { class: "fields" },
    stateSelect("size", SAID.size),
    stateSelect("objective", SAID.objective, SAID.objectives),
    stateSelect("seconds", SAID.time, SAID.times),
  );
  const more = h(
    "div",
    { class: "fields" },
    optimisers.length > 1 ? stateSelect("optimiser", SAID.optimiser, SAID.optimisers, { options: optimisers }) : null,
    ...settingsFields(),
  );
  const element = h(
    "div",
    { class: "stack optimise" },
    h("div", {}, h("h1", { text: SAID.title }), h("p", { class: "soft", text: SAID.about })),
    h(
      "div",
      { class: "two" },
      h("div", { class: "left keep stack" }, board.element, record, recordMeter, openButton, recordsButton),
      h(
        "div",
        { class: "right stack" },
        choices,
        fold(SAID.more, more),
        h("div", { class: "row" }, startButton, stopButton),
        problem.element,
        status,
        numbers,
        stairs,
        galleryTitle,
        gallery,
      ),
    ),
  );

  /** The best board known for these settings, with ENABLE2K. */
  const knownBest = () =>
    rules().name === "boggle" && !read("neighbours")
      ? records.find(
          ({ size, list, objective, neighbours, dice }) =>
            size === read("size") &&
            objective === read("objective") &&
            `${list} ${neighbours} ${dice}` === "enable2k king ",
        )
      : undefined;

  /** How close the best board is to the record, where one is known. */
  function showRecord() {
    const known = knownBest()?.score;
    const reached = best.hidden ? NaN : Number(value.dataset.value);
    worth.hidden = !best.hidden && read("objective") === "points"; // the same number
    if (!known) {
      setHidden(true, record, recordMeter);
      return;
    }
    const share = Math.min(100, (100 * reached) / known) || 0;
    setHidden(false, record);
    setHidden(!share, recordMeter);
    setText(record, share ? SAID.ofRecord(Math.floor(share), known) : SAID.record(known));
    recordMeter.style.setProperty("--to", `${share}%`);
  }

  /** Adds a board to those found. @param {any} news */
  function addToGallery({ board: text, value: reached }) {
    const rows = parse(text).map((row) => row.map((tile) => label(tile, rules().q_is_qu).toUpperCase()));
    const open = () => write({ board: text, tab: "solve", through: "", word: "" });
    const name = SAID.found(language.figure(reached));
    const card = h(
      "button",
      { type: "button", class: "card found-board", on: { click: open } },
      miniBoard(rows),
      h("span", { class: "small number", "aria-hidden": "true", text: language.figure(reached) }),
      h("span", { class: "sr", text: name }),
    );
    gallery.prepend(h("li", {}, card));
    while (gallery.children.length > GALLERY) gallery.lastChild.remove();
    galleryTitle.hidden = false;
  }

  /** What the value of a board depends on. */
  const terms = () => ({ objective: read("objective"), ...settings() });

  /** Whether the last run had the terms chosen now. */
  const sameTerms = () => JSON.stringify(terms()) === JSON.stringify(runTerms);

  function start() {
    const asked = terms();
    problem.clear();
    showRunning(true);
    return problem.during(
      async () => {
        const [size, optimiser, deadline_s] = [read("size"), read("optimiser"), Number(read("seconds"))];
        const job = await startRun({ size, optimiser, deadline_s, ...asked });
        own = job;
        keep("job", job, "sessionStorage"); // not `history.state`, which is lost when the address is written during a reload
        write({ job });
        follow(asked, true);
      },
      () => showRunning(false),
    );
  }

  /** During a run nothing can be chosen: its figures would seem to belong to the new choice. @param {boolean} on */
  function showRunning(on) {
    setHidden(on, startButton);
    setHidden(!on, stopButton);
    stopButton.disabled = false;
    element.classList.toggle("running", on);
    for (const control of element.querySelectorAll("select, input")) control.disabled = on;
  }

  /** Stops our own run; stops following anyone else's. */
  function stop() {
    stopButton.disabled = true;
    if (id === own) stopRun(id).catch(() => end("stopped"));
    else end("left");
  }

  /** Follows the run in the address. @param {ReturnType<typeof terms>} asked @param {boolean} [exists] on the server */
  function follow(asked, exists = false) {
    source?.close();
    id = read("job");
    runTerms = asked;
    showRunning(true);
    value.textContent = points.textContent = "–";
    value.dataset.value = "";
    setHidden(false, numbers, stairs);
    source = followRun(id, { open, event, lost });

    function open() {
      exists = true;
      best.hidden = false;
      clearTimeout(lostTimer);
      lostTimer = 0;
      chart.clear(); // every event is sent again
      gallery.replaceChildren();
      status.textContent = SAID.searching;
    }

    /** @param {any} news */
    function event(news) {
      if (news.event === "best") {
        showBest(news);
        addToGallery(news);
        chart.add(news.elapsed_s, news.value);
      } else if (news.event === "progress") {
        showCounts(news);
        chart.add(news.elapsed_s, null);
      } else {
        if (news.best.length) showBest(news.best[0]);
        end(news.ended);
      }
    }

    /** @param {boolean} forever */
    function lost(forever) {
      if (forever) {
        end(exists ? "lost" : "gone");
        return;
      }
      status.textContent = SAID.waiting;
      lostTimer ||= setTimeout(() => end("lost"), PATIENCE_MS);
    }
  }

  /** The points of the best board, which the run does not report for other objectives. */
  const showPointsSoon = debounced(() => {
    const shown = read("best");
    if (!shown) return;
    problem.during(async () => {
      const { objective: _, ...chosen } = source && runTerms ? runTerms : terms();
      const { score } = await ask("solve", { board: shown, ...chosen, paths: "none" });
      if (shown === read("best")) points.textContent = language.figure(score);
    });
  }, 100);

  /** @param {any} news */
  function showBest(news) {
    if (news.board !== null) {
      board.show(news.board, rules(runTerms?.rules).q_is_qu);
      value.textContent = language.figure(news.value);
      value.dataset.value = news.value;
      openButton.hidden = false;
      showRecord();
      write({ best: news.board });
      if (runTerms?.objective === "points") points.textContent = value.textContent;
      else showPointsSoon();
    }
    showCounts(news);
  }

  /** @param {any} news */
  function showCounts(news) {
    if (news.boards !== undefined) boards.textContent = language.figure(news.boards);
    if (news.boards_per_s !== undefined) rate.textContent = language.figure(news.boards_per_s);
  }

  /** @param {string} why a key of ENDINGS */
  function end(why) {
    clearTimeout(lostTimer);
    lostTimer = 0;
    source?.close();
    source = null;
    showRunning(false);
    if (why !== "lost") write({ job: "" }); // a lost run may be back after a reload
    status.textContent = ENDINGS[why] ?? ENDINGS.stopped;
    if (!sameTerms()) fromState();
  }

  function fromState() {
    // The value, if there is one yet, belongs to that board and those terms.
    best.hidden = !value.dataset.value || read("best") !== board.text || !sameTerms();
    const [rows, cols] = read("size").split("x").map(Number);
    board.show(read("best") || knownBest()?.board || boardText(blank(rows, cols)), rules().q_is_qu);
    openButton.hidden = !read("best");
    showRecord();
    points.textContent = "–";
    showPointsSoon();
    setHidden(!read("best") && !source, numbers);
    setHidden(!chart.points.length && !source, stairs);
  }

  onChange((changed, opened) => {
    if (opened && read("job") && (!source || read("job") !== id)) {
      fromState();
      follow(terms());
    }
    // A link to the run with other terms would show its figures as theirs.
    else if (!opened && changed("size", "objective", ...SETTINGS)) write({ job: "" });
    if (source) return;
    if (changed("size") && !opened) write({ best: "" });
    if (changed("size", "optimiser", "objective", "seconds", "best", ...SETTINGS)) fromState();
  });
  fromState();
  loadRecords().then(
    (all) => {
      records = all;
      if (source) showRecord();
      else fromState();
    },
    () => {}, // the tab works without them
  );
  if (read("job")) follow(terms());
  return { element, focus: () => startButton.focus() };
}
