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
import { checkTransition, transitionBooking } from "@/lib/rentals/bookings/transitions/transition-booking";
import { requireFewerPrompts, resolvePayerPhone } from "./payer-phone";

/**
 * Begins to collect what a booking's renter owes for one purpose. At most one payment for each is under way: asking again
 * the same way gives the one there is, another way is a conflict until it is settled.
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
    const account = await getBookingAccount(tx, booking.id, now);
    const due = duesOf(account, now).find((one) => one.purpose === purpose);
    const live = findLivePayment(account, purpose, due?.changeId ?? null);
    // A payment for earlier dates has to be over first.
    if (live && due && live.changeId !== due.changeId) throw conflict("paymentUnderWay");
    if (live) return reuseLivePayment(tx, live, request.method, phone);
    // What else is paid for a rental than its rent is no step of the booking.
    if (purpose === "rent") await checkTransition(tx, booking, actor, "pay", {}, now);
    if (!due) throw conflict("bookingNotPayable");
    if (phone) await requireFewerPrompts(tx, booking.renterId, phone, now);
    const id = uuid();
    await tx.insert(payments).values({
      id,
      bookingId: booking.id,
      purpose,
      changeId: due.changeId,
      method: request.method,
      provider: provider.name,
      status: "created",
      ...chargeAmount(request.method, due),
      amountCents: due.totalCents,
      payerPhone: phone,
      nextCheckAt: addMs(now, 5_000),
      // What goes back goes back of the newest payment first: the order they were begun in counts.
      createdAt: nowOrLatest(now, payments.createdAt, eq(payments.bookingId, booking.id)),
      updatedAt: now,
    });
    if (purpose === "rent" && request.method !== "card") await requestBeforePaying(tx, booking, actor, now);
    return id;
  });
  await advancePayment(paymentId, now);
  return getPayment(actor, paymentId, now);
}

/** Mobile money for a car the owner has to agree to is prompted only after the answer. */
async function requestBeforePaying(tx: Transaction, booking: BookingRow, actor: UserActor, now: Date) {
  if (!booking.isInstantBook && !booking.acceptedAt)
    await transitionBooking(tx, booking, actor, "request", {}, now);
}

/** The payment under way, with a corrected number while nothing was sent to the old one. */
async function reuseLivePayment(
  tx: Transaction,
  live: LivePayment,
  method: PaymentMethod,
  phone: string | null,
) {
  if (live.method !== method) throw conflict("paymentUnderWay");
  if (live.payerPhone === phone) return live.id;
  if (live.status !== "created") throw conflict("paymentUnderWay");
  await tx.update(payments).set({ payerPhone: phone }).where(eq(payments.id, live.id));
  return live.id;
}

type LivePayment = NonNullable<ReturnType<typeof findLivePayment>>;

/** Under way, or paid already: of a change the one for that change, of anything else the only one there can be. */
function findLivePayment(
  { payments: all }: Awaited<ReturnType<typeof getBookingAccount>>,
  purpose: PaymentPurpose,
  changeId: string | null,
) {
  return all.find(
    (payment) =>
      payment.purpose === purpose &&
      !isWrongAmount(payment) &&
      (payment.status !== "captured" || payment.changeId === changeId) &&
      ["created", "pending", "authorized", "captured"].includes(payment.status),
  );
}

/**
 * Puts away a card form that its payer has not sent, so that they can pay another way: a card is not waited for as a
 * prompt on a telephone is. What the provider says counts: a card that was taken meanwhile is paid. 404 for others,
 * 409 once nothing is awaited from the payer any more.
 */
export async function cancelCardPayment(
  actor: UserActor,
  paymentId: string,
  now: Date,
): Promise<PaymentView> {
  const { payment, booking } = await getPaymentRow(actor, paymentId);
  if (booking.renterId !== actor.userId || payment.method !== "card") throw notFound();
  // Without the provider's name for it, it may be on its way there.
  if (payment.status !== "pending" || !payment.providerRef) throw conflict("paymentNotOpen");
  const state = await providerNamed(payment.provider).cancel(chargeRefOf(payment));
  if (state.status === "unknown") throw new AppError("unavailable", "unavailable");
  await recordOutcome(payment.id, payment.bookingId, state, now);
  await advancePayment(payment.id, now);
  return getPayment(actor, paymentId, now);
}

/** Where a payment stands, asking the provider when it is still open. */
export async function pollPayment(actor: UserActor, paymentId: string, now: Date): Promise<PaymentView> {
  const payment = await getPayment(actor, paymentId, now);
  if (payment.status !== "created" && payment.status !== "pending") return payment;
  await advancePayment(paymentId, now);
  return getPayment(actor, paymentId, now);
}
