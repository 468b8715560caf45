import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { type AddressInfo, createServer, connect as openSocket, type Server, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { setImmediate, setTimeout as sleep } from "node:timers/promises";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { openConnection, withConnection } from "./connection";
import { databaseErrorCode, isUnavailable } from "./database-errors";
import { type EmbeddedServer, removeEmbedded, startEmbedded } from "./embedded";
import { connect, type Database } from "./index";

// A separate server, because it is killed.
let dataDir: string;
let server: EmbeddedServer;

beforeAll(async () => {
  dataDir = await mkdtemp(path.join(tmpdir(), "gendana-connection-"));
  server = await startEmbedded({ dataDir });
  await withConnection(server, (connection) =>
    connection.query("create table notes (id int primary key, note text)"),
  );
});

afterAll(async () => {
  await server.stop();
  await removeEmbedded(dataDir);
});

/** The outcome of work that the server's death interrupted. */
async function outcomeOf(work: PromiseLike<unknown>): Promise<string> {
  try {
    await work;
    return "done";
  } catch (error) {
    return isUnavailable(error) ? "unavailable" : String(error);
  }
}

/** A server that was just killed is still being replaced. */
const kill = () => vi.waitFor(() => server.kill9ForTests(), 30_000);

async function untilReady(database: Database): Promise<void> {
  await vi.waitFor(() => database.execute(sql`select 1`), { timeout: 30_000, interval: 50 });
}

/** Calls `begun` when the server is executing the statements of a pool. */
async function untilRunning(count: number): Promise<void> {
  await withConnection(server, (connection) =>
    vi.waitFor(async () => {
      const running = await connection.query(
        "select 1 from pg_stat_activity where application_name = 'gendana' and query like '%pg_sleep%' and state = 'active'",
      );
      expect(running).toHaveLength(count);
    }, 30_000),
  );
}

const sleepLong = sql`select pg_sleep(60)`;
const afterwards = (note: string) => sql`insert into notes values (1, ${note})`;

describe("when the server is killed", () => {
  it("rejects running statements and waiting callers at once, and works again when the server is back", async () => {
    const database = connect(server.url, 3);
    const work = Array.from({ length: 40 }, () => outcomeOf(database.execute(sleepLong)));
    await untilRunning(3);
    await kill();
    expect(new Set(await Promise.all(work))).toEqual(new Set(["unavailable"]));
    await untilReady(database);
    const all = await Promise.all([1, 2, 3].map(() => database.transaction(async () => "done")));
    expect(all).toEqual(["done", "done", "done"]);
    await database.close();
  });

  it("rejects every statement of a transaction, including later ones, and executes none outside it", async () => {
    const database = connect(server.url, 2);
    const outcomes: Promise<string>[] = [];
    let goOn = () => {};
    const isBack = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const transaction = outcomeOf(
      database.transaction(async (tx) => {
        for (let index = 0; index < 5; index++) outcomes.push(outcomeOf(tx.execute(sleepLong)));
        await Promise.all(outcomes);
        await isBack;
        outcomes.push(outcomeOf(tx.execute(afterwards("alone"))));
        outcomes.push(outcomeOf(tx.transaction((nested) => nested.execute(afterwards("nested")))));
        await Promise.all(outcomes);
      }),
    );
    await untilRunning(1);
    await kill();
    await vi.waitFor(() => expect(outcomes).toHaveLength(5), 30_000);
    await Promise.all(outcomes);
    await untilReady(database);
    goOn();
    expect(await transaction).toBe("unavailable");
    expect(new Set(await Promise.all(outcomes))).toEqual(new Set(["unavailable"]));
    expect(outcomes).toHaveLength(7);
    expect(await database.execute(sql`select * from notes`)).toEqual([]);
    await database.close();
  });

  it("ends an idle transaction", async () => {
    const database = connect(server.url, 1);
    const transaction = outcomeOf(
      database.transaction(async (tx) => {
        await tx.execute(sql`select 1`);
        await kill();
        await sleep(100);
        await tx.execute(sql`select 1`);
      }),
    );
    expect(await transaction).toBe("unavailable");
    await untilReady(database);
    await database.close();
  });

  it("ends a copy in either direction and notifies listeners", async () => {
    const onLost = vi.fn();
    const [reader, writer, listener] = await Promise.all(
      [1, 2, 3].map(() => openConnection({ url: server.url, onLost })),
    );
    await listener?.query("listen news");
    const rows = await reader?.copyTo(
      "copy (select repeat('x', 1000), generate_series(1, 10000000)) to stdout",
    );
    const copy = await writer?.copyFrom("copy notes from stdin");
    if (!rows || !copy) throw new Error("no copies");
    const read = outcomeOf(
      pipeline(rows, async (parts) => {
        for await (const part of parts) if (part.length < 0) return;
      }),
    );
    const written = outcomeOf(
      pipeline(async function* () {
        for (let id = 10; ; id++) {
          yield `${id}\tnews\n`;
          await sleep(1);
        }
      }, copy),
    );
    await sleep(100);
    await kill();
    expect(await Promise.all([read, written])).toEqual(["unavailable", "unavailable"]);
    await vi.waitFor(() => expect(onLost).toHaveBeenCalledTimes(3), 30_000);
    await Promise.all([reader, writer, listener].map((connection) => connection?.close()));
    await expect(reader?.query("select 1")).rejects.toMatchObject({ code: "CONNECTION_CLOSED" });
    const database = connect(server.url, 1);
    await untilReady(database);
    await database.close();
  });
});

describe("when the server's host is gone, which closes no connection", () => {
  const patience = 3_000;

  /** A host between us and the server; when it is gone it neither forwards nor accepts anything. */
  async function openHost() {
    const sockets: Socket[] = [];
    const { hostname, port } = new URL(server.url);
    const host = createServer((ours) => {
      const theirs = openSocket(Number(port), hostname);
      sockets.push(ours, theirs);
      for (const socket of [ours, theirs]) socket.on("error", () => {});
      ours.pipe(theirs).pipe(ours);
    }).listen(0, "127.0.0.1");
    await once(host, "listening");
    const url = new URL(server.url);
    url.port = String((host.address() as AddressInfo).port);
    return {
      url: url.href,
      vanish() {
        host.close();
        for (const socket of sockets) socket.unpipe().pause();
      },
      close() {
        for (const socket of sockets) socket.destroy();
      },
    };
  }

  it("rejects what waits for it, and uses no other connection to it again", async () => {
    const host = await openHost();
    const database = connect(host.url, 3, { patience });
    await Promise.all([1, 2, 3].map(() => database.execute(sql`select pg_sleep(0.1)`)));
    host.vanish();
    const waiting = database.transaction((tx) => tx.execute(sql`select 1`));
    expect(databaseErrorCode(await waiting.catch((error) => error))).toBe("CONNECTION_CLOSED");
    // The other two connections are closed as well, and the host refuses new ones.
    const next = database.execute(sql`select 1`);
    expect(databaseErrorCode(await next.catch((error) => error))).toBe("ECONNREFUSED");
    host.close();
    await database.close();
  });

  it("rejects no statement that only takes long", async () => {
    const host = await openHost();
    const connection = await openConnection({ url: host.url, patience });
    expect(await outcomeOf(connection.query("select pg_sleep(7)"))).toBe("done");
    await connection.close();
    host.close();
  });
});

describe("an address that", () => {
  const sockets = new Set<Socket>();
  let stub: Server | undefined;

  /** The URL of a server that treats its clients like this. */
  async function serve(treat: (socket: Socket) => void): Promise<string> {
    stub = createServer((socket) => {
      sockets.add(socket.on("error", () => {}));
      treat(socket);
    }).listen(0, "127.0.0.1");
    await once(stub, "listening");
    return `postgres://nobody:secret@127.0.0.1:${(stub.address() as AddressInfo).port}/none`;
  }

  const codeFor = async (url: string, patience = 10_000) => {
    const error = await openConnection({ url, patience }).catch((error: unknown) => error);
    for (const socket of sockets) socket.destroy();
    stub?.close();
    return databaseErrorCode(error);
  };

  it("refuses connections, closes them or resets them fails at once", async () => {
    expect(await codeFor("postgres://nobody:secret@127.0.0.1:1/none")).toBe("ECONNREFUSED");
    expect(await codeFor(await serve((socket) => socket.end()))).toBe("CONNECTION_CLOSED");
    expect(await codeFor(await serve((socket) => socket.once("data", () => socket.end())))).toBe(
      "CONNECTION_CLOSED",
    );
    expect(
      await codeFor(await serve((socket) => socket.once("data", () => socket.resetAndDestroy()))),
    ).toMatch(/CONNECTION_CLOSED|ECONNRESET/);
  });

  it("never answers fails after the patience", async () => {
    expect(await codeFor(await serve(() => {}), 300)).toBe("CONNECT_TIMEOUT");
  });
});

describe("a copy of a table", () => {
  it("completes even when it is read slowly, and leaves the connection usable", async () => {
    await withConnection(server, async (connection) => {
      for (let kilobytes = 1; kilobytes < 300; kilobytes += 7) {
        const rows = `select repeat('x', 1023) from generate_series(1, ${kilobytes})`;
        let bytes = 0;
        for await (const part of await connection.copyTo(`copy (${rows}) to stdout`)) {
          bytes += part.length;
          await setImmediate();
        }
        expect(bytes).toBe(kilobytes * 1024);
        expect(await connection.query("select 1 as alive")).toEqual([{ alive: 1 }]);
      }
    });
  });

  it("closes the connection when it is abandoned", async () => {
    const connection = await openConnection(server);
    const endless = "copy (select repeat('x', 1000), generate_series(1, 100000000)) to stdout";
    for await (const _part of await connection.copyTo(endless)) break;
    await vi.waitFor(() => expect(connection.isOpen).toBe(false), 30_000);
  });
});

describe("a copy into a table", () => {
  it("has taken all rows when it has finished", async () => {
    await withConnection(server, async (connection) => {
      await pipeline(
        Readable.from(["1\tone\n", "2\ttwo\n"]),
        await connection.copyFrom("copy notes from stdin"),
      );
      expect(await connection.query("select count(*)::int as count from notes")).toEqual([{ count: 2 }]);
      await connection.query("truncate notes");
    });
  });

  it("fails with the server's error, even for the last row, and leaves the connection usable", async () => {
    await withConnection(server, async (connection) => {
      for (const lines of [["1\tone\n1\ttwice\n"], ["no number\tone\n"], Array(5_000).fill("1\tagain\n")]) {
        const copied = pipeline(Readable.from(lines), await connection.copyFrom("copy notes from stdin"));
        await expect(copied).rejects.toMatchObject({ code: lines[0]?.startsWith("no") ? "22P02" : "23505" });
        expect(await connection.query("select count(*)::int as count from notes")).toEqual([{ count: 0 }]);
      }
    });
  });
});
