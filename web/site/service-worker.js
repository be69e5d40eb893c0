// Keeps the static site in the browser, so that it opens without a network. tools/make_site.py fills in the version and
// the files; a new version takes over when no page of the old one is open.
const VERSION = "VERSION", FILES = ["FILES"];
const NAME = `gridwords-${new URL(registration.scope).pathname}-`, CACHE = NAME + VERSION;

addEventListener("install", (event) => {
  // The browser's own cache may have files of another version, so the host is asked; it need not send them again.
  const requests = FILES.map((file) => new Request(file, { cache: "no-cache" }));
  event.waitUntil(caches.open(CACHE).then((cache) => cache.addAll(requests)));
});

addEventListener("activate", (event) => {
  event.waitUntil(caches.keys().then((names) =>
    Promise.all(names.filter((name) => name.startsWith(NAME) && name !== CACHE).map((name) => caches.delete(name)))));
});

addEventListener("fetch", (event) => {
  if (event.request.method !== "GET" || !event.request.url.startsWith(registration.scope)) return;
  event.respondWith(caches.open(CACHE)
    .then((cache) => cache.match(event.request, { ignoreSearch: true }))
    .then((kept) => kept ?? fetch(event.request)));
});
