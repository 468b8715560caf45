import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { bestQuality } from "./brotli-quality.mjs";

// Compressing happens in Node's thread pool. The best Brotli level takes a third of a second for a page, so
// only a body that has been cached for some seconds and is requested repeatedly gets it, one at a time.

const MIN_BYTES = 1_024;
const QUICK_QUALITY = 5;
const SETTLED_MS = 3_000;
const POPULAR_USES = 8;

/**
 * @import { Encoding } from "./accepted-encoding.mjs"
 * @typedef {{ encoding: Encoding; bytes: Buffer }} EncodedBytes
 * @typedef {ReturnType<typeof createEncodedBody>} EncodedBody
 */

const compressed = {
  gzip: promisify(gzip),
  /** @param {Buffer} content */
  br: (content, quality = QUICK_QUALITY) =>
    promisify(brotliCompress)(content, {
      params: {
        [constants.BROTLI_PARAM_QUALITY]: quality,
        [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
        [constants.BROTLI_PARAM_MODE]: constants.BROTLI_MODE_TEXT,
      },
    }),
};

let isBestBeingMade = false;

/**
 * A body in every encoding. `onGrow` is called with the number of bytes that each new encoding adds.
 *
 * @param {Buffer} content
 * @param {(by: number) => void} onGrow
 */
export function createEncodedBody(content, onGrow = () => {}, now = Date.now) {
  /** @type {EncodedBytes} */
  const identity = { encoding: "identity", bytes: content };
  /** @type {Map<Encoding, EncodedBytes | Promise<EncodedBytes>>} */
  const made = new Map();
  const begunAt = now();
  let size = content.length;
  let uses = 0;
  let isBest = false;

  /** @param {number} by */
  function grow(by) {
    size += by;
    onGrow(by);
  }

  /** @param {"br" | "gzip"} encoding */
  async function make(encoding) {
    /** @type {EncodedBytes} */
    const result = { encoding, bytes: await compressed[encoding](content) };
    made.set(encoding, result);
    grow(result.bytes.length);
    return result;
  }

  /** @param {EncodedBytes} quick */
  async function makeBest(quick) {
    isBestBeingMade = true;
    try {
      /** @type {EncodedBytes} */
      const best = { encoding: "br", bytes: await compressed.br(content, bestQuality) };
      isBest = true;
      made.set("br", best);
      grow(best.bytes.length - quick.bytes.length);
    } finally {
      isBestBeingMade = false;
    }
  }

  return {
    identity: content,
    size: () => size,
    /**
     * Returns a promise while the body is being compressed.
     *
     * @param {Encoding} encoding
     */
    in(encoding) {
      if (encoding === "identity" || content.length < MIN_BYTES) return identity;
      const known = made.get(encoding);
      if (!known) {
        const promised = make(encoding);
        made.set(encoding, promised);
        return promised;
      }
      if (encoding !== "br" || isBest) return known;
      uses += 1;
      const isWorthIt = uses >= POPULAR_USES && now() - begunAt >= SETTLED_MS;
      if (isWorthIt && !isBestBeingMade && "bytes" in known) void makeBest(known);
      return known;
    },
  };
}
