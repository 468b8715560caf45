import { Server } from "node:http";

const { emit } = Server.prototype;
let answer = (server, request, response) => emit.call(server, "request", request, response);

/**
 * Adds `layer(request, response, pass)` in front of Next and of the layers added before: it answers a
 * request, or calls `pass` to pass it on to them.
 */
export function addRequestLayer(layer) {
  const behind = answer;
  answer = (server, request, response) => layer(request, response, () => behind(server, request, response));
}

Server.prototype.emit = function emitToLayers(event, ...args) {
  if (event !== "request") return emit.call(this, event, ...args);
  answer(this, ...args);
  return true;
};
