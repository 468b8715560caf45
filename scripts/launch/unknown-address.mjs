/**
 * What the log says of an answer that found no page: one line, as lib/log.ts writes them. Our API says so itself
 * (its answers carry a request id), and what a browser fetches ahead of a press was asked for by nobody.
 */
export function unknownAddressLine(request, response) {
  if (response.statusCode !== 404 || response.hasHeader("x-request-id")) return undefined;
  if (request.headers["next-router-prefetch"] || request.headers["next-router-segment-prefetch"])
    return undefined;
  // Without the query, which may hold what somebody typed.
  const path = (request.url ?? "").split("?")[0].slice(0, 300);
  const line = { level: 30, time: new Date().toISOString(), method: request.method, path, status: 404 };
  return JSON.stringify({ ...line, msg: "unknown address" });
}

/** Whether the level of the settings lets such lines through. */
export function isInfoLogged(level = "info") {
  return ["info", "debug", "trace"].includes(level);
}
