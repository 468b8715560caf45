import { Server } from "node:http";

// Loaded into the web server: Next fails on methods that its Request class does not support.
const allowed = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];
const emit = Server.prototype.emit;

Server.prototype.emit = function emitIfAllowed(event, ...args) {
  if (event !== "request" || allowed.includes(args[0].method)) return emit.call(this, event, ...args);
  const error = { code: "method_not_allowed", message: `Use one of ${allowed.join(", ")}.` };
  const body = JSON.stringify({ error });
  const headers = {
    allow: allowed.join(", "),
    "content-type": "application/json",
    "cache-control": "no-store",
  };
  args[1].writeHead(405, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
  return true;
};
