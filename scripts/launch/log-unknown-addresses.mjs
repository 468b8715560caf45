import { Server } from "node:http";
import { isInfoLogged, unknownAddressLogLine } from "./unknown-address.mjs";

// Loaded into the web server, because Next does not report which paths were not found.
if (isInfoLogged(process.env.LOG_LEVEL)) {
  const emit = Server.prototype.emit;
  Server.prototype.emit = function emitAndListen(event, ...args) {
    if (event === "request") {
      const [request, response] = args;
      response.once("finish", () => {
        const line = unknownAddressLogLine(request, response);
        if (line) process.stdout.write(`${line}\n`);
      });
    }
    return emit.call(this, event, ...args);
  };
}
