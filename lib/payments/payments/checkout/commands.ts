import { eq } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import type { Transaction } from "@/db";
import { nowOrLatest } from "@/db/now-or-latest";
import { payments } from "@/db/schema/payments/payments";
import { transact } from "@/db/transaction";
import type { PaymentRequest, PaymentView } from "@/lib/payments/payments/contract";
import { advancePayment } from "@/lib/payments/payments/processing/advance";
import { recordOutcome } from "@/lib/payments/payments/processing/outcome";
import { getPayment, getPaymentRow } from "@/lib/payments/payments/queries";
import { chargeAmount } from "@/lib/payments/payments/rules";
import { chargeRefOf, providerFor, providerNamed } from "@/lib/payments/providers/registry";
import type { UserActor } from "@/lib/platform/actor";
import { addMs } from "@/lib/platform/dates";
import { AppError, conflict, forbidden, notFound } from "@/lib/platform/errors";
import type { BookingRow } from "@/lib/rentals/bookings/booking-row";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { isWrongAmount } from "@/lib/rentals/bookings/money/account";
import { getBookingAccount } from "@/lib/rentals/bookings/money/account-queries";
import type { PaymentMethod, PaymentPurpose } from "@/lib/rentals/bookings/money/contract";
import { duesOf } from "@/lib/rentals/bookings/money/dues";
import { mayPerform } from "@/lib/rentals/bookings/policy";
import { assessBeforePayment } from "@/lib/rentals/bookings/risk/assess-risk";
import { checkTransition, transitionBooking } from "@/lib/rentals/bookings/transitions/transition-booking";
import { isCounterBooking } from "@/lib/rentals/quotes/booking-source";
import { requireFewerPrompts, resolvePayerPhone } from "./payer-phone";

/**
 * Starts collecting the amount that a booking's renter owes for one purpose. At most one payment per purpose is in
 * progress: a repeated request with the same method returns the existing one, another method is a conflict until it is
 * settled.
 */
export async function startPayment(
  actor: UserActor,
  request: PaymentRequest,
  now: Date,
): Promise<PaymentView> {
  const provider = providerFor(request.method);
  const { purpose = "rent" } = request;
  const phone = await resolvePayerPhone(actor, request);
  const paymentId = await transact(async (tx) => {
    const booking = await lockBooking(tx, actor, request.bookingId);
    if (!mayPerform(actor, booking, "pay")) throw forbidden();
    if (isCounterBooking(booking)) throw conflict("bookingPaidAtCounter");
    const account = await getBookingAccount(tx, booking.id, now);
    const due = duesOf(account, now).find((one) => one.purpose === purpose);
    const subjectId = due?.changeId ?? due?.claimId ?? null;
    const live = findLivePayment(account, purpose, subjectId);
    // A payment for earlier dates or another claim has to finish first.
    if (live && due && subjectOf(live) !== subjectId) throw conflict("paymentUnderWay");
    if (live) return reuseLivePayment(tx, booking, live, { method: request.method, phone }, now);
    // Only paying the rent is a transition of the booking; other payments for a rental are not.
    if (purpose === "rent") await checkTransition(tx, booking, actor, "pay", {}, now);
    if (!due) throw conflict("bookingNotPayable");
    if (phone) await requireFewerPrompts(tx, booking.renterId, phone, now);
    const id = uuid();
    await tx.insert(payments).values({
      id,
      bookingId: booking.id,
      purpose,
      changeId: due.changeId,
      claimId: due.claimId,
      method: request.method,
      provider: provider.name,
      status: "created",
      ...chargeAmount(request.method, due),
      amountCents: due.totalCents,
      payerPhone: phone,
      nextCheckAt: addMs(now, 5_000),
      // Refunds are taken from the newest payment first, so the order in which payments were started matters.
      createdAt: nowOrLatest(now, payments.createdAt, eq(payments.bookingId, booking.id)),
      updatedAt: now,
    });
    if (purpose === "rent") {
      const assessed = await assessBeforePayment(tx, booking, now);
      if (request.method !== "card") await requestBeforePaying(tx, assessed, actor, now);
    }
    return id;
  });
  await advancePayment(paymentId, now);
  return getPayment(actor, paymentId, now);
}

/** When the owner has to accept the rental, the mobile money prompt is sent only after their answer. */
async function requestBeforePaying(tx: Transaction, booking: BookingRow, actor: UserActor, now: Date) {
  if (!booking.isInstantBook && !booking.acceptedAt)
    await transitionBooking(tx, booking, actor, "request", {}, now);
}

/** Returns the payment in progress, with a corrected number as long as nothing was sent to the old one. */
async function reuseLivePayment(
  tx: Transaction,
  { renterId }: BookingRow,
  live: LivePayment,
  { method, phone }: { method: PaymentMethod; phone: string | null },
  now: Date,
) {
  if (live.method !== method) throw conflict("paymentUnderWay");
  if (live.payerPhone === phone) return live.id;
  if (live.status !== "created") throw conflict("paymentUnderWay");
  if (phone) await requireFewerPrompts(tx, renterId, phone, now);
  await tx.update(payments).set({ payerPhone: phone }).where(eq(payments.id, live.id));
  return live.id;
}

type LivePayment = NonNullable<ReturnType<typeof findLivePayment>>;

/** The change of dates or the claim that a payment is for; null for purposes with a single payment. */
const subjectOf = ({ changeId, claimId }: { changeId: string | null; claimId: string | null }) =>
  changeId ?? claimId;

/** Finds a payment that is in progress or paid: for a change or a claim by its id, for other purposes the only one. */
function findLivePayment(
  { payments: all }: Awaited<ReturnType<typeof getBookingAccount>>,
  purpose: PaymentPurpose,
  subjectId: string | null,
) {
  return all.find(
    (payment) =>
      payment.purpose === purpose &&
      !isWrongAmount(payment) &&
      (payment.status !== "captured" || subjectOf(payment) === subjectId) &&
      ["created", "pending", "authorized", "captured"].includes(payment.status),
  );
}

/**
 * Cancels a card form that its payer has not submitted, so that they can use another method; unlike a mobile money
 * prompt, a card form can be cancelled. The provider's answer decides: a card that was charged meanwhile counts as
 * paid. Throws 404 for other users, 409 when the payment no longer waits for the payer.
 */
export async function cancelCardPayment(
  actor: UserActor,
  paymentId: string,
  now: Date,
): Promise<PaymentView> {
  const { payment, booking } = await getPaymentRow(actor, paymentId);
  if (booking.renterId !== actor.userId || payment.method !== "card") throw notFound();
  // Without the provider's reference the request for the charge may still be on its way.
  if (payment.status !== "pending" || !payment.providerRef) throw conflict("paymentNotOpen");
  const state = await providerNamed(payment.provider).cancel(chargeRefOf(payment));
  if (state.status === "unknown") throw new AppError("unavailable", "unavailable");
  await recordOutcome(payment, state, now);
  await advancePayment(payment.id, now);
  return getPayment(actor, paymentId, now);
}

/** Returns the state of a payment, asking the provider while it is still open. */
export async function pollPayment(actor: UserActor, paymentId: string, now: Date): Promise<PaymentView> {
  const payment = await getPayment(actor, paymentId, now);
  if (payment.status !== "created" && payment.status !== "pending") return payment;
  await advancePayment(paymentId, now);
  return getPayment(actor, paymentId, now);
}
