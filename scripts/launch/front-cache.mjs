import { isPage, isSuccess, lastingHeaders, setSearchHeaders, withHashes } from "./cached-headers.mjs";
import { holdResponse } from "./held-response.mjs";
import { dataHeaders, dataRequestOf, sendNoData, sendOtherData, splitPage } from "./hydration-data.mjs";
import { loadScriptsLate } from "./late-scripts.mjs";
import { createPageCache } from "./page-cache.mjs";
import { bytesOf, methodsOf } from "./response-arguments.mjs";
import { hashScripts, MAX_PAGE_BYTES } from "./script-hashes.mjs";
import { sendEntry } from "./send-entry.mjs";
import { createTagExpiry } from "./tag-expiry.mjs";

/**
 * @import { AsyncLocalStorage } from "node:async_hooks"
 * @import { IncomingMessage, ServerResponse } from "node:http"
 * @import { CanonicalSearch, FrontCache, ResponseRecord } from "../../lib/platform/page-cache/front-cache"
 * @import { HeaderList } from "./compressed-assets.mjs"
 * @import { DataRequest } from "./hydration-data.mjs"
 * @import { CacheEntry } from "./page-cache.mjs"
 * @import { RequestLayer } from "./request-layers.mjs"
 * @import { BodyArguments } from "./response-arguments.mjs"
 *
 * @typedef {{ entry: CacheEntry; data: CacheEntry | undefined }} CachedResponse
 * @typedef {{ key: string; search?: CanonicalSearch; hash?: string }} Wanted `hash`: its data is wanted, not the page
 * @typedef {{ kept?: CachedResponse; isPrivate?: boolean }} RenderOutcome
 * @typedef {{ since: number; followers: ((outcome: RenderOutcome) => void)[] }} Render
 *
 * @typedef {object} FrontCacheOptions
 * @property {() => number} [now]
 * @property {number} [mostBytes]
 * @property {string} [build] its pages and their data belong together
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

/**
 * Longer than the page itself is cached: the data may be requested when the page has changed, or by a visitor whose
 * network is slow.
 */
const DATA_LIFE_MS = 10 * 60_000;

/**
 * `context`: an AsyncLocalStorage that holds, while Next renders a response, the record of its dependencies.
 * `prepare` is called for each response that Next renders. While `isPaused()`, no request is answered from
 * the cache.
 *
 * @param {AsyncLocalStorage<ResponseRecord>} context
 * @param {FrontCacheOptions} [options]
 * @returns {FrontCache & { answer: RequestLayer; size(): number }}
 */
export function createFrontCache(context, options = {}) {
  const { now = Date.now, mostBytes, build = "", prepare = () => {}, isPaused } = options;
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

  /** @param {IncomingMessage} request */
  function identify(request) {
    const search = canonicalSearch(request.url ?? "", request.headers);
    return { search, key: search ? `${search.type} ${search.url}` : pageKey(request) };
  }

  /**
   * Answers from the cache, with the response that another request is already waiting for, or through `pass`,
   * from Next.
   *
   * @type {RequestLayer}
   */
  function answer(request, response, pass) {
    const data = dataRequestOf(request);
    if (data) return answerData(data, request, response, pass);
    if (isPaused?.() || !isPlainRequest(request)) return make(request, response, pass);
    const { search, key } = identify(request);
    if (!key) return make(request, response, pass);
    const entry = cache.find(key);
    if (entry) return sendEntry(entry, request, response);
    // Any other path may not be a public page.
    if (!search && !cache.has(key))
      return make(request, response, pass, (record) => watchPage(key, record, response));
    return share({ key, search }, request, response, pass);
  }

  /**
   * Answers with the data of a page, which is found or rendered as for a request for the page.
   *
   * @param {DataRequest} asked
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   * @param {() => void} pass
   */
  function answerData({ url, hash, ...asked }, request, response, pass) {
    request.url = url;
    request.headers.accept = "text/html";
    const { search, key } = identify(request);
    if (!key || search?.type === "application/json" || asked.build !== build) return sendNoData(response);
    // Its address says what it contains, so it does not matter whether the page has changed.
    const data = cache.find(dataKey(key, hash));
    if (data) return sendEntry(data, request, response);
    if (isPaused?.() || !isPlainRequest(request)) return sendNoData(response);
    const current = cache.find(cache.find(key)?.dataKey ?? "");
    if (current) return sendOtherData(current, request, response);
    return share({ key, search, hash }, request, response, pass);
  }

  /**
   * Answers with the response that another request is waiting for, or has it rendered.
   *
   * @param {Wanted} wanted
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   * @param {() => void} pass
   */
  function share(wanted, request, response, pass) {
    const render = renders.get(wanted.key);
    // A rendering that began before a tag expired may be out of date for a later request.
    if (render?.since === tagExpiry.moment()) return follow(render, wanted, request, response, pass);
    return make(request, response, pass, (record) => lead(wanted, record, request, response));
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
   * @param {Wanted} wanted
   * @param {ResponseRecord} record
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   */
  function lead({ key, search, hash }, record, request, response) {
    /** @type {Render} */
    const render = { since: record.since, followers: [] };
    record.isSearch = search !== undefined;
    renders.set(key, render);
    /** @param {RenderOutcome} outcome */
    const finish = (outcome) => {
      if (renders.get(key) === render) renders.delete(key);
      for (const follower of render.followers) follower(outcome);
    };
    const url = search?.url ?? key;
    request.url = url;
    // The whole response is needed, even if this client already has it.
    const { "if-none-match": known } = request.headers;
    delete request.headers["if-none-match"];
    holdResponse(response, {
      mostBytes: MAX_PAGE_BYTES,
      onEnd(content) {
        const until = cacheableUntil(record, response, search);
        if (until === undefined) {
          finish({ isPrivate: true });
          if (hash === undefined) response.end(content);
          else sendNoData(response);
          return;
        }
        if (search) setSearchHeaders(response, content);
        const kept = keep(
          { key, headers: lastingHeaders(response, search && "Accept"), content, record, until },
          url,
        );
        finish({ kept });
        for (const name of response.getHeaderNames()) response.removeHeader(name);
        if (known !== undefined) request.headers["if-none-match"] = known;
        send(kept, hash, request, response);
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
   * Keeps a response; a page without its hydration data, and that beside it.
   *
   * @param {{ key: string; headers: HeaderList; content: Buffer; record: ResponseRecord; until: number }} rendered
   * @param {string} url
   * @returns {CachedResponse}
   */
  function keep({ key, headers, content, record, until }, url) {
    if (!isPage(headers))
      return { entry: cache.keep({ key, headers, content, ...record, until }), data: undefined };
    const split = splitPage(content.toString(), url, build);
    const html = split ? Buffer.from(split.html) : content;
    const data =
      split &&
      cache.keep({
        key: dataKey(key, split.hash),
        headers: dataHeaders(headers),
        content: Buffer.from(split.data),
        tags: [],
        since: tagExpiry.moment(),
        until: until + DATA_LIFE_MS,
      });
    const page = { key, headers: withHashes(headers, html), content: html, dataKey: data?.key };
    return { entry: cache.keep({ ...page, ...record, until }), data };
  }

  /**
   * @param {CachedResponse} kept
   * @param {string | undefined} hash
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   */
  function send({ entry, data }, hash, request, response) {
    if (hash === undefined) return sendEntry(entry, request, response);
    if (!data) return sendNoData(response);
    if (data.key === dataKey(entry.key, hash)) return sendEntry(data, request, response);
    return sendOtherData(data, request, response);
  }

  /**
   * @param {Render} render
   * @param {Wanted} wanted
   * @param {IncomingMessage} request
   * @param {ServerResponse} response
   * @param {() => void} pass
   */
  function follow(render, wanted, request, response, pass) {
    const arrivedAt = now();
    render.followers.push(({ kept, isPrivate }) => {
      if (response.destroyed) return;
      if (kept && kept.entry.until > arrivedAt) send(kept, wanted.hash, request, response);
      else if (!isPrivate) share(wanted, request, response, pass);
      else if (wanted.hash === undefined) make(request, response, pass);
      else sendNoData(response);
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
        if (until !== undefined) keep({ key, headers, content, record, until }, key);
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
 * @param {string} key
 * @param {string} hash
 */
const dataKey = (key, hash) => `${hash} ${key}`;
