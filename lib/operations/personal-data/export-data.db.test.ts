import { inflateRawSync } from "node:zlib";
import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { notifications } from "@/db/schema/messaging/notifications";
import { auditEntries } from "@/db/schema/platform/audit";
import { bookingEvents, bookings } from "@/db/schema/rentals/bookings";
import { handovers } from "@/db/schema/rentals/handovers";
import { factoryPassword, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { readExport } from "@/lib/operations/personal-data/testing/read-export";
import { makeTracedUser } from "@/lib/operations/personal-data/testing/traced-user";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { storeUpload } from "@/lib/platform/files/commands";
import { testPicture } from "@/lib/platform/files/testing";
import { signedParties } from "@/lib/rentals/bookings/handovers/parties/contract";
import { eraseDueAccounts } from "./erase-accounts";
import { exportOwnData, writeData } from "./export-data";

const database = await freshDatabase();
const now = new Date("2026-11-21T10:00:00Z");
const context = { now, device: { ipAddress: "10.6.0.1", userAgent: "test" } };

async function someone(): Promise<UserActor> {
  const { id, role, email } = await makeUser(database);
  return { kind: "user", userId: id, sessionId: id, role, name: "", email, memberships: [] };
}

/** Returns the name and content of each entry of an archive, reading it front to back. */
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
  it("holds the user's rows and uploaded files, and is audited", async () => {
    const actor = await someone();
    const bytes = await testPicture(60, 40).png().toBuffer();
    const file = { name: "My card.png", bytes };
    const { id } = await storeUpload(actor, { purpose: "identity_document", file }, now, "192.0.2.1");
    const { bytes: archive, fileName } = await exportOwnData(actor, factoryPassword, context);
    const entries = await unpack(archive);
    expect(fileName).toBe("gendana-data-2026-11-21.zip");
    expect([...entries.keys()]).toEqual(["data.json", `files/${id}-My-card.jpg`]);
    const data = JSON.parse(String(entries.get("data.json")));
    expect(data).toMatchObject({ userId: actor.userId, users: [{ email: actor.email }], files: [{ id }] });
    const exported = and(eq(auditEntries.actorId, actor.userId), eq(auditEntries.action, "data.export"));
    expect(await database.$count(auditEntries, exported)).toBe(1);
  });

  it("holds every row of a large table once, and never has many of them in memory", async () => {
    const { userId } = await someone();
    const rows = Array.from({ length: 1_201 }, (_, number) => ({
      id: crypto.randomUUID(),
      userId,
      type: "info" as const,
      priority: "other" as const,
      category: "system" as const,
      title: `Number ${number}`,
      dedupeKey: `number:${number}`,
      message: "News",
    }));
    await database.insert(notifications).values(rows);
    const parts: string[] = [];
    await writeData(userId, now, async (part) => void parts.push(part));
    const data = JSON.parse(parts.join(""));
    const titles = data.notifications.map(({ title }: { title: string }) => title);
    expect(new Set(titles).size).toBe(rows.length);
    expect(titles).toHaveLength(rows.length);
    expect(Math.max(...parts.map((part) => part.split("\n").length))).toBeLessThanOrEqual(501);
  });

  it("requires the password, and returns nothing without it", async () => {
    const actor = await someone();
    await expect(exportOwnData(actor, "Wrong#2026", context)).rejects.toMatchObject({ code: "invalid" });
    expect(await database.$count(auditEntries, eq(auditEntries.actorId, actor.userId))).toBe(0);
  });

  it("is possible at most five times a day", async () => {
    const actor = await someone();
    for (let made = 0; made < 5; made++) await exportOwnData(actor, factoryPassword, context);
    await expect(exportOwnData(actor, factoryPassword, context)).rejects.toMatchObject({
      code: "rate_limited",
      key: "tooManyExports",
    });
    const tomorrow = { ...context, now: addMs(now, DAY_MS + 1) };
    await exportOwnData(actor, factoryPassword, tomorrow);
  });
});

describe("history", () => {
  it("loses the user's own text on erasure, and nothing else", async () => {
    const { bookingId, userId } = await makeTracedUser(database, now);
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

describe("a contract with a company whose owner is erased", () => {
  it("keeps the company's name and numbers but not its contact details; the renter's side is not in the owner's export", async () => {
    const { userId } = await makeTracedUser(database, now);
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
    expect(JSON.stringify(await readExport(userId))).not.toContain(before.renter?.licence?.number);
    await eraseDueAccounts(now);
    expect(await parties()).toEqual({
      ...before,
      host: { ...before.host, phone: null, email: null },
      car: { ...before.car, plate: null, pickUpAddress: null },
    });
  });
});
