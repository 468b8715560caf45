import { createRequire } from "node:module";

// Starts Next's server as its standalone builds do. `next start` does the same after loading its command line, which
// takes as long as a tenth of the start.
process.env.NEXT_PRIVATE_START_TIME = String(Date.now());
const require = createRequire(import.meta.url);
const { startServer } = require("next/dist/server/lib/start-server");
const [port, hostname, keepAliveTimeout] = process.argv.slice(2);
await startServer({
  dir: process.cwd(),
  isDev: false,
  port: Number(port),
  hostname,
  allowRetry: false,
  keepAliveTimeout: Number(keepAliveTimeout),
});
