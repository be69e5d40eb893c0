// What to play next: the kind of game and its board.
import { allDice } from "./catalogue.js";
import { button, foldButton, h, select } from "./dom.js";
import { KINDS, chosenForm, formsOf } from "./kinds.js";
import { diceName, gameName } from "./names.js";
import { stateSelect } from "./state-select.js";
import { onChange, read, write } from "./state.js";

const TIMES = /** @type {[string, string][]} */ ([["1", "1 minute"], ["3", "3 minutes"], ["5", "5 minutes"], ["0", "no limit"]]);

export class Setup {
  /** @param {{ start: () => void, daily: () => void }} calls */
  constructor({ start, daily }) {
    this.startButton = button("", start, { class: "main" });
    this.running = false;
    this.form = select("Board", [], (form) => write({ form }));
    this.dice = stateSelect("dice", "Dice", allDice.map((one) => [one.name, diceName(one.name)]));
    this.time = stateSelect("minutes", "Time", TIMES);
    this.fields = h("div", { class: "bar fields" },
      stateSelect("kind", "Game", Object.keys(KINDS).map((kind) => [kind, gameName(kind)])), this.form.label, this.dice, this.time);
    this.moreButton = foldButton("Other games", this.fields);
    /** @type {HTMLElement} */
    this.element = h("div", { class: "bar setup" },
      this.fields, this.startButton, button("Today's board", daily), this.moreButton);
    onChange(() => this.show());
    this.show();
  }

  /** @param {boolean} [running] whether a game is */
  show(running = this.running) {
    const kind = read("kind"), boggle = kind === "boggle";
    this.running = running;
    this.fields.classList.toggle("fold", running); // a phone's screen has room for the board alone
    this.moreButton.hidden = !running;
    this.form.label.hidden = boggle;
    this.dice.hidden = this.time.hidden = !boggle;
    this.form.control.replaceChildren(...formsOf(kind).map(([value, text]) => h("option", { value, text })));
    if (!boggle) this.form.control.value = chosenForm(kind);
    this.startButton.textContent = running ? "New game" : boggle ? "Roll and start" : "Start";
  }
}
