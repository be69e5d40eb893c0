// Dialogs and menus, each with one answer.
import { h, icon } from "./dom.js";

/**
 * Opens a dialog and waits for its answer: null if it was dismissed.
 * @template T @param {string} name @param {(end: (answer: T | null) => void) => (HTMLElement | null)[]} fill @param {string} [kind]
 * @returns {Promise<T | null>}
 */
export function openDialog(name, fill, kind = "dialog") {
  return new Promise((resolve) => {
    const end = (/** @type {T | null} */ answer) => {
      dialog.close();
      dialog.remove();
      resolve(answer);
    };
    const cancel = (/** @type {Event} */ event) => {
      event.preventDefault();
      end(null);
    };
    const pointerdown = (/** @type {Event} */ event) => {
      if (event.target === dialog && isOutside(dialog, /** @type {PointerEvent} */ (event))) end(null);
    };
    const dialog = h("dialog", { class: kind, "aria-label": name, on: { cancel, pointerdown } });
    dialog.append(...fill(end).filter(Boolean));
    document.body.append(dialog);
    dialog.showModal();
  });
}

/** @param {HTMLElement} dialog @param {PointerEvent} event */
function isOutside(dialog, { clientX, clientY }) {
  const { left, right, top, bottom } = dialog.getBoundingClientRect();
  return clientX < left || clientX > right || clientY < top || clientY > bottom;
}

/**
 * Opens a menu at the foot of a small screen, else next to the button that opens it.
 * @param {string} name @param {HTMLElement} opener
 * @param {{ name: string, icon: string, act: () => void, about?: string, disabled?: boolean }[]} items
 */
export async function openMenu(name, opener, items) {
  const { left, top, bottom } = opener.getBoundingClientRect();
  const chosen = openDialog(
    name,
    (end) =>
      items.map((item) =>
        h(
          "button",
          { type: "button", disabled: item.disabled, on: { click: () => end(item) } },
          icon(item.icon),
          h("span", {}, item.name, item.about ? h("small", { text: item.about }) : null),
        ),
      ),
    "menu",
  );
  const menu = /** @type {HTMLElement} */ (document.querySelector("dialog.menu"));
  menu.style.setProperty("--menu-left", `${Math.max(8, Math.min(left, innerWidth - menu.offsetWidth - 8))}px`);
  if (bottom + menu.offsetHeight < innerHeight) menu.style.setProperty("--menu-top", `${bottom + 4}px`);
  else menu.style.setProperty("--menu-bottom", `${Math.max(8, innerHeight - top + 4)}px`);
  (await chosen)?.act();
}
