import { randomUUID } from "node:crypto";
import { addRequestLayer } from "./request-layers.mjs";
import { callbackOf, headersOf, methodsOf } from "./response-arguments.mjs";

/**
 * @import { IncomingMessage, OutgoingHttpHeader, ServerResponse } from "node:http"
 * @import { BodyArguments, HeadArguments } from "./response-arguments.mjs"
 * @typedef {NonNullable<typeof globalThis.gendanaFailedResponse>} ReplacementFor
 */

// Loaded into the web server before Next: replaces its responses to failed requests before a byte is sent.
// lib/platform/error-pages/failed-response.ts provides the replacement.
addRequestLayer((request, response, pass) => {
  if (globalThis.gendanaFailedResponse) {
    // Identifies the request for failed-response.ts, which records its errors under this id.
    request.headers["x-gendana-request"] = randomUUID();
    replaceIfFailed(request, response, globalThis.gendanaFailedResponse);
  }
  pass();
});

/**
 * @param {IncomingMessage} request
 * @param {ServerResponse} response
 * @param {ReplacementFor} replacementFor
 */
function replaceIfFailed(request, response, replacementFor) {
  const { writeHead, write, end, flushHeaders } = methodsOf(response);
  /**
   * Undefined until the response headers are written.
   *
   * @type {boolean | undefined}
   */
  let isReplaced;

  /**
   * @param {number} status
   * @param {OutgoingHttpHeader} [givenType]
   */
  function replaces(status, givenType) {
    if (isReplaced !== undefined) return isReplaced;
    if (response.headersSent) return false;
    isReplaced = false;
    const type = givenType ?? response.getHeader("content-type");
    // Next's 405 of a route without the method is empty.
    const isReplaceable = status >= 500 || status === 405;
    const replacement = isReplaceable ? replacementFor(request, status, String(type)) : undefined;
    if (!replacement) return false;
    isReplaced = true;
    replacement.then(send, () => response.destroy());
    return true;
  }

  /** @param {Awaited<ReturnType<ReplacementFor>> & {}} replacement */
  function send({ status, headers, body }) {
    // Layers below may end the response through this one.
    isReplaced = false;
    for (const name of response.getHeaderNames())
      if (/^(content-|cache-control|transfer-encoding|etag|vary|link|x-nextjs)/.test(name))
        response.removeHeader(name);
    writeHead.call(response, status, { ...headers, "content-length": Buffer.byteLength(body) });
    end.call(response, request.method === "HEAD" ? undefined : body);
    isReplaced = true;
  }

  /** @param {HeadArguments} args */
  response.writeHead = function writeHeadOrReplace(...args) {
    const headers = headersOf(args);
    const type = Array.isArray(headers) ? undefined : headers?.["content-type"];
    return replaces(args[0], type) ? this : writeHead.apply(this, args);
  };
  response.flushHeaders = function flushOrReplace() {
    if (!replaces(this.statusCode)) flushHeaders.call(this);
  };
  /** @param {BodyArguments} args */
  response.write = function writeOrReplace(...args) {
    if (!replaces(this.statusCode)) return write.apply(this, args);
    callbackOf(args)?.();
    return true;
  };
  /** @param {BodyArguments} args */
  response.end = function endOrReplace(...args) {
    if (!replaces(this.statusCode)) return end.apply(this, args);
    callbackOf(args)?.();
    return this;
  };
}
