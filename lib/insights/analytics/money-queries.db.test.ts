import { expect, it } from "vitest";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import { actorFor, advanceWaitingPayments, ledgerOf, vehicleScenario } from "@/db/testing/scenarios";
import { getAdminBusiness, getBusinessRecord } from "@/lib/businesses/businesses/admin/queries";
import { getMarketplaceStats } from "@/lib/insights/admin-home/queries";
import { listEarners } from "@/lib/insights/marketplace-analytics/growth-queries";
import { getMarketReport } from "@/lib/insights/marketplace-analytics/report-queries";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { addMs, DAY_MS, dayIn, HOUR_MS, KIGALI } from "@/lib/platform/dates";
import { acceptClaim, fileClaim } from "@/lib/rentals/bookings/claims/commands";
import { claimPictureOf, returnedScenario } from "@/lib/rentals/bookings/claims/testing";
import { cancelBooking, createBooking } from "@/lib/rentals/bookings/commands";
import { addPromoCode } from "@/lib/rentals/promo-codes/commands";
import { createQuote } from "@/lib/rentals/quotes/commands";
import { sumMoney } from "./money-queries";

const database = await freshDatabase();
const now = new Date();
const admin = actorFor(await makeUser(database, { role: "admin" }));
const device = { ipAddress: "203.0.113.9", userAgent: "test" };
const edges = [addMs(now, -DAY_MS), addMs(now, 9 * DAY_MS)];
const month = dayIn(now, KIGALI).slice(0, 7);
/** Refunds are recorded after the capture. */
const soon = addMs(now, HOUR_MS);
const francs = (cents: number) => (cents * 145_500) / 10_000;

it("every figure agrees with the ledger for a booking with a marketplace code, also after its refund", async () => {
  const {
    vehicle,
    business,
    renter: makeRenter,
  } = await vehicleScenario(database, { dailyPriceCents: 2_500 });
  const renter = await makeRenter();
  const terms = { code: "KIGALI-20", percent: null, amount: 2_000, currency: "USD" } as const;
  const limits = { minimumCents: 0, maxUses: null, startsOn: null, endsOn: null };
  await addPromoCode(admin, { ...terms, ...limits }, { now, device });
  const dates = {
    startsAt: addMs(now, 3 * DAY_MS).toISOString(),
    endsAt: addMs(now, 7 * DAY_MS).toISOString(),
  };
  const request = { vehicleId: vehicle.id, ...dates, promoCode: terms.code };
  const { id: quoteId } = await createQuote(renter, request, now, "192.0.2.1");
  const { id: bookingId } = await createBooking(renter, { quoteId }, now);
  const { id: paymentId } = await startPayment(renter, { bookingId, method: "card" }, now);
  await answerCharge(renter, paymentId, { answer: "approve" }, now);

  const expectFigures = async (paid: { commission: number; net: number; refunds: number }) => {
    const ledger = await ledgerOf(database, bookingId);
    expect([0 - (ledger.commission_revenue ?? 0), 0 - (ledger.owner_payable ?? 0)]).toEqual([
      paid.commission,
      paid.net,
    ]);
    const figures = {
      refundsCents: paid.refunds,
      revenueCents: paid.commission + paid.net,
      commissionCents: paid.commission,
      netCents: paid.net,
    };
    for (const businessId of [business.id, null])
      expect(await sumMoney({ businessId, edges, by: "interval" })).toMatchObject([
        { grossCents: 8_000, ...figures },
      ]);
    const { lossesCents: _, ...report } = (await getMarketReport(admin, { period: month }, now)).total;
    expect(report).toMatchObject({ grossCents: 8_000, ...figures });
    const { refundsCents: __, ...earned } = figures;
    for (const of of ["business", "vehicle"] as const)
      expect(await listEarners({ businessId: null, edges, by: "interval" }, of, 5)).toMatchObject([earned]);
    const { monthCommissionRwf, monthRevenueRwf } = await getMarketplaceStats(admin, soon);
    expect([monthCommissionRwf, monthRevenueRwf]).toEqual(
      [paid.commission, paid.commission + paid.net].map(francs),
    );
  };
  // The renter paid $80 of $100. The owner gets $90 as without the code, and the marketplace pays $10.
  await expectFigures({ commission: -1_000, net: 9_000, refunds: 0 });
  await cancelBooking(renter, bookingId, { reason: "" }, now);
  await advanceWaitingPayments(now);
  await expectFigures({ commission: 0, net: 0, refunds: 8_000 });
});

it("the revenue of a business includes paid claims", async () => {
  const { owner, renter, business, bookingId, pay } = await returnedScenario(database, now);
  const at = addMs(now, 4 * DAY_MS + HOUR_MS);
  const pictures = [await claimPictureOf(database, owner.userId)];
  const request = { kind: "damage" as const, amountCents: 2_000, reason: "A dent", pictures };
  const { claims } = await fileClaim(owner, bookingId, request, at);
  await acceptClaim(renter, bookingId, claims[0]?.id ?? "", at);
  await pay("claim", at);
  expect(await getAdminBusiness(admin, business.id)).toMatchObject({ revenueRwf: francs(15_500) });
  const { months } = await getBusinessRecord(admin, business.id, at);
  expect(months.reduce((sum, { revenueRwf }) => sum + revenueRwf, 0)).toBe(francs(15_500));
});
