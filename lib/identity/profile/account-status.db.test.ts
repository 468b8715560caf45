import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { badgeRequests } from "@/db/schema/businesses/badge-requests";
import { businesses } from "@/db/schema/businesses/businesses";
import { individualProfiles } from "@/db/schema/identity/users";
import { makeBusiness, makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { testActor } from "@/lib/platform/testing/actor";
import { getAccountStatus } from "./account-status";

const database = await freshDatabase();
const insertRequest = (userId: string, columns: Partial<typeof badgeRequests.$inferInsert>) =>
  database.insert(badgeRequests).values({
    id: uuid(),
    userId,
    submittedAt: columns.status === "draft" ? null : new Date(),
    ...columns,
  });
type Status = (typeof individualProfiles.$inferInsert)["licenceStatus"];
const businessOf = async (userId: string) => (await getAccountStatus(testActor(userId))).business;

describe("the account status", () => {
  it("says which contacts are verified", async () => {
    const { id, email } = await makeUser(database, { emailVerifiedAt: null });
    expect(await getAccountStatus(testActor(id))).toMatchObject({
      email,
      isEmailVerified: false,
      isPhoneVerified: true,
    });
    const silent = await makeUser(database, { phone: null });
    expect(await getAccountStatus(testActor(silent.id))).toMatchObject({
      phone: null,
      isPhoneVerified: false,
    });
  });

  it("shows the document status that needs most attention, and none for accounts that do not rent", async () => {
    const { id } = await makeUser(database);
    const documents = async (identityStatus: Status, licenceStatus: Status) => {
      await database
        .update(individualProfiles)
        .set({ identityStatus, licenceStatus })
        .where(eq(individualProfiles.userId, id));
      return (await getAccountStatus(testActor(id))).documents;
    };
    expect(await documents("verified", "verified")).toBe("verified");
    expect(await documents("verified", "submitted")).toBe("submitted");
    expect(await documents("submitted", "pending")).toBe("pending");
    expect(await documents("rejected", "pending")).toBe("rejected");
    const owner = await makeUser(database, { role: "business" });
    expect((await getAccountStatus(testActor(owner.id, "business"))).documents).toBeNull();
  });

  it("shows none for a registration that is only a draft", async () => {
    const { id } = await makeUser(database);
    expect(await businessOf(id)).toEqual({ status: "none", reason: null });
    await insertRequest(id, { status: "draft" });
    expect(await businessOf(id)).toEqual({ status: "none", reason: null });
  });

  it("shows the newest request, with the reason of a rejection", async () => {
    const { id } = await makeUser(database);
    const earlier = new Date("2026-01-01T10:00:00Z");
    await insertRequest(id, { status: "rejected", rejectionReason: "Blurred licence", createdAt: earlier });
    expect(await businessOf(id)).toEqual({ status: "rejected", reason: "Blurred licence" });
    await insertRequest(id, { status: "pending" });
    expect(await businessOf(id)).toEqual({ status: "pending", reason: null });
  });

  it("follows the business the user owns, not one they only work for", async () => {
    const owner = await makeUser(database);
    const { id: businessId } = await makeBusiness(database, { ownerId: owner.id });
    await insertRequest(owner.id, { status: "rejected", rejectionReason: "Long ago" });
    expect(await businessOf(owner.id)).toEqual({ status: "approved", reason: null });
    await database
      .update(businesses)
      .set({ verification: "rejected", rejectedReason: "Licence ran out" })
      .where(eq(businesses.id, businessId));
    expect(await businessOf(owner.id)).toEqual({ status: "rejected", reason: "Licence ran out" });
    const agent = await makeUser(database);
    await makeMember(database, { businessId, userId: agent.id, role: "agent" });
    expect(await businessOf(agent.id)).toEqual({ status: "none", reason: null });
  });
});
