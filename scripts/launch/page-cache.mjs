import { createEncodedBody } from "./encoded-body.mjs";

/**
 * @import { Encoding } from "./accepted-encoding.mjs"
 * @import { HeaderList } from "./compressed-assets.mjs"
 * @import { EncodedBody, EncodedBytes } from "./encoded-body.mjs"
 * @import { TagExpiry } from "./tag-expiry.mjs"
 *
 * @typedef {object} RenderedResponse
 * @property {string} key
 * @property {HeaderList} headers
 * @property {Buffer} content
 * @property {Iterable<string>} tags
 * @property {number} since the number of the last expiry when its rendering began
 * @property {number} until milliseconds since 1970
 * @property {string} [dataKey] the key of the hydration data of this page
 *
 * @typedef {object} SentHead the headers as they are sent with one encoding
 * @property {EncodedBytes} encoded
 * @property {(string | number | string[])[]} list
 * @property {number} [second] the second in which `text` was made
 * @property {string} [text]
 *
 * @typedef {object} CacheEntry
 * @property {string} key
 * @property {HeaderList} headers
 * @property {string | undefined} etag
 * @property {Partial<Record<Encoding, SentHead>>} heads
 * @property {EncodedBody} body
 * @property {Iterable<string>} tags
 * @property {number} since
 * @property {number} until
 * @property {string | undefined} dataKey
 * @property {number} [freshAt] the number of the last expiry after which the tags were found fresh
 */

const MAX_BYTES = 64 * 1024 * 1024;
/** An estimate for headers, key and objects of an entry. */
const BYTES_BESIDES = 4_096;

/**
 * Responses by key, in memory; the least recently used are evicted first. An entry is found as long as none of its
 * tags has expired since its rendering began (`tagExpiry`: tag-expiry.mjs) and `until` has not come.
 *
 * @param {TagExpiry} tagExpiry
 * @param {{ now?: () => number; mostBytes?: number }} [options]
 */
export function createPageCache(tagExpiry, { now = Date.now, mostBytes = MAX_BYTES } = {}) {
  /**
   * In order of last use, the oldest first.
   *
   * @type {Map<string, CacheEntry>}
   */
  const entries = new Map();
  let bytes = 0;

  /** @param {CacheEntry} entry */
  const sizeOf = ({ body }) => BYTES_BESIDES + body.size();

  /** @param {string} key */
  function forget(key) {
    const entry = entries.get(key);
    if (!entry) return;
    bytes -= sizeOf(entry);
    entries.delete(key);
  }

  /** @param {CacheEntry} entry */
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

  /**
   * @param {string} key
   * @param {Buffer} content
   */
  function bodyOf(key, content) {
    const before = entries.get(key)?.body;
    // Rendered again with the same result: the compressed bodies are reused.
    if (before?.identity.equals(content)) return before;
    /** @param {number} by */
    const onGrow = (by) => {
      if (entries.get(key)?.body !== body) return;
      bytes += by;
      evict();
    };
    const body = createEncodedBody(content, onGrow, now);
    return body;
  }

  return {
    /** @param {string} key */
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

    /**
     * Whether there is an entry, current or expired.
     *
     * @param {string} key
     */
    has: (key) => entries.has(key),

    /**
     * Stores a response if it is still current, and returns it in either case.
     *
     * @param {RenderedResponse} rendered
     */
    keep({ key, headers, content, tags, since, until, dataKey }) {
      const etag = headers.find(([name]) => name === "etag")?.[1];
      /** @type {CacheEntry} */
      const entry = {
        key,
        headers,
        etag: etag === undefined ? undefined : String(etag),
        heads: {},
        body: bodyOf(key, content),
        tags,
        since,
        until,
        dataKey,
      };
      if (until > now() && tagExpiry.isFresh(tags, since)) add(entry);
      return entry;
    },

    /** Bytes in memory. */
    size: () => bytes,
  };
}
