import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeMember, makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, bookedScenario, vehicleScenario } from "@/db/testing/scenarios";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { systemSettings } from "@/lib/platform/settings/contract";
import { acceptBooking, cancelBooking, createBooking } from "./commands";
import { getBooking } from "./queries";

const database = await freshDatabase();
const { maxOpenHolds } = systemSettings.parse({});
const now = new Date();
const later = (ms: number) => addMs(now, ms);
const noReason = { reason: "" };
/** Half a day before pick-up, when cancelling is no longer free for the renter. */
const late = later(9.5 * DAY_MS);

async function paid(isInstantBook = true) {
  const scenario = await bookedScenario(database, isInstantBook, now);
  const payment = await startPayment(scenario.renter, { bookingId: scenario.bookingId, method: "card" }, now);
  await answerCharge(scenario.renter, payment.id, { answer: "approve" }, now);
  return scenario;
}

describe("cancelling a paid booking late", () => {
  it("withholds a day when the renter cancels, and refunds everything when the owner does", async () => {
    const mine = await paid();
    expect(await cancelBooking(mine.renter, mine.bookingId, noReason, late)).toMatchObject({
      refundedCents: 9_000,
    });
    const theirs = await paid();
    expect((await getBooking(theirs.owner, theirs.bookingId, late)).refundIfCancelledCents).toBe(13_500);
    expect(await cancelBooking(theirs.owner, theirs.bookingId, noReason, late)).toMatchObject({
      refundedCents: 13_500,
    });
  });

  it("is forbidden for an accountant, and for an administrator, who chooses the refund in the console", async () => {
    const { business, bookingId } = await paid();
    const user = await makeUser(database, { role: "business" });
    await makeMember(database, { businessId: business.id, userId: user.id, role: "accountant" });
    const accountant = actorFor(user, [{ businessId: business.id, role: "accountant" }]);
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    for (const actor of [accountant, admin])
      await expect(cancelBooking(actor, bookingId, noReason, now)).rejects.toMatchObject({
        code: "forbidden",
      });
    expect((await getBooking(admin, bookingId, now)).can.cancel).toBe(false);
  });
});

describe("actions that come too late", () => {
  it.each(["active", "completed", "no_show"] as const)(
    "include cancelling a booking that is %s",
    async (status) => {
      const { renter, bookingId } = await paid();
      await database.update(bookings).set({ status }).where(eq(bookings.id, bookingId));
      await expect(cancelBooking(renter, bookingId, noReason, now)).rejects.toMatchObject({
        key: "bookingNotCancellable",
      });
    },
  );

  it("include accepting after the deadline, even before the worker has stored it", async () => {
    const { owner, bookingId } = await paid(false);
    await expect(acceptBooking(owner, bookingId, later(8 * HOUR_MS))).rejects.toMatchObject({
      key: "bookingNotAnswerable",
    });
  });

  it("include paying after the hold expired, even before the worker has stored it", async () => {
    const { renter, bookingId } = await bookedScenario(database, true, now);
    const pay = startPayment(renter, { bookingId, method: "card" }, later(15 * MINUTE_MS));
    await expect(pay).rejects.toMatchObject({ key: "bookingNotPayable" });
  });
});

describe("a suspended business", () => {
  it("takes no new bookings, payments or acceptances", async () => {
    const [unpaid, asked] = [await bookedScenario(database, true, now), await paid(false)];
    const shop = await vehicleScenario(database);
    const renter = await shop.renter();
    const offered = await shop.quote(renter, now);
    await database.update(businesses).set({ status: "suspended" });
    const attempts = [
      () => createBooking(renter, { quoteId: offered.id }, now),
      () => startPayment(unpaid.renter, { bookingId: unpaid.bookingId, method: "card" }, now),
      () => acceptBooking(asked.owner, asked.bookingId, now),
    ];
    for (const attempt of attempts)
      await expect(attempt()).rejects.toMatchObject({ key: "vehicleUnavailable" });
    await database.update(businesses).set({ status: "active" });
  });
});

describe("one person", () => {
  it("can have only a limited number of waiting bookings, also when requested in parallel", async () => {
    const { renter, quote } = await vehicleScenario(database);
    const actor = await renter();
    const offers = await Promise.all(
      Array.from({ length: maxOpenHolds + 3 }, (_, index) => quote(actor, now, 10 + index * 4)),
    );
    const results = await Promise.allSettled(
      offers.map(({ id }) => createBooking(actor, { quoteId: id }, now)),
    );
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(maxOpenHolds);
    for (const result of results)
      if (result.status === "rejected") expect(result.reason).toMatchObject({ key: "tooManyHolds" });
  });
});
