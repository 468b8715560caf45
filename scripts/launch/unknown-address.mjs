/**
 * Returns the log line for a 404 page, in the format of lib/platform/log.ts. API responses are skipped
 * because the API logs them itself (they carry a request id), and prefetches because no user requested them.
 *
 * @param {import("node:http").IncomingMessage} request
 * @param {import("node:http").ServerResponse} response
 */
export function unknownAddressLogLine(request, response) {
  if (response.statusCode !== 404 || response.hasHeader("x-request-id")) return undefined;
  if (request.headers["next-router-prefetch"] || request.headers["next-router-segment-prefetch"])
    return undefined;
  // The query is left out, because it may contain user input.
  const [path = ""] = (request.url ?? "").split("?");
  const line = {
    level: 30,
    time: new Date().toISOString(),
    method: request.method,
    path: path.slice(0, 300),
    status: 404,
  };
  return JSON.stringify({ ...line, msg: "unknown address" });
}

/** Whether the configured log level includes such lines. */
export function isInfoLogged(level = "info") {
  return ["info", "debug", "trace"].includes(level);
}
