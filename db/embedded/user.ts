import { spawnSync } from "node:child_process";
import { chown, stat } from "node:fs/promises";

/** User and group ids to spawn with; empty means the current user. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root, so root runs it as another user: the owner of the existing data,
 * otherwise `postgres`, otherwise `nobody`.
 */
export async function chooseUser(existingData?: string): Promise<RunAs> {
  if (process.getuid?.() !== 0) return {};
  const owner = existingData && (await stat(existingData).catch(() => undefined));
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  for (const name of ["postgres", "nobody"]) {
    const uid = idOf("-u", name);
    const gid = idOf("-g", name);
    if (uid && gid) return { uid, gid };
  }
  throw new Error(
    "PostgreSQL refuses to run as root, and this machine has neither a user postgres nor a user nobody. " +
      "Create one (useradd --system postgres), or start as an ordinary user, or set DATABASE_URL.",
  );
}

function idOf(flag: string, name: string): number | undefined {
  const { status, stdout } = spawnSync("id", [flag, name], { encoding: "utf8" });
  return status === 0 ? Number(stdout) : undefined;
}

export async function giveTo(user: RunAs, file: string): Promise<void> {
  if (user.uid !== undefined && user.gid !== undefined) await chown(file, user.uid, user.gid);
}

/** Tries it instead of computing it from file modes, because access lists and mounts also matter. */
export function canEnter(user: RunAs, directory: string): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", directory], { ...user, cwd: "/" }).status === 0;
}

export function canRun(user: RunAs, binary: string): boolean {
  return spawnSync(binary, ["--version"], { ...user, cwd: "/" }).status === 0;
}
