import { Server } from "node:http";

// Loaded into the web server. Next passes X-Forwarded-For on as the client sent it, so anybody could name any
// address and be counted as somebody new with each request. Here the true peer is always the last entry.
const emit = Server.prototype.emit;

Server.prototype.emit = function emitWithAddress(event, ...args) {
  if (event === "request") {
    const [{ headers, socket }] = args;
    const peer = socket.remoteAddress ?? "unknown";
    const said = headers["x-forwarded-for"];
    headers["x-forwarded-for"] = said ? `${said}, ${peer}` : peer;
  }
  return emit.call(this, event, ...args);
};
