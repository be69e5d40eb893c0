// How a language writes numbers and counts things.

/**
 * @typedef {Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }} Forms of a noun: English has `one` and
 *   `other`
 */

export class Language {
  /** @param {string} tag as browsers name it: en, pt-BR */
  constructor(tag) {
    this.tag = tag;
    this.rules = new Intl.PluralRules(tag);
    this.numbers = new Intl.NumberFormat(tag);
    this.figures = new Intl.NumberFormat(tag, { maximumFractionDigits: 2 });
  }

  /** @param {number} value */
  number(value) {
    return this.numbers.format(value);
  }

  /** With at most two decimals. @param {number} value */
  figure(value) {
    return this.figures.format(value);
  }

  /** Names, as in Ann, Bo and Cy. @param {string[]} names */
  list(names) {
    return new Intl.ListFormat(this.tag).format(names);
  }

  /** A number and its noun. @param {number} count @param {Forms} forms */
  count(count, forms) {
    return `${this.number(count)} ${this.noun(count, forms)}`;
  }

  /** The form of a noun that goes with a number. @param {number} count @param {Forms} forms */
  noun(count, forms) {
    return forms[this.rules.select(count)] ?? forms.other;
  }

  /** As in Friday 17 July. @param {Date} date */
  longDay(date) {
    return date.toLocaleDateString(this.tag, { weekday: "long", day: "numeric", month: "long" });
  }

  /** As in Fri, Jul 17. @param {Date} date */
  shortDay(date) {
    return date.toLocaleDateString(this.tag, { weekday: "short", day: "numeric", month: "short" });
  }

  /** Its first letter. @param {Date} date */
  weekday(date) {
    return date.toLocaleDateString(this.tag, { weekday: "narrow" });
  }

  /** @param {Date} date */
  day(date) {
    return date.toLocaleDateString(this.tag, { day: "numeric", month: "short", year: "numeric" });
  }
}
