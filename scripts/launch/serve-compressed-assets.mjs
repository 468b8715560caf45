import path from "node:path";
import { createCompressedAssets, sendCompressed } from "./compressed-assets.mjs";
import { addRequestLayer } from "./request-layers.mjs";

// Loaded into the web server before Next: see compressed-assets.mjs.
const compressedAssets = createCompressedAssets(path.resolve(".next/static"));

addRequestLayer((request, response, pass) => {
  const asset = compressedAssets.find(request);
  if (asset) return sendCompressed(asset, response);
  compressedAssets.watch(request, response);
  pass();
});
