// What the static site keeps for use without a network once it has been used.

/** @param {"reader" | "definitions"} what as tools/make_site.py names it */
export function keepOffline(what) {
  if (document.documentElement.dataset.site === undefined) return;
  navigator.serviceWorker?.ready.then(({ active }) => active?.postMessage(what));
}
