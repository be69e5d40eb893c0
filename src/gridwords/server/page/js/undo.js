// What was changed, to undo and redo it, and the keys for that.

const MOST = 1000; // changes that are kept

/** What a key press asks for. @param {KeyboardEvent} event @returns {"undo" | "redo" | ""} */
export function undoKey(event) {
  const key = event.key.toLowerCase();
  if (!(event.ctrlKey || event.metaKey) || event.altKey) return "";
  if (key === "z") return event.shiftKey ? "redo" : "undo";
  return key === "y" && !event.shiftKey ? "redo" : "";
}

export class Undo {
  constructor() {
    /** @type {string[]} */
    this.past = [];
    /** @type {string[]} */
    this.future = [];
  }

  /** How many changes can be undone. */
  get depth() {
    return this.past.length;
  }

  /** Notes a change. @param {string} before what it replaced */
  add(before) {
    this.past.push(before);
    if (this.past.length > MOST) this.past.shift();
    this.future = [];
  }

  /**
   * The state before the last change, or before all but the first `depth` changes.
   * @param {string} now
   * @returns {string | undefined}
   */
  undo(now, depth = this.depth - 1) {
    const [before, ...after] = this.past.splice(Math.max(0, depth));
    if (before !== undefined) this.future.push(now, ...after.reverse());
    return before;
  }

  /** The state to which the change undone last had led. @param {string} now @returns {string | undefined} */
  redo(now) {
    const after = this.future.pop();
    if (after !== undefined) this.past.push(now);
    return after;
  }
}
