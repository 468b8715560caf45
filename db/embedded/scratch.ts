import { accessSync, constants, statfsSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const MEMORY = "/dev/shm";
/** Several times what a whole run of the tests keeps at once, and room for what else runs. */
const PLENTY_BYTES = 8 * 1024 ** 3;

/** Wherever an earlier run may have left something. */
export const scratchPlaces = [tmpdir(), MEMORY];
/** Followed by the pid of the run the directory belongs to, so that the next one can clear what a killed one left. */
export const SCRATCH = "gendana-npm-test-";

/** A directory of this run's, which it has to remove; the server's data goes into `data` in it. */
export async function makeScratch(): Promise<string> {
  const directory = await mkdtemp(path.join(scratchPlace(), `${SCRATCH}${process.pid}-`));
  // Root's PostgreSQL runs as another user, who has to get through.
  await chmod(directory, 0o711);
  return directory;
}

/**
 * Where what nobody keeps lies best: in memory where there is plenty of it. A new database is a thousand small files; beside
 * others' work a disk takes seconds for what memory does in fifty milliseconds.
 */
function scratchPlace(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > PLENTY_BYTES ? MEMORY : tmpdir();
  } catch {
    // Not every system has it.
    return tmpdir();
  }
}
