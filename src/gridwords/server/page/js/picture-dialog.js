// The dialog that takes a picture of a board.
import { openDialog } from "./dialog.js";
import { button, h, select } from "./dom.js";
import { inWords, sentence, worded } from "./messages.js";
import { NoBoard, copiedPicture, pictureIn, readPicture } from "./picture.js";
import { strings } from "./strings.js";

/** @typedef {import("./picture.js").Seen} Seen */

const SAID = strings.picture;
const SIZES = ["3x3", "4x4", "5x5", "6x6"];

/** What was read, or null. @param {Blob | null} given a picture to begin with @returns {Promise<Seen | null>} */
export async function askForPicture(given) {
  const attempts = new AbortController();
  let current = new AbortController();
  /** @type {Blob | null} */
  let last = null;
  /** @type {(seen: Seen | null) => void} */
  let end = () => {};

  /** @param {Blob | null | undefined} picture */
  async function take(picture) {
    if (!picture) return;
    last = picture;
    current.abort();
    current = new AbortController();
    const { signal } = current;
    show(SAID.loading);
    try {
      const sizes = size.control.value ? size.control.value.split("x").map(Number) : [0, 0];
      end(await readPicture(picture, sizes, { stage: () => show(SAID.reading), signal }));
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof NoBoard) show("", sentence(inWords(error.message)), SAID.helps);
      else show("", sentence(worded(error)) || SAID.damaged);
    }
  }

  /** @param {string} doing @param {string} [wrong] @param {string[]} [tips] */
  function show(doing, wrong = "", tips = []) {
    working.hidden = !doing;
    state.textContent = doing;
    problem.textContent = wrong;
    help.replaceChildren(...tips.map((text) => h("li", { text })));
  }

  /**
   * A button for a file.
   * @param {string} text
   * @param {Record<string, any>} props of the button
   * @param {Record<string, any>} more of the field
   */
  function chooser(text, props, more) {
    const input = h("input", {
      type: "file",
      accept: "image/*",
      hidden: true,
      ...more,
      on: {
        change: () => {
          take(input.files[0]);
          input.value = "";
        },
      },
    });
    return [button(text, () => input.click(), props), input];
  }

  const state = h("span", { role: "status" });
  const working = h("p", { class: "working", hidden: true }, h("progress", { "aria-label": SAID.title }), " ", state);
  const problem = h("p", { class: "error", role: "alert" });
  const help = h("ul", { class: "soft small" });
  const size = select(SAID.size, ["", ...SIZES], () => take(last), { "": SAID.anySize });
  const hasCamera = matchMedia("(pointer: coarse)").matches;
  for (const name of ["dragover", "drop", "paste"]) {
    // Before those of the page, which a dialog covers.
    document.addEventListener(
      name,
      (event) => {
        const data =
          /** @type {DragEvent} */ (event).dataTransfer ?? /** @type {ClipboardEvent} */ (event).clipboardData;
        if (name === "paste" ? !pictureIn(data) : !data?.types.includes("Files")) return;
        event.preventDefault();
        event.stopPropagation();
        if (name !== "dragover") take(pictureIn(data) ?? data?.files[0]);
      },
      { capture: true, signal: attempts.signal },
    );
  }
  const answer = openDialog(
    SAID.title,
    (/** @type {(seen: Seen | null) => void} */ done) => {
      end = done;
      return [
        h("h2", { text: SAID.title }),
        h("p", { class: "soft", text: SAID.how }),
        h(
          "div",
          { class: "actions" },
          ...(hasCamera ? chooser(SAID.camera, { class: "main", icon: "camera" }, { capture: "environment" }) : []),
          ...chooser(SAID.choose, hasCamera ? {} : { class: "main" }, {}),
          navigator.clipboard
            ? button(SAID.paste, async () => {
                const picture = await copiedPicture();
                if (picture) take(picture);
                else show("", SAID.nothingCopied);
              })
            : null,
        ),
        working,
        problem,
        help,
        size.label,
        h("p", { class: "caption", text: hasCamera ? SAID.stays : `${SAID.drop} ${SAID.stays}` }),
        button(strings.page.cancel, () => end(null), { class: "quiet" }),
      ];
    },
    "dialog picture",
  );
  take(given);
  return answer.finally(() => {
    attempts.abort();
    current.abort();
  });
}
