// The tabs. Each is made when it is first opened.
import { takesLists, whenReady } from "./api.js";
import { loadCatalogue } from "./catalogue.js";
import { checkTab } from "./check.js";
import { button, h } from "./dom.js";
import { makeTab } from "./make.js";
import { sentence } from "./messages.js";
import { optimiseTab } from "./optimise.js";
import { givePicture, pictureIn, readsPictures } from "./picture.js";
import { playTab } from "./play.js";
import { takeList } from "./settings.js";
import { solveTab } from "./solve.js";
import { onChange, openAddress, read, write } from "./state.js";
import { strings } from "./strings.js";
import { watchTab } from "./watch.js";

/** @typedef {{ element: HTMLElement, focus: () => void }} Tab */

/** @type {Record<keyof typeof strings.tabs, () => Tab>} */
const MAKE = { solve: solveTab, check: checkTab, play: playTab, make: makeTab, watch: watchTab, optimise: optimiseTab };
const NAMES = /** @type {(keyof typeof MAKE)[]} */ (Object.keys(MAKE));

const bar = /** @type {HTMLElement} */ (document.getElementById("tabs"));
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {Record<string, Tab & { panel: HTMLElement }>} */
const made = {};

function show() {
  const wanted = /** @type {keyof typeof MAKE} */ (read("tab"));
  if (!made[wanted]) {
    const tab = MAKE[wanted]();
    const props = { role: "tabpanel", id: `panel-${wanted}`, "aria-labelledby": `tab-${wanted}` };
    const panel = h("section", props, tab.element);
    made[wanted] = { ...tab, panel };
    main.append(panel);
  }
  for (const [name, { panel }] of Object.entries(made)) panel.hidden = name !== wanted;
  for (const tab of bar.querySelectorAll("button")) {
    const on = tab.id === `tab-${wanted}`;
    tab.setAttribute("aria-selected", String(on));
    tab.tabIndex = on ? 0 : -1;
  }
  document.title = strings.page.title(strings.tabs[wanted]);
}

bar.addEventListener("keydown", (event) => {
  const at = NAMES.findIndex((name) => name === read("tab"));
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: NAMES.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  write({ tab: NAMES[(to + NAMES.length) % NAMES.length] });
  document.getElementById(`tab-${read("tab")}`)?.focus();
});

for (const name of NAMES) {
  const props = { role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}` };
  bar.append(button(strings.tabs[name], () => write({ tab: name }), props));
}

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
    const reason = sentence(strings.page.failed(/** @type {Error} */ (error).message));
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
if (document.documentElement.dataset.site !== undefined) {
  whenReady().then(() => navigator.serviceWorker?.register("service-worker.js"));
}

await start();
