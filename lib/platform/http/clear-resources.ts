const clearers = new Set<() => void>();

/** Registers a cache of API responses: `clear` is called when the user changes. */
export function onClearResources(clear: () => void): void {
  clearers.add(clear);
}

/**
 * Clears what was read from the API when the user changes, so that no data of the previous user remains. It does not
 * load the cache: the sign-in page has none.
 */
export function clearResources(): void {
  for (const clear of clearers) clear();
  // The next user must not see the pages that public/rental-worker.js keeps (PAGE_CACHE).
  if ("caches" in globalThis) void caches.delete("kept-pages");
}
