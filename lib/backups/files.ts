import { access } from "node:fs/promises";
import path from "node:path";
import { env } from "@/lib/env";

export const backupFolder = () => path.join(env().DATA_DIR, "backups");

/** Where an archive lies on the machine that made it. */
export const backupPath = (id: string) => path.join(backupFolder(), `${id}.gz`);

export function isFileHere(id: string): Promise<boolean> {
  return access(backupPath(id)).then(
    () => true,
    () => false,
  );
}
