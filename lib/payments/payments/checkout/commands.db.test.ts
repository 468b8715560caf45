import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { simulatedCharges } from "@/db/schema/operations/simulated-providers";
import { freshDatabase } from "@/db/testing/fresh-database";
import {
  advanceWaitingPayments,
  bookedScenario,
  eventReasonsOf,
  ledgerOf,
  vehicleScenario,
} from "@/db/testing/scenarios";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { advancePayment } from "@/lib/payments/payments/processing/advance";
import { getPayment } from "@/lib/payments/payments/queries";
import { addMs, HOUR_MS } from "@/lib/platform/dates";
import { acceptBooking, cancelBooking, declineBooking } from "@/lib/rentals/bookings/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { applyDueTransitions } from "@/lib/rentals/bookings/transitions/apply-due-transitions";
import { pollPayment, startPayment } from "./commands";

const database = await freshDatabase();
// The simulated providers use real time, as real ones do, so the tests start now.
const now = new Date();
const later = (ms: number) => addMs(now, ms);
const phone = "0788 123 456";
const noReason = { reason: "" };

const booked = (isInstantBook: boolean) => bookedScenario(database, isInstantBook, now);

describe("an instant car", () => {
  it("is confirmed when the card is approved, and the ledger records whose money it is", async () => {
    const { renter, bookingId } = await booked(true);
    const payment = await startPayment(renter, { bookingId, method: "card" }, now);
    expect(payment).toMatchObject({
      status: "pending",
      amount: 13_500,
      currency: "USD",
      actionUrl: `/sandbox/${payment.id}`,
    });
    await answerCharge(renter, payment.id, { answer: "approve" }, now);
    expect(await getBooking(renter, bookingId, now)).toMatchObject({ status: "confirmed", deadlineAt: null });
    expect(await eventReasonsOf(renter, bookingId)).toEqual(["created", "paid", "confirmed"]);
    expect(await ledgerOf(database, bookingId)).toEqual({
      provider_clearing: 13_500,
      owner_payable: -12_150,
      commission_revenue: -1_350,
    });
  });

  it("charges mobile money in francs at the quote's rate, and shows only the last digits of the number", async () => {
    const { renter, bookingId } = await booked(true);
    const payment = await startPayment(renter, { bookingId, method: "momo", phone }, now);
    expect(payment).toMatchObject({ amount: 196_425, currency: "RWF", maskedPhone: "+250 ••• ••• 456" });
  });

  it("stays held when the payer rejects the prompt, and can be paid with another method", async () => {
    const { renter, bookingId } = await booked(true);
    const first = await startPayment(renter, { bookingId, method: "airtel", phone: "0733 123 456" }, now);
    await answerCharge(renter, first.id, { answer: "reject" }, now);
    expect(await getPayment(renter, first.id, now)).toMatchObject({
      status: "failed",
      bookingStatus: "pending_payment",
    });
    const second = await startPayment(renter, { bookingId, method: "card" }, now);
    await answerCharge(renter, second.id, { answer: "approve" }, now);
    expect(await getBooking(renter, bookingId, now)).toMatchObject({ status: "confirmed" });
  });

  it("reports that a prompt expired when it was not answered", async () => {
    const { renter, bookingId } = await booked(true);
    const payment = await startPayment(renter, { bookingId, method: "momo", phone }, now);
    await answerCharge(renter, payment.id, { answer: "time_out" }, now);
    expect(await pollPayment(renter, payment.id, now)).toMatchObject({ status: "expired" });
  });
});

describe("asking twice", () => {
  it("makes one payment, one charge and one confirmation from many parallel requests", async () => {
    const { renter, bookingId } = await booked(true);
    const started = await Promise.all(
      Array.from({ length: 10 }, () => startPayment(renter, { bookingId, method: "card" }, now)),
    );
    const ids = new Set(started.map(({ id }) => id));
    expect(ids.size).toBe(1);
    const [paymentId = ""] = ids;
    const outcomes = await Promise.allSettled(
      Array.from({ length: 5 }, () => answerCharge(renter, paymentId, { answer: "approve" }, now)),
    );
    expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
    await Promise.all(Array.from({ length: 10 }, () => advancePayment(paymentId, now)));
    expect(await eventReasonsOf(renter, bookingId)).toEqual(["created", "paid", "confirmed"]);
    expect(await database.$count(simulatedCharges, eq(simulatedCharges.reference, paymentId))).toBe(1);
    expect(await ledgerOf(database, bookingId)).toMatchObject({ provider_clearing: 13_500 });
  });

  it("responds with a conflict while another payment method is in progress", async () => {
    const { renter, bookingId } = await booked(true);
    await startPayment(renter, { bookingId, method: "momo", phone }, now);
    const other = startPayment(renter, { bookingId, method: "card" }, now);
    await expect(other).rejects.toMatchObject({ code: "conflict", key: "paymentUnderWay" });
  });
});

describe("a car that needs the owner's acceptance", () => {
  it("authorises the card, and captures it only when the owner accepts", async () => {
    const { renter, owner, bookingId } = await booked(false);
    const payment = await startPayment(renter, { bookingId, method: "card" }, now);
    await answerCharge(renter, payment.id, { answer: "approve" }, now);
    expect(await getPayment(renter, payment.id, now)).toMatchObject({
      status: "authorized",
      bookingStatus: "requested",
    });
    expect(await ledgerOf(database, bookingId)).toEqual({});
    expect((await getBooking(owner, bookingId, now)).deadlineAt).toBe(later(8 * HOUR_MS).toISOString());
    expect(await acceptBooking(owner, bookingId, now)).toMatchObject({ status: "confirmed" });
    expect(await eventReasonsOf(renter, bookingId)).toEqual([
      "created",
      "authorized",
      "requested",
      "accepted",
      "paid",
      "confirmed",
    ]);
  });

  it("sends the mobile money prompt after the owner's acceptance, with a deadline", async () => {
    const { renter, owner, bookingId } = await booked(false);
    const payment = await startPayment(renter, { bookingId, method: "momo", phone }, now);
    expect(payment).toMatchObject({ status: "created", bookingStatus: "requested", actionUrl: null });
    expect(await database.$count(simulatedCharges, eq(simulatedCharges.reference, payment.id))).toBe(0);
    const accepted = await acceptBooking(owner, bookingId, now);
    expect(accepted).toMatchObject({
      status: "pending_payment",
      deadlineAt: later(2 * HOUR_MS).toISOString(),
    });
    await answerCharge(renter, payment.id, { answer: "approve" }, now);
    expect(await getBooking(renter, bookingId, now)).toMatchObject({ status: "confirmed" });
  });

  it("releases the card when the owner declines", async () => {
    const { renter, owner, bookingId } = await booked(false);
    const payment = await startPayment(renter, { bookingId, method: "card" }, now);
    await answerCharge(renter, payment.id, { answer: "approve" }, now);
    await declineBooking(owner, bookingId, { reason: "In the workshop" }, now);
    expect(await getPayment(renter, payment.id, now)).toMatchObject({
      status: "cancelled",
      bookingStatus: "declined",
    });
    const { events } = await getBooking(renter, bookingId, now);
    expect(events.at(-1)).toMatchObject({ reason: "declined", note: "In the workshop", actorKind: "owner" });
  });

  it("releases the card when the owner never answers", async () => {
    const { renter, bookingId } = await booked(false);
    const payment = await startPayment(renter, { bookingId, method: "card" }, now);
    await answerCharge(renter, payment.id, { answer: "approve" }, now);
    await applyDueTransitions(later(8 * HOUR_MS));
    await advanceWaitingPayments(later(8 * HOUR_MS));
    expect(await getPayment(renter, payment.id, later(8 * HOUR_MS))).toMatchObject({
      status: "cancelled",
      bookingStatus: "expired",
    });
  });

  it("is answered once when two members of the business answer at once", async () => {
    const { renter, owner, bookingId } = await booked(false);
    const payment = await startPayment(renter, { bookingId, method: "card" }, now);
    await answerCharge(renter, payment.id, { answer: "approve" }, now);
    const outcomes = await Promise.allSettled([
      acceptBooking(owner, bookingId, now),
      declineBooking(owner, bookingId, noReason, now),
      acceptBooking(owner, bookingId, now),
    ]);
    expect(outcomes.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
  });

  it("ends cancelled and without a charge when renter cancels and owner accepts at once, whoever is first", async () => {
    for (let count = 0; count < 2; count++) {
      const { renter, owner, bookingId } = await booked(false);
      const payment = await startPayment(renter, { bookingId, method: "card" }, now);
      await answerCharge(renter, payment.id, { answer: "approve" }, now);
      const both = [
        () => acceptBooking(owner, bookingId, now),
        () => cancelBooking(renter, bookingId, noReason, now),
      ];
      // An acceptance that comes second is refused; after one that comes first, the renter may still cancel for free.
      const outcomes = await Promise.allSettled((count % 2 ? both.toReversed() : both).map((act) => act()));
      expect(outcomes.some(({ status }) => status === "fulfilled")).toBe(true);
      await cancelBooking(renter, bookingId, noReason, now).catch(() => undefined);
      while ((await advanceWaitingPayments(later(HOUR_MS))) > 0);
      expect(await getBooking(renter, bookingId, now)).toMatchObject({ status: "cancelled" });
      const [charge] = await database
        .select()
        .from(simulatedCharges)
        .where(eq(simulatedCharges.reference, payment.id));
      const netAmount = charge?.status === "captured" ? charge.amount - charge.refundedAmount : 0;
      expect([charge?.status, netAmount]).not.toContain("authorized");
      expect(netAmount).toBe(0);
      expect(Object.values(await ledgerOf(database, bookingId)).every((cents) => cents === 0)).toBe(true);
    }
  });
});

describe("a payment", () => {
  it("can be started and answered only by the renter", async () => {
    const { renter, owner, bookingId } = await booked(true);
    await expect(startPayment(owner, { bookingId, method: "card" }, now)).rejects.toMatchObject({
      code: "not_found",
    });
    const request = await booked(false);
    await startPayment(request.renter, { bookingId: request.bookingId, method: "momo", phone }, now);
    const byOwner = startPayment(request.owner, { bookingId: request.bookingId, method: "card" }, now);
    await expect(byOwner).rejects.toMatchObject({ code: "forbidden" });
    const payment = await startPayment(renter, { bookingId, method: "card" }, now);
    const stranger = (await vehicleScenario(database)).owner;
    await expect(pollPayment(stranger, payment.id, now)).rejects.toMatchObject({ code: "not_found" });
    for (const actor of [owner, stranger])
      await expect(answerCharge(actor, payment.id, { answer: "approve" }, now)).rejects.toMatchObject({
        code: "not_found",
      });
  });

  it("refuses an invalid phone number", async () => {
    const { renter, bookingId } = await booked(true);
    const start = startPayment(renter, { bookingId, method: "momo", phone: "12" }, now);
    await expect(start).rejects.toMatchObject({
      code: "invalid",
      details: { fields: { phone: "phoneInvalid" } },
    });
  });
});
