import { ServerResponse } from "node:http";

// Loaded into the web server. Next allows shared caches to keep a page for as long as it caches it itself,
// and to serve it stale for a year; but when the page's data changes, Next expires its own copy and theirs
// stays.
const { writeHead } = ServerResponse.prototype;

ServerResponse.prototype.writeHead = function writeHeadOfMinutes(...args) {
  if (/^s-maxage=\d+(, stale-while-revalidate(=\d+)?)?$/.test(this.getHeader("cache-control") ?? ""))
    this.setHeader("cache-control", "public, max-age=0, s-maxage=60, stale-while-revalidate=60");
  return writeHead.apply(this, args);
};
