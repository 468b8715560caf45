import { expect, it } from "vitest";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { depositOnCancellation } from "./deposit-on-cancellation";
import { bookingWithAttempts } from "./testing/booking-with-attempts";

const untouched = { isWaived: false, keptCents: 0, chargesCents: 0, damageCents: 0, claimsCents: 0 };

function withDeposit(
  method: BookingDetail["payments"][number]["method"],
  held: { isHeld: boolean; isCollected: boolean },
) {
  const { payments } = bookingWithAttempts("confirmed", held.isCollected ? "captured" : "authorized");
  const times = { opensAt: "2026-11-29T08:00:00.000Z", settlesAt: null };
  return {
    deposit: { ...untouched, ...times, refundCents: 0, openCents: 0, ...held },
    payments: payments.map((payment) => ({ ...payment, method, purpose: "deposit" as const })),
  };
}

it("says how a deposit that is held comes back after a cancellation", () => {
  const collected = { isHeld: true, isCollected: true };
  expect(depositOnCancellation(withDeposit("momo", collected))).toBe("depositRefunded");
  expect(depositOnCancellation(withDeposit("cash", collected))).toBe("depositAtCounter");
  expect(depositOnCancellation(withDeposit("card", { isHeld: true, isCollected: false }))).toBe(
    "depositReleased",
  );
});

it("says nothing of a deposit that is not held", () => {
  expect(depositOnCancellation(withDeposit("card", { isHeld: false, isCollected: false }))).toBeUndefined();
  expect(depositOnCancellation({ deposit: null, payments: [] })).toBeUndefined();
});
