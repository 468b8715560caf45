import { createEncodedBody } from "./encoded-body.mjs";

const MAX_BYTES = 64 * 1024 * 1024;
/** An estimate for headers, key and objects of an entry. */
const BYTES_BESIDES = 4_096;

/**
 * Responses by key, in memory; the least recently used are evicted first. An entry is found as long as none of its
 * tags has expired since its rendering began (`tagExpiry`: tag-expiry.mjs) and `until` has not come.
 */
export function createPageCache(tagExpiry, { now = Date.now, mostBytes = MAX_BYTES } = {}) {
  /** In order of last use, the oldest first. */
  const entries = new Map();
  let bytes = 0;

  const sizeOf = ({ body }) => BYTES_BESIDES + body.size();

  function forget(key) {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= sizeOf(entry);
    entries.delete(key);
  }

  function add(entry) {
    forget(entry.key);
    entries.set(entry.key, entry);
    bytes += sizeOf(entry);
    evict();
  }

  function evict() {
    for (const oldest of entries.keys()) {
      if (bytes <= mostBytes) break;
      forget(oldest);
    }
  }

  function bodyOf(key, content) {
    const before = entries.get(key)?.body;
    // Rendered again with the same result: the compressed bodies are reused.
    if (before?.identity.equals(content)) return before;
    const onGrow = (by) => {
      if (entries.get(key)?.body !== body) return;
      bytes += by;
      evict();
    };
    const body = createEncodedBody(content, onGrow, now);
    return body;
  }

  return {
    find(key) {
      const entry = entries.get(key);
      if (!entry || entry.until <= now()) return undefined;
      if (entry.freshAt !== tagExpiry.moment()) {
        if (!tagExpiry.isFresh(entry.tags, entry.since)) return undefined;
        entry.freshAt = tagExpiry.moment();
      }
      entries.delete(key);
      entries.set(key, entry);
      return entry;
    },

    /** Whether there is an entry, current or expired. */
    has: (key) => entries.has(key),

    /** Stores a response if it is still current, and returns it in either case. */
    keep({ key, headers, content, tags, since, until }) {
      const etag = headers.find(([name]) => name === "etag")?.[1];
      // `heads`: the headers as they are sent, by encoding.
      const entry = { key, headers, etag, heads: {}, body: bodyOf(key, content), tags, since, until };
      if (until > now() && tagExpiry.isFresh(tags, since)) add(entry);
      return entry;
    },

    /** Bytes in memory. */
    size: () => bytes,
  };
}
