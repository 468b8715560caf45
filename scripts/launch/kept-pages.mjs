// The bytes of public pages, kept in front of Next. Its own kept pages cost a millisecond or three each time: the
// route is resolved, the body hashed and compressed anew. These pages are the same for everyone (a test holds that),
// so what Next answered to one is answered to the next, for seconds, and never across a change.

/** How long an answer is repeated. Next's own freshness (minutes) stays what counts. */
const LIFE_MS = 10_000;
/** Next forgets a changed page shortly after the change was answered: what it says until then is not kept. */
const QUIET_MS = 1_000;
const MOST_BYTES = 64 * 1024 * 1024;
const MOST_BYTES_OF_ONE = 1024 * 1024;

// A request with anything else in its head might be answered with something else (next-*, rsc, range, x-nextjs-*).
const usual =
  /^(host|connection|user-agent|accept|accept-encoding|accept-language|cache-control|pragma|upgrade-insecure-requests|sec-[a-z-]+|dnt|save-data|referer|cookie|te|priority|via|forwarded|x-forwarded-(for|proto|host|port)|x-real-ip|x-gendana-request|if-none-match)$/;

// Of one connection or one moment, not of the page.
const fleeting = new Set(["connection", "keep-alive", "date", "transfer-encoding", "content-length"]);

export function createKeptPages(now = Date.now) {
  /** Least recently asked for first. */
  const pages = new Map();
  let bytes = 0;
  let quietUntil = 0;

  function forget(key) {
    bytes -= pages.get(key)?.body.length ?? 0;
    pages.delete(key);
  }

  /** The answer to this request, if one is known. */
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

  /** Listens to the answer Next is about to give and keeps it if it is a kept page's. */
  function watch(request, response) {
    const key = keyOf(request);
    if (!key || now() < quietUntil) return;
    const begunAt = now();
    const chunks = [];
    let size = 0;
    let isWanted;
    const take = (chunk, encoding) => {
      isWanted ??= isKeptPage(response) && key.startsWith(encodingOf(response));
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
    /** Something that pages are made from has changed. */
    clear() {
      pages.clear();
      bytes = 0;
      quietUntil = now() + QUIET_MS;
    },
  };
}

/** Sends a kept answer, or only that it is still the same as what the browser has. */
export function answer({ headers, body }, request, response) {
  const etag = headers.find(([name]) => name === "etag")?.[1];
  const isKnown = etag !== undefined && request.headers["if-none-match"] === etag;
  for (const [name, value] of headers)
    if (!isKnown || !name.startsWith("content-")) response.setHeader(name, value);
  if (isKnown) return response.writeHead(304).end();
  response.setHeader("content-length", body.length);
  return response.writeHead(200).end(body);
}

/** Address and encoding; undefined for requests that may mean anything but "this page, please". */
function keyOf({ method, url, headers }) {
  if (method !== "GET" || url.includes("?") || url.length > 300) return undefined;
  if (!Object.keys(headers).every((name) => usual.test(name))) return undefined;
  if (/__prerender_bypass|__next_preview/.test(headers.cookie ?? "")) return undefined;
  const wanted = headers["accept-encoding"] ?? "identity";
  if (/(^|[\s,])gzip(?!\s*;\s*q=0(\.0*)?\s*(,|$))/.test(wanted)) return `gzip ${url}`;
  return wanted === "identity" ? `identity ${url}` : undefined;
}

/** "gzip;q=0.1, identity" may have either: only what was packed stands in for packed, and the other way round. */
const encodingOf = (response) => `${response.getHeader("content-encoding") ?? "identity"} `;

/** Next says so of pages it keeps itself; what it renders for one visitor never carries it. */
function isKeptPage(response) {
  return (
    response.statusCode === 200 &&
    response.getHeader("x-nextjs-cache") === "HIT" &&
    String(response.getHeader("content-type")).startsWith("text/html") &&
    !response.hasHeader("set-cookie")
  );
}
