// Everything the page says. A translation is this file in another language: docs/site.md.
import { Language } from "./language.js";

/** The texts of index.html, one to a line: they are put in before a browser gets the page. */
export const html = {
  language: "en",
  description: "Find every word on any letter grid.",
  skip: "Skip to the board",
  tabs: "Tabs",
  noscript: "This page needs JavaScript to find words as you type.",
  docs: "HTTP interface",
};

export const language = new Language(html.language);

/** @param {number} n */
const words = (n) => language.count(n, { one: "word", other: "words" });
/** @param {number} n */
const points = (n) => language.count(n, { one: "point", other: "points" });
/** @param {number} n */
const letters = (n) => language.count(n, { one: "letter", other: "letters" });
/** @param {number} n */
const tiles = (n) => language.count(n, { one: "tile", other: "tiles" });
/** @param {number} n */
const rows = (n) => language.count(n, { one: "row", other: "rows" });
/** @param {number} n */
const entries = (n) => language.count(n, { one: "entry", other: "entries" });
/** @param {number} n */
const games = (n) => language.count(n, { one: "game", other: "games" });
/** @param {number} n */
const walks = (n) => language.count(n, { one: "walk", other: "walks" });

/** A size after its article: a 4x4, an 8x8. @param {string} size */
const withArticle = (size) => `${/^(8|1[18]x)/.test(size) ? "an" : "a"} ${size}`;

// In texts for the player, `x` stands for the key x.
export const strings = {
  page: {
    title: (tab) => `${tab} – gridwords`,
    failed: (reason) => `The page could not load: ${reason}`,
    again: "Try again",
    board: "Board",
    settings: "Settings",
    cancel: "Cancel",
    close: "Close",
    undo: "Undo",
    copied: (what) => `${what} copied`,
    waiting: "the server is not responding. Trying again…",
  },

  tabs: { solve: "Solve", check: "Check my list", play: "Play", make: "Make", watch: "Watch", optimise: "Optimise" },

  counts: { words, points, letters, tiles },

  games: {
    boggle: "Boggle",
    "big-boggle": "Big Boggle (5x5)",
    "super-big-boggle": "Super Big Boggle (6x6)",
    "word-hunt": "Word Hunt",
    squaredle: "Squaredle",
    "word-search": "Word search",
    letters: "Letters",
  },

  dice: {
    classic: "Classic Boggle dice (1976)",
    new: "Boggle dice (1987)",
    "big-original": "Big Boggle dice (1979), 5x5",
    "big-challenge": "Big Boggle Challenge dice, 5x5",
    "big-deluxe": "Boggle Deluxe dice, 5x5",
    "big-2012": "Big Boggle dice (2012), 5x5",
    "super-big": "Super Big Boggle dice, 6x6",
  },

  dictionaries: { enable1: "English (ENABLE)", enable2k: "English (ENABLE2K)" },

  settings: {
    game: "Game",
    dictionary: "Dictionary",
    add: "Add a word list…",
    remove: "Remove list",
    removed: (list) => `${list} removed`,
    reading: (file) => `Reading ${file}…`,
    added: (list, count, leftOut) => `${list}: ${words(count)}${leftOut ? `; ${entries(leftOut)} left out` : ""}`,
    failed: (file, reason) => `${file}: ${reason}`,
    clean: "No vulgar words",
    neighbours: "Letters connect",
    neighboursOf: {
      "": "as in the game",
      king: "Diagonals allowed",
      rook: "No diagonals",
      torus: "Across the edges, too",
      line: "In straight lines",
    },
  },

  board: {
    type: "Board: type letters, or press the menu key for other tiles",
    of: (name, board) => `${name}: ${board}`,
    cell: (tile, row, column, more) => `${tile}, row ${row}, column ${column}${more && `, ${more}`}`,
    empty: "empty",
    unused: "unused",
    anyLetter: "any letter",
    or: " or ",
    inWords: (n) => (n ? `in ${words(n)}` : "in no word"),
    inAtLeast: (n) => `in at least ${words(n)}`,
  },

  tileMenu: {
    title: "Choose a tile",
    custom: "Letters, or a choice like a|b",
    example: "qu or a|b",
    hole: "hole",
    set: "Set",
  },

  paste: {
    title: "Paste a board",
    label: "Rows of letters, a table, or a link to a board",
    use: "Use this board",
  },

  picture: {
    title: "From a picture",
    short: "Picture",
    how: "Photograph the dice from above, so that the board fills most of the picture, or take a screenshot of the game.",
    camera: "Take a photo",
    choose: "Choose a picture",
    paste: "Paste",
    drop: "You can also drop a picture on the page, or paste one.",
    stays: "The picture stays on this device.",
    size: "Size of the board",
    anySize: "as in the picture",
    loading: "Loading the reader…",
    reading: "Reading the picture…",
    damaged: "This file is not a picture that your browser can open. JPEG and PNG always work.",
    nothingCopied: "There is no picture to paste.",
    helps: [
      "Let the board fill most of the picture, with all of its edges in view.",
      "Hold the phone above the board, rather than at an angle.",
      "Avoid glare and hard shadows; more light helps.",
      "Choose the size of the board below.",
    ],
    done: "Board read from the picture.",
    doubts: (n) => `${tiles(n)} to check`,
    doubt: (row, column) => `Row ${row}, column ${column}:`,
    inPicture: (row, column) => `Row ${row}, column ${column} in the picture`,
    right: (tile) => `${tile} is right`,
    hole: "hole",
    perhaps: (others) => `doubtful${others && `, perhaps ${others}`}`,
  },

  words: {
    pointsAfter: (n) => language.noun(n, { one: "point", other: "points" }),
    byLength: (n, count, each) => `${letters(n)}: ${words(count)}, ${points(each)}${count > 1 ? " each" : ""}`,
    byPoints: (n, count) => `${points(n)}: ${words(count)}`,
    byKnown: (band, count, total) => `${band}: ${words(count)}, ${points(total)}`,
    byLetter: (letter, count) => `${letter}: ${words(count)}`,
    byStart: (row, column, count) => `From row ${row}, column ${column}: ${words(count)}`,
    bands: ["Well known", "Less common", "Rare"],
    andMore: (n) => `and ${n} more`,
    showMore: (n) => `Show ${n} more`,
    selected: "Selected word",
    showBoard: "Show board",
    nextPath: "Next path",
    nextPathKeys: "`P` or `-`",
    path: (at, of, more) => `path ${at} of ${of}${more ? " or more" : ""}`,
    pathOf: (word, path) => `${word}: ${path}`,
  },

  gloss: {
    label: "Definition",
    parts: {
      noun: "noun",
      verb: "verb",
      adjective: "adjective",
      adverb: "adverb",
      conjunction: "conjunction",
      determiner: "determiner",
      interjection: "interjection",
      preposition: "preposition",
      pronoun: "pronoun",
    },
    part: (part, root) => (root ? `${part} (${root}):` : `${part}:`),
    end: ".",
    none: "No definition.",
    perhapsFrom: (root) => `No definition; perhaps from “${root}”.`,
    failed: "The definition could not be loaded.",
  },

  levels: {
    words: "Words:",
    steps: ["everyone knows", "in daily use", "well known", "often seen", "+ less common", "+ rare", "everything"],
  },

  solve: {
    empty: "Type a board",
    emptyMore: "or paste one, or roll the dice",
    emptyWithPictures: "or paste one, take a picture of one, or roll the dice",
    searching: "Searching…",
    waiting: "Waiting for the server…",
    total: (count, sum) => `${words(count)}, ${points(sum)}`,
    of: (count, sum) => `of ${words(count)}, ${points(sum)}`,
    someMissing: "some may be missing: not every path was searched",
    incomplete: "incomplete: time ran out",
    foreign: (dictionary, some) => `no word in ${dictionary} has ${some.join(", ")}`,
    onlyThrough: (tile) => `Only words through ${tile}`,
    through: (row, column) => `Through row ${row}, column ${column} ✕`,
    rows: "Rows",
    columns: "Columns",
    roll: "Roll",
    clear: "Clear",
    paste: "Paste",
    play: "Play",
    playThis: "Play this board",
    heat: "Heat map",
    zoomIn: "Zoom in",
    zoomOut: "Zoom out",
    rolled: "Dice rolled.",
    cleared: "Board cleared.",
    pasted: "Board pasted.",
    restored: "Board restored",
    enlarged: "Board enlarged",
    noBoard: "The board is empty: type some letters first, or roll the dice.",
    noWords: "There are no words to copy.",
    nothingTo: { undo: "Nothing to undo", redo: "Nothing to redo" },
    tooMany: (n) => `You typed ${language.number(n)} letters.`,
    enlarge: (side) => `Make the board ${side}x${side}`,
    noSquare: (n) => `${tiles(n)} do not make a square: which size?`,
    noRows: (n) => `${tiles(n)} do not make rows of the same length: is one missing, or one too many?`,
    copyBoard: "Copy board",
    copyWords: "Copy words",
    copyLink: "Copy link",
    copiedBoard: "Board",
    copiedWords: "Words",
    copiedLink: "Link",
    print: "Print",
    filterCopy: "Filter, copy",
    where: "Words that",
    wheres: { contains: "contain", starts: "start with", ends: "end with" },
    letters: "Letters",
    lettersExample: "letters",
    length: "Length",
    anyLength: "any",
    orMore: (n) => `${n} or more`,
    sort: "Sort by",
    sorts: { length: "length", points: "points", known: "best known", alphabet: "alphabet", path: "path" },
    help: "Keys and touch",
    helpBoard:
      "On the board, type letters; arrows and backspace move. `.` or space makes a hole, `?` stands for any letter, " +
      "`1`–`6` for Qu In Th Er He An. `(` or a long press offers more tiles. Click a tile or press `Enter` to see only the " +
      "words through it. Paste a whole board into any cell. `Ctrl` `Z` takes back a letter, or a board that was cleared, rolled or " +
      "pasted over; `Ctrl` `Y` puts it back.",
    helpList:
      "In the list, arrows move from word to word. `Enter` or a click keeps a word drawn, `Esc` lets it go. `P` shows " +
      "its next path; while you type on the board, point at a word and press `-`.",
  },

  odds: {
    better: (share) => `Better than ${share}% of rolled boards`,
  },

  check: {
    noBoard:
      "Played with real dice? Check your words here and see what everyone missed. First, enter the board you played.",
    enterBoard: "Enter the board in Solve",
    about:
      "Enter the words you wrote down, in any order. If two or more players found the same word, it counts for none of them.",
    addPlayer: "Add a player",
    player: (number) => `Player ${number}`,
    playersName: "Player's name",
    wordsOf: (player) => `Words of ${player}`,
    wordsExample: "hat, ten, parse …",
    remove: "Remove",
    removePlayer: (player) => `Remove ${player}`,
    word: "Word",
    points: "Points",
    result: "Result",
    score: (player, sum) => `${player}: ${points(sum)}`,
    reasons: { "not in the lexicon": "not in the dictionary" }, // instead of the core's own
    alsoFoundBy: (players) => `also found by ${players.join(" and ")}`,
    missed: (n) => `Missed by everyone: ${words(n)}`,
  },

  play: {
    game: "Game",
    board: "Board",
    dice: "Dice",
    time: "Time",
    times: { 1: "1 minute", 3: "3 minutes", 5: "5 minutes", 0: "no limit" },
    forms: { "3x3": "3 x 3", "4x4": "4 x 4", "5x5": "5 x 5", ring: "ring", cross: "cross", x: "X" },
    size: (high, wide) => `${high} x ${wide}`,
    about: {
      boggle: "Roll the dice and find as many words as you can before time runs out.",
      "word-hunt": "80 seconds, and long words count most: 100 points for 3 letters, 400 for 4, 800 for 5.",
      squaredle:
        "Find all the words that people know. There is no clock, words have 4 letters or more, and rare ones are a bonus.",
    },
    how: "Drag across neighbouring tiles, or type. A word may use each tile once.",
    other: "Other games",
    today: "Today's board",
    newGame: "New game",
    rollAndStart: "Roll and start",
    start: "Start",
    invitation: "This board is ready to play.",
    accept: "Play this board",
    mayEnd: "End the game you are playing?",
    end: "End it",
    keepPlaying: "Keep playing",
    timeLeft: "Time left",
    noLimit: "No limit",
    secondsLeft: (s) => `${s} seconds left`,
    over: "Game over",
    yourWord: "Your word",
    wordExample: "type or drag a word",
    enter: "Enter",
    pause: "Pause",
    paused: "Paused",
    resume: "Resume",
    hint: "Hint",
    finish: "Finish",
    copyLink: "Copy link to this board",
    incomplete: "The search for words ran out of time: some words on this board will be refused.",
    alreadyFound: "already found",
    givenAsHint: "given as a hint",
    tooShort: (n, shortest) => `too short: ${letters(n)}, the rules ask for ${shortest} or more`,
    notInDictionary: "not in the dictionary",
    notOnBoard: "not on this board",
    judged: (word, verdict) => `${word}: ${verdict}`,
    bonusWord: (verdict) => `${verdict}, a bonus word`,
    foundAll: "You have found every word!",
    foundAllRequired: "You have found every word! Bonus words still count.",
    wordsOf: (n, of) => `${language.number(n)} of ${words(of)}`,
    found: (n, sum) => `Found: ${words(n)}, ${points(sum)}`,
    bonus: (n, sum) => `Bonus: ${words(n)}, ${points(sum)}`,
    missed: (n, sum) => `Missed: ${words(n)}, ${points(sum)}`,
    scored: (sum, of) => `You scored ${points(sum)} of ${language.number(of)}.`,
    boardWas: (better) => `This board: ${better[0].toLowerCase()}${better.slice(1)}.`,
    record: "A new personal best!",
    progress: "Words found by length",
    progressOf: (n, of) => `${language.number(n)} of ${language.number(of)}`,
    solveIt: "Solve it",
    sound: "Sound",
    vibration: "Vibration",
  },

  hints: {
    none: "You have found every word.",
    word: (word) => `The word is ${word}. It no longer counts.`,
    byLength: (counts) => `Remaining words: ${counts.join(", ")}.`,
    withLetters: (n, length) => `${language.number(n)} with ${letters(length)}`,
    byTile: (exact) => `Each tile shows how many of the remaining words use it${exact ? "" : ", at least"}.`,
    firstLetter: (length, letter) => `One word of ${letters(length)} starts with ${letter}.`,
  },

  share: {
    share: "Share result",
    save: "Save picture",
    result: "Result",
    title: (game, date) => `gridwords ${game}${date && `, ${date}`}`,
    score: (sum, n, of, bonus) =>
      `${points(sum)}, ${language.number(n)} of ${words(of)}${bonus ? `, ${language.number(bonus)} bonus` : ""}`,
    row: (length, n, of) => `${letters(length)}: ${n}/${of}`,
    pictureRow: (length, n, of) => `${letters(length)}: ${n} of ${of}`,
    noPicture: "no picture could be drawn",
  },

  past: {
    title: (n) => `Your games: ${language.number(n)}`,
    bests: "Personal bests",
    best: (game, sum) => `${game}: ${points(sum)}`,
    history: "History",
    last: (n) => `The last ${n} games`,
    date: "Date",
    game: "Game",
    points: "Points",
    words: "Words",
    daily: (game) => `${game}, daily`,
    of: (n, of) => `${language.number(n)} of ${language.number(of)}`,
    export: "Export",
    deleteAll: "Delete all",
    mayDelete: (n) => `Delete ${games(n)} and all personal bests?`,
    delete: "Delete",
    keep: "Keep",
    deleted: "Games deleted",
    where: "Kept on this device only.",
  },

  make: {
    making: "Making the puzzle…",
    words: "Words, one per line or separated by commas",
    wordsExample: "tea\ncoffee\nEarl Grey",
    title: "Title (optional)",
    kind: "Puzzle",
    kinds: { wordsearch: "Word search", theme: "Themed grid", board: "Board with words" },
    size: "Size",
    automatic: "automatic",
    otherSizes: "other…",
    nearby: (size, n, isMore) => `${size}: ${letters(n)} ${isMore ? "more" : "fewer"}`,
    otherSize: "Rows x columns",
    otherSizeExample: "10x15",
    shape: "Shape",
    shapes: { rectangle: "rectangle", circle: "circle", diamond: "diamond", heart: "heart" },
    drawn: "draw your own…",
    drawing: "Your shape: # for a letter, . for a hole",
    difficulty: "Difficulty",
    difficulties: {
      "": "as chosen",
      easy: "easy: right and down",
      medium: "medium: diagonals too, a larger grid",
      hard: "hard: all eight, many shared letters",
    },
    bends: { "": "any", easy: "easy: straight paths", medium: "medium", hard: "hard: winding paths" },
    wordiness: {
      "": "as chosen",
      easy: "easy: few words, that everyone knows",
      medium: "medium",
      hard: "hard: many words, also rare ones",
    },
    directions: "Directions",
    ways: { 8: "all eight", 2: "right and down", 4: "right, down, two diagonals" },
    chosenWays: "choose…",
    arrows: {
      right: { name: "Right", arrow: "→" },
      down: { name: "Down", arrow: "↓" },
      "down-right": { name: "Down and right", arrow: "↘" },
      "up-right": { name: "Up and right", arrow: "↗" },
      left: { name: "Left", arrow: "←" },
      up: { name: "Up", arrow: "↑" },
      "up-left": { name: "Up and left", arrow: "↖" },
      "down-left": { name: "Down and left", arrow: "↙" },
    },
    message: "Hidden message, in the letters left over (optional)",
    span: "Spanning word, from side to side (optional)",
    several: "Allow several solutions",
    count: "Words on the board",
    common: "Words that count",
    bare: "Allow letters that no word uses",
    longest: "A word of this many letters or more (optional)",
    madeFor: "Game",
    play: "Play",
    hint: (n, longest) => `${words(n)}, the longest with ${letters(longest)}`,
    more: "More options",
    overlaps: "Shared letters",
    overlapsOf: { some: "some", many: "many", none: "none" },
    fill: "Letters in between",
    fills: { natural: "as in English", words: "those of the words (harder)", uniform: "all equally often" },
    forbid: "Words that must not appear by accident",
    forbidExample: "Tom, Anna",
    vulgar: "Allow vulgar words",
    alphabet: "Letters to fill with",
    alphabetExample: "a to z, or those of the words",
    seed: "Seed",
    seedSlider: "Drag for another puzzle",
    again: "New puzzle",
    print: "Print",
    copyLink: "Copy link",
    solve: "Open in Solve",
    showAnswers: "Show answers, and print them",
    empty: {
      wordsearch:
        "Type words, and a word search appears here: each word exactly once, in a straight line. Print it, or save it as PDF in the print dialog.",
      theme:
        "Type words, and a grid appears here that they fill, each from letter to neighbouring letter. They need as many letters together as the grid has cells.",
      board: "",
    },
    example: "Try an example",
    examples: {
      wordsearch: {
        title: "In the garden",
        make: "rose,tulip,daisy,ladybird,butterfly,watering can,spade,hedgehog,strawberry,bee",
      },
      theme: {
        title: "Fruit salad",
        make: "pineapple,strawberry,banana,cherry,apricot,lemon,grape",
        span: "pineapple",
      },
      board: {},
    },
    puzzle: "Puzzle",
    key: "Answers",
    list: "Words to find",
    answersOf: (title) => `${title}: answers`,
    summary: (high, wide, n, name, score) => `${high}x${wide}, ${words(n)}; ${name} (${score} of 100)`,
    boardSummary: (high, wide, name, score) => `${high}x${wide}; ${name} (${score} of 100)`,
    leftOver: (message) => `The letters left over: ${message}`,
    notes: "Good to know",
    at: (first, last) =>
      `from row ${first[0] + 1}, column ${first[1] + 1} to row ${last[0] + 1}, column ${last[1] + 1}`,
    needsCore:
      "The page of this server cannot make puzzles: it lacks the core, which wheels of gridwords contain. On the command line, use gridwords make wordsearch.",
  },

  puzzle: {
    howSearch: "Drag along a word from either end, or tap its first and last letters.",
    keysOfSearch: "With the keyboard: arrows move, Enter chooses the first and the last letter, Escape starts over.",
    howTheme:
      "Drag from letter to neighbouring letter, or tap the letters one by one and the last one twice. Every letter belongs to exactly one word.",
    keysOfTheme:
      "With the keyboard: arrows move, Enter chooses a letter, Enter again on the last one ends the word, Escape starts over.",
    spanMark: "↔",
    span: "touches two opposite sides",
    howSpan: "One word, marked ↔ when it is found, touches two opposite sides.",
    score: (n, all) => (n === all ? `All ${words(all)} found` : `${n} of ${words(all)} found`),
    letters,
    found: "found",
    foundLast: "found. That was the last one!",
    known: "already found",
    wrong: "not one of the words",
    elsewhere: "one of the words, but in another place",
    notStraight: "Not in a straight line",
    notNext: "Not next to the last letter, or already used",
    taken: "Already part of a word you found",
    foundSpan: "found, from side to side",
    hint: "Hint",
    begins: (word, row, column) => `${word || "A word"} begins in row ${row}, column ${column}`,
    leave: "Change the puzzle",
  },

  watch: {
    engines: {
      word: "Searches for one word at a time. Every search starts from scratch.",
      frontier:
        "Extends all walks by one cell at a time, so that many threads can share the work. " +
        "After three cells each walk continues on its own.",
      prefix:
        "Follows the board and the trie together, depth first, " +
        "and turns back as soon as no word starts with the letters so far.",
    },
    engine: "Engine",
    board: (cells) => `Board (up to ${cells} cells)`,
    tooLarge: (n, most) =>
      `Your board has ${n} cells. A search can be watched on up to ${most}, so this is an example.`,
    words: "Words",
    wordsExample: "chosen for you",
    speed: "Speed",
    speeds: { 900: "slow", 300: "medium", 60: "fast" },
    step: "Step",
    steps: (at, of, more) => `${language.number(at)} of ${language.number(of)}${more ? "+" : ""}`,
    visits: "Visits",
    found: "Found",
    first: "First step",
    previous: "Previous step",
    next: "Next step",
    last: "Last step",
    play: "Play",
    pause: "Pause",
    trie: "Trie",
    wordsAsTrie: "The words as a trie",
    toFind: (all) =>
      all.length ? `${words(all.length)} to find: ${all.join(", ")}.` : "There are no words to find on this board.",
    visit: (prefix) => `Some words start with ${prefix}: keep going.`,
    dead: (prefix, last) =>
      prefix ? `${prefix}, then ${last}: no word continues that way.` : `No word starts with ${last}.`,
    word: (word) => `${word} is a word. Found!`,
    back: (prefix) => (prefix ? `Back to ${prefix}.` : "Back to the start, to try the next cell."),
    seek: (word) => `Now looking for ${word}.`,
    missed: (word) => `${word} is not on the board.`,
    frontier: (n) => `Every walk is one cell longer: ${walks(n)} in the frontier.`,
  },

  optimise: {
    about:
      "Looks for the board that holds the most: it changes letters and keeps what is better. Each better board appears below.",
    size: "Size",
    optimiser: "Optimiser",
    optimisers: {
      climb: "climb: hill climbing",
      anneal: "anneal: simulated annealing",
      temper: "temper: parallel tempering",
      genetic: "genetic: genetic algorithm",
    },
    objective: "Objective",
    objectives: {
      points: "most points",
      "known:50": "most points of well-known words",
      words: "most words",
      "longer:8": "most words of 8+ letters",
      "longer:10": "most words of 10+ letters",
      "target:500": "exactly 500 points",
      lowest: "fewest points",
    },
    time: "Time limit",
    times: { 10: "10 seconds", 60: "1 minute", 300: "5 minutes", 600: "10 minutes" },
    start: "Start",
    stop: "Stop",
    open: "Open in Solve",
    bestBoard: "Best board",
    best: "Best",
    points: "Points",
    boards: "Boards",
    rate: "Boards per second",
    chart: "Best value over time",
    seconds: (s) => `${language.figure(s)} s`,
    searching: "Searching for better boards…",
    waiting: "The server is not responding. Trying again…",
    endings: {
      finished: "Finished: no better board for a long time.",
      time: "Time is up.",
      interrupted: "Stopped.",
      stopped: "Stopped.",
      lost: "The server is not responding.",
      left: "The run continues on the server.",
      gone: "",
    },
  },

  // Beginning in lower case: the page makes sentences of them. The package reports the same errors in the same words.
  errors: {
    badLetter: (letter, within) => `'${letter}' is not a letter${within}: a tile is a letter, (qu), (a|b), ? or .`,
    within: (tile) => ` in ${tile}`,
    emptyTile: "an empty tile (a hole is written '.')",
    emptyChoice: (tile) => `tile ${tile} has an empty choice: expected letters, as in (qu) or (a|b)`,
    neverClosed: (within) => `'(' is never closed${within}`,
    closesNothing: "')' closes nothing",
    strayChoice: "'|' stands between choices in parentheses, as in (a|b)",
    emptyBoard: "the board is empty: expected rows of letters, as in oatr/ihps/htnr/enei",
    badSize: (size) => `size ${size}: expected rows and columns, as in 3x4 or (3, 4)`,
    twoSizes: (line, size) => `the board's first line says '${line}', size says ${size}`,
    atCell: (row, column, reason) => `board row ${row}, column ${column}: ${reason}`,
    atTile: (tile, reason) => `board tile ${tile}: ${reason}`,
    otherSize: (high, wide, size) => `board has ${rows(high)} of ${tiles(wide)}, size says ${size}`,
    otherCount: (size, needed, given) => `${withArticle(size)} board has ${tiles(needed)}, got ${given}`,
    noSquare: (n, example) => `${tiles(n)} do not make a square: put / after each row, as in ${example}`, // the package asks for a size
    unevenTwo: (row, n, usual) => `board row ${row} has ${tiles(n)}, row 1 has ${usual}`,
    unevenOne: (row, n, usual) => `board row ${row} has ${tiles(n)}, the others have ${usual}`,
    unevenMany: (row, n, usual) => `board row ${row} has ${tiles(n)}, most have ${usual}`,
    emptyRow: (row, n) => `board row ${row} has ${tiles(n)}`,
    unknownQuestion: (kind) => `unknown question '${kind}'`,
    unknownLexicon: (name) => `unknown lexicon '${name}'`,
    unknownRules: (name) => `unknown rules '${name}'`,
    unknownDice: (name) => `unknown dice '${name}'`,
    unknownLetters: (name) => `unknown letters '${name}'`,
    levelAndKnown: "give level or known, not both",
    tooLarge: (high, wide, side) => `the board is ${high}x${wide}, the largest allowed is ${side}x${side}`,
    tooManyWords: (n, most) => `${n} words: at most ${most} are allowed`,
    tooManyCells: (n, most) => `${n} cells: at most ${most} are allowed`,
    noSuchBoard: (fewest, most, n) => `words ${fewest}-${most}: none of ${language.number(n)} boards holds that many`,
    samePlayers: "two players have the same name",
    noWords: "there are no words: expected at least one",
    notAWord: (word) => `'${word}': expected a word of two letters or more`,
    notALetter: (word, letter) => `'${word}' has '${letter}': expected letters only`,
    listedTwice: (word) => `${word} is in the list twice: it is placed once`,
    isInside: (word, other, back) => `${word} is inside ${other}${back ? ", read backwards" : ""}`,
    palindrome: (word) => `${word} reads the same backwards`,
    shortForbidden: (word, least) => `forbidden word '${word}': expected at least ${letters(least)}`,
    isForbidden: (word) => `${word} is forbidden: leave it out, take it off the forbidden words, or allow vulgar ones`,
    isForbiddenBackwards: (word, back) =>
      `${word} is ${back} backwards, which is forbidden: leave it out, take it off the forbidden words, or allow vulgar ones`,
    containsForbidden: (word, part, back) => `${word} contains the forbidden word ${part}${back ? " backwards" : ""}`,
    unknownWord: (word) => `${word} is not in the dictionary, so no game counts it`,
    alphabetLacks: (word, letter) => `'${word}' has '${letter}', which the alphabet lacks: add it`,
    wrongCell: (row, column, cell) =>
      `shape: row ${row}, column ${column} is '${cell}': expected # (a letter) or . (a hole)`,
    noOpenCell: "no cell of the shape is open: expected rows of # (a letter) and . (a hole)",
    largeShape: (high, wide, most) =>
      `the shape has ${rows(high)} of ${wide}: expected at most ${language.number(most)} cells`,
    otherShape: (size) => `the shape has ${size} cells: choose that size, or the automatic one`,
    wrongSide: (size, most) => `size ${size}: expected 1 to ${most} rows and columns`,
    unknownDirection: (name) => `unknown direction '${name}'`,
    noDirections: "there are no directions: choose one or more",
    hasRoom: (size) => `${size} has room`,
    tooLong: (word, n, size, line, roomy) =>
      `${word} has ${letters(n)}, and the longest line of ${withArticle(size)} grid has ${line}: ${roomy || "leave it out"}`,
    tooFewCells: (needed, alone, size, there, roomy) =>
      `words and message take at least ${needed} cells, ` +
      `${alone ? "without sharing letters" : "however many letters they share"}, and the ${size} grid has ${there}: ${roomy || "expected fewer words"}`,
    longMessage: (n, left, size, roomy) =>
      `the message has ${letters(n)}, and the words leave room for ${left} in ${withArticle(size)} grid: ${roomy || "expected a shorter one"}`,
    foundTwice: (word, first, second) =>
      (first === second ? `${word} is twice in ${first}` : `${word} is in ${first} and in ${second}`) +
      ", so it could be found twice: leave it out, or the words that contain it",
    readBackwards: (word, other) =>
      `${word} is ${other} read backwards, which these directions do not allow: leave one of them out, or allow all directions`,
    noFill: (size, hasMessage) =>
      `no letters of the alphabet fill the ${size} grid without a second copy of a word, or a forbidden one: ` +
      `add letters to the alphabet, or forbid fewer words${hasMessage ? ", or change the message" : ""}`,
    noPlace: (crowded, n, size, sharing, ways) =>
      `found ${crowded ? `no room for ${crowded} of` : "no way to have each only once of"} ${words(n)} in ${withArticle(size)} grid${sharing}: ` +
      `${ways.join(", or ") || "expected fewer words"}`,
    leaveOut: (all) => `leave out ${all}`,
    mustShare: (n, there, over) => `; ${letters(n)} in ${there} cells must share ${over} or more`,
    noPlaceAnywhere: (most) =>
      `no grid of up to ${most}x${most} has room for these words: expected fewer or shorter ones`,
    shortSpan: (span, n, least, size) =>
      `span ${span} has ${letters(n)}: expected at least ${least}, to touch two opposite sides of ${withArticle(size)} grid`,
    tooManyLetters: (n, most) => `the words have ${letters(n)}: expected at most ${most} together`,
    takes: (size, n) => `${size} takes ${n}`,
    otherLetters: (n, size, there, hint) =>
      `the words have ${letters(n)}, ${withArticle(size)} grid has ${language.count(there, { one: "cell", other: "cells" })}: ` +
      `expected as many letters as cells (${hint})`,
    noSuchGrid: (n, hint) => `${n} letters make no grid of three rows or more: add or remove some (${hint})`,
    notFilled: (size) =>
      `found no way to fill ${withArticle(size)} grid with these words: expected another size, shorter words, or another seed`,
    notUnique: (tries) =>
      `in ${language.number(tries)} grids of these words, none can be filled in one way only: expected other words, another seed, or several ways`,
    missed: (name, score, wanted, way) => `the puzzle is ${name} (${score} of 100), not ${wanted}. To make it ${way}`,
    harder: (way) => `harder: ${way}`,
    easier: (way) => `easier: ${way}`,
    waysOfSearch: (n, directions, isSized) => [
      [
        n < directions ? `more words, since ${words(n)} can have ${n} of the eight directions` : "",
        isSized ? "a larger size" : "",
        "rarer words",
      ]
        .filter(Boolean)
        .join(", or "),
      ["better known words", "more words", ...(isSized ? ["a smaller size"] : [])].join(", or "),
    ],
    waysOfTheme: ["more letters, or rarer words", "fewer letters, or better known words"],
    waysOfBoard: ["a larger size", "a smaller size"],
    wrongCells: (size, least, most) => `size ${size}: expected ${least} to ${most} cells`,
    wrongRange: "expected the fewest and the most words, as in 40-80",
    notEnglish: (letter) => `'${letter}' is not in the dictionary's alphabet: expected English words`,
    tooShort: (word, n, least, game) => `${word} has ${letters(n)}: expected at least ${least}, as ${game} does`,
    wrongLongest: (longest, least, most) => `longest ${longest}: expected ${least} to ${most}, the number of cells`,
    bareQ: (word, game) =>
      `${word} has a q without a u, and a q is always Qu in ${game}: expected other words, or a game in which q is one letter`,
    contradicts: (fewest, most, why) => `words ${fewest}-${most}: ${why}`,
    fewForContained: (n) => `the board must contain ${words(n)}; expected a range up to ${n} or more`,
    noneForCover: "a covered board needs words; expected 1 or more, or no cover",
    noneForLongest: "a board with a longest word has at least one; expected 1 or more",
    noDigits: (message, digit) => `message '${message}': expected letters, got '${digit}'`,
    tooManyTiles: (needed, there) =>
      `the words take at least ${needed} cells, however many letters they share, and the board has ${there}: ` +
      "expected a larger size or fewer words",
    noneFound: (size, n, ways) =>
      `found no such ${size} board among ${language.number(n)}: expected a larger size, ${ways}, or another seed`,
    fewerContained: "fewer words to contain",
    otherRange: (fewest, most) => `another range than ${fewest}-${most} words`,
    higherLevel: "a higher level",
    anotherDifficulty: "another difficulty",
    shorterLongest: "a shorter longest word",
    noCover: "no cover",
    isElsewhere: (word) => `${word} can also be read in other cells`,
    manyWays: (n, orMore) => `the words fill the grid in ${orMore ? "at least " : ""}${n} ways`,
    fewDice: (size, needed, there) => `${withArticle(size)} board takes ${needed} dice, there are ${there}`,
    graphSize: (n, cells) =>
      `neighbours are given for ${language.count(n, { one: "cell", other: "cells" })}, the board has ${cells}`,
    graphOutside: (cell, other, last) => `cell ${cell} touches cell ${other}, the cells are 0 to ${last}`,
    graphItself: (cell) => `cell ${cell} touches itself`,
    graphTwice: (cell, other) => `cell ${cell} touches cell ${other} twice`,
    graphOneWay: (cell, other) => `cell ${cell} touches cell ${other}, but cell ${other} does not touch cell ${cell}`,
    optimiserNeedsServer: (name) => `the optimiser '${name}' needs a server`,
    objectiveNeedsServer: (name) => `the objective '${name}' needs a server`,
    ended: "the search ended unexpectedly",
    noMemory: "there is not enough memory for this",
    keepsNoLists: "this browser keeps no word lists",
    notKept: (reason) => `the word list could not be kept: ${reason}`,
    noRoom: "no room",
    incomplete: (status) => `the page is incomplete: facts.json is missing (${status})`,
    cannotRun: "this browser cannot run the search",
    notLoaded: (file, status) => `${file} could not be loaded: ${status}`,
    noResponse: "the server is not responding",
    answered: (status) => `the server answered ${status}`,
    notJson: "the server's answer is not JSON",
    notText: (encoding) => `not a word list: it is not ${encoding} text`,
    badLevel: (line, word, level, low, high) =>
      `line ${line}: the level of '${word}' is '${level}', expected a whole number from ${low} to ${high}`,
    binary: (at) => `not a word list: character ${at} is a NUL, so this is a binary file`,
  },
};
