// A climb in the core, as the events of `/api/optimise/{id}/events`.
import { readSize, writeBoard } from "./board-text.js";
import { seedOf } from "./seed.js";
import { strings } from "./strings.js";

/** @typedef {import("./questions.js").Questions} Questions */

const HIGHEST = 95; // level

export class Climb {
  /** @param {Questions} questions @param {any} body of `/api/optimise` */
  constructor(questions, body) {
    this.questions = questions;
    this.seed = seedOf(body);
    const [rows, cols] = readSize(body.size);
    this.rows = rows;
    this.cols = cols;
    this.deadline_s = body.deadline_s ?? 60;
    this.begun_ms = performance.now();
    /** @type {any} */
    this.reached = null;
    if ((body.optimiser ?? "climb") !== "climb") throw new Error(strings.errors.optimiserNeedsServer(body.optimiser));
    const { seed } = this;
    const game = questions.game(body, rows * cols);
    const { level = HIGHEST, ...counts } = counted(body.objective ?? "points", questions.rules(body));
    if (level < HIGHEST) game.level = Math.min(level, game.level ?? HIGHEST);
    questions.core.ask("hill", questions.lexicon(body), { ...game, rows, cols, seed, ...counts });
  }

  get elapsed_s() {
    return (performance.now() - this.begun_ms) / 1000;
  }

  /** Climbs for a while; the next event. Once it is `end` there are no others. @param {number} seconds */
  next(seconds) {
    const reached = (this.reached = this.questions.core.ask("climb", -1, { seconds }));
    if (reached.finished || this.elapsed_s >= this.deadline_s) return this.end(reached.finished ? "finished" : "time");
    const elapsed_s = this.elapsed_s;
    const [best] = this.boards();
    return {
      event: reached.better ? "best" : "progress",
      board: best?.board ?? null,
      value: best?.value ?? null,
      boards: reached.boards,
      boards_per_s: Math.round(reached.boards / elapsed_s),
      elapsed_s: round(elapsed_s),
      status: `start ${reached.starts}`,
      done: null,
    };
  }

  /** @param {string} ended */
  end(ended) {
    return {
      event: "end",
      ended,
      seed: this.seed,
      boards: this.reached.boards,
      elapsed_s: round(this.elapsed_s),
      best: this.boards(),
    };
  }

  /** The best boards. @returns {{ board: string, value: number }[]} */
  boards() {
    const { rows, cols } = this;
    return this.reached.best.map((/** @type {{ letters: string, value: number }} */ { letters, value }) => ({
      board: writeBoard({ rows, cols, tiles: [...letters] }),
      value,
    }));
  }
}

/** @param {number} seconds */
const round = (seconds) => Math.round(seconds * 100) / 100;

/**
 * The points that an objective counts, and what they are worth.
 * @param {string} objective
 * @param {import("./questions.js").Rules} rules
 */
function counted(objective, { table, minimum_length }) {
  const [kind, number] = [objective.split(":")[0], Number(objective.split(":")[1] ?? 0)];
  const from = (/** @type {number} */ length) =>
    table.map((_, letters) => Number(letters >= Math.max(length, minimum_length)));
  switch (kind) {
    case "points":
      return { points: table, weight: 1, target: -1 };
    case "known":
      return { points: table, weight: 1, target: -1, level: number };
    case "lowest":
      return { points: table, weight: -1, target: -1 };
    case "target":
      return { points: table, weight: 1, target: number };
    case "words":
      return { points: from(0), weight: 1, target: -1 };
    case "longer":
      return { points: from(number), weight: 1, target: -1 };
    default:
      throw new Error(strings.errors.objectiveNeedsServer(objective));
  }
}
