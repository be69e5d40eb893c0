// The core as WebAssembly: the questions of the HTTP interface (docs/http.md), asked in the same words (web/core.cpp).
import { Program, readJson } from "./program.js";

/**
 * @typedef {{ rules: any[], dice: any[], lexicons: { name: string }[], vulgar: string[], limits: Record<string, number>
 *   }} Facts as tools/make_site.py writes them
 * @typedef {{ words: number, alphabet: string, left_out: number, levels: boolean }} Figures of a lexicon
 */

const random = () => crypto.getRandomValues(new Uint32Array(1))[0];

export class Core extends Program {
  /** With the default lexicon. @param {WebAssembly.Module} program @param {Uint8Array} words @param {Facts} facts */
  constructor(program, words, { lexicons: [{ name }], vulgar, limits }) {
    super(program);
    this.call("open_packed", name, words);
    this.call("set_vulgar", vulgar.join("\n"));
    this.call("set_limits", JSON.stringify(limits));
    /** The names of those that are open. */
    this.lexicons = new Set([name]);
  }

  /** The answer. Throws Refused. @param {string} kind the path after /api/ @param {object} body @returns {any} */
  ask(kind, body) {
    return readJson(this.askBytes(kind, JSON.stringify(body)));
  }

  /** The same, as JSON and until the next call. @param {string} kind @param {string | Uint8Array} body */
  askBytes(kind, body) {
    return this.call("ask", kind, body, random(), random());
  }

  /** The JSON schemas of all questions, by kind. @returns {Record<string, any>} */
  get schemas() {
    return this.json("describe_requests");
  }

  /** Opens a .lex file. @param {string} name @param {Uint8Array} file @returns {Figures} */
  openLexicon(name, file) {
    this.lexicons.add(name);
    return this.json("open_lexicon", name, file);
  }

  /** Builds a lexicon from a word list. @param {string} name @param {string} text @returns {Figures} */
  build(name, text) {
    this.lexicons.add(name);
    return this.json("build_list", name, text);
  }

  /** A lexicon as a .lex file. @param {string} name */
  save(name) {
    return this.call("save_lexicon", name).slice();
  }

  /** Begins to look for better boards. @param {object} body of /api/optimise */
  startClimb(body) {
    this.call("start_climb", JSON.stringify(body), random());
  }

  /** Climbs for a while; the next event of /api/optimise/{id}/events. @param {number} seconds */
  climb(seconds) {
    return this.json("go_on_climbing", seconds);
  }
}
