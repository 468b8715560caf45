import type { Random } from "@/db/demo/random";
import type { ChosenExtra, OfferedExtra } from "@/lib/catalog/pricing/contract";
import {
  type Discount,
  leadTimeDiscounts,
  marketplaceDiscountCents,
  nonRefundableDiscounts,
} from "@/lib/catalog/pricing/discounts";
import { extrasWithDriver, priceBooking } from "@/lib/catalog/pricing/price-booking";
import {
  captureEntries,
  depositDeductionEntries,
  depositEntries,
  type LedgerEntry,
  promotionEntries,
} from "@/lib/payments/ledger/rules";
import { addMs, DAY_MS, KIGALI } from "@/lib/platform/dates";
import { promotionCents } from "@/lib/rentals/bookings/money/owner-earnings";
import { promoCodeDiscounts } from "@/lib/rentals/promo-codes/discount";
import type { PromoCodeRow } from "@/lib/rentals/promo-codes/queries";
import { withCounterDiscount } from "@/lib/rentals/quotes/rules";
import { nearest, type PaymentTotals } from "./independent-accounts";
import { type BillTotals, billOf } from "./independent-rental";
import { randomReturn } from "./random-returns";
import { randomSettlement } from "./random-settlements";

export interface RentalPayment {
  entries: LedgerEntry[];
  totals: PaymentTotals;
}

const STARTS_AT = new Date("2026-12-01T08:00:00Z");

/**
 * A rental from its quote to its last claim: discounts, codes, drivers, a return with charges, a deposit,
 * claims; paid on the site or at the counter of the business. Returns its payments as ledger entries and as
 * independent totals.
 */
export function makeRental(
  random: Random,
  businessId: string,
): { payments: RentalPayment[]; difference?: string } {
  const isAtCounter = random.chance(0.3);
  const percent = random.whole(0, 50);
  const { bill, expected, booked } = randomBill(random, isAtCounter);
  if (BigInt(bill.totalCents) !== expected.total)
    return { payments: [], difference: `a rental costs ${bill.totalCents} or ${expected.total}` };
  const returned = randomReturn(random, booked);
  if (BigInt(returned.cents) !== returned.expected)
    return { payments: [], difference: `a return costs ${returned.cents} or ${returned.expected}` };
  const depositCents = random.chance(0.8) ? random.whole(1, 200_000) : 0;
  const settlement = randomSettlement(random, depositCents, returned.cents);
  if ("difference" in settlement) return { payments: [], difference: settlement.difference };
  const { split, chargesDue, claimDues } = settlement;
  const takenInto = isAtCounter ? "owner_collected" : "provider_clearing";
  const received = (cents: number | bigint, share: number): PaymentTotals => ({
    received: BigInt(cents),
    returned: 0n,
    byHand: 0n,
    lost: 0n,
    percent: BigInt(share),
    isAtCounter,
  });
  const promoted = { ...bill, commissionPercent: percent };
  const rent = {
    entries: [
      ...captureEntries(businessId, bill.totalCents, percent, takenInto),
      ...promotionEntries(businessId, promotionCents(promoted)),
    ],
    totals: { ...received(bill.totalCents, percent), discount: expected.marketplaceBears },
  };
  const deduction = depositDeductionEntries(
    businessId,
    split,
    percent,
    isAtCounter ? "owner_collected" : "deposit_held",
  );
  const { charges, damage, claims } = settlement.fromDeposit;
  const deposit = {
    entries: isAtCounter ? deduction : [...depositEntries(depositCents), ...deduction],
    totals: {
      // The part of a deposit that the business itself holds and returns is in neither set of accounts.
      ...received(isAtCounter ? charges + damage + claims : depositCents, percent),
      deposit: settlement.fromDeposit,
    },
  };
  const late = {
    entries: captureEntries(businessId, chargesDue, percent, takenInto),
    totals: received(chargesDue, percent),
  };
  const claimed = claimDues
    .filter(() => random.chance(0.7))
    .map((cents) => ({
      entries: captureEntries(businessId, cents, 0, takenInto),
      totals: received(cents, 0),
    }));
  return { payments: [rent, deposit, late, ...claimed].filter(({ totals }) => totals.received > 0n) };
}

/** A bill by Gendana's rules, and its total and who bears its discounts by the independent calculation. */
function randomBill(random: Random, isAtCounter: boolean) {
  const days = random.whole(1, 45);
  const dailyPriceCents = random.pick([random.whole(1, 200), random.whole(1_000, 500_000)]);
  const isWithDriver = random.chance(0.3);
  const { extras, chosen } = randomExtras(random, isWithDriver);
  const percentOrNone = () => (random.chance(0.4) ? random.whole(1, 90) : 0);
  const terms = {
    dailyPriceCents,
    extras,
    weekendPriceCents: null,
    seasons: [],
    dayPrices: [],
    timeZone: KIGALI,
    weeklyDiscountPercent: percentOrNone(),
    monthlyDiscountPercent: percentOrNone(),
    depositCents: 0,
  };
  const given = isAtCounter ? { discounts: [], totals: [] } : randomDiscounts(random, percentOrNone);
  const counterPercent = isAtCounter ? random.whole(0, 90) : 0;
  const endsAt = addMs(STARTS_AT, days * DAY_MS);
  const price = withCounterDiscount(
    priceBooking(terms, STARTS_AT, endsAt, chosen, given.discounts),
    counterPercent,
  );
  const monthly = days >= 30 ? terms.monthlyDiscountPercent : 0;
  const ofLength = monthly || (days >= 7 ? terms.weeklyDiscountPercent : 0);
  const expected = billOf({
    days: BigInt(days),
    dailyPrice: BigInt(dailyPriceCents),
    discounts: [{ percent: BigInt(ofLength) }, ...given.totals],
    extras: chosen.map(({ kind, quantity }) => {
      const { priceCents = 0, unit = "day" } = extras.find((one) => one.kind === kind) ?? {};
      return { price: BigInt(priceCents), pieces: BigInt(quantity), isPerDay: unit === "day" };
    }),
    counterPercent: BigInt(counterPercent),
  });
  const bill = {
    totalCents: price.totalCents,
    marketplaceDiscountCents: marketplaceDiscountCents(price.lines),
  };
  return { bill, expected, booked: { endsAt, days, dailyPriceCents, isWithDriver } };
}

/** Additional drivers, or nights away of the vehicle's own driver. */
function randomExtras(random: Random, isWithDriver: boolean) {
  const offered: OfferedExtra[] = [
    {
      kind: "additional_driver",
      priceCents: random.whole(0, 3_000),
      unit: random.pick(["day", "rental"]),
      maxQuantity: 3,
    },
  ];
  const service = {
    isWithDriver,
    driverHoursPerDay: 10,
    overtimeHourPriceCents: 500,
    nightAwayPriceCents: random.whole(1, 8_000),
  };
  const extras = extrasWithDriver(offered, service);
  const chosen: ChosenExtra[] = extras
    .filter(() => random.chance(0.5))
    .map(({ kind }) => ({ kind, quantity: random.whole(1, 3) }));
  return { extras, chosen };
}

const RATE = 131_250;

/** For booking early or late, for giving up a refund, and a code of the owner or of the marketplace. */
function randomDiscounts(random: Random, percentOrNone: () => number) {
  const lead = {
    earlyBirdDays: random.whole(14, 90),
    earlyBirdPercent: percentOrNone(),
    lastMinuteDays: random.whole(0, 13),
    lastMinutePercent: percentOrNone(),
  };
  const daysAhead = random.whole(0, 100);
  const bookedAt = addMs(STARTS_AT, -daysAhead * DAY_MS);
  const nonRefundablePercent = percentOrNone();
  const code = randomCode(random);
  const discounts: Discount[] = [
    ...leadTimeDiscounts(lead, KIGALI, { startsAt: STARTS_AT, bookedAt }),
    ...nonRefundableDiscounts(nonRefundablePercent),
    ...promoCodeDiscounts(code as PromoCodeRow | undefined, RATE),
  ];
  const early = daysAhead >= lead.earlyBirdDays ? lead.earlyBirdPercent : 0;
  const late = daysAhead <= lead.lastMinuteDays ? lead.lastMinutePercent : 0;
  const totals: BillTotals["discounts"] = [early, late, nonRefundablePercent].map((percent) => ({
    percent: BigInt(percent),
  }));
  if (code) totals.push(totalsOfCode(code));
  return { discounts, totals };
}

function randomCode(random: Random) {
  if (random.chance(0.4)) return undefined;
  const isAmount = random.chance(0.5);
  return {
    code: "MUSANZE",
    businessId: random.chance(0.5) ? "b" : null,
    percent: isAmount ? null : random.whole(1, 90),
    amount: isAmount ? random.whole(50, 100_000) : null,
    currency: random.pick(["USD", "RWF"]),
  };
}

function totalsOfCode({ businessId, percent, amount, currency }: NonNullable<ReturnType<typeof randomCode>>) {
  const isMarketplaces = businessId === null;
  if (percent !== null) return { isMarketplaces, percent: BigInt(percent) };
  const units = BigInt(amount ?? 0);
  return {
    isMarketplaces,
    amount: currency === "RWF" ? nearest(units * 10_000n, BigInt(RATE)) : units,
  };
}
