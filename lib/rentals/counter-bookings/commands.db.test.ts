import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeExtra, makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import {
  actorFor,
  bookedScenario,
  paidScenario,
  telephoneScenario,
  vehicleScenario,
} from "@/db/testing/scenarios";
import { startPause } from "@/lib/catalog/availability/pauses/commands";
import { removeVehicle } from "@/lib/catalog/fleet/commands";
import { unpublishVehicle } from "@/lib/catalog/fleet/publish";
import { createCounterBooking, recordCounterPayment } from "@/lib/payments/counter-payments/commands";
import type { UserActor } from "@/lib/platform/actor";
import { toRwf } from "@/lib/platform/currency-conversion";
import { addMs, DAY_MS, dayIn, KIGALI } from "@/lib/platform/dates";
import { cancelBooking, createBooking } from "@/lib/rentals/bookings/commands";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { getRiskFacts } from "@/lib/rentals/bookings/risk/queries";
import { createQuote } from "@/lib/rentals/quotes/commands";
import { createCounterQuote } from "./commands";
import { findCounterCustomer } from "./customers";
import { listFreeVehicles } from "./queries";

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

describe("the price at a counter", () => {
  it.each([
    ["early", { earlyBirdDays: 14, earlyBirdPercent: 10 }, 20, "early_bird"],
    ["late", { lastMinuteDays: 3, lastMinutePercent: 20 }, 2, "last_minute"],
  ] as const)(
    "has the site's discount for booking %s, and the list shows it",
    async (_, terms, days, rule) => {
      const { owner, renter, vehicle } = await vehicleScenario(database, { ...terms, isInstantBook: true });
      const from = addMs(now, days * DAY_MS);
      const period = { startsAt: from.toISOString(), endsAt: addMs(from, 2 * DAY_MS).toISOString() };
      const onSite = await createQuote(
        await renter(),
        { vehicleId: vehicle.id, ...period },
        now,
        "192.0.2.1",
      );
      const request = { vehicleId: vehicle.id, ...period, source: "telephone" } as const;
      const atCounter = await createCounterQuote(owner, request, now);
      expect(atCounter.lines.map((line) => line.rule)).toContain(rule);
      expect(atCounter).toMatchObject({ lines: onSite.lines, totalCents: onSite.totalCents });
      const { items } = await listFreeVehicles(owner, { ...period, search: "" }, now);
      expect(items).toMatchObject([{ lines: onSite.lines, totalCents: onSite.totalCents }]);
    },
  );
});

describe("the free cars at a counter", () => {
  it("are those that a search names, or one that was chosen, with the rate of their quotes", async () => {
    const { owner, newVehicle, quote } = await counter();
    const { id } = await newVehicle();
    const { vehicleId, quoteId } = await quote();
    const list = (query: { search?: string; vehicleId?: string }) =>
      listFreeVehicles(owner, { ...dates, search: "", ...query }, now);
    const found = (await list({ vehicleId })).items;
    expect(found.map((one) => one.id)).toEqual([vehicleId]);
    expect((await list({})).items.map((one) => one.id)).toContain(id);
    expect((await list({ search: "Land Cruiser" })).items).toEqual([]);
    const booking = await createCounterBooking(owner, { quoteId, customer: someone() }, now);
    const { totalCents = 0, rwfPerHundredUsd = 0 } = found[0] ?? {};
    expect(booking).toMatchObject({ totalCents, totalRwf: toRwf(totalCents, rwfPerHundredUsd) });
    expect((await list({ vehicleId })).items).toEqual([]);
    expect(
      (await listFreeVehicles((await counter()).owner, { ...dates, search: "", vehicleId: id }, now)).items,
    ).toEqual([]);
  });
});

describe("extras at a counter", () => {
  /** A car at $45 a day that offers child seats, additional drivers, delivery to an address and insurance. */
  async function withExtras() {
    const scenario = await vehicleScenario(database, { isInstantBook: true, dailyPriceCents: 4_500 });
    const vehicleId = scenario.vehicle.id;
    for (const extra of [
      { kind: "child_seat", priceCents: 300, unit: "day", maxQuantity: 2 },
      { kind: "additional_driver", priceCents: 1_000, unit: "rental", maxQuantity: 2 },
      { kind: "delivery", priceCents: 1_500, unit: "rental", maxQuantity: 1 },
      { kind: "insurance_plus", priceCents: 700, unit: "day", maxQuantity: 1 },
    ] as const)
      await makeExtra(database, { vehicleId, ...extra });
    const request = { vehicleId, ...dates, source: "walk_in" } as const;
    return { ...scenario, request };
  }

  it("cost what they cost on the site, before the discount, and are those of the booking", async () => {
    const { owner, renter, request } = await withExtras();
    const extras = [
      { kind: "child_seat", quantity: 2 },
      { kind: "delivery", quantity: 1 },
      { kind: "insurance_plus", quantity: 1 },
    ] as const;
    const chosen = { extras: [...extras], deliveryAddress: "KG 7 Ave, Kimihurura" };
    const { vehicleId } = request;
    const onSite = await createQuote(await renter(), { vehicleId, ...dates, ...chosen }, now, "192.0.2.1");
    const quoted = await createCounterQuote(owner, { ...request, ...chosen, discountPercent: 10 }, now);
    expect(onSite.totalCents).toBe(4_500 + 600 + 1_500 + 700);
    expect(quoted.lines).toEqual([...onSite.lines, expect.objectContaining({ amountCents: -730 })]);
    expect(quoted).toMatchObject({ totalCents: 6_570, deliveryAddress: chosen.deliveryAddress });
    const made = { quoteId: quoted.id, customer: someone(), rentMethod: "cash" } as const;
    const booking = await createCounterBooking(owner, made, now);
    expect(booking).toMatchObject({ totalCents: 6_570, deliveryAddress: chosen.deliveryAddress });
  });

  it("are listed with the free cars, and only those offered can be taken", async () => {
    const { owner, request } = await withExtras();
    const { items } = await listFreeVehicles(owner, { ...dates, search: "" }, now);
    const kinds = items[0]?.extras.map(({ kind }) => kind);
    expect(kinds).toEqual(["insurance_plus", "additional_driver", "child_seat", "delivery"]);
    const take = (kind: "child_seat" | "driver", quantity: number) =>
      createCounterQuote(owner, { ...request, extras: [{ kind, quantity }] }, now);
    await expect(take("child_seat", 3)).rejects.toMatchObject({ key: "extraTooMany" });
    await expect(take("driver", 1)).rejects.toMatchObject({ key: "extraNotOffered" });
  });

  it("include additional drivers for customers who can name them: with an email address", async () => {
    const { owner, request } = await withExtras();
    const extras = [{ kind: "additional_driver", quantity: 2 } as const];
    const { id: quoteId } = await createCounterQuote(owner, { ...request, extras }, now);
    const customer = someone();
    await expect(createCounterBooking(owner, { quoteId, customer }, now)).rejects.toMatchObject({
      key: "driversNeedEmail",
    });
    expect(await database.$count(users, eq(users.phone, customer.phone))).toBe(0);
    const reachable = { ...customer, email: "drivers@example.com" };
    const booking = await createCounterBooking(owner, { quoteId, customer: reachable }, now);
    expect(booking).toMatchObject({ driverPlaces: 2 });
  });
});

describe("what a business enters at its counter", () => {
  it("does not use up its customer's own waiting bookings", async () => {
    const { book, newVehicle } = await counter();
    const { customer, actor } = await knownRenter();
    for (let made = 0; made < 5; made++) expect((await book(customer)).renter.id).toBe(actor.userId);
    const { id: vehicleId } = await newVehicle();
    const { id: quoteId } = await createQuote(actor, { vehicleId, ...dates }, now, "192.0.2.1");
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
      const { id: quoteId } = await createQuote(actor, { vehicleId, ...dates }, now, "192.0.2.1");
      const hold = await createBooking(actor, { quoteId }, now);
      await cancelBooking(actor, hold.id, { reason: "" }, now);
    }
    await database
      .update(bookings)
      .set({ confirmedAt: addMs(now, 1_000) })
      .where(eq(bookings.id, id));
    const later = addMs(now, 2_000);
    const { id: vehicleId } = await newVehicle();
    const { id: quoteId } = await createQuote(actor, { vehicleId, ...dates }, later, "192.0.2.1");
    await expect(createBooking(actor, { quoteId }, later)).rejects.toMatchObject({
      key: "tooManyUnpaidHolds",
    });
  });
});

describe("a booking that is paid at the pick-up", () => {
  it("is kept like a confirmed one when its car is paused or unlisted, its documents end or its business is suspended", async () => {
    const { owner, vehicle, business, bookingId } = await telephoneScenario(database, now);
    const context = { now, device: { ipAddress: "192.0.2.1", userAgent: null } };
    const [from, to] = [now, addMs(now, 5 * DAY_MS)].map((each) => dayIn(each, KIGALI)) as [string, string];
    await startPause(owner, { vehicleId: vehicle.id, from, to, keptBookings: 1 }, context);
    await unpublishVehicle(owner, vehicle.id, context);
    await expect(removeVehicle(owner, vehicle.id, context)).rejects.toMatchObject({ key: "carHasRentals" });
    const endsOn = dayIn(now, KIGALI);
    await database.update(vehicles).set({ documentsEndOn: endsOn }).where(eq(vehicles.id, vehicle.id));
    await database.update(businesses).set({ status: "suspended" }).where(eq(businesses.id, business.id));
    expect(await getBooking(owner, bookingId, now)).toMatchObject({
      status: "pending_payment",
      documentGap: { endsOn },
    });
    const payment = { purpose: "rent", method: "cash" } as const;
    expect(await recordCounterPayment(owner, bookingId, payment, now)).toMatchObject({ status: "confirmed" });
    const inspection = { odometerKm: 42_000, fuelPercent: 75, isDepositWaived: true };
    const pickUp = handOver(owner, bookingId, inspection, addMs(now, DAY_MS));
    await expect(pickUp).rejects.toMatchObject({ key: "vehicleDocumentsEndBeforeReturn" });
  });
});

describe("a new customer", () => {
  it.each([
    ["with an email address", "of-several-staff@example.com"],
    ["without one", undefined],
  ])("%s has one account, also when several staff enter them at once", async (_, email) => {
    const { book } = await counter();
    const customer = { ...someone(), ...(email && { email }) };
    const made = await Promise.all([book(customer), book(customer), book(customer)]);
    expect(new Set(made.map(({ renter }) => renter.id)).size).toBe(1);
    expect(await database.$count(users, eq(users.phone, customer.phone))).toBe(1);
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

  it("is not revealed by the number of somebody who began a checkout and never paid", async () => {
    const matchIn = async ({ owner, renter }: { owner: UserActor; renter: UserActor }) => {
      const { phone } = someone();
      await database.update(users).set({ phone }).where(eq(users.id, renter.userId));
      return (await findCounterCustomer(owner, { phone })).match;
    };
    expect(await matchIn(await bookedScenario(database, true, now))).toBeNull();
    expect(await matchIn(await paidScenario(database, now))).not.toBeNull();
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

describe("emails to a customer", () => {
  it("end when three bookings of a day were cancelled, also for bookings in parallel", async () => {
    const { book, cancel } = await counter();
    const customer = { ...someone(), email: "often@example.com" };
    for (let made = 0; made < 2; made++) await cancel((await book(customer, true)).id);
    const [one, other] = await Promise.all([book(customer, true), book(customer, true)]);
    await cancel(one.id);
    const refused = { code: "rate_limited", key: "tooManyCustomerBookings" };
    await expect(book(customer, true)).rejects.toMatchObject(refused);
    const parallel = await Promise.allSettled([book(customer), book(customer)]);
    expect(parallel.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    await cancel(other.id);
    expect(await book(someone())).toMatchObject({ status: "pending_payment" });
  });

  it("allow a wedding of many cars, up to twenty bookings a day", async () => {
    const { book } = await counter();
    const customer = { ...someone(), email: "wedding@example.com" };
    for (let made = 0; made < 18; made++) await book(customer);
    const settled = await Promise.allSettled(Array.from({ length: 4 }, () => book(customer)));
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  });

  it("go to at most forty new addresses a day", async () => {
    const { book } = await counter();
    const withAddress = () => ({ ...someone(), email: `new${count}@example.com` });
    for (let made = 0; made < 38; made++) await book(withAddress());
    const settled = await Promise.allSettled(Array.from({ length: 4 }, () => book(withAddress())));
    expect(settled.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
    await expect(book(withAddress())).rejects.toMatchObject({ key: "tooManyNewCustomers" });
    expect(await book(someone())).toMatchObject({ status: "pending_payment" });
    expect(await database.$count(users, eq(users.email, `new${count}@example.com`))).toBe(0);
  });
});
