import path from "node:path";

// Each worker has a separate folder for its files: the tests of backups delete unfinished ones, which could
// be those that another worker is writing.
const worker = `worker-${process.env.VITEST_POOL_ID}`;
const folder = process.env.DATA_DIR ?? "";
// Read before each file, even if the process continues with the next one.
if (path.basename(folder) !== worker) process.env.DATA_DIR = path.join(folder, worker);
