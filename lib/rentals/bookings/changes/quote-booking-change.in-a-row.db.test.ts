import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { createRandom } from "@/db/demo/random";
import { individualProfiles } from "@/db/schema/identity/users";
import { makeExtra, makeUser, makeVehicle } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, advanceWaitingPayments, ledgerOf, vehicleScenario } from "@/db/testing/scenarios";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { advancePayment } from "@/lib/payments/payments/processing/advance";
import { listOwed } from "@/lib/payments/payouts/amounts-owed";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { proportionalShare } from "@/lib/platform/money";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { handOver } from "@/lib/rentals/bookings/handovers/testing";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { addPromoCode } from "@/lib/rentals/promo-codes/commands";
import { createQuote } from "@/lib/rentals/quotes/commands";
import { acceptBookingChange, priceBookingChange, proposeBookingChange } from "./commands";
import { proposeVehicleChange } from "./vehicles/commands";
import { listOtherVehicles } from "./vehicles/queries";

const database = await freshDatabase();
const now = new Date();
const start = addMs(now, 10 * DAY_MS);
const admin = actorFor(await makeUser(database, { role: "admin" }));
const device = { userAgent: "test", ipAddress: "203.0.113.9" };
let [codes, odometerKm] = [0, 100_000];

interface Terms {
  days: number;
  dailyPriceCents?: number;
  /** Of every vehicle, from seven days on. */
  weeklyDiscountPercent?: number;
  /** The marketplace's code: a percentage, or an amount in cents. */
  code?: { percent: number } | { amount: number };
  /** The price of a child seat for the whole rental. */
  seatCents?: number;
}

/** A paid booking that starts in ten days, and what both sides can change about it. */
async function paidRental({ days, dailyPriceCents = 10_000, seatCents, code, ...prices }: Terms) {
  const values = { ...prices, depositCents: 0, editedAt: addMs(now, -DAY_MS) };
  const scenario = await vehicleScenario(database, { ...values, dailyPriceCents });
  const { vehicle, business, owner } = scenario;
  const renter = await scenario.renter();
  await database
    .update(individualProfiles)
    .set({ licenceStatus: "verified" })
    .where(eq(individualProfiles.userId, renter.userId));
  const seat = { kind: "child_seat", unit: "rental", priceCents: seatCents ?? 0 } as const;
  await makeExtra(database, { vehicleId: vehicle.id, ...seat });
  const periodOf = (count: number, from = start) => ({
    startsAt: from.toISOString(),
    endsAt: addMs(from, count * DAY_MS).toISOString(),
  });
  const request = {
    vehicleId: vehicle.id,
    ...periodOf(days),
    extras: seatCents ? [{ kind: "child_seat" as const, quantity: 1 }] : [],
    promoCode: code && (await addCode(code)),
  };
  const quote = await createQuote(renter, request, now, "test");
  const { id: bookingId } = await createBooking(renter, { quoteId: quote.id }, now);
  const pay = async (purpose: "rent" | "change", at: Date) => {
    const payment = await startPayment(renter, { bookingId, purpose, method: "card" }, at);
    await answerCharge(renter, payment.id, { answer: "approve" }, new Date());
    await advancePayment(payment.id, at);
  };
  await pay("rent", now);
  const read = (at: Date) => getBooking(owner, bookingId, at);
  return {
    bookingId,
    owner,
    renter,
    pickUp: () => {
      const reading = { odometerKm: ++odometerKm, fuelPercent: 80, isDepositWaived: true };
      return handOver(owner, bookingId, reading, start);
    },
    /** Another vehicle of the business that offers no child seat. */
    other: (cents: number) =>
      makeVehicle(database, { ...values, businessId: business.id, dailyPriceCents: cents }),
    changeTo: async (count: number, at = now, from = start) => {
      const period = periodOf(count, from);
      const { differenceCents } = await priceBookingChange(renter, bookingId, period, at);
      const asked = await proposeBookingChange(renter, bookingId, { ...period, differenceCents }, at);
      if (asked.change?.status === "proposed")
        await acceptBookingChange(owner, bookingId, asked.change.id, at);
      if (differenceCents > 0) await pay("change", at);
      return (await read(at)).totalCents;
    },
    replaceBy: async ({ id: vehicleId }: { id: string }, at = now) => {
      const { items } = await listOtherVehicles(owner, bookingId, at);
      const { totalCents = 0 } = items.find(({ id }) => id === vehicleId) ?? {};
      const { status, vehicle: present } = await read(at);
      const reading = () => ({ odometerKm: ++odometerKm, fuelPercent: 80 });
      const swap =
        status === "active"
          ? { fromVehicleId: present.id, returned: reading(), given: reading() }
          : undefined;
      const asked = await proposeVehicleChange(
        owner,
        bookingId,
        { vehicleId, totalCents, note: "", swap },
        at,
      );
      if (asked.change?.status === "proposed")
        await acceptBookingChange(renter, bookingId, asked.change.id, at);
      return (await read(at)).totalCents;
    },
    /** What the renter has paid, and the owner's earnings on their page, in the ledger and in the next payout. */
    money: async (at = now) => {
      for (let hours = 1; hours <= 3; hours++) await advanceWaitingPayments(addMs(at, hours * HOUR_MS));
      const { totalCents, earnings } = await read(at);
      const ledger = await ledgerOf(database, bookingId);
      const owed = await listOwed(database, business.id, at);
      return {
        totalCents,
        paidCents: ledger.provider_clearing,
        page: earnings?.cents,
        ledger: -(ledger.owner_payable ?? 0),
        payout: owed.find((one) => one.bookingId === bookingId)?.cents,
      };
    },
  };
}

async function addCode(value: NonNullable<Terms["code"]>): Promise<string> {
  const code = `ROW-${++codes}`;
  const limits = { startsOn: null, endsOn: null, minimumCents: 0, maxUses: null };
  const amount = "amount" in value ? value.amount : null;
  const terms = { code, percent: "percent" in value ? value.percent : null, amount, ...limits };
  await addPromoCode(admin, { ...terms, currency: amount === null ? null : "USD" }, { now, device });
  return code;
}

const dayOf = (day: number) => addMs(start, day * DAY_MS - HOUR_MS);
const same = (totalCents: number, ownerCents: number) => ({
  totalCents,
  paidCents: totalCents,
  page: ownerCents,
  ledger: ownerCents,
  payout: ownerCents,
});

describe("changes in a row", () => {
  it("reduce an amount off the rent once in proportion, and restore it with the length", async () => {
    const { changeTo, money } = await paidRental({ days: 4, code: { amount: 10_000 } });
    expect(await changeTo(1)).toBe(7_500);
    // The pick-up an hour later does not change the price.
    expect(await changeTo(1, now, addMs(start, HOUR_MS))).toBe(7_500);
    expect(await money()).toEqual(same(7_500, 9_000));
    expect(await changeTo(4)).toBe(30_000);
    expect(await money()).toEqual(same(30_000, 36_000));
  });

  it("take a reduction for a cheaper vehicle off once, and only for the days that are left", async () => {
    const { pickUp, other, replaceBy, changeTo, money } = await paidRental({ days: 10 });
    await pickUp();
    expect(await replaceBy(await other(8_000), dayOf(5))).toBe(90_000);
    expect(await replaceBy(await other(8_000), dayOf(7))).toBe(90_000);
    expect(await replaceBy(await other(9_000), dayOf(7))).toBe(90_000);
    expect(await replaceBy(await other(6_000), dayOf(7))).toBe(84_000);
    expect(await changeTo(9, dayOf(7))).toBe(78_000);
    expect(await changeTo(11, dayOf(7))).toBe(90_000);
    expect(await money(dayOf(7))).toEqual(same(90_000, 81_000));
  });

  it("compensate the owner for the marketplace's code as the bill says, also with a cheaper vehicle", async () => {
    const { pickUp, other, replaceBy, changeTo, money } = await paidRental({
      days: 10,
      code: { percent: 20 },
    });
    await pickUp();
    expect(await replaceBy(await other(8_000), dayOf(5))).toBe(72_000);
    expect(await money(dayOf(5))).toEqual(same(72_000, 81_000));
    expect(await changeTo(11, dayOf(6))).toBe(78_400);
    expect(await money(dayOf(6))).toEqual(same(78_400, 88_200));
  });

  it("compensate the owner for what is left of the code when undiscounted extras stay", async () => {
    const { changeTo, money } = await paidRental({ days: 4, code: { amount: 10_000 }, seatCents: 10_000 });
    expect(await changeTo(2)).toBe(25_000);
    expect(await money()).toEqual(same(25_000, 27_000));
  });
});

describe("the total and the owner's earnings", () => {
  /** The price of a whole rental with a vehicle, calculated apart from the rules under test. */
  function wholeCents({
    days: booked,
    code,
    seatCents = 0,
    ...terms
  }: Required<Omit<Terms, "code">> & Terms) {
    const rentOf = (days: number, daily: number) =>
      days * daily - (days >= 7 ? (days * daily * terms.weeklyDiscountPercent) / 100 : 0);
    const bookedRent = rentOf(booked, terms.dailyPriceCents);
    return (days: number, daily: number) => {
      const rent = rentOf(days, daily);
      if (!code) return { total: rent + seatCents, off: 0 };
      const whole = "amount" in code ? code.amount : 0;
      const amount = rent >= bookedRent ? whole : Math.floor((whole * rent) / bookedRent);
      const off = "amount" in code ? amount : Math.floor((rent * code.percent + 50) / 100);
      return { total: rent - off + seatCents, off };
    };
  }

  it.each([1, 2, 3, 4])(
    "depend only on the dates and the days with each vehicle, and all accounts agree (seed %i)",
    async (seed) => {
      const random = createRandom(seed);
      const terms = {
        days: random.whole(3, 9),
        dailyPriceCents: 100 * random.whole(70, 120),
        weeklyDiscountPercent: random.pick([0, 10, 50]),
        seatCents: random.pick([0, 1_000, 8_000]),
        ...random.pick([{}, { code: { percent: 20 } }, { code: { amount: 5_000 } }]),
      };
      const rental = await paidRental(terms);
      const priceOf = wholeCents(terms);
      let [days, base] = [terms.days, terms.dailyPriceCents];
      const replace = async (at: Date) => {
        const cents = 100 * random.whole(50, 120);
        await rental.replaceBy(await rental.other(cents), at);
        return cents;
      };
      for (let step = 0; step < 4; step++) {
        if (random.chance(0.3)) base = Math.min(base, await replace(now));
        else {
          // Every pick-up differs from the one before, so that there is always something to change.
          days = random.whole(3, 12);
          await rental.changeTo(days, now, addMs(start, (step + 1) * HOUR_MS));
        }
      }
      await rental.changeTo(days);
      await rental.pickUp();
      const later: { daily: number; from: number }[] = [];
      let at = start;
      for (let day = 1; day < days - 1; day++) {
        at = dayOf(day);
        if (random.chance(0.5)) later.push({ daily: await replace(at), from: day });
        if (random.chance(0.5)) {
          const wanted = random.whole(day + 1, 13);
          if (wanted !== days) await rental.changeTo(wanted, at);
          days = wanted;
        }
      }
      const expected = priceOf(days, base);
      let present = expected.total;
      let total = present;
      for (const { daily, from } of later) {
        const whole = priceOf(days, daily).total;
        if (whole >= present) continue;
        total -= proportionalShare(present - whole, Math.max(0, days - from), days);
        present = whole;
      }
      const found = await rental.money(at);
      expect(found).toMatchObject({ totalCents: total, paidCents: total, payout: found.ledger });
      const off = proportionalShare(expected.off, total, expected.total);
      for (const cents of [found.page ?? 0, found.ledger])
        expect(Math.abs(cents - 0.9 * (total + off)), JSON.stringify(found)).toBeLessThanOrEqual(2);
    },
  );
});
