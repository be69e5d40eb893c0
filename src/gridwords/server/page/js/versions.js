// What the static site keeps in the browser: it opens without a network, and offers a new version once it has arrived.
import * as Game from "./game.js";
import { whenIdle } from "./idle.js";
import { onChange } from "./state.js";
import { say } from "./status.js";
import { strings } from "./strings.js";

const LATER_MS = 3000; // until what is not needed now is fetched, for a first use without a network
const BETWEEN_MS = 60 * 60 * 1000; // an installed app may stay open for days

/** Starts the service worker, fetches what may be wanted without a network, and looks for new versions. */
export async function keepUpToDate() {
  const { serviceWorker } = navigator;
  if (!serviceWorker) return;
  const registration = await serviceWorker.register("service-worker.js");
  const isFirst = !serviceWorker.controller;
  setTimeout(() => whenIdle(fetchRest), LATER_MS);
  serviceWorker.addEventListener("controllerchange", () => {
    if (!isFirst && !Game.isRunning()) location.reload(); // the player agreed, perhaps in another tab
  });
  watch(registration);
  let looked_ms = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.hidden || Date.now() - looked_ms < BETWEEN_MS) return;
    looked_ms = Date.now();
    registration.update().catch(() => {}); // no network
  });
}

/** Definitions and the reader of pictures, unless the reader saves data. */
async function fetchRest() {
  if (/** @type {any} */ (navigator).connection?.saveData) return;
  const { active } = await navigator.serviceWorker.ready;
  active?.postMessage("later");
}

/** Offers a version that has arrived, but not during a game. @param {ServiceWorkerRegistration} registration */
function watch(registration) {
  let isOffered = false;
  const offer = () => {
    const { waiting } = registration;
    if (isOffered || !waiting || !navigator.serviceWorker.controller || Game.isRunning()) return;
    isOffered = true;
    say(strings.page.newVersion, { name: strings.page.reload, act: () => waiting.postMessage("take over") }, true);
  };
  offer();
  onChange(offer);
  registration.addEventListener("updatefound", () => registration.installing?.addEventListener("statechange", offer));
}
