import { Server } from "node:http";

// Loaded into the web server before Next and after the page cache, so that its handler runs before the
// cache's: during maintenance (lib/platform/maintenance) visitors get the maintenance page. Otherwise it
// costs one check of a variable.
const emit = Server.prototype.emit;

Server.prototype.emit = function emitOrRefuse(event, ...args) {
  const door =
    event === "request" && globalThis.gendanaMaintenance?.isOn && globalThis.gendanaMaintenanceGate;
  if (!door) return emit.call(this, event, ...args);
  const [request, response] = args;
  door(request)
    // If the check fails, the request passes: the API rejects it itself.
    .catch(() => undefined)
    .then((refusal) => {
      if (!refusal) return emit.call(this, event, ...args);
      response.writeHead(refusal.status, {
        ...refusal.headers,
        "content-length": Buffer.byteLength(refusal.body),
      });
      return response.end(request.method === "HEAD" ? undefined : refusal.body);
    });
  return true;
};
