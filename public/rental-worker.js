// Opens the page of a rental without a connection (components/rentals/bookings/handovers/offline/cache-page.ts). It is
// registered for the folder of that page alone. The page says what is to be kept: itself, its scripts, the agreement.
// Private copies are in the cache that every change of the user deletes (lib/platform/device-storage.ts).

const PAGES = "kept-pages";
const FILES = "kept-files";
const MAX_AGE_MS = 48 * 3_600_000;
const MAX_PAGES = 20;
const MAX_FILES = 300;

self.addEventListener("install", () => self.skipWaiting());
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("message", (event) => event.waitUntil(keep(event.data)));

self.addEventListener("fetch", (event) => {
  const { request } = event;
  const { origin, pathname } = new URL(request.url);
  if (request.mode === "navigate") event.respondWith(openPage(request));
  else if (origin === self.location.origin && pathname.startsWith("/_next/static/"))
    event.respondWith(openFile(event));
});

const ageOf = (response) => Date.now() - new Date(response.headers.get("date") ?? 0).getTime();
/** One copy of a page, whatever its query. */
const keyOf = (url) => new URL(url, self.location.origin).pathname;

async function openPage(request) {
  let response;
  try {
    response = await fetch(request);
  } catch (error) {
    const copy = await (await caches.open(PAGES)).match(keyOf(request.url), { ignoreVary: true });
    if (copy && ageOf(copy) < MAX_AGE_MS) return copy;
    throw error;
  }
  // Signed out, or somebody else who may not see it.
  if (response.type === "opaqueredirect" || [401, 403, 404].includes(response.status))
    await caches.delete(PAGES).catch(() => undefined);
  return response;
}

/**
 * Files of a build never change. What a kept page loads later belongs to it too. A device that is full, or whose
 * storage is blocked, keeps nothing, but gets what the network delivers.
 */
async function openFile(event) {
  const { url } = event.request;
  const files = await caches.open(FILES).catch(() => undefined);
  const copy = await files?.match(url, { ignoreVary: true }).catch(() => undefined);
  if (copy) return copy;
  const response = await fetch(event.request);
  if (response.status === 200) event.waitUntil(files?.put(url, response.clone()).catch(() => undefined));
  return response;
}

/** The page comes last: where it is kept, all that it needs is. */
async function keep({ page, agreement, files }) {
  const own = await caches.open(FILES);
  try {
    for (const file of files)
      if (!(await own.match(file, { ignoreVary: true }))) await store(own, file, file, 0);
  } finally {
    await trim(own, MAX_FILES, files);
  }
  const pages = await caches.open(PAGES);
  // It costs the server more than a page, and its key changes with the status of the booking.
  if (agreement) await store(pages, agreement.key, agreement.url, MAX_AGE_MS / 2);
  await store(pages, keyOf(page), page, 0);
  await trim(pages, MAX_PAGES);
}

async function store(cache, key, url, maxAgeMs) {
  const copy = await cache.match(key, { ignoreVary: true });
  if (copy && ageOf(copy) < maxAgeMs) return;
  const response = await fetch(url, { redirect: "manual" }).catch(() => undefined);
  if (response?.status === 200) await cache.put(key, response);
}

/** The oldest entries come first; those that are needed now stay, however old. */
async function trim(cache, most, needed = []) {
  const keys = await cache.keys();
  const stays = new Set(needed.map((url) => new URL(url, self.location.origin).href));
  const spare = keys.filter(({ url }) => !stays.has(url));
  for (const key of spare.slice(0, Math.max(0, keys.length - most))) await cache.delete(key);
}
