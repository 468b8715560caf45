import { describe, expect, it } from "vitest";
import { addMs, DAY_MS, HOUR_MS, MINUTE_MS } from "@/lib/platform/dates";
import { maskPhone } from "@/lib/platform/text";
import { type PaymentStatus, paymentMethod, paymentStatus } from "@/lib/rentals/bookings/money/contract";
import { paymentLike } from "@/lib/rentals/bookings/money/testing";
import { canAdvance, chargeAmount, nextCheckAt, nextStep } from "./rules";

const now = new Date("2026-12-01T08:00:00Z");
describe("the next step", () => {
  const payment = (status: PaymentStatus, method: "card" | "momo" = "card") => ({
    status,
    method,
    updatedAt: now,
  });

  it("never starts or captures anything for a released booking", () => {
    for (const status of paymentStatus.options)
      for (const method of paymentMethod.options)
        expect(["mark", "capture"]).not.toContain(
          nextStep({ status, method, updatedAt: now }, "release", 100, now),
        );
  });

  it("sends a mobile money prompt only once the owner has accepted", () => {
    expect(nextStep(payment("created", "momo"), "promise", 0, now)).toBe("none");
    expect(nextStep(payment("created", "momo"), "collect", 0, now)).toBe("mark");
  });

  it("captures an authorised card when the booking needs the money, and otherwise releases it", () => {
    expect(nextStep(payment("authorized"), "promise", 0, now)).toBe("none");
    expect(nextStep(payment("authorized"), "collect", 0, now)).toBe("capture");
    expect(nextStep(payment("authorized"), "release", 0, now)).toBe("cancel");
  });

  it("waits for a mobile money prompt even after the booking has ended, because it may still be paid", () => {
    expect(nextStep(payment("pending", "momo"), "release", 0, now)).toBe("ask");
  });

  it("checks for a day whether expired mobile money was approved after all", () => {
    expect(nextStep(payment("expired", "momo"), "collect", 0, now)).toBe("ask");
    expect(nextStep(payment("expired", "momo"), "collect", 0, addMs(now, DAY_MS))).toBe("none");
  });

  it("checks a prompt for the last time once it must have expired, and again when there is an update", () => {
    const at = (hours: number, status: PaymentStatus, hasUpdate = false) =>
      nextStep(payment(status, "momo"), "collect", 0, addMs(now, hours * HOUR_MS), hasUpdate);
    expect([at(1.99, "pending"), at(2, "pending"), at(500, "pending")]).toEqual([
      "ask",
      "askLast",
      "askLast",
    ]);
    expect([at(25, "expired"), at(25, "expired", true)]).toEqual(["none", "ask"]);
    expect(nextStep(payment("pending"), "collect", 0, addMs(now, 500 * HOUR_MS))).toBe("ask");
    expect(nextStep(payment("failed"), "collect", 0, now, true)).toBe("none");
  });

  it("refunds the amount owed and then stops", () => {
    expect(nextStep(payment("captured"), "release", 100, now)).toBe("refund");
    expect(nextStep(payment("captured"), "release", 0, now)).toBe("none");
  });
});

describe("the next check", () => {
  const aged = (ms: number) => paymentLike({ status: "pending", createdAt: addMs(now, -ms) });

  it("is frequent at first, then every minute, then every hour", () => {
    const waits = [0, 60_000, 10 * MINUTE_MS, 2 * DAY_MS].map(
      (age) => (nextCheckAt(aged(age), "ask", { failures: 0 }, now)?.getTime() ?? 0) - now.getTime(),
    );
    expect(waits).toEqual([3_000, 10_000, MINUTE_MS, HOUR_MS]);
  });

  it("is not scheduled when there is nothing to do", () => {
    expect(nextCheckAt(aged(0), "none", { failures: 0 }, now)).toBeNull();
  });

  it("of an authorised deposit is a day before its bank releases it, and other authorisations have none", () => {
    const held = { status: "authorized", captureBefore: addMs(now, 7 * DAY_MS) } as const;
    const deposit = paymentLike({ ...held, purpose: "deposit" });
    expect(nextCheckAt(deposit, "none", { failures: 0 }, now)).toEqual(addMs(now, 6 * DAY_MS));
    expect(nextCheckAt(paymentLike(held), "none", { failures: 0 }, now)).toBeNull();
  });

  it("of a failing refund is at growing intervals of at most six hours", () => {
    const waits = [0, 3, 20].map(
      (failures) => (nextCheckAt(aged(0), "refund", { failures }, now)?.getTime() ?? 0) - now.getTime(),
    );
    expect(waits).toEqual([MINUTE_MS, 8 * MINUTE_MS, 6 * HOUR_MS]);
  });

  it("of a pending refund is at growing intervals of at most an hour", () => {
    const waits = [0, 4 * HOUR_MS, DAY_MS, 100 * DAY_MS].map((age) => {
      const next = nextCheckAt(aged(0), "refund", { failures: 0, refundSince: addMs(now, -age) }, now);
      return (next?.getTime() ?? 0) - now.getTime();
    });
    expect(waits).toEqual([MINUTE_MS, 10 * MINUTE_MS, HOUR_MS, HOUR_MS]);
  });
});

describe("updates from providers", () => {
  it("never undo a capture or a refund", () => {
    for (const to of paymentStatus.options) {
      expect(canAdvance("refunded", to)).toBe(false);
      if (to !== "refunded") expect(canAdvance("captured", to)).toBe(false);
    }
  });

  it("may still report a capture after the payment counted as failed", () => {
    expect(canAdvance("expired", "captured")).toBe(true);
  });
});

describe("amounts", () => {
  it("are dollars on cards and francs on mobile money", () => {
    const totals = { totalCents: 13_500, totalRwf: 196_425 };
    expect(chargeAmount("card", totals)).toEqual({ amount: 13_500, currency: "USD" });
    expect(chargeAmount("airtel", totals)).toEqual({ amount: 196_425, currency: "RWF" });
  });

  it("hide the middle of a phone number", () => {
    expect(maskPhone("+250788123456")).toBe("+250 ••• ••• 456");
  });
});
