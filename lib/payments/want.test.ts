import { describe, expect, it } from "vitest";
import { after, DAY_MS } from "@/lib/dates";
import { lateDueCents } from "./account";
import { accountLike, paymentLike } from "./testing";
import { wantOf } from "./want";

const now = new Date("2026-12-01T08:00:00Z");

describe("what a booking wants of its rent", () => {
  const mine = paymentLike({ status: "created" });
  const unpaid = { paidByPaymentId: null };

  it("takes it at once for instant cars and accepted requests, else only a promise", () => {
    const held = { ...unpaid, status: "pending_payment" } as const;
    expect(wantOf(accountLike({ ...held, isInstantBook: true }), mine, now)).toBe("collect");
    expect(wantOf(accountLike({ ...held, acceptedAt: now }), mine, now)).toBe("collect");
    expect(wantOf(accountLike(held), mine, now)).toBe("promise");
    expect(wantOf(accountLike({ ...unpaid, status: "requested" }), mine, now)).toBe("promise");
  });

  it.each(["expired", "declined", "cancelled"] as const)("gives it back when %s", (status) => {
    expect(wantOf(accountLike({ ...unpaid, status }), mine, now)).toBe("release");
  });

  it("waits for an answer that may be on its way when the hold runs out", () => {
    const pending = paymentLike({ status: "pending" });
    expect(wantOf(accountLike({ ...unpaid, status: "expired" }), pending, now)).toBe("await");
  });

  it("gives back what comes after another payment has confirmed it", () => {
    expect(wantOf(accountLike({ paidByPaymentId: "another" }), mine, now)).toBe("release");
    expect(wantOf(accountLike(), mine, now)).toBe("keep");
  });
});

describe("what a change of dates wants of its difference", () => {
  const paying = paymentLike({ purpose: "change", changeId: "c", status: "pending" });
  const withChange = (status: string, paidByPaymentId: string | null = null) =>
    accountLike({}, { changes: [{ id: "c", status, paidByPaymentId }] });

  it("takes it while the change waits for it, keeps what applied it, gives everything else back", () => {
    expect(wantOf(withChange("pending_payment"), paying, now)).toBe("collect");
    expect(wantOf(withChange("applied", "mine"), paying, now)).toBe("keep");
    expect(wantOf(withChange("applied", "another"), paying, now)).toBe("release");
    expect(wantOf(withChange("withdrawn"), paying, now)).toBe("release");
  });

  it("waits for an answer that may be on its way when its time runs out", () => {
    expect(wantOf(withChange("expired"), paying, now)).toBe("await");
    expect(wantOf(withChange("expired"), { ...paying, status: "created" }, now)).toBe("release");
  });
});

describe("what a deposit's payment is for", () => {
  const deposit = (overrides: Parameters<typeof paymentLike>[0] = {}) =>
    paymentLike({ purpose: "deposit", id: "d", status: "authorized", amountCents: 10_000, ...overrides });
  const held = (booking: Parameters<typeof accountLike>[0], payment = deposit()) =>
    accountLike({ depositPaymentId: "d", ...booking }, { payments: [payment] });

  it("is only authorised on a card while the car is out, and collected on a telephone, which cannot promise", () => {
    expect(wantOf(held({}), deposit(), now)).toBe("promise");
    expect(wantOf(held({ status: "active" }), deposit(), now)).toBe("promise");
    const phone = deposit({ method: "momo", status: "created" });
    expect(wantOf(accountLike(), phone, now)).toBe("collect");
  });

  it("is collected a day before the card's bank lets go of it", () => {
    const short = deposit({ captureBefore: after(now, DAY_MS) });
    expect(wantOf(held({ status: "active" }, short), short, now)).toBe("collect");
    const long = deposit({ captureBefore: after(now, DAY_MS + 1) });
    expect(wantOf(held({ status: "active" }, long), long, now)).toBe("promise");
  });

  it("is let go at the return unless something is kept of it", () => {
    expect(wantOf(held({ status: "completed" }), deposit(), now)).toBe("release");
    expect(wantOf(held({ status: "completed", lateCents: 4_500 }), deposit(), now)).toBe("collect");
  });

  it.each(["cancelled", "no_show"] as const)("goes back when %s", (status) => {
    expect(wantOf(held({ status }), deposit(), now)).toBe("release");
  });

  it("goes back when the car was handed over without it", () => {
    expect(wantOf(accountLike({ status: "active" }), deposit(), now)).toBe("release");
  });
});

describe("what late days want", () => {
  it("is nothing where the deposit left less of them than can be charged", () => {
    const left = (heldCents: number, lostHeldCents = 0) => {
      const sums = {
        amount: heldCents,
        amountCents: heldCents,
        lostHeldCents,
        committedCents: lostHeldCents,
      };
      const held = paymentLike({ id: "d", purpose: "deposit", ...sums });
      const booking = { status: "completed", lateCents: 4_500, depositPaymentId: "d" } as const;
      return lateDueCents(accountLike(booking, { payments: [held] }));
    };
    expect([4_451, 4_450, 4_449].map((held) => left(held))).toEqual([0, 50, 51]);
    // What a bank took while it was held covers nothing.
    expect(left(4_500, 4_500)).toBe(4_500);
  });

  const paying = paymentLike({ purpose: "late", id: "l", status: "created" });

  it("is what the deposit does not cover, once", () => {
    const owed = { status: "completed", lateCents: 4_500 } as const;
    expect(wantOf(accountLike(owed), paying, now)).toBe("collect");
    expect(wantOf(accountLike({ ...owed, latePaymentId: "l" }), paying, now)).toBe("keep");
    expect(wantOf(accountLike({ ...owed, latePaymentId: "another" }), paying, now)).toBe("release");
    expect(wantOf(accountLike({ status: "completed" }), paying, now)).toBe("release");
  });
});
