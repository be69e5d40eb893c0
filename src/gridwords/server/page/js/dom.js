// Elements made in one call.

/**
 * An HTML element.
 * @param {string} tag
 * @param {Record<string, any>} [props] attributes; `on` holds event listeners, `text` the text
 * @param {...(Node | string | null | undefined)} children
 * @returns {any}
 */
export function h(tag, props = {}, ...children) {
  return fill(document.createElement(tag), props, children);
}

/**
 * An SVG element.
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

/**
 * Sets a property of a style, unless it has that value: each setting makes the browser style the element again.
 * @param {HTMLElement} element
 * @param {string} name
 * @param {string} value
 */
export function setProperty({ style }, name, value) {
  if (style.getPropertyValue(name) !== value) style.setProperty(name, value);
}

/**
 * Writes a text, unless it is there: the browser would lay out a new node.
 * @param {Element} element
 * @param {string} text
 */
export function setText(element, text) {
  if (element.textContent !== text) element.textContent = text;
}

/**
 * Hides or shows elements, unless they already are: each setting makes the browser style the page again.
 * @param {boolean} hidden
 * @param {...HTMLElement} elements
 */
export function setHidden(hidden, ...elements) {
  for (const element of elements) if (element.hidden !== hidden) element.hidden = hidden;
}

/** An icon of index.html, which screen readers skip. @param {string} name @returns {SVGElement} */
export const icon = (name) => s("svg", { class: "icon", "aria-hidden": "true" }, s("use", { href: `#i-${name}` }));

/**
 * A button that submits no form.
 * @param {string} text @param {(event: any) => void} click @param {Record<string, any>} [props] `icon` is one before the text
 * @returns {any}
 */
export const button = (text, click, { class: kind = "", icon: sign, ...props } = {}) =>
  h(
    "button",
    { type: "button", class: `button ${kind}`.trim(), ...props, on: { click } },
    sign ? icon(sign) : null,
    text || null,
  );

/**
 * A tool: an icon over its name.
 * @param {string} name @param {string} sign @param {(event: any) => void} click @param {Record<string, any>} [props]
 * @returns {any}
 */
export const tool = (name, sign, click, props = {}) =>
  h("button", { type: "button", class: "tool", ...props, on: { click } }, icon(sign), h("span", { text: name }));

/** Gives a row of names the number of its letters, by which the style sheet sizes them. @param {HTMLElement} row */
export function fitNames(row) {
  const names = [...row.querySelectorAll("span")].filter((name) => !name.parentElement?.hidden);
  setProperty(row, "--letters", String(names.reduce((sum, name) => sum + (name.textContent ?? "").length, 0)));
}

/** Tools in one row. @param {...HTMLElement} all @returns {HTMLElement} */
export function toolbar(...all) {
  const row = h("ul", {}, ...all.map((one) => h("li", {}, one)));
  fitNames(row);
  return h("div", { class: "tools no-print" }, row);
}

/** A line that opens a panel below it. @param {HTMLElement | string} title @param {...HTMLElement} content @returns {any} */
export const fold = (title, ...content) =>
  h("details", { class: "fold no-print" }, h("summary", {}, title, icon("down")), ...content);

/**
 * Text in which `x` stands for a key, or for other elements of that kind.
 * @param {string} text
 * @param {string} [tag]
 * @returns {(string | Node)[]}
 */
export const marked = (text, tag = "kbd") => text.split("`").map((part, i) => (i % 2 ? h(tag, { text: part }) : part));

/** Attributes of a text field that the browser must not correct or complete. */
export const AS_TYPED = {
  dir: "auto",
  autocomplete: "off",
  autocorrect: "off",
  autocapitalize: "none",
  spellcheck: "false",
};

/** Numbers with their names. @param {Record<string, HTMLElement>} named */
export const figures = (named) =>
  h("div", { class: "figures" }, ...Object.entries(named).map(([name, number]) => h("span", {}, `${name} `, number)));

/** A control under its label. @param {string} label @param {HTMLElement} control @returns {HTMLElement} */
export const field = (label, control) => h("label", { class: "field" }, h("span", { text: label }), control);

/** A field with a row of its own among others, for long names. @param {HTMLElement} one */
export function wide(one) {
  one.classList.add("wide");
  return one;
}

/**
 * A few choices side by side.
 * @param {string} label @param {[string, string][]} choices values and texts @param {(value: string) => void} change
 * @returns {{ element: HTMLElement, show: (value: string) => void }} `show` presses the button of a value
 */
export function segments(label, choices, change) {
  const buttons = choices.map(([value, text]) =>
    h("button", { type: "button", value, text, on: { click: () => change(value) } }),
  );
  const show = (/** @type {string} */ value) => {
    for (const one of buttons) one.setAttribute("aria-pressed", String(one.value === value));
  };
  return { element: h("div", { class: "segments", role: "group", "aria-label": label }, ...buttons), show };
}

/**
 * A labelled list to choose from.
 * @param {string} label @param {string[]} options @param {(value: string) => void} change
 * @param {Record<string, string>} [texts] of the options that are not called by their values
 * @returns {{ label: HTMLElement, control: HTMLSelectElement }}
 */
export function select(label, options, change, texts = {}) {
  const items = options.map((value) => h("option", { value, text: texts[value] ?? value }));
  const control = h("select", { on: { change: () => change(control.value) } }, ...items);
  return { label: field(label, control), control };
}
