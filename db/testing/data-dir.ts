import path from "node:path";

// Each worker keeps its files in a folder of its own: the tests of backups delete unfinished ones, which would
// be those that another worker is writing.
const worker = `worker-${process.env.VITEST_POOL_ID}`;
const folder = process.env.DATA_DIR ?? "";
// Read before each file, also where the process goes on with the next one.
if (path.basename(folder) !== worker) process.env.DATA_DIR = path.join(folder, worker);
