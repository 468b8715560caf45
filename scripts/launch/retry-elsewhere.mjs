import { addRequestLayer } from "./request-layers.mjs";

// Loaded into the web server: while it is stopping, it refuses reads with 502 if they come from a proxy that
// announces to retry them on another server (scripts/deploy/nginx.conf). The proxy then sends this server nothing
// for a while. A request that reaches the kernel just before the server stops listening would be lost.
addRequestLayer((request, response, pass) => {
  if (!globalThis.gendanaStopping || !isRetried(request)) return pass();
  response.writeHead(502, { "content-length": 0, "cache-control": "no-store" }).end();
});

/** @param {import("node:http").IncomingMessage} request */
const isRetried = ({ method, headers }) =>
  (method === "GET" || method === "HEAD") && headers["x-proxy-retries"] === "502";
