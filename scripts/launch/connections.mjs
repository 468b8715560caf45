import { Server, ServerResponse } from "node:http";

// Loaded into the web server, before Next: when a kept connection may carry another request, and when it may not.
//
// A body that nobody has read to its end lies between this request and the next one, which would wait behind it for ever;
// behind a proxy that is somebody else's. Such a connection ends with its answer.
//
// A server that is told to stop says so on every answer, goes on taking requests for a moment (a proxy may be sending one
// that very instant, and needs the time to see /api/ready turn red), then listens no more and ends when the last is answered.

/** So little is read and dropped rather than losing the connection. */
const DROPPED_BYTES = 64 * 1024;
/** For a client that only listens once it has sent everything. */
const LINGER_MS = 2_000;
/** Between the signal and the end of listening. */
const FAREWELL_MS = 1_000;

const { writeHead } = ServerResponse.prototype;
const { close } = Server.prototype;

for (const signal of ["SIGTERM", "SIGINT"])
  process.on(signal, () => {
    globalThis.gendanaStopping = true;
    // Next, which ends the process, listens only once its server does.
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

/** Next calls this as soon as it hears the signal. */
Server.prototype.close = function closeAfterFarewell(callback) {
  if (!globalThis.gendanaStopping || !this.listening) return close.call(this, callback);
  setTimeout(() => close.call(this, callback), FAREWELL_MS);
  return this;
};

const isUnread = (request) =>
  !request.complete && (request.headers["transfer-encoding"] !== undefined || declaredLength(request) > 0);

/** Infinite where it is said nowhere. */
const declaredLength = ({ headers }) =>
  headers["transfer-encoding"] === undefined ? Number(headers["content-length"] ?? 0) : Infinity;

/** Ends the connection once the answer is out, but reads on for a while: a connection cut at once takes the answer with it. */
function endAfter(response) {
  const { req: request } = response;
  const { socket } = request;
  response.shouldKeepAlive = false;
  // Whoever sent it may have gone.
  if (!socket) return;
  socket.destroySoon = () => {
    socket.end();
    request.resume();
    request.once("end", () => socket.destroy());
    setTimeout(() => socket.destroy(), LINGER_MS).unref();
  };
}
