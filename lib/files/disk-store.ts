import { randomBytes } from "node:crypto";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import path from "node:path";
import type { FileStore } from "./store";

/** 256 random bits; with eight signs more it is a draft that was never finished. */
const ours = /^[0-9a-f]{64}(\.[0-9a-f]{8})?$/;

/** A folder only this program's user may enter; files in 256 shelves named by the first two signs of their keys. */
export function diskStore(root: string): FileStore {
  const placeOf = (key: string) => {
    if (!ours.test(key)) throw new Error("not a key of this store");
    return path.join(root, key.slice(0, 2), key);
  };
  return {
    async put(key, bytes) {
      const place = placeOf(key);
      await mkdir(path.dirname(place), { recursive: true, mode: 0o700 });
      const draft = `${place}.${randomBytes(4).toString("hex")}`;
      try {
        const file = await open(/* turbopackIgnore: true */ draft, "wx", 0o600);
        try {
          await file.writeFile(bytes);
          // Only what has reached the disk may be answered for.
          await file.sync();
        } finally {
          await file.close();
        }
        await rename(draft, place);
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    async get(key) {
      try {
        return new Uint8Array(await readFile(placeOf(key)));
      } catch (error) {
        if (isAbsent(error)) return undefined;
        throw error;
      }
    },
    async remove(key) {
      await rm(placeOf(key), { force: true });
    },
    async *list() {
      for (const shelf of await readdir(root).catch(nothingIfAbsent))
        for (const key of await readdir(path.join(root, shelf)).catch(nothingIfAbsent)) {
          const found = await stat(path.join(root, shelf, key)).catch(() => undefined);
          if (found && ours.test(key)) yield { key, changedAt: found.mtime };
        }
    },
  };
}

const isAbsent = (error: unknown) => (error as { code?: string }).code === "ENOENT";

function nothingIfAbsent(error: unknown): string[] {
  if (isAbsent(error)) return [];
  throw error;
}
