import { describe, expect, it } from "vitest";
import { bookingWithAttempts as booking } from "@/components/rentals/bookings/testing/booking-with-attempts";
import { checkoutStepOf, isUnanswered, lastFailure } from "./checkout-step";

describe("a request that ended", () => {
  it("was not answered, or was accepted and not paid", () => {
    const events = (...reasons: string[]) => ({ events: reasons.map((reason) => ({ reason })) });
    expect(isUnanswered(events("created", "requested", "expired"))).toBe(true);
    expect(isUnanswered(events("created", "requested", "accepted", "expired"))).toBe(false);
    expect(isUnanswered(events("created", "expired"))).toBe(false);
  });
});

describe("the payment page", () => {
  it.each([
    ["asks how to pay a held booking", booking("pending_payment"), "choose"],
    ["asks again after a refusal", booking("pending_payment", "failed"), "choose"],
    ["waits for the prompt on the phone", booking("pending_payment", "pending"), "waiting"],
    ["waits for the second prompt", booking("pending_payment", "expired", "pending"), "waiting"],
    ["waits on when the hold ran out under a PIN being typed", booking("expired", "pending"), "waiting"],
    ["waits while a provider is silent", booking("pending_payment", "created"), "waiting"],
    ["says the host decides", booking("requested", "created"), "requested"],
    ["says the host decides on an authorised card", booking("requested", "authorized"), "requested"],
    ["celebrates a confirmed booking", booking("confirmed", "captured"), "confirmed"],
    ["celebrates one that has begun", booking("active", "captured"), "confirmed"],
    ["says that the dates are gone", booking("expired", "failed"), "expired"],
    ["says that the dates are gone though money came too late", booking("expired", "refunded"), "expired"],
    ["tells of a refusal", booking("declined", "cancelled"), "declined"],
    ["tells of a cancellation", booking("cancelled"), "cancelled"],
  ])("%s", (_, state, step) => {
    expect(checkoutStepOf(state)).toBe(step);
  });

  it("lets nobody pay another's booking", () => {
    const unpaid = booking("pending_payment");
    expect(checkoutStepOf({ ...unpaid, can: { ...unpaid.can, pay: false } })).toBe("notYours");
  });

  it("tells how the last attempt ended, not an earlier one", () => {
    expect(lastFailure(booking("pending_payment", "failed", "expired"))?.status).toBe("expired");
    expect(lastFailure(booking("pending_payment", "failed", "pending"))).toBeUndefined();
    expect(lastFailure(booking("pending_payment", "cancelled"))?.status).toBe("cancelled");
  });

  it("calls a card that was put away no failure", () => {
    const { payments, ...rest } = booking("pending_payment", "failed", "cancelled");
    const cards = payments.map((payment) => ({ ...payment, method: "card" as const }));
    expect(lastFailure({ ...rest, payments: cards })).toBeUndefined();
    expect(lastFailure({ ...rest, payments: cards.slice(0, 1) })?.status).toBe("failed");
  });
});
