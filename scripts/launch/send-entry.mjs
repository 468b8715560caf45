import { acceptedEncoding } from "./accepted-encoding.mjs";

/**
 * @import { IncomingMessage, ServerResponse } from "node:http"
 * @import { HeaderList } from "./compressed-assets.mjs"
 * @import { EncodedBytes } from "./encoded-body.mjs"
 * @import { CacheEntry, SentHead } from "./page-cache.mjs"
 */

/**
 * Sends a cached response, or 304 if the client already has it.
 *
 * @param {CacheEntry} entry
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 */
export function sendEntry(entry, { headers: asked }, response) {
  const known = asked["if-none-match"];
  if (known !== undefined && isKnown(known, entry.etag)) {
    const lasting = entry.headers.filter(([name]) => !name.startsWith("content-"));
    return response.writeHead(304, lasting.flat()).end();
  }
  const encoded = entry.body.in(acceptedEncoding(asked["accept-encoding"]));
  if (encoded instanceof Promise) return void encoded.then((made) => sendBody(entry, made, response));
  return sendBody(entry, encoded, response);
}

/**
 * @param {CacheEntry} entry
 * @param {EncodedBytes} encoded
 * @param {ServerResponse} response
 */
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
 *
 * @param {SentHead} head
 * @param {ServerResponse & { _header?: string }} response
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

/**
 * One flat list for writeHead, which is several times faster than calling setHeader for each header.
 *
 * @param {HeaderList} headers
 * @param {EncodedBytes} encoded
 */
function flatHead(headers, { encoding, bytes }) {
  /** @type {HeaderList} */
  const head = [...headers, ["content-length", String(bytes.length)]];
  if (encoding !== "identity") head.push(["content-encoding", encoding]);
  return head.flat();
}

/**
 * A compressed and an uncompressed response may share an ETag: the comparison is the weak one.
 *
 * @param {string} known
 * @param {string | undefined} etag
 */
function isKnown(known, etag) {
  if (etag === undefined) return false;
  /** @param {string} tag */
  const strong = (tag) => tag.trim().replace(/^W\//, "");
  return known.split(",").some((tag) => strong(tag) === strong(etag));
}
