import { addRequestLayer } from "./request-layers.mjs";

// Loaded into the web server before Next and after the page cache, so that its handler runs before the
// cache's: during maintenance (lib/platform/maintenance) visitors get the maintenance page. Otherwise it
// costs one check of a variable.
addRequestLayer((request, response, pass) => {
  const gate = globalThis.gendanaMaintenance?.isOn && globalThis.gendanaMaintenanceGate;
  if (!gate) return pass();
  gate(request)
    // If the check fails, the request passes: the API rejects it itself.
    .catch(() => undefined)
    .then((refusal) => {
      if (!refusal) return pass();
      response.writeHead(refusal.status, {
        ...refusal.headers,
        "content-length": Buffer.byteLength(refusal.body),
      });
      return response.end(request.method === "HEAD" ? undefined : refusal.body);
    });
});
