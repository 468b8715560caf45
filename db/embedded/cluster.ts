import { spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from "node:fs/promises";
import path from "node:path";
import { findBinaries } from "./binaries";
import { findDataLocation } from "./data-location";
import { chooseUser, giveTo, type RunAs } from "./user";

export type Log = (line: string) => void;

/** A complete database cluster on disk, running or not. */
export interface Cluster {
  /** Holds data/, password, port and server.log; mode 0700. */
  directory: string;
  data: string;
  bin: string;
  user: RunAs;
  password: string;
  /** The server runs with fsync off. */
  isThrowAway?: boolean;
}

/** PostgreSQL does not inherit our environment: variables such as PGPORT would change its behaviour. */
export const SERVER_ENV = { PATH: process.env.PATH, LC_ALL: "C", TZ: "UTC" } as unknown as NodeJS.ProcessEnv;

/** Finds the cluster of a data directory or creates it, with the role and the empty database gendana. */
export async function prepareCluster(dataDir: string, log: Log): Promise<Cluster> {
  const user = await chooseUser();
  const { bin, major } = await findBinaries(user);
  const place = await findDataLocation(dataDir, user);
  const directory = path.join(place, `postgres-${major}`);
  await clearUnfinished(place);
  if (!(await exists(directory))) {
    log("Creating the database cluster");
    await createCluster(place, directory, bin, user);
  }
  const owner = await chooseUser(directory);
  return {
    directory,
    data: path.join(directory, "data"),
    bin,
    user: owner,
    password: await readPassword(directory),
  };
}

/**
 * Everything is created in a temporary folder that is renamed once complete. A run killed half-way leaves
 * nothing that looks like a cluster; of two simultaneous runs one wins and the other uses the winner's
 * cluster.
 */
async function createCluster(place: string, directory: string, bin: string, user: RunAs): Promise<void> {
  const unfinished = path.join(place, `unfinished-${process.pid}-${randomBytes(4).toString("hex")}`);
  const data = path.join(unfinished, "data");
  const password = randomBytes(24).toString("hex");
  const passwordFile = path.join(unfinished, "password");
  await mkdir(unfinished, { mode: 0o700 });
  await writeFile(passwordFile, password, { mode: 0o600 });
  await giveTo(user, passwordFile);
  await giveTo(user, unfinished);
  try {
    const locale = ["--encoding=UTF8", "--locale=C", "--locale-provider=builtin", "--builtin-locale=C.UTF-8"];
    const login = ["--username=postgres", "--auth=scram-sha-256", `--pwfile=${passwordFile}`];
    await run(path.join(bin, "initdb"), [`--pgdata=${data}`, ...login, ...locale], user);
    await run(
      path.join(bin, "postgres"),
      ["--single", "-D", data, "template1"],
      user,
      firstStatements(password, await hasStatementStatistics(bin)),
    );
    await rename(unfinished, directory);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    if (!(await exists(directory))) throw error;
  }
}

/**
 * As in production, the app's role owns its database and is not a superuser; pg_monitor is for the launcher. Databases
 * are copies of template1, where these statements run.
 */
function firstStatements(password: string, countsStatements: boolean): string {
  return [
    ...(countsStatements ? ["create extension pg_stat_statements"] : []),
    `create role gendana login createdb password '${password}'`,
    "grant pg_monitor to gendana",
    "create database gendana owner gendana",
    "",
  ].join(";\n");
}

/** Whether the build of this platform contains the extension that counts statements. */
export function hasStatementStatistics(bin: string): Promise<boolean> {
  return exists(path.join(bin, "../share/postgresql/extension/pg_stat_statements.control"));
}

async function run(binary: string, args: string[], user: RunAs, input = ""): Promise<void> {
  const child = spawn(binary, args, {
    ...user,
    cwd: "/",
    env: SERVER_ENV,
    stdio: ["pipe", "ignore", "pipe"],
  });
  let complaints = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    complaints += text;
  });
  child.stdin.on("error", () => {});
  child.stdin.end(input);
  const [code] = await once(child, "close");
  // In single-user mode a failed statement is printed but does not change the exit code.
  if (code !== 0 || /^.*\b(ERROR|FATAL):/m.test(complaints))
    throw new Error(`${path.basename(binary)} failed:\n${complaints.trim()}`);
}

/** Removes the folders of runs that were killed before they finished. */
async function clearUnfinished(place: string): Promise<void> {
  for (const name of await readdir(place)) {
    const pid = Number(/^unfinished-(\d+)-/.exec(name)?.[1]);
    if (pid && !isAlive(pid))
      await rm(path.join(place, name), { recursive: true, force: true }).catch(() => {});
  }
}

export function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function readPassword(directory: string): Promise<string> {
  try {
    return await readFile(path.join(directory, "password"), "utf8");
  } catch (cause) {
    throw new Error(
      `The database in ${directory} belongs to another user. Start as that user, or set DATA_DIR to a folder of your own.`,
      { cause },
    );
  }
}

async function exists(file: string): Promise<boolean> {
  return (await stat(file).catch(() => undefined)) !== undefined;
}
