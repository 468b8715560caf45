import { addRequestLayer } from "./request-layers.mjs";

// Loaded into the web server. Next passes X-Forwarded-For on as the client sent it, so a client could claim a
// new address with each request to evade limits. This appends the real peer address as the last entry.
addRequestLayer(({ headers, socket }, _response, pass) => {
  const peer = socket.remoteAddress ?? "unknown";
  const forwarded = headers["x-forwarded-for"];
  headers["x-forwarded-for"] = forwarded ? `${forwarded}, ${peer}` : peer;
  pass();
});
