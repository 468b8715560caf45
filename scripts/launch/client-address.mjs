import { Server } from "node:http";

// Loaded into the web server. Next passes X-Forwarded-For on as the client sent it, so a client could claim a
// new address with each request to evade limits. This appends the real peer address as the last entry.
const emit = Server.prototype.emit;

Server.prototype.emit = function emitWithAddress(event, ...args) {
  if (event === "request") {
    const [{ headers, socket }] = args;
    const peer = socket.remoteAddress ?? "unknown";
    const forwarded = headers["x-forwarded-for"];
    headers["x-forwarded-for"] = forwarded ? `${forwarded}, ${peer}` : peer;
  }
  return emit.call(this, event, ...args);
};
