// Keeps the static site in the browser, so that it opens without a network. tools/make_site.py fills in the version and
// the files; a new version takes over when the player agrees, or when no page of the old one is open.
const VERSION = "VERSION",
  FILES = ["FILES"];
/** What is not needed until the first words: fetched when there is time, or when it is used. */
const LATER = ["LATER"];
const NAME = `gridwords-${new URL(registration.scope).pathname}-`,
  CACHE = NAME + VERSION;

addEventListener("install", (event) => {
  event.waitUntil(
    (async () => {
      const used = await Promise.all(LATER.map((file) => caches.match(file)));
      await keep([...FILES, ...LATER.filter((_, place) => used[place])]);
    })(),
  );
});

addEventListener("message", (event) => {
  if (event.data === "take over") skipWaiting();
  if (event.data === "later") event.waitUntil(keep(LATER));
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
    (async () => {
      const old = (await caches.keys()).filter((name) => name.startsWith(NAME) && name !== CACHE);
      await Promise.all(old.map((name) => caches.delete(name)));
      await clients.claim(); // what this page uses from now on is kept, too
    })(),
  );
});

addEventListener("fetch", (event) => {
  const { method, url } = event.request;
  if (method !== "GET" || !url.startsWith(registration.scope)) return;
  event.respondWith(
    (async () => {
      const cache = await caches.open(CACHE);
      const kept = await cache.match(event.request, { ignoreSearch: true });
      if (kept) return kept;
      const reply = await fetch(event.request);
      if (reply.ok && LATER.some((file) => url === registration.scope + file)) await cache.put(url, reply.clone());
      return reply;
    })(),
  );
});
