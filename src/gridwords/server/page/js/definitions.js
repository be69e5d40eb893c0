// What English words mean, from the text that tools/page_definitions.py makes: every word has its root already.

/**
 * @typedef {{ root: string, part: string, text: string }} Gloss
 * @typedef {{ word: string, glosses: Gloss[], root: string | null, vulgar: boolean }} Definition as `/api/define` has it
 */

const FIRST_LINE = "gridwords page definitions 1";
/** @type {Record<string, string>} */
const PARTS = {
  n: "noun",
  v: "verb",
  a: "adjective",
  r: "adverb",
  c: "conjunction",
  d: "determiner",
  i: "interjection",
  p: "preposition",
  u: "pronoun",
};
const INFLECTED = "nvar"; // the parts of speech whose words have forms

export class Definitions {
  /** @param {string} text */
  constructor(text) {
    const lines = text.split("\n");
    const middle = lines.indexOf("");
    if (lines[0] !== FIRST_LINE || middle < 0) throw new Error(`not "${FIRST_LINE}"`);
    /** The glosses of each root, not taken apart. @type {Map<string, string>} */
    this.roots = new Map();
    /**
     * The roots of other words, with their places among them and their parts of speech.
     * @type {Map<string, { root: string, place: number, parts: string }[]>}
     */
    this.forms = new Map();
    /** Where words without a definition may come from. @type {Map<string, string>} */
    this.sources = new Map();
    this.vulgar = new Set(lines[lines.length - 1].split(" "));
    for (let at = 1; at < middle; at += 1) {
      const line = lines[at];
      const end = line.indexOf("\t");
      const root = line.slice(0, end);
      this.roots.set(root, line.slice(end + 1));
      if (lines[middle + at]) for (const form of lines[middle + at].split(" ")) this.addForm(root, form);
    }
  }

  /** @param {string} root @param {string} form as in `nv:0s`, `1n:2en` or `?un-:0ned` */
  addForm(root, form) {
    const [parts, ending] = form.split(":");
    const added = ending.replace(/^\d+/, "");
    const start = parts.startsWith("?") ? parts.slice(1).replace(/-$/, "") : "";
    const word = start + root.slice(0, root.length - parseInt(ending, 10)) + added;
    if (parts.startsWith("?")) this.sources.set(word, root);
    else this.forms.set(word, [...(this.forms.get(word) ?? []), { root, place: parseInt(parts, 10) || 0, parts }]);
  }

  /** @param {string} word folded @returns {Definition} */
  define(word) {
    const own = this.roots.get(word)?.split("\t") ?? [];
    const functional = own.some((field) => !INFLECTED.includes(field[0]));
    // Of equally common meanings nouns come first, and irregular forms before the word itself.
    const found = (this.forms.get(word) ?? [])
      .sort((a, b) => a.place - b.place)
      .flatMap(({ root, parts }) =>
        /** @type {string} */ (this.roots.get(root))
          .split("\t")
          .filter((field) => parts.includes(field[0]))
          .map((field) => ({ root, field })),
      );
    const all = [...found, ...own.map((field) => ({ root: word, field }))];
    if (!functional) all.sort((a, b) => INFLECTED.indexOf(a.field[0]) - INFLECTED.indexOf(b.field[0]));
    all.sort((a, b) => Number(b.field[1]) - Number(a.field[1]));
    const glosses = all.map(({ root, field }) => ({ root, part: PARTS[field[0]], text: field.slice(2) }));
    return {
      word,
      glosses,
      root: glosses.length ? null : (this.sources.get(word) ?? null),
      vulgar: this.vulgar.has(word),
    };
  }
}
