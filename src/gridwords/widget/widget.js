// The board in a notebook: the page's grid, and the words that Python found on it.
import { h } from "./dom.js";
import { Grid } from "./grid.js";

function render({ model, el }) {
  const send = (name, value) => {
    model.set(name, value);
    model.save_changes();
  };
  const grid = new Grid({
    change: () => send("text", grid.text),
    paste: (text) => send("pasted", text),
    pick: () => {},
    tap: () => {},
    tooMany: () => {},
  });
  const summary = h("p", { class: "summary", role: "status" });
  const list = h("ul", { class: "words" });
  const root = h("div", { class: "gridwords" }, grid.element, h("div", { class: "found" }, summary, list));
  // A notebook has keys of its own, which must not act on what is typed here.
  root.addEventListener("keydown", (event) => event.stopPropagation());

  const choose = (word) => send("selected", model.get("selected") === word ? "" : word);
  const showBoard = () => grid.show(model.get("text"), model.get("q_is_qu"));
  const showWords = () => {
    summary.textContent = model.get("error") || model.get("summary");
    summary.classList.toggle("bad", Boolean(model.get("error")));
    list.replaceChildren(
      ...model.get("words").map(({ word, points }) =>
        h(
          "li",
          {},
          h(
            "button",
            { type: "button", "data-word": word, on: { click: () => choose(word) } },
            word,
            " ",
            h("span", { text: points }),
          ),
        ),
      ),
    );
    showPath();
  };
  const showPath = () => {
    const selected = model.get("selected");
    for (const each of list.querySelectorAll("button")) {
      each.setAttribute("aria-pressed", String(each.dataset.word === selected));
    }
    grid.draw(model.get("words").find(({ word }) => word === selected)?.path);
  };

  const changes = { "change:text": showBoard, "change:words": showWords, "change:error": showWords };
  const views = { ...changes, "change:selected": showPath };
  for (const [change, show] of Object.entries(views)) model.on(change, show);
  showBoard();
  showWords();
  el.append(root);
  return () => {
    for (const [change, show] of Object.entries(views)) model.off(change, show);
  };
}

export default { render };
