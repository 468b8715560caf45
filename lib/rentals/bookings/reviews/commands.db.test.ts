import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { notifications } from "@/db/schema/messaging/notifications";
import { bookingEvents, bookings } from "@/db/schema/rentals/bookings";
import { completeBooking, makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import {
  actorFor,
  bookedScenario,
  completedScenario,
  notificationKindsOf,
  paidScenario,
} from "@/db/testing/scenarios";
import { listPublicReviews } from "@/lib/catalog/reviews/queries";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { listReceivedReviews } from "@/lib/rentals/renters/queries";
import { addRenterReview, addReview, replyToReview } from "./commands";
import { publishDueReviews } from "./publish-reviews";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const comment = "Clean, punctual, and it climbed to Nyamata without a word.";

const updatedAtOf = async (vehicleId: string) =>
  (await database.select().from(vehicles).where(eq(vehicles.id, vehicleId)))[0]?.updatedAt;

async function ratingOf(vehicleId: string) {
  const [vehicle] = await database
    .select({ average: vehicles.ratingAverage, count: vehicles.ratingCount })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId));
  return [vehicle?.average, vehicle?.count];
}

type Scenario = Awaited<ReturnType<typeof completedScenario>>;

/** Another renter's completed booking of the same vehicle. */
async function anotherCompletedBooking({ renter: _, vehicle, ...scenario }: Scenario, startsInDays: number) {
  const renter = actorFor(await makeUser(database));
  const { id: quoteId } = await scenario.quote(renter, now, startsInDays);
  const { id: bookingId } = await createBooking(renter, { quoteId }, now);
  await completeBooking(database, bookingId);
  return { renter, bookingId, vehicle, owner: scenario.owner };
}

const postReview = (
  { renter, vehicle, bookingId }: Pick<Scenario, "renter" | "vehicle" | "bookingId">,
  rating = 5,
) => addReview(renter, vehicle.id, { bookingId, rating, comment }, now, "en");

const ofRenter = { rating: 4, comment: "Brought it back washed and on time." };
const reviewRenter = ({ owner, bookingId }: Pick<Scenario, "owner" | "bookingId">) =>
  addRenterReview(owner, bookingId, ofRenter, now, "en");

/** Posts the reviews of both sides, so that both are public. */
async function postBoth(booking: Pick<Scenario, "renter" | "vehicle" | "bookingId" | "owner">, rating = 5) {
  await reviewRenter(booking);
  return postReview(booking, rating);
}

describe("a review", () => {
  it("is written after the rental and, once public, updates the vehicle's average and count", async () => {
    const first = await completedScenario(database, now);
    const updatedAt = await updatedAtOf(first.vehicle.id);
    expect(await postBoth(first, 5)).toMatchObject({
      userName: "Aline U.",
      rating: 5,
      comment,
      ownerReply: null,
    });
    expect(await ratingOf(first.vehicle.id)).toEqual([5, 1]);
    expect(await notificationKindsOf(database, first.owner.userId)).toEqual(["review-received"]);
    await postBoth(await anotherCompletedBooking(first, 30), 4);
    await postBoth(await anotherCompletedBooking(first, 40), 4);
    expect(await ratingOf(first.vehicle.id)).toEqual([4.33, 3]);
    // The owner may have the vehicle's form open.
    expect(await updatedAtOf(first.vehicle.id)).toEqual(updatedAt);
  });

  it("is unique per booking, also when sent twice in parallel", async () => {
    const completed = await completedScenario(database, now);
    const outcomes = await Promise.allSettled([
      postReview(completed),
      postReview(completed),
      postReview(completed),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const outcome of outcomes)
      if (outcome.status === "rejected")
        expect(outcome.reason).toMatchObject({ code: "conflict", key: "alreadyReviewed" });
    await reviewRenter(completed);
    expect(await ratingOf(completed.vehicle.id)).toEqual([5, 1]);
  });

  it("updates the count correctly when different renters review in parallel", async () => {
    const first = await completedScenario(database, now);
    const others = [
      await anotherCompletedBooking(first, 30),
      await anotherCompletedBooking(first, 40),
      await anotherCompletedBooking(first, 50),
    ];
    await Promise.all([postBoth(first, 1), ...others.map((completed) => postBoth(completed, 5))]);
    expect(await ratingOf(first.vehicle.id)).toEqual([4, 4]);
  });

  it("waits for the end of the rental", async () => {
    const completed = await bookedScenario(database, true, now);
    await expect(postReview(completed)).rejects.toMatchObject({ code: "conflict", key: "tripNotOver" });
    expect((await getBooking(completed.renter, completed.bookingId, now)).can.review).toBe(false);
  });

  it("can be written only by the renter", async () => {
    const completed = await completedScenario(database, now);
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    for (const other of [completed.owner, admin])
      await expect(postReview({ ...completed, renter: other })).rejects.toMatchObject({ code: "forbidden" });
    const stranger = actorFor(await makeUser(database));
    await expect(postReview({ ...completed, renter: stranger })).rejects.toMatchObject({ code: "not_found" });
    expect(await ratingOf(completed.vehicle.id)).toEqual([null, 0]);
  });

  it("of a customer entered by the business requires that customer to confirm a phone number first", async () => {
    const completed = await completedScenario(database, now);
    const { renter, owner, bookingId, vehicle } = completed;
    await database.update(bookings).set({ source: "walk_in" }).where(eq(bookings.id, bookingId));
    const isRenter = eq(users.id, renter.userId);
    await database.update(users).set({ emailVerifiedAt: now, phoneVerifiedAt: null }).where(isRenter);
    const refusal = { code: "conflict", key: "reviewNeedsPhone" };
    await expect(postReview(completed)).rejects.toMatchObject(refusal);
    await expect(reviewRenter(completed)).rejects.toMatchObject(refusal);
    const seenBy = (actor: UserActor) => getBooking(actor, bookingId, now);
    expect(await seenBy(renter)).toMatchObject({ can: { review: false }, reviewing: { needsPhone: true } });
    expect(await seenBy(owner)).toMatchObject({
      can: { reviewRenter: false },
      reviewing: { needsPhone: false, arePublic: false },
    });
    expect(await ratingOf(vehicle.id)).toEqual([null, 0]);
    // A number that two accounts confirmed counts for neither.
    const sameNumber = await makeUser(database, { phone: "+250788999001" });
    const confirmed = { phone: "+250788999001", phoneVerifiedAt: now };
    await database.update(users).set(confirmed).where(isRenter);
    await expect(postReview(completed)).rejects.toMatchObject(refusal);
    await database.update(users).set({ phoneVerifiedAt: null }).where(eq(users.id, sameNumber.id));
    expect(await seenBy(renter)).toMatchObject({ can: { review: true }, reviewing: { needsPhone: false } });
    await postReview(completed, 4);
    await reviewRenter(completed);
    expect(await ratingOf(vehicle.id)).toEqual([4, 1]);
  });

  it("of a customer entered by the business requires that they confirmed a handover or reviewed the rental", async () => {
    const completed = await completedScenario(database, now);
    const { renter, owner, bookingId } = completed;
    await database.update(bookings).set({ source: "walk_in" }).where(eq(bookings.id, bookingId));
    const verified = { phone: "+250788999004", phoneVerifiedAt: now };
    await database.update(users).set(verified).where(eq(users.id, renter.userId));
    const { reviewRenter: isOffered } = (await getBooking(owner, bookingId, now)).can;
    expect(isOffered).toBe(false);
    await expect(reviewRenter(completed)).rejects.toMatchObject({ key: "renterNotConfirmed" });
    const isReturn = { bookingId, toStatus: "completed" as const, reason: "return_confirmed" };
    await database.insert(bookingEvents).values({ ...isReturn, actorKind: "owner", actorId: owner.userId });
    await expect(reviewRenter(completed)).rejects.toMatchObject({ key: "renterNotConfirmed" });
    await database.insert(bookingEvents).values({ ...isReturn, actorKind: "renter", actorId: renter.userId });
    expect((await getBooking(owner, bookingId, now)).can.reviewRenter).toBe(true);
    await reviewRenter(completed);
  });

  it("of a second customer cannot use the phone number of a first one", async () => {
    const [first, second] = [await completedScenario(database, now), await completedScenario(database, now)];
    const phone = "+250788999002";
    const renterOf = ({ renter }: Scenario) => eq(users.id, renter.userId);
    for (const { bookingId } of [first, second])
      await database.update(bookings).set({ source: "walk_in" }).where(eq(bookings.id, bookingId));
    await database.update(users).set({ phone, phoneVerifiedAt: now }).where(renterOf(first));
    await postReview(first);
    // The number moves from the first customer's account to the second's.
    await database.update(users).set({ phone: null, phoneVerifiedAt: null }).where(renterOf(first));
    await database.update(users).set({ phone, phoneVerifiedAt: now }).where(renterOf(second));
    await expect(postReview(second)).rejects.toMatchObject({ key: "reviewNeedsPhone" });
    expect((await getBooking(second.renter, second.bookingId, now)).can.review).toBe(false);
    // The first customer can still use the number for another booking.
    await database.update(users).set({ phone: null, phoneVerifiedAt: null }).where(renterOf(second));
    await database.update(users).set({ phone, phoneVerifiedAt: now }).where(renterOf(first));
    await reviewRenter(first);
    await database
      .update(users)
      .set({ phone: "+250788999003", phoneVerifiedAt: now })
      .where(renterOf(second));
    await postReview(second);
  });

  it("cannot be written by a member of the business for a booking made at its counter", async () => {
    const completed = await completedScenario(database, now);
    const { renter, business } = completed;
    const member = { ...renter, memberships: [{ businessId: business.id, role: "accountant" as const }] };
    await expect(postReview({ ...completed, renter: member })).rejects.toMatchObject({ code: "forbidden" });
  });

  it("is refused for another vehicle than the rental's", async () => {
    const completed = await completedScenario(database, now);
    const { vehicle } = await completedScenario(database, now);
    await expect(postReview({ ...completed, vehicle })).rejects.toMatchObject({ code: "not_found" });
  });

  it("is offered to the renter until it is written, then shown with the booking", async () => {
    const completed = await completedScenario(database, now);
    const seenBy = (actor: UserActor) => getBooking(actor, completed.bookingId, now);
    expect((await seenBy(completed.renter)).can).toMatchObject({ review: true, reply: false });
    expect((await seenBy(completed.owner)).can).toMatchObject({ review: false, reply: false });
    await postReview(completed);
    expect(await seenBy(completed.renter)).toMatchObject({
      can: { review: false, reply: false },
      review: { comment },
    });
    await reviewRenter(completed);
    expect((await seenBy(completed.owner)).can).toMatchObject({ review: false, reply: true });
  });
});

describe("the owner's reply", () => {
  const reply = { reply: "Come back soon!" };

  it("and the reviews of both sides have the language of the site when each was written", async () => {
    const completed = await completedScenario(database, now);
    const { renter, owner, vehicle, bookingId } = completed;
    await addRenterReview(owner, bookingId, ofRenter, now, "fr");
    const { id } = await addReview(renter, vehicle.id, { bookingId, rating: 5, comment }, now, "rw");
    await replyToReview(owner, id, reply, now, "en");
    const replied = await replyToReview(owner, id, { reply: "Revenez vite !" }, now, "fr");
    expect(replied).toMatchObject({ commentLocale: "rw", ownerReplyLocale: "fr" });
    expect((await listPublicReviews(vehicle.id, { page: 1, sort: "newest" })).items).toEqual([replied]);
    expect((await getBooking(owner, bookingId, now)).renterReview).toMatchObject({ commentLocale: "fr" });
  });

  it("is shown under the review, and a second one replaces it", async () => {
    const completed = await completedScenario(database, now);
    const { id } = await postBoth(completed);
    expect((await replyToReview(completed.owner, id, reply, now, "en")).ownerReply).toBe("Come back soon!");
    const changed = { reply: "Thank you, come back soon!" };
    expect((await replyToReview(completed.owner, id, changed, addMs(now, DAY_MS), "en")).ownerReply).toBe(
      changed.reply,
    );
    expect(await notificationKindsOf(database, completed.renter.userId)).toEqual([
      "review-waiting",
      "renter-review-received",
      "review-replied",
    ]);
    const isReply = eq(notifications.kind, "review-replied");
    const replies = await database.select().from(notifications).where(isReply);
    // The public page of the vehicle may be gone by then.
    const actionUrl = `/dashboard/user/rentals/${completed.bookingId}`;
    expect(replies).toContainEqual(expect.objectContaining({ userId: completed.renter.userId, actionUrl }));
  });

  it("is written by members who may run the business's rentals", async () => {
    const completed = await completedScenario(database, now);
    const { id } = await postBoth(completed);
    const user = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: completed.business.id, userId: user.id, role: "accountant" });
    const accountant = actorFor(user, [{ businessId: completed.business.id, role: "accountant" }]);
    for (const other of [completed.renter, accountant])
      await expect(replyToReview(other, id, reply, now, "en")).rejects.toMatchObject({ code: "forbidden" });
    const { owner: otherOwner } = await completedScenario(database, now);
    await expect(replyToReview(otherOwner, id, reply, now, "en")).rejects.toMatchObject({
      code: "not_found",
    });
  });
});

describe("the reviews of both sides", () => {
  const views = async ({ renter, owner, bookingId }: Scenario, at = now) => ({
    renter: await getBooking(renter, bookingId, at),
    owner: await getBooking(owner, bookingId, at),
  });

  it("hide the first one from the other side, whose notification does not include the stars", async () => {
    const completed = await completedScenario(database, now);
    const { id } = await postReview(completed, 2);
    const hidden = await views(completed);
    expect(hidden.renter).toMatchObject({ review: { rating: 2 }, reviewing: { arePublic: false } });
    expect(hidden.owner).toMatchObject({
      review: null,
      can: { reviewRenter: true, reply: false },
      reviewing: { arePublic: false, isOtherWritten: true, until: "2026-12-28T08:00:00.000Z" },
    });
    expect(await ratingOf(completed.vehicle.id)).toEqual([null, 0]);
    expect((await listPublicReviews(completed.vehicle.id, { page: 1, sort: "newest" })).total).toBe(0);
    await expect(replyToReview(completed.owner, id, { reply: "But!" }, now, "en")).rejects.toMatchObject({
      code: "not_found",
    });
    const [notification] = await database
      .select()
      .from(notifications)
      .where(eq(notifications.userId, completed.owner.userId));
    expect(notification?.kind).toBe("review-waiting");
    expect(notification?.values).not.toHaveProperty("rating");
  });

  it("are shown to both once both are written, in either order", async () => {
    const completed = await completedScenario(database, now);
    await reviewRenter(completed);
    expect((await views(completed)).renter).toMatchObject({
      renterReview: null,
      reviewing: { isOtherWritten: true },
    });
    await postReview(completed);
    const shown = await views(completed);
    for (const view of [shown.renter, shown.owner])
      expect(view).toMatchObject({
        review: { comment },
        renterReview: ofRenter,
        reviewing: { arePublic: true },
      });
    expect((await listReceivedReviews(completed.renter, { limit: 10 })).items).toMatchObject([ofRenter]);
    expect((await listReceivedReviews(completed.owner, { limit: 10 })).items).toEqual([]);
  });

  it("are shown 14 days after the return if only one is written, and then the other can no longer be written", async () => {
    const completed = await completedScenario(database, now);
    await postReview(completed, 4);
    const until = new Date("2026-12-28T08:00:00Z");
    await publishDueReviews(addMs(until, -1));
    expect(await ratingOf(completed.vehicle.id)).toEqual([null, 0]);
    await publishDueReviews(until);
    expect(await ratingOf(completed.vehicle.id)).toEqual([4, 1]);
    await publishDueReviews(addMs(until, DAY_MS));
    expect(await notificationKindsOf(database, completed.owner.userId)).toEqual([
      "review-waiting",
      "review-received",
    ]);
    expect((await views(completed, until)).owner).toMatchObject({
      review: { rating: 4 },
      can: { reviewRenter: false, reply: true },
    });
    await expect(
      addRenterReview(completed.owner, completed.bookingId, ofRenter, until, "en"),
    ).rejects.toMatchObject({
      code: "conflict",
      key: "reviewPeriodOver",
    });
  });

  it("are shown when both are written at the same time", async () => {
    const completed = await completedScenario(database, now);
    await Promise.all([reviewRenter(completed), postReview(completed)]);
    expect((await views(completed)).owner.reviewing?.arePublic).toBe(true);
    expect(await ratingOf(completed.vehicle.id)).toEqual([5, 1]);
  });
});

describe("the owner's review of the renter", () => {
  it("is written once, by members who may run the business's rentals, after the rental", async () => {
    const completed = await completedScenario(database, now);
    const { business, bookingId } = completed;
    const user = await makeUser(database, { role: "business" });
    const accountant = actorFor(user, [{ businessId: business.id, role: "accountant" }]);
    for (const other of [completed.renter, accountant])
      await expect(addRenterReview(other, bookingId, ofRenter, now, "en")).rejects.toMatchObject({
        code: "forbidden",
      });
    const { owner: otherOwner } = await completedScenario(database, now);
    await expect(addRenterReview(otherOwner, bookingId, ofRenter, now, "en")).rejects.toMatchObject({
      code: "not_found",
    });
    await reviewRenter(completed);
    await expect(reviewRenter(completed)).rejects.toMatchObject({ key: "alreadyReviewed" });
    const early = await paidScenario(database, now);
    await expect(reviewRenter(early)).rejects.toMatchObject({ key: "tripNotOver" });
  });

  it("is not written about members of the business, neither by themselves nor by a colleague", async () => {
    const { renter, owner, business, bookingId } = await completedScenario(database, now);
    await database.update(bookings).set({ source: "walk_in" }).where(eq(bookings.id, bookingId));
    const verified = { phone: "+250788999005", phoneVerifiedAt: now };
    await database.update(users).set(verified).where(eq(users.id, renter.userId));
    await makeMember(database, { businessId: business.id, userId: renter.userId, role: "agent" });
    const member = { ...renter, memberships: [{ businessId: business.id, role: "agent" as const }] };
    const isReturn = { bookingId, toStatus: "completed" as const, reason: "return_confirmed" };
    await database.insert(bookingEvents).values({ ...isReturn, actorKind: "renter", actorId: renter.userId });
    for (const author of [member, owner]) {
      expect((await getBooking(author, bookingId, now)).can.reviewRenter).toBe(false);
      await expect(reviewRenter({ owner: author, bookingId })).rejects.toMatchObject({ code: "forbidden" });
    }
  });

  it("counts in the renter's profile for other owners once it is public", async () => {
    const first = await completedScenario(database, now);
    await reviewRenter(first);
    const profile = async () => (await getBooking(first.owner, first.bookingId, now)).renterProfile;
    expect(await profile()).toMatchObject({ rating: null, ratingCount: 0, completedTrips: 1 });
    await postReview(first);
    expect(await profile()).toMatchObject({ rating: 4, ratingCount: 1, completedTrips: 1 });
    expect((await getBooking(first.renter, first.bookingId, now)).renterProfile).toBeNull();
  });
});
