import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { individualProfiles, users } from "@/db/schema/identity/users";
import { bookings } from "@/db/schema/rentals/bookings";
import { handovers } from "@/db/schema/rentals/handovers";
import { quotes } from "@/db/schema/rentals/quotes";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, ledgerOf, paidScenario, vehicleScenario } from "@/db/testing/scenarios";
import { readLicencePage } from "@/lib/operations/file-access/private-files";
import { sumOwed } from "@/lib/payments/payouts/amounts-owed";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, dayIn, HOUR_MS, KIGALI } from "@/lib/platform/dates";
import type { Device } from "@/lib/platform/request-context";
import { changeSettings } from "@/lib/platform/settings/commands";
import { cancelBooking, createBooking } from "@/lib/rentals/bookings/commands";
import { recordReturn } from "@/lib/rentals/bookings/handovers/commands";
import { showLicence } from "@/lib/rentals/bookings/handovers/licence-check/queries";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { applyDueTransitions } from "@/lib/rentals/bookings/transitions/apply-due-transitions";
import { createCounterQuote } from "@/lib/rentals/counter-bookings/commands";
import { findCounterCustomer } from "@/lib/rentals/counter-bookings/customers";
import { listFreeVehicles } from "@/lib/rentals/counter-bookings/queries";
import { composeAgreement } from "@/lib/rentals/rental-agreements/queries";
import { createCounterBooking, recordCounterPayment, settleCounterRefund } from "./commands";

const database = await freshDatabase();
const now = new Date();
const startsAt = addMs(now, HOUR_MS / 4);
const endsAt = addMs(startsAt, 3 * DAY_MS);
const dates = { startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() };
const inspection = { odometerKm: 42_000, fuelPercent: 75 };

const device = { ipAddress: "127.0.0.1", userAgent: "" } as Device;

let count = 0;
const someone = () => ({
  firstName: "Jean",
  lastName: "Mugisha",
  phone: `+25078830${String(1_000 + count++)}`,
});

/** A car at $45 a day with a deposit of $100, and its owner's counter. */
async function counter() {
  const scenario = await vehicleScenario(database, { dailyPriceCents: 4_500, depositCents: 10_000 });
  const { owner, vehicle } = scenario;
  const quote = (
    discountPercent = 0,
    source: "walk_in" | "telephone" = "walk_in",
    actor: UserActor = owner,
  ) => createCounterQuote(actor, { vehicleId: vehicle.id, ...dates, source, discountPercent }, now);
  return { ...scenario, quote };
}

async function walkIn(discountPercent = 0) {
  const scenario = await counter();
  const { id: quoteId } = await scenario.quote(discountPercent);
  const request = { quoteId, customer: someone(), rentMethod: "cash", depositMethod: "cash" } as const;
  const booking = await createCounterBooking(scenario.owner, request, now);
  return { ...scenario, request, booking, bookingId: booking.id };
}

const owed = async (businessId: string) => {
  const { payableCents, laterCents } = await sumOwed(database, businessId, now);
  return payableCents + laterCents;
};

describe("a reservation at the counter", () => {
  it("is priced like one on the site, with the discount as a separate line", async () => {
    const { quote } = await counter();
    const priced = await quote(10);
    expect(priced).toMatchObject({ totalCents: 12_150, depositCents: 10_000 });
    expect(priced.lines.map(({ rule, amountCents }) => [rule, amountCents])).toEqual([
      ["rent", 13_500],
      ["counter_discount", -1_350],
    ]);
  });

  it("is confirmed with rent and deposit when the customer pays at once", async () => {
    const { booking, owner, vehicle, business } = await walkIn(10);
    expect(booking).toMatchObject({ status: "confirmed", source: "walk_in", totalCents: 12_150 });
    expect(booking.payments.map(({ purpose, method, status }) => [purpose, method, status])).toEqual([
      ["rent", "cash", "captured"],
      ["deposit", "cash", "captured"],
    ]);
    expect(booking.deposit).toMatchObject({ isHeld: true });
    expect((await listFreeVehicles(owner, { ...dates, search: "" }, now)).items).toEqual([]);
    // The business keeps the cash, and the channel has no commission by default.
    expect(await owed(business.id)).toBe(0);
    const [row] = await database.select().from(bookings).where(eq(bookings.vehicleId, vehicle.id));
    expect(row?.commissionPercent).toBe(0);
  });

  it("takes the deposit however far ahead the pick-up is: with the rent, or later", async () => {
    const { owner, vehicle } = await counter();
    const book = async (days: number, depositMethod?: "cash") => {
      const starts = addMs(now, days * DAY_MS);
      const period = { startsAt: starts.toISOString(), endsAt: addMs(starts, DAY_MS).toISOString() };
      const offered = { vehicleId: vehicle.id, ...period, source: "telephone" } as const;
      const { id: quoteId } = await createCounterQuote(owner, offered, now);
      const request = { quoteId, customer: someone(), rentMethod: "cash", depositMethod } as const;
      return createCounterBooking(owner, request, now);
    };
    expect(await book(5, "cash")).toMatchObject({ status: "confirmed", deposit: { isHeld: true }, dues: [] });
    const unsecured = await book(30);
    expect(unsecured).toMatchObject({
      deposit: { isHeld: false, opensAt: now.toISOString() },
      dues: [{ purpose: "deposit", totalCents: 10_000 }],
    });
    const payment = { purpose: "deposit", method: "card_terminal" } as const;
    expect(await recordCounterPayment(owner, unsecured.id, payment, now)).toMatchObject({
      deposit: { isHeld: true },
      dues: [],
    });
  });

  it("returns the same booking for the same quote, even in parallel", async () => {
    const { owner, quote } = await counter();
    const request = { quoteId: (await quote()).id, customer: someone(), rentMethod: "cash" } as const;
    const [one, other] = await Promise.all([
      createCounterBooking(owner, request, now),
      createCounterBooking(owner, request, now),
    ]);
    expect(one.id).toBe(other.id);
    expect(other.payments).toHaveLength(1);
  });

  it("is made by only one of two members who reserve the same car at once", async () => {
    const { owner, quote } = await counter();
    const [first, second] = [await quote(), await quote()];
    const results = await Promise.allSettled(
      [first, second].map(({ id }) =>
        createCounterBooking(owner, { quoteId: id, customer: someone(), rentMethod: "cash" }, now),
      ),
    );
    expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    const refused = results.find(({ status }) => status === "rejected") as PromiseRejectedResult;
    expect(refused.reason).toMatchObject({ key: "datesTaken" });
  });

  it("waits for payment until two hours after the pick-up if it was made on the telephone", async () => {
    const { owner, quote } = await counter();
    const { id: quoteId } = await quote(0, "telephone");
    const { id } = await createCounterBooking(owner, { quoteId, customer: someone() }, now);
    expect(await getBooking(owner, id, now)).toMatchObject({
      status: "pending_payment",
      source: "telephone",
      deadlineAt: addMs(startsAt, 2 * HOUR_MS).toISOString(),
      dues: [{ purpose: "rent", totalCents: 13_500 }],
    });
    const paid = await recordCounterPayment(owner, id, { purpose: "rent", method: "mobile_money" }, now);
    expect(paid).toMatchObject({ status: "confirmed", dues: [{ purpose: "deposit" }] });
    await expect(
      recordCounterPayment(owner, id, { purpose: "rent", method: "cash" }, now),
    ).rejects.toMatchObject({ key: "bookingNotPayable" });
  });

  it("expires without a payment", async () => {
    const { owner, quote } = await counter();
    const { id: quoteId } = await quote(0, "telephone");
    const { id } = await createCounterBooking(owner, { quoteId, customer: someone() }, now);
    const later = addMs(startsAt, 2 * HOUR_MS);
    await applyDueTransitions(later);
    expect((await getBooking(owner, id, later)).status).toBe("expired");
  });
});

describe("the customer", () => {
  it("has one account per number, of which staff see only the name", async () => {
    const { owner, request, booking } = await walkIn();
    const { phone, firstName, lastName } = request.customer;
    expect(await findCounterCustomer(owner, { phone })).toEqual({ match: { firstName, lastName } });
    const again = await createCounterQuote(
      owner,
      {
        vehicleId: booking.vehicle.id,
        source: "walk_in",
        startsAt: addMs(endsAt, DAY_MS).toISOString(),
        endsAt: addMs(endsAt, 2 * DAY_MS).toISOString(),
      },
      now,
    );
    const second = await createCounterBooking(owner, { quoteId: again.id, customer: request.customer }, now);
    expect(second.renter.id).toBe(booking.renter.id);
  });

  it("is not found by an unverified number of another business's customer", async () => {
    const { request } = await walkIn();
    const elsewhere = await counter();
    const { phone } = request.customer;
    expect(await findCounterCustomer(elsewhere.owner, { phone })).toEqual({ match: null });
  });

  it("is found by staff of several businesses only at the counter of the one that they rented from", async () => {
    const { request, owner: first, business } = await walkIn();
    const { business: second } = await counter();
    const memberships = [business, second].map(({ id }) => ({ businessId: id, role: "owner" as const }));
    const staff = { ...first, memberships };
    const { phone, firstName, lastName } = request.customer;
    const matchAt = async (businessId?: string) =>
      (await findCounterCustomer(staff, { phone, businessId })).match;
    expect(await matchAt(business.id)).toEqual({ firstName, lastName });
    expect(await matchAt(second.id)).toBeNull();
    expect(await matchAt()).toBeNull();
    const { business: strange } = await counter();
    await expect(matchAt(strange.id)).rejects.toMatchObject({ code: "not_found" });
  });

  it("is not found by a stranger's verified number alone, which gets an account of its own", async () => {
    const { owner, quote } = await counter();
    const customer = someone();
    const stranger = await makeUser(database, { phone: customer.phone, phoneVerifiedAt: now });
    expect(await findCounterCustomer(owner, { phone: customer.phone })).toEqual({ match: null });
    const { renter } = await createCounterBooking(owner, { quoteId: (await quote()).id, customer }, now);
    expect(renter).toMatchObject({ name: "Jean Mugisha" });
    expect(renter.id).not.toBe(stranger.id);
  });

  it("keeps licence, profile and reviews to themselves, even if the business knows address and number", async () => {
    const { owner, quote } = await counter();
    const customer = { ...someone(), email: "mutesi@example.com" };
    const { id: userId } = await makeUser(database, { ...customer, phoneVerifiedAt: now });
    const licensed = {
      licenceStatus: "verified",
      drivingLicence: "DL-204411",
      licenceExpiresOn: "2099-05-31",
    };
    await database
      .update(individualProfiles)
      .set(licensed as Partial<typeof individualProfiles.$inferInsert>)
      .where(eq(individualProfiles.userId, userId));
    const { phone, email } = customer;
    expect(await findCounterCustomer(owner, { phone, email })).toEqual({ match: null });
    const request = { quoteId: (await quote()).id, customer, rentMethod: "cash" } as const;
    const { id } = await createCounterBooking(owner, request, now);
    const booking = await getBooking(owner, id, now);
    expect(booking).toMatchObject({ status: "confirmed", renter: { id: userId }, checksLicence: true });
    expect(booking).toMatchObject({ renterProfile: null, renterReviews: [] });
    await expect(showLicence(owner, id, { device, now })).rejects.toMatchObject({ code: "not_found" });
    await expect(readLicencePage(owner, id, 1, device, now)).rejects.toMatchObject({ code: "not_found" });
    const agreement = () => composeAgreement(owner, id, "en", now).then((text) => JSON.stringify(text));
    expect(await agreement()).not.toMatch(/4411|2099/);
    const pickup = { ...inspection, isDepositWaived: true };
    await expect(handOver(owner, id, pickup, now)).rejects.toMatchObject({ key: "licenceNotVerified" });
    const licence = { name: "Jean Mugisha", number: "RW 12345", expiresOn: "2098-01-01" };
    await handOver(owner, id, { ...pickup, licence }, now);
    expect(await agreement()).toContain("RW 12345");
    expect(await agreement()).not.toMatch(/4411|2099/);
  });

  it("is found by address and number, and sees the booking in their own account", async () => {
    const { owner, quote } = await counter();
    const customer = { ...someone(), email: "KEZA@EXAMPLE.COM" };
    const renter = actorFor(await makeUser(database, { phone: customer.phone, email: "keza@example.com" }));
    const { id } = await createCounterBooking(owner, { quoteId: (await quote()).id, customer }, now);
    expect(await getBooking(renter, id, now)).toMatchObject({
      can: { pay: false },
      dues: [{ purpose: "rent" }],
    });
  });

  it("is not found by a stranger's address with another number, because the booking would reveal theirs", async () => {
    const { owner, quote } = await counter();
    const { email } = await makeUser(database, { phone: "+250788999111" });
    expect(await findCounterCustomer(owner, { email })).toEqual({ match: null });
    const customer = { ...someone(), email };
    expect(await findCounterCustomer(owner, customer)).toEqual({ match: null });
    await expect(
      createCounterBooking(owner, { quoteId: (await quote()).id, customer }, now),
    ).rejects.toMatchObject({ key: "customerEmailTaken" });
  });

  it("cannot be an account other than a renter's", async () => {
    const { owner, quote } = await counter();
    const customer = { ...someone(), email: owner.email };
    await expect(
      createCounterBooking(owner, { quoteId: (await quote()).id, customer }, now),
    ).rejects.toMatchObject({ code: "invalid", key: "customerEmailTaken" });
    expect(await database.$count(users, eq(users.phone, customer.phone))).toBe(0);
  });
});

describe("handover and return at the counter", () => {
  it("record the licence that staff saw, and refuse one that expires before the return", async () => {
    const { owner, bookingId, booking } = await walkIn();
    expect(booking).toMatchObject({ checksLicence: true, missing: [] });
    await expect(handOver(owner, bookingId, inspection, now)).rejects.toMatchObject({
      key: "licenceNotVerified",
    });
    const licence = { name: "Jean Mugisha", number: "RW 12345", expiresOn: dayIn(now, KIGALI) };
    await expect(handOver(owner, bookingId, { ...inspection, licence }, now)).rejects.toMatchObject({
      key: "licenceRunsOut",
    });
    const valid = { ...licence, expiresOn: "2099-01-01" };
    const out = await handOver(owner, bookingId, { ...inspection, licence: valid }, now);
    expect(out.status).toBe("active");
    const [stored] = await database.select().from(handovers).where(eq(handovers.bookingId, bookingId));
    expect(stored?.licence).toEqual(valid);
  });

  it("leave the rest of the deposit to be refunded at the counter, once", async () => {
    const { owner, bookingId } = await walkIn();
    const licence = { name: "Jean Mugisha", number: "RW 12345", expiresOn: "2099-01-01" };
    await handOver(owner, bookingId, { ...inspection, licence }, now);
    const back = await recordReturn(
      owner,
      bookingId,
      { ...inspection, depositKeptCents: 3_000, depositKeptReason: "A scratch" },
      addMs(now, DAY_MS),
    );
    expect(back.status).toBe("completed");
    const [refund] = back.counterRefunds;
    expect(refund).toMatchObject({ method: "cash", currency: "RWF", amount: 101_850 });
    // The business held the deposit all the time, so the marketplace owes none of it.
    expect((await ledgerOf(database, bookingId)).deposit_held ?? 0).toBe(0);
    const refundId = refund?.refundId ?? "";
    expect(await settleCounterRefund(owner, { bookingId, refundId }, now)).toMatchObject({
      counterRefunds: [],
    });
    await expect(settleCounterRefund(owner, { bookingId, refundId }, now)).rejects.toMatchObject({
      key: "refundSettled",
    });
  });
});

describe("the commission of the counter", () => {
  it("is owed by the business if the setting is not 0, frozen in the quote, and reduced by a refund", async () => {
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    await changeSettings(admin, { counterCommissionPercent: 5 }, { now, device });
    const { owner, business, bookingId } = await walkIn();
    await changeSettings(admin, { counterCommissionPercent: 0 }, { now, device });
    expect(await owed(business.id)).toBe(-675);
    const cancelled = await cancelBooking(owner, bookingId, { reason: "It broke down" }, now);
    expect(cancelled.counterRefunds).toHaveLength(2);
    for (const { refundId } of cancelled.counterRefunds)
      await settleCounterRefund(owner, { bookingId, refundId }, now);
    expect(await owed(business.id)).toBe(0);
  });
});

describe("the counter does not allow", () => {
  it("a quote or a booking for another business's car, or without the permission", async () => {
    const { quote, business, vehicle } = await counter();
    const stranger = await counter();
    await expect(quote(0, "walk_in", stranger.owner)).rejects.toMatchObject({ code: "not_found" });
    const accountant = actorFor(await makeUser(database, { role: "business" }), [
      { businessId: business.id, role: "accountant" },
    ]);
    await expect(
      createCounterQuote(accountant, { vehicleId: vehicle.id, ...dates, source: "walk_in" }, now),
    ).rejects.toMatchObject({ code: "forbidden" });
    await expect(listFreeVehicles(accountant, { ...dates, search: "" }, now)).rejects.toMatchObject({
      code: "forbidden",
    });
    const { id: quoteId } = await quote();
    await expect(
      createCounterBooking(stranger.owner, { quoteId, customer: someone() }, now),
    ).rejects.toMatchObject({ code: "not_found" });
  });

  it("booking a quote of the counter on the site, or taking money for a booking of the site", async () => {
    const { quote, renter } = await counter();
    const visitor = await renter();
    const { id: quoteId } = await quote();
    await database.update(quotes).set({ userId: visitor.userId }).where(eq(quotes.id, quoteId));
    await expect(createBooking(visitor, { quoteId }, now)).rejects.toMatchObject({ code: "not_found" });
    const site = await paidScenario(database, now);
    await expect(
      recordCounterPayment(site.owner, site.bookingId, { purpose: "deposit", method: "cash" }, now),
    ).rejects.toMatchObject({ key: "bookingPaidOnline" });
  });

  it("a renter to record their own payment", async () => {
    const { owner, quote } = await counter();
    const customer = { ...someone(), email: "uwase@example.com" };
    const renter = actorFor(await makeUser(database, customer));
    const { id } = await createCounterBooking(owner, { quoteId: (await quote()).id, customer }, now);
    await expect(
      recordCounterPayment(renter, id, { purpose: "rent", method: "cash" }, now),
    ).rejects.toMatchObject({ code: "forbidden" });
  });
});
