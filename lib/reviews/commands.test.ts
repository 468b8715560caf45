import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { completeBooking, makeMember, makeUser } from "@/db/factories";
import { actorFor, bookedScenario, completedScenario, toldOf } from "@/db/scenario";
import { vehicles } from "@/db/schema/vehicles";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { createBooking } from "@/lib/bookings/commands";
import { getBooking } from "@/lib/bookings/queries";
import { after, DAY_MS } from "@/lib/dates";
import { addReview, replyToReview } from "./commands";

const database = await freshDatabase();
const now = new Date("2026-12-01T08:00:00Z");
const comment = "Clean, punctual, and it climbed to Nyamata without a word.";

async function ratingOf(vehicleId: string) {
  const [car] = await database
    .select({ average: vehicles.ratingAverage, count: vehicles.ratingCount })
    .from(vehicles)
    .where(eq(vehicles.id, vehicleId));
  return [car?.average, car?.count];
}

type Scenario = Awaited<ReturnType<typeof completedScenario>>;

/** Another completed trip in the same car, by somebody new. */
async function anotherTrip({ renter: _, vehicle, ...scenario }: Scenario, startsInDays: number) {
  const renter = actorFor(await makeUser(database));
  const { id: quoteId } = await scenario.quote(renter, now, startsInDays);
  const { id: bookingId } = await createBooking(renter, { quoteId }, now);
  await completeBooking(database, bookingId);
  return { renter, bookingId, vehicle };
}

const say = (
  { renter, vehicle, bookingId }: Pick<Scenario, "renter" | "vehicle" | "bookingId">,
  rating = 5,
) => addReview(renter, vehicle.id, { bookingId, rating, comment }, now);

describe("a review", () => {
  it("is written after the trip, and the car's average and count follow", async () => {
    const first = await completedScenario(database, now);
    expect(await say(first, 5)).toMatchObject({
      userName: "Aline U.",
      rating: 5,
      comment,
      ownerReply: null,
    });
    expect(await ratingOf(first.vehicle.id)).toEqual([5, 1]);
    expect(await toldOf(database, first.owner.userId)).toEqual(["review-received"]);
    await say(await anotherTrip(first, 30), 4);
    await say(await anotherTrip(first, 40), 4);
    expect(await ratingOf(first.vehicle.id)).toEqual([4.33, 3]);
  });

  it("is one a booking, also when sent twice at once", async () => {
    const trip = await completedScenario(database, now);
    const answers = await Promise.allSettled([say(trip), say(trip), say(trip)]);
    expect(answers.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    for (const answer of answers)
      if (answer.status === "rejected")
        expect(answer.reason).toMatchObject({ code: "conflict", key: "alreadyReviewed" });
    expect(await ratingOf(trip.vehicle.id)).toEqual([5, 1]);
  });

  it("counts right when different renters write at once", async () => {
    const first = await completedScenario(database, now);
    const others = [await anotherTrip(first, 30), await anotherTrip(first, 40), await anotherTrip(first, 50)];
    await Promise.all([say(first, 1), ...others.map((trip) => say(trip, 5))]);
    expect(await ratingOf(first.vehicle.id)).toEqual([4, 4]);
  });

  it("waits for the end of the trip", async () => {
    const trip = await bookedScenario(database, true, now);
    await expect(say(trip)).rejects.toMatchObject({ code: "conflict", key: "tripNotOver" });
    expect((await getBooking(trip.renter, trip.bookingId, now)).can.review).toBe(false);
  });

  it("is the renter's alone", async () => {
    const trip = await completedScenario(database, now);
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    for (const other of [trip.owner, admin])
      await expect(say({ ...trip, renter: other })).rejects.toMatchObject({ code: "forbidden" });
    const stranger = actorFor(await makeUser(database));
    await expect(say({ ...trip, renter: stranger })).rejects.toMatchObject({ code: "not_found" });
    expect(await ratingOf(trip.vehicle.id)).toEqual([null, 0]);
  });

  it("belongs to the car of the trip", async () => {
    const trip = await completedScenario(database, now);
    const { vehicle } = await completedScenario(database, now);
    await expect(say({ ...trip, vehicle })).rejects.toMatchObject({ code: "not_found" });
  });

  it("is offered to the renter until it is written, then shown with the booking", async () => {
    const trip = await completedScenario(database, now);
    const seenBy = (actor: UserActor) => getBooking(actor, trip.bookingId, now);
    expect((await seenBy(trip.renter)).can).toMatchObject({ review: true, reply: false });
    expect((await seenBy(trip.owner)).can).toMatchObject({ review: false, reply: false });
    await say(trip);
    expect(await seenBy(trip.renter)).toMatchObject({
      can: { review: false, reply: false },
      review: { comment },
    });
    expect((await seenBy(trip.owner)).can).toMatchObject({ review: false, reply: true });
  });
});

describe("the owner's reply", () => {
  const reply = { reply: "Come back soon!" };

  it("stands under the review, and a second one replaces it", async () => {
    const trip = await completedScenario(database, now);
    const { id } = await say(trip);
    expect((await replyToReview(trip.owner, id, reply, now)).ownerReply).toBe("Come back soon!");
    const changed = { reply: "Thank you, come back soon!" };
    expect((await replyToReview(trip.owner, id, changed, after(now, DAY_MS))).ownerReply).toBe(changed.reply);
    expect(await toldOf(database, trip.renter.userId)).toEqual(["review-replied"]);
  });

  it("is written by those who run the rentals of that business", async () => {
    const trip = await completedScenario(database, now);
    const { id } = await say(trip);
    const user = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: trip.business.id, userId: user.id, role: "accountant" });
    const accountant = actorFor(user, [{ businessId: trip.business.id, role: "accountant" }]);
    for (const other of [trip.renter, accountant])
      await expect(replyToReview(other, id, reply, now)).rejects.toMatchObject({ code: "forbidden" });
    const { owner: otherOwner } = await completedScenario(database, now);
    await expect(replyToReview(otherOwner, id, reply, now)).rejects.toMatchObject({ code: "not_found" });
  });
});
