import { Server } from "node:http";

/**
 * @import { IncomingMessage, ServerResponse } from "node:http"
 * @typedef {(request: IncomingMessage, response: ServerResponse, pass: () => void) => unknown} RequestLayer
 */

/** @type {(this: Server, event: string, ...args: unknown[]) => boolean} */
const emit = Server.prototype.emit;
/** @type {(server: Server, request: IncomingMessage, response: ServerResponse) => void} */
let answer = (server, request, response) => emit.call(server, "request", request, response);

/**
 * Adds `layer(request, response, pass)` in front of Next and of the layers added before: it answers a
 * request, or calls `pass` to pass it on to them.
 *
 * @param {RequestLayer} layer
 */
export function addRequestLayer(layer) {
  const behind = answer;
  answer = (server, request, response) => layer(request, response, () => behind(server, request, response));
}

/**
 * @this {Server}
 * @param {string} event
 * @param {unknown[]} args
 */
Server.prototype.emit = function emitToLayers(event, ...args) {
  if (event !== "request") return emit.call(this, event, ...args);
  const [request, response] = /** @type {[IncomingMessage, ServerResponse]} */ (args);
  answer(this, request, response);
  return true;
};
