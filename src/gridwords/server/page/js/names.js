// What players call games, dice and dictionaries. Their own names, as the HTTP interface has them, stay in the address.

/** @type {Record<string, string>} */
const GAMES = {
  boggle: "Boggle", "big-boggle": "Big Boggle (5x5)", "super-big-boggle": "Super Big Boggle (6x6)",
  "word-hunt": "Word Hunt", squaredle: "Squaredle", "word-search": "Word search", letters: "Letters",
};

/** @type {Record<string, string>} */
const DICE = {
  classic: "Classic Boggle dice (1976)", new: "Boggle dice (1987)", "big-original": "Big Boggle dice (1979), 5x5",
  "big-challenge": "Big Boggle Challenge dice, 5x5", "big-deluxe": "Boggle Deluxe dice, 5x5",
  "big-2012": "Big Boggle dice (2012), 5x5", "super-big": "Super Big Boggle dice, 6x6",
};

/** @type {Record<string, string>} */
const DICTIONARIES = { enable1: "English (ENABLE)", enable2k: "English (ENABLE2K)" };

/** @param {string} rules */
export const gameName = (rules) => GAMES[rules] ?? rules;
/** @param {string} dice */
export const diceName = (dice) => DICE[dice] ?? dice;
/** @param {string} lexicon */
export const dictionaryName = (lexicon) => DICTIONARIES[lexicon] ?? lexicon;
