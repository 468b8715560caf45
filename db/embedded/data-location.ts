import { createHash, randomBytes } from "node:crypto";
import { chmod, mkdir, readFile, realpath, rm, stat } from "node:fs/promises";
import path from "node:path";
import { SYSTEM_HOME } from "./binaries";
import { canEnter, type RunAs } from "./user";
import { writeOnce } from "./write-once";

/**
 * Returns the folder for the database of a data directory: the directory itself or, if the PostgreSQL user
 * cannot enter it (a clone in root's home), a folder under SYSTEM_HOME that is recorded in a file.
 */
export async function findDataLocation(dataDir: string, user: RunAs): Promise<string> {
  await mkdir(dataDir, { recursive: true });
  const here = await realpath(dataDir);
  if (user.uid === undefined) return here;
  const elsewhere = await rememberedLocation(here);
  if (elsewhere) return elsewhere;
  // Grants entering but not listing; the files inside keep their own modes.
  await chmod(here, (await stat(here)).mode | 0o011);
  return canEnter(user, here) ? here : chooseLocation(here);
}

async function rememberedLocation(dataDir: string): Promise<string | undefined> {
  const pointer = pointerIn(dataDir);
  const place = (await readFile(pointer, "utf8").catch(() => "")).trim();
  if (!place) return undefined;
  if (await stat(place).catch(() => undefined)) return place;
  // The data was deleted; a stale pointer would win against the next one written.
  await rm(pointer, { force: true });
  return undefined;
}

async function chooseLocation(dataDir: string): Promise<string> {
  // The random part prevents a new clone from finding the data of a deleted clone at the same path.
  const name = createHash("sha256").update(dataDir).digest("hex").slice(0, 12);
  const place = path.join(SYSTEM_HOME, `${name}-${randomBytes(4).toString("hex")}`);
  await mkdir(place, { recursive: true });
  await chmod(place, 0o711);
  const chosen = await writeOnce(pointerIn(dataDir), place);
  if (chosen !== place) await rm(place, { recursive: true, force: true });
  return chosen;
}

/** Deletes a data directory and its database, even if that is elsewhere. The server must have stopped. */
export async function removeDataLocation(dataDir: string): Promise<void> {
  const place = await rememberedLocation(dataDir);
  if (place?.startsWith(`${SYSTEM_HOME}/`)) await rm(place, { recursive: true, force: true });
  await rm(dataDir, { recursive: true, force: true });
}

function pointerIn(dataDir: string): string {
  return path.join(dataDir, "database-location");
}
