import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { outboxMessages } from "@/db/schema/messaging/outbox";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import {
  addDocuments,
  createSubmittedRequest,
  createRenter as newPerson,
  submitDraft,
  testContext,
  testNow,
} from "@/lib/businesses/badge-requests/testing/badge-request-fixtures";
import { getBusinessVerification } from "@/lib/identity/identity-documents/queries";
import { deactivateUser } from "@/lib/identity/users-admin/deactivate-user";
import type { UserActor } from "@/lib/platform/actor";
import { testActor } from "@/lib/platform/testing/actor";
import { saveBadgeDraft } from "./commands";
import { listBadgeCases, listBadgeRequests } from "./queries";
import { approveBadge, rejectBadge } from "./review";

const database = await freshDatabase();
let admin: UserActor;
const newRenter = () => newPerson(database);

beforeAll(async () => {
  admin = testActor((await makeUser(database, { role: "admin" })).id, "admin");
});

describe("the decision on a registration", () => {
  it("gives the individual a verified business on the badge's plan, with its documents", async () => {
    const actor = await newRenter();
    const { id } = await createSubmittedRequest(actor);
    const { businessId } = await approveBadge(admin, id, testContext);
    if (!businessId) throw new Error("no business");
    const [business] = await database.select().from(businesses).where(eq(businesses.id, businessId));
    expect(business).toMatchObject({
      kind: "individual",
      status: "active",
      verification: "verified",
      plan: "pro",
      name: "Gahunda Rides",
      address: "KG 11 Ave, Kigali",
      verifiedAt: testNow,
    });
    expect(
      await database.select().from(teamMembers).where(eq(teamMembers.userId, actor.userId)),
    ).toMatchObject([{ businessId, role: "owner" }]);
    const owner = { ...actor, memberships: [{ businessId, role: "owner" as const }] };
    expect(await getBusinessVerification(owner, businessId, testNow)).toMatchObject({
      verification: "verified",
      progress: 100,
      documents: { insurance_certificate: { document: null } },
    });
    const emails = await database
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.userId, actor.userId));
    expect(emails).toMatchObject([
      { template: "badge-approved", subject: "Gahunda Rides is open on Gendana" },
    ]);
    await expect(saveBadgeDraft(actor, {}, testNow)).rejects.toMatchObject({ key: "badgeApproved" });
  });

  it("is made once, even by two administrators in parallel, and creates one business", async () => {
    const actor = await newRenter();
    const { id } = await createSubmittedRequest(actor);
    const attempts = await Promise.allSettled([
      approveBadge(admin, id, testContext),
      approveBadge(admin, id, testContext),
      rejectBadge(admin, id, "No", testContext),
    ]);
    expect(attempts.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database.$count(teamMembers, eq(teamMembers.userId, actor.userId))).toBeLessThanOrEqual(1);
    await expect(approveBadge(admin, id, testContext)).rejects.toMatchObject({
      code: "conflict",
      key: "documentReviewed",
    });
  });

  it("opens no business for somebody whose account was deactivated", async () => {
    const actor = await newRenter();
    const { id } = await createSubmittedRequest(actor);
    await deactivateUser(admin, actor.userId, { reason: "Fraud" }, testContext);
    await expect(approveBadge(admin, id, testContext)).rejects.toMatchObject({ key: "ownerInactive" });
    await rejectBadge(admin, id, "Fraud", testContext);
  });

  it("sends the reason for a rejection, and the applicant can correct the request", async () => {
    const actor = await newRenter();
    const { id } = await createSubmittedRequest(actor);
    await expect(rejectBadge(actor, id, "No", testContext)).rejects.toMatchObject({ code: "forbidden" });
    await rejectBadge(admin, id, "The licence is blurred", testContext);
    const [refused] = await listBadgeRequests(actor);
    expect(refused).toMatchObject({ status: "rejected", rejectionReason: "The licence is blurred" });
    const again = await saveBadgeDraft(actor, { description: "Three cars for weddings." }, testNow);
    expect(again).toMatchObject({ status: "draft", businessName: "Gahunda Rides", rejectionReason: null });
    await addDocuments(actor, again.id, ["businessLicense"]);
    expect(await submitDraft(actor)).toMatchObject({ status: "pending" });
    expect(await approveBadge(admin, again.id, testContext)).toMatchObject({ status: "approved" });
  });
});

it("the queue lists pending requests, oldest first, page by page", async () => {
  const actor = await newRenter();
  const { id } = await createSubmittedRequest(actor);
  const { items } = await listBadgeCases(admin, { limit: 50 });
  expect(items.at(-1)).toMatchObject({ id, applicant: { name: "Aline Uwase" } });
  expect(items.every(({ status }) => status === "pending")).toBe(true);
  const seen: string[] = [];
  for (let cursor: string | null | undefined; cursor !== null; ) {
    const page = await listBadgeCases(admin, { limit: 1, cursor });
    seen.push(...page.items.map((item) => item.id));
    cursor = page.nextCursor;
  }
  expect(seen).toEqual(items.map((item) => item.id));
  await expect(listBadgeCases(actor, { limit: 5 })).rejects.toMatchObject({ code: "forbidden" });
});
