import { describe, expect, it } from "vitest";
import type { BookingDetail } from "@/lib/rentals/bookings/contract";
import { canReleaseHold, openAttempt } from "./unpaid-hold";

type Status = BookingDetail["payments"][number]["status"];

const can = {
  pay: true,
  cancel: true,
  accept: false,
  decline: false,
  receipt: false,
  review: false,
  reply: false,
  pickUp: false,
  takeBack: false,
  noShow: false,
  change: false,
  answerChange: false,
  withdrawChange: false,
  message: false,
  contract: false,
};
const booking = (status: BookingDetail["status"], ...attempts: Status[]) => ({
  status,
  can,
  payments: attempts.map((attempt, index) => ({
    id: String(index),
    purpose: "rent" as const,
    method: "momo" as const,
    status: attempt,
    amount: 1,
    chargedAmount: 1,
    backAmount: 0,
    comingBackAmount: 0,
    currency: "RWF" as const,
    maskedPhone: "+250 ••• ••• 456",
    failureCode: null,
    createdAt: "2026-11-21T08:00:00.000Z",
  })),
});

describe("an unpaid booking", () => {
  it("finds the one attempt under way", () => {
    expect(openAttempt(booking("pending_payment", "failed", "pending"))?.id).toBe("1");
    expect(openAttempt(booking("pending_payment", "failed"))).toBeUndefined();
  });
});

describe("choosing other dates before paying", () => {
  const held = (...attempts: Status[]) => ({ ...booking("pending_payment", ...attempts), events: [] });

  it("is offered while nothing is paid or under way", () => {
    expect(canReleaseHold(held())).toBe(true);
    expect(canReleaseHold(held("failed", "expired"))).toBe(true);
    for (const open of ["created", "pending", "authorized"] as const)
      expect(canReleaseHold(held(open))).toBe(false);
    expect(canReleaseHold({ ...booking("requested"), events: [] })).toBe(false);
    expect(canReleaseHold({ ...held(), can: { ...can, cancel: false } })).toBe(false);
  });

  it("is not offered where it would lose an owner's yes or an administrator's arrangement", () => {
    for (const reason of ["accepted", "rebooked"])
      expect(canReleaseHold({ ...held(), events: [{ reason }] })).toBe(false);
  });
});
