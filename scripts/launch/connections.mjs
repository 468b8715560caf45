import { Server, ServerResponse } from "node:http";

// Loaded into the web server before Next: decides whether a keep-alive connection may carry another request.
//
// An unread request body blocks the next request on its connection for ever; behind a proxy that request may be
// another user's. Such a connection is closed after its response.
//
// A stopping server sends "Connection: close" with every response and accepts requests for a moment longer (a
// proxy may just be sending one, and needs time to see /api/ready fail); then it stops listening and ends after the
// last response.

/** Up to this many unread bytes are read and dropped to save the connection. */
const DROPPED_BYTES = 64 * 1024;
/** For a client that reads the response only once it has sent everything. */
const LINGER_MS = 2_000;
/** Time between the stop signal and the end of listening. */
const FAREWELL_MS = 1_000;

const { writeHead } = ServerResponse.prototype;
const { close } = Server.prototype;

for (const signal of ["SIGTERM", "SIGINT"])
  process.on(signal, () => {
    globalThis.gendanaStopping = true;
    // Next, which ends the process, installs its signal handler only once its server listens.
    if (process.listenerCount(signal) === 1) process.exit(0);
  });

ServerResponse.prototype.writeHead = function writeHeadAndEnd(...args) {
  if (globalThis.gendanaStopping) this.shouldKeepAlive = false;
  if (isUnread(this.req)) {
    if (declaredLength(this.req) <= DROPPED_BYTES) this.once("finish", () => this.req.resume());
    else endAfter(this);
  }
  return writeHead.apply(this, args);
};

/** Next calls this when it receives the signal. */
Server.prototype.close = function closeAfterFarewell(callback) {
  if (!globalThis.gendanaStopping || !this.listening) return close.call(this, callback);
  setTimeout(() => close.call(this, callback), FAREWELL_MS);
  return this;
};

const isUnread = (request) =>
  !request.complete && (request.headers["transfer-encoding"] !== undefined || declaredLength(request) > 0);

/** Infinite if the request declares no length. */
const declaredLength = ({ headers }) =>
  headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : Infinity;

/**
 * Closes the connection after the response, but keeps reading for a while: closing at once would lose the
 * response.
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
