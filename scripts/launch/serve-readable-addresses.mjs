import { Server } from "node:http";
import { readableAddress } from "./readable-address.mjs";

// Loaded into the web server before Next: see readable-address.mjs.
const emit = Server.prototype.emit;

Server.prototype.emit = function emitReadable(event, ...args) {
  if (event === "request") args[0].url = readableAddress(args[0].url);
  return emit.call(this, event, ...args);
};
