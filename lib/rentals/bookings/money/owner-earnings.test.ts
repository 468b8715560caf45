import { describe, expect, it } from "vitest";
import { earningsOfReturn, ownerEarnings } from "./owner-earnings";

const requested = {
  status: "requested",
  isPaid: false,
  totalCents: 9_700,
  marketplaceDiscountCents: 0,
  refundedCents: 0,
  commissionPercent: 10,
} as const;

describe("an owner's earnings from a booking", () => {
  it("are the total minus the commission frozen in the quote", () => {
    expect(ownerEarnings(requested)).toEqual({
      cents: 8_730,
      commissionCents: 970,
      commissionPercent: 10,
      promotionCents: 0,
    });
  });

  it("shrink with a refund, and the commission in proportion", () => {
    const cancelled = { ...requested, status: "cancelled", isPaid: true, refundedCents: 4_850 } as const;
    expect(ownerEarnings(cancelled)).toEqual({
      cents: 4_365,
      commissionCents: 485,
      commissionPercent: 10,
      promotionCents: 0,
    });
    expect(ownerEarnings({ ...cancelled, refundedCents: 9_700 })).toMatchObject({
      cents: 0,
      commissionCents: 0,
    });
  });

  it("are the same with a promo code of the marketplace as without, if the rental takes place", () => {
    const reduced = { ...requested, totalCents: 7_700, marketplaceDiscountCents: 2_000 };
    expect(ownerEarnings(reduced)).toEqual({
      cents: 8_730,
      commissionCents: 770,
      commissionPercent: 10,
      promotionCents: 1_800,
    });
    const halved = { ...reduced, status: "completed", isPaid: true, refundedCents: 3_850 } as const;
    expect(ownerEarnings(halved)).toMatchObject({ cents: 4_365, promotionCents: 900 });
    for (const status of ["cancelled", "no_show"] as const)
      expect(ownerEarnings({ ...halved, status })).toMatchObject({ cents: 3_465, promotionCents: 0 });
  });

  it("are null if no rent is paid", () => {
    for (const status of ["declined", "expired", "cancelled"] as const)
      expect(ownerEarnings({ ...requested, status })).toBeNull();
  });
});

describe("what the return adds to the earnings", () => {
  const atReturn = {
    charges: [{ amountCents: 3_000 }, { amountCents: 800 }],
    chargesDueCents: 0,
    chargesWaivedCents: 0,
    deposit: { chargesCents: 3_800, damageCents: 0, claimsCents: 0 },
    claims: [],
  };

  it("are the charges taken from the deposit, minus the commission", () => {
    expect(earningsOfReturn(atReturn, 10)).toEqual({
      chargesCents: 3_800,
      compensationCents: 0,
      commissionCents: 380,
      cents: 3_420,
    });
  });

  it("are damage and claims without commission, and no charges that are unpaid or waived", () => {
    const deposit = { chargesCents: 1_000, damageCents: 500, claimsCents: 200 };
    expect(earningsOfReturn({ ...atReturn, chargesDueCents: 2_800, deposit }, 10)).toEqual({
      chargesCents: 1_000,
      compensationCents: 700,
      commissionCents: 100,
      cents: 1_600,
    });
  });

  it("are claims that the renter paid, besides what the deposit covered, without commission", () => {
    const deposit = { chargesCents: 3_800, damageCents: 0, claimsCents: 6_200 };
    const claims = [{ paidCents: 8_800 }, { paidCents: 0 }];
    expect(earningsOfReturn({ ...atReturn, deposit, claims }, 10)).toMatchObject({
      compensationCents: 15_000,
      cents: 3_420 + 15_000,
    });
  });

  it("are charges that the renter paid separately", () => {
    expect(earningsOfReturn({ ...atReturn, deposit: null }, 10)).toMatchObject({ cents: 3_420 });
  });
});
