import { ServerResponse } from "node:http";

// Loaded into the web server. Next lets caches in front of it keep a page as long as it keeps it itself, and show it for a
// year beyond; but it forgets a page the moment something on it changes, and they do not.
const { writeHead } = ServerResponse.prototype;

ServerResponse.prototype.writeHead = function writeHeadOfMinutes(...args) {
  if (/^s-maxage=\d+(, stale-while-revalidate(=\d+)?)?$/.test(this.getHeader("cache-control") ?? ""))
    this.setHeader("cache-control", "public, max-age=0, s-maxage=60, stale-while-revalidate=60");
  return writeHead.apply(this, args);
};
