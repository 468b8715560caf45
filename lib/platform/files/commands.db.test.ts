import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { fileViews } from "@/db/schema/identity/identity-documents";
import { files } from "@/db/schema/platform/files";
import { makeBusiness, makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { readPicture } from "@/lib/operations/file-access/pictures";
import { readFile, readPdfPage } from "@/lib/operations/file-access/private-files";
import type { TeamRole, UserActor, UserRole } from "@/lib/platform/actor";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { env } from "@/lib/platform/env";
import { attachFile, discardUpload, releaseFile, storeUpload } from "./commands";
import type { FilePurpose } from "./contract";
import { diskStore } from "./disk-store";
import { eraseFiles, removeOrphanedContents } from "./erase-files";
import { contentKeyId, fileStore } from "./store";
import { testPdf, testPicture } from "./testing";

const database = await freshDatabase();
const now = new Date();
const device = { ipAddress: "10.1.2.3", userAgent: "test" };
const notFound = { code: "not_found" };
const anonymous = { kind: "anonymous" } as const;

async function actor(
  role: UserRole = "individual",
  memberships: { businessId: string; role: TeamRole }[] = [],
): Promise<UserActor> {
  const { id, email } = await makeUser(database, { role });
  return { kind: "user", userId: id, sessionId: id, role, name: "Aline", email, memberships };
}

async function upload(owner: UserActor, purpose: FilePurpose = "identity_document", businessId?: string) {
  const bytes = await testPicture(60, 40).png().toBuffer();
  return storeUpload(owner, { purpose, businessId, file: { name: "My card.png", bytes } }, now, "192.0.2.1");
}

const claim = (owner: UserActor, fileId: string, purpose: FilePurpose = "identity_document") =>
  database.transaction((tx) => attachFile(tx, { fileId, ownerId: owner.userId, purpose }, now));

const contentOf = async (id: string) => {
  const [row] = await database.select().from(files).where(eq(files.id, id));
  return row && fileStore().get(row.storageKey);
};

describe("an upload", () => {
  it("is stored under a random key and described by its re-encoded content", async () => {
    const owner = await actor();
    const stored = await upload(owner);
    expect(stored).toMatchObject({
      mediaType: "image/jpeg",
      name: "My card.png",
      url: `/api/files/${stored.id}`,
    });
    const [row] = await database.select().from(files).where(eq(files.id, stored.id));
    expect(row).toMatchObject({ visibility: "private", claimedAt: null, bytes: stored.bytes });
    expect(row?.storageKey).toMatch(/^[0-9a-f]{64}$/);
    expect(row?.encryptionKeyId).toBe(contentKeyId());
    const folder = diskStore(path.join(env().DATA_DIR, "files"));
    const kept = Buffer.from((await folder.get(row?.storageKey ?? "")) ?? []);
    expect(kept.toString("latin1", 0, 8)).toBe("GNDFILE1");
    expect((await contentOf(stored.id))?.length).toBe(stored.bytes);
  });

  it("for a business is allowed to its owner and managers only", async () => {
    const { id } = await makeBusiness(database);
    const member = (role: TeamRole) => actor("business", [{ businessId: id, role }]);
    for (const role of ["owner", "manager"] as const)
      expect(await upload(await member(role), "business_document", id)).toMatchObject({ pageCount: 1 });
    for (const other of [await member("agent"), await member("accountant"), await actor("admin")])
      await expect(upload(other, "business_document", id)).rejects.toMatchObject(notFound);
  });

  it("is rejected once forty are unused", async () => {
    const owner = await actor();
    const row = (await upload(owner)).id;
    const [one] = await database.select().from(files).where(eq(files.id, row));
    if (!one) throw new Error("no row");
    await database.insert(files).values(
      Array.from({ length: 39 }, () => ({
        ...one,
        id: crypto.randomUUID(),
        storageKey: randomBytes(32).toString("hex"),
      })),
    );
    await expect(upload(owner)).rejects.toMatchObject({ code: "rate_limited", key: "tooManyUploads" });
  });

  it("is claimed once, by its uploader, for the purpose it was uploaded for", async () => {
    const owner = await actor();
    const { id } = await upload(owner);
    await expect(claim(await actor(), id)).rejects.toMatchObject(notFound);
    await expect(claim(owner, id, "driving_licence")).rejects.toMatchObject(notFound);
    const claims = await Promise.allSettled(Array.from({ length: 8 }, () => claim(owner, id)));
    expect(claims.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(discardUpload(owner, id, now)).rejects.toMatchObject(notFound);
  });

  it("can be discarded by its owner only", async () => {
    const owner = await actor();
    const { id } = await upload(owner);
    await expect(discardUpload(await actor(), id, now)).rejects.toMatchObject(notFound);
    await discardUpload(owner, id, now);
    await expect(readFile(owner, id, device, now)).rejects.toMatchObject(notFound);
    await expect(claim(owner, id)).rejects.toMatchObject(notFound);
  });
});

describe("a private file", () => {
  it("is visible to its owner and to administrators, whose access is recorded; others get 404", async () => {
    const owner = await actor();
    const { id, bytes } = await upload(owner);
    const admin = await actor("admin");
    expect(await readFile(owner, id, device, now)).toMatchObject({
      mediaType: "image/jpeg",
      fileName: "My-card.jpg",
    });
    expect((await readFile(admin, id, device, now)).bytes.length).toBe(bytes);
    const acting = { adminId: admin.userId, adminName: admin.name, sessionId: admin.sessionId };
    await readFile({ ...owner, acting }, id, device, now);
    const { id: businessId } = await makeBusiness(database);
    for (const other of [await actor(), await actor("business", [{ businessId, role: "owner" }])])
      await expect(readFile(other, id, device, now)).rejects.toMatchObject(notFound);
    await expect(readPicture(admin, id)).rejects.toMatchObject(notFound);
    const look = { viewerId: admin.userId, ipAddress: device.ipAddress, viewedAt: now };
    expect(await database.select().from(fileViews).where(eq(fileViews.fileId, id))).toMatchObject([
      look,
      look,
    ]);
  });

  it("of a business is visible to its owner and managers", async () => {
    const { id: businessId } = await makeBusiness(database);
    const owner = await actor("business", [{ businessId, role: "owner" }]);
    const { id } = await upload(owner, "business_document", businessId);
    const { userId } = await makeMember(database, { businessId, role: "manager" });
    const manager = { ...owner, userId, memberships: [{ businessId, role: "manager" as const }] };
    expect(await readFile(manager, id, device, now)).toBeDefined();
    const agent = await actor("business", [{ businessId, role: "agent" }]);
    await expect(readFile(agent, id, device, now)).rejects.toMatchObject(notFound);
  });

  it("of several pages is read page by page", async () => {
    const owner = await actor();
    const file = { name: "scan.pdf", bytes: testPdf({ pages: 2 }) };
    const { id, pageCount } = await storeUpload(
      owner,
      { purpose: "identity_document", file },
      now,
      "192.0.2.1",
    );
    expect(pageCount).toBe(2);
    expect(await readPdfPage(owner, id, 2, device, now)).toMatchObject({ mediaType: "image/jpeg" });
    await expect(readPdfPage(owner, id, 3, device, now)).rejects.toMatchObject(notFound);
    await expect(readPdfPage(await actor(), id, 1, device, now)).rejects.toMatchObject(notFound);
    const { id: card } = await upload(owner);
    expect(await readPdfPage(owner, card, 1, device, now)).toMatchObject({ mediaType: "image/jpeg" });
    await expect(readPdfPage(owner, card, 2, device, now)).rejects.toMatchObject(notFound);
  });
});

describe("a portrait", () => {
  it("is public, at its own address, until it is replaced", async () => {
    const owner = await actor();
    const { id, url } = await upload(owner, "profile_photo");
    expect(url).toBe(`/api/files/${id}/picture`);
    await claim(owner, id, "profile_photo");
    const seen = await readPicture(anonymous, id);
    expect(seen).toMatchObject({ mediaType: "image/webp", fileName: "My-card.webp" });
    // The content under this address never changes.
    expect(seen.audience).toBeUndefined();
    await database.transaction((tx) => releaseFile(tx, id, now));
    await expect(readPicture(owner, id)).rejects.toMatchObject(notFound);
  });
});

describe("erasing files", () => {
  it("erases deleted files and keeps the row without its name", async () => {
    const owner = await actor();
    const { id } = await upload(owner);
    await claim(owner, id);
    const [before] = await database.select().from(files).where(eq(files.id, id));
    await database.transaction((tx) => releaseFile(tx, id, now));
    await eraseFiles(now);
    const [row] = await database.select().from(files).where(eq(files.id, id));
    expect(row).toMatchObject({ originalName: "erased", sha256: "", erasedAt: now });
    expect(await fileStore().get(before?.storageKey ?? "")).toBeUndefined();
  });

  it("erases the other files if the content of one cannot be removed", async () => {
    const owner = await actor();
    const [broken, sound] = [await upload(owner), await upload(owner)];
    for (const { id } of [broken, sound]) {
      await claim(owner, id);
      await database.transaction((tx) => releaseFile(tx, id, now));
    }
    await database.update(files).set({ storageKey: "no key" }).where(eq(files.id, broken.id));
    await eraseFiles(now);
    const erasedAtOf = async (id: string) =>
      (await database.select().from(files).where(eq(files.id, id)))[0]?.erasedAt;
    expect([await erasedAtOf(broken.id), await erasedAtOf(sound.id)]).toEqual([null, now]);
  });

  it("erases uploads unclaimed after a day, and never claimed ones", async () => {
    const owner = await actor();
    const [unused, used] = [await upload(owner), await upload(owner)];
    await claim(owner, used.id);
    await eraseFiles(addMs(now, DAY_MS));
    expect(await contentOf(unused.id)).toBeDefined();
    // Each run erases at most fifty.
    for (let tick = 0; tick < 3; tick++) await eraseFiles(addMs(now, DAY_MS + 1));
    expect(await contentOf(unused.id)).toBeUndefined();
    expect((await contentOf(used.id))?.length).toBe(used.bytes);
  });

  it("keeps contents without a row for a month, because the database may have been restored to an earlier time", async () => {
    // A separate store, because other tests' files would count as orphans here.
    const store = diskStore(await mkdtemp(path.join(tmpdir(), "gendana-test-store-")));
    const { id } = await upload(await actor());
    const [stored] = await database.select().from(files).where(eq(files.id, id));
    const keys = [stored?.storageKey ?? "", "f".repeat(64)] as const;
    for (const key of keys) await store.put(key, new Uint8Array([1]));
    await removeOrphanedContents(now, store);
    expect(await store.get(keys[1])).toBeDefined();
    await removeOrphanedContents(addMs(new Date(), 29 * DAY_MS), store);
    expect(await store.get(keys[1])).toBeDefined();
    await removeOrphanedContents(addMs(new Date(), 31 * DAY_MS), store);
    expect([await store.get(keys[0]), await store.get(keys[1])]).toEqual([new Uint8Array([1]), undefined]);
  });
});
