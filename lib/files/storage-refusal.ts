/** The disk is full, read-only or over its quota. */
const ofDisks = new Set(["ENOSPC", "EROFS", "EDQUOT"]);
/** The folder is not this program's to write in; of errors with a path only, as sockets may be forbidden too. */
const ofFolders = new Set(["EACCES", "EPERM"]);

/** Whether a file could not be kept for a reason the operator has to mend. */
export function isStorageRefusal(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code = "", path } = current as NodeJS.ErrnoException;
    if (ofDisks.has(code) || (ofFolders.has(code) && path !== undefined)) return true;
  }
  return false;
}
