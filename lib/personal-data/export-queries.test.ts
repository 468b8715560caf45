import { inflateRawSync } from "node:zlib";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { factoryPassword, makeUser } from "@/db/factories";
import { auditEntries } from "@/db/schema/audit";
import { bookingEvents, bookings } from "@/db/schema/bookings";
import { businesses, teamMembers } from "@/db/schema/businesses";
import { handovers } from "@/db/schema/handovers";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { signedParties } from "@/lib/contracts/contract";
import { after, DAY_MS } from "@/lib/dates";
import { storeUpload } from "@/lib/files/commands";
import { picture } from "@/lib/files/testing";
import { eraseDueAccounts } from "./erasure";
import { collectData, exportOwnData } from "./export";
import { makeKnownPerson } from "./testing";

const database = await freshDatabase();
const now = new Date("2026-11-21T10:00:00Z");
const occasion = { now, device: { ipAddress: "10.6.0.1", userAgent: "test" } };

async function someone(): Promise<UserActor> {
  const { id, role, email } = await makeUser(database);
  return { kind: "user", userId: id, sessionId: id, role, name: "", email, memberships: [] };
}

/** Name and content of each entry of an archive, read from its front. */
async function unpack(archive: ReadableStream<Uint8Array<ArrayBuffer>>): Promise<Map<string, Buffer>> {
  const file = Buffer.from(await new Response(archive).arrayBuffer());
  const entries = new Map<string, Buffer>();
  for (let at = 0; file.toString("latin1", at, at + 4) === "PK\x03\x04"; ) {
    const [packed, nameLength] = [file.readUInt32LE(at + 18), file.readUInt16LE(at + 26)];
    const start = at + 30 + nameLength;
    const name = file.toString("utf8", at + 30, start);
    entries.set(name, inflateRawSync(file.subarray(start, start + packed)));
    at = start + packed;
  }
  return entries;
}

describe("an export", () => {
  it("holds one's rows and the files one uploaded, and is written down", async () => {
    const actor = await someone();
    const bytes = await picture(60, 40).png().toBuffer();
    const file = { name: "My card.png", bytes };
    const { id } = await storeUpload(actor, { purpose: "identity_document", file }, now);
    const { bytes: archive, fileName } = await exportOwnData(actor, factoryPassword, occasion);
    const entries = await unpack(archive);
    expect(fileName).toBe("gendana-data-2026-11-21.zip");
    expect([...entries.keys()]).toEqual(["data.json", `files/${id}-My-card.jpg`]);
    const data = JSON.parse(String(entries.get("data.json")));
    expect(data).toMatchObject({ userId: actor.userId, users: [{ email: actor.email }], files: [{ id }] });
    const exported = and(eq(auditEntries.actorId, actor.userId), eq(auditEntries.action, "data.export"));
    expect(await database.$count(auditEntries, exported)).toBe(1);
  });

  it("asks for the password, and gives nothing without it", async () => {
    const actor = await someone();
    await expect(exportOwnData(actor, "Wrong#2026", occasion)).rejects.toMatchObject({ code: "invalid" });
    expect(await database.$count(auditEntries, eq(auditEntries.actorId, actor.userId))).toBe(0);
  });

  it("is made five times a day at the most", async () => {
    const actor = await someone();
    for (let made = 0; made < 5; made++) await exportOwnData(actor, factoryPassword, occasion);
    await expect(exportOwnData(actor, factoryPassword, occasion)).rejects.toMatchObject({
      code: "rate_limited",
      key: "tooManyExports",
    });
    const tomorrow = { ...occasion, now: after(now, DAY_MS + 1) };
    await exportOwnData(actor, factoryPassword, tomorrow);
  });
});

describe("history", () => {
  it("loses what somebody wrote into it, and nothing else", async () => {
    const { bookingId, userId } = await makeKnownPerson(database, now);
    const change = (set: Partial<typeof bookingEvents.$inferInsert>) =>
      database.update(bookingEvents).set(set).where(eq(bookingEvents.bookingId, bookingId));
    const refused = { cause: { code: "23001" } };
    await expect(change({ reason: "cancelled" })).rejects.toMatchObject(refused);
    await expect(change({ details: { note: "something else" } })).rejects.toMatchObject(refused);
    await change({ details: {} });
    const entry = eq(auditEntries.actorId, userId);
    await expect(database.update(auditEntries).set({ action: "x" }).where(entry)).rejects.toMatchObject(
      refused,
    );
    await expect(database.delete(auditEntries).where(entry)).rejects.toMatchObject(refused);
    await database.update(auditEntries).set({ ipAddress: null }).where(entry);
  });
});

describe("a contract with a company whose owner goes", () => {
  it("keeps the company's name and numbers, not how to reach it; the renter's side is not the owner's to export", async () => {
    const { userId } = await makeKnownPerson(database, now);
    const [own] = await database.select().from(teamMembers).where(eq(teamMembers.userId, userId));
    const businessId = own?.businessId ?? "";
    await database.update(businesses).set({ kind: "company" }).where(eq(businesses.id, businessId));
    const parties = async () => {
      const [row] = await database
        .select({ parties: handovers.parties })
        .from(handovers)
        .innerJoin(bookings, eq(bookings.id, handovers.bookingId))
        .where(eq(bookings.businessId, businessId));
      return signedParties.parse(row?.parties);
    };
    const before = await parties();
    expect(before.host?.phone).toContain("call-");
    expect(JSON.stringify(await collectData(userId))).not.toContain(before.renter?.licence?.number);
    await eraseDueAccounts(now);
    expect(await parties()).toEqual({
      ...before,
      host: { ...before.host, phone: null, email: null },
      car: { ...before.car, plate: null },
    });
  });
});
