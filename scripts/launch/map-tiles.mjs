import { addRequestLayer } from "./request-layers.mjs";

// Loaded into the web server. The provider of the map tiles is known at run time, not at build time, and pages may load
// pictures only from the origins of their policy.
const OWN_PICTURES = "img-src 'self' data: blob:;";

if (process.env.MAP_TILES_URL) {
  const withTiles = OWN_PICTURES.replace(";", ` ${new URL(process.env.MAP_TILES_URL).origin};`);
  addRequestLayer((_request, response, pass) => {
    const { setHeader } = response;
    response.setHeader = function setHeaderWithTiles(name, value) {
      const isPolicy = name.toLowerCase() === "content-security-policy";
      return setHeader.call(this, name, isPolicy ? String(value).replace(OWN_PICTURES, withTiles) : value);
    };
    pass();
  });
}
