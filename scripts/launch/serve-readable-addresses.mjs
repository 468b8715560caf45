import { readableAddress } from "./readable-address.mjs";
import { addRequestLayer } from "./request-layers.mjs";

// Loaded into the web server before Next: see readable-address.mjs.
addRequestLayer((request, _response, pass) => {
  request.url = readableAddress(request.url);
  pass();
});
