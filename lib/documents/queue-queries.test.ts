import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { makeBusiness, makeUser } from "@/db/factories";
import { toldOf } from "@/db/scenario";
import { auditEntries } from "@/db/schema/audit";
import { businesses } from "@/db/schema/businesses";
import { documents } from "@/db/schema/documents";
import { files } from "@/db/schema/files";
import { individualProfiles } from "@/db/schema/users";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { actorOf } from "@/lib/auth/testing";
import { approveBusiness } from "@/lib/business-desk/commands";
import { after, DAY_MS, HOUR_MS } from "@/lib/dates";
import { readMarketplaceStats } from "@/lib/marketplace/queries";
import { mindBusinessPapers } from "./business-clock";
import { lapseDocuments } from "./clock";
import { addDocument, submitBusinessDocuments, submitDocuments } from "./commands";
import { verificationQuery } from "./contract";
import { readRenterVerification } from "./queries";
import { listVerifications } from "./queue-queries";
import { approveDocument, rejectDocument } from "./review";
import { at, documentStage, now } from "./testing";

const database = await freshDatabase();
let admin: UserActor;
const { renter, company, upload, add, submitted, profileOf, lettersTo } = documentStage(() => database);

beforeAll(async () => {
  admin = actorOf((await makeUser(database, { role: "admin" })).id, "admin");
});

describe("an administrator's decision", () => {
  it("verifies each, tells the person once all is, and is written down", async () => {
    const actor = await renter();
    const { id, licence } = await submitted(actor);
    await approveDocument(admin, id.id, {}, at);
    expect(await lettersTo(actor)).toEqual([]);
    await approveDocument(admin, licence.id, { expiresOn: "2031-05-05" }, at);
    expect(await profileOf(actor)).toMatchObject({
      identityStatus: "verified",
      licenceStatus: "verified",
      licenceExpiresOn: "2031-05-05",
    });
    expect((await lettersTo(actor)).map(({ template }) => template)).toEqual(["documents-verified"]);
    expect(await readRenterVerification(actor, now)).toMatchObject({
      progress: 75,
      id: { canUpload: false },
    });
    const written = await database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, licence.id), eq(auditEntries.actorId, admin.userId)));
    expect(written).toMatchObject([
      { action: "document.approve", ipAddress: "10.1.2.3", detail: { expiresOn: "2031-05-05" } },
    ]);
  });

  it("refuses with a reason the person reads, and lets them try again", async () => {
    const actor = await renter();
    const { licence } = await submitted(actor);
    await rejectDocument(admin, licence.id, "The picture is blurred", at);
    expect(await readRenterVerification(actor, now)).toMatchObject({
      license: {
        status: "rejected",
        canUpload: true,
        document: { rejectionReason: "The picture is blurred" },
      },
    });
    const [letter] = await lettersTo(actor);
    expect(letter?.body).toContain("The picture is blurred");
    const again = await add(actor, "driving_licence");
    await submitDocuments(actor, now);
    await approveDocument(admin, again.id, {}, at);
    expect(await profileOf(actor)).toMatchObject({ licenceStatus: "verified" });
    const [refused] = await database
      .select()
      .from(files)
      .where(eq(files.id, licence.file?.id ?? ""));
    expect(refused?.deletedAt).toEqual(now);
  });

  it("is one: of two at once one wins, the other hears that it was decided", async () => {
    const { id } = await submitted(await renter());
    const tries = await Promise.allSettled([
      approveDocument(admin, id.id, {}, at),
      rejectDocument(admin, id.id, "No", at),
      approveDocument(admin, id.id, {}, at),
    ]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of tries)
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({ code: "conflict", key: "documentReviewed" });
  });

  it("is not made of what was not submitted, of one's own, or by anybody else", async () => {
    const actor = await renter();
    const pending = await add(actor, "identity");
    await expect(approveDocument(admin, pending.id, {}, at)).rejects.toMatchObject({ code: "not_found" });
    await add(actor, "driving_licence");
    await submitDocuments(actor, now);
    await expect(approveDocument(actor, pending.id, {}, at)).rejects.toMatchObject({ code: "forbidden" });
    const own = await submitted(admin);
    await expect(approveDocument(admin, own.id.id, {}, at)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("needs the day a licence ends, and one to come", async () => {
    const { licence } = await submitted(await renter());
    for (const [expiresOn, key] of [
      [null, "expiryRequired"],
      ["2026-11-20", "documentExpired"],
    ] as const)
      await expect(approveDocument(admin, licence.id, { expiresOn }, at)).rejects.toMatchObject({ key });
  });
});

describe("documents of a business an administrator manages", () => {
  it("are judged by another", async () => {
    const { businessId, owner } = await company();
    const licence = await add(owner, "business_license", { businessId });
    await add(owner, "tax_certificate", { businessId });
    await submitBusinessDocuments(owner, businessId, now);
    const partner = actorOf(admin.userId, "admin", [{ businessId, role: "manager" }]);
    await expect(approveDocument(partner, licence.id, {}, at)).rejects.toMatchObject({ code: "forbidden" });
    expect(await approveDocument(admin, licence.id, {}, at)).toMatchObject({ status: "verified" });
    await database.delete(documents).where(eq(documents.businessId, businessId));
  });
});

describe("a licence that runs out", () => {
  it("is pending again, on read at once and in the profile with the clock", async () => {
    const actor = await renter();
    const { id, licence } = await submitted(actor);
    await approveDocument(admin, id.id, {}, at);
    await approveDocument(admin, licence.id, { expiresOn: "2026-11-25" }, at);
    const later = after(now, 5 * DAY_MS);
    expect(await readRenterVerification(actor, after(now, 4 * DAY_MS))).toMatchObject({
      license: { verified: true, canUpload: true },
    });
    expect(await readRenterVerification(actor, later)).toMatchObject({
      license: { verified: false, status: "pending", isExpired: true },
      progress: 50,
    });
    expect(await lapseDocuments(after(now, 4 * DAY_MS))).toBe(0);
    expect(await profileOf(actor)).toMatchObject({ licenceStatus: "verified" });
    expect(await lapseDocuments(later)).toBe(1);
    expect(await profileOf(actor)).toMatchObject({ licenceStatus: "pending", identityStatus: "verified" });
    expect(await lapseDocuments(later)).toBe(0);
  });
});

describe("a business whose licence runs out", () => {
  it("is reminded, hidden after the last day, and open again once the new one is approved", async () => {
    const { businessId, owner } = await company();
    const until = "2027-03-10";
    const licence = await add(owner, "business_license", { businessId, expiresOn: until });
    const tax = await add(owner, "tax_certificate", { businessId });
    await submitBusinessDocuments(owner, businessId, now);
    for (const { id } of [licence, tax]) await approveDocument(admin, id, {}, at);
    const read = async () => {
      const [row] = await database.select().from(businesses).where(eq(businesses.id, businessId));
      return [row?.status, row?.verification];
    };
    const noonOf = (day: string) => new Date(`${day}T10:00:00Z`);
    for (const day of ["2027-02-01", "2027-02-08", "2027-02-20", "2027-03-03", "2027-03-09", until])
      for (const _twice of [1, 2]) expect(await mindBusinessPapers(noonOf(day))).toMatchObject({ lapsed: 0 });
    const told = async () =>
      (await toldOf(database, owner.userId)).filter((kind) => kind?.startsWith("business"));
    expect(await told()).toEqual(Array(3).fill("business-paper-ending"));
    // However many end soon, and though some were told before: the tax certificate is on a page of its own.
    await database.update(documents).set({ expiresOn: "2027-04-01" }).where(eq(documents.id, tax.id));
    for (const reminded of [1, 0])
      expect(await mindBusinessPapers(noonOf(until), 1)).toEqual({ lapsed: 0, reminded });
    expect(await read()).toEqual(["active", "verified"]);
    const lapsed = noonOf("2027-03-11");
    expect(await mindBusinessPapers(lapsed)).toEqual({ lapsed: 1, reminded: 0 });
    expect(await read()).toEqual(["pending", "pending"]);
    expect(await mindBusinessPapers(lapsed)).toEqual({ lapsed: 0, reminded: 0 });
    expect((await told()).at(-1)).toBe("business-lapsed");
    expect(await toldOf(database, admin.userId)).toContain("business-lapsed-desk");
    // The clock would undo it: what opens it is a paper that lasts.
    const shown = { updatedAt: lapsed.toISOString() };
    const blind = approveBusiness(admin, businessId, shown, { ...at, now: lapsed });
    await expect(blind).rejects.toMatchObject({ code: "conflict", key: "businessPaperEnded" });
    const newer = await addDocument(
      owner,
      {
        ...{ kind: "business_license", businessId, expiresOn: "2028-03-10" },
        fileId: await upload(owner, "business_license", businessId),
      },
      lapsed,
    );
    await submitBusinessDocuments(owner, businessId, lapsed);
    await approveDocument(admin, newer.id, {}, { ...at, now: lapsed });
    expect(await read()).toEqual(["active", "verified"]);
    expect(await mindBusinessPapers(lapsed)).toEqual({ lapsed: 0, reminded: 0 });
    // Closed twice on one day, it is told twice.
    await database.update(documents).set({ expiresOn: until }).where(eq(documents.id, newer.id));
    expect(await mindBusinessPapers(after(lapsed, HOUR_MS))).toMatchObject({ lapsed: 1 });
    expect((await told()).filter((kind) => kind === "business-lapsed")).toHaveLength(2);
  });
});

describe("the queue of decisions", () => {
  it("goes on from a place it has named, and from no other", () => {
    const cursor = `2026-11-21T08:00:00.000Z_${admin.userId}`;
    expect(verificationQuery.safeParse({ cursor }).success).toBe(true);
    for (const made of ["2026-99-99_------------------------------------", `2026-11-21_${admin.userId}`, "x"])
      expect(verificationQuery.safeParse({ cursor: made }).success, made).toBe(false);
  });

  it("lists who waits, longest first, a person's and a business's documents as one case each", async () => {
    const before = (await listVerifications(admin, { limit: 50 })).items.map(({ id }) => id);
    const { businessId, owner } = await company();
    await add(owner, "business_license", { businessId });
    await add(owner, "tax_certificate", { businessId });
    await submitBusinessDocuments(owner, businessId, after(now, 60_000));
    const actor = await renter();
    await add(actor, "identity");
    await add(actor, "driving_licence");
    await submitDocuments(actor, after(now, 120_000));
    const page = await listVerifications(admin, { limit: 50 });
    expect(page.items.map(({ id }) => id)).toEqual([...before, businessId, actor.userId]);
    expect(page.items.at(-2)).toMatchObject({ subject: "business", documents: [{}, {}] });
    await database
      .update(individualProfiles)
      .set({ nationalId: "1199080012345678", nationality: "RW" })
      .where(eq(individualProfiles.userId, actor.userId));
    const [last] = (await listVerifications(admin, { limit: 50 })).items.slice(-1);
    expect(last?.claimed).toEqual({ nationalId: "1199080012345678", nationality: "RW" });
    // Pending businesses without documents are counted beside the queue, which has nothing of them to show.
    await makeBusiness(database, { status: "pending", verification: "pending", verifiedAt: null });
    const { waiting: counted } = await listVerifications(admin, { limit: 1 });
    expect(counted).toMatchObject({ documents: page.items.length, badges: 0 });
    expect(counted.businessesWithoutDocuments).toBeGreaterThan(0);
    // The dashboard counts what the queue shows and what it points to.
    const stats = await readMarketplaceStats(admin, now);
    expect(stats.pendingVerifications).toBe(
      counted.documents + counted.badges + counted.businessesWithoutDocuments,
    );
    const people = page.items.filter(({ subject }) => subject === "person").length;
    // A business waits once, whether its papers lie here or not.
    const waiting = await database.$count(businesses, eq(businesses.verification, "pending"));
    expect([stats.waitingPeople, stats.pendingVerifications]).toEqual([people, people + waiting]);
    const seen: string[] = [];
    for (let cursor: string | null | undefined; cursor !== null; ) {
      const part = await listVerifications(admin, { limit: 1, cursor });
      seen.push(...part.items.map(({ id }) => id));
      cursor = part.nextCursor;
    }
    expect(seen).toEqual(page.items.map(({ id }) => id));
    await expect(listVerifications(actor, { limit: 5 })).rejects.toMatchObject({ code: "forbidden" });
  });
});
