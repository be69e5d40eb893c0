// Keeps the static site in the browser, so that it opens without a network. tools/make_site.py fills in the version and
// the files; a new version takes over when no page of the old one is open.
const VERSION = "VERSION",
  FILES = ["FILES"];
/** What not every visitor needs, by its use. @type {Record<string, string[]>} */
const LATER = { LATER: [] };
const NAME = `gridwords-${new URL(registration.scope).pathname}-`,
  CACHE = NAME + VERSION;

addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const later = Object.values(LATER).flat(),
        used = await Promise.all(later.map((file) => caches.match(file)));
      await keep([...FILES, ...later.filter((_, place) => used[place])]);
    })(),
  );
});

// The page has used one of these, and may want it offline.
addEventListener("message", (event) => {
  if (event.data in LATER) event.waitUntil(keep(LATER[event.data]));
});

/** @param {string[]} files */
async function keep(files) {
  const cache = await caches.open(CACHE);
  const kept = await Promise.all(files.map((file) => cache.match(file)));
  // The browser's own cache may have files of another version, so the host is asked; it need not send them again.
  await cache.addAll(files.filter((_, place) => !kept[place]).map((file) => new Request(file, { cache: "no-cache" })));
}

addEventListener("activate", (event) => {
  event.waitUntil(
    caches
      .keys()
      .then((names) =>
        Promise.all(names.filter((name) => name.startsWith(NAME) && name !== CACHE).map((name) => caches.delete(name))),
      ),
  );
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(registration.scope)) return;
  event.respondWith(
    caches
      .open(CACHE)
      .then((cache) => cache.match(event.request, { ignoreSearch: true }))
      .then((kept) => kept ?? fetch(event.request)),
  );
});
