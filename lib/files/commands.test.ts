import { randomBytes } from "node:crypto";
import { mkdtemp } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { makeBusiness, makeMember, makeUser } from "@/db/factories";
import { fileViews } from "@/db/schema/documents";
import { files } from "@/db/schema/files";
import { freshDatabase } from "@/db/testing";
import type { TeamRole, UserActor, UserRole } from "@/lib/auth/contract";
import { after, DAY_MS } from "@/lib/dates";
import { eraseFiles, removeStrays } from "./clock";
import { claimFile, discardUpload, releaseFile, storeUpload } from "./commands";
import type { FilePurpose } from "./contract";
import { diskStore } from "./disk-store";
import { readPicture } from "./picture-queries";
import { readFile, readSheet } from "./queries";
import { fileStore } from "./store";
import { pdf, picture } from "./testing";

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
  const bytes = await picture(60, 40).png().toBuffer();
  return storeUpload(owner, { purpose, businessId, file: { name: "My card.png", bytes } }, now);
}

const claim = (owner: UserActor, fileId: string, purpose: FilePurpose = "identity_document") =>
  database.transaction((tx) => claimFile(tx, { fileId, ownerId: owner.userId, purpose }, now));

const contentOf = async (id: string) => {
  const [row] = await database.select().from(files).where(eq(files.id, id));
  return row && fileStore().get(row.storageKey);
};

describe("an upload", () => {
  it("is kept under a random key, and told by what it became", async () => {
    const owner = await actor();
    const kept = await upload(owner);
    expect(kept).toMatchObject({
      mediaType: "image/jpeg",
      name: "My card.png",
      url: `/api/files/${kept.id}`,
    });
    const [row] = await database.select().from(files).where(eq(files.id, kept.id));
    expect(row).toMatchObject({ visibility: "private", claimedAt: null, bytes: kept.bytes });
    expect(row?.storageKey).toMatch(/^[0-9a-f]{64}$/);
    expect((await contentOf(kept.id))?.length).toBe(kept.bytes);
  });

  it("for a business is its owner's and managers' to make, nobody else's", async () => {
    const { id } = await makeBusiness(database);
    const member = (role: TeamRole) => actor("business", [{ businessId: id, role }]);
    for (const role of ["owner", "manager"] as const)
      expect(await upload(await member(role), "business_document", id)).toMatchObject({ pageCount: 1 });
    for (const other of [await member("agent"), await member("accountant"), await actor("admin")])
      await expect(upload(other, "business_document", id)).rejects.toMatchObject(notFound);
  });

  it("is refused once forty lie about unused", async () => {
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

  it("is claimed once, by whoever sent it, for what it was sent", async () => {
    const owner = await actor();
    const { id } = await upload(owner);
    await expect(claim(await actor(), id)).rejects.toMatchObject(notFound);
    await expect(claim(owner, id, "driving_licence")).rejects.toMatchObject(notFound);
    const claims = await Promise.allSettled(Array.from({ length: 8 }, () => claim(owner, id)));
    expect(claims.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    await expect(discardUpload(owner, id, now)).rejects.toMatchObject(notFound);
  });

  it("is taken back by its owner alone", async () => {
    const owner = await actor();
    const { id } = await upload(owner);
    await expect(discardUpload(await actor(), id, now)).rejects.toMatchObject(notFound);
    await discardUpload(owner, id, now);
    await expect(readFile(owner, id, device, now)).rejects.toMatchObject(notFound);
    await expect(claim(owner, id)).rejects.toMatchObject(notFound);
  });
});

describe("a private file", () => {
  it("is its owner's and the administrators' to see; their looks are written down, others find nothing", async () => {
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

  it("of a business is its owner's and managers' to see", async () => {
    const { id: businessId } = await makeBusiness(database);
    const owner = await actor("business", [{ businessId, role: "owner" }]);
    const { id } = await upload(owner, "business_document", businessId);
    const { userId } = await makeMember(database, { businessId, role: "manager" });
    const manager = { ...owner, userId, memberships: [{ businessId, role: "manager" as const }] };
    expect(await readFile(manager, id, device, now)).toBeDefined();
    const agent = await actor("business", [{ businessId, role: "agent" }]);
    await expect(readFile(agent, id, device, now)).rejects.toMatchObject(notFound);
  });

  it("of several sheets is read sheet by sheet", async () => {
    const owner = await actor();
    const file = { name: "scan.pdf", bytes: pdf({ pages: 2 }) };
    const { id, pageCount } = await storeUpload(owner, { purpose: "identity_document", file }, now);
    expect(pageCount).toBe(2);
    expect(await readSheet(owner, id, 2, device, now)).toMatchObject({ mediaType: "image/jpeg" });
    await expect(readSheet(owner, id, 3, device, now)).rejects.toMatchObject(notFound);
    await expect(readSheet(await actor(), id, 1, device, now)).rejects.toMatchObject(notFound);
    const { id: card } = await upload(owner);
    expect(await readSheet(owner, card, 1, device, now)).toMatchObject({ mediaType: "image/jpeg" });
    await expect(readSheet(owner, card, 2, device, now)).rejects.toMatchObject(notFound);
  });
});

describe("a portrait", () => {
  it("is public, at an address of its own, until it is replaced", async () => {
    const owner = await actor();
    const { id, url } = await upload(owner, "profile_photo");
    expect(url).toBe(`/api/files/${id}/picture`);
    await claim(owner, id, "profile_photo");
    const seen = await readPicture(anonymous, id);
    expect(seen).toMatchObject({ mediaType: "image/webp", fileName: "My-card.webp" });
    // Nothing else is ever under this address.
    expect(seen.audience).toBeUndefined();
    await database.transaction((tx) => releaseFile(tx, id, now));
    await expect(readPicture(owner, id)).rejects.toMatchObject(notFound);
  });
});

describe("the clock", () => {
  it("erases what was released, keeping the row without its name", async () => {
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

  it("takes what nothing used within a day, and never what something did", async () => {
    const owner = await actor();
    const [unused, used] = [await upload(owner), await upload(owner)];
    await claim(owner, used.id);
    await eraseFiles(after(now, DAY_MS));
    expect(await contentOf(unused.id)).toBeDefined();
    // Fifty at a time.
    for (let tick = 0; tick < 3; tick++) await eraseFiles(after(now, DAY_MS + 1));
    expect(await contentOf(unused.id)).toBeUndefined();
    expect((await contentOf(used.id))?.length).toBe(used.bytes);
  });

  it("sweeps contents that no row speaks of, once they are a day old", async () => {
    // Other tests share the store, and their databases speak of other files.
    const store = diskStore(await mkdtemp(path.join(tmpdir(), "gendana-test-store-")));
    const { id } = await upload(await actor());
    const [kept] = await database.select().from(files).where(eq(files.id, id));
    const keys = [kept?.storageKey ?? "", "f".repeat(64)] as const;
    for (const key of keys) await store.put(key, new Uint8Array([1]));
    await removeStrays(now, store);
    expect(await store.get(keys[1])).toBeDefined();
    await removeStrays(after(new Date(), DAY_MS + 60_000), store);
    expect([await store.get(keys[0]), await store.get(keys[1])]).toEqual([new Uint8Array([1]), undefined]);
  });
});
