import { mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";

const MB = 1e6;
const PROBE = pathToFileURL(path.resolve("scripts/bench/memory-probe.mjs")).href;

interface ProcessMemory {
  /** After garbage collection. */
  heapMb: number;
  buffersMb: number;
  rssMb: number;
}

/**
 * Environment variables for Node processes that measureMemory can measure; `heapLimitMb` is V8's heap limit.
 */
export async function measuredEnvironment(heapLimitMb: number) {
  const folder = await mkdtemp(path.join(tmpdir(), "gendana-memory-"));
  return {
    MEMORY_PROBE_FOLDER: folder,
    NODE_OPTIONS: `--import ${PROBE} --max-old-space-size=${heapLimitMb}`,
  };
}

export async function measureMemory(pid: number, folder: string): Promise<ProcessMemory> {
  const file = path.join(folder, `${pid}.json`);
  await rm(file, { force: true });
  process.kill(pid, "SIGUSR2");
  for (let waits = 0; waits < 600; waits++) {
    await sleep(100);
    const usage = await readFile(file, "utf8")
      .then((text) => JSON.parse(text) as NodeJS.MemoryUsage)
      .catch(() => undefined);
    if (usage) return { heapMb: usage.heapUsed / MB, buffersMb: usage.external / MB, rssMb: usage.rss / MB };
  }
  throw new Error(`process ${pid} does not report its memory usage`);
}
