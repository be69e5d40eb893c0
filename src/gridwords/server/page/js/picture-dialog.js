// The dialog that takes a picture of a board: from a file, the clipboard or a camera's live view.
import { boardChoice } from "./board-choice.js";
import { hasCamera } from "./camera.js";
import { openDialog } from "./dialog.js";
import { button, h, select, setHidden } from "./dom.js";
import { LiveView } from "./live-view.js";
import { inWords, sentence, worded } from "./messages.js";
import { copiedPicture, pictureIn } from "./picture.js";
import { NoBoard, PictureReader } from "./picture-reader.js";
import { strings } from "./strings.js";

/** @typedef {import("./picture-reader.js").Seen} Seen */

const SAID = strings.picture;
const SIZES = ["3x3", "4x4", "5x5", "6x6"];

/** What was read, or null. @param {Blob | null} given a picture to begin with @returns {Promise<Seen | null>} */
export async function askForPicture(given) {
  const attempts = new AbortController();
  let current = new AbortController();
  /** @type {Blob | null} */
  let last = null;
  const reader = new PictureReader();
  /** @type {(seen: Seen | null) => void} */
  let end = () => {};

  /** Rows and columns, or zeros. */
  const sides = () => (size.control.value ? size.control.value.split("x").map(Number) : [0, 0]);

  /** @param {Blob | ImageBitmap | null | undefined} picture */
  async function take(picture) {
    if (!picture) return;
    if (picture instanceof Blob) last = picture;
    current.abort();
    current = new AbortController();
    const { signal } = current;
    several.replaceChildren();
    setHidden(!live.element.hidden, choices);
    show(SAID.loading);
    try {
      const seen = await reader.read(picture, sides(), { stage: () => show(SAID.reading), signal });
      if (seen.others.length) offer(seen);
      else end(seen);
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof NoBoard) show("", sentence(inWords(error.message)), SAID.helps);
      else show("", sentence(worded(error)) || SAID.damaged);
    }
  }

  /** Lets the player choose one of several boards. @param {Seen} seen */
  function offer(seen) {
    live.close();
    setHidden(true, choices);
    setHidden(false, below);
    show("");
    several.replaceChildren(boardChoice(seen, end));
    several.querySelector("g")?.focus();
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
  const several = h("div");
  const help = h("ul", { class: "soft small" });
  const size = select(SAID.size, ["", ...SIZES], () => take(last), { "": SAID.anySize });
  const live = new LiveView(reader, { size: sides, take, end: choose });
  const isPhone = matchMedia("(pointer: coarse)").matches;
  const photograph = isPhone ? chooser(SAID.camera, { class: "main", icon: "camera" }, { capture: "environment" }) : [];
  const files = chooser(SAID.choose, isPhone ? {} : { class: "main" }, {});
  const openCamera = button(SAID.live.open, watch, { class: "main", icon: "camera", hidden: true });
  const choices = h(
    "div",
    { class: "stack" },
    h("p", { class: "soft", text: SAID.how }),
    h(
      "div",
      { class: "actions" },
      openCamera,
      ...photograph,
      ...files,
      navigator.clipboard
        ? button(SAID.paste, async () => {
            const picture = await copiedPicture();
            if (picture) take(picture);
            else show("", SAID.nothingCopied);
          })
        : null,
    ),
  );
  const below = h(
    "div",
    { class: "stack" },
    h("p", { class: "caption", text: isPhone ? SAID.stays : `${SAID.drop} ${SAID.stays}` }),
    button(strings.page.cancel, () => end(null), { class: "quiet" }),
  );

  /** Shows the camera's live picture instead of the choices. */
  function watch() {
    last = null;
    several.replaceChildren();
    show("");
    setHidden(true, choices, below);
    live.open();
  }

  /** Shows the choices again. @param {string} [problem] with the camera */
  function choose(problem = "") {
    current.abort();
    live.close();
    setHidden(false, choices, below);
    show("", problem);
    if (problem && isPhone) setHidden(false, photograph[0]); // the system's own camera may still work
    openCamera.focus();
  }

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
  document.addEventListener(
    "visibilitychange",
    () => {
      if (document.hidden && !live.element.hidden) choose();
    },
    { signal: attempts.signal },
  );
  const answer = openDialog(
    SAID.title,
    (/** @type {(seen: Seen | null) => void} */ done) => {
      end = done;
      return [h("h2", { text: SAID.title }), choices, live.element, several, working, problem, help, size.label, below];
    },
    "dialog picture",
  );
  hasCamera().then((has) => {
    if (!has) return;
    // A live picture shows what is read, which a photograph does not.
    setHidden(false, openCamera);
    if (isPhone) setHidden(true, photograph[0]);
    else files[0].classList.remove("main");
  });
  take(given);
  return answer.finally(() => {
    attempts.abort();
    current.abort();
    live.close();
    reader.close();
  });
}
