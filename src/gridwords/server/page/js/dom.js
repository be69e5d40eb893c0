// Elements made in one call.

/**
 * @param {string} tag
 * @param {Record<string, any>} [props] attributes; `on` holds listeners, `text` the text
 * @param {...(Node | string | null | undefined)} children
 * @returns {any}
 */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/** The same for SVG.
 * @param {string} tag
 * @param {Record<string, any>} [props]
 * @param {...(Node | string | null | undefined)} children
 * @returns {any}
 */
export function s(tag, props = {}, ...children) {
  return fill(document.createElementNS("http://www.w3.org/2000/svg", tag), props, children);
}

/** @param {any} element @param {Record<string, any>} props @param {any[]} children */
function fill(element, props, children) {
  for (const [name, value] of Object.entries(props)) {
    if (name === "on") for (const [event, listener] of Object.entries(value)) element.addEventListener(event, listener);
    else if (name === "text") element.textContent = value;
    else if (value === true) element.setAttribute(name, "");
    else if (value !== false && value != null) element.setAttribute(name, value);
  }
  element.append(...children.filter((child) => child != null));
  return element;
}

/** A labelled field. @param {string} label @param {HTMLElement} control */
export function field(label, control) {
  return h("label", { class: "field" }, h("span", { text: label }), control);
}

/** A choice among names.
 * @param {string} label @param {(string | [string, string])[]} options @param {string} value @param {(value: string) => void} change
 * @returns {{ label: HTMLElement, control: HTMLSelectElement }}
 */
export function select(label, options, value, change) {
  const control = h("select", { on: { change: () => change(control.value) } });
  for (const option of options) {
    const [name, text] = typeof option === "string" ? [option, option] : option;
    control.append(h("option", { value: name, text }));
  }
  control.value = value;
  return { label: field(label, control), control };
}

/** What a search for better boards is worth: points are whole. @param {number} value */
export const figure = (value) => value.toLocaleString("en", { maximumFractionDigits: 2 });

/** @param {number} count @param {string} noun */
export function plural(count, noun) {
  return `${count.toLocaleString("en")} ${noun}${count === 1 ? "" : "s"}`;
}

let clearing = 0;
/** Says something to everyone, also to those who listen. @param {string} text */
export function say(text) {
  const status = /** @type {HTMLElement} */ (document.getElementById("status"));
  status.textContent = text;
  clearTimeout(clearing);
  clearing = setTimeout(() => { status.textContent = ""; }, 4000);
}

/** @param {string} text @param {string} what */
export async function copy(text, what) {
  try {
    await navigator.clipboard.writeText(text);
  } catch {
    // Without a secure context there is no clipboard: the old way still works.
    const area = h("textarea", { class: "hidden-label", "aria-hidden": "true" });
    area.value = text;
    document.body.append(area);
    area.select();
    document.execCommand("copy");
    area.remove();
  }
  say(`${what} copied`);
}
