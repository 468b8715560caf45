import { Server } from "node:http";
import { isInfoLogged, unknownAddressLine } from "./unknown-address.mjs";

// Loaded into the web server: Next tells nobody which addresses led nowhere.
if (isInfoLogged(process.env.LOG_LEVEL)) {
  const emit = Server.prototype.emit;
  Server.prototype.emit = function emitAndListen(event, ...args) {
    if (event === "request") {
      const [request, response] = args;
      response.once("finish", () => {
        const line = unknownAddressLine(request, response);
        if (line) process.stdout.write(`${line}\n`);
      });
    }
    return emit.call(this, event, ...args);
  };
}
