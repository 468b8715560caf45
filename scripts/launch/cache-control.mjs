import { ServerResponse } from "node:http";
import { methodsOf } from "./response-arguments.mjs";
import { shortCacheControl } from "./short-cache-control.mjs";

// Loaded into the web server: see short-cache-control.mjs.
const { writeHead } = methodsOf(ServerResponse.prototype);

/**
 * @this {ServerResponse}
 * @param {import("./response-arguments.mjs").HeadArguments} args
 */
ServerResponse.prototype.writeHead = function writeHeadOfMinutes(...args) {
  const given = this.getHeader("cache-control");
  if (given !== undefined) {
    const short = shortCacheControl(given);
    if (short !== given) this.setHeader("cache-control", short);
  }
  return writeHead.apply(this, args);
};
