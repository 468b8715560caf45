import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { documents } from "@/db/schema/identity/identity-documents";
import { individualProfiles } from "@/db/schema/identity/users";
import {
  notificationPreferences,
  notifications as notificationsTable,
} from "@/db/schema/messaging/notifications";
import { auditEntries } from "@/db/schema/platform/audit";
import { files } from "@/db/schema/platform/files";
import { makeBusiness, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { refuseWrites } from "@/db/testing/refuse-writes";
import { notificationKindsOf } from "@/db/testing/scenarios";
import { approveBusiness } from "@/lib/businesses/businesses/admin/commands";
import { context, documentFixture, now } from "@/lib/identity/identity-documents/testing/documents";
import { getMarketplaceStats } from "@/lib/insights/admin-home/queries";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { testActor } from "@/lib/platform/testing/actor";
import { expireBusinesses, remindBusinesses } from "./check-business-documents";
import { addDocument, submitBusinessDocuments, submitDocuments } from "./commands";
import { type DocumentDates, verificationQuery } from "./contract";
import { expireRenterStatuses } from "./expire-renter-statuses";
import { getRenterVerification } from "./queries";
import { approveDocument, correctDocumentDates, rejectDocument } from "./review";
import { listVerifications } from "./review-queue";

const database = await freshDatabase();
let admin: UserActor;
const {
  renter,
  company: makeOwnedBusiness,
  upload,
  add,
  submitted,
  profileOf,
  emailsTo,
} = documentFixture(() => database);

beforeAll(async () => {
  admin = testActor((await makeUser(database, { role: "admin" })).id, "admin");
});

describe("an administrator's decision", () => {
  it("verifies each, notifies the person once all are verified, and is audited", async () => {
    const actor = await renter();
    const { id, licence } = await submitted(actor);
    await approveDocument(admin, id.id, {}, context);
    expect(await emailsTo(actor)).toEqual([]);
    await approveDocument(admin, licence.id, { expiresOn: "2031-05-05", issuedOn: "2019-04-03" }, context);
    expect(await profileOf(actor)).toMatchObject({
      identityStatus: "verified",
      licenceStatus: "verified",
      licenceExpiresOn: "2031-05-05",
      licenceIssuedOn: "2019-04-03",
    });
    expect((await emailsTo(actor)).map(({ template }) => template)).toEqual(["documents-verified"]);
    expect(await getRenterVerification(actor, now)).toMatchObject({
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

  it("is told for a licence that is verified while the identity document is not, by email as promised", async () => {
    const actor = await renter();
    await database.insert(notificationPreferences).values({ userId: actor.userId, email: false });
    const { id, licence } = await submitted(actor);
    await rejectDocument(admin, id.id, "The picture is blurred", context);
    await approveDocument(admin, licence.id, {}, context);
    expect(await notificationKindsOf(database, actor.userId)).toEqual([
      "document-rejected",
      "licence-verified",
    ]);
    expect((await emailsTo(actor)).map(({ template }) => template).sort()).toEqual([
      "documents-rejected",
      "licence-verified",
    ]);
  });

  it("can be corrected where the dates of a verified document were misread, also to ones that have passed", async () => {
    const actor = await renter();
    const { id, licence } = await submitted(actor);
    const dates = { expiresOn: "2031-05-05", issuedOn: "2025-04-03" };
    const correct = (change: DocumentDates, by = admin) =>
      correctDocumentDates(by, licence.id, change, context);
    await expect(correct({ issuedOn: "2015-04-03" })).rejects.toMatchObject({ code: "conflict" });
    await approveDocument(admin, id.id, {}, context);
    await approveDocument(admin, licence.id, dates, context);
    await expect(correct({ issuedOn: "2015-04-03" }, actor)).rejects.toMatchObject({ code: "forbidden" });
    await expect(correct({ expiresOn: null })).rejects.toMatchObject({ key: "expiryRequired" });
    await expect(correct({ issuedOn: "2099-01-01" })).rejects.toMatchObject({ key: "issuedInFuture" });
    await correct({ issuedOn: "2015-04-03" });
    expect(await profileOf(actor)).toMatchObject({
      licenceStatus: "verified",
      licenceIssuedOn: "2015-04-03",
      licenceExpiresOn: "2031-05-05",
    });
    await correct({ expiresOn: "2026-01-31" });
    expect(await profileOf(actor)).toMatchObject({
      licenceStatus: "pending",
      licenceExpiresOn: "2026-01-31",
    });
    expect(await getRenterVerification(actor, now)).toMatchObject({ license: { canUpload: true } });
    const corrections = await database
      .select()
      .from(auditEntries)
      .where(and(eq(auditEntries.subjectId, licence.id), eq(auditEntries.action, "document.correct")))
      .orderBy(auditEntries.id);
    expect(corrections.map(({ detail }) => detail)).toMatchObject([
      { before: "2025-04-03 – 2031-05-05", after: "2015-04-03 – 2031-05-05" },
      { before: "2015-04-03 – 2031-05-05", after: "2015-04-03 – 2026-01-31" },
    ]);
  });

  it("rejects with a reason the person reads, and lets them try again", async () => {
    const actor = await renter();
    const { licence } = await submitted(actor);
    await rejectDocument(admin, licence.id, "The picture is blurred", context);
    expect(await getRenterVerification(actor, now)).toMatchObject({
      license: {
        status: "rejected",
        canUpload: true,
        document: { rejectionReason: "The picture is blurred" },
      },
    });
    const [email] = await emailsTo(actor);
    expect(email?.body).toContain("The picture is blurred");
    const again = await add(actor, "driving_licence");
    await submitDocuments(actor, now);
    await approveDocument(admin, again.id, {}, context);
    expect(await profileOf(actor)).toMatchObject({ licenceStatus: "verified" });
    const [refused] = await database
      .select()
      .from(files)
      .where(eq(files.id, licence.file?.id ?? ""));
    expect(refused?.deletedAt).toEqual(now);
  });

  it("is made once: one of two concurrent decisions succeeds, the other gets a conflict", async () => {
    const { id } = await submitted(await renter());
    const results = await Promise.allSettled([
      approveDocument(admin, id.id, {}, context),
      rejectDocument(admin, id.id, "No", context),
      approveDocument(admin, id.id, {}, context),
    ]);
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const one of results)
      if (one.status === "rejected")
        expect(one.reason).toMatchObject({ code: "conflict", key: "documentReviewed" });
  });

  it("is refused for unsubmitted and own documents, and for anyone but administrators", async () => {
    const actor = await renter();
    const pending = await add(actor, "identity");
    await expect(approveDocument(admin, pending.id, {}, context)).rejects.toMatchObject({
      code: "not_found",
    });
    await add(actor, "driving_licence");
    await submitDocuments(actor, now);
    await expect(approveDocument(actor, pending.id, {}, context)).rejects.toMatchObject({
      code: "forbidden",
    });
    const own = await submitted(admin);
    await expect(approveDocument(admin, own.id.id, {}, context)).rejects.toMatchObject({ code: "forbidden" });
  });

  it("needs a licence's expiry date, and one in the future", async () => {
    const { licence } = await submitted(await renter());
    for (const [expiresOn, key] of [
      [null, "expiryRequired"],
      ["2026-11-20", "documentExpired"],
    ] as const)
      await expect(approveDocument(admin, licence.id, { expiresOn }, context)).rejects.toMatchObject({ key });
  });
});

describe("documents of a business an administrator manages", () => {
  it("are reviewed by another administrator", async () => {
    const { businessId, owner } = await makeOwnedBusiness();
    const licence = await add(owner, "business_license", { businessId });
    await add(owner, "tax_certificate", { businessId });
    await submitBusinessDocuments(owner, businessId, now);
    const partner = testActor(admin.userId, "admin", [{ businessId, role: "manager" }]);
    await expect(approveDocument(partner, licence.id, {}, context)).rejects.toMatchObject({
      code: "forbidden",
    });
    expect(await approveDocument(admin, licence.id, {}, context)).toMatchObject({ status: "verified" });
    await database.delete(documents).where(eq(documents.businessId, businessId));
  });
});

describe("a licence that expires", () => {
  it("is pending again, on read at once and in the profile after the worker's run", async () => {
    const actor = await renter();
    const { id, licence } = await submitted(actor);
    await approveDocument(admin, id.id, {}, context);
    await approveDocument(admin, licence.id, { expiresOn: "2026-11-25" }, context);
    const later = addMs(now, 5 * DAY_MS);
    expect(await getRenterVerification(actor, addMs(now, 4 * DAY_MS))).toMatchObject({
      license: { verified: true, canUpload: true },
    });
    expect(await getRenterVerification(actor, later)).toMatchObject({
      license: { verified: false, status: "pending", isExpired: true },
      progress: 50,
    });
    expect(await expireRenterStatuses(addMs(now, 4 * DAY_MS))).toBe(0);
    expect(await profileOf(actor)).toMatchObject({ licenceStatus: "verified" });
    expect(await expireRenterStatuses(later)).toBe(1);
    expect(await profileOf(actor)).toMatchObject({ licenceStatus: "pending", identityStatus: "verified" });
    expect(await expireRenterStatuses(later)).toBe(0);
  });
});

const checkBusinessDocuments = async (at: Date, pageSize?: number) => ({
  expired: await expireBusinesses(at),
  reminded: await remindBusinesses(at, pageSize),
});

describe("a business whose licence expires", () => {
  it("is hidden after the last day even if another one cannot be", async () => {
    const [stuck, other] = [await makeOwnedBusiness(), await makeOwnedBusiness()];
    for (const { businessId, owner } of [stuck, other]) {
      const licence = await add(owner, "business_license", { businessId, expiresOn: "2026-12-20" });
      const tax = await add(owner, "tax_certificate", { businessId });
      await submitBusinessDocuments(owner, businessId, now);
      for (const { id } of [licence, tax]) await approveDocument(admin, id, {}, context);
    }
    const allowAgain = await refuseWrites(
      database,
      "update on businesses",
      `new.id = '${stuck.businessId}' and new.status = 'pending'`,
    );
    const statusOf = async ({ businessId }: { businessId: string }) =>
      (await database.select().from(businesses).where(eq(businesses.id, businessId)))[0]?.status;
    const after = new Date("2026-12-22T10:00:00Z");
    await expect(expireBusinesses(after)).rejects.toThrow(stuck.businessId);
    expect([await statusOf(stuck), await statusOf(other)]).toEqual(["active", "pending"]);
    await allowAgain();
    expect(await expireBusinesses(after)).toBe(1);
  });

  it("is reminded, hidden after the last day, and opened once the new one is approved", async () => {
    const { businessId, owner } = await makeOwnedBusiness();
    const until = "2027-03-10";
    const licence = await add(owner, "business_license", { businessId, expiresOn: until });
    const tax = await add(owner, "tax_certificate", { businessId });
    await submitBusinessDocuments(owner, businessId, now);
    for (const { id } of [licence, tax]) await approveDocument(admin, id, {}, context);
    const read = async () => {
      const [row] = await database.select().from(businesses).where(eq(businesses.id, businessId));
      return [row?.status, row?.verification];
    };
    const noonOf = (day: string) => new Date(`${day}T10:00:00Z`);
    // 30 days before the end begin in the night.
    expect(await remindBusinesses(new Date("2027-02-07T22:00:00Z"))).toBe(0);
    for (const day of ["2027-02-01", "2027-02-08", "2027-02-20", "2027-03-03", "2027-03-09", until])
      for (const _twice of [1, 2])
        expect(await checkBusinessDocuments(noonOf(day))).toMatchObject({ expired: 0 });
    const notifications = async () =>
      (await notificationKindsOf(database, owner.userId)).filter((kind) => kind?.startsWith("business"));
    expect(await notifications()).toEqual(Array(3).fill("business-paper-ending"));
    const path = `/document-verification?businessId=${businessId}`;
    const sent = await database
      .select()
      .from(notificationsTable)
      .where(eq(notificationsTable.actionUrl, path));
    // Its approval and the three reminders.
    expect(sent).toHaveLength(4);
    // A page size of one puts the tax certificate on a page of its own, after documents already reminded of.
    await database.update(documents).set({ expiresOn: "2027-04-01" }).where(eq(documents.id, tax.id));
    for (const reminded of [1, 0])
      expect(await checkBusinessDocuments(noonOf(until), 1)).toEqual({ expired: 0, reminded });
    expect(await read()).toEqual(["active", "verified"]);
    const expired = noonOf("2027-03-11");
    expect(await checkBusinessDocuments(expired)).toEqual({ expired: 1, reminded: 0 });
    expect(await read()).toEqual(["pending", "pending"]);
    expect(await checkBusinessDocuments(expired)).toEqual({ expired: 0, reminded: 0 });
    expect((await notifications()).at(-1)).toBe("business-lapsed");
    expect(await notificationKindsOf(database, admin.userId)).toContain("business-lapsed-desk");
    // The worker would undo an approval: only a document that is still valid opens the business.
    const shown = { updatedAt: expired.toISOString() };
    const blind = approveBusiness(admin, businessId, shown, { ...context, now: expired });
    await expect(blind).rejects.toMatchObject({ code: "conflict", key: "businessDocumentEnded" });
    const newer = await addDocument(
      owner,
      {
        kind: "business_license",
        businessId,
        expiresOn: "2028-03-10",
        fileId: await upload(owner, "business_license", businessId),
      },
      expired,
    );
    await submitBusinessDocuments(owner, businessId, expired);
    await approveDocument(admin, newer.id, {}, { ...context, now: expired });
    expect(await read()).toEqual(["active", "verified"]);
    expect(await checkBusinessDocuments(expired)).toEqual({ expired: 0, reminded: 0 });
    // A business closed twice on one day is notified twice.
    await database.update(documents).set({ expiresOn: until }).where(eq(documents.id, newer.id));
    expect(await checkBusinessDocuments(addMs(expired, HOUR_MS))).toMatchObject({ expired: 1 });
    expect((await notifications()).filter((kind) => kind === "business-lapsed")).toHaveLength(2);
  });
});

describe("the queue of decisions", () => {
  it("continues from a cursor it has issued, and from no other", () => {
    const cursor = `2026-11-21T08:00:00.000Z_${admin.userId}`;
    expect(verificationQuery.safeParse({ cursor }).success).toBe(true);
    for (const made of ["2026-99-99_------------------------------------", `2026-11-21_${admin.userId}`, "x"])
      expect(verificationQuery.safeParse({ cursor: made }).success, made).toBe(false);
  });

  it("lists cases longest waiting first, with one case per person or business", async () => {
    const before = (await listVerifications(admin, { limit: 50 })).items.map(({ id }) => id);
    const { businessId, owner } = await makeOwnedBusiness();
    await add(owner, "business_license", { businessId });
    await add(owner, "tax_certificate", { businessId });
    await submitBusinessDocuments(owner, businessId, addMs(now, 60_000));
    const actor = await renter();
    await add(actor, "identity");
    await add(actor, "driving_licence");
    await submitDocuments(actor, addMs(now, 120_000));
    const page = await listVerifications(admin, { limit: 50 });
    expect(page.items.map(({ id }) => id)).toEqual([...before, businessId, actor.userId]);
    expect(page.items.at(-2)).toMatchObject({ subject: "business", documents: [{}, {}] });
    await database
      .update(individualProfiles)
      .set({ nationalId: "1199080012345678", nationality: "RW" })
      .where(eq(individualProfiles.userId, actor.userId));
    const [last] = (await listVerifications(admin, { limit: 50 })).items.slice(-1);
    expect(last?.claimed).toEqual({ nationalId: "1199080012345678", nationality: "RW" });
    // Pending businesses without documents are counted beside the queue, which does not list them.
    const unverified = { verification: "pending", verifiedAt: null } as const;
    await makeBusiness(database, { status: "pending", ...unverified });
    await makeBusiness(database, { status: "closed", ...unverified });
    const { waiting: counted } = await listVerifications(admin, { limit: 1 });
    expect(counted).toMatchObject({ documents: page.items.length, badges: 0 });
    expect(counted.businessesWithoutDocuments).toBeGreaterThan(0);
    // The dashboard counts the cases in the queue and those beside it.
    const stats = await getMarketplaceStats(admin, now);
    expect(stats.pendingVerifications).toBe(
      counted.documents + counted.vehicleDocuments + counted.badges + counted.businessesWithoutDocuments,
    );
    const personCases = page.items.filter(({ subject }) => subject === "person").length;
    // A business counts once, with or without submitted documents.
    const waiting = await database.$count(businesses, eq(businesses.status, "pending"));
    expect([stats.waitingPeople, stats.pendingVerifications]).toEqual([personCases, personCases + waiting]);
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
