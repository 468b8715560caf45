import { mkdir, mkdtemp, readdir, readFile, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { afterAll, afterEach, beforeAll, describe, expect, it } from "vitest";
import { withConnection } from "./connection";
import { type EmbeddedServer, removeEmbedded, startEmbedded } from "./embedded";
import { migrate } from "./migrate";

// All tests share one data directory, because creating a cluster is the slowest step.
let dataDir: string;
let servers: EmbeddedServer[] = [];

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "gendana-embedded-"));
});

afterEach(async () => {
  for (const server of servers) await server.stop();
  servers = [];
});

afterAll(() => removeEmbedded(dataDir));

async function start(): Promise<EmbeddedServer> {
  const server = await startEmbedded({ dataDir });
  servers.push(server);
  return server;
}

const query = (url: string, text: string) => withConnection({ url }, (connection) => connection.query(text));

async function eventually<T>(ask: () => Promise<T>): Promise<T> {
  for (let attempt = 0; attempt < 100; attempt++) {
    try {
      return await ask();
    } catch {
      await sleep(100);
    }
  }
  return ask();
}

/** The path of postmaster.pid, in dataDir or in the location that dataDir points to. */
async function pidFile(): Promise<string> {
  const place = await readFile(path.join(dataDir, "database-location"), "utf8").catch(() => dataDir);
  const cluster = (await readdir(place)).find((name) => name.startsWith("postgres-")) ?? "";
  return path.join(place, cluster, "data/postmaster.pid");
}

describe("the embedded database", () => {
  it("is one server for two processes that start at the same time, and stops with the last one", async () => {
    const [first, second] = await Promise.all([start(), start()]);
    expect(first.url).toBe(second.url);
    await first.stop();
    expect(await query(second.url, "select 1 as one")).toEqual([{ one: 1 }]);
    await second.stop();
    await expect(query(second.url, "select 1")).rejects.toThrow("ECONNREFUSED");
  });

  it("gives the app a role that owns its database and is not a superuser", async () => {
    const { url } = await start();
    const [role] = await query(url, "select rolsuper from pg_roles where rolname = current_user");
    expect(role).toEqual({ rolsuper: false });
    await query(url, "create extension btree_gist");
  });

  it("listens only on the loopback interface, writes commits to disk and uses UTC", async () => {
    const { url } = await start();
    const settings =
      "select current_setting('listen_addresses') as host, current_setting('unix_socket_directories')";
    const [row] = await query(
      url,
      `${settings} as sockets, current_setting('fsync') as fsync, current_setting('timezone') as zone`,
    );
    expect(row).toEqual({ host: "127.0.0.1", sockets: "", fsync: "on", zone: "UTC" });
  });

  it("restarts at the same address after kill -9 with everything that was committed", async () => {
    const server = await start();
    const { url } = server;
    await query(url, "create table kept as select 42 as answer");
    server.kill9ForTests();
    await sleep(100);
    expect(await eventually(() => query(url, "select answer from kept"))).toEqual([{ answer: 42 }]);
    expect(server.url).toBe(url);
  });

  it("starts even if another process has the pid of a killed server", async () => {
    await (await start()).stop();
    await writeFile(await pidFile(), `${process.pid}\n`);
    const { url } = await start();
    expect(await query(url, "select 1 as one")).toEqual([{ one: 1 }]);
  });

  it("removes what a killed start left behind", async () => {
    const unfinished = path.join(dataDir, "unfinished-999999999-abcd");
    await mkdir(path.join(unfinished, "data"), { recursive: true });
    await start();
    expect(await readdir(dataDir)).not.toContain("unfinished-999999999-abcd");
  });

  it("counts statements in a cluster that was created without the extension", async () => {
    const first = await start();
    const superuser = first.url.replace("//gendana:", "//postgres:");
    await query(superuser, "drop extension pg_stat_statements");
    await first.stop();
    const { url } = await start();
    const [counted] = await query(url, "select count(*)::int as count from pg_stat_statements");
    expect(counted?.count).toBeGreaterThan(0);
  });

  it("is migrated once when two nodes start at the same time", async () => {
    const { url } = await start();
    await Promise.all([migrate(url), migrate(url)]);
    const [twice] = await query(
      url,
      "select count(*)::int as count from (select hash from drizzle.__drizzle_migrations group by hash having count(*) > 1) t",
    );
    expect(twice).toEqual({ count: 0 });
  });
});
