// What to play next: the kind of game and its board.
import { allDice } from "./catalogue.js";
import { button, foldButton, h, select } from "./dom.js";
import { chosenForm, formsOf } from "./kinds.js";
import { cleanField } from "./settings.js";
import { onChange, read, write } from "./state.js";
import { stateSelect } from "./state-fields.js";
import { strings } from "./strings.js";

const SAID = strings.play;

export class Setup {
  /** @param {{ start: () => void, daily: () => void }} calls */
  constructor({ start, daily }) {
    this.startButton = button("", start, { class: "main" });
    this.running = false;
    this.form = select(SAID.board, [], (form) => write({ form }));
    this.dice = stateSelect("dice", SAID.dice, strings.dice, { options: allDice.map(({ name }) => name) });
    this.time = stateSelect("minutes", SAID.time, SAID.times);
    this.fields = h(
      "div",
      { class: "bar fields" },
      stateSelect("kind", SAID.game, strings.games),
      this.form.label,
      this.dice,
      this.time,
      cleanField(),
    );
    this.moreButton = foldButton(SAID.other, this.fields);
    /** @type {HTMLElement} */
    this.element = h(
      "div",
      { class: "bar setup" },
      this.fields,
      this.startButton,
      button(SAID.today, daily),
      this.moreButton,
    );
    onChange(() => this.show());
    this.show();
  }

  /** @param {boolean} [running] whether a game is */
  show(running = this.running) {
    const kind = read("kind");
    const boggle = kind === "boggle";
    this.running = running;
    this.fields.classList.toggle("fold", running); // a phone's screen has room for the board alone
    this.moreButton.hidden = !running;
    this.form.label.hidden = boggle;
    this.dice.hidden = this.time.hidden = !boggle;
    this.form.control.replaceChildren(...formsOf(kind).map(([value, text]) => h("option", { value, text })));
    if (!boggle) this.form.control.value = chosenForm(kind);
    this.startButton.textContent = running ? SAID.newGame : boggle ? SAID.rollAndStart : SAID.start;
  }
}
