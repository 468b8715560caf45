import { describe, expect, it } from "vitest";
import { type AttemptStatus, bookingWithAttempts as booking } from "./testing/booking-with-attempts";
import { canReleaseHold, openAttempt } from "./unpaid-hold";

describe("an unpaid booking", () => {
  it("has at most one open payment attempt", () => {
    expect(openAttempt(booking("pending_payment", "failed", "pending"))?.id).toBe("1");
    expect(openAttempt(booking("pending_payment", "failed"))).toBeUndefined();
  });
});

describe("choosing other dates before paying", () => {
  const held = (...attempts: AttemptStatus[]) => ({ ...booking("pending_payment", ...attempts), events: [] });

  it("is offered while nothing is paid or being paid", () => {
    expect(canReleaseHold(held())).toBe(true);
    expect(canReleaseHold(held("failed", "expired"))).toBe(true);
    for (const open of ["created", "pending", "authorized"] as const)
      expect(canReleaseHold(held(open))).toBe(false);
    expect(canReleaseHold({ ...booking("requested"), events: [] })).toBe(false);
    expect(canReleaseHold({ ...held(), can: { ...held().can, cancel: false } })).toBe(false);
  });

  it("is not offered if it would lose an owner's acceptance", () => {
    expect(canReleaseHold({ ...held(), events: [{ reason: "accepted" }] })).toBe(false);
  });
});
