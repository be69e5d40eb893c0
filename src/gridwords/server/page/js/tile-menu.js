// The dialog for tiles that have no key: several letters, a choice, any letter, a hole.
import { openDialog } from "./dialog.js";
import { button, field, h } from "./dom.js";
import { strings } from "./strings.js";
import { tileField } from "./tile-field.js";
import { ANY, HOLE, label } from "./tiles.js";

const OFFERED = ["(qu)", "(in)", "(th)", "(er)", "(he)", "(an)", ANY, HOLE];
const SAID = strings.tileMenu;

/** The tile the player chooses, or null. @param {string} tile the current one @returns {Promise<string | null>} */
export const chooseTile = (tile) =>
  openDialog(SAID.title, (/** @type {(tile: string | null) => void} */ end) => {
    const { field: text, submit } = tileField(tile, end);
    return [
      h("h2", { text: SAID.title }),
      h(
        "div",
        { class: "row" },
        ...OFFERED.map((offered) => {
          const name = { [HOLE]: SAID.hole, [ANY]: strings.board.anyLetter }[offered] ?? label(offered);
          const shown = { [HOLE]: SAID.hole, [ANY]: ANY }[offered] ?? name[0].toUpperCase() + name.slice(1);
          return button(shown, () => end(offered), { "aria-label": name });
        }),
      ),
      h(
        "form",
        { class: "stack", on: { submit } },
        field(SAID.custom, text),
        h(
          "div",
          { class: "actions" },
          button(strings.page.cancel, () => end(null)),
          h("button", { class: "button main", text: SAID.set }),
        ),
      ),
    ];
  });
