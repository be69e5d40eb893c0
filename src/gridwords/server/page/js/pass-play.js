// Several players on one device: each plays the same board, then Check compares their lists.
import { declared } from "./declared.js";
import { openDialog } from "./dialog.js";
import { button, field, h, select } from "./dom.js";
import { keep, kept } from "./kept.js";
import { decoded, nameText } from "./player-lists.js";
import { read } from "./state.js";
import { strings } from "./strings.js";

const SAID = strings.pass;
const FEWEST = 2;
const MOST = 6;

/** The names of the players in the address, as they are typed there. */
export const players = () => read("pass").split(";").filter(Boolean);

/** The lists of those who have played, as Check has them. */
export const lists = () => read("lists").split(";").filter(Boolean);

/** Asks who plays; their names for the address, or null. @returns {Promise<string | null>} */
export function askPlayers() {
  const names = /** @type {string[]} */ (kept("players", []));
  const fields = Array.from({ length: MOST }, (_, i) =>
    h("input", {
      type: "text",
      value: names[i] ?? strings.check.player(i + 1),
      maxlength: declared.check.players.player.maxLength,
      dir: "auto",
      "aria-label": SAID.name(i + 1),
    }),
  );
  const counts = Array.from({ length: MOST - FEWEST + 1 }, (_, i) => String(i + FEWEST));
  const show = () => fields.forEach((one, i) => (one.hidden = i >= Number(count.control.value)));
  const count = select(SAID.howMany, counts, show);
  count.control.value = String(Math.min(MOST, Math.max(FEWEST, names.length)));
  show();
  return openDialog(strings.play.pass, (/** @type {(names: string | null) => void} */ end) => [
    h("h2", { text: strings.play.pass }),
    h("p", { class: "soft", text: SAID.how }),
    count.label,
    h("div", { class: "fields", role: "group", "aria-label": SAID.names }, ...fields),
    h(
      "div",
      { class: "actions" },
      button(strings.page.cancel, () => end(null)),
      button(
        SAID.start,
        () => {
          const shown = fields.slice(0, Number(count.control.value)).map((one, i) => one.value.trim() || String(i + 1));
          keep("players", shown);
          end(shown.map(nameText).join(";"));
        },
        { class: "main" },
      ),
    ),
  ]);
}

/** Waits until the next player has the device. @param {string} name in the form that the address takes */
export const handOver = (name) =>
  openDialog(SAID.next(decoded(name)), (/** @type {(ready: true | null) => void} */ end) => [
    h("h2", { text: SAID.next(decoded(name)) }),
    h("p", { text: SAID.ready }),
    button(SAID.begin, () => end(true), { class: "main large", autofocus: true, icon: "play" }),
  ]);
