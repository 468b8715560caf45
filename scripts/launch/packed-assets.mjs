import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants } from "node:zlib";

// Scripts, styles and type of the build, kept in memory and packed as tightly as Brotli can. Next resolves and compresses
// them anew for every visitor, with gzip: a fifth more to carry over a telephone's network, and the first paint waits for it.

/** A file has one address here: by `/./` it has as many as somebody cares to write, and each would be packed and kept. */
const ours = /^\/_next\/static(\/[\w~-][\w~.-]*)+\.(js|css|woff2)$/;
const takesBrotli = /(^|[\s,])br(?!\s*;\s*q=0(\.0*)?\s*(,|$))/;
/** Of the answer Next packed itself, or of one moment. */
const ofThatAnswer = new Set([
  ...["content-encoding", "content-length", "transfer-encoding", "accept-ranges", "etag", "last-modified"],
  ...["connection", "keep-alive", "date"],
]);
const compress = promisify(brotliCompress);

/** `folder`: where /_next/static lies on disk. The names of its files change with what is in them. */
export function createPackedAssets(folder) {
  /** By address; undefined while one is being packed. As many as the build has files. */
  const assets = new Map();

  function isWanted({ method, url, headers }) {
    if (method !== "GET" || !ours.test(url)) return false;
    if (headers.range || headers["if-none-match"] || headers["if-modified-since"]) return false;
    return takesBrotli.test(headers["accept-encoding"] ?? "");
  }

  async function keep(url, headers) {
    const bytes = await readFile(path.join(folder, url.slice("/_next/static/".length)));
    // Type is packed as it is.
    if (url.endsWith(".woff2")) assets.set(url, { headers, body: bytes });
    else assets.set(url, { headers: [...headers, ["content-encoding", "br"]], body: await pack(bytes) });
  }

  return {
    /** The answer to this request, if it is kept. */
    find: (request) => (isWanted(request) ? assets.get(request.url) : undefined),
    /** What Next answers the first time says that there is such a file, and under which headers. */
    watch(request, response) {
      const { url } = request;
      if (!isWanted(request) || assets.has(url)) return;
      response.once("finish", () => {
        if (response.statusCode !== 200 || assets.has(url)) return;
        const headers = Object.entries(response.getHeaders()).filter(([name]) => !ofThatAnswer.has(name));
        assets.set(url, undefined);
        keep(url, headers).catch(() => assets.delete(url));
      });
    },
  };
}

function pack(bytes) {
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  };
  return compress(bytes, { params });
}

export function sendPacked({ headers, body }, response) {
  for (const [name, value] of headers) response.setHeader(name, value);
  response.setHeader("content-length", body.length);
  response.writeHead(200).end(body);
}
