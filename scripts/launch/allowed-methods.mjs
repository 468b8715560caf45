import { addRequestLayer } from "./request-layers.mjs";

// Loaded into the web server: Next fails on methods that its Request class does not support.
const allowed = ["GET", "HEAD", "POST", "PUT", "PATCH", "DELETE", "OPTIONS"];

addRequestLayer((request, response, pass) => {
  if (allowed.includes(request.method ?? "")) return pass();
  const message = `Use one of ${allowed.join(", ")}.`;
  const body = JSON.stringify({ message, error: { code: "method_not_allowed", message } });
  const headers = {
    allow: allowed.join(", "),
    "content-type": "application/json",
    "cache-control": "no-store",
  };
  response.writeHead(405, { ...headers, "content-length": Buffer.byteLength(body) }).end(body);
});
