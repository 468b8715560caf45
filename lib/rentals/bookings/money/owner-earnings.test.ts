import { describe, expect, it } from "vitest";
import { ownerEarnings } from "./owner-earnings";

const requested = {
  status: "requested",
  isPaid: false,
  totalCents: 9_700,
  refundedCents: 0,
  commissionPercent: 10,
} as const;

describe("what an owner earns of a booking", () => {
  it("is the total less the commission that was frozen in the quote", () => {
    expect(ownerEarnings(requested)).toEqual({ cents: 8_730, commissionCents: 970, commissionPercent: 10 });
  });

  it("shrinks with a refund, and the commission in proportion", () => {
    const cancelled = { ...requested, status: "cancelled", isPaid: true, refundedCents: 4_850 } as const;
    expect(ownerEarnings(cancelled)).toEqual({ cents: 4_365, commissionCents: 485, commissionPercent: 10 });
    expect(ownerEarnings({ ...cancelled, refundedCents: 9_700 })).toMatchObject({
      cents: 0,
      commissionCents: 0,
    });
  });

  it("is nothing where no rent is paid", () => {
    for (const status of ["declined", "expired", "cancelled"] as const)
      expect(ownerEarnings({ ...requested, status })).toBeNull();
  });
});
