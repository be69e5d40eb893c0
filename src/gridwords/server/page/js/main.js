// The tabs. Each is made when it is first opened.
import { checkTab } from "./check.js";
import { h } from "./dom.js";
import { loadFacts } from "./facts.js";
import { optimiseTab } from "./optimise.js";
import { playTab } from "./play.js";
import { solveTab } from "./solve.js";
import { load, read, watch, write } from "./state.js";
import { watchTab } from "./watch.js";

/** @type {Record<string, { title: string, make: () => { element: HTMLElement, focus: () => void } }>} */
const TABS = {
  solve: { title: "Solve", make: solveTab },
  check: { title: "Check my list", make: checkTab },
  play: { title: "Play", make: playTab },
  watch: { title: "Watch", make: watchTab },
  optimise: { title: "Optimise", make: optimiseTab },
};

const bar = /** @type {HTMLElement} */ (document.getElementById("tabs"));
const main = /** @type {HTMLElement} */ (document.getElementById("main"));
/** @type {Record<string, { element: HTMLElement, focus: () => void, panel: HTMLElement }>} */
const made = {};

function show() {
  const wanted = read("tab");
  if (!made[wanted]) {
    const tab = TABS[wanted].make();
    const panel = h("section", { role: "tabpanel", id: `panel-${wanted}`, "aria-labelledby": `tab-${wanted}` }, tab.element);
    made[wanted] = { ...tab, panel };
    main.append(panel);
  }
  for (const [name, { panel }] of Object.entries(made)) panel.hidden = name !== wanted;
  for (const button of bar.querySelectorAll("button")) {
    const on = button.id === `tab-${wanted}`;
    button.setAttribute("aria-selected", String(on));
    button.tabIndex = on ? 0 : -1;
  }
  document.title = `${TABS[wanted].title} – gridwords`;
}

bar.addEventListener("keydown", (event) => {
  const names = Object.keys(TABS), at = names.indexOf(read("tab"));
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: names.length - 1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  write({ tab: names[(to + names.length) % names.length] });
  document.getElementById(`tab-${read("tab")}`)?.focus();
});

for (const [name, { title }] of Object.entries(TABS)) {
  bar.append(h("button", { type: "button", role: "tab", id: `tab-${name}`, "aria-controls": `panel-${name}`, text: title, on: { click: () => write({ tab: name }) } }));
}

// The address holds the state, so the link to the board may not change it.
document.querySelector(".skip")?.addEventListener("click", (event) => { event.preventDefault(); main.focus(); made[read("tab")]?.focus(); });

async function begin() {
  load(); // before anybody can choose a tab, which would write over what the address says
  try {
    await loadFacts();
  } catch (error) {
    const again = h("button", { type: "button", text: "Try again", on: { click: begin } });
    main.replaceChildren(h("p", { class: "error", role: "alert", text: `The page could not start: ${/** @type {Error} */ (error).message}.` }), again);
    return;
  }
  main.replaceChildren();
  watch((changed) => { if (changed.has("tab")) show(); });
  show();
  if (matchMedia("(hover: hover)").matches && read("tab") === "solve") made.solve?.focus();
}

await begin();
