// Optimise: the server looks for better and better boards, and the page looks on.
import { calm, isAbort, latest, post, remove } from "./api.js";
import { BoardView } from "./board-view.js";
import { Chart } from "./chart.js";
import { figure, h, select } from "./dom.js";
import { how, rules } from "./facts.js";
import { settings } from "./settings.js";
import { claimJob, isOwnJob, read, watch, write } from "./state.js";

const SIZES = ["2x2", "3x3", "4x4", "4x5", "5x5", "6x6"];
const OBJECTIVES = /** @type {[string, string][]} */ ([["points", "most points"], ["words", "most words"], ["longer:8", "words of 8 letters and more"], ["longer:10", "words of 10 letters and more"],
  ["target:500", "exactly 500 points"], ["lowest", "fewest points"]]);
const OPTIMISERS = /** @type {[string, string][]} */ ([["climb", "climb: uphill from a pool"], ["anneal", "anneal: simulated annealing"], ["temper", "temper: parallel tempering"], ["genetic", "genetic: crossing boards"]]);
const TIMES = /** @type {[string, string][]} */ ([["10", "10 seconds"], ["60", "1 minute"], ["300", "5 minutes"], ["600", "10 minutes"]]);

const PATIENCE_MS = 5000; // with a server that does not answer

export function optimiseTab() {
  /** @type {EventSource | null} */
  let source = null;
  let id = "", lost = 0;
  /** @type {ReturnType<typeof terms> | null} those of the last run */
  let run = null;
  const ask = latest();
  const board = new BoardView("Best board");
  const chart = new Chart();
  const fields = {
    size: select("Size", SIZES, read("size"), (value) => write({ size: value })),
    optimiser: select("Optimiser", OPTIMISERS, read("optimiser"), (value) => write({ optimiser: value })),
    objective: select("Objective", OBJECTIVES, read("objective"), (value) => write({ objective: value })),
    seconds: select("For at most", TIMES, read("seconds"), (value) => write({ seconds: value })),
  };
  const start = h("button", { type: "button", class: "main", text: "Start", on: { click: begin } });
  const stop = h("button", { type: "button", text: "Stop", disabled: true, on: { click: halt } });
  const send = h("button", { type: "button", text: "Send to Solve", disabled: true, on: { click: () => write({ board: read("best"), tab: "solve", through: "", word: "" }) } });
  const value = h("b", { text: "–" }), points = h("b", { text: "–" }), scored = h("b", { text: "0" }), rate = h("b", { text: "0" });
  const best = h("span", { hidden: true }, "Best ", value);
  const status = h("p", { class: "soft", role: "status" }), problem = h("p", { class: "error", role: "alert" });
  const choices = h("div", { class: "bar" }, fields.size.label, fields.optimiser.label, fields.objective.label, fields.seconds.label, ...settings());
  const element = h("div", {}, choices,
    h("div", { class: "bar tight" }, start, stop, send), problem,
    h("div", { class: "two" },
      h("div", { class: "left" }, board.element),
      h("div", {}, h("div", { class: "figures" }, best, h("span", {}, "Points ", points), h("span", {}, "Boards ", scored), h("span", {}, "Boards a second ", rate)), chart.element, status)));

  /** What the value of a board depends on. */
  const terms = () => ({ objective: read("objective"), ...how() });

  async function begin() {
    const asked = terms();
    problem.textContent = "";
    busy(true);
    try {
      const job = await post("api/optimise", { size: read("size"), optimiser: read("optimiser"), deadline_s: Number(read("seconds")), ...asked });
      claimJob(job.id);
      write({ job: job.id });
    } catch (error) {
      problem.textContent = /** @type {Error} */ (error).message;
      busy(false);
      return;
    }
    listen(asked, true);
  }

  /** Nothing is chosen anew while a run goes on: its numbers would seem to be those of another. @param {boolean} on */
  function busy(on) {
    start.disabled = on;
    for (const control of choices.querySelectorAll("select")) control.disabled = on;
  }

  /** A run that others began goes on for them. */
  function halt() {
    stop.disabled = true;
    if (isOwnJob(id)) remove(`api/optimise/${id}`).catch(() => end("stopped")); else end("left");
  }

  /** To the run of the address, begun just now or before this page was loaded. @param {ReturnType<typeof terms>} asked @param {boolean} [heard] it is there */
  function listen(asked, heard = false) {
    source?.close();
    id = read("job");
    run = asked;
    busy(true);
    stop.disabled = false;
    value.textContent = points.textContent = "–";
    source = new EventSource(`api/optimise/${id}/events`);
    source.addEventListener("best", (event) => { const news = JSON.parse(event.data); show(news); chart.add(news.elapsed_s, news.value); });
    source.addEventListener("progress", (event) => { const news = JSON.parse(event.data); numbers(news); chart.add(news.elapsed_s, null); });
    source.addEventListener("end", (event) => {
      const { best, ended } = JSON.parse(event.data);
      if (best.length) show(best[0]);
      end(ended);
    });
    // Whoever listens again hears everything again.
    source.onopen = () => {
      heard = true;
      best.hidden = false;
      clearTimeout(lost);
      lost = 0;
      chart.clear();
      status.textContent = "Looking for better boards";
    };
    source.onerror = () => {
      if (source?.readyState === EventSource.CLOSED) { end(heard ? "lost" : "gone"); return; }
      status.textContent = "The server does not answer: trying again";
      lost ||= setTimeout(() => end("lost"), PATIENCE_MS);
    };
  }

  /** An objective may be another figure than the points of the board. */
  const pointsSoon = calm(async () => {
    const board = read("best");
    if (!board) return;
    try {
      const { rules, lexicon, neighbours } = source && run ? run : terms();
      const { score } = await ask("api/solve", { board, rules, lexicon, neighbours, paths: "none" });
      if (board === read("best")) points.textContent = figure(score);
    } catch (error) { if (!isAbort(error)) problem.textContent = /** @type {Error} */ (error).message; }
  }, 100);

  /** @param {any} news */
  function show(news) {
    if (news.board !== null) {
      board.show(news.board, rules(run?.rules).q_is_qu);
      board.element.hidden = false;
      value.textContent = figure(news.value);
      send.disabled = false;
      write({ best: news.board });
      if (run?.objective === "points") points.textContent = value.textContent; else pointsSoon();
    }
    numbers(news);
  }

  /** @param {any} news */
  function numbers(news) {
    if (news.boards !== undefined) scored.textContent = news.boards.toLocaleString("en");
    if (news.boards_per_s !== undefined) rate.textContent = news.boards_per_s.toLocaleString("en");
  }

  /** @param {string} why */
  function end(why) {
    clearTimeout(lost);
    lost = 0;
    source?.close();
    source = null;
    busy(false);
    stop.disabled = true;
    if (why !== "lost") write({ job: "" }); // else the next load looks for it again
    /** @type {Record<string, string>} */
    const said = { finished: "Finished: it found nothing better for long.", time: "The time is up.", interrupted: "Stopped.", lost: "The server does not answer any more.", left: "It goes on without you.", gone: "" };
    status.textContent = said[why] ?? "Stopped.";
    if (!asRun()) fromState();
  }

  /** Whether the last run was under the terms that are chosen now. */
  const asRun = () => JSON.stringify(terms()) === JSON.stringify(run);

  function fromState() {
    for (const [name, { control }] of Object.entries(fields)) control.value = read(name);
    best.hidden = read("best") !== board.text || !asRun(); // the value is that of another board, or another value
    const [rows, cols] = read("size").split("x").map(Number);
    board.show(read("best") || Array(rows).fill(".".repeat(cols)).join("/"), rules().q_is_qu);
    send.disabled = !read("best");
    points.textContent = "–";
    pointsSoon();
  }

  watch((changed, opened) => {
    if (opened && read("job") && (!source || read("job") !== id)) { fromState(); listen(terms()); }
    // Who came back to the run would take its numbers for those of other terms.
    else if (!opened && ["size", "objective", "rules", "lexicon", "neighbours"].some((name) => changed.has(name))) write({ job: "" });
    if (source) return;
    if (changed.has("size") && !opened) write({ best: "" });
    if (["size", "optimiser", "objective", "seconds", "best", "rules", "lexicon", "neighbours"].some((name) => changed.has(name))) fromState();
  });
  fromState();
  if (read("job")) listen(terms());
  return { element, focus: () => start.focus() };
}
