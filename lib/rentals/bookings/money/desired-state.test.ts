import { describe, expect, it } from "vitest";
import { addMs, DAY_MS } from "@/lib/platform/dates";
import { chargesDueCents } from "./account";
import { desiredStateOf } from "./desired-state";
import { accountLike, paymentLike } from "./testing";

const now = new Date("2026-12-01T08:00:00Z");

describe("the desired state of a rent payment", () => {
  const mine = paymentLike({ status: "created" });
  const unpaid = { paidByPaymentId: null };

  it("is collect for instant bookings and accepted requests, otherwise only promise", () => {
    const held = { ...unpaid, status: "pending_payment" } as const;
    expect(desiredStateOf(accountLike({ ...held, isInstantBook: true }), mine, now)).toBe("collect");
    expect(desiredStateOf(accountLike({ ...held, acceptedAt: now }), mine, now)).toBe("collect");
    expect(desiredStateOf(accountLike(held), mine, now)).toBe("promise");
    expect(desiredStateOf(accountLike({ ...unpaid, status: "requested" }), mine, now)).toBe("promise");
  });

  it.each(["expired", "declined", "cancelled"] as const)("is release when the booking is %s", (status) => {
    expect(desiredStateOf(accountLike({ ...unpaid, status }), mine, now)).toBe("release");
  });

  it("is await for a pending payment when the hold expires", () => {
    const pending = paymentLike({ status: "pending" });
    expect(desiredStateOf(accountLike({ ...unpaid, status: "expired" }), pending, now)).toBe("await");
  });

  it("is release for a payment that succeeds after another has confirmed the booking", () => {
    expect(desiredStateOf(accountLike({ paidByPaymentId: "another" }), mine, now)).toBe("release");
    expect(desiredStateOf(accountLike(), mine, now)).toBe("keep");
  });
});

describe("the desired state of a change's payment", () => {
  const paying = paymentLike({ purpose: "change", changeId: "c", status: "pending" });
  const withChange = (status: string, paidByPaymentId: string | null = null) =>
    accountLike({}, { changes: [{ id: "c", status, paidByPaymentId }] });

  it("is collect while the change waits for it, keep if it paid for the applied change, otherwise release", () => {
    expect(desiredStateOf(withChange("pending_payment"), paying, now)).toBe("collect");
    expect(desiredStateOf(withChange("applied", "mine"), paying, now)).toBe("keep");
    expect(desiredStateOf(withChange("applied", "another"), paying, now)).toBe("release");
    expect(desiredStateOf(withChange("withdrawn"), paying, now)).toBe("release");
  });

  it("is await for a pending payment when the change expires", () => {
    expect(desiredStateOf(withChange("expired"), paying, now)).toBe("await");
    expect(desiredStateOf(withChange("expired"), { ...paying, status: "created" }, now)).toBe("release");
  });
});

describe("the desired state of a deposit payment", () => {
  const deposit = (overrides: Parameters<typeof paymentLike>[0] = {}) =>
    paymentLike({ purpose: "deposit", id: "d", status: "authorized", amountCents: 10_000, ...overrides });
  const held = (booking: Parameters<typeof accountLike>[0], payment = deposit()) =>
    accountLike({ depositPaymentId: "d", ...booking }, { payments: [payment] });

  it("is promise for a card while the vehicle is out, and collect for mobile money, which cannot be authorized", () => {
    expect(desiredStateOf(held({}), deposit(), now)).toBe("promise");
    expect(desiredStateOf(held({ status: "active" }), deposit(), now)).toBe("promise");
    const phone = deposit({ method: "momo", status: "created" });
    expect(desiredStateOf(accountLike(), phone, now)).toBe("collect");
  });

  it("is collect from a day before the card's authorisation ends", () => {
    const short = deposit({ captureBefore: addMs(now, DAY_MS) });
    expect(desiredStateOf(held({ status: "active" }, short), short, now)).toBe("collect");
    const long = deposit({ captureBefore: addMs(now, DAY_MS + 1) });
    expect(desiredStateOf(held({ status: "active" }, long), long, now)).toBe("promise");
  });

  it("is release at the return unless a part is kept", () => {
    expect(desiredStateOf(held({ status: "completed" }), deposit(), now)).toBe("release");
    expect(desiredStateOf(held({ status: "completed", chargesCents: 4_500 }), deposit(), now)).toBe(
      "collect",
    );
  });

  it.each(["cancelled", "no_show"] as const)("is release when the booking is %s", (status) => {
    expect(desiredStateOf(held({ status }), deposit(), now)).toBe("release");
  });

  it("is release when the vehicle was handed over without the deposit", () => {
    expect(desiredStateOf(accountLike({ status: "active" }), deposit(), now)).toBe("release");
  });
});

describe("a payment for late days", () => {
  it("is not due if the deposit leaves less than can be charged", () => {
    const left = (heldCents: number, lostHeldCents = 0) => {
      const sums = {
        amount: heldCents,
        amountCents: heldCents,
        lostHeldCents,
        committedCents: lostHeldCents,
      };
      const held = paymentLike({ id: "d", purpose: "deposit", ...sums });
      const booking = { status: "completed", chargesCents: 4_500, depositPaymentId: "d" } as const;
      return chargesDueCents(accountLike(booking, { payments: [held] }));
    };
    expect([4_451, 4_450, 4_449].map((held) => left(held))).toEqual([0, 50, 51]);
    // Money that a bank took back while it was held does not cover anything.
    expect(left(4_500, 4_500)).toBe(4_500);
  });

  const paying = paymentLike({ purpose: "late", id: "l", status: "created" });

  it("is collected once for what the deposit does not cover", () => {
    const owed = { status: "completed", chargesCents: 4_500 } as const;
    expect(desiredStateOf(accountLike(owed), paying, now)).toBe("collect");
    expect(desiredStateOf(accountLike({ ...owed, latePaymentId: "l" }), paying, now)).toBe("keep");
    expect(desiredStateOf(accountLike({ ...owed, latePaymentId: "another" }), paying, now)).toBe("release");
    expect(desiredStateOf(accountLike({ status: "completed" }), paying, now)).toBe("release");
  });
});
