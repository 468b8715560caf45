import { createHash } from "node:crypto";
import { holdResponse } from "./held-response.mjs";
import { loadScriptsLate } from "./late-scripts.mjs";
import { createPageCache } from "./page-cache.mjs";
import { bytesOf, methodsOf } from "./response-arguments.mjs";
import { hashScripts, MAX_PAGE_BYTES, policyWithHashes } from "./script-hashes.mjs";
import { sendEntry } from "./send-entry.mjs";
import { shortCacheControl } from "./short-cache-control.mjs";
import { createTagExpiry } from "./tag-expiry.mjs";

/**
 * @import { AsyncLocalStorage } from "node:async_hooks"
 * @import { IncomingMessage, OutgoingHttpHeader, ServerResponse } from "node:http"
 * @import { CanonicalSearch, FrontCache, ResponseRecord } from "../../lib/platform/page-cache/front-cache"
 * @import { HeaderList } from "./compressed-assets.mjs"
 * @import { CacheEntry } from "./page-cache.mjs"
 * @import { RequestLayer } from "./request-layers.mjs"
 * @import { BodyArguments } from "./response-arguments.mjs"
 *
 * @typedef {{ entry?: CacheEntry; isPrivate?: boolean }} RenderOutcome
 * @typedef {{ since: number; followers: ((outcome: RenderOutcome) => void)[] }} Render
 *
 * @typedef {object} FrontCacheOptions
 * @property {() => number} [now]
 * @property {number} [mostBytes]
 * @property {(request: IncomingMessage, response: ServerResponse) => void} [prepare]
 * @property {() => boolean} [isPaused]
 */

// Caches public responses in front of Next, which takes milliseconds even for a page it has cached itself: it
// resolves the route, and hashes and compresses the body again. It caches the pages that Next caches, and
// searches, which Next renders for each request. These are the same for everybody (tests ensure it) and are
// served until one of their tags expires.

/**
 * By Next's cache status of a page: while Next renders a stale page again, the old one is served for a
 * moment.
 *
 * @type {Record<string, number | undefined>}
 */
const pageLifeMs = { HIT: 60_000, MISS: 60_000, STALE: 1_000 };

// A request with any other header might get another response (next-*, rsc, range, authorization, x-nextjs-*).
const usual =
  /^(host|connection|user-agent|accept|accept-encoding|accept-language|cache-control|pragma|upgrade-insecure-requests|sec-[a-z-]+|dnt|save-data|referer|cookie|te|priority|via|forwarded|x-forwarded-(for|proto|host|port)|x-real-ip|x-gendana-request|if-none-match)$/;

// Headers of one connection or one response, not of the page.
const fleeting = new Set([
  "connection",
  "keep-alive",
  "date",
  "transfer-encoding",
  "content-length",
  "x-request-id",
]);

/**
 * `context`: an AsyncLocalStorage that holds, while Next renders a response, the record of its dependencies.
 * `prepare` is called for each response that Next renders. While `isPaused()`, no request is answered from
 * the cache.
 *
 * @param {AsyncLocalStorage<ResponseRecord>} context
 * @param {FrontCacheOptions} [options]
 * @returns {FrontCache & { answer: RequestLayer; size(): number }}
 */
export function createFrontCache(context, { now = Date.now, mostBytes, prepare = () => {}, isPaused } = {}) {
  const tagExpiry = createTagExpiry();
  const cache = createPageCache(tagExpiry, { now, mostBytes });
  /**
   * Searches being rendered, by key, with the requests that wait for them.
   *
   * @type {Map<string, Render>}
   */
  const renders = new Map();
  /** @type {Parameters<FrontCache["setCanonicalSearch"]>[0]} */
  let canonicalSearch = () => undefined;

  /**
   * Answers from the cache, with the response that another request is already waiting for, or through `pass`,
   * from Next.
   *
   * @type {RequestLayer}
   */
  function answer(request, response, pass) {
    if (isPaused?.() || !isPlainRequest(request)) return make(request, response, pass);
    const search = canonicalSearch(request.url ?? "", request.headers);
    const key = search ? `${search.type} ${search.url}` : pageKey(request);
    if (!key) return make(request, response, pass);
    const entry = cache.find(key);
    if (entry) return sendEntry(entry, request, response);
    // Any other path may not be a public page.
    if (!search && !cache.has(key))
      return make(request, response, pass, (record) => watchPage(key, record, response));
    const render = renders.get(key);
    // A rendering that began before a tag expired may be out of date for a later request.
    if (render?.since === tagExpiry.moment()) return follow(render, request, response, pass);
    return make(request, response, pass, (record) => lead({ key, record, search }, request, response));
  }

  /**
   * Passes the request to Next.
   *
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   * @param {() => void} pass
   * @param {(record: ResponseRecord) => void} [watch]
   */
  function make(request, response, pass, watch) {
    /** @type {ResponseRecord} */
    const record = { since: tagExpiry.moment(), tags: new Set(), until: 0, isSearch: false, isPublic: false };
    prepare(request, response);
    hashScripts(request, response);
    watch?.(record);
    loadScriptsLate(request, response);
    return context.run(record, pass);
  }

  /**
   * Has Next render a search or a previously cached page once for all requests that arrive meanwhile.
   *
   * @param {{ key: string; record: ResponseRecord; search: CanonicalSearch | undefined }} rendering
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   */
  function lead({ key, record, search }, request, response) {
    /** @type {Render} */
    const render = { since: record.since, followers: [] };
    record.isSearch = search !== undefined;
    renders.set(key, render);
    /** @param {RenderOutcome} outcome */
    const finish = (outcome) => {
      if (renders.get(key) === render) renders.delete(key);
      for (const follower of render.followers) follower(outcome);
    };
    if (search) request.url = search.url;
    // The whole response is needed, even if this client already has it.
    const { "if-none-match": known } = request.headers;
    delete request.headers["if-none-match"];
    holdResponse(response, {
      mostBytes: MAX_PAGE_BYTES,
      onEnd(content) {
        const until = cacheableUntil(record, response, search);
        if (until === undefined) {
          finish({ isPrivate: true });
          response.end(content);
          return;
        }
        if (search) setSearchHeaders(response, content);
        const headers = withHashes(lastingHeaders(response, search && "Accept"), content);
        const entry = cache.keep({ key, headers, content, ...record, until });
        finish({ entry });
        for (const name of response.getHeaderNames()) response.removeHeader(name);
        if (known !== undefined) request.headers["if-none-match"] = known;
        sendEntry(entry, request, response);
      },
      onGiveUp: () => finish({ isPrivate: !response.destroyed }),
    });
  }

  /**
   * Until when a response may be served from the cache; undefined if it may not.
   *
   * @param {ResponseRecord} record
   * @param {ServerResponse} response
   * @param {CanonicalSearch} [search]
   */
  function cacheableUntil(record, response, search) {
    if (!record.isPublic || !isSuccess(response, search?.type ?? "text/html")) return undefined;
    if (search) return record.until;
    const life = pageLifeMs[String(response.getHeader("x-nextjs-cache"))];
    return life && now() + life;
  }

  /**
   * @param {Render} render
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   * @param {() => void} pass
   */
  function follow(render, request, response, pass) {
    const arrivedAt = now();
    render.followers.push(({ entry, isPrivate }) => {
      if (response.destroyed) return;
      if (entry && entry.until > arrivedAt) sendEntry(entry, request, response);
      else if (isPrivate) make(request, response, pass);
      else answer(request, response, pass);
    });
  }

  /**
   * Caches Next's response if it turns out to be a page that Next caches.
   *
   * @param {string} key
   * @param {ResponseRecord} record
   * @param {ServerResponse} response
   */
  function watchPage(key, record, response) {
    /** @type {Buffer[]} */
    const chunks = [];
    let size = 0;
    /** @type {HeaderList | undefined} */
    let headers;
    /** @type {boolean | undefined} */
    let isWanted;
    /** @param {BodyArguments} args */
    const take = (args) => {
      isWanted ??= cacheableUntil(record, response) !== undefined;
      const bytes = isWanted && bytesOf(args);
      if (!bytes) return;
      headers ??= lastingHeaders(response);
      chunks.push(bytes);
      size += bytes.length;
      isWanted = size <= MAX_PAGE_BYTES;
    };
    const { write, end } = methodsOf(response);
    /** @param {BodyArguments} args */
    response.write = function writeAndTake(...args) {
      take(args);
      return write.apply(this, args);
    };
    /** @param {BodyArguments} args */
    response.end = function endAndKeep(...args) {
      take(args);
      if (isWanted && headers && !response.destroyed) {
        const content = Buffer.concat(chunks);
        const until = cacheableUntil(record, response);
        if (until !== undefined)
          cache.keep({ key, headers: withHashes(headers, content), content, ...record, until });
      }
      return end.apply(this, args);
    };
  }

  return {
    answer,
    expire: tagExpiry.expire,
    suspend: tagExpiry.suspend,
    resume: tagExpiry.resume,
    isFresh: tagExpiry.isFresh,
    /** The record of the response being rendered. */
    record: () => context.getStore(),
    /**
     * `find` returns a search's { url, type } for a request's URL and headers: see
     * lib/catalog/search/canonical-search.ts.
     */
    setCanonicalSearch(find) {
      canonicalSearch = find;
    },
    size: cache.size,
  };
}

/**
 * By header name: whether it is common. Browsers send the same dozen with every request.
 *
 * @type {Map<string, boolean>}
 */
const knownNames = new Map();
const MAX_NAMES = 1_000;

/** @param {string} name */
function isUsual(name) {
  const known = knownNames.get(name);
  if (known !== undefined) return known;
  if (knownNames.size === MAX_NAMES) knownNames.clear();
  const isFound = usual.test(name);
  knownNames.set(name, isFound);
  return isFound;
}

/** @param {IncomingMessage} request */
function isPlainRequest({ method, headers }) {
  if (method !== "GET") return false;
  for (const name in headers) if (!isUsual(name)) return false;
  return headers.cookie === undefined || !/__prerender_bypass|__next_preview/.test(headers.cookie);
}

/** @param {IncomingMessage} request */
function pageKey({ url = "" }) {
  return url.includes("?") || url.length > 300 ? undefined : url;
}

/**
 * @param {ServerResponse} response
 * @param {string} type
 */
function isSuccess(response, type) {
  return (
    response.statusCode === 200 &&
    String(response.getHeader("content-type")).startsWith(type) &&
    !response.hasHeader("set-cookie") &&
    !response.hasHeader("content-encoding")
  );
}

/**
 * A browser stores a search and revalidates it each time; shared caches do not store it.
 *
 * @param {ServerResponse} response
 * @param {Buffer} content
 */
function setSearchHeaders(response, content) {
  response.setHeader("cache-control", "private, no-cache");
  response.setHeader("etag", `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`);
}

/**
 * The response headers that belong to the page, with its `Vary`.
 *
 * @param {ServerResponse} response
 * @param {(string | undefined)[]} varies
 */
function lastingHeaders(response, ...varies) {
  /** @type {HeaderList} */
  const lasting = [];
  for (const [name, value] of Object.entries(response.getHeaders()))
    if (value !== undefined && !fleeting.has(name) && name !== "vary")
      lasting.push([name, repeatedValue(name, value)]);
  const names = [response.getHeader("vary") ?? []].flat().join(", ").split(", ");
  for (const name of [...varies, "Accept-Encoding"])
    if (name && !names.some((known) => known.toLowerCase() === name.toLowerCase())) names.push(name);
  lasting.push(["vary", names.filter(Boolean).join(", ")]);
  return lasting;
}

/**
 * @param {HeaderList} headers
 * @param {Buffer} content
 * @returns {HeaderList}
 */
function withHashes(headers, content) {
  if (!headers.some(([name, value]) => name === "content-type" && String(value).startsWith("text/html")))
    return headers;
  return headers.map(([name, value]) => [
    name,
    name === "content-security-policy" ? policyWithHashes(String(value), content) : value,
  ]);
}

/**
 * A header value for a response from the cache, which Next did not render for this client.
 *
 * @param {string} name
 * @param {OutgoingHttpHeader} value
 */
function repeatedValue(name, value) {
  if (name === "x-nextjs-cache") return "HIT";
  return name === "cache-control" ? shortCacheControl(value) : value;
}
