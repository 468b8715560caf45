import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, readFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { freePort } from "@/db/embedded/free-port";
import { writeArchive } from "@/lib/backups/write";
import { expect, test } from "../fixtures";

// Every command of package.json, started as somebody at a keyboard starts it. What the tests run is bundled or is
// transformed by the test runner; these are not, and a file that cannot be loaded there is only found here.

const { scripts } = JSON.parse(readFileSync("package.json", "utf8")) as { scripts: Record<string, string> };
const readme = readFileSync("README.md", "utf8");
const folder = mkdtempSync(path.join(tmpdir(), "gendana-commands-"));

interface Command {
  args?: string[];
  env?: Record<string, string>;
  says: RegExp;
  /** 0 unless something else is said. */
  exitCode?: number;
}

/** Those that end by themselves and need no database. */
const quick: Record<string, Command> = {
  test: { args: ["--only=nothing"], says: /There is no step nothing; there are lint, /, exitCode: 1 },
  "db:generate": { says: /No schema changes, nothing to migrate/ },
  pictures: { says: /^$/ },
  "lock:complete": { says: /^$/ },
  ...Object.fromEntries(
    Object.keys(scripts)
      .filter((name) => name.startsWith("bench:"))
      .map((name) => [name, { args: ["--help"], says: new RegExp(`^usage: npm run ${name}\\b`) }]),
  ),
};

/** Those that have a test of their own below. */
const own = ["start", "worker", "db:seed", "db:restore", "admin:create"];

/** Runs until it ends, or until it has said what is waited for where that is given. */
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
    until: (says: RegExp) =>
      new Promise<void>((resolve, reject) => {
        heard = () => {
          if (says.test(output)) resolve();
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

async function finish(name: string, { args = [], env = {}, says, exitCode = 0 }: Command): Promise<void> {
  const run = begin(name, args, env);
  const code = await run.ended;
  expect([name, code, run.output()]).toEqual([name, exitCode, expect.stringMatching(says)]);
}

async function makeDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `commands_${randomBytes(6).toString("hex")}`;
  const url = new URL(process.env.DATABASE_URL ?? "");
  const ask = async (statement: string) => {
    const client = new pg.Client({ connectionString: url.href });
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await ask(`create database ${name}`);
  const own = new URL(url);
  own.pathname = `/${name}`;
  return { url: own.href, drop: () => ask(`drop database ${name} with (force)`) };
}

test("every command of package.json is started below, and the README names none that is missing", () => {
  expect(Object.keys(scripts).sort()).toEqual([...Object.keys(quick), ...own].sort());
  const named = [...readme.matchAll(/npm run ([a-z][a-z:-]*)/g)].map(([, name = ""]) => name);
  expect(named.filter((name) => !(name in scripts))).toEqual([]);
  const benches = Object.keys(scripts).filter((name) => name.startsWith("bench:"));
  expect(benches.filter((name) => !named.includes(name))).toEqual([]);
});

test("each bench and each command for developers can be loaded and says how it is called", async () => {
  // A score of processes, one after the other.
  test.slow();
  for (const [name, command] of Object.entries(quick)) await finish(name, command);
});

test("npm start, npm run worker and npm run admin:create work on one database, and stop when told to", async () => {
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
    await finish("admin:create", { args: person, env, says: /root@example.rw is an administrator/ });
    const slip = ["--emial", "root@example.rw"];
    await finish("admin:create", {
      args: slip,
      env,
      exitCode: 1,
      says: /^Unknown option.*\nusage: [^\n]*\n$/,
    });
  } finally {
    await site.stop();
    await database.drop();
  }
  expect(site.output()).toMatch(/Stopping/);
});

test("npm run db:seed fills an empty database, and npm run db:restore reads a backup of it into another", async () => {
  const [origin, target] = [await makeDatabase(), await makeDatabase()];
  try {
    await finish("db:seed", { env: { DATABASE_URL: "" }, exitCode: 1, says: /^DATABASE_URL is not set/ });
    const few = ["--vehicles", "20", "--bookings", "20", "--users", "20"];
    await finish("db:seed", { args: few, env: { DATABASE_URL: origin.url }, says: /rows in .* s/ });
    const file = path.join(folder, "small.backup.gz");
    await writeArchive(origin.url, file, async () => {});
    await finish("db:restore", {
      args: [file],
      env: { DATABASE_URL: target.url },
      says: /rows of \d+ tables are back/,
    });
    await finish("db:restore", { env: { DATABASE_URL: target.url }, exitCode: 1, says: /^usage: / });
  } finally {
    await origin.drop();
    await target.drop();
  }
});
