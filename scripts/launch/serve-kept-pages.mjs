import { Server } from "node:http";
import { answer, createKeptPages } from "./kept-pages.mjs";

// Loaded into the web server, before Next: see kept-pages.mjs. lib/cache.ts clears it with every change.
const keptPages = createKeptPages();
globalThis.gendanaKeptPages = keptPages;
const emit = Server.prototype.emit;

Server.prototype.emit = function emitOrAnswer(event, ...args) {
  if (event === "request") {
    const [request, response] = args;
    const page = keptPages.find(request);
    if (page) {
      answer(page, request, response);
      return true;
    }
    keptPages.watch(request, response);
  }
  return emit.call(this, event, ...args);
};
