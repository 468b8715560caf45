import { createRequire } from "node:module";
import { SharedCacheControls as NextCacheControls } from "next/dist/server/lib/incremental-cache/shared-cache-controls.external.js";

const require = createRequire(import.meta.url);

/**
 * The parts of Next's cache that are used here: its own types have enums that exist only at compile time.
 *
 * @typedef {object} CacheValue
 * @property {string} kind
 * @property {number} [status]
 * @property {Record<string, string | string[] | undefined>} [headers]
 * @property {string} [html]
 * @property {Buffer} [rscData]
 *
 * @typedef {{ kind?: string; tags?: string[] }} CacheContext
 * @typedef {{ maxMemoryCacheSize: number; flushToDisk: boolean; revalidatedTags: string[] }} CacheOptions
 *
 * @typedef {{
 *   get(key: string, context: CacheContext): Promise<{ value: CacheValue | null } | null>,
 *   set(key: string, value: CacheValue | null, context: CacheContext): Promise<void>,
 * }} NextCache
 */

/** @type {{ default: new (options: CacheOptions) => NextCache }} */
const { default: FileSystemCache } = require("next/dist/server/lib/incremental-cache/file-system-cache.js");

const SharedCacheControls = /** @type {{ cacheControls: Map<string, object> }} */ (
  /** @type {unknown} */ (NextCacheControls)
);

/** The pages to which all unknown paths are rewritten (next.config.ts), one per language. */
const SHARED_NOT_FOUND = /\/nowhere$/;
const MAX_LIFETIMES = 10_000;

/**
 * Next's own cache in memory, limited so that it does not grow with addresses that visitors invent;
 * next-cache-handler.mjs adds the expiry of tags.
 */
export default class BoundedCache extends FileSystemCache {
  /**
   * @override
   * @param {string} key
   * @param {CacheValue | null} value
   * @param {CacheContext} context
   */
  async set(key, value, context) {
    // Next also remembers every page's lifetime outside its entry, and never forgets it. The entry has it too.
    if (SharedCacheControls.cacheControls.size > MAX_LIFETIMES) SharedCacheControls.cacheControls.clear();
    const isUnknown = value?.kind === "APP_PAGE" && value.status === 404 && !SHARED_NOT_FOUND.test(key);
    if (!isUnknown) await super.set(key, value, context);
  }
}
