import { writeFileSync } from "node:fs";
import path from "node:path";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

// Preloaded into measured processes: on SIGUSR2 each collects garbage and writes its memory usage into a file
// named after its pid.
setFlagsFromString("--expose-gc");
const collectGarbage = runInNewContext("gc");
const folder = process.env.MEMORY_PROBE_FOLDER ?? "";

process.on("SIGUSR2", () => {
  collectGarbage();
  collectGarbage();
  writeFileSync(path.join(folder, `${process.pid}.json`), JSON.stringify(process.memoryUsage()));
});
