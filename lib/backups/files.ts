import { access, chmod, constants, mkdir, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { env } from "@/lib/env";

export const backupFolder = () => path.join(env().DATA_DIR, "backups");

/** Makes it if need be, for this program's user alone; fails where nothing can be written. */
export async function openBackupFolder(): Promise<void> {
  await mkdir(backupFolder(), { recursive: true, mode: 0o700 });
  await chmod(backupFolder(), 0o700);
  await access(backupFolder(), constants.W_OK);
}

const WHOLE = ".gz";
/** Where an archive lies on the machine that made it. */
export const backupPath = (id: string) => path.join(backupFolder(), `${id}${WHOLE}`);

/** While it is written: what bears this name and is not being written was left by a process that was killed. */
const PART = ".gz.part";
export const partPath = (id: string) => path.join(backupFolder(), `${id}${PART}`);

/** Removes such parts, but for those of the backups named, which are under way. */
export async function sweepParts(underWay: readonly string[]): Promise<void> {
  const names = await readdir(backupFolder()).catch(() => []);
  const left = names.filter((name) => name.endsWith(PART) && !underWay.includes(name.slice(0, -PART.length)));
  for (const name of left) await rm(path.join(backupFolder(), name), { force: true });
}

/** Removes finished archives that were last written before this, but for those of the backups named. */
export async function sweepArchives(known: readonly string[], before: Date): Promise<void> {
  const names = await readdir(backupFolder()).catch(() => []);
  const strange = names.filter(
    (name) => name.endsWith(WHOLE) && !known.includes(name.slice(0, -WHOLE.length)),
  );
  for (const name of strange) {
    const file = path.join(backupFolder(), name);
    // Another process that starts now does the same.
    const written = await stat(file).catch(() => undefined);
    if (written && written.mtime < before) await rm(file, { force: true });
  }
}

/** Whether a finished archive can be had nowhere: gone from here, or on a machine that none of `hosts` is. */
export async function isLost(
  { id, status, host }: { id: string; status: string; host: string | null },
  hosts: readonly string[],
): Promise<boolean> {
  if (status !== "done" || (await isFileHere(id))) return false;
  return host === null || host === hostname() || !hosts.includes(host);
}

export function isFileHere(id: string): Promise<boolean> {
  return access(backupPath(id)).then(
    () => true,
    () => false,
  );
}
