import { decodableUrl } from "./decodable-url.mjs";
import { addRequestLayer } from "./request-layers.mjs";

// Loaded into the web server before Next: see decodable-url.mjs.
addRequestLayer((request, _response, pass) => {
  request.url = decodableUrl(request.url);
  pass();
});
