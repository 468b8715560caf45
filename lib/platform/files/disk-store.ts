import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "./store";

/** 256 random bits in hexadecimal; eight more characters mark an unfinished temporary file. */
const keyPattern = /^[0-9a-f]{64}(\.[0-9a-f]{8})?$/;

/**
 * Stores files in a folder that only this program's user can enter, in 256 subfolders named by the first two
 * characters of their keys.
 */
export function diskStore(root: string): FileStore {
  const pathOf = (key: string) => {
    if (!keyPattern.test(key)) throw new Error("not a key of this store");
    return path.join(root, key.slice(0, 2), key);
  };
  return {
    async put(key, bytes) {
      const target = pathOf(key);
      await mkdir(path.dirname(target), { recursive: true, mode: 0o700 });
      const draft = `${target}.${randomBytes(4).toString("hex")}`;
      try {
        const file = await open(/* turbopackIgnore: true */ draft, "wx", 0o600);
        try {
          await file.writeFile(bytes);
          // A write is reported as done only once it has reached the disk.
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, target);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        return new Uint8Array(await readFile(pathOf(key)));
      } catch (error) {
        if (isMissing(error)) return undefined;
        throw error;
      }
    },
    async remove(key) {
      await rm(pathOf(key), { force: true });
    },
    async *list() {
      for (const shelf of await readdir(root).catch(emptyIfMissing))
        for (const key of await readdir(path.join(root, shelf)).catch(emptyIfMissing)) {
          const found = await stat(path.join(root, shelf, key)).catch(() => undefined);
          if (found && keyPattern.test(key)) yield { key, changedAt: found.mtime };
        }
    },
  };
}

const isMissing = (error: unknown) => (error as { code?: string }).code === "ENOENT";

function emptyIfMissing(error: unknown): string[] {
  if (isMissing(error)) return [];
  throw error;
}
