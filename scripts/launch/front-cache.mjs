import { createHash } from "node:crypto";
import { acceptedEncoding } from "./accepted-encoding.mjs";
import { holdResponse } from "./held-response.mjs";
import { loadScriptsLate } from "./late-scripts.mjs";
import { createPageCache } from "./page-cache.mjs";
import { hashScripts, MAX_PAGE_BYTES, policyWithHashes } from "./script-hashes.mjs";
import { shortCacheControl } from "./short-cache-control.mjs";
import { createTagExpiry } from "./tag-expiry.mjs";

// Caches public responses in front of Next, which takes milliseconds even for a page it has cached itself: it
// resolves the route, and hashes and compresses the body again. It caches the pages that Next caches, and
// searches, which Next renders for each request. These are the same for everybody (tests ensure it) and are
// served until one of their tags expires.

/**
 * By Next's cache status of a page: while Next renders a stale page again, the old one is served for a
 * moment.
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
 */
export function createFrontCache(context, { now = Date.now, mostBytes, prepare = () => {}, isPaused } = {}) {
  const tagExpiry = createTagExpiry();
  const cache = createPageCache(tagExpiry, { now, mostBytes });
  /** Searches being rendered, by key, with the requests that wait for them. */
  const renders = new Map();
  let canonicalSearch = () => undefined;

  /**
   * Answers from the cache, with the response that another request is already waiting for, or through `pass`,
   * from Next.
   */
  function answer(request, response, pass) {
    if (isPaused?.() || !isPlainRequest(request)) return make(request, response, pass);
    const search = canonicalSearch(request.url, request.headers);
    const key = search ? `${search.type} ${search.url}` : pageKey(request);
    if (!key) return make(request, response, pass);
    const entry = cache.find(key);
    if (entry) return send(entry, request, response);
    // Any other path may not be a public page.
    if (!search && !cache.has(key))
      return make(request, response, pass, (record) => watchPage(key, record, response));
    const render = renders.get(key);
    // A rendering that began before a tag expired may be out of date for a later request.
    if (render?.since === tagExpiry.moment()) return follow(render, request, response, pass);
    return make(request, response, pass, (record) => lead({ key, record, search }, request, response));
  }

  /** Passes the request to Next. */
  function make(request, response, pass, watch) {
    const record = { since: tagExpiry.moment(), tags: new Set(), until: 0, isSearch: false, isPublic: false };
    prepare(request, response);
    hashScripts(request, response);
    watch?.(record);
    loadScriptsLate(request, response);
    return context.run(record, pass);
  }

  /** Has Next render a search or a previously cached page once for all requests that arrive meanwhile. */
  function lead({ key, record, search }, request, response) {
    const render = { since: record.since, followers: [] };
    record.isSearch = search !== undefined;
    renders.set(key, render);
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
        send(entry, request, response);
      },
      onGiveUp: () => finish({ isPrivate: !response.destroyed }),
    });
  }

  /** Until when a response may be served from the cache; undefined if it may not. */
  function cacheableUntil(record, response, search) {
    if (!record.isPublic || !isSuccess(response, search?.type ?? "text/html")) return undefined;
    if (search) return record.until;
    const life = pageLifeMs[response.getHeader("x-nextjs-cache")];
    return life && now() + life;
  }

  function follow(render, request, response, pass) {
    const arrivedAt = now();
    render.followers.push(({ entry, isPrivate }) => {
      if (response.destroyed) return;
      if (entry && entry.until > arrivedAt) send(entry, request, response);
      else if (isPrivate) make(request, response, pass);
      else answer(request, response, pass);
    });
  }

  /** Caches Next's response if it turns out to be a page that Next caches. */
  function watchPage(key, record, response) {
    const chunks = [];
    let size = 0;
    let headers;
    let isWanted;
    const take = (chunk, encoding) => {
      isWanted ??= cacheableUntil(record, response) !== undefined;
      if (!isWanted || !chunk || typeof chunk === "function") return;
      headers ??= lastingHeaders(response);
      chunks.push(Buffer.from(chunk, typeof encoding === "string" ? encoding : undefined));
      size += chunks.at(-1).length;
      isWanted = size <= MAX_PAGE_BYTES;
    };
    const { write, end } = response;
    response.write = function writeAndTake(...args) {
      take(...args);
      return write.apply(this, args);
    };
    response.end = function endAndKeep(...args) {
      take(...args);
      if (isWanted && headers && !response.destroyed) {
        const content = Buffer.concat(chunks);
        const until = cacheableUntil(record, response);
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

/** Sends a cached response, or 304 if the client already has it. */
function send(entry, { headers: asked }, response) {
  const known = asked["if-none-match"];
  if (known !== undefined && isKnown(known, entry.etag)) {
    const lasting = entry.headers.filter(([name]) => !name.startsWith("content-"));
    return response.writeHead(304, lasting.flat()).end();
  }
  const encoded = entry.body.in(acceptedEncoding(asked["accept-encoding"]));
  if (encoded instanceof Promise) return void encoded.then((made) => sendBody(entry, made, response));
  return sendBody(entry, encoded, response);
}

function sendBody({ headers, heads }, encoded, response) {
  let known = heads[encoded.encoding];
  if (known?.encoded !== encoded) {
    known = { encoded, list: flatHead(headers, encoded) };
    heads[encoded.encoding] = known;
  }
  writeHead(known, response);
  response.end(encoded.bytes);
}

/**
 * Writes the head of a 200 response. Checking and joining the headers takes longer than the rest of a cached response, so
 * Node does it once a second: until the date changes, responses on connections that stay open have the same head.
 */
function writeHead(head, response) {
  // Connections are closed while the server stops, and layers may have changed the response's own `writeHead`.
  const isShared =
    response.shouldKeepAlive && !globalThis.gendanaStopping && !Object.hasOwn(response, "writeHead");
  const second = Math.floor(Date.now() / 1_000);
  if (isShared && head.second === second) {
    // What Node's own `writeHead` sets. If another version of Node does not know it, the head is not written yet.
    response._header = head.text;
    if (response.headersSent) return;
  }
  response.writeHead(200, head.list);
  if (isShared && response.shouldKeepAlive) [head.second, head.text] = [second, response._header];
}

/** One flat list for writeHead, which is several times faster than calling setHeader for each header. */
function flatHead(headers, { encoding, bytes }) {
  const head = [...headers, ["content-length", String(bytes.length)]];
  if (encoding !== "identity") head.push(["content-encoding", encoding]);
  return head.flat();
}

/** A compressed and an uncompressed response may share an ETag: the comparison is the weak one. */
function isKnown(known, etag) {
  if (etag === undefined) return false;
  const strong = (tag) => tag.trim().replace(/^W\//, "");
  return known.split(",").some((tag) => strong(tag) === strong(etag));
}

/** By header name: whether it is common. Browsers send the same dozen with every request. */
const knownNames = new Map();
const MAX_NAMES = 1_000;

function isUsual(name) {
  const known = knownNames.get(name);
  if (known !== undefined) return known;
  if (knownNames.size === MAX_NAMES) knownNames.clear();
  knownNames.set(name, usual.test(name));
  return knownNames.get(name);
}

function isPlainRequest({ method, headers }) {
  if (method !== "GET") return false;
  for (const name in headers) if (!isUsual(name)) return false;
  return headers.cookie === undefined || !/__prerender_bypass|__next_preview/.test(headers.cookie);
}

function pageKey({ url }) {
  return url.includes("?") || url.length > 300 ? undefined : url;
}

function isSuccess(response, type) {
  return (
    response.statusCode === 200 &&
    String(response.getHeader("content-type")).startsWith(type) &&
    !response.hasHeader("set-cookie") &&
    !response.hasHeader("content-encoding")
  );
}

/** A browser stores a search and revalidates it each time; shared caches do not store it. */
function setSearchHeaders(response, content) {
  response.setHeader("cache-control", "private, no-cache");
  response.setHeader("etag", `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`);
}

/** The response headers that belong to the page, with its `Vary`. */
function lastingHeaders(response, ...varies) {
  const lasting = Object.entries(response.getHeaders()).filter(
    ([name]) => !fleeting.has(name) && name !== "vary",
  );
  const names = [response.getHeader("vary") ?? []].flat().join(", ").split(", ");
  for (const name of [...varies, "Accept-Encoding"])
    if (name && !names.some((known) => known.toLowerCase() === name.toLowerCase())) names.push(name);
  return [...lasting.map(repeated), ["vary", names.filter(Boolean).join(", ")]];
}

function withHashes(headers, content) {
  if (!headers.some(([name, value]) => name === "content-type" && value.startsWith("text/html")))
    return headers;
  return headers.map(([name, value]) => [
    name,
    name === "content-security-policy" ? policyWithHashes(value, content) : value,
  ]);
}

/** A header value for a response from the cache, which Next did not render for this client. */
function repeated([name, value]) {
  if (name === "x-nextjs-cache") return [name, "HIT"];
  return [name, name === "cache-control" ? shortCacheControl(value) : value];
}
