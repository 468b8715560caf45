import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, completedScenario, notificationKindsOf } from "@/db/testing/scenarios";
import { listPublicReviews } from "@/lib/catalog/reviews/queries";
import type { UserActor } from "@/lib/platform/actor";
import { auditQuery } from "@/lib/platform/audit/contract";
import { listAudit } from "@/lib/platform/audit/queries";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { addRenterReview, addReview, replyToReview } from "@/lib/rentals/bookings/reviews/commands";
import { listReceivedReviews } from "@/lib/rentals/renters/queries";
import { holdReview, releaseReview } from "./commands";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const context = { now, device: { ipAddress: "10.0.0.1", userAgent: "test" } };
const reason = "It names another customer.";
const comment = "The car was fine, and Eric from the office has debts.";

async function reviewedScenario() {
  const scenario = await completedScenario(database, now);
  const { renter, owner, bookingId, vehicle } = scenario;
  await addRenterReview(owner, bookingId, { rating: 2, comment }, now, "en");
  const { id: reviewId } = await addReview(renter, vehicle.id, { bookingId, rating: 1, comment }, now, "en");
  const admin = actorFor(await makeUser(database, { role: "admin" }));
  const see = (actor: UserActor) => getBooking(actor, bookingId, now);
  return { ...scenario, admin, reviewId, see };
}

async function ratingOf(vehicleId: string) {
  const columns = { average: vehicles.ratingAverage, count: vehicles.ratingCount };
  const [vehicle] = await database.select(columns).from(vehicles).where(eq(vehicles.id, vehicleId));
  return [vehicle?.average, vehicle?.count];
}

describe("a review that an administrator hides", () => {
  it("disappears from the page, the average and the owner's view until it is shown again", async () => {
    const { admin, renter, owner, bookingId, vehicle, reviewId, see } = await reviewedScenario();
    const listed = async () => (await listPublicReviews(vehicle.id, { page: 1, sort: "newest" })).total;
    expect([await listed(), await ratingOf(vehicle.id)]).toEqual([1, [1, 1]]);
    const hidden = await holdReview(admin, bookingId, { author: "renter", reason }, context);
    expect(hidden).toMatchObject({
      review: { comment },
      reviewing: { heldReason: { renter: reason, owner: null } },
    });
    expect([await listed(), await ratingOf(vehicle.id)]).toEqual([0, [null, 0]]);
    expect(await see(renter)).toMatchObject({
      review: { comment },
      reviewing: { heldReason: { renter: reason } },
    });
    expect(await see(owner)).toMatchObject({
      review: null,
      reviewing: { heldReason: { renter: null } },
      can: { reply: false },
    });
    await expect(replyToReview(owner, reviewId, { reply: "No." }, now, "en")).rejects.toMatchObject({
      code: "not_found",
    });
    expect(await notificationKindsOf(database, renter.userId)).toContain("review-hidden");
    await releaseReview(admin, bookingId, "renter", context);
    expect([await listed(), await ratingOf(vehicle.id)]).toEqual([1, [1, 1]]);
    expect((await see(owner)).review).toMatchObject({ comment });
    expect(await notificationKindsOf(database, renter.userId)).toContain("review-shown");
  });

  it("can be the owner's review of the renter, which then no longer counts", async () => {
    const { admin, renter, owner, bookingId, see } = await reviewedScenario();
    await holdReview(admin, bookingId, { author: "owner", reason }, context);
    expect((await listReceivedReviews(renter, { limit: 10 })).items).toEqual([]);
    expect(await see(renter)).toMatchObject({
      renterReview: null,
      reviewing: { heldReason: { owner: null } },
    });
    expect(await see(owner)).toMatchObject({
      renterReview: { comment },
      reviewing: { heldReason: { owner: reason } },
      renterProfile: { rating: null, ratingCount: 0 },
    });
    await releaseReview(admin, bookingId, "owner", context);
    expect((await see(owner)).renterProfile).toMatchObject({ rating: 2, ratingCount: 1 });
  });

  it("is in the audit log with the states before and after", async () => {
    const { admin, bookingId } = await reviewedScenario();
    await holdReview(admin, bookingId, { author: "renter", reason }, context);
    await releaseReview(admin, bookingId, "renter", context);
    const { items } = await listAudit(admin, auditQuery.parse({ search: bookingId }));
    const ours = items.filter(({ action }) => /review$/.test(action));
    expect(ours.map(({ action, detail }) => [action, detail])).toEqual([
      [
        "booking.show-review",
        expect.objectContaining({
          before: { isHidden: true, reason },
          after: { isHidden: false, reason: null },
        }),
      ],
      [
        "booking.hide-review",
        expect.objectContaining({
          before: { isHidden: false, reason: null },
          after: { isHidden: true, reason },
        }),
      ],
    ]);
  });

  it("must be public, is hidden once, and only by an administrator not involved in the booking", async () => {
    const scenario = await completedScenario(database, now);
    const { renter, bookingId, vehicle } = scenario;
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    const hide = (actor: UserActor) => holdReview(actor, bookingId, { author: "renter", reason }, context);
    const refused = { code: "conflict", key: "reviewStatusChanged" };
    await expect(hide(admin)).rejects.toMatchObject(refused);
    await addReview(renter, vehicle.id, { bookingId, rating: 1, comment }, now, "en");
    await expect(hide(admin)).rejects.toMatchObject(refused);
    await addRenterReview(scenario.owner, bookingId, { rating: 5, comment }, now, "en");
    await expect(releaseReview(admin, bookingId, "renter", context)).rejects.toMatchObject(refused);
    const involved = { ...admin, memberships: scenario.owner.memberships };
    for (const actor of [renter, scenario.owner, involved])
      await expect(hide(actor)).rejects.toMatchObject({ code: "forbidden" });
    await hide(admin);
    await expect(hide(admin)).rejects.toMatchObject(refused);
  });
});
