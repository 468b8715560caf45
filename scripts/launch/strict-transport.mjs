import { Server } from "node:http";

// Loaded into the web server. Whether the site uses https is known at run time, not at build time, and every
// response needs the header: Next's, the API's and those of the launcher itself.
const YEAR_S = 365 * 24 * 3600;

if (process.env.SITE_URL?.startsWith("https:")) {
  const emit = Server.prototype.emit;
  Server.prototype.emit = function emitStrictly(event, ...args) {
    if (event === "request") args[1].setHeader("strict-transport-security", `max-age=${YEAR_S}`);
    return emit.call(this, event, ...args);
  };
}
