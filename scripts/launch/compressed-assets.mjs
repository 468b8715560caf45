import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";
import { bestQuality } from "./brotli-quality.mjs";

/**
 * @import { IncomingMessage, OutgoingHttpHeader, ServerResponse } from "node:http"
 * @typedef {[name: string, value: OutgoingHttpHeader][]} HeaderList
 * @typedef {{ headers: HeaderList; body: Buffer }} CompressedAsset
 */

// Keeps the build's scripts, styles and fonts in memory, compressed with the highest Brotli level. Next would
// resolve and compress them for every visitor with gzip: a fifth more bytes on a mobile network, which delays
// the first paint.

/**
 * Only canonical paths: with `/./` a file would have unlimited URLs, and each would be compressed and cached.
 */
const ours = /^\/_next\/static(\/[\w~-][\w~.-]*)+\.(js|css|woff2)$/;
const takesBrotli = /(^|[\s,])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;
/** Headers that describe Next's own encoding or a single response. */
const ofThatResponse = new Set([
  "content-encoding",
  "content-length",
  "transfer-encoding",
  "accept-ranges",
  "etag",
  "last-modified",
  "connection",
  "keep-alive",
  "date",
]);
const compress = promisify(brotliCompress);

/**
 * `folder`: location of /_next/static on disk. The names of its files change with their contents.
 *
 * @param {string} folder
 */
export function createCompressedAssets(folder) {
  /**
   * By URL; undefined while a file is being compressed. At most as many as the build has files.
   *
   * @type {Map<string, CompressedAsset | undefined>}
   */
  const assets = new Map();

  /** @param {IncomingMessage} request */
  function isWanted({ method, url = "", headers }) {
    if (method !== "GET" || !ours.test(url)) return false;
    if (headers.range || headers["if-none-match"] || headers["if-modified-since"]) return false;
    return takesBrotli.test(headers["accept-encoding"] ?? "");
  }

  /**
   * @param {string} url
   * @param {HeaderList} headers
   */
  async function keep(url, headers) {
    const bytes = await readFile(path.join(folder, url.slice("/_next/static/".length)));
    // Fonts are already compressed.
    if (url.endsWith(".woff2")) assets.set(url, { headers, body: bytes });
    else assets.set(url, { headers: [...headers, ["content-encoding", "br"]], body: await pack(bytes) });
  }

  return {
    /**
     * Returns the response to this request, if it is cached.
     *
     * @param {IncomingMessage} request
     */
    find: (request) => (isWanted(request) ? assets.get(request.url ?? "") : undefined),
    /**
     * Takes the headers from Next's first response, which also shows that the file exists.
     *
     * @param {IncomingMessage} request
     * @param {ServerResponse} response
     */
    watch(request, response) {
      const { url = "" } = request;
      if (!isWanted(request) || assets.has(url)) return;
      response.once("finish", () => {
        if (response.statusCode !== 200 || assets.has(url)) return;
        /** @type {HeaderList} */
        const headers = [];
        for (const [name, value] of Object.entries(response.getHeaders()))
          if (value !== undefined && !ofThatResponse.has(name)) headers.push([name, value]);
        assets.set(url, undefined);
        keep(url, headers).catch(() => assets.delete(url));
      });
    },
  };
}

/** @param {Buffer} bytes */
function pack(bytes) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: bestQuality,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return compress(bytes, { params });
}

/**
 * @param {CompressedAsset} asset
 * @param {ServerResponse} response
 */
export function sendCompressed({ headers, body }, response) {
  for (const [name, value] of headers) response.setHeader(name, value);
  response.setHeader("content-length", body.length);
  response.writeHead(200).end(body);
}
