import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, vehicleScenario } from "@/db/testing/scenarios";
import { createCounterBooking } from "@/lib/payments/counter-payments/commands";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { cancelBooking, createBooking } from "@/lib/rentals/bookings/commands";
import { getRiskFacts } from "@/lib/rentals/bookings/risk/queries";
import { createQuote } from "@/lib/rentals/quotes/commands";
import { createCounterQuote } from "./commands";

const database = await freshDatabase();
const now = new Date();
const startsAt = addMs(now, 10 * DAY_MS);
const dates = { startsAt: startsAt.toISOString(), endsAt: addMs(startsAt, DAY_MS).toISOString() };

let count = 0;
const someone = () => ({
  firstName: "Jean",
  lastName: "Mugisha",
  phone: `+25078840${String(1_000 + count++)}`,
});

/** A business whose staff book for customers, each in another car. */
async function counter() {
  const { owner, business, renter } = await vehicleScenario(database);
  const newVehicle = () => makeVehicle(database, { businessId: business.id, isInstantBook: true });
  const quote = async () => {
    const { id: vehicleId } = await newVehicle();
    const { id } = await createCounterQuote(owner, { vehicleId, ...dates, source: "telephone" }, now);
    return { quoteId: id, vehicleId };
  };
  const book = async (customer: ReturnType<typeof someone> & { email?: string }, isPaid = false) => {
    const { quoteId } = await quote();
    const payment = isPaid ? ({ rentMethod: "cash" } as const) : {};
    return createCounterBooking(owner, { quoteId, customer, ...payment }, now);
  };
  const cancel = (bookingId: string) => cancelBooking(owner, bookingId, { reason: "Changed plans" }, now);
  return { owner, business, renter, newVehicle, quote, book, cancel };
}

/** A renter whose address and number the staff of a business know. */
async function knownRenter() {
  const customer = { ...someone(), email: `known${count}@example.com` };
  const user = await makeUser(database, customer);
  return { customer, actor: actorFor(user) };
}

describe("what a business enters at its counter", () => {
  it("does not use up its customer's own waiting bookings", async () => {
    const { book, newVehicle } = await counter();
    const { customer, actor } = await knownRenter();
    for (let made = 0; made < 5; made++) expect((await book(customer)).renter.id).toBe(actor.userId);
    const { id: vehicleId } = await newVehicle();
    const { id: quoteId } = await createQuote(actor, { vehicleId, ...dates }, now);
    expect(await createBooking(actor, { quoteId }, now)).toMatchObject({ status: "pending_payment" });
  });

  it("does not make its customer somebody who has rented or paid before", async () => {
    const { book, newVehicle } = await counter();
    const { customer, actor } = await knownRenter();
    const { id } = await book(customer, true);
    await database.update(bookings).set({ status: "completed" }).where(eq(bookings.id, id));
    const origin = { renterId: actor.userId, network: undefined };
    expect(await getRiskFacts(database, origin, now)).toMatchObject({ hasRentedBefore: false });
    // Six holds of this renter ended unpaid before the booking at the counter; they still count.
    for (let made = 0; made < 6; made++) {
      const { id: vehicleId } = await newVehicle();
      const { id: quoteId } = await createQuote(actor, { vehicleId, ...dates }, now);
      const hold = await createBooking(actor, { quoteId }, now);
      await cancelBooking(actor, hold.id, { reason: "" }, now);
    }
    await database
      .update(bookings)
      .set({ confirmedAt: addMs(now, 1_000) })
      .where(eq(bookings.id, id));
    const later = addMs(now, 2_000);
    const { id: vehicleId } = await newVehicle();
    const { id: quoteId } = await createQuote(actor, { vehicleId, ...dates }, later);
    await expect(createBooking(actor, { quoteId }, later)).rejects.toMatchObject({
      key: "tooManyUnpaidHolds",
    });
  });
});

describe("who has an account", () => {
  it("is not revealed by a quote whose dates were taken meanwhile", async () => {
    const { owner, quote } = await counter();
    const { quoteId, vehicleId } = await quote();
    const other = await createCounterQuote(owner, { vehicleId, ...dates, source: "walk_in" }, now);
    await createCounterBooking(owner, { quoteId: other.id, customer: someone() }, now);
    const { email } = await makeUser(database);
    for (const address of [email, "nobody@example.com"])
      await expect(
        createCounterBooking(owner, { quoteId, customer: { ...someone(), email: address } }, now),
      ).rejects.toMatchObject({ key: "datesTaken" });
  });

  it("is asked at most sixty times in ten minutes, whether by a look-up or by a booking", async () => {
    const { owner, quote } = await counter();
    const { quoteId } = await quote();
    const { email } = await makeUser(database);
    const attempt = () => createCounterBooking(owner, { quoteId, customer: { ...someone(), email } }, now);
    for (let made = 0; made < 60; made++)
      await expect(attempt()).rejects.toMatchObject({ key: "customerEmailTaken" });
    await expect(attempt()).rejects.toMatchObject({ code: "rate_limited" });
  });
});
