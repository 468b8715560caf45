import BoundedCache from "./bounded-cache.mjs";

/**
 * @import { CacheContext, CacheValue } from "./bounded-cache.mjs"
 * @import { ResponseRecord } from "./front-cache"
 */

const TAGS_HEADER = "x-next-cache-tags";

/**
 * Next's own cache of pages and reads, which expires tags together with the cache in front of it
 * (scripts/launch/front-cache.mjs): at once, and also for results that were begun before the expiry and are stored
 * after it. It reports to the front cache the tags of the page that Next responds with. The option `cacheHandler` of
 * next.config.ts names this file.
 */
export default class CacheHandler extends BoundedCache {
  /**
   * When the rendering of each stored value began.
   *
   * @type {WeakMap<CacheValue, number>}
   */
  static #begunAt = new WeakMap();

  /**
   * @override
   * @param {string} key
   * @param {CacheContext} context
   */
  async get(key, context) {
    const found = await super.get(key, context);
    const front = globalThis.gendanaFrontCache;
    if (!front || !found?.value) return found;
    const tags = tagsOf(found.value, context);
    if (!front.isFresh(tags, CacheHandler.#begunAt.get(found.value) ?? 0)) return null;
    if (found.value.kind === "APP_PAGE") recordPage(front.record(), tags);
    return found;
  }

  /**
   * @override
   * @param {string} key
   * @param {CacheValue | null} value
   * @param {CacheContext} context
   */
  async set(key, value, context) {
    const front = globalThis.gendanaFrontCache;
    if (front && value) {
      const record = front.record();
      const begunAt = record?.since ?? 0;
      const tags = tagsOf(value, context);
      if (!front.isFresh(tags, begunAt)) return;
      CacheHandler.#begunAt.set(value, begunAt);
      if (value.kind === "APP_PAGE") recordPage(record, tags);
    }
    await super.set(key, value, context);
  }
}

/**
 * Called when Next serves or has just rendered a page that it caches, which is the same for everybody.
 *
 * @param {ResponseRecord | undefined} record
 * @param {string[]} tags
 */
function recordPage(record, tags) {
  if (!record) return;
  record.isPublic = true;
  for (const tag of tags) record.tags.add(tag);
}

/**
 * @param {CacheValue} value
 * @param {CacheContext} context
 */
function tagsOf({ kind, headers }, context) {
  if (kind === "FETCH") return context.tags ?? [];
  const tags = headers?.[TAGS_HEADER];
  return typeof tags === "string" ? tags.split(",") : [];
}
