/**
 * Returns the log line for a 404 page, in the format of lib/platform/log.ts. API responses are skipped
 * because the API logs them itself (they carry a request id), and prefetches because no user requested them.
 */
export function unknownAddressLogLine(request, response) {
  if (response.statusCode !== 404 || response.hasHeader("x-request-id")) return undefined;
  if (request.headers["next-router-prefetch"] || request.headers["next-router-segment-prefetch"])
    return undefined;
  // The query is left out, because it may contain user input.
  const path = (request.url ?? "").split("?")[0].slice(0, 300);
  const line = { level: 30, time: new Date().toISOString(), method: request.method, path, status: 404 };
  return JSON.stringify({ ...line, msg: "unknown address" });
}

/** Whether the configured log level includes such lines. */
export function isInfoLogged(level = "info") {
  return ["info", "debug", "trace"].includes(level);
}
