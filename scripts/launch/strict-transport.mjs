import { addRequestLayer } from "./request-layers.mjs";

// Loaded into the web server. Whether the site uses https is known at run time, not at build time, and every
// response needs the header: those of Next, of the API and of the launcher itself.
const YEAR_S = 365 * 24 * 3600;

if (process.env.SITE_URL?.startsWith("https:")) {
  const hasSubdomains = ["1", "true"].includes(process.env.HSTS_SUBDOMAINS ?? "");
  const policy = `max-age=${YEAR_S}${hasSubdomains ? "; includeSubDomains" : ""}`;
  addRequestLayer((_request, response, pass) => {
    response.setHeader("strict-transport-security", policy);
    pass();
  });
}
