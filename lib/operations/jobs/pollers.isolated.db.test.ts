import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { type AddressInfo, createServer, type Socket } from "node:net";
import { sql } from "drizzle-orm";
import { expect, it, vi } from "vitest";
import { notifications } from "@/db/schema/messaging/notifications";
import { files } from "@/db/schema/platform/files";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { pollers } from "./pollers";

// A store that takes connections and never responds.
const sockets: Socket[] = [];
const store = createServer((socket) => sockets.push(socket.on("error", () => {}))).listen(0, "127.0.0.1");
await once(store, "listening");
const address = store.address() as AddressInfo;
Object.assign(process.env, {
  FILES_S3_URL: `http://127.0.0.1:${address.port}/bucket`,
  FILES_S3_KEY_ID: "key",
  FILES_S3_SECRET: "secret",
});
const database = await freshDatabase();

it("a hanging upload store delays no notification of administrators", async () => {
  const { id: ownerId } = await makeUser(database, { role: "admin" });
  const gone = {
    purpose: "identity_document",
    mediaType: "image/jpeg",
    originalName: "scan.jpg",
    sha256: "",
  } as const;
  const now = new Date();
  await database.insert(files).values(
    Array.from({ length: 3 }, () => ({
      ...gone,
      id: randomUUID(),
      ownerId,
      storageKey: randomUUID(),
      bytes: 1,
      claimedAt: now,
      deletedAt: now,
    })),
  );
  await database.execute(sql`
    insert into pgboss.job (id, name, data, state, completed_on, policy)
    values (${randomUUID()}::uuid, 'backup', '{}', 'failed', now(), 'stately')`);
  const connected = once(store, "connection");
  const rounds = Object.values(pollers).map((tick) => tick());
  await connected;
  await vi.waitFor(async () => expect(await database.$count(notifications)).toBe(1), {
    timeout: 15_000,
    interval: 100,
  });
  store.close();
  for (const socket of sockets) socket.destroy();
  await Promise.all(rounds);
});
