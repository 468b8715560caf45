import { writeFileSync } from "node:fs";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Preloaded into measured processes: on SIGUSR2 each collects its garbage and writes what is left into a file that is
// named after its process.
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");
const folder = process.env.MEMORY_PROBE_FOLDER ?? "";

process.on("SIGUSR2", () => {
  collectGarbage();
  collectGarbage();
  writeFileSync(path.join(folder, `${process.pid}.json`), JSON.stringify(process.memoryUsage()));
});
