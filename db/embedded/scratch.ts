import { accessSync, constants, statfsSync } from "node:fs";
import { chmod, mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";

const MEMORY = "/dev/shm";
/** Several times what one test run stores at once, plus space for other programs. */
const PLENTY_BYTES = 8 * 1024 ** 3;

/** The folders in which an earlier run may have left directories. */
export const scratchFolders = [tmpdir(), MEMORY];
/**
 * Followed by the pid of the run that owns the directory, so that the next run can remove what a killed one
 * left.
 */
export const SCRATCH_PREFIX = "gendana-npm-test-";

/**
 * Creates a directory for this run, which the run must remove; the server's data goes into its `data` folder.
 */
export async function makeScratch(): Promise<string> {
  const directory = await mkdtemp(path.join(scratchFolder(), `${SCRATCH_PREFIX}${process.pid}-`));
  // When we run as root, PostgreSQL runs as another user, who must be able to enter.
  await chmod(directory, 0o711);
  return directory;
}

/**
 * Temporary data goes into memory where enough is free: a new database is a thousand small files, which a
 * busy disk writes in seconds and memory in fifty milliseconds.
 */
function scratchFolder(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > PLENTY_BYTES ? MEMORY : tmpdir();
  } catch {
    // Not every system has this mount.
    return tmpdir();
  }
}
