import { eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import { makeUser } from "@/db/factories";
import { businesses, teamMembers } from "@/db/schema/businesses";
import { outboxMessages } from "@/db/schema/outbox";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { actorOf } from "@/lib/auth/testing";
import { readBusinessVerification } from "@/lib/documents/queries";
import { saveDraft } from "./commands";
import { listBadgeCases, listBadgeRequests } from "./queries";
import { approveBadge, rejectBadge } from "./review";
import { addPapers, at, person as newPerson, now, submit, submitted } from "./testing";

const database = await freshDatabase();
let admin: UserActor;
const person = () => newPerson(database);

beforeAll(async () => {
  admin = actorOf((await makeUser(database, { role: "admin" })).id, "admin");
});

describe("the decision on a registration", () => {
  it("gives the individual a verified business of their own on the badge's plan, with its papers", async () => {
    const actor = await person();
    const { id } = await submitted(actor);
    const { businessId } = await approveBadge(admin, id, at);
    if (!businessId) throw new Error("no business");
    const [business] = await database.select().from(businesses).where(eq(businesses.id, businessId));
    expect(business).toMatchObject({
      ...{ kind: "individual", status: "active", verification: "verified", plan: "pro" },
      ...{ name: "Gahunda Rides", address: "KG 11 Ave, Kigali", verifiedAt: now },
    });
    expect(
      await database.select().from(teamMembers).where(eq(teamMembers.userId, actor.userId)),
    ).toMatchObject([{ businessId, role: "owner" }]);
    const owner = { ...actor, memberships: [{ businessId, role: "owner" as const }] };
    expect(await readBusinessVerification(owner, businessId, now)).toMatchObject({
      verification: "verified",
      progress: 100,
      documents: { insurance_certificate: { document: null } },
    });
    const letters = await database
      .select()
      .from(outboxMessages)
      .where(eq(outboxMessages.userId, actor.userId));
    expect(letters).toMatchObject([
      { template: "badge-approved", subject: "Gahunda Rides is open on Gendana" },
    ]);
    await expect(saveDraft(actor, {}, now)).rejects.toMatchObject({ key: "badgeApproved" });
  });

  it("of two administrators at once is one, and makes one business", async () => {
    const actor = await person();
    const { id } = await submitted(actor);
    const tries = await Promise.allSettled([
      approveBadge(admin, id, at),
      approveBadge(admin, id, at),
      rejectBadge(admin, id, "No", at),
    ]);
    expect(tries.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(await database.$count(teamMembers, eq(teamMembers.userId, actor.userId))).toBeLessThanOrEqual(1);
    await expect(approveBadge(admin, id, at)).rejects.toMatchObject({
      code: "conflict",
      key: "documentReviewed",
    });
  });

  it("that refuses is told with its reason, and what was filled in can be put right", async () => {
    const actor = await person();
    const { id } = await submitted(actor);
    await expect(rejectBadge(actor, id, "No", at)).rejects.toMatchObject({ code: "forbidden" });
    await rejectBadge(admin, id, "The licence is blurred", at);
    const [refused] = await listBadgeRequests(actor);
    expect(refused).toMatchObject({ status: "rejected", rejectionReason: "The licence is blurred" });
    const again = await saveDraft(actor, { description: "Three cars for weddings." }, now);
    expect(again).toMatchObject({ status: "draft", businessName: "Gahunda Rides", rejectionReason: null });
    await addPapers(actor, again.id, ["businessLicense"]);
    expect(await submit(actor)).toMatchObject({ status: "pending" });
    expect(await approveBadge(admin, again.id, at)).toMatchObject({ status: "approved" });
  });
});

it("the queue lists who waits, longest first, by pages", async () => {
  const actor = await person();
  const { id } = await submitted(actor);
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
