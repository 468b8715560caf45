import { AsyncLocalStorage } from "node:async_hooks";
import compression from "compression";
import { createFrontCache } from "./front-cache.mjs";
import { addRequestLayer } from "./request-layers.mjs";

// Loaded into the web server before Next: see front-cache.mjs. lib/platform/page-cache tells it what expires. What
// is not cached is compressed here too, because Next speaks no Brotli.
const compress = compression();
const frontCache = createFrontCache(new AsyncLocalStorage(), {
  prepare: (request, response) => compress(request, response, () => {}),
  isPaused: () => globalThis.gendanaMaintenance?.isOn,
});
globalThis.gendanaFrontCache = frontCache;

addRequestLayer(frontCache.answer);
