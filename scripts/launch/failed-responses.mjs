import { randomUUID } from "node:crypto";
import { addRequestLayer } from "./request-layers.mjs";

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

function replaceIfFailed(request, response, replacementFor) {
  const { writeHead, write, end, flushHeaders } = response;
  /** Undefined until the response headers are written. */
  let isReplaced;

  function replaces(status, headers) {
    if (isReplaced !== undefined) return isReplaced;
    if (response.headersSent) return false;
    isReplaced = false;
    const type = headers?.["content-type"] ?? response.getHeader("content-type");
    const replacement = status >= 500 && replacementFor(request, status, String(type));
    if (!replacement) return false;
    isReplaced = true;
    replacement.then(send, () => response.destroy());
    return true;
  }

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

  response.writeHead = function writeHeadOrReplace(status, ...rest) {
    return replaces(status, rest.at(-1)) ? this : writeHead.call(this, status, ...rest);
  };
  response.flushHeaders = function flushOrReplace() {
    if (!replaces(this.statusCode)) flushHeaders.call(this);
  };
  response.write = function writeOrReplace(...args) {
    if (!replaces(this.statusCode)) return write.apply(this, args);
    args.findLast((arg) => typeof arg === "function")?.();
    return true;
  };
  response.end = function endOrReplace(...args) {
    if (!replaces(this.statusCode)) return end.apply(this, args);
    args.findLast((arg) => typeof arg === "function")?.();
    return this;
  };
}
