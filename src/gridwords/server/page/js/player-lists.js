// The players' names and words, typed into one box each. In the address: Ann:hat,ten;Bo:hat
import { declared } from "./declared.js";
import { AS_TYPED, button, h } from "./dom.js";
import { strings } from "./strings.js";

/** The words in a text. @param {string} text */
export const wordsIn = (text) => text.split(/[^\p{L}\p{M}'’-]+/u).filter(Boolean);

/** A name in the form that the address takes. @param {string} name */
export const nameText = (name) => name.replace(/[%:;]/g, encodeURIComponent);

const SAID = strings.check;
const FIRST_NAME = SAID.player(1);

export class PlayerLists {
  /** @param {() => void} change */
  constructor(change) {
    this.change = change;
    this.element = h("div", { class: "lists" });
  }

  /** @returns {{ player: string, words: string }[]} */
  get players() {
    return [...this.element.children].map((box) => ({
      player: box.querySelector("input").value,
      words: box.querySelector("textarea").value,
    }));
  }

  /** The lists in the form that the address takes; "" for one empty list. */
  get text() {
    const [first, ...others] = this.players;
    if (!others.length && first.player === FIRST_NAME && !first.words) return "";
    return this.players.map(({ player, words }) => `${nameText(player)}:${wordsIn(words).join(",")}`).join(";");
  }

  /** What became of each player's words. @param {HTMLElement[][]} verdicts */
  showVerdicts(verdicts) {
    [...this.element.children].forEach((box, i) => box.querySelector("ul").replaceChildren(...(verdicts[i] ?? [])));
  }

  /** Boxes that hold the same already stay as they were typed. @param {string} text */
  show(text) {
    if (this.element.children.length && text === this.text) return;
    this.element.replaceChildren();
    for (const list of (text || `${FIRST_NAME}:`).split(";")) {
      const [name, words] = list.split(/:(.*)/s);
      this.add(decoded(name), (words ?? "").split(",").join("\n"));
    }
  }

  addPlayer() {
    const taken = this.players.map((one) => one.player);
    let number = taken.length + 1;
    while (taken.includes(SAID.player(number))) number += 1;
    this.add(SAID.player(number), "");
    this.change();
    this.element.lastChild.querySelector("input").select();
  }

  focus() {
    this.element.querySelector("textarea").focus();
  }

  /** @param {string} name @param {string} words */
  add(name, words) {
    const player = h("input", {
      type: "text",
      value: name,
      dir: "auto",
      "aria-label": SAID.playersName,
      maxlength: declared.check.players.player.maxLength,
      on: {
        input: () => {
          label();
          this.change();
        },
      },
    });
    const area = h("textarea", {
      placeholder: SAID.wordsExample,
      rows: 3,
      ...AS_TYPED,
      on: { input: this.change },
    });
    area.value = words;
    const remove = button(
      "",
      () => {
        box.remove();
        if (!this.element.children.length) this.add(FIRST_NAME, "");
        this.change();
      },
      { class: "quiet icon-only no-print", icon: "close" },
    );
    const edit = button(
      "",
      () => {
        open(!box.classList.contains("open"));
        if (area.checkVisibility()) area.focus();
      },
      { class: "quiet icon-only no-print", icon: "make" },
    );
    const open = (/** @type {boolean} */ on) => {
      box.classList.toggle("open", on);
      edit.setAttribute("aria-expanded", String(on));
    };
    const label = () => {
      area.setAttribute("aria-label", SAID.wordsOf(player.value));
      edit.setAttribute("aria-label", SAID.editList(player.value));
      remove.setAttribute("aria-label", SAID.removePlayer(player.value));
    };
    label();
    const box = h("article", { class: "card list" }, h("div", { class: "row" }, player, edit, remove), area, h("ul"));
    open(!words); // a list that came with the address is shown as it was judged
    this.element.append(box);
  }
}

/** A name in the address, as it was typed. @param {string} name */
export function decoded(name) {
  try {
    return decodeURIComponent(name);
  } catch {
    return name;
  }
}
