import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { documents } from "@/db/schema/identity/identity-documents";
import { files } from "@/db/schema/platform/files";
import { makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { notificationKindsOf } from "@/db/testing/scenarios";
import { context, documentFixture, now } from "@/lib/identity/identity-documents/testing/documents";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { testActor } from "@/lib/platform/testing/actor";
import { expireBusinesses } from "./check-business-documents";
import {
  addDocument,
  removeDocument,
  setDocumentDates,
  submitBusinessDocuments,
  submitDocuments,
} from "./commands";
import type { DocumentKind } from "./contract";
import { expireRenterStatuses } from "./expire-renter-statuses";
import { getBusinessVerification, getRenterVerification } from "./queries";
import { approveDocument, rejectDocument } from "./review";

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

describe("a renter's documents", () => {
  it("begin pending, beside the verification of email and phone number", async () => {
    expect(await getRenterVerification(await renter(), now)).toMatchObject({
      email: { verified: true, status: "verified" },
      phone: { verified: false, status: "pending" },
      id: { verified: false, status: "pending", document: null, canUpload: true },
      license: { verified: false, status: "pending", document: null },
      progress: 25,
      canSubmit: false,
    });
  });

  it("can be replaced by the next of their kind until both are submitted", async () => {
    const actor = await renter();
    const first = await add(actor, "identity");
    const second = await add(actor, "identity");
    await expect(submitDocuments(actor, now)).rejects.toMatchObject({
      code: "invalid",
      key: "documentsMissing",
    });
    const [old] = await database
      .select()
      .from(files)
      .where(eq(files.id, first.file?.id ?? ""));
    expect(old?.deletedAt).toEqual(now);
    await add(actor, "driving_licence");
    const before = await getRenterVerification(actor, now);
    expect(before).toMatchObject({ canSubmit: true, id: { document: { id: second.id, status: "pending" } } });
    expect(await submitDocuments(actor, now)).toMatchObject({
      id: { status: "submitted", canUpload: false },
      license: { status: "submitted" },
      progress: 25,
      canSubmit: false,
    });
    expect(await profileOf(actor)).toMatchObject({ identityStatus: "submitted", licenceStatus: "submitted" });
    await expect(submitDocuments(actor, now)).rejects.toMatchObject({
      code: "conflict",
      key: "nothingToSubmit",
    });
    await expect(add(actor, "identity")).rejects.toMatchObject({ key: "documentUnderReview" });
    await expect(removeDocument(actor, second.id, now)).rejects.toMatchObject({ code: "conflict" });
  });

  it("are removed, and given their dates, only by their owner", async () => {
    const [actor, other] = [await renter(), await renter()];
    const { id } = await add(actor, "driving_licence", { expiresOn: null });
    await add(actor, "identity", { expiresOn: null });
    await expect(submitDocuments(actor, now)).rejects.toMatchObject({
      key: "expiryRequired",
      details: { fields: { driving_licence: "expiryRequired" } },
    });
    await expect(setDocumentDates(other, id, { expiresOn: "2030-01-01" }, now)).rejects.toMatchObject({
      code: "not_found",
    });
    await expect(removeDocument(other, id, now)).rejects.toMatchObject({ code: "not_found" });
    await expect(setDocumentDates(actor, id, { expiresOn: "2026-11-20" }, now)).rejects.toMatchObject({
      key: "documentExpired",
    });
    await expect(setDocumentDates(actor, id, { issuedOn: "2026-11-22" }, now)).rejects.toMatchObject({
      key: "issuedInFuture",
    });
    await setDocumentDates(actor, id, { issuedOn: "2018-02-03" }, now);
    expect(await setDocumentDates(actor, id, { expiresOn: "2026-11-21" }, now)).toMatchObject({
      issuedOn: "2018-02-03",
      expiresOn: "2026-11-21",
    });
    await removeDocument(actor, id, now);
    expect(await getRenterVerification(actor, now)).toMatchObject({ license: { document: null } });
  });

  it("are refused for another user's upload, a wrong kind, or a used upload", async () => {
    const [actor, other] = [await renter(), await renter()];
    const fileId = await upload(other, "identity");
    const attempt = (kind: DocumentKind, id: string) => addDocument(actor, { kind, fileId: id }, now);
    await expect(attempt("identity", fileId)).rejects.toMatchObject({ code: "not_found" });
    const mine = await upload(actor, "identity");
    await expect(attempt("driving_licence", mine)).rejects.toMatchObject({ code: "not_found" });
    await expect(attempt("tax_certificate", mine)).rejects.toMatchObject({ code: "invalid" });
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => attempt("identity", mine)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database.$count(documents, eq(documents.userId, actor.userId))).toBe(1);
  });

  it("submitted many times concurrently are submitted once", async () => {
    const actor = await renter();
    await add(actor, "identity");
    await add(actor, "driving_licence");
    const results = await Promise.allSettled(Array.from({ length: 6 }, () => submitDocuments(actor, now)));
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });
});

describe("a business's documents", () => {
  it("open the business once both are verified, whichever is approved last", async () => {
    const { businessId, owner } = await makeOwnedBusiness();
    const licence = await add(owner, "business_license", { businessId });
    await expect(submitBusinessDocuments(owner, businessId, now)).rejects.toMatchObject({
      key: "businessDocumentsMissing",
    });
    const tax = await add(owner, "tax_certificate", { businessId });
    expect(await submitBusinessDocuments(owner, businessId, now)).toMatchObject({ verification: "pending" });
    // The approvals run concurrently: neither may see the other document as still missing.
    await Promise.all([licence, tax].map(({ id }) => approveDocument(admin, id, {}, context)));
    const [business] = await database.select().from(businesses).where(eq(businesses.id, businessId));
    expect(business).toMatchObject({ status: "active", verification: "verified", verifiedAt: now });
    expect((await emailsTo(owner)).map(({ template }) => template)).toEqual(["documents-verified"]);
    expect(await notificationKindsOf(database, owner.userId)).toEqual(["documents-verified"]);
    expect(await notificationKindsOf(database, admin.userId)).toContain("document-submitted");
  });

  it("suspend it with the reason when rejected, until new ones are submitted and verified", async () => {
    const { businessId, owner } = await makeOwnedBusiness();
    const licence = await add(owner, "business_license", { businessId });
    const tax = await add(owner, "tax_certificate", { businessId });
    await submitBusinessDocuments(owner, businessId, now);
    await approveDocument(admin, tax.id, {}, context);
    const refused = await rejectDocument(admin, licence.id, "Documentation incomplete", context);
    expect(refused.businessVerification).toBe("rejected");
    expect(await notificationKindsOf(database, owner.userId)).toEqual(["document-rejected"]);
    const stateOf = async () =>
      (await database.select().from(businesses).where(eq(businesses.id, businessId)))[0];
    expect(await stateOf()).toMatchObject({
      status: "suspended",
      verification: "rejected",
      rejectedReason: "Documentation incomplete",
    });
    const again = await add(owner, "business_license", { businessId });
    await submitBusinessDocuments(owner, businessId, now);
    expect(await stateOf()).toMatchObject({
      status: "pending",
      verification: "pending",
      rejectedReason: null,
    });
    expect(await approveDocument(admin, again.id, {}, context)).toMatchObject({
      businessVerification: "verified",
    });
    expect(await stateOf()).toMatchObject({ status: "active", verification: "verified" });
  });

  it("leave it open when a renewal is rejected, until the earlier document expires", async () => {
    const { businessId, owner } = await makeOwnedBusiness();
    const licence = await add(owner, "business_license", { businessId, expiresOn: "2027-01-10" });
    const tax = await add(owner, "tax_certificate", { businessId, expiresOn: null });
    await submitBusinessDocuments(owner, businessId, now);
    for (const { id } of [licence, tax]) await approveDocument(admin, id, {}, context);
    const renewal = await add(owner, "business_license", { businessId, expiresOn: "2029-01-10" });
    await submitBusinessDocuments(owner, businessId, now);
    expect(await rejectDocument(admin, renewal.id, "Unreadable", context)).toMatchObject({
      businessVerification: null,
    });
    const stateOf = async () =>
      (await database.select().from(businesses).where(eq(businesses.id, businessId)))[0];
    expect(await stateOf()).toMatchObject({ status: "active", verification: "verified" });
    expect(await notificationKindsOf(database, owner.userId)).toEqual([
      "documents-verified",
      "document-rejected",
    ]);
    await expireBusinesses(new Date("2027-01-11T10:00:00Z"));
    expect(await stateOf()).toMatchObject({ status: "pending", verification: "pending" });
  });

  it("notify the member who added them of the decision, and the others of what it does to the business", async () => {
    const { businessId, owner } = await makeOwnedBusiness();
    const { userId } = await makeMember(database, { businessId, role: "manager" });
    const manager = testActor(userId, "business", [{ businessId, role: "manager" }]);
    const kindsOf = async () => [
      await notificationKindsOf(database, owner.userId),
      await notificationKindsOf(database, userId),
    ];
    const licence = await add(manager, "business_license", { businessId });
    const tax = await add(manager, "tax_certificate", { businessId });
    await submitBusinessDocuments(manager, businessId, now);
    await rejectDocument(admin, tax.id, "Unreadable", context);
    expect(await kindsOf()).toEqual([["business-rejected"], ["document-rejected"]]);
    const again = await add(manager, "tax_certificate", { businessId });
    await submitBusinessDocuments(manager, businessId, now);
    // Whoever has left the team learns nothing more of it; the owner does instead.
    await database.delete(teamMembers).where(eq(teamMembers.userId, userId));
    for (const { id } of [licence, again]) await approveDocument(admin, id, {}, context);
    expect(await kindsOf()).toEqual([["business-rejected", "documents-verified"], ["document-rejected"]]);
    expect((await emailsTo(owner)).map(({ template }) => template)).toContain("documents-verified");
  });

  it("are open only to its owner and managers", async () => {
    const { businessId, owner } = await makeOwnedBusiness();
    const agent = { ...owner, memberships: [{ businessId, role: "agent" as const }] };
    const stranger = (await makeOwnedBusiness()).owner;
    for (const other of [agent, stranger, await renter(), admin]) {
      await expect(getBusinessVerification(other, businessId, now)).rejects.toMatchObject({
        code: "not_found",
      });
      await expect(submitBusinessDocuments(other, businessId, now)).rejects.toMatchObject({
        code: "not_found",
      });
    }
    const fileId = await upload(owner, "tax_certificate", businessId);
    await expect(
      addDocument(stranger, { kind: "tax_certificate", fileId, businessId }, now),
    ).rejects.toMatchObject({ code: "not_found" });
  });
});

describe("an identity card that expires", () => {
  it("is pending again, unless a newer one is verified", async () => {
    const actor = await renter();
    const { id, licence } = await submitted(actor);
    await approveDocument(admin, licence.id, { expiresOn: "2036-11-25" }, context);
    await approveDocument(admin, id.id, { expiresOn: "2026-12-10" }, context);
    const newer = await add(actor, "identity", { expiresOn: "2030-01-01" });
    await submitDocuments(actor, now);
    await approveDocument(admin, newer.id, {}, context);
    expect(await expireRenterStatuses(addMs(now, 30 * DAY_MS))).toBe(0);
    expect(await profileOf(actor)).toMatchObject({ identityStatus: "verified" });
    await expireRenterStatuses(addMs(now, 4_000 * DAY_MS));
    expect(await profileOf(actor)).toMatchObject({ identityStatus: "pending" });
  });
});
