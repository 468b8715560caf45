import { accessSync, constants, statfsSync } from "node:fs";
import { tmpdir } from "node:os";

const MEMORY = "/dev/shm";
/** Several times what a whole run of the tests keeps at once, and room for what else runs. */
const PLENTY_BYTES = 8 * 1024 ** 3;

/** Wherever scratchPlace() may have led an earlier run. */
export const scratchPlaces = [tmpdir(), MEMORY];

/**
 * Where what nobody keeps lies best: in memory where there is plenty of it. A new database is a thousand small files; beside
 * others' work a disk takes seconds for what memory does in fifty milliseconds.
 */
export function scratchPlace(): string {
  try {
    accessSync(MEMORY, constants.W_OK);
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) > PLENTY_BYTES ? MEMORY : tmpdir();
  } catch {
    // Not every system has it.
    return tmpdir();
  }
}
