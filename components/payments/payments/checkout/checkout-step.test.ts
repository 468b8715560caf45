import { describe, expect, it } from "vitest";
import { bookingWithAttempts as booking } from "@/components/rentals/bookings/testing/booking-with-attempts";
import { checkoutStepOf, lastFailure } from "./checkout-step";

describe("the payment page", () => {
  it.each([
    ["asks how to pay a held booking", booking("pending_payment"), "choose"],
    ["asks again after a failed payment", booking("pending_payment", "failed"), "choose"],
    ["waits for the prompt on the phone", booking("pending_payment", "pending"), "waiting"],
    ["waits for the second prompt", booking("pending_payment", "expired", "pending"), "waiting"],
    [
      "keeps waiting if the hold expired while a PIN is being typed",
      booking("expired", "pending"),
      "waiting",
    ],
    ["waits while a provider does not answer", booking("pending_payment", "created"), "waiting"],
    ["says the owner decides", booking("requested", "created"), "requested"],
    ["says the owner decides on an authorised card", booking("requested", "authorized"), "requested"],
    ["shows a confirmed booking", booking("confirmed", "captured"), "confirmed"],
    ["announces no pick-up once the car is out", booking("active", "captured"), "over"],
    ["announces no pick-up after the return", booking("completed", "captured"), "over"],
    ["announces no pick-up after a no-show", booking("no_show", "captured"), "over"],
    ["shows an expired booking", booking("expired", "failed"), "expired"],
    ["shows an expired booking if the money came too late", booking("expired", "refunded"), "expired"],
    ["shows a declined booking", booking("declined", "cancelled"), "declined"],
    ["shows a cancelled booking", booking("cancelled"), "cancelled"],
  ])("%s", (_, state, step) => {
    expect(checkoutStepOf(state)).toBe(step);
  });

  it("does not let users pay the booking of another user", () => {
    const unpaid = booking("pending_payment");
    expect(checkoutStepOf({ ...unpaid, can: { ...unpaid.can, pay: false } })).toBe("notYours");
  });

  it("reports how the last attempt ended, not an earlier one", () => {
    expect(lastFailure(booking("pending_payment", "failed", "expired"))?.status).toBe("expired");
    expect(lastFailure(booking("pending_payment", "failed", "pending"))).toBeUndefined();
    expect(lastFailure(booking("pending_payment", "cancelled"))?.status).toBe("cancelled");
  });

  it("reports no failure of another change or claim", () => {
    const [failed] = booking("confirmed", "failed").payments;
    const paying = (ids: { changeId?: string; claimId?: string }) => ({
      payments: failed ? [{ ...failed, ...ids }] : [],
    });
    for (const id of ["changeId", "claimId"] as const) {
      const first = paying({ [id]: "first" });
      expect(lastFailure({ ...first, [id]: "second" })).toBeUndefined();
      expect(lastFailure({ ...first, [id]: "first" })?.status).toBe("failed");
    }
  });

  it("does not report a card that was replaced by another method as a failure", () => {
    const { payments, ...rest } = booking("pending_payment", "failed", "cancelled");
    const cards = payments.map((payment) => ({ ...payment, method: "card" as const }));
    expect(lastFailure({ ...rest, payments: cards })).toBeUndefined();
    expect(lastFailure({ ...rest, payments: cards.slice(0, 1) })?.status).toBe("failed");
  });
});
