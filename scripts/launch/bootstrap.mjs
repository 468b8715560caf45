// Runs before packages are installed, so it may use only Node's own modules.
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import { mkdir, readFile, rename, rm, stat, utimes, writeFile } from "node:fs/promises";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath, pathToFileURL } from "node:url";

const root = fileURLToPath(new URL("../..", import.meta.url));
const installed = path.join(root, "node_modules");
const stamp = path.join(installed, ".gendana-lock");
const lockFile = path.join(root, ".data", "prepare.lock");
/** A lock holder without a heartbeat for this long is dead, even if its pid is in use again. */
const LOCK_STALE_MS = 30_000;

/** Installs the packages if they differ from package-lock.json. */
export async function prepare() {
  process.chdir(root);
  if (!(await isInstalled())) await withLock(async () => (await isInstalled()) || install());
}

/** Lets this process import TypeScript. */
export async function enableTypeScript() {
  await import(pathToFileURL(path.join(installed, "tsx/dist/loader.mjs")).href);
}

async function isInstalled() {
  const wanted = await readFile(path.join(root, "package-lock.json"), "utf8");
  const digest = createHash("sha256").update(wanted).digest("hex");
  if ((await readFile(stamp, "utf8").catch(() => "")) === digest) return true;
  // npm may have been run manually: it records what it installed.
  const present = await readFile(path.join(installed, ".package-lock.json"), "utf8").catch(() => undefined);
  if (!present || !holdsAll(JSON.parse(present).packages, JSON.parse(wanted).packages)) return false;
  await writeFile(stamp, digest);
  return true;
}

/**
 * @typedef {{ version?: string; integrity?: string; optional?: boolean; devOptional?: boolean }} LockedPackage
 * @param {Record<string, LockedPackage>} present
 * @param {Record<string, LockedPackage>} wanted
 */
function holdsAll(present, wanted) {
  return Object.entries(wanted).every(([place, entry]) => {
    const found = present[place];
    if (place === "" || (!found && (entry.optional || entry.devOptional))) return true;
    return found?.version === entry.version && found?.integrity === entry.integrity;
  });
}

/**
 * Runs `npm ci`; where that fails, `npm install`, which also follows the lock file and leaves it unchanged.
 */
async function install() {
  console.log("Installing packages (npm ci)");
  let { code, complaints } = await npm(["ci", "--include=dev"]);
  // A registry that lacks packages of other platforms leads to lock files that `npm ci` rejects as
  // incomplete.
  if (code !== 0 && complaints.includes("EUSAGE")) {
    console.log("npm ci finds the lock file incomplete; using npm install");
    ({ code, complaints } = await npm(["install", "--include=dev", "--no-save"]));
  }
  if (code === 0 && (await isInstalled())) return;
  console.error(`${complaints}\nThe packages could not be installed; npm's messages are above.`);
  process.exit(1);
}

/** @param {string[]} args */
async function npm(args) {
  const self = process.env.npm_execpath ?? "";
  /** @type {[string, ...string[]]} */
  const [program, ...rest] = self.endsWith("npm-cli.js")
    ? [process.execPath, self, ...args]
    : ["npm", ...args];
  const child = spawn(program, rest, { cwd: root, stdio: ["ignore", "inherit", "pipe"] });
  let complaints = "";
  child.stderr.setEncoding("utf8").on("data", (text) => {
    complaints += text;
  });
  let isStopped = false;
  /** @param {NodeJS.Signals} signal */
  const pass = (signal) => {
    isStopped = true;
    child.kill(signal);
  };
  process.once("SIGINT", pass).once("SIGTERM", pass);
  const code = await new Promise((resolve) => {
    child.once("error", (error) => {
      complaints += error.message;
      resolve(1);
    });
    child.once("close", resolve);
  });
  if (isStopped) process.exit(1);
  process.off("SIGINT", pass).off("SIGTERM", pass);
  return { code, complaints };
}

/**
 * Lets only one process at a time install or build in this clone; the others wait.
 *
 * @template Result
 * @param {() => Promise<Result>} work
 */
export async function withLock(work) {
  const release = await acquire();
  try {
    return await work();
  } finally {
    await release();
  }
}

async function acquire() {
  const mine = `${process.pid} ${randomBytes(8).toString("hex")}`;
  await mkdir(path.dirname(lockFile), { recursive: true });
  for (let waits = 0; ; waits++) {
    try {
      await writeFile(lockFile, mine, { flag: "wx" });
      break;
    } catch (error) {
      if (codeOf(error) !== "EEXIST") throw error;
    }
    if (waits === 4) console.log("Waiting for another process that installs or builds");
    if (!(await removeStaleLock())) await sleep(250);
  }
  const life = setInterval(() => utimes(lockFile, new Date(), new Date()).catch(() => {}), 2_000);
  life.unref();
  return async () => {
    clearInterval(life);
    if ((await readFile(lockFile, "utf8").catch(() => "")) === mine) await rm(lockFile, { force: true });
  };
}

async function removeStaleLock() {
  const holder = await readFile(lockFile, "utf8").catch(() => undefined);
  const touched = (await stat(lockFile).catch(() => undefined))?.mtimeMs;
  if (holder === undefined || touched === undefined) return true;
  if (Date.now() - touched < LOCK_STALE_MS && isAlive(Number.parseInt(holder, 10))) return false;
  // Moved aside instead of deleted: if another waiter was faster, this is its new lock, which is moved back.
  const aside = `${lockFile}.${process.pid}`;
  await rename(lockFile, aside).catch(() => {});
  const taken = await readFile(aside, "utf8").catch(() => holder);
  if (taken !== holder) await writeFile(lockFile, taken, { flag: "wx" }).catch(() => {});
  await rm(aside, { force: true });
  return true;
}

/** @param {number} pid */
function isAlive(pid) {
  try {
    // A lock without a pid is still being written.
    return Number.isNaN(pid) || process.kill(pid, 0);
  } catch (error) {
    return codeOf(error) === "EPERM";
  }
}

/** @param {unknown} error */
const codeOf = (error) => /** @type {NodeJS.ErrnoException} */ (error).code;
