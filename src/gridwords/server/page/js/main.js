// The page: its tabs, each made when it is first opened, its language, and its versions.
import { takesLists, whenReady } from "./api.js";
import { loadCatalogue } from "./catalogue.js";
import { checkTab } from "./check.js";
import { openMenu } from "./dialog.js";
import { button, fitNames, h, icon } from "./dom.js";
import { keep } from "./kept.js";
import { makeTab } from "./make.js";
import { sentence, worded } from "./messages.js";
import { optimiseTab } from "./optimise.js";
import { givePicture, pictureIn, readsPictures } from "./picture.js";
import { playTab } from "./play.js";
import { takeList } from "./settings.js";
import { solveTab } from "./solve.js";
import { onChange, openAddress, read, write } from "./state.js";
import { LANGUAGES, html, language, strings } from "./strings.js";
import { keepUpToDate } from "./versions.js";
import { watchTab } from "./watch.js";

/** @typedef {{ element: HTMLElement, focus: () => void }} Tab */

/** @type {Record<keyof typeof strings.tabs, () => Tab>} */
const MAKE = {
  solve: solveTab,
  play: playTab,
  make: makeTab,
  check: checkTab,
  watch: watchTab,
  optimise: optimiseTab,
  records: () => later(async () => (await import("./records-tab.js")).recordsTab()),
};
/** The tabs in the bars; Optimise leads to the records. */
const NAMES = /** @type {(keyof typeof MAKE)[]} */ (Object.keys(MAKE)).filter((name) => name !== "records");
const FIRST = 4; // the tabs in the bar of a phone; the others are behind More

const main = /** @type {HTMLElement} */ (document.getElementById("main"));
const [atTop, atFoot] = /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll(".tabs > ul"));
/** @type {Record<string, Tab & { panel: HTMLElement }>} */
const made = {};

/** A tab that is loaded when it is first opened. @param {() => Promise<Tab>} load @returns {Tab} */
function later(load) {
  const element = h("div");
  /** @type {Tab | null} */
  let tab = null;
  const start = () => {
    element.setAttribute("aria-busy", "true");
    load().then(
      (loaded) => {
        tab = loaded;
        element.removeAttribute("aria-busy");
        element.replaceChildren(tab.element);
      },
      () => {
        element.removeAttribute("aria-busy");
        const reason = h("p", { class: "error", role: "alert", text: strings.page.notLoaded });
        element.replaceChildren(reason, button(strings.page.again, start));
      },
    );
  };
  start();
  return { element, focus: () => tab?.focus() };
}

/** A link to a tab, which keeps the state. @param {keyof typeof MAKE} name */
function link(name) {
  const click = (/** @type {MouseEvent} */ event) => {
    if (event.ctrlKey || event.metaKey || event.shiftKey) return; // another window
    event.preventDefault();
    write({ tab: name });
  };
  const content = [icon(name), h("span", { text: strings.tabs[name] })];
  return h("a", { class: "tab", href: `#${name}`, "data-tab": name, on: { click } }, ...content);
}

const more = h(
  "button",
  { type: "button", class: "tab", "aria-haspopup": "dialog", on: { click: openMore } },
  icon("more"),
  h("span", { text: strings.page.more }),
);
atTop.append(...NAMES.map((name, i) => h("li", { class: i < FIRST ? "" : "second" }, link(name))));
atFoot.append(...NAMES.slice(0, FIRST).map((name) => h("li", {}, link(name))), h("li", {}, more));
fitNames(atTop);
fitNames(atFoot);

// What index.html says in English.
document.documentElement.lang = language.tag;
document.querySelector("meta[name=description]")?.setAttribute("content", html.description);
for (const nav of document.querySelectorAll("nav")) nav.setAttribute("aria-label", html.tabs);
for (const one of /** @type {NodeListOf<HTMLElement>} */ (document.querySelectorAll("[data-text]")))
  one.textContent = html[/** @type {"skip" | "docs"} */ (one.dataset.text)];

const languages = h("select", {
  "aria-label": strings.page.language,
  on: {
    change: () => {
      keep("language", languages.value);
      location.reload();
    },
  },
});
languages.append(...Object.entries(LANGUAGES).map(([tag, text]) => h("option", { value: tag, text, lang: tag })));
languages.value = language.tag;
document.querySelector("footer")?.append(languages);

function openMore() {
  const others = NAMES.slice(FIRST);
  openMenu(
    strings.page.more,
    more,
    others.map((name) => ({
      name: strings.tabs[name],
      icon: name,
      about: strings.page.about[/** @type {"watch" | "optimise"} */ (name)],
      act: () => write({ tab: name }),
    })),
  );
}

function show() {
  const wanted = /** @type {keyof typeof MAKE} */ (read("tab"));
  if (!made[wanted]) {
    const tab = MAKE[wanted]();
    const panel = h("section", { id: `panel-${wanted}`, "aria-label": strings.tabs[wanted] }, tab.element);
    made[wanted] = { ...tab, panel };
    main.append(panel);
  }
  for (const [name, { panel }] of Object.entries(made)) panel.hidden = name !== wanted;
  const inBar = wanted === "records" ? "optimise" : wanted;
  for (const tab of document.querySelectorAll("[data-tab]")) {
    if (tab.getAttribute("data-tab") === inBar) tab.setAttribute("aria-current", "page");
    else tab.removeAttribute("aria-current");
  }
  if (NAMES.indexOf(inBar) < FIRST) more.removeAttribute("aria-current");
  else more.setAttribute("aria-current", "page");
  document.title = strings.page.title(strings.tabs[wanted]);
}

document.querySelector(".brand")?.addEventListener("click", (event) => {
  event.preventDefault();
  write({ tab: "solve" });
});

// The browser would replace the address, and with it the state.
document.querySelector(".skip")?.addEventListener("click", (event) => {
  event.preventDefault();
  main.focus();
  made[read("tab")]?.focus();
});

async function start() {
  openAddress(); // first, because choosing a tab writes the address
  try {
    await loadCatalogue();
  } catch (error) {
    const reason = sentence(strings.page.failed(worded(error)));
    main.replaceChildren(h("p", { class: "error", role: "alert", text: reason }), button(strings.page.again, start));
    return;
  }
  main.replaceChildren();
  onChange((changed) => {
    if (changed("tab")) show();
  });
  show();
  if (matchMedia("(hover: hover)").matches && read("tab") === "solve") made.solve?.focus();
}

/** Reads the board in a picture. @param {DataTransfer | null} data @returns {boolean} whether there is one */
function takePicture(data) {
  const picture = readsPictures() && pictureIn(data);
  if (!picture) return false;
  write({ tab: "solve" });
  givePicture(picture);
  return true;
}

// A word list or a picture dropped anywhere on the page is taken, and so is a picture that is pasted.
for (const name of ["dragover", "drop"]) {
  document.addEventListener(name, (event) => {
    const { dataTransfer } = /** @type {DragEvent} */ (event);
    if (!dataTransfer?.types.includes("Files") || !(takesLists() || readsPictures())) return;
    event.preventDefault();
    if (name === "dragover" || takePicture(dataTransfer)) return;
    if (dataTransfer.files.length && takesLists()) takeList(dataTransfer.files[0]);
  });
}
document.addEventListener("paste", (event) => {
  takePicture(event.clipboardData);
});

// The height that an on-screen keyboard leaves; style sheets cannot know it.
const showView = () =>
  document.documentElement.style.setProperty("--view", `${Math.round(visualViewport?.height ?? innerHeight)}px`);
visualViewport?.addEventListener("resize", () => {
  if (visualViewport?.scale === 1) showView();
});
showView();

// The static site works offline after the first visit. What the page needs now comes first.
if (document.documentElement.dataset.site !== undefined) whenReady().then(keepUpToDate);

await start();
