import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { describe, expect, it } from "vitest";
import { makeBusiness, makeMember, makeUser } from "@/db/factories";
import { badgeRequests } from "@/db/schema/badge-requests";
import { businesses } from "@/db/schema/businesses";
import { individualProfiles } from "@/db/schema/users";
import { freshDatabase } from "@/db/testing";
import { actorOf } from "@/lib/auth/testing";
import { readStanding } from "./standing-queries";

const database = await freshDatabase();
const asks = (userId: string, columns: Partial<typeof badgeRequests.$inferInsert>) =>
  database.insert(badgeRequests).values({
    id: uuid(),
    userId,
    submittedAt: columns.status === "draft" ? null : new Date(),
    ...columns,
  });
type Status = (typeof individualProfiles.$inferInsert)["licenceStatus"];
const businessOf = async (userId: string) => (await readStanding(actorOf(userId))).business;

describe("how somebody stands", () => {
  it("says which of their addresses are shown to be theirs", async () => {
    const { id, email } = await makeUser(database, { emailVerifiedAt: null });
    expect(await readStanding(actorOf(id))).toMatchObject({
      email,
      isEmailVerified: false,
      isPhoneVerified: true,
    });
    const silent = await makeUser(database, { phone: null });
    expect(await readStanding(actorOf(silent.id))).toMatchObject({ phone: null, isPhoneVerified: false });
  });

  it("says of a renter's documents what asks most of them, and nothing of who rents no cars", async () => {
    const { id } = await makeUser(database);
    const documents = async (identityStatus: Status, licenceStatus: Status) => {
      await database
        .update(individualProfiles)
        .set({ identityStatus, licenceStatus })
        .where(eq(individualProfiles.userId, id));
      return (await readStanding(actorOf(id))).documents;
    };
    expect(await documents("verified", "verified")).toBe("verified");
    expect(await documents("verified", "submitted")).toBe("submitted");
    expect(await documents("submitted", "pending")).toBe("pending");
    expect(await documents("rejected", "pending")).toBe("rejected");
    const owner = await makeUser(database, { role: "business" });
    expect((await readStanding(actorOf(owner.id, "business"))).documents).toBeNull();
  });

  it("calls a registration that was only begun none", async () => {
    const { id } = await makeUser(database);
    expect(await businessOf(id)).toEqual({ status: "none", reason: null });
    await asks(id, { status: "draft" });
    expect(await businessOf(id)).toEqual({ status: "none", reason: null });
  });

  it("tells of the newest request, with the reason of a refusal", async () => {
    const { id } = await makeUser(database);
    const earlier = new Date("2026-01-01T10:00:00Z");
    await asks(id, { status: "rejected", rejectionReason: "Blurred licence", createdAt: earlier });
    expect(await businessOf(id)).toEqual({ status: "rejected", reason: "Blurred licence" });
    await asks(id, { status: "pending" });
    expect(await businessOf(id)).toEqual({ status: "pending", reason: null });
  });

  it("goes by the business somebody owns, not by one they only work for", async () => {
    const owner = await makeUser(database);
    const { id: businessId } = await makeBusiness(database, { ownerId: owner.id });
    await asks(owner.id, { status: "rejected", rejectionReason: "Long ago" });
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
