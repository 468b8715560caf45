import { Server } from "node:http";

// Loaded into the web server, before Next and after the kept pages, so that it is asked before them: while the doors are
// closed (lib/maintenance) visitors get a page that says so. Otherwise it costs one look at a variable.
const emit = Server.prototype.emit;

Server.prototype.emit = function emitOrRefuse(event, ...args) {
  const door = event === "request" && globalThis.gendanaMaintenance?.isOn && globalThis.gendanaDoor;
  if (!door) return emit.call(this, event, ...args);
  const [request, response] = args;
  door(request)
    // Whoever cannot be judged comes in: the API refuses them all the same.
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
