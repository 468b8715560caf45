import { and, eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { notifications } from "@/db/schema/messaging/notifications";
import { payments } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { makeUser } from "@/db/testing/factories";
import { freshDatabase } from "@/db/testing/fresh-database";
import {
  actorFor,
  bookedScenario,
  notificationKindsOf,
  paidScenario,
  telephoneScenario,
  vehicleScenario,
} from "@/db/testing/scenarios";
import type { NotificationKind } from "@/lib/messaging/notifications/kinds";
import { renderNotification } from "@/lib/messaging/notifications/render-notification";
import { answerCharge } from "@/lib/operations/demo/providers/commands";
import { cancelBookingAsAdmin } from "@/lib/payments/booking-interventions/commands";
import { createCounterBooking, recordCounterPayment } from "@/lib/payments/counter-payments/commands";
import { startPayment } from "@/lib/payments/payments/checkout/commands";
import { advancePayment } from "@/lib/payments/payments/processing/advance";
import type { UserActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, dayIn, formatInstant, HOUR_MS, KIGALI, MINUTE_MS } from "@/lib/platform/dates";
import { acceptBookingChange, proposeBookingChange } from "@/lib/rentals/bookings/changes/commands";
import { acceptBooking, cancelBooking, createBooking, declineBooking } from "@/lib/rentals/bookings/commands";
import { getBooking } from "@/lib/rentals/bookings/queries";
import { applyDueTransitions } from "@/lib/rentals/bookings/transitions/apply-due-transitions";
import { createCounterQuote } from "@/lib/rentals/counter-bookings/commands";

const database = await freshDatabase();
const now = new Date();

const notificationsOf = (userId: string) => notificationKindsOf(database, userId);

async function messagesOf(userId: string, kind: NotificationKind): Promise<string[]> {
  const about = and(eq(notifications.userId, userId), eq(notifications.kind, kind));
  const rows = await database.select().from(notifications).where(about);
  return rows.map((row) => renderNotification(row, "en", new Map()).message);
}

/** A request whose renter has authorised the payment. */
async function requested() {
  const scenario = await bookedScenario(database, false, now);
  const { renter, bookingId } = scenario;
  const { id } = await startPayment(renter, { bookingId, purpose: "rent", method: "card" }, now);
  await answerCharge(renter, id, { answer: "approve" }, new Date());
  await advancePayment(id, now);
  return scenario;
}

/** A paid booking for which one side has proposed two days more. */
async function longerRental(proposer: "renter" | "owner", { isInstantBook = false } = {}) {
  const scenario = await paidScenario(database, now);
  const { bookingId } = scenario;
  await database.update(bookings).set({ isInstantBook }).where(eq(bookings.id, bookingId));
  const { startsAt, endsAt } = await getBooking(scenario.renter, bookingId, now);
  const dates = { startsAt, endsAt: addMs(new Date(endsAt), 2 * DAY_MS).toISOString() };
  const request = { ...dates, differenceCents: 9_000 };
  const { change } = await proposeBookingChange(scenario[proposer], bookingId, request, now);
  if (!change) throw new Error("nothing was proposed");
  return { ...scenario, change };
}

const timeText = (instant: string | null | undefined) => formatInstant(new Date(instant ?? ""), "en", KIGALI);

describe("both sides of a booking are notified", () => {
  it("when it is requested, accepted and paid, each about the other's actions", async () => {
    const { renter, owner, bookingId } = await requested();
    expect([await notificationsOf(renter.userId), await notificationsOf(owner.userId)]).toEqual([
      [],
      ["booking-requested"],
    ]);
    await acceptBooking(owner, bookingId, now);
    expect(await notificationsOf(renter.userId)).toEqual(["booking-accepted", "booking-confirmed"]);
    expect(await notificationsOf(owner.userId)).toEqual(["booking-requested", "booking-confirmed-host"]);
    const about = and(eq(notifications.userId, renter.userId), eq(notifications.kind, "booking-confirmed"));
    const [row] = await database.select().from(notifications).where(about);
    expect(row).toMatchObject({ actionUrl: `/dashboard/user/rentals/${bookingId}`, businessId: null });
  });

  it("when staff book on the telephone: the customer, with what is paid at the pick-up", async () => {
    const { owner, customer, bookingId } = await telephoneScenario(database, now, {
      documentsEndOn: dayIn(addMs(now, 2 * DAY_MS), KIGALI),
    });
    expect(await notificationsOf(customer.userId)).toEqual(["counter-booked"]);
    const { deadlineAt } = await getBooking(customer, bookingId, now);
    const [message] = await messagesOf(customer.userId, "counter-booked");
    expect(message).toMatch(
      /^Umucyo Car Hire has booked Toyota RAV4 2021 for you from .*, booking \S+\. You pick it up here: Remera, Kigali\. /,
    );
    expect(message).toContain("You pay $135 (FRW 196,425) at the pick-up;");
    expect(message).toContain(`held until ${timeText(deadlineAt)}.`);
    // The car's documents end during the rental.
    expect(await notificationsOf(owner.userId)).toEqual(["booking-needs-documents"]);
    await recordCounterPayment(owner, bookingId, { purpose: "rent", method: "cash" }, now);
    expect(await notificationsOf(customer.userId)).toEqual(["counter-booked", "booking-confirmed"]);
    expect(await notificationsOf(owner.userId)).toEqual([
      "booking-needs-documents",
      "booking-confirmed-host",
    ]);
  });

  it("when a customer pays at once at the counter, only of the confirmation", async () => {
    const { owner, vehicle } = await vehicleScenario(database);
    const [startsAt, endsAt] = [addMs(now, DAY_MS).toISOString(), addMs(now, 2 * DAY_MS).toISOString()];
    const request = { vehicleId: vehicle.id, startsAt, endsAt, source: "walk_in" } as const;
    const { id: quoteId } = await createCounterQuote(owner, request, now);
    const customer = { firstName: "Jean", lastName: "Mugisha", phone: "+250788301999" };
    const made = await createCounterBooking(owner, { quoteId, customer, rentMethod: "cash" }, now);
    expect(await notificationsOf(made.renter.id)).toEqual(["booking-confirmed"]);
  });

  it("when the business declines", async () => {
    const { renter, owner, bookingId } = await requested();
    await declineBooking(owner, bookingId, { reason: "It is being repaired." }, now);
    expect(await notificationsOf(renter.userId)).toEqual(["booking-declined"]);
  });

  it("when a request expires, but not the business when an unpaid hold does", async () => {
    const asked = await requested();
    const held = await bookedScenario(database, true, now);
    await applyDueTransitions(addMs(now, 9 * HOUR_MS));
    expect(await notificationsOf(asked.renter.userId)).toContain("booking-expired");
    expect(await messagesOf(asked.renter.userId, "booking-expired")).toEqual([
      expect.stringMatching(
        /^The owner of .+ did not answer your request in time\. You have not been charged\.$/,
      ),
    ]);
    expect(await messagesOf(held.renter.userId, "booking-expired")).toEqual([
      expect.stringMatching(/^Your booking of .+ was not paid in time and has expired\. /),
    ]);
    expect(await notificationsOf(asked.owner.userId)).toEqual(["booking-requested", "request-expired-host"]);
    expect([await notificationsOf(held.renter.userId), await notificationsOf(held.owner.userId)]).toEqual([
      ["booking-expired"],
      [],
    ]);
  });

  it("does not say that the dates of a request are free: it held none, and they may have gone meanwhile", async () => {
    const [expired, withdrawn] = [await requested(), await requested()];
    await cancelBooking(withdrawn.renter, withdrawn.bookingId, { reason: "" }, now);
    await applyDueTransitions(addMs(now, 9 * HOUR_MS));
    const messages = [
      await messagesOf(expired.renter.userId, "booking-expired"),
      await messagesOf(expired.owner.userId, "request-expired-host"),
      await messagesOf(withdrawn.owner.userId, "booking-cancelled-host"),
    ];
    for (const sent of messages) {
      expect(sent).toHaveLength(1);
      expect(sent[0]).not.toContain("free again");
    }
  });

  it("when it is cancelled, the renter also about the refund", async () => {
    const { renter, owner, bookingId } = await paidScenario(database, now);
    await cancelBooking(owner, bookingId, { reason: "The car broke down." }, now);
    expect(await notificationsOf(renter.userId)).toEqual([
      "booking-confirmed",
      "booking-cancelled",
      "money-refunded",
    ]);
    const about = and(eq(notifications.userId, renter.userId), eq(notifications.kind, "money-refunded"));
    const [refundNotification] = await database.select().from(notifications).where(about);
    expect(refundNotification && renderNotification(refundNotification, "en", new Map()).message).toMatch(
      /^\$135 for .+ was refunded to your card\. Your bank shows it within 5 to 10 days\.$/,
    );
    // A notification without amount and destination, as stored by older versions, still renders correctly.
    const { amountCents: _, refundTo: __, ...values } = refundNotification?.values ?? {};
    expect(
      refundNotification && renderNotification({ ...refundNotification, values }, "en", new Map()).message,
    ).toMatch(/^Your payment for .+ was refunded to you\.$/);
    expect(await notificationsOf(owner.userId)).toEqual(["booking-confirmed-host"]);
    const other = await paidScenario(database, now);
    await cancelBooking(other.renter, other.bookingId, { reason: "" }, now);
    expect(await notificationsOf(other.owner.userId)).toEqual([
      "booking-confirmed-host",
      "booking-cancelled-host",
    ]);
    expect(await notificationsOf(other.renter.userId)).not.toContain("booking-cancelled");
  });

  it("when it is cancelled, with the refund's amount as it was paid, its destination and its time", async () => {
    const { renter, owner, bookingId } = await bookedScenario(database, true, now);
    const payment = { bookingId, purpose: "rent", method: "momo", phone: "0788 123 456" } as const;
    const { id } = await startPayment(renter, payment, now);
    await answerCharge(renter, id, { answer: "approve" }, new Date());
    await advancePayment(id, now);
    await cancelBooking(owner, bookingId, { reason: "The car broke down." }, now);
    expect(await messagesOf(renter.userId, "booking-cancelled")).toEqual([
      expect.stringMatching(
        / was cancelled\. We refund \$135 \(FRW 196,425\) to your MTN MoMo number \+250 ••• ••• 456 within 24 hours\.$/,
      ),
    ]);
    expect(await messagesOf(renter.userId, "money-refunded")).toEqual([
      expect.stringMatching(
        /^\$135 \(FRW 196,425\) for .+ was refunded to your MTN MoMo number \+250 ••• ••• 456\.$/,
      ),
    ]);
  });

  it("when it is cancelled, without a promise about money that a bank or an administrator decides about", async () => {
    const context = { now: addMs(now, 12 * HOUR_MS), device: { ipAddress: "10.4.0.7", userAgent: null } };
    const admin = actorFor(await makeUser(database, { role: "admin" }));
    // Late, so that a day is kept: the dispute concerns no more than that.
    const cancelLate = async ({ renter, bookingId }: { renter: UserActor; bookingId: string }) => {
      await cancelBookingAsAdmin(admin, bookingId, { reason: "Closed", refund: "rules" }, context);
      return messagesOf(renter.userId, "booking-cancelled");
    };
    const withoutPromise = [expect.stringMatching(/ The booking shows what is refunded to you\.$/)];
    const disputed = await paidScenario(database, now);
    await database
      .update(payments)
      .set({ dispute: { amount: 4_500 } })
      .where(eq(payments.bookingId, disputed.bookingId));
    expect(await cancelLate(disputed)).toEqual(withoutPromise);
    // Airtel does not refund in part.
    const airtel = await vehicleScenario(database, { isInstantBook: true, dailyPriceCents: 4_500 });
    const renter = await airtel.renter();
    const { id: bookingId } = await createBooking(
      renter,
      { quoteId: (await airtel.quote(renter, now, 1)).id },
      now,
    );
    const payment = { bookingId, purpose: "rent", method: "airtel", phone: "0733 123 456" } as const;
    const { id } = await startPayment(renter, payment, now);
    await answerCharge(renter, id, { answer: "approve" }, new Date());
    await advancePayment(id, now);
    expect(await cancelLate({ renter, bookingId })).toEqual(withoutPromise);
    const after = await getBooking(renter, bookingId, context.now);
    expect(after).toMatchObject({ refundedCents: 9_000, payments: [{ refundRoute: "transfer" }] });
  });

  it("when other dates are proposed, with the deadline of the answer and what holds without one", async () => {
    const { owner, change } = await longerRental("renter");
    const until = timeText(change.deadlineAt);
    const [message] = await messagesOf(owner.userId, "change-proposed");
    expect(message).toContain(`Answer by ${until}; without an answer the booking stays as it is.`);
  });

  it("when other dates are agreed at once, and then the owner is not asked for an answer", async () => {
    const { owner, change } = await longerRental("renter", { isInstantBook: true });
    expect(change.status).toBe("pending_payment");
    const kinds = await notificationsOf(owner.userId);
    expect(kinds).toContain("change-accepted-host");
    expect(kinds).not.toContain("change-proposed");
  });

  it("when a change that costs more is agreed, with what to pay by when, and what happens otherwise", async () => {
    const { renter, owner, bookingId, change } = await longerRental("renter");
    const agreed = await acceptBookingChange(owner, bookingId, change.id, now);
    expect(agreed.change?.status).toBe("pending_payment");
    const [message] = await messagesOf(renter.userId, "change-accepted");
    const until = timeText(agreed.change?.deadlineAt);
    expect(message).toContain(` are agreed. Pay $90 by ${until}, or the booking keeps its dates.`);
    const about = and(eq(notifications.userId, renter.userId), eq(notifications.kind, "change-accepted"));
    const [row] = await database.select().from(notifications).where(about);
    expect(row?.actionUrl).toBe(`/payment?booking=${bookingId}&for=change`);
    // An SMS has the title only.
    expect(row && renderNotification(row, "en", new Map()).title).toBe(
      `New dates agreed: pay $90 by ${until}`,
    );
  });

  it("when the renter agrees to a change that costs more: the owner learns what it waits for", async () => {
    const { renter, owner, bookingId, change } = await longerRental("owner");
    const agreed = await acceptBookingChange(renter, bookingId, change.id, now);
    const [message] = await messagesOf(owner.userId, "change-accepted-host");
    const until = timeText(agreed.change?.deadlineAt);
    expect(message).toContain(
      ` has paid the difference, by ${until}; otherwise the booking keeps its dates.`,
    );
  });

  it("when an unpaid one is cancelled, without a refund", async () => {
    const cancelled = async (isBeingPaid: boolean) => {
      const { renter, owner, bookingId } = await bookedScenario(database, false, now);
      const by = isBeingPaid
        ? ({ method: "card" } as const)
        : ({ method: "momo", phone: "0788 123 456" } as const);
      const { id } = await startPayment(renter, { bookingId, purpose: "rent", ...by }, now);
      if (isBeingPaid) await answerCharge(renter, id, { answer: "approve" }, new Date());
      await advancePayment(id, now);
      await cancelBooking(owner, bookingId, { reason: "The car broke down." }, now);
      return messagesOf(renter.userId, "booking-cancelled");
    };
    expect(await cancelled(false)).toEqual([expect.stringMatching(/ You have not been charged\.$/)]);
    // A payment under way may still be charged, and is then refunded.
    const shown = [expect.stringMatching(/ The booking shows what is refunded to you\.$/)];
    expect(await cancelled(true)).toEqual(shown);
  });

  it("when a payment fails, but only the renter and only once", async () => {
    const { renter, owner, bookingId } = await bookedScenario(database, true, now);
    const { id } = await startPayment(renter, { bookingId, purpose: "rent", method: "card" }, now);
    const longAgo = { createdAt: addMs(now, -6 * MINUTE_MS) };
    await database.update(payments).set(longAgo).where(eq(payments.id, id));
    await answerCharge(renter, id, { answer: "reject" }, new Date());
    await advancePayment(id, now);
    await advancePayment(id, now);
    expect([await notificationsOf(renter.userId), await notificationsOf(owner.userId)]).toEqual([
      ["payment-failed"],
      [],
    ]);
  });

  it("but not about each failed attempt while the renter is at the checkout", async () => {
    const { renter, bookingId } = await bookedScenario(database, true, now);
    const { id } = await startPayment(renter, { bookingId, purpose: "rent", method: "card" }, now);
    await answerCharge(renter, id, { answer: "reject" }, new Date());
    await advancePayment(id, now);
    expect(await notificationsOf(renter.userId)).toEqual([]);
  });

  it("of a prompt that failed at the checkout, once, if they have not tried again five minutes after it began", async () => {
    const { renter, bookingId } = await bookedScenario(database, true, now);
    const prompt = { bookingId, purpose: "rent", method: "momo", phone: "0788 123 456" } as const;
    const failed = async (at: Date) => {
      const { id } = await startPayment(renter, prompt, at);
      await answerCharge(renter, id, { answer: "reject" }, new Date());
      await advancePayment(id, at);
      return id;
    };
    const first = await failed(now);
    const second = await failed(addMs(now, MINUTE_MS));
    for (const id of [first, second]) await advancePayment(id, addMs(now, 5 * MINUTE_MS));
    expect(await notificationsOf(renter.userId)).toEqual([]);
    for (const minutes of [6, 7]) await advancePayment(second, addMs(now, minutes * MINUTE_MS));
    expect(await notificationsOf(renter.userId)).toEqual(["payment-failed"]);
  });

  describe("when an accepted request is not paid on the telephone", () => {
    /** Hours after the renter chose to pay by mobile money, the owner accepts and the prompt is sent. */
    async function acceptedByTelephone() {
      const { renter, owner, bookingId } = await bookedScenario(database, false, now);
      const request = { bookingId, purpose: "rent", method: "momo", phone: "0788 123 456" } as const;
      const { id } = await startPayment(renter, request, now);
      await database
        .update(payments)
        .set({ createdAt: addMs(now, -3 * HOUR_MS) })
        .where(eq(payments.id, id));
      await acceptBooking(owner, bookingId, now);
      const answered = async (answer: "time_out" | "reject", at: Date) => {
        await answerCharge(renter, id, { answer }, at);
        await advancePayment(id, at);
        const kinds = await notificationsOf(renter.userId);
        return kinds.filter((kind) => kind === "payment-failed").length;
      };
      return answered;
    }

    it("because the prompt ran out while the payment is due, once", async () => {
      const answered = await acceptedByTelephone();
      expect(await answered("time_out", addMs(now, 5 * MINUTE_MS))).toBe(1);
    });

    it("but not once the time to pay is over", async () => {
      const answered = await acceptedByTelephone();
      expect(await answered("reject", addMs(now, 5 * HOUR_MS))).toBe(0);
    });
  });
});
