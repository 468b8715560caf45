import { spawnSync } from "node:child_process";
import { chown, stat } from "node:fs/promises";

/** The ids to spawn with; empty means: as ourselves. */
export interface RunAs {
  uid?: number;
  gid?: number;
}

/**
 * PostgreSQL refuses to run as root, so root lends it another user: the one who owns the data already there, else
 * `postgres`, else `nobody`.
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

/** Tried rather than computed from modes: access lists and mounts have a say too. */
export function canEnter(user: RunAs, directory: string): boolean {
  return spawnSync("/bin/sh", ["-c", 'cd -- "$1"', "sh", directory], { ...user, cwd: "/" }).status === 0;
}

export function canRun(user: RunAs, program: string): boolean {
  return spawnSync(program, ["--version"], { ...user, cwd: "/" }).status === 0;
}
