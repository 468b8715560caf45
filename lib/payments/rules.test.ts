import { describe, expect, it } from "vitest";
import { after, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/dates";
import { type PaymentStatus, paymentMethod, paymentStatus } from "./contract";
import {
  advances,
  chargeAmount,
  dueBackCents,
  maskPhone,
  nextCheckAt,
  nextStep,
  shareInCurrency,
  wantOf,
} from "./rules";

const now = new Date("2026-12-01T08:00:00Z");
const booking = { isInstantBook: false, acceptedAt: null, paidByPaymentId: null } as const;
const mine = { id: "mine", status: "created" } as const;

describe("what a booking wants of its money", () => {
  it("takes it at once for instant cars and accepted requests, else only a promise", () => {
    expect(wantOf({ ...booking, status: "pending_payment", isInstantBook: true }, mine)).toBe("collect");
    expect(wantOf({ ...booking, status: "pending_payment", acceptedAt: now }, mine)).toBe("collect");
    expect(wantOf({ ...booking, status: "pending_payment" }, mine)).toBe("promise");
    expect(wantOf({ ...booking, status: "requested" }, mine)).toBe("promise");
  });

  it.each(["expired", "declined", "cancelled"] as const)("gives it back when %s", (status) => {
    expect(wantOf({ ...booking, status }, mine)).toBe("release");
  });

  it("waits for an answer that may be on its way when the hold runs out", () => {
    expect(wantOf({ ...booking, status: "expired" }, { id: "mine", status: "pending" })).toBe("await");
  });

  it("gives back what comes after another payment has confirmed it", () => {
    const paid = { ...booking, status: "confirmed", paidByPaymentId: "another" } as const;
    expect(wantOf(paid, mine)).toBe("release");
    expect(wantOf({ ...paid, paidByPaymentId: "mine" }, mine)).toBe("keep");
  });
});

describe("the next step", () => {
  const payment = (status: PaymentStatus, method: "card" | "momo" = "card") => ({
    status,
    method,
    refundedCents: 0,
    updatedAt: now,
  });

  it("never begins or captures anything for a released booking", () => {
    for (const status of paymentStatus.options)
      for (const method of paymentMethod.options)
        expect(["claim", "capture"]).not.toContain(
          nextStep({ status, method, refundedCents: 0, updatedAt: now }, "release", 100, now),
        );
  });

  it("prompts mobile money only once the owner has accepted", () => {
    expect(nextStep(payment("created", "momo"), "promise", 0, now)).toBe("none");
    expect(nextStep(payment("created", "momo"), "collect", 0, now)).toBe("claim");
  });

  it("captures an authorised card when the booking wants the money, and lets go when it does not", () => {
    expect(nextStep(payment("authorized"), "promise", 0, now)).toBe("none");
    expect(nextStep(payment("authorized"), "collect", 0, now)).toBe("capture");
    expect(nextStep(payment("authorized"), "release", 0, now)).toBe("cancel");
  });

  it("waits for a prompt on a phone even when the booking is gone: it may still be paid", () => {
    expect(nextStep(payment("pending", "momo"), "release", 0, now)).toBe("ask");
  });

  it("asks for a day whether ended mobile money was approved after all", () => {
    expect(nextStep(payment("expired", "momo"), "collect", 0, now)).toBe("ask");
    expect(nextStep(payment("expired", "momo"), "collect", 0, after(now, DAY_MS))).toBe("none");
  });

  it("refunds what is due and then stops", () => {
    expect(nextStep(payment("captured"), "release", 100, now)).toBe("refund");
    expect(nextStep({ ...payment("captured"), refundedCents: 100 }, "release", 100, now)).toBe("none");
  });
});

describe("the clock looks again", () => {
  const aged = (ms: number) => ({ status: "pending", createdAt: after(now, -ms) }) as const;

  it("often at first, then every minute, then every hour", () => {
    const waits = [0, 60_000, 10 * MINUTE_MS, 2 * DAY_MS].map(
      (age) => (nextCheckAt(aged(age), "ask", 0, now)?.getTime() ?? 0) - now.getTime(),
    );
    expect(waits).toEqual([3_000, 10_000, MINUTE_MS, HOUR_MS]);
  });

  it("not at all when there is nothing to do", () => {
    expect(nextCheckAt(aged(0), "none", 0, now)).toBeNull();
  });

  it("ever more patiently at a refund that fails, at most every six hours", () => {
    const waits = [0, 3, 20].map(
      (failures) => (nextCheckAt(aged(0), "refund", failures, now)?.getTime() ?? 0) - now.getTime(),
    );
    expect(waits).toEqual([MINUTE_MS, 8 * MINUTE_MS, 6 * HOUR_MS]);
  });
});

describe("what belongs back to the payer", () => {
  const paid = { id: "mine", amountCents: 13_500 };

  it("is what the cancellation of the booking it confirmed decided", () => {
    const cancelled = { status: "cancelled", refundedCents: 9_000, paidByPaymentId: "mine" } as const;
    expect(dueBackCents(cancelled, paid)).toBe(9_000);
  });

  it("is everything when the money came in after the booking had ended unpaid", () => {
    for (const status of ["cancelled", "declined", "expired"] as const)
      expect(dueBackCents({ status, refundedCents: 0, paidByPaymentId: null }, paid)).toBe(13_500);
  });

  it("is everything when another payment had confirmed the booking", () => {
    const confirmed = { status: "confirmed", refundedCents: 0, paidByPaymentId: "another" } as const;
    expect(dueBackCents(confirmed, paid)).toBe(13_500);
  });

  it("is nothing while the booking stands", () => {
    expect(dueBackCents({ status: "confirmed", refundedCents: 0, paidByPaymentId: "mine" }, paid)).toBe(0);
  });
});

describe("news from providers", () => {
  it("never undoes a capture or a refund", () => {
    for (const to of paymentStatus.options) {
      expect(advances("refunded", to)).toBe(false);
      if (to !== "refunded") expect(advances("captured", to)).toBe(false);
    }
  });

  it("may still be a capture after we thought it failed", () => {
    expect(advances("expired", "captured")).toBe(true);
  });
});

describe("amounts", () => {
  it("are dollars on cards and francs on mobile money", () => {
    const totals = { totalCents: 13_500, totalRwf: 196_425 };
    expect(chargeAmount("card", totals)).toEqual({ amount: 13_500, currency: "USD" });
    expect(chargeAmount("airtel", totals)).toEqual({ amount: 196_425, currency: "RWF" });
  });

  it("share a payment in its own currency, all of it exactly", () => {
    const payment = { amount: 196_425, amountCents: 13_500 };
    expect(shareInCurrency(payment, 13_500)).toBe(196_425);
    expect(shareInCurrency(payment, 9_000)).toBe(130_950);
  });

  it("hide the middle of a phone number", () => {
    expect(maskPhone("+250788123456")).toBe("+250 ••• ••• 456");
  });
});
