import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { withConnection } from "@/db/connection";
import { freePort } from "@/db/embedded/free-port";
import { writeArchive } from "@/lib/operations/backups/write-archive";
import { expect, test } from "../../fixtures";

// Runs every command of package.json as from a terminal. The tests use bundled or transformed code; these
// commands do not, so a file that cannot be loaded is only found here.

test.describe.configure({ mode: "parallel" });

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const readme = readFileSync("README.md", "utf8");
const folder = mkdtempSync(path.join(tmpdir(), "gendana-commands-"));

interface Command {
  args?: string[];
  env?: Record<string, string>;
  expectedOutput: RegExp;
  /** Expected exit code; default 0. */
  exitCode?: number;
}

/** Commands that end by themselves and need no database. */
const quick: Record<string, Command> = {
  test: {
    args: ["--only=nothing"],
    expectedOutput: /There is no step nothing; there are lint, /,
    exitCode: 1,
  },
  build: { expectedOutput: /^The build is up to date\.$/m },
  "db:generate": { expectedOutput: /No schema changes, nothing to migrate/ },
  openapi: { expectedOutput: /^lib\/operations\/openapi\/openapi\.json describes \d+ operations\.$/m },
  pictures: { expectedOutput: /^$/ },
  "lock:complete": { expectedOutput: /^$/ },
  bench: { args: ["nothing"], expectedOutput: /^usage: npm run bench \[-- <name>/, exitCode: 1 },
};

/** Commands with their own test below. */
const own = ["start", "worker", "db:seed", "db:restore", "admin:create", "two-factor:reset"];

/** Runs a command until it ends or, if given, until the expected output appears. */
function begin(name: string, args: string[], env: Record<string, string>) {
  const child = spawn("npm", ["run", "--silent", name, "--", ...args], {
    env: { ...process.env, DEMO_MODE: "", PLAYWRIGHT_JSON_OUTPUT_FILE: "", ...env },
    stdio: ["ignore", "pipe", "pipe"],
  });
  let output = "";
  let heard = () => {};
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding("utf8").on("data", (text) => {
      output += text;
      heard();
    });
  const ended = once(child, "close").then(([code]) => {
    heard();
    return code as number | null;
  });
  return {
    ended,
    output: () => output.replace(/^npm warn .*\n/gm, ""),
    until: (expectedOutput: RegExp) =>
      new Promise<void>((resolve, reject) => {
        heard = () => {
          if (expectedOutput.test(output)) resolve();
          else if (child.exitCode !== null) reject(new Error(`${name} ended and said: ${output}`));
        };
        heard();
      }),
    stop: () => stop(child, ended),
  };
}

async function stop(child: ChildProcess, ended: Promise<number | null>): Promise<void> {
  child.kill("SIGTERM");
  await ended;
}

async function finish(
  name: string,
  { args = [], env = {}, expectedOutput, exitCode = 0 }: Command,
): Promise<void> {
  const run = begin(name, args, env);
  const code = await run.ended;
  expect([name, code, run.output()]).toEqual([name, exitCode, expect.stringMatching(expectedOutput)]);
}

async function makeDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `commands_${randomBytes(6).toString("hex")}`;
  const url = new URL(process.env.DATABASE_URL ?? "");
  const ask = async (statement: string) => {
    await withConnection({ url: url.href }, (connection) => connection.query(statement));
  };
  await ask(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => ask(`drop database ${name} with (force)`) };
}

test("every command of package.json is run by a test below, and the README names no missing one", () => {
  expect(Object.keys(scripts).sort()).toEqual([...Object.keys(quick), ...own].sort());
  const named = [...readme.matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
});

test("each developer command can be loaded and does its work", async () => {
  for (const [name, command] of Object.entries(quick)) await finish(name, command);
});

test("npm start, the worker and the commands for accounts work on one database and stop on a signal", async () => {
  const database = await makeDatabase();
  const env = {
    DATABASE_URL: database.url,
    PORT: String(await freePort("127.0.0.1")),
    SITE_URL: "",
    DATA_DIR: path.join(folder, "data"),
    BACKGROUND_WORK: "worker",
  };
  const site = begin("start", [], env);
  try {
    await site.until(/Gendana is ready/);
    const worker = begin("worker", [], env);
    await worker.until(/The worker works/);
    await worker.stop();
    expect(worker.output()).toMatch(/Stopping/);
    const person = ["--email", "root@example.rw", "--name", "Aline Uwase"];
    await finish("admin:create", {
      args: person,
      env,
      expectedOutput: /root@example.rw is an administrator.*\n.*\/reset-password\?token=/,
    });
    const slip = ["--emial", "root@example.rw"];
    await finish("admin:create", {
      args: slip,
      env,
      exitCode: 1,
      expectedOutput: /^Unknown option.*\nusage: [^\n]*\n$/,
    });
    const reset = (args: string[], expectedOutput: RegExp, exitCode = 0) =>
      finish("two-factor:reset", { args, env, expectedOutput, exitCode });
    await reset([], /^usage: /, 1);
    await reset(["--email", "root@example.rw"], /^No account with two-step login has the address/, 1);
    await reset(["--unreadable"], /two-step login is off now: 0\. Accounts that keep theirs: 0\./);
  } finally {
    await site.stop();
    await database.drop();
  }
  expect(site.output()).toMatch(/Stopping/);
});

test("npm run db:seed fills an empty database, and npm run db:restore restores its backup into another", async () => {
  const [origin, target] = [await makeDatabase(), await makeDatabase()];
  try {
    await finish("db:seed", {
      env: { DATABASE_URL: "" },
      exitCode: 1,
      expectedOutput: /^DATABASE_URL is not set/,
    });
    const few = ["--vehicles", "20", "--bookings", "20", "--users", "20"];
    await finish("db:seed", { args: few, env: { DATABASE_URL: origin.url }, expectedOutput: /rows in .* s/ });
    const file = path.join(folder, "small.backup.gz");
    await writeArchive(origin.url, file, async () => {});
    // As on a server: the environment names the running site's database, directly and through a pooler.
    const env = { DATABASE_URL: origin.url, DATABASE_DIRECT_URL: origin.url };
    await finish("db:restore", {
      args: [file],
      env,
      exitCode: 1,
      expectedOutput: /^The database "commands_\w+" is not empty/,
    });
    await finish("db:restore", {
      args: [file, "--database", new URL(target.url).pathname.slice(1)],
      env,
      expectedOutput: /rows of \d+ tables restored/,
    });
    await finish("db:restore", {
      env: { DATABASE_URL: target.url },
      exitCode: 1,
      expectedOutput: /^usage: /,
    });
  } finally {
    await origin.drop();
    await target.drop();
  }
});
