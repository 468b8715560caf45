import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Account, type AccountPayment, lateDueCents } from "./account";
import { backAmount, newBackCents, owedBackCents, shareInCurrency } from "./back";
import { accountLike, paymentLike } from "./testing";

const at = (hour: number) => new Date(Date.UTC(2026, 11, 1, hour));

describe("what belongs back to the payer", () => {
  const back = (account: Account) => account.payments.map((payment) => newBackCents(account, payment));

  it("is what the cancellation of the booking it confirmed decided", () => {
    expect(back(accountLike({ status: "cancelled", refundedCents: 9_000 }))).toEqual([9_000]);
  });

  it("is everything when the money came in after the booking had ended unpaid", () => {
    for (const status of ["cancelled", "declined", "expired"] as const)
      expect(back(accountLike({ status, paidByPaymentId: null }))).toEqual([13_500]);
  });

  it("is everything when another payment had confirmed the booking", () => {
    expect(back(accountLike({ paidByPaymentId: "another" }))).toEqual([13_500]);
  });

  it("is nothing while the booking stands", () => {
    expect(back(accountLike())).toEqual([0]);
    expect(back(accountLike({ status: "no_show" }))).toEqual([0]);
  });

  it("is the difference when an agreed change made the rental cheaper", () => {
    expect(back(accountLike({ totalCents: 9_000 }))).toEqual([4_500]);
  });

  it("comes from the newest payment first when rent and changes paid the bill together", () => {
    const changes = [{ id: "c", status: "applied", paidByPaymentId: "later" }];
    const later = { id: "later", purpose: "change", changeId: "c", amountCents: 4_500 } as const;
    const payments = [paymentLike({ createdAt: at(1) }), paymentLike({ ...later, createdAt: at(2) })];
    const cancelled = { status: "cancelled", totalCents: 18_000 } as const;
    expect(back(accountLike({ ...cancelled, refundedCents: 4_000 }, { changes, payments }))).toEqual([
      0, 4_000,
    ]);
    expect(back(accountLike({ ...cancelled, refundedCents: 12_000 }, { changes, payments }))).toEqual([
      7_500, 4_500,
    ]);
  });

  it("is of a deposit a bank gave back what the late days do not take, less those that were paid for apart meanwhile", () => {
    const deposit = paymentLike({ id: "d", purpose: "deposit", amountCents: 10_000 });
    const late = paymentLike({ id: "l", purpose: "late", amountCents: 9_000 });
    const over = { status: "completed", depositPaymentId: "d", lateCents: 9_000 } as const;
    expect(back(accountLike(over, { payments: [deposit] }))).toEqual([1_000]);
    const paidApart = { ...over, latePaymentId: "l" };
    expect(back(accountLike(paidApart, { payments: [deposit, late] }))).toEqual([10_000, 0]);
    // A part of it was here at the return, and kept; the rest of the late days is still asked for apart.
    const partly = accountLike(over, { payments: [{ ...deposit, keptCents: 3_000 }] });
    expect([back(partly), lateDueCents(partly)]).toEqual([[7_000], 6_000]);
  });

  it("counts what is on its way, so that nothing goes back twice", () => {
    const underWay = paymentLike({ committedCents: 5_000, openBackCents: 5_000 });
    const account = accountLike({ status: "cancelled", refundedCents: 9_000 }, { payments: [underWay] });
    expect(newBackCents(account, underWay)).toBe(4_000);
    expect(owedBackCents(account, underWay)).toBe(9_000);
    // Also of what counts for nothing and goes back whole, and of a deposit.
    const late = accountLike({ status: "expired", paidByPaymentId: null }, { payments: [underWay] });
    expect(newBackCents(late, underWay)).toBe(8_500);
    const deposit = paymentLike({
      ...{ id: "d", purpose: "deposit", method: "momo", amountCents: 10_000 },
      ...{ committedCents: 4_000, openBackCents: 4_000 },
    });
    const over = accountLike({ status: "completed", depositPaymentId: "d" }, { payments: [deposit] });
    expect(newBackCents(over, deposit)).toBe(6_000);
  });

  it("is of a deposit all but what the owner keeps, and nothing while the car is out", () => {
    const deposit = paymentLike({ id: "d", purpose: "deposit", method: "momo", amountCents: 10_000 });
    const of = (booking: Partial<Account["booking"]>, damageCents = 0) =>
      newBackCents(
        accountLike({ depositPaymentId: "d", ...booking }, { payments: [deposit], damageCents }),
        deposit,
      );
    expect(of({ status: "active" })).toBe(0);
    expect(of({ status: "completed" })).toBe(10_000);
    expect(of({ status: "completed", lateCents: 4_500 }, 2_000)).toBe(3_500);
    expect(of({ status: "cancelled" })).toBe(10_000);
    expect(of({ status: "confirmed", depositPaymentId: "another" })).toBe(10_000);
  });
});

describe("amounts in the payment's own currency", () => {
  it("share a payment, all of it exactly", () => {
    const payment = { amount: 196_425, amountCents: 13_500 };
    expect(shareInCurrency(payment, 13_500)).toBe(196_425);
    expect(shareInCurrency(payment, 9_000)).toBe(130_950);
  });

  it("never sum to more than was paid, however it goes back in parts, and to all of it in the end", () => {
    const cents = fc.integer({ min: 1, max: 500_000 });
    const rate = fc.integer({ min: 100, max: 200_000 });
    const cuts = fc.array(fc.double({ min: 0, max: 1, noNaN: true }), { maxLength: 8 });
    fc.assert(
      fc.property(cents, rate, cuts, (amountCents, rwfPerHundredUsd, shares) => {
        const amount = Math.max(1, Math.round((amountCents * rwfPerHundredUsd) / 10_000));
        fc.pre(amount >= amountCents);
        let payment = paymentLike({ amount, amountCents });
        const parts = [...shares.map((share) => Math.floor(share * amountCents)), amountCents];
        for (const upTo of parts.sort((one, other) => one - other)) {
          const part = upTo - payment.committedCents;
          if (part <= 0) continue;
          const francs = backAmount(payment, part);
          expect(francs).toBeGreaterThan(0);
          payment = committed(payment, part, francs);
          expect(payment.committedAmount).toBeLessThanOrEqual(amount);
        }
        expect(payment.committedAmount).toBe(amount);
      }),
    );
  });
});

const committed = (payment: AccountPayment, cents: number, amount: number) => ({
  ...payment,
  committedCents: payment.committedCents + cents,
  committedAmount: payment.committedAmount + amount,
});

describe("a booking with any history of changes", () => {
  // Each step makes the rental dearer (and is paid) or cheaper; in between, refunds are opened or not.
  const step = fc.record({ delta: fc.integer({ min: -9_000, max: 9_000 }), isRefunded: fc.boolean() });

  it("has paid exactly its bill once everything owed went back, and never less meanwhile", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.nat({ max: 100 }), (steps, keptPercent) => {
        let account = accountLike();
        for (const [index, { delta, isRefunded }] of steps.entries()) {
          account = changed(account, Math.max(delta, 100 - account.booking.totalCents), index);
          if (isRefunded) account = refundedAll(account);
          expect(heldCents(account)).toBeGreaterThanOrEqual(account.booking.totalCents);
        }
        const { totalCents } = account.booking;
        const refundedCents = totalCents - Math.floor((totalCents * keptPercent) / 100);
        const over = {
          ...account,
          booking: { ...account.booking, status: "cancelled" as const, refundedCents },
        };
        const settled = refundedAll(over);
        expect(heldCents(settled)).toBe(totalCents - refundedCents);
        expect(settled.payments.every((payment) => payment.committedCents <= payment.amountCents)).toBe(true);
        expect(settled.payments.map((payment) => newBackCents(settled, payment))).toEqual(
          settled.payments.map(() => 0),
        );
      }),
    );
  });

  function changed(account: Account, delta: number, index: number): Account {
    const booking = { ...account.booking, totalCents: account.booking.totalCents + delta };
    if (delta <= 0) return { ...account, booking };
    const id = `change-${index}`;
    const payment = paymentLike({
      id,
      purpose: "change",
      changeId: id,
      amountCents: delta,
      createdAt: at(index),
    });
    return {
      ...account,
      booking,
      changes: [...account.changes, { id, status: "applied", paidByPaymentId: id }],
      payments: [...account.payments, payment],
    };
  }

  /** As the payments would do it: each opens its refund from what is stored at that moment. */
  function refundedAll(account: Account): Account {
    let now = account;
    for (const { id } of account.payments) {
      const payment = now.payments.find((one) => one.id === id) ?? paymentLike();
      const cents = newBackCents(now, payment);
      now = {
        ...now,
        payments: now.payments.map((one) => (one.id === id ? committed(one, cents, cents) : one)),
      };
    }
    return now;
  }

  const heldCents = ({ payments }: Account) =>
    payments.reduce((sum, payment) => sum + payment.amountCents - payment.committedCents, 0);
});
