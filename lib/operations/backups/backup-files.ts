import { access, chmod, constants, mkdir, readdir, rm, stat } from "node:fs/promises";
import { hostname } from "node:os";
import path from "node:path";
import { env } from "@/lib/platform/env";

export const backupFolder = () => path.join(env().DATA_DIR, "backups");

/**
 * Creates the folder if needed, accessible only to the user of this process; throws if it cannot be written.
 */
export async function openBackupFolder(): Promise<void> {
  await mkdir(backupFolder(), { recursive: true, mode: 0o700 });
  await chmod(backupFolder(), 0o700);
  await access(backupFolder(), constants.W_OK);
}

/** Encrypted files have this suffix too. */
const ARCHIVE_SUFFIX = ".gz";
/** The path of an archive on the machine that made it. */
export const backupPath = (id: string) => path.join(backupFolder(), `${id}${ARCHIVE_SUFFIX}`);

/**
 * Used while an archive is written. A file with this suffix that nobody is writing was left by a killed
 * process.
 */
const PART_SUFFIX = ".gz.part";
export const partPath = (id: string) => path.join(backupFolder(), `${id}${PART_SUFFIX}`);

/** Removes partial files except those of the given backups, which are in progress. */
export async function sweepParts(inProgress: readonly string[]): Promise<void> {
  const names = await readdir(backupFolder()).catch(() => []);
  const left = names.filter(
    (name) => name.endsWith(PART_SUFFIX) && !inProgress.includes(name.slice(0, -PART_SUFFIX.length)),
  );
  for (const name of left) await rm(path.join(backupFolder(), name), { force: true });
}

/** Removes finished archives last written before a date, except those of the given backups. */
export async function sweepArchives(known: readonly string[], before: Date): Promise<void> {
  const names = await readdir(backupFolder()).catch(() => []);
  const unknown = names.filter(
    (name) => name.endsWith(ARCHIVE_SUFFIX) && !known.includes(name.slice(0, -ARCHIVE_SUFFIX.length)),
  );
  for (const name of unknown) {
    const file = path.join(backupFolder(), name);
    // Another process may be doing the same at this moment.
    const written = await stat(file).catch(() => undefined);
    if (written && written.mtime < before) await rm(file, { force: true });
  }
}

/** True if a finished archive is unreachable: missing here, or on a machine that is not one of `hosts`. */
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
