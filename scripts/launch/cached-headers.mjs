import { createHash } from "node:crypto";
import { policyWithHashes } from "./script-hashes.mjs";
import { shortCacheControl } from "./short-cache-control.mjs";

/**
 * @import { OutgoingHttpHeader, ServerResponse } from "node:http"
 * @import { HeaderList } from "./compressed-assets.mjs"
 */

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
 * @param {ServerResponse} response
 * @param {string} type
 */
export function isSuccess(response, type) {
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
export function setSearchHeaders(response, content) {
  response.setHeader("cache-control", "private, no-cache");
  response.setHeader("etag", `W/"${createHash("sha256").update(content).digest("base64url").slice(0, 27)}"`);
}

/**
 * The response headers that belong to the page, with its `Vary`.
 *
 * @param {ServerResponse} response
 * @param {(string | undefined)[]} varies
 */
export function lastingHeaders(response, ...varies) {
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

/** @param {HeaderList} headers */
export const isPage = (headers) =>
  headers.some(([name, value]) => name === "content-type" && String(value).startsWith("text/html"));

/**
 * The headers of a page with the hashes of its inline scripts.
 *
 * @param {HeaderList} headers
 * @param {Buffer} content
 * @returns {HeaderList}
 */
export function withHashes(headers, content) {
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
