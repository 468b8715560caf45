import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { payments } from "@/db/schema/payments/payments";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, advanceWaitingPayments, ledgerOf, vehicleScenario } from "@/db/testing/scenarios";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { grantRefund } from "@/lib/payments/booking-interventions/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { recordOutcome } from "@/lib/payments/payments/processing/outcome";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import { priceBookingChange, proposeBookingChange } from "@/lib/rentals/bookings/changes/commands";
import { createBooking } from "@/lib/rentals/bookings/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { applyDueTransitions } from "@/lib/rentals/bookings/transitions/apply-due-transitions";
import { createQuote } from "@/lib/rentals/quotes/commands";
import { addPromoCode } from "./commands";
import { listPromoCodes } from "./queries";

const database = await freshDatabase();
const now = new Date();
const requestContext = { now, device: { userAgent: "test", ipAddress: "203.0.113.9" } };
const admin = actorFor(await makeUser(database, { role: "admin" }));

const marketplaceCode = async (code: string, maxUses: number | null = null) => {
  const none = { amount: null, currency: null, startsOn: null, endsOn: null };
  await addPromoCode(admin, { ...none, code, percent: 20, minimumCents: 0, maxUses }, requestContext);
  return code;
};

/** A booking for four days at $100 with a code, not yet paid. */
async function bookedWith(promoCode: string, at = now) {
  const { vehicle, owner, ...scenario } = await vehicleScenario(database, { dailyPriceCents: 10_000 });
  const renter = await scenario.renter();
  const startsAt = addMs(now, 10 * DAY_MS).toISOString();
  const endsAt = addMs(now, 14 * DAY_MS).toISOString();
  const request = { vehicleId: vehicle.id, startsAt, endsAt, promoCode };
  const { id: quoteId } = await createQuote(renter, request, at, "test");
  const { id: bookingId } = await createBooking(renter, { quoteId }, at);
  return { owner, renter, bookingId };
}

async function pay(renter: UserActor, bookingId: string, purpose: "rent" | "change") {
  const { id } = await startPayment(renter, { bookingId, purpose, method: "card" }, now);
  await answerCharge(renter, id, { answer: "approve" }, now);
}

it.each([0, 9_000])(
  "the owner's earnings in the ledger match those shown, however often the dates change after a refund of %i",
  async (refundCents) => {
    const { owner, renter, bookingId } = await bookedWith(await marketplaceCode(`TWENTY-${refundCents}`));
    await pay(renter, bookingId, "rent");
    const granted = { amountCents: refundCents, refundedCents: 0, reason: "The car was dirty" };
    if (refundCents > 0) await grantRefund(admin, bookingId, granted, requestContext);
    for (const days of [6, 4, 6, 5]) {
      const { startsAt } = await getBooking(renter, bookingId, now);
      const period = { startsAt, endsAt: addMs(new Date(startsAt), days * DAY_MS).toISOString() };
      const { differenceCents } = await priceBookingChange(renter, bookingId, period, now);
      await proposeBookingChange(renter, bookingId, { ...period, differenceCents }, now);
      if (differenceCents > 0) await pay(renter, bookingId, "change");
      await advanceWaitingPayments(now);
      const { earnings } = await getBooking(owner, bookingId, now);
      const { owner_payable: booked = 0 } = await ledgerOf(database, bookingId);
      // Each of several shares is rounded separately.
      expect(Math.abs((earnings?.cents ?? 0) + booked)).toBeLessThanOrEqual(1);
    }
  },
);

it("parallel late payments do not use a code beyond its limit", async () => {
  const code = await marketplaceCode("ONCE-ONLY", 1);
  let at = now;
  const late: (typeof payments.$inferSelect)[] = [];
  for (let index = 0; index < 4; index++) {
    const { renter, bookingId } = await bookedWith(code, at);
    const request = { bookingId, method: "momo", phone: "0788 123 456" } as const;
    const { id } = await startPayment(renter, request, at);
    late.push(...(await database.select().from(payments).where(eq(payments.id, id))));
    at = addMs(at, 16 * MINUTE_MS);
    await applyDueTransitions(at);
  }
  await Promise.all(late.map((payment) => recordOutcome(payment, { status: "captured" }, at)));
  const { items } = await listPromoCodes(admin, {}, at);
  expect(items.find((item) => item.code === code)?.uses).toBe(1);
  const statuses = late.map(async ({ bookingId }) => (await getBooking(admin, bookingId, at)).status);
  expect((await Promise.all(statuses)).sort()).toEqual(["confirmed", "expired", "expired", "expired"]);
});
