import { AsyncLocalStorage } from "node:async_hooks";
import { readFileSync } from "node:fs";
import compression from "compression";
import { createFrontCache } from "./front-cache.mjs";
import { addRequestLayer } from "./request-layers.mjs";

// Loaded into the web server before Next: see front-cache.mjs. lib/platform/page-cache notifies it of expired
// tags. Responses that are not cached are compressed here too, because Next does not support Brotli.
const compress = compression();
const frontCache = createFrontCache(new AsyncLocalStorage(), {
  build: readFileSync(".next/BUILD_ID", "utf8"),
  prepare: (request, response) => compress(request, response, () => {}),
  isPaused: () => globalThis.gendanaMaintenance?.isOn === true,
});
globalThis.gendanaFrontCache = frontCache;

addRequestLayer(frontCache.answer);
