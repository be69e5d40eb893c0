// What players call games and dictionaries. Their names in the HTTP interface stay in the address.
import { strings } from "./strings.js";

/** @param {Record<string, string>} names @param {string} name */
const nameIn = (names, name) => names[name] ?? name;

/** @param {string} rules */
export const gameName = (rules) => nameIn(strings.games, rules);
/** @param {string} lexicon */
export const dictionaryName = (lexicon) => nameIn(strings.dictionaries, lexicon);
