import { bytesOf, callbackOf, headersOf, methodsOf } from "./response-arguments.mjs";

/**
 * @import { ServerResponse } from "node:http"
 * @import { BodyArguments, HeadArguments } from "./response-arguments.mjs"
 *
 * @typedef {object} HoldOptions
 * @property {number} mostBytes
 * @property {() => boolean} [isWanted]
 * @property {(content: Buffer, send: (content: Buffer | string) => void) => void} onEnd
 * @property {() => void} onGiveUp
 */

/**
 * Buffers what is written to a response. When it ends, `onEnd` gets the whole body and answers instead, or
 * calls its second argument, which sends the body without passing through outer layers again. If the body
 * grows beyond `mostBytes`, it is sent unbuffered from there on, and `onGiveUp` is called, as it is when the
 * client disconnects before the end. `isWanted` is called once the headers are known; an unwanted response is
 * sent unbuffered.
 *
 * @param {ServerResponse} response
 * @param {HoldOptions} options
 */
export function holdResponse(response, { mostBytes, isWanted = () => true, onEnd, onGiveUp }) {
  const { writeHead, write, end, flushHeaders } = methodsOf(response);
  /** @type {Buffer[]} */
  const chunks = [];
  let size = 0;
  let isHolding = true;
  let isAsked = false;

  function isHeld() {
    if (!isAsked) {
      isAsked = true;
      isHolding = isWanted();
    }
    return isHolding;
  }

  /** @param {BodyArguments} args */
  function take(args) {
    const bytes = bytesOf(args);
    if (!bytes) return;
    chunks.push(bytes);
    size += bytes.length;
  }

  function giveUp() {
    isHolding = false;
    onGiveUp();
  }

  /** @param {HeadArguments} args */
  response.writeHead = function holdHead(...args) {
    if (isAsked && !isHolding) return writeHead.apply(response, args);
    const [status, reason] = args;
    const headers = headersOf(args);
    // A flat list belongs to a complete response.
    if (Array.isArray(headers)) {
      [isAsked, isHolding] = [true, false];
      return writeHead.apply(response, args);
    }
    response.statusCode = status;
    if (typeof reason === "string") response.statusMessage = reason;
    for (const [name, value] of Object.entries(headers ?? {}))
      if (value !== undefined) response.setHeader(name, value);
    return isHeld() ? response : writeHead.call(response, status);
  };
  response.flushHeaders = function holdHeaders() {
    if (!isHeld()) flushHeaders.call(response);
  };
  /** @param {BodyArguments} args */
  response.write = function holdChunk(...args) {
    if (!isHeld()) return write.apply(response, args);
    take(args);
    if (size > mostBytes) {
      giveUp();
      return write.call(response, Buffer.concat(chunks));
    }
    callbackOf(args)?.();
    return true;
  };
  /** @param {BodyArguments} args */
  response.end = function endHeld(...args) {
    if (!isHeld()) return end.apply(response, args);
    take(args);
    isHolding = false;
    const callback = callbackOf(args);
    if (callback) response.once("finish", callback);
    onEnd(Buffer.concat(chunks), (content) => end.call(response, content));
    return response;
  };
  response.once("close", () => {
    if (isHolding) giveUp();
  });
}
