import BoundedCache from "./bounded-cache.mjs";

const TAGS_HEADER = "x-next-cache-tags";

/**
 * Next's own cache of pages and reads, with the expiry of the cache in front of it (scripts/launch/front-cache.mjs): at
 * once, for each tag, and also for what was begun before the expiry and is stored after it. It tells the front cache on
 * which tags the page depends that Next answers with. The option `cacheHandler` of next.config.ts names this file.
 */
export default class CacheHandler extends BoundedCache {
  /** By stored value: the moment at which its rendering began. */
  static #begunAt = new WeakMap();

  async get(key, context) {
    const found = await super.get(key, context);
    const front = globalThis.gendanaFrontCache;
    if (!front || !found?.value) return found;
    const tags = tagsOf(found.value, context);
    if (!front.isFresh(tags, CacheHandler.#begunAt.get(found.value) ?? 0)) return null;
    if (found.value.kind === "APP_PAGE") recordPage(front.record(), tags);
    return found;
  }

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

/** Next serves or has just made a page that it caches: the same for everybody. */
function recordPage(record, tags) {
  if (!record) return;
  record.isPublic = true;
  for (const tag of tags) record.tags.add(tag);
}

function tagsOf({ kind, headers }, context) {
  if (kind === "FETCH") return context.tags ?? [];
  const tags = headers?.[TAGS_HEADER];
  return typeof tags === "string" ? tags.split(",") : [];
}
