// What the page's questions take, by the last part of their paths. `make docs` writes this file from core/ask/requests.h
// and data/records.tsv.
export const declared = {
  solve: {
    rules: { maxLength: 200, default: "boggle" },
    level: { minimum: 10, maximum: 95 },
    hide_vulgar: { default: false },
    neighbours: { enum: ["king", "rook", "torus", "line"] },
  },
  check: { players: { player: { maxLength: 100 } } },
  watch: { method: { enum: ["word", "frontier", "prefix"], default: "prefix" } },
  roll: { dice: { maxItems: 10000, default: "new" } },
  optimise: {
    size: { default: "4x4" },
    optimiser: { maxLength: 200, default: "climb" },
    objective: { maxLength: 200, default: "points" },
    deadline_s: { maximum: 1000000000, default: 60 },
  },
  wordsearch: {
    difficulty: { enum: ["easy", "medium", "hard"] },
    overlaps: { enum: ["some", "many", "none"], default: "some" },
    shape: { maxLength: 16777216, default: "rectangle" },
    allow_vulgar: { default: false },
    fill: { enum: ["natural", "words", "uniform"], default: "natural" },
    random: { minimum: 1, maximum: 2000 },
    level: { minimum: 10, maximum: 95, default: 35 },
    choose: { minimum: 1, maximum: 2000 },
    accents: { enum: ["keep", "fold"], default: "keep" },
    sharp_s: { enum: ["keep", "ss"], default: "keep" },
  },
  theme: { span: { maxLength: 300 }, unique: { default: true }, difficulty: { enum: ["easy", "medium", "hard"] } },
  board: {
    size: { default: "4x4" },
    difficulty: { enum: ["easy", "medium", "hard"] },
    words: { default: "40-80" },
    level: { minimum: 10, maximum: 95, default: 50 },
    cover: { default: true },
    longest: { minimum: 1, maximum: 64 },
    rules: { maxLength: 200, default: "boggle" },
  },
  series: { kind: { enum: ["wordsearch", "theme", "board", "crisscross"], default: "wordsearch" } },
  sheets: {
    paper: { enum: ["a4", "letter", "a5"], default: "a4" },
    font: { enum: ["sans", "dyslexic"], default: "sans" },
    large_print: { default: false },
  },
};

/**
 * The best boards known and their values, with ENABLE2K and the rules of Boggle.
 * @type {Record<string, Record<string, [string, number]>>}
 */
export const records = {
  points: {
    "3x3": ["str/eae/dlp", 545],
    "3x4": ["pers/late/sind", 1651],
    "3x5": ["sreps/etale/dnicd", 3013],
    "4x4": ["pers/latg/sine/ters", 3625],
    "5x5": ["ligdr/manes/ietil/dsrac/sepes", 10406],
    "6x6": ["rsclps/geiaei/dntrsd/isates/omelin/crpsog", 20560],
  },
  words: {
    "3x3": ["pet/ras/gel", 279],
    "3x4": ["spld/eiae/drts", 616],
    "4x4": ["serg/lane/pits/sero", 1158],
    "5x5": ["dlpme/seasi/crtnd/oaieg/splsr", 2552],
  },
};
