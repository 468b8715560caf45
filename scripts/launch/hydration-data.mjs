import { createHash } from "node:crypto";
import { withLateData } from "./late-scripts.mjs";
import { sendEntry } from "./send-entry.mjs";

/**
 * @import { IncomingMessage, ServerResponse } from "node:http"
 * @import { HeaderList } from "./compressed-assets.mjs"
 * @import { CacheEntry } from "./page-cache.mjs"
 *
 * @typedef {{ url: string; build: string; hash: string }} DataRequest
 */

// What React needs to hydrate a page takes two fifths of its HTML, and nobody needs it before the first paint. A cached
// page is sent without it; its scripts request it from the page's own address with one more parameter, which says of
// which build it has to be and what the page was rendered with (docs/decisions/098).

/** Next's scripts with the data. Neither it nor React leaves a "<" in a text or an attribute. */
const dataScript =
  /<script>((?:self\.__next_f|\(self\.__next_f=self\.__next_f\|\|\[\]\))\.push\([^<]*\))<\/script>/g;
const parameter = /[?&]hydration=([\w-]{1,100})-([\w-]{16})$/;
/** What remains of the headers of a page. The others describe the page, or how a browser shows it. */
const shared = new Set([
  "strict-transport-security",
  "x-content-type-options",
  "cross-origin-resource-policy",
]);

/**
 * Splits a page from Next into its HTML and the script with its data. Undefined if it has none, or no scripts.
 *
 * @param {string} page
 * @param {string} url
 * @param {string} build
 */
export function splitPage(page, url, build) {
  const data = [...page.matchAll(dataScript)].map(([, script]) => script).join(";");
  if (!data) return undefined;
  const hash = createHash("sha256").update(data).digest("base64url").slice(0, 16);
  const html = withLateData(
    page.replace(dataScript, ""),
    `${url}${url.includes("?") ? "&" : "?"}hydration=${build}-${hash}`,
  );
  return html === undefined ? undefined : { html, data, hash };
}

/**
 * What a request for the data of a page asks for; undefined for any other request.
 *
 * @param {IncomingMessage} request
 * @returns {DataRequest | undefined}
 */
export function dataRequestOf({ method, url = "" }) {
  const [query = "", build = "", hash = ""] = (method === "GET" && url.match(parameter)) || [];
  return query ? { url: url.slice(0, -query.length), build, hash } : undefined;
}

/**
 * The headers of a page's data, from those of the page.
 *
 * @param {HeaderList} headers
 * @returns {HeaderList}
 */
export function dataHeaders(headers) {
  return [
    ...headers.filter(([name]) => shared.has(name)),
    ["content-type", "text/javascript; charset=utf-8"],
    ["cache-control", "public, max-age=31536000, immutable"],
    ["x-robots-tag", "noindex"],
    ["vary", "Accept-Encoding"],
  ];
}

/**
 * Sends the data under an address that names other data. React then shows what it contains.
 *
 * @param {CacheEntry} data
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 */
export function sendOtherData(data, request, response) {
  /** @type {HeaderList} */
  const headers = data.headers.map(([name, value]) => [name, name === "cache-control" ? "no-store" : value]);
  return sendEntry({ ...data, headers, heads: {} }, request, response);
}

/** @param {ServerResponse} response */
export function sendNoData(response) {
  for (const name of response.getHeaderNames()) if (!shared.has(name)) response.removeHeader(name);
  response.writeHead(404, ["cache-control", "no-store", "content-length", "0"]).end();
}
