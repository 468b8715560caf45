import { subscribe } from "node:diagnostics_channel";
import { Server, ServerResponse } from "node:http";
import { acceptQueueReader } from "./accept-queue.mjs";
import { addRequestLayer } from "./request-layers.mjs";
import { methodsOf } from "./response-arguments.mjs";

/**
 * @import { IncomingMessage } from "node:http"
 * @import { AddressInfo, Socket } from "node:net"
 */

// Loaded into the web server before Next: decides whether a keep-alive connection may carry another request.
// An unread request body blocks the next request on its connection forever; behind a proxy that request may
// be another user's. Such a connection is closed after its response.
//
// A stopping server sends "Connection: close" with every response and accepts requests for a moment longer (a
// proxy may just be sending one, and needs time to see /api/ready fail); then it stops listening, closes the
// connections without a request and ends after the last response.

/** Up to this many unread bytes are read and dropped to save the connection. */
const DROPPED_BYTES = 64 * 1024;
/** For a client that reads the response only after it has sent everything. */
const LINGER_MS = 2_000;
/** Time between the stop signal and the end of listening. */
const FAREWELL_MS = 1_000;
/** How long the newest connections may still send their request. */
const FIRST_REQUEST_MS = 300;
/** A server that is never quiet stops listening after this time. */
const QUIET_WAIT_MS = 1_500;
/**
 * The longest event loop turn that counts as quiet; it grows with the wait.
 *
 * @param {number} waitedMs
 */
const quietTurnMs = (waitedMs) => 1 + waitedMs / 50;

const { writeHead } = methodsOf(ServerResponse.prototype);
const { close } = Server.prototype;

for (const signal of ["SIGTERM", "SIGINT"])
  process.on(signal, () => {
    globalThis.gendanaStopping = true;
    // Next, which ends the process, installs its signal handler only once its server listens.
    if (process.listenerCount(signal) === 1) process.exit(0);
  });

/**
 * @this {ServerResponse}
 * @param {import("./response-arguments.mjs").HeadArguments} args
 */
ServerResponse.prototype.writeHead = function writeHeadAndEnd(...args) {
  if (globalThis.gendanaStopping) this.shouldKeepAlive = false;
  if (isUnread(this.req)) {
    if (declaredLength(this.req) <= DROPPED_BYTES) this.once("finish", () => this.req.resume());
    else endAfter(this);
  }
  return writeHead.apply(this, args);
};

/**
 * Open connections and the latest response of each.
 *
 * @type {Map<Socket, ServerResponse | undefined>}
 */
const connections = new Map();
let accepted = 0;
subscribe("net.server.socket", (message) => {
  const { socket } = /** @type {{ socket: Socket }} */ (message);
  accepted += 1;
  connections.set(socket, undefined);
  socket.once("close", () => connections.delete(socket));
});
subscribe("http.server.request.start", (message) => {
  const { socket, response } = /** @type {{ socket: Socket; response: ServerResponse }} */ (message);
  connections.set(socket, response);
});

/**
 * Requests held back while the server is about to stop listening: its turns get short, and it can accept the rest.
 *
 * @type {(() => void)[] | undefined}
 */
let heldBack;

addRequestLayer((_request, _response, pass) => {
  if (heldBack) heldBack.push(pass);
  else pass();
});

/**
 * Next calls this when it receives the signal.
 *
 * @this {Server}
 * @param {(error?: Error) => void} [callback]
 */
Server.prototype.close = function closeAfterFarewell(callback) {
  if (!globalThis.gendanaStopping || !this.listening) return close.call(this, callback);
  setTimeout(() => {
    heldBack = [];
    whenQuiet(acceptQueueReader(/** @type {AddressInfo} */ (this.address())), () => {
      close.call(this, callback);
      const requests = heldBack ?? [];
      heldBack = undefined;
      for (const handle of requests) handle();
      // Immediates run after all received data is read; in a busy process a timer would run before that.
      setTimeout(() => setImmediate(closeWithoutRequest), FIRST_REQUEST_MS);
    });
  }, FAREWELL_MS);
  return this;
};

/**
 * Node would wait for connections without any request, which browsers and proxies open in advance.
 * Connections that close after their response end by themselves.
 */
function closeWithoutRequest() {
  for (const [socket, response] of connections)
    if (!response || (response.writableFinished && response.shouldKeepAlive)) socket.destroy();
}

/**
 * Acts after a short turn of the event loop that accepted no connection, once the kernel has none that waits to be
 * accepted (a turn accepts one): closing the listener resets those.
 *
 * @param {() => number} countWaiting
 * @param {() => void} act
 */
function whenQuiet(countWaiting, act) {
  const startedAt = performance.now();
  /**
   * @param {number} begunAt
   * @param {number} acceptedBefore
   */
  const turn = (begunAt, acceptedBefore) =>
    setImmediate(() => {
      const now = performance.now();
      const waited = now - startedAt;
      const isQuiet = accepted === acceptedBefore && now - begunAt < quietTurnMs(waited);
      if ((isQuiet && countWaiting() === 0) || waited > QUIET_WAIT_MS) act();
      else turn(now, accepted);
    });
  turn(-Infinity, accepted);
}

/** @param {IncomingMessage} request */
const isUnread = (request) =>
  !request.complete && (request.headers["transfer-encoding"] !== undefined || declaredLength(request) > 0);

/**
 * Infinite if the request declares no length.
 *
 * @param {IncomingMessage} request
 */
const declaredLength = ({ headers }) =>
  headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : Infinity;

/**
 * Closes the connection after the response, but keeps reading for a while: closing at once would lose the
 * response.
 *
 * @param {ServerResponse} response
 */
function endAfter(response) {
  const { req: request } = response;
  const { socket } = request;
  response.shouldKeepAlive = false;
  // The client may have disconnected.
  if (!socket) return;
  socket.destroySoon = () => {
    socket.end();
    request.resume();
    request.once("end", () => socket.destroy());
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}
