import { Server } from "node:http";
import path from "node:path";
import { createPackedAssets, sendPacked } from "./packed-assets.mjs";

// Loaded into the web server, before Next: see packed-assets.mjs.
const packedAssets = createPackedAssets(path.resolve(".next/static"));
const emit = Server.prototype.emit;

Server.prototype.emit = function emitOrSend(event, ...args) {
  if (event === "request") {
    const [request, response] = args;
    const asset = packedAssets.find(request);
    if (asset) {
      sendPacked(asset, response);
      return true;
    }
    packedAssets.watch(request, response);
  }
  return emit.call(this, event, ...args);
};
