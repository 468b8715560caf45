import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { promotionCents } from "@/lib/rentals/bookings/money/owner-earnings";
import {
  amongOwners,
  captureEntries,
  depositDeductionEntries,
  depositEntries,
  type LedgerEntry,
  lossEntries,
  moveEntries,
  type PostedAmounts,
  payoutEntries,
  promotionEntries,
  promotionReversalEntries,
  refundEntries,
  reinstatementEntries,
  subscriptionEntries,
} from "./rules";

const sum = (entries: { amountCents: number }[]) =>
  entries.reduce((total, entry) => total + entry.amountCents, 0);
const on = (entries: LedgerEntry[], account: LedgerEntry["account"]) =>
  sum(entries.filter((entry) => entry.account === account));
const cents = fc.integer({ min: 1, max: 50_000_000 });
const percent = fc.integer({ min: 0, max: 50 });
const rent = (entries: LedgerEntry[]): PostedAmounts => ({
  heldCents: -on(entries, "deposit_held"),
  earnedCents: -on(entries, "owner_payable") - on(entries, "commission_revenue"),
  commissionCents: -on(entries, "commission_revenue"),
  refundedCents: 0,
});

describe("the ledger", () => {
  it("gives the owner the rent minus the commission", () => {
    expect(captureEntries("b", 13_500, 10)).toEqual([
      { account: "provider_clearing", amountCents: 13_500 },
      { account: "owner_payable", businessId: "b", amountCents: -12_150 },
      { account: "commission_revenue", amountCents: -1_350 },
    ]);
  });

  it("leaves the owner's earnings unaffected by the marketplace's promo code", () => {
    const bill = { totalCents: 38_000, marketplaceDiscountCents: 2_000, commissionPercent: 10 };
    const entries = [...captureEntries("b", 38_000, 10), ...promotionEntries("b", promotionCents(bill))];
    expect([on(entries, "owner_payable"), on(entries, "commission_revenue")]).toEqual([-36_000, -2_000]);
  });

  it("takes the cost of a promo code from the commission, and beyond it if the code is worth more", () => {
    fc.assert(
      fc.property(cents, cents, percent, (totalCents, marketplaceDiscountCents, commissionPercent) => {
        const cost = promotionCents({ totalCents, marketplaceDiscountCents, commissionPercent });
        const entries = [
          ...captureEntries("b", totalCents, commissionPercent),
          ...promotionEntries("b", cost),
        ];
        const whole = captureEntries("b", totalCents + marketplaceDiscountCents, commissionPercent);
        expect(on(entries, "owner_payable")).toBe(on(whole, "owner_payable"));
        expect(sum([...entries, ...refundEntries("b", rent(entries), totalCents)])).toBe(0);
        expect(on([...entries, ...refundEntries("b", rent(entries), totalCents)], "owner_payable")).toBe(0);
      }),
    );
  });

  it("leaves the owner only their share of what is kept once a code's compensation is reversed, whatever was refunded", () => {
    fc.assert(
      fc.property(
        cents,
        cents,
        percent,
        cents,
        (totalCents, marketplaceDiscountCents, commissionPercent, some) => {
          const refunded = some % (totalCents + 1);
          const cost = promotionCents({ totalCents, marketplaceDiscountCents, commissionPercent });
          const captured = captureEntries("b", totalCents, commissionPercent);
          const entries = [...captured, ...promotionEntries("b", cost)];
          entries.push(...refundEntries("b", rent(entries), refunded));
          const posted = { ...rent([...captured, ...promotionEntries("b", cost)]), refundedCents: refunded };
          entries.push(...promotionReversalEntries("b", posted, cost));
          const plain = [...captured, ...refundEntries("b", rent(captured), refunded)];
          for (const account of ["owner_payable", "commission_revenue"] as const)
            expect(on(entries, account)).toBe(on(plain, account));
          expect(sum(entries)).toBe(0);
        },
      ),
    );
  });

  it("records a bank's loss for the marketplace, except the part of a deposit that still belonged to the renter", () => {
    expect(lossEntries({ heldCents: 0 }, 13_500)).toEqual([
      { account: "provider_clearing", amountCents: -13_500 },
      { account: "dispute_losses", amountCents: 13_500 },
    ]);
    expect(lossEntries({ heldCents: 8_000 }, 10_000)).toEqual([
      { account: "provider_clearing", amountCents: -10_000 },
      { account: "deposit_held", amountCents: 8_000 },
      { account: "dispute_losses", amountCents: 2_000 },
    ]);
  });

  it("reverses a loss as if it had never happened, whatever was refunded meanwhile", () => {
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(cents, percent, part, part, (total, share, lostPart, refundedPart) => {
        const posted = rent(captureEntries("b", total, share));
        const lost = Math.ceil(total * lostPart);
        const refunded = Math.floor((total - lost) * refundedPart);
        const gone = (refundedCents: number) => ({ ...posted, refundedCents });
        const loss = { amountCents: lost, fromDepositCents: 0, bearer: "both" as const };
        const all = [
          ...refundEntries("b", gone(0), lost),
          ...refundEntries("b", gone(lost), refunded),
          ...reinstatementEntries("b", gone(lost + refunded), loss),
        ];
        const without = refundEntries("b", gone(0), refunded);
        for (const account of ["provider_clearing", "owner_payable", "commission_revenue"] as const)
          expect(on(all, account)).toBe(on(without, account));
      }),
    );
    const deducted = { amountCents: 10_000, fromDepositCents: 8_000, bearer: "marketplace" as const };
    expect(reinstatementEntries("b", rent([]), deducted)).toEqual([
      { account: "provider_clearing", amountCents: 10_000 },
      { account: "deposit_held", amountCents: -8_000 },
      { account: "dispute_losses", amountCents: -2_000 },
    ]);
  });

  it("keeps deposits separate, and gives the owner the kept part: damage in full, late days minus the commission", () => {
    expect(depositEntries(100_000)).toEqual([
      { account: "provider_clearing", amountCents: 100_000 },
      { account: "deposit_held", amountCents: -100_000 },
    ]);
    expect(depositDeductionEntries("b", { chargesCents: 4_500, damageCents: 8_000 }, 10)).toEqual([
      { account: "deposit_held", amountCents: 12_500 },
      { account: "owner_payable", businessId: "b", amountCents: -12_050 },
      { account: "commission_revenue", amountCents: -450 },
    ]);
  });

  it("refunds a deposit from the held money, and takes only the excess from the owner", () => {
    const posted = { heldCents: 10_000, earnedCents: 4_500, commissionCents: 450, refundedCents: 0 };
    expect(refundEntries("b", posted, 10_000)).toEqual([
      { account: "provider_clearing", amountCents: -10_000 },
      { account: "deposit_held", amountCents: 10_000 },
    ]);
    expect(refundEntries("b", posted, 12_000)).toEqual([
      { account: "provider_clearing", amountCents: -12_000 },
      { account: "deposit_held", amountCents: 10_000 },
      { account: "owner_payable", businessId: "b", amountCents: 1_800 },
      { account: "commission_revenue", amountCents: 200 },
    ]);
  });

  it("moves earnings of a booking to another business, and marks the commission of earlier days", () => {
    const entries = moveEntries({ businessId: "a", movedCents: 8_100, commissionCents: 450 }, "b");
    expect(entries).toEqual([
      { account: "owner_payable", businessId: "a", amountCents: 8_100 },
      { account: "owner_payable", businessId: "b", amountCents: -8_100 },
      { account: "commission_revenue", businessId: "a", amountCents: -450 },
      { account: "commission_revenue", amountCents: 450 },
    ]);
    expect(moveEntries({ businessId: "a", movedCents: 0, commissionCents: 0 }, "b")).toEqual([]);
  });

  it("takes money from a booking's owners in order, from none more than they have, and loses nothing", () => {
    const refund = refundEntries("b", rent(captureEntries("b", 13_500, 10)), 13_500);
    const shares = [
      { businessId: "b", cents: 8_100 },
      { businessId: "a", cents: 4_050 },
    ];
    expect(amongOwners(refund, shares).filter(({ account }) => account === "owner_payable")).toEqual([
      { account: "owner_payable", businessId: "b", amountCents: 8_100 },
      { account: "owner_payable", businessId: "a", amountCents: 4_050 },
    ]);
    fc.assert(
      fc.property(
        cents,
        percent,
        fc.array(fc.integer(), { minLength: 1, maxLength: 3 }),
        (total, rate, held) => {
          const entries = refundEntries("0", rent(captureEntries("0", total, rate)), total);
          const owners = held.map((amount, index) => ({ businessId: String(index), cents: amount }));
          expect(sum(amongOwners(entries, owners))).toBe(0);
        },
      ),
    );
    expect(amongOwners(refund, [{ businessId: "b", cents: 0 }])).toEqual(refund);
  });

  it("pays manual refunds and payouts from the bank, and an invoice from the owed balance or the bank", () => {
    const posted = { heldCents: 0, earnedCents: 1_000, commissionCents: 100, refundedCents: 0 };
    expect(refundEntries("b", posted, 500, "bank")[0]).toEqual({ account: "bank", amountCents: -500 });
    expect(payoutEntries("b", 700)).toEqual([
      { account: "owner_payable", businessId: "b", amountCents: 700 },
      { account: "bank", amountCents: -700 },
    ]);
    expect(subscriptionEntries("b", 2_900, "owner_payable")).toEqual([
      { account: "owner_payable", amountCents: 2_900, businessId: "b" },
      { account: "subscription_revenue", amountCents: -2_900 },
    ]);
    expect(subscriptionEntries("b", 2_900, "bank")[0]).toEqual({ account: "bank", amountCents: 2_900 });
  });

  it("sums to zero for every transaction", () => {
    fc.assert(
      fc.property(cents, cents, percent, fc.double({ min: 0, max: 1, noNaN: true }), (a, b, rate, share) => {
        const capture = captureEntries("b", a, rate);
        const deducted = depositDeductionEntries("b", { chargesCents: a, damageCents: b }, rate);
        const refunded = Math.max(1, Math.round(a * share));
        for (const movement of [
          capture,
          depositEntries(a),
          deducted,
          refundEntries("b", rent(capture), refunded),
          refundEntries("b", { ...rent(deducted), heldCents: b }, refunded),
          payoutEntries("b", a),
          subscriptionEntries("b", a, "bank"),
        ])
          expect(sum(movement)).toBe(0);
      }),
    );
  });

  it("leaves nothing behind when everything is refunded, in however many parts", () => {
    fc.assert(
      fc.property(cents, percent, fc.array(fc.nat(1_000), { maxLength: 6 }), (total, rate, weights) => {
        const capture = captureEntries("b", total, rate);
        const left = [...capture];
        const posted = rent(capture);
        for (const part of partsOf(total, weights)) {
          left.push(...refundEntries("b", posted, part));
          posted.refundedCents += part;
        }
        for (const account of ["provider_clearing", "owner_payable", "commission_revenue"] as const)
          expect(on(left, account)).toBe(0);
      }),
    );
  });
});

/** Splits `total` into positive integers. */
function partsOf(total: number, weights: number[]): number[] {
  const all = weights.reduce((sum, weight) => sum + weight, 0) + 1;
  const parts = weights.map((weight) => Math.floor((total * weight) / all)).filter((part) => part > 0);
  return [...parts, total - parts.reduce((sum, part) => sum + part, 0)].filter((part) => part > 0);
}
