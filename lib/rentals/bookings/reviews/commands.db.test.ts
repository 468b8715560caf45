import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { completeBooking, makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, bookedScenario, completedScenario, notificationKindsOf } from "@/db/testing/scenarios";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { addReview, replyToReview } from "./commands";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const comment = "Clean, punctual, and it climbed to Nyamata without a word.";

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
  return { renter, bookingId, vehicle };
}

const postReview = (
  { renter, vehicle, bookingId }: Pick<Scenario, "renter" | "vehicle" | "bookingId">,
  rating = 5,
) => addReview(renter, vehicle.id, { bookingId, rating, comment }, now);

describe("a review", () => {
  it("is written after the trip and updates the vehicle's average and count", async () => {
    const first = await completedScenario(database, now);
    expect(await postReview(first, 5)).toMatchObject({
      userName: "Aline U.",
      rating: 5,
      comment,
      ownerReply: null,
    });
    expect(await ratingOf(first.vehicle.id)).toEqual([5, 1]);
    expect(await notificationKindsOf(database, first.owner.userId)).toEqual(["review-received"]);
    await postReview(await anotherCompletedBooking(first, 30), 4);
    await postReview(await anotherCompletedBooking(first, 40), 4);
    expect(await ratingOf(first.vehicle.id)).toEqual([4.33, 3]);
  });

  it("is unique per booking, also when sent twice in parallel", async () => {
    const completed = await completedScenario(database, now);
    const answers = await Promise.allSettled([
      postReview(completed),
      postReview(completed),
      postReview(completed),
    ]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === "rejected")
        expect(answer.reason).toMatchObject({ code: "conflict", key: "alreadyReviewed" });
    expect(await ratingOf(completed.vehicle.id)).toEqual([5, 1]);
  });

  it("updates the count correctly when different renters review in parallel", async () => {
    const first = await completedScenario(database, now);
    const others = [
      await anotherCompletedBooking(first, 30),
      await anotherCompletedBooking(first, 40),
      await anotherCompletedBooking(first, 50),
    ];
    await Promise.all([postReview(first, 1), ...others.map((completed) => postReview(completed, 5))]);
    expect(await ratingOf(first.vehicle.id)).toEqual([4, 4]);
  });

  it("waits for the end of the trip", async () => {
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

  it("is refused for another vehicle than the trip's", async () => {
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
    expect((await seenBy(completed.owner)).can).toMatchObject({ review: false, reply: true });
  });
});

describe("the owner's reply", () => {
  const reply = { reply: "Come back soon!" };

  it("is shown under the review, and a second one replaces it", async () => {
    const completed = await completedScenario(database, now);
    const { id } = await postReview(completed);
    expect((await replyToReview(completed.owner, id, reply, now)).ownerReply).toBe("Come back soon!");
    const changed = { reply: "Thank you, come back soon!" };
    expect((await replyToReview(completed.owner, id, changed, addMs(now, DAY_MS))).ownerReply).toBe(
      changed.reply,
    );
    expect(await notificationKindsOf(database, completed.renter.userId)).toEqual(["review-replied"]);
  });

  it("is written by members who may run the business's rentals", async () => {
    const completed = await completedScenario(database, now);
    const { id } = await postReview(completed);
    const user = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: completed.business.id, userId: user.id, role: "accountant" });
    const accountant = actorFor(user, [{ businessId: completed.business.id, role: "accountant" }]);
    for (const other of [completed.renter, accountant])
      await expect(replyToReview(other, id, reply, now)).rejects.toMatchObject({ code: "forbidden" });
    const { owner: otherOwner } = await completedScenario(database, now);
    await expect(replyToReview(otherOwner, id, reply, now)).rejects.toMatchObject({ code: "not_found" });
  });
});
