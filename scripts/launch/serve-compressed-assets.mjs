import { Server } from "node:http";
import path from "node:path";
import { createCompressedAssets, sendCompressed } from "./compressed-assets.mjs";

// Loaded into the web server before Next: see compressed-assets.mjs.
const compressedAssets = createCompressedAssets(path.resolve(".next/static"));
const emit = Server.prototype.emit;

Server.prototype.emit = function emitOrSend(event, ...args) {
  if (event === "request") {
    const [request, response] = args;
    const asset = compressedAssets.find(request);
    if (asset) {
      sendCompressed(asset, response);
      return true;
    }
    compressedAssets.watch(request, response);
  }
  return emit.call(this, event, ...args);
};
