import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { badgeRequests } from "@/db/schema/businesses/badge-requests";
import { businesses, payoutAccounts, teamMembers } from "@/db/schema/businesses/businesses";
import { makeBusiness, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { notificationKindsOf } from "@/db/testing/scenarios";
import { saveBadgeDraft } from "@/lib/businesses/badge-requests/commands";
import { approveBusiness, declineBusiness } from "@/lib/businesses/businesses/admin/commands";
import { getAdminBusiness, getBusinessRecord } from "@/lib/businesses/businesses/admin/queries";
import { findOwnBusiness } from "@/lib/businesses/businesses/queries";
import { addDocument } from "@/lib/identity/identity-documents/commands";
import { approveDocument, rejectDocument } from "@/lib/identity/identity-documents/review";
import { listVerifications } from "@/lib/identity/identity-documents/review-queue";
import { context, documentFixture, now } from "@/lib/identity/identity-documents/testing/documents";
import type { UserActor } from "@/lib/platform/actor";
import { testActor } from "@/lib/platform/testing/actor";
import { applyAsPrivateOwner } from "./commands";
import { privateOwnerApplication } from "./contract";
import { findPrivateOwner, listDocumentedBusinesses } from "./queries";

const database = await freshDatabase();
const { add, upload, profileOf } = documentFixture(() => database);
let admin: UserActor;
beforeAll(async () => {
  admin = testActor((await makeUser(database, { role: "admin" })).id, "admin");
});

async function person() {
  const user = await makeUser(database, { phoneVerifiedAt: null });
  return { ...testActor(user.id, "individual"), email: user.email };
}
const application = (more: object = {}) =>
  privateOwnerApplication.parse({
    name: "  Aline   Uwase ",
    phone: "0788 123 456",
    method: "momo",
    holderName: "Aline Uwase",
    account: "0788 123 456",
    ...more,
  });
const apply = (actor: UserActor, more: object = {}) => applyAsPrivateOwner(actor, application(more), context);
const withIdentity = async () => {
  const actor = await person();
  const identity = await add(actor, "identity", { expiresOn: null });
  return { actor, identity };
};
const businessOf = async (id: string) =>
  (await database.select().from(businesses).where(eq(businesses.id, id)))[0];

describe("a person who applies as a private owner", () => {
  it("reaches the documents of the companies they manage, each by its name", async () => {
    const { actor } = await withIdentity();
    const { businessId } = await apply(actor);
    const [managed, owned, other] = await Promise.all([1, 2, 3].map(() => makeBusiness(database)));
    const memberships = [
      { businessId, role: "owner" as const },
      { businessId: managed?.id ?? "", role: "manager" as const },
      { businessId: owned?.id ?? "", role: "owner" as const },
      { businessId: other?.id ?? "", role: "agent" as const },
    ];
    const listed = await listDocumentedBusinesses({ ...actor, memberships });
    expect(new Set(listed.map(({ id }) => id))).toEqual(new Set([managed?.id, owned?.id]));
  });

  it("gets a business on the free plan that waits for the review of the identity document", async () => {
    const { actor } = await withIdentity();
    const { businessId } = await apply(actor);
    expect(await businessOf(businessId)).toMatchObject({
      kind: "individual",
      status: "pending",
      verification: "pending",
      plan: "free",
      name: "Aline Uwase",
      phone: "+250788123456",
      email: actor.email,
      registrationNumber: null,
    });
    const isTheirs = eq(payoutAccounts.businessId, businessId);
    expect(await database.select().from(payoutAccounts).where(isTheirs)).toMatchObject([
      { method: "momo", account: "+250788123456", pausedUntil: null, setBy: actor.userId },
    ]);
    expect(await profileOf(actor)).toMatchObject({ identityStatus: "submitted" });
    expect(await notificationKindsOf(database, admin.userId)).toContain("private-owner-applied");
    const queue = await listVerifications(admin, { limit: 50 });
    expect(queue.items.find(({ id }) => id === actor.userId)).toMatchObject({
      subject: "person",
      opens: "Aline Uwase",
      documents: [{ kind: "identity" }],
    });
    expect(queue.waiting.businessesWithoutDocuments).toBe(0);
    const record = await getBusinessRecord(admin, businessId, now);
    expect(record.documents).toMatchObject([{ kind: "identity", status: "submitted" }]);
    const member = { ...actor, memberships: [{ businessId, role: "owner" as const }] };
    expect(await findOwnBusiness(member)).toMatchObject({ isPrivate: true, plan: "free" });
  });

  it("needs an identity document, and a number that can be paid", async () => {
    const actor = await person();
    await expect(apply(actor)).rejects.toMatchObject({
      code: "invalid",
      details: { fields: { identity: "identityDocumentMissing" } },
    });
    await add(actor, "identity", { expiresOn: null });
    await expect(apply(actor, { account: "+250 111 111" })).rejects.toMatchObject({
      details: { fields: { account: "phoneInvalid" } },
    });
    expect(await findPrivateOwner(actor)).toBeUndefined();
    expect(await profileOf(actor)).toMatchObject({ identityStatus: "pending" });
  });

  it("gets one business from parallel applications", async () => {
    const { actor } = await withIdentity();
    const attempts = await Promise.allSettled([1, 2, 3].map(() => apply(actor)));
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const attempt of attempts)
      if (attempt.status === "rejected")
        expect(attempt.reason).toMatchObject({ key: "privateOwnerUnderReview" });
    expect(await database.$count(teamMembers, eq(teamMembers.userId, actor.userId))).toBe(1);
  });

  it("cannot also request a badge, or apply with a badge under review or an existing business", async () => {
    const { actor } = await withIdentity();
    await apply(actor);
    await expect(saveBadgeDraft(actor, {}, now)).rejects.toMatchObject({ key: "ownsBusiness" });
    const { actor: badgeApplicant } = await withIdentity();
    await saveBadgeDraft(badgeApplicant, {}, now);
    await database
      .update(badgeRequests)
      .set({ status: "pending", submittedAt: now })
      .where(eq(badgeRequests.userId, badgeApplicant.userId));
    await expect(apply(badgeApplicant)).rejects.toMatchObject({ key: "badgeUnderReview" });
    const { actor: owner } = await withIdentity();
    await makeBusiness(database, { ownerId: owner.userId, kind: "individual" });
    await expect(apply(owner)).rejects.toMatchObject({ key: "ownsBusiness" });
  });
});

describe("the review of a private owner", () => {
  it("opens the business by approving the identity document, which cannot be skipped", async () => {
    const { actor, identity } = await withIdentity();
    const { businessId } = await apply(actor);
    const { updatedAt } = await getAdminBusiness(admin, businessId);
    await expect(approveBusiness(admin, businessId, { updatedAt }, context)).rejects.toMatchObject({
      key: "ownerIdentityUnverified",
    });
    const both = [1, 2].map(() => approveDocument(admin, identity.id, {}, context));
    const decisions = await Promise.allSettled(both);
    expect(decisions.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    expect(await businessOf(businessId)).toMatchObject({
      status: "active",
      verification: "verified",
      verifiedAt: now,
      plan: "free",
    });
    expect(await notificationKindsOf(database, actor.userId)).toContain("business-verified");
  });

  it("is also needed if the identity was verified before", async () => {
    const { actor, identity } = await withIdentity();
    await apply(actor);
    await approveDocument(admin, identity.id, {}, context);
    const isTheirs = and(eq(teamMembers.userId, actor.userId), eq(teamMembers.role, "owner"));
    // They close it and apply again later.
    const [membership] = await database.delete(teamMembers).where(isTheirs).returning();
    const former = eq(businesses.id, membership?.businessId ?? "");
    await database.update(businesses).set({ status: "closed", email: "closed@closed.invalid" }).where(former);
    const { businessId } = await apply(actor);
    expect(await businessOf(businessId)).toMatchObject({ status: "pending" });
    expect((await listVerifications(admin, { limit: 50 })).waiting.businessesWithoutDocuments).toBe(1);
    const { updatedAt } = await getAdminBusiness(admin, businessId);
    await approveBusiness(admin, businessId, { updatedAt }, context);
    expect(await businessOf(businessId)).toMatchObject({ status: "active", verification: "verified" });
  });

  it("rejects the application with the document, and the same business can be corrected and opened", async () => {
    const { actor, identity } = await withIdentity();
    const { businessId } = await apply(actor);
    await rejectDocument(admin, identity.id, "The picture is blurred", context);
    expect(await findPrivateOwner(actor)).toMatchObject({
      verification: "rejected",
      rejectedReason: "The picture is blurred",
    });
    await expect(apply(actor)).rejects.toMatchObject({ code: "invalid" });
    const fileId = await upload(actor, "identity");
    const { id } = await addDocument(actor, { kind: "identity", fileId }, now);
    const again = await apply(actor, { name: "Aline U." });
    expect(again).toMatchObject({
      businessId,
      name: "Aline U.",
      verification: "pending",
      rejectedReason: null,
    });
    await approveDocument(admin, id, {}, context);
    expect(await businessOf(businessId)).toMatchObject({ status: "active", rejectedReason: null });
  });

  it("requires a confirmation to apply again with a business that was open, because it may have earnings", async () => {
    const { actor, identity } = await withIdentity();
    const { businessId } = await apply(actor);
    await approveDocument(admin, identity.id, {}, context);
    // As after the rejection of a document of the business.
    const rejected = { status: "suspended", verification: "rejected" } as const;
    await database.update(businesses).set(rejected).where(eq(businesses.id, businessId));
    const other = { account: "0788 999 999" };
    await expect(apply(actor, other)).rejects.toMatchObject({ key: "stepUpRequired" });
    const isTheirs = eq(payoutAccounts.businessId, businessId);
    const accountsOf = () => database.select().from(payoutAccounts).where(isTheirs);
    expect(await accountsOf()).toMatchObject([{ account: "+250788123456" }]);
    await apply({ ...actor, confirmedAt: now }, other);
    expect((await accountsOf())[0]?.pausedUntil).not.toBeNull();
  });

  it("stays rejected by an administrator until the owner applies again", async () => {
    const { actor, identity } = await withIdentity();
    const { businessId } = await apply(actor);
    await declineBusiness(admin, businessId, { reason: "Not the owner of the car" }, context);
    await approveDocument(admin, identity.id, {}, context);
    expect(await businessOf(businessId)).toMatchObject({ status: "suspended", verification: "rejected" });
    expect(await apply(actor)).toMatchObject({ businessId, verification: "pending" });
  });
});
