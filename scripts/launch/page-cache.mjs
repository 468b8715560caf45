// Caches public pages in memory in front of Next, whose own cache takes one to three milliseconds per
// request: it resolves the route and hashes and compresses the body again. These pages are the same for
// everyone (a test ensures it), so Next's response to one visitor is sent to the next, for seconds, and never
// after a change.

/** How long a response is repeated. Next's own lifetime (minutes) still applies. */
const LIFE_MS = 10_000;
/**
 * Next may still serve the old page shortly after a change has been answered: responses in this time are not
 * cached.
 */
const QUIET_MS = 1_000;
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_BYTES_OF_ONE = 1024 * 1024;

// A request with any other header might get another response (next-*, rsc, range, x-nextjs-*).
const usual =
  /^(host|connection|user-agent|accept|accept-encoding|accept-language|cache-control|pragma|upgrade-insecure-requests|sec-[a-z-]+|dnt|save-data|referer|cookie|te|priority|via|forwarded|x-forwarded-(for|proto|host|port)|x-real-ip|x-gendana-request|if-none-match)$/;

// Headers of one connection or one response, not of the page.
const fleeting = new Set(["connection", "keep-alive", "date", "transfer-encoding", "content-length"]);

export function createPageCache(now = Date.now) {
  /** In order of last use, the oldest first. */
  const pages = new Map();
  let bytes = 0;
  let quietUntil = 0;

  function forget(key) {
    bytes -= pages.get(key)?.body.length ?? 0;
    pages.delete(key);
  }

  /** Returns the cached response to this request. */
  function find(request) {
    const key = keyOf(request);
    const page = key && pages.get(key);
    if (!page) return undefined;
    forget(key);
    if (page.until <= now()) return undefined;
    pages.set(key, page);
    bytes += page.body.length;
    return page;
  }

  function keep(key, response, chunks) {
    const body = Buffer.concat(chunks);
    const headers = Object.entries(response.getHeaders()).filter(([name]) => !fleeting.has(name));
    forget(key);
    pages.set(key, { headers, body, until: now() + LIFE_MS });
    bytes += body.length;
    for (const oldest of pages.keys()) {
      if (bytes <= MOST_BYTES) break;
      forget(oldest);
    }
  }

  /** Records Next's response and caches it if it is a cacheable page. */
  function watch(request, response) {
    const key = keyOf(request);
    if (!key || now() < quietUntil) return;
    const begunAt = now();
    const chunks = [];
    let size = 0;
    let isWanted;
    const take = (chunk, encoding) => {
      isWanted ??= isCacheable(response) && key.startsWith(encodingOf(response));
      if (!isWanted || !chunk || typeof chunk === "function") return;
      chunks.push(Buffer.from(chunk, typeof encoding === "string" ? encoding : undefined));
      size += chunks.at(-1).length;
      isWanted = size <= MOST_BYTES_OF_ONE;
    };
    const { write, end } = response;
    response.write = function writeAndTake(...args) {
      take(...args);
      return write.apply(this, args);
    };
    response.end = function endAndKeep(...args) {
      take(...args);
      if (isWanted && !response.destroyed && begunAt >= quietUntil) keep(key, response, chunks);
      return end.apply(this, args);
    };
  }

  return {
    find,
    watch,
    /** Called when data that pages show has changed. */
    clear() {
      pages.clear();
      bytes = 0;
      quietUntil = now() + QUIET_MS;
    },
  };
}

/** Sends a cached response, or 304 if the browser already has it. */
export function answer({ headers, body }, request, response) {
  const etag = headers.find(([name]) => name === "etag")?.[1];
  const isKnown = etag !== undefined && request.headers["if-none-match"] === etag;
  for (const [name, value] of headers)
    if (!isKnown || !name.startsWith("content-")) response.setHeader(name, value);
  if (isKnown) return response.writeHead(304).end();
  response.setHeader("content-length", body.length);
  return response.writeHead(200).end(body);
}

/** Returns the cache key of path and encoding; undefined for any request but a plain page view. */
function keyOf({ method, url, headers }) {
  if (method !== "GET" || url.includes("?") || url.length > 300) return undefined;
  if (!Object.keys(headers).every((name) => usual.test(name))) return undefined;
  if (/__prerender_bypass|__next_preview/.test(headers.cookie ?? "")) return undefined;
  const wanted = headers["accept-encoding"] ?? "identity";
  if (/(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(wanted)) return `gzip ${url}`;
  return wanted === "identity" ? `identity ${url}` : undefined;
}

/**
 * "gzip;q=0.1, identity" accepts both: a compressed response may only replace a compressed one, and vice
 * versa.
 */
const encodingOf = (response) => `${response.getHeader("content-encoding") ?? "identity"} `;

/** Next sets this header on pages it caches itself; pages rendered for one visitor never have it. */
function isCacheable(response) {
  return (
    response.statusCode === 200 &&
    response.getHeader("x-nextjs-cache") === "HIT" &&
    String(response.getHeader("content-type")).startsWith("text/html") &&
    !response.hasHeader("set-cookie")
  );
}
