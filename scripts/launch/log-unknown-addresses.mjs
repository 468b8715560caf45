import { addRequestLayer } from "./request-layers.mjs";
import { isInfoLogged, unknownAddressLogLine } from "./unknown-address.mjs";

// Loaded into the web server, because Next does not report which paths were not found.
if (isInfoLogged(process.env.LOG_LEVEL)) {
  addRequestLayer((request, response, pass) => {
    response.once("finish", () => {
      const line = unknownAddressLogLine(request, response);
      if (line) process.stdout.write(`${line}\n`);
    });
    pass();
  });
}
