import { Server } from "node:http";
import { answer, createPageCache } from "./page-cache.mjs";

// Loaded into the web server before Next: see page-cache.mjs. lib/platform/page-cache/cache.ts clears it with
// every change.
const pageCache = createPageCache();
globalThis.gendanaPageCache = pageCache;
const emit = Server.prototype.emit;

Server.prototype.emit = function emitOrAnswer(event, ...args) {
  if (event === "request") {
    const [request, response] = args;
    const page = pageCache.find(request);
    if (page) {
      answer(page, request, response);
      return true;
    }
    pageCache.watch(request, response);
  }
  return emit.call(this, event, ...args);
};
