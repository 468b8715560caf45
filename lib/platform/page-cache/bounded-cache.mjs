import { createRequire } from "node:module";
import { SharedCacheControls } from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";

const require = createRequire(import.meta.url);
const { default: FileSystemCache } = require("next/dist/server/lib/incremental-cache/file-system-cache.js");

/** The pages to which all unknown paths are rewritten (next.config.ts), one per language. */
const SHARED_NOT_FOUND = /\/nowhere$/;
const MAX_LIFETIMES = 10_000;

/**
 * Next's own cache in memory, limited so that it does not grow with addresses that visitors invent;
 * next-cache-handler.mjs adds the expiry of tags.
 */
export default class BoundedCache extends FileSystemCache {
  async set(key, value, context) {
    // Next also remembers every page's lifetime outside its entry, and never forgets it. The entry has it too.
    if (SharedCacheControls.cacheControls.size > MAX_LIFETIMES) SharedCacheControls.cacheControls.clear();
    const isUnknown = value?.kind === "APP_PAGE" && value.status === 404 && !SHARED_NOT_FOUND.test(key);
    if (!isUnknown) await super.set(key, value, context);
  }
}
