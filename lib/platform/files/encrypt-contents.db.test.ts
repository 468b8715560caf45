import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { files, fileVariants } from "@/db/schema/platform/files";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { type StorageKey, storageKeys } from "@/lib/platform/crypto/storage-keys";
import { addMs, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { env } from "@/lib/platform/env";
import { AppError } from "@/lib/platform/errors";
import { storeFile } from "./commands";
import { diskStore } from "./disk-store";
import { countUnencrypted, encryptContents } from "./encrypt-contents";
import { encryptedStore } from "./encrypted-store";
import type { FileStore } from "./store";
import { testPicture } from "./testing";

const database = await freshDatabase();
const now = new Date();
const key = (digit: string): StorageKey => ({ id: digit.repeat(16), bytes: Buffer.alloc(32, digit) });
const [first, second, foreign] = [key("1"), key("2"), key("3")];
const text = (place: string) => new Uint8Array(Buffer.from(`picture ${place}`));

let disk: FileStore;
beforeEach(async () => {
  disk = diskStore(path.join(await mkdtemp(path.join(tmpdir(), "gendana-encrypt-")), "files"));
  await database.delete(files);
});

let nextPlace = 0;
async function makeFile(keys: StorageKey[], values: Partial<typeof files.$inferInsert> = {}) {
  const [place, variant] = [0, 1].map(() => String(nextPlace++).padStart(64, "0")) as [string, string];
  const { id: ownerId } = await makeUser(database);
  const row = {
    id: uuid(),
    ownerId,
    purpose: "identity_document" as const,
    storageKey: place,
    mediaType: "image/jpeg",
    bytes: 10,
    sha256: "",
    originalName: "card.jpg",
    createdAt: addMs(now, -HOUR_MS),
    claimedAt: now,
    encryptionKeyId: keys[0]?.id,
  };
  await database.insert(files).values({ ...row, ...values });
  await database
    .insert(fileVariants)
    .values({ fileId: row.id, variant: "480", storageKey: variant, mediaType: "image/webp" });
  for (const at of [place, variant]) await encryptedStore(disk, keys).put(at, text(at));
  return { id: row.id, places: [place, variant] };
}

const keyOf = async (id: string) =>
  (await database.select().from(files).where(eq(files.id, id)))[0]?.encryptionKeyId;
const encrypt = (keys: StorageKey[], store = encryptedStore(disk, keys)) => encryptContents(now, store, keys);

describe("encrypting contents", () => {
  it("encrypts plain contents and those under an older key, with their variants, and counts the rest", async () => {
    const made = [await makeFile([]), await makeFile([first]), await makeFile([second])];
    expect(await countUnencrypted([second, first])).toEqual({ waiting: 2, unreadable: 0 });
    await encrypt([second, first]);
    expect(await countUnencrypted([second, first])).toEqual({ waiting: 0, unreadable: 0 });
    for (const { id, places } of made) {
      expect(await keyOf(id)).toBe(second.id);
      for (const place of places)
        expect(await encryptedStore(disk, [second]).get(place)).toEqual(text(place));
    }
  });

  it("continues where it was killed", async () => {
    const { id, places } = await makeFile([]);
    const store = encryptedStore(disk, [first]);
    let writes = 0;
    const dying: FileStore = {
      ...store,
      put: async (place, bytes) => {
        if (++writes === 2) throw new Error("killed");
        await store.put(place, bytes);
      },
    };
    await encrypt([first], dying);
    expect(writes).toBe(2);
    await database.update(files).set({ encryptionKeyId: null }).where(eq(files.id, id));
    await encrypt([first]);
    for (const place of places) expect(await encryptedStore(disk, [first]).get(place)).toEqual(text(place));
    expect(await keyOf(id)).toBe(first.id);
  });

  it("leaves contents of an unknown key alone, and counts them and changed ones as unreadable", async () => {
    const [unknown, plain, changed] = [
      await makeFile([foreign]),
      await makeFile([]),
      await makeFile([first]),
    ];
    const [place = ""] = changed.places;
    const bytes = (await disk.get(place)) ?? new Uint8Array();
    bytes[60] = (bytes[60] ?? 0) ^ 1;
    await disk.put(place, bytes);
    await encrypt([second, first]);
    expect(await keyOf(unknown.id)).toBe(foreign.id);
    expect(await keyOf(plain.id)).toBe(second.id);
    expect(await countUnencrypted([second, first])).toEqual({ waiting: 0, unreadable: 2 });
    expect(await countUnencrypted([first, foreign])).toEqual({ waiting: 1, unreadable: 2 });
  });

  it("retries after temporary failures: an unreachable store, a full disk", async () => {
    const { id } = await makeFile([]);
    const away: FileStore = {
      ...disk,
      get: () => Promise.reject(new AppError("unavailable", "unavailable")),
    };
    const full: FileStore = {
      ...disk,
      put: () => Promise.reject(Object.assign(new Error("full"), { code: "ENOSPC" })),
    };
    for (const store of [away, full]) {
      await encrypt([first], encryptedStore(store, [first]));
      expect(await keyOf(id)).toBeNull();
    }
    await encrypt([first]);
    expect(await keyOf(id)).toBe(first.id);
  });

  it("skips an upload whose content may not be stored completely yet", async () => {
    const { id } = await makeFile([first], { createdAt: addMs(now, -MINUTE_MS) });
    await encrypt([second, first]);
    expect(await keyOf(id)).toBe(first.id);
    expect(await countUnencrypted([second, first])).toEqual({ waiting: 1, unreadable: 0 });
  });

  it("re-encrypts an upload a second time if it was still being stored at the first", async () => {
    const store = diskStore(path.join(env().DATA_DIR, "files"));
    const [old] = storageKeys("stored files");
    if (!old) throw new Error("uploads are encrypted");
    const { id: ownerId } = await makeUser(database);
    const bytes = await testPicture(800, 600).jpeg().toBuffer();
    const upload = { ownerId, purpose: "vehicle_picture", name: "car.jpg", bytes } as const;
    let stored: Promise<{ id: string }> | undefined;
    await database.transaction(async (tx) => {
      // The upload waits for this lock before the first of its smaller copies.
      await tx.execute(sql`lock table ${fileVariants} in exclusive mode`);
      stored = storeFile(database, upload, addMs(now, -HOUR_MS));
      const isStored = async () => {
        const [row] = await database.select().from(files).where(eq(files.ownerId, ownerId));
        return row && (await store.get(row.storageKey)) ? row.id : undefined;
      };
      const id = await vi.waitUntil(isStored, { timeout: 30_000 });
      await encrypt([second, old], encryptedStore(store, [second, old]));
      expect(await keyOf(id)).toBe(second.id);
    });
    const { id = "" } = (await stored) ?? {};
    expect(await keyOf(id)).toBe(old.id);
    await encrypt([second, old], encryptedStore(store, [second, old]));
    expect(await keyOf(id)).toBe(second.id);
    const [row] = await database.select().from(files).where(eq(files.id, id));
    const copies = await database.select().from(fileVariants).where(eq(fileVariants.fileId, id));
    expect(copies.length).toBeGreaterThan(1);
    for (const { storageKey } of [row, ...copies].flatMap((each) => each ?? []))
      expect(await encryptedStore(store, [second]).get(storageKey)).toBeDefined();
  });

  it("counts a lost content as unreadable, and ignores deleted files", async () => {
    const { places } = await makeFile([]);
    for (const place of places) await disk.remove(place);
    await encrypt([first]);
    expect(await countUnencrypted([first])).toEqual({ waiting: 0, unreadable: 1 });
    const deleted = await makeFile([], { deletedAt: now });
    await encrypt([first]);
    expect(await keyOf(deleted.id)).toBeNull();
  });

  it("reaches a file however many others cannot be read at the moment", async () => {
    for (let count = 0; count < 25; count++) {
      const { places } = await makeFile([foreign]);
      await database
        .update(files)
        .set({ encryptionKeyId: null })
        .where(eq(files.storageKey, places[0] ?? ""));
    }
    const { id } = await makeFile([]);
    await expect.poll(async () => encrypt([first]).then(() => keyOf(id)), { timeout: 30_000 }).toBe(first.id);
  });

  it("does nothing without a key", async () => {
    const { id } = await makeFile([]);
    await encrypt([]);
    expect(await keyOf(id)).toBeNull();
  });
});
