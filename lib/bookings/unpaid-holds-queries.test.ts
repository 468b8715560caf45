import { describe, expect, it } from "vitest";
import { makeVehicle } from "@/db/factories";
import { rentalScenario } from "@/db/scenario";
import { freshDatabase } from "@/db/testing";
import type { UserActor } from "@/lib/auth/contract";
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/dates";
import { startPayment } from "@/lib/payments/commands";
import { makeQuote } from "@/lib/quotes/commands";
import { answerCharge } from "@/lib/sandbox/commands";
import { expireOverdueBookings } from "./clock";
import { cancelBooking, createBooking } from "./commands";
import { MOST_OPEN_HOLDS, MOST_UNPAID_HOLDS, MOST_UNPAID_OF_NETWORK } from "./rules";

const database = await freshDatabase();
const now = new Date();
const { renter, business, vehicle } = await rentalScenario(database);
const minutes = (count: number) => after(now, count * MINUTE_MS);

/** Each time another car: what is limited is how many holds there are, not of which. */
const anotherCar = async () =>
  (await makeVehicle(database, { businessId: business.id, isInstantBook: true })).id;

interface Wish {
  vehicleId?: string;
  startsInDays?: number;
  days?: number;
  network?: string;
}

async function hold(
  actor: UserActor,
  at: Date,
  { vehicleId, startsInDays = 10, days = 3, network }: Wish = {},
) {
  const startsAt = after(now, startsInDays * DAY_MS);
  const wanted = {
    vehicleId: vehicleId ?? (await anotherCar()),
    startsAt: startsAt.toISOString(),
    endsAt: after(startsAt, days * DAY_MS).toISOString(),
  };
  const quote = await makeQuote(actor, wanted, at);
  return createBooking(actor, { quoteId: quote.id }, at, network);
}

async function holdAndCancel(actor: UserActor, at: Date, wish: Wish = {}) {
  const { id } = await hold(actor, at, wish);
  return cancelBooking(actor, id, { reason: "" }, at);
}

const refused = { code: "rate_limited", key: "tooManyUnpaidHolds" };

describe("somebody who lets holds go unpaid", () => {
  it("is refused after so many of a day, and told when they may hold a car again", async () => {
    const actor = await renter();
    for (let count = 0; count < MOST_UNPAID_HOLDS; count++) await holdAndCancel(actor, minutes(count));
    const until = MOST_UNPAID_HOLDS + 60;
    await expect(hold(actor, minutes(until))).rejects.toMatchObject({
      ...refused,
      details: { values: { hours: 23 }, retryAfterS: 24 * 3600 - until * 60 },
    });
    // The oldest of them is a day ago: there is room for one.
    await hold(actor, minutes(24 * 60));
  });

  it("is counted also where they let them run out, before and after the worker wrote it down", async () => {
    const actor = await renter();
    for (let count = 0; count < MOST_OPEN_HOLDS; count++) await hold(actor, now);
    await hold(actor, minutes(16));
    await expect(hold(actor, minutes(40))).rejects.toMatchObject(refused);
    await expireOverdueBookings(minutes(40));
    await expect(hold(actor, minutes(40))).rejects.toMatchObject(refused);
  });

  it("starts anew with a booking that is paid for", async () => {
    const actor = await renter();
    for (let count = 1; count < MOST_UNPAID_HOLDS; count++) await holdAndCancel(actor, minutes(count));
    const { id } = await hold(actor, minutes(10));
    const payment = await startPayment(actor, { bookingId: id, method: "card" }, minutes(10));
    await answerCharge(actor, payment.id, { answer: "approve" }, minutes(10));
    for (let count = 0; count < MOST_UNPAID_HOLDS; count++) await holdAndCancel(actor, minutes(20 + count));
    await expect(hold(actor, minutes(30))).rejects.toMatchObject(refused);
  });

  it("is counted once for each of many at once", async () => {
    const actor = await renter();
    for (let count = 1; count < MOST_UNPAID_HOLDS; count++) await holdAndCancel(actor, minutes(count));
    await holdAndCancel(actor, minutes(8));
    const tries = await Promise.allSettled(Array.from({ length: 4 }, () => hold(actor, minutes(9))));
    for (const attempt of tries) expect(attempt).toMatchObject({ reason: refused });
  });

  it("pays for the same hold as often as the payment fails", async () => {
    const actor = await renter();
    const { id } = await hold(actor, now);
    for (const at of [1, 2, 3]) {
      const failed = await startPayment(actor, { bookingId: id, method: "card" }, minutes(at));
      await answerCharge(actor, failed.id, { answer: "reject" }, minutes(at));
    }
    expect(await startPayment(actor, { bookingId: id, method: "card" }, minutes(4))).toMatchObject({
      bookingId: id,
    });
  });
});

describe("the same car in overlapping days", () => {
  it("is held again at once, for another extra, and a third time an hour after", async () => {
    const actor = await renter();
    const wish = { vehicleId: vehicle.id };
    await holdAndCancel(actor, now, wish);
    await holdAndCancel(actor, minutes(5), { ...wish, startsInDays: 11 });
    await expect(hold(actor, minutes(10), { ...wish, startsInDays: 12 })).rejects.toMatchObject({
      code: "rate_limited",
      key: "holdRepeated",
      details: { values: { minutes: 50, hours: 0 }, retryAfterS: 3_000 },
    });
    await holdAndCancel(actor, minutes(10), { ...wish, startsInDays: 20 });
    await hold(actor, after(now, HOUR_MS), wish);
  });

  it("is another person's to hold", async () => {
    await hold(await renter(), minutes(10), { vehicleId: vehicle.id, startsInDays: 30 });
  });
});

describe("one network", () => {
  it("has so many unpaid holds in a day, whoever's they are, and neither others nor who has paid before are kept from theirs", async () => {
    const network = "192.0.2.7";
    const regular = await renter();
    const { id } = await hold(regular, now);
    const payment = await startPayment(regular, { bookingId: id, method: "card" }, now);
    await answerCharge(regular, payment.id, { answer: "approve" }, now);
    for (let count = 0; count < MOST_UNPAID_OF_NETWORK; ) {
      const actor = await renter();
      for (let own = 0; own < MOST_OPEN_HOLDS; own++, count++) await hold(actor, minutes(count), { network });
    }
    await expect(hold(await renter(), minutes(60), { network })).rejects.toMatchObject(refused);
    await hold(await renter(), minutes(60), { network: "192.0.2.8" });
    await hold(await renter(), after(now, DAY_MS), { network });
    // Full again with that one.
    await hold(regular, after(now, DAY_MS), { network });
  });
});
