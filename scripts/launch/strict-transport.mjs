import { Server } from "node:http";

// Loaded into the web server. Whether the site is reached by https is known when it runs, not when it is built; and every
// answer says it: Next's, the API's, and what the launcher gives out by itself.
const YEAR_S = 365 * 24 * 3600;

if (process.env.SITE_URL?.startsWith("https:")) {
  const emit = Server.prototype.emit;
  Server.prototype.emit = function emitStrictly(event, ...args) {
    if (event === "request") args[1].setHeader("strict-transport-security", `max-age=${YEAR_S}`);
    return emit.call(this, event, ...args);
  };
}
