import { describe, expect, it } from "vitest";
import { addMs, DAY_MS, HOUR_MS } from "@/lib/platform/dates";
import { chosenRefundCents, refundableCents } from "./rules";

const now = new Date("2026-12-01T08:00:00Z");
const booking = {
  ...({ status: "confirmed", totalCents: 13_500, refundedCents: 0, paidByPaymentId: "p", days: 3 } as const),
  isNonRefundable: false,
  isMovedUnasked: false,
  createdAt: addMs(now, -5 * DAY_MS),
  startsAt: addMs(now, 12 * HOUR_MS),
};

describe("the amount that an administrator may refund", () => {
  it("is the amount paid and not refunded yet, and zero without a payment", () => {
    expect(refundableCents({ ...booking, refundedCents: 3_500 })).toBe(10_000);
    expect(refundableCents({ ...booking, status: "cancelled", refundedCents: 13_500 })).toBe(0);
    expect(refundableCents({ ...booking, status: "requested" })).toBe(0);
    expect(refundableCents({ ...booking, paidByPaymentId: null })).toBe(0);
  });

  it("is chosen when a booking is cancelled, and never below earlier refunds", () => {
    expect(chosenRefundCents(booking, "rules", now)).toBe(9_000);
    expect(chosenRefundCents(booking, "full", now)).toBe(13_500);
    expect(chosenRefundCents(booking, "none", now)).toBe(0);
    expect(chosenRefundCents({ ...booking, refundedCents: 10_000 }, "rules", now)).toBe(10_000);
    expect(chosenRefundCents({ ...booking, refundedCents: 10_000 }, "none", now)).toBe(10_000);
    expect(chosenRefundCents({ ...booking, status: "pending_payment" }, "full", now)).toBe(0);
  });
});
