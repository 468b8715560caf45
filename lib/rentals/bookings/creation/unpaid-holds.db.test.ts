import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { settings } from "@/db/schema/platform/settings";
import { holdNetworks } from "@/db/schema/rentals/hold-networks";
import { makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { vehicleScenario } from "@/db/testing/scenarios";
import { waitForLocks } from "@/db/testing/wait-for-locks";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { type SystemSettings, systemSettings } from "@/lib/platform/settings/contract";
import { cancelBooking, createBooking } from "@/lib/rentals/bookings/commands";
import { applyDueTransitions } from "@/lib/rentals/bookings/transitions/apply-due-transitions";
import { createQuote } from "@/lib/rentals/quotes/commands";

const database = await freshDatabase();
const { maxOpenHolds, maxUnpaidHolds, maxUnpaidHoldsOfNetwork } = systemSettings.parse({});
const now = new Date();
const { renter, business, vehicle } = await vehicleScenario(database);
const minutes = (count: number) => addMs(now, count * MINUTE_MS);

/** A new vehicle for each hold, because this limit counts holds across vehicles. */
const anotherVehicle = async () =>
  (await makeVehicle(database, { businessId: business.id, isInstantBook: true })).id;

interface HoldOptions {
  vehicleId?: string;
  startsInDays?: number;
  days?: number;
  network?: string;
}

async function hold(
  actor: UserActor,
  at: Date,
  { vehicleId, startsInDays = 10, days = 3, network }: HoldOptions = {},
) {
  const startsAt = addMs(now, startsInDays * DAY_MS);
  const quoteRequest = {
    vehicleId: vehicleId ?? (await anotherVehicle()),
    startsAt: startsAt.toISOString(),
    endsAt: addMs(startsAt, days * DAY_MS).toISOString(),
  };
  const quote = await createQuote(actor, quoteRequest, at, "192.0.2.1");
  return createBooking(actor, { quoteId: quote.id }, at, network);
}

async function holdAndCancel(actor: UserActor, at: Date, options: HoldOptions = {}) {
  const { id } = await hold(actor, at, options);
  return cancelBooking(actor, id, { reason: "" }, at);
}

const setSettings = (values: Partial<SystemSettings>) =>
  database.insert(settings).values(Object.entries(values).map(([key, value]) => ({ key, value })));

const refused = { code: "rate_limited", key: "tooManyUnpaidHolds" };

describe("a renter with unpaid holds", () => {
  it("is refused after a number of holds in a day, and learns when the next is allowed", async () => {
    const actor = await renter();
    for (let count = 0; count < maxUnpaidHolds; count++) await holdAndCancel(actor, minutes(count));
    const until = maxUnpaidHolds + 60;
    await expect(hold(actor, minutes(until))).rejects.toMatchObject({
      ...refused,
      details: { values: { hours: 23 }, retryAfterS: 24 * 3600 - until * 60 },
    });
    // The oldest hold is a day old, so one more is allowed.
    await hold(actor, minutes(24 * 60));
  });

  it("is refused earlier if administrators have set a lower limit", async () => {
    await setSettings({ maxUnpaidHolds: 2, maxOpenHolds: 1 });
    const actor = await renter();
    await holdAndCancel(actor, now);
    const { id } = await hold(actor, minutes(1));
    await expect(hold(actor, minutes(2))).rejects.toMatchObject({ key: "tooManyHolds" });
    await cancelBooking(actor, id, { reason: "" }, minutes(2));
    await expect(hold(actor, minutes(3))).rejects.toMatchObject(refused);
    await database.delete(settings);
  });

  it("is also limited by expired holds, before and after the worker has stored their expiry", async () => {
    const actor = await renter();
    for (let count = 0; count < maxOpenHolds; count++) await hold(actor, now);
    await hold(actor, minutes(16));
    await expect(hold(actor, minutes(40))).rejects.toMatchObject(refused);
    await applyDueTransitions(minutes(40));
    await expect(hold(actor, minutes(40))).rejects.toMatchObject(refused);
  });

  it("starts at zero again after a paid booking", async () => {
    const actor = await renter();
    for (let count = 1; count < maxUnpaidHolds; count++) await holdAndCancel(actor, minutes(count));
    const { id } = await hold(actor, minutes(10));
    const payment = await startPayment(actor, { bookingId: id, method: "card" }, minutes(10));
    await answerCharge(actor, payment.id, { answer: "approve" }, minutes(10));
    for (let count = 0; count < maxUnpaidHolds; count++) await holdAndCancel(actor, minutes(20 + count));
    await expect(hold(actor, minutes(30))).rejects.toMatchObject(refused);
  });

  it("is limited correctly when holds are placed in parallel", async () => {
    const actor = await renter();
    for (let count = 1; count < maxUnpaidHolds; count++) await holdAndCancel(actor, minutes(count));
    await holdAndCancel(actor, minutes(8));
    const attempts = await Promise.allSettled(Array.from({ length: 4 }, () => hold(actor, minutes(9))));
    for (const attempt of attempts) expect(attempt).toMatchObject({ reason: refused });
  });

  it("can retry the payment of the same hold any number of times", async () => {
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

describe("the same vehicle on overlapping days", () => {
  it("can be held again at once, and a third time after an hour; another renter need not wait", async () => {
    const actor = await renter();
    const options = { vehicleId: vehicle.id };
    await holdAndCancel(actor, now, options);
    await holdAndCancel(actor, minutes(5), { ...options, startsInDays: 11 });
    await expect(hold(actor, minutes(10), { ...options, startsInDays: 12 })).rejects.toMatchObject({
      code: "rate_limited",
      key: "holdRepeated",
      details: { values: { minutes: 50, hours: 0 }, retryAfterS: 3_000 },
    });
    await holdAndCancel(await renter(), minutes(10), { ...options, startsInDays: 12 });
    await holdAndCancel(actor, minutes(10), { ...options, startsInDays: 20 });
    await hold(actor, addMs(now, HOUR_MS), options);
  });
});

describe("one network", () => {
  it("has a daily limit of unpaid holds across accounts, which affects neither other networks nor renters who have paid before", async () => {
    const network = "192.0.2.7";
    const regular = await renter();
    const { id } = await hold(regular, now);
    const payment = await startPayment(regular, { bookingId: id, method: "card" }, now);
    await answerCharge(regular, payment.id, { answer: "approve" }, now);
    for (let count = 0; count < maxUnpaidHoldsOfNetwork; ) {
      const actor = await renter();
      for (let own = 0; own < maxOpenHolds; own++, count++) await hold(actor, minutes(count), { network });
    }
    await expect(hold(await renter(), minutes(60), { network })).rejects.toMatchObject(refused);
    await hold(await renter(), minutes(60), { network: "192.0.2.8" });
    await hold(await renter(), addMs(now, DAY_MS), { network });
    // With that hold the limit is reached again.
    await hold(regular, addMs(now, DAY_MS), { network });
  });

  it("is limited correctly when new accounts place holds in parallel", async () => {
    const network = "192.0.2.9";
    for (let count = 1; count < maxUnpaidHoldsOfNetwork; count++)
      await hold(await renter(), minutes(count), { network });
    let attempts: Promise<PromiseSettledResult<unknown>[]> | undefined;
    await database.transaction(async (tx) => {
      // Nobody can store the network of a hold until all of them wait.
      await tx.execute(sql`lock table ${holdNetworks} in share mode`);
      const renters = await Promise.all(Array.from({ length: 4 }, renter));
      attempts = Promise.allSettled(renters.map((actor) => hold(actor, minutes(60), { network })));
      await waitForLocks(database, renters.length);
    });
    const outcomes = (await attempts) ?? [];
    const refusals = outcomes.flatMap((one) => (one.status === "rejected" ? [one.reason] : []));
    expect(refusals).toEqual(Array(3).fill(expect.objectContaining(refused)));
  });
});
