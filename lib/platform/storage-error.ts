/** The disk is full, read-only or over its quota. */
const diskErrors = new Set(["ENOSPC", "EROFS", "EDQUOT"]);
/** No write permission on the folder; only errors with a path count, because sockets raise the same codes. */
const folderErrors = new Set(["EACCES", "EPERM"]);

/** Whether a file could not be stored for a reason that the operator must fix. */
export function isStorageUnavailable(error: unknown): boolean {
  for (let current = error; current instanceof Error; current = current.cause) {
    const { code = "", path } = current as NodeJS.ErrnoException;
    if (diskErrors.has(code) || (folderErrors.has(code) && path !== undefined)) return true;
  }
  return false;
}
