import { describe, expect, it } from "vitest";
import { LOST_TO_BANK } from "@/lib/rentals/bookings/money/account";
import { centsOf } from "@/lib/rentals/bookings/money/refund-due";
import { accountLike, paymentLike } from "@/lib/rentals/bookings/money/testing";
import {
  bearerOf,
  lossRevision,
  lostAmountOf,
  refundedAfterLoss,
  remainingCents,
  selectReinstated,
} from "./rules";

describe("an amount that a cardholder's bank took back", () => {
  it.each([
    ["completed", true, "marketplace"],
    ["active", true, "marketplace"],
    ["no_show", true, "both"],
    ["cancelled", true, "both"],
    ["confirmed", true, "both"],
    ["completed", false, "both"],
  ] as const)(
    "from a rental that is %s, with a payment that counts (%s), is borne by %s",
    (status, counts, bearer) => {
      expect(bearerOf(status, counts)).toBe(bearer);
    },
  );

  it("converts from francs to cents in proportion, and exactly for the full amount", () => {
    const francs = { amount: 196_425, amountCents: 13_500 };
    expect([196_425, 98_213, 0].map((part) => centsOf(francs, part))).toEqual([13_500, 6_750, 0]);
  });

  it("is limited to the part of the payment that is not refunded yet", () => {
    expect(remainingCents(paymentLike({ committedCents: 3_500 }))).toBe(10_000);
    expect(remainingCents(paymentLike({ capturedCents: 5_000 }))).toBe(5_000);
  });

  it("counts as refunded towards promised refunds, and never exceeds the bill", () => {
    const given = (refundedCents: number, committedCents: number, lostCents: number) => {
      const payment = paymentLike({ committedCents });
      const account = accountLike({ status: "completed", refundedCents }, { payments: [payment] });
      return refundedAfterLoss(account, payment, lostCents);
    };
    expect(given(0, 0, 13_500)).toBe(13_500);
    expect(given(2_000, 2_000, 5_000)).toBe(7_000);
    // A refund was promised but not made, so the bank's part counts towards it.
    expect(given(10_000, 0, 5_000)).toBe(10_000);
    expect(given(0, 0, 20_000)).toBe(13_500);
  });
});

describe("an amount that a bank returned again", () => {
  const losses = [6_000, 4_000, 2_500].map((amount) => ({ amount }));

  it("belongs to the loss of exactly that amount, otherwise to as many of the newest as needed", () => {
    expect(selectReinstated(losses, 6_000)).toEqual([{ amount: 6_000 }]);
    expect(selectReinstated(losses, 2_600)).toEqual([{ amount: 2_500 }, { amount: 4_000 }]);
    expect(selectReinstated(losses, 12_500)).toHaveLength(3);
  });

  it("no longer counts as lost, and raises the revision so that older answers are recognised", () => {
    const loss = { reason: LOST_TO_BANK, status: "succeeded" as const, amount: 6_000 };
    const returned = { ...loss, status: "failed" as const };
    const refund = { ...loss, reason: "cancelled" };
    expect([[], [loss, refund], [returned], [returned, loss]].map(lostAmountOf)).toEqual([
      0, 6_000, 0, 6_000,
    ]);
    expect([[], [loss, refund], [returned], [returned, loss]].map(lossRevision)).toEqual([0, 1, 2, 3]);
  });
});
