import { decodableUrl } from "./decodable-url.mjs";
import { originForm } from "./origin-form.mjs";
import { addRequestLayer } from "./request-layers.mjs";

// Loaded into the web server before Next: see origin-form.mjs and decodable-url.mjs.
addRequestLayer((request, response, pass) => {
  const url = originForm(request.url ?? "");
  if (url === undefined) {
    response.writeHead(400, { "content-length": 0, "cache-control": "no-store" }).end();
    return;
  }
  request.url = decodableUrl(url);
  pass();
});
