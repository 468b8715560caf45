import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type AccountPayment, type BookingAccount, chargesDueCents } from "./account";
import {
  disputedRefundCents,
  francsRefundedOnCancellation,
  newRefundCents,
  refundAmount,
  refundOwedCents,
  shareInCurrency,
} from "./refund-due";
import { accountLike, paymentLike } from "./testing";

const at = (hour: number) => new Date(Date.UTC(2026, 11, 1, hour));

describe("the amount to refund to the payer", () => {
  const newRefunds = (account: BookingAccount) =>
    account.payments.map((payment) => newRefundCents(account, payment));

  it("is the refund of the cancellation for the payment that confirmed the booking", () => {
    expect(newRefunds(accountLike({ status: "cancelled", refundedCents: 9_000 }))).toEqual([9_000]);
  });

  it("is everything when the money arrived after the booking had ended unpaid", () => {
    for (const status of ["cancelled", "declined", "expired"] as const)
      expect(newRefunds(accountLike({ status, paidByPaymentId: null }))).toEqual([13_500]);
  });

  it("is everything when another payment had confirmed the booking", () => {
    expect(newRefunds(accountLike({ paidByPaymentId: "another" }))).toEqual([13_500]);
  });

  it("is nothing while the booking is valid", () => {
    expect(newRefunds(accountLike())).toEqual([0]);
    expect(newRefunds(accountLike({ status: "no_show" }))).toEqual([0]);
  });

  it("is the difference when an agreed change made the rental cheaper", () => {
    expect(newRefunds(accountLike({ totalCents: 9_000 }))).toEqual([4_500]);
  });

  it("comes from the newest payment first when rent and changes together paid the bill", () => {
    const changes = [{ id: "c", status: "applied", paidByPaymentId: "later" }];
    const later = { id: "later", purpose: "change", changeId: "c", amountCents: 4_500 } as const;
    const payments = [paymentLike({ createdAt: at(1) }), paymentLike({ ...later, createdAt: at(2) })];
    const cancelled = { status: "cancelled", totalCents: 18_000 } as const;
    expect(newRefunds(accountLike({ ...cancelled, refundedCents: 4_000 }, { changes, payments }))).toEqual([
      0, 4_000,
    ]);
    expect(newRefunds(accountLike({ ...cancelled, refundedCents: 12_000 }, { changes, payments }))).toEqual([
      7_500, 4_500,
    ]);
  });

  it("is the part of a deposit restored by the bank that late days do not use, except late days paid separately", () => {
    const deposit = paymentLike({ id: "d", purpose: "deposit", amountCents: 10_000 });
    const late = paymentLike({ id: "l", purpose: "late", amountCents: 9_000 });
    const over = { status: "completed", depositPaymentId: "d", chargesCents: 9_000 } as const;
    expect(newRefunds(accountLike(over, { payments: [deposit] }))).toEqual([1_000]);
    const paidApart = { ...over, latePaymentId: "l" };
    expect(newRefunds(accountLike(paidApart, { payments: [deposit, late] }))).toEqual([10_000, 0]);
    // At the return a part of the deposit was still held and kept; the rest of the late days stays due
    // separately.
    const partly = accountLike(over, { payments: [{ ...deposit, keptCents: 3_000 }] });
    expect([newRefunds(partly), chargesDueCents(partly)]).toEqual([[7_000], 6_000]);
  });

  it("counts pending refunds, so that nothing is refunded twice", () => {
    const underWay = paymentLike({ committedCents: 5_000, openRefundCents: 5_000 });
    const account = accountLike({ status: "cancelled", refundedCents: 9_000 }, { payments: [underWay] });
    expect(newRefundCents(account, underWay)).toBe(4_000);
    expect(refundOwedCents(account, underWay)).toBe(9_000);
    // The limit applies to payments that do not count and to deposits, too.
    const late = accountLike({ status: "expired", paidByPaymentId: null }, { payments: [underWay] });
    expect(newRefundCents(late, underWay)).toBe(8_500);
    expect(disputedRefundCents(late, underWay)).toBe(0);
    const deposit = paymentLike({
      id: "d",
      purpose: "deposit",
      method: "momo",
      amountCents: 10_000,
      committedCents: 4_000,
      openRefundCents: 4_000,
    });
    const over = accountLike({ status: "completed", depositPaymentId: "d" }, { payments: [deposit] });
    expect(newRefundCents(over, deposit)).toBe(6_000);
  });

  it("is the deposit minus the part the owner keeps, and nothing while the vehicle is out", () => {
    const deposit = paymentLike({ id: "d", purpose: "deposit", method: "momo", amountCents: 10_000 });
    const of = (booking: Partial<BookingAccount["booking"]>, damageCents = 0) =>
      newRefundCents(
        accountLike({ depositPaymentId: "d", ...booking }, { payments: [deposit], damageCents }),
        deposit,
      );
    expect(of({ status: "active" })).toBe(0);
    expect(of({ status: "completed" })).toBe(10_000);
    expect(of({ status: "completed", chargesCents: 4_500 }, 2_000)).toBe(3_500);
    expect(of({ status: "cancelled" })).toBe(10_000);
    expect(of({ status: "confirmed", depositPaymentId: "another" })).toBe(10_000);
  });
});

describe("amounts in the payment's own currency", () => {
  it("convert proportionally, and exactly for the full amount", () => {
    const payment = { amount: 196_425, amountCents: 13_500 };
    expect(shareInCurrency(payment, 13_500)).toBe(196_425);
    expect(shareInCurrency(payment, 9_000)).toBe(130_950);
  });

  it("never sum to more than was paid when refunded in parts, and in the end to all of it", () => {
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
          const francs = refundAmount(payment, part);
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
  // Each step makes the rental more expensive (and is paid) or cheaper; in between, refunds may be opened.
  const step = fc.record({ delta: fc.integer({ min: -9_000, max: 9_000 }), isRefunded: fc.boolean() });

  it("has paid exactly its bill once all refunds are made, and never less before", () => {
    fc.assert(
      fc.property(fc.array(step, { maxLength: 12 }), fc.nat({ max: 100 }), (steps, retainedPercent) => {
        let account = accountLike();
        for (const [index, { delta, isRefunded }] of steps.entries()) {
          account = changed(account, Math.max(delta, 100 - account.booking.totalCents), index);
          if (isRefunded) account = refundedAll(account);
          expect(heldCents(account)).toBeGreaterThanOrEqual(account.booking.totalCents);
        }
        const { totalCents } = account.booking;
        const refundedCents = totalCents - Math.floor((totalCents * retainedPercent) / 100);
        const over = {
          ...account,
          booking: { ...account.booking, status: "cancelled" as const, refundedCents },
        };
        const settled = refundedAll(over);
        expect(heldCents(settled)).toBe(totalCents - refundedCents);
        expect(settled.payments.every((payment) => payment.committedCents <= payment.amountCents)).toBe(true);
        expect(settled.payments.map((payment) => newRefundCents(settled, payment))).toEqual(
          settled.payments.map(() => 0),
        );
      }),
    );
  });

  function changed(account: BookingAccount, delta: number, index: number): BookingAccount {
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

  /** Opens every refund one after the other from the stored state, as the payment worker does. */
  function refundedAll(account: BookingAccount): BookingAccount {
    let now = account;
    for (const { id } of account.payments) {
      const payment = now.payments.find((one) => one.id === id) ?? paymentLike();
      const cents = newRefundCents(now, payment);
      now = {
        ...now,
        payments: now.payments.map((one) => (one.id === id ? committed(one, cents, cents) : one)),
      };
    }
    return now;
  }

  const heldCents = ({ payments }: BookingAccount) =>
    payments.reduce((sum, payment) => sum + payment.amountCents - payment.committedCents, 0);
});

describe("the francs that the renter gets back on a cancellation", () => {
  const momo = paymentLike({ method: "momo", amount: 196_425 });

  it("are those of the payment, all or in part", () => {
    const account = accountLike({}, { payments: [momo] });
    expect(francsRefundedOnCancellation(account, 13_500)).toBe(196_425);
    expect(francsRefundedOnCancellation(account, 9_000)).toBe(130_950);
    expect(francsRefundedOnCancellation(account, 0)).toBeNull();
  });

  it("leave the deposit out", () => {
    const deposit = paymentLike({ id: "deposit", purpose: "deposit", method: "momo", amount: 145_500 });
    const account = accountLike({ depositPaymentId: "deposit" }, { payments: [momo, deposit] });
    expect(francsRefundedOnCancellation(account, 13_500)).toBe(196_425);
  });

  it("are not named for a card, which is refunded in dollars", () => {
    expect(francsRefundedOnCancellation(accountLike(), 13_500)).toBeNull();
  });
});
