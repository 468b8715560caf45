import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { payments } from "@/db/schema/payments/payments";
import { transact } from "@/db/transaction";
import { countFailedRefunds, openRefundSince, refundPayment } from "@/lib/payments/payments/refunds/commands";
import { nextCheckAt, nextStep, type PaymentStep } from "@/lib/payments/payments/rules";
import type { PaymentProvider, ProviderName, ProviderState } from "@/lib/payments/providers/port";
import { chargeRefOf, providerNamed } from "@/lib/payments/providers/registry";
import { systemActor } from "@/lib/platform/actor";
import { addMs, MINUTE_MS } from "@/lib/platform/dates";
import { log } from "@/lib/platform/log";
import { isRestoreHeld } from "@/lib/platform/restore-hold";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { findAccountOfPayment } from "@/lib/rentals/bookings/money/account-queries";
import type { COUNTER } from "@/lib/rentals/bookings/money/contract";
import { desiredStateOf } from "@/lib/rentals/bookings/money/desired-state";
import { refundOwedCents } from "@/lib/rentals/bookings/money/refund-due";
import {
  cancelUnsent,
  decideCapture,
  markForSending,
  notifyAfterCheckout,
  type PaymentRow,
  recordOutcome,
} from "./outcome";

/**
 * More steps than any path through nextStep needs; a loop that does not settle stops here, and the worker continues
 * later.
 */
const MAX_STEPS = 6;

/**
 * Advances a payment as far as possible now and stores when to check again. The next step is derived from stored data
 * and each step may be repeated, so repeated, parallel and interrupted calls are harmless. Never throws: the worker
 * retries what failed. Does nothing after a restore, until an administrator has compared the provider's records.
 */
export async function advancePayment(
  paymentId: string,
  now: Date,
  /** True when the provider may know more about a payment that is no longer polled. */
  { hasUpdate = false } = {},
): Promise<void> {
  if (isRestoreHeld()) return;
  try {
    for (let count = 0; count < MAX_STEPS; count++) {
      const current = await loadNextStep(paymentId, now, hasUpdate);
      if (!current) return;
      if (current.step !== "none" && (await runStep(current.step, current, now))) continue;
      await notifyAfterCheckout(current.payment, now);
      return await scheduleNextCheck(current.payment, current.step, now, hasUpdate);
    }
  } catch (error) {
    log.error({ err: error, paymentId }, "payment could not be advanced");
  }
}

async function loadNextStep(paymentId: string, now: Date, hasUpdate: boolean, executor: Executor = db()) {
  const account = await findAccountOfPayment(executor, paymentId, now);
  const payment = account?.payments.find(({ id }) => id === paymentId);
  if (!account || !payment) return undefined;
  const desired = desiredStateOf(account, payment, now);
  const step = nextStep(payment, desired, refundOwedCents(account, payment), now, hasUpdate);
  return { payment, desired, step, bookingReference: account.booking.reference };
}

type Current = NonNullable<Awaited<ReturnType<typeof loadNextStep>>>;

/** Returns whether the step changed anything. */
async function runStep(step: PaymentStep, current: Current, now: Date): Promise<boolean> {
  const { payment } = current;
  if (step === "refund") return refundPayment(payment.id, payment.bookingId, now);
  if (step === "drop") return cancelUnsent(payment.id, payment.bookingId, now);
  if (step === "mark") return markForSending(payment.id, payment.bookingId, now);
  const state = await askProvider(step, current, now);
  await saveProviderRef(payment, state);
  return recordOutcome(payment, state, now);
}

async function askProvider(step: PaymentStep, current: Current, now: Date): Promise<ProviderState> {
  const { payment } = current;
  try {
    const provider = providerNamed(payment.provider);
    const charge = chargeRefOf(payment);
    if (step === "capture") {
      const amount = await decideCapture(payment.id, payment.bookingId, now);
      return amount === undefined ? { status: "unknown" } : await provider.capture(charge, { amount });
    }
    if (step === "cancel") return await provider.cancel(charge);
    const state = await provider.status(charge);
    // A payment that is still open or never found at the last check counts as expired; an unknown answer proves nothing.
    if (step === "askLast" && (state.status === "pending" || state.status === "not_found"))
      return { ...state, status: "expired", failureCode: "timed_out" };
    return state.status === "not_found" ? await sendOrGiveUp(provider, current, now) : state;
  } catch (error) {
    // The request may or may not have arrived, so the state stays and the worker asks again.
    log.warn({ err: error, paymentId: payment.id, step }, "provider did not answer");
    return { status: "unknown" };
  }
}

/** How long a charge may still be on its way to a provider that does not know it yet. */
const IN_FLIGHT_MS = 10 * MINUTE_MS;

/**
 * Handles a claimed payment that the provider does not know: sends it now, or again after a lost answer; the same
 * reference makes it the same charge. When the money is no longer wanted, it gives up only once nothing can still be on
 * its way.
 */
async function sendOrGiveUp(
  provider: PaymentProvider,
  { payment, desired, bookingReference }: Current,
  now: Date,
): Promise<ProviderState> {
  if (payment.status === "pending" && (desired === "collect" || desired === "promise"))
    return provider.charge({
      ...chargeRefOf(payment),
      bookingReference,
      // Shown to the payer.
      description: `Gendana ${bookingReference}`,
      capturesAtOnce: desired === "collect",
    });
  return now > addMs(payment.updatedAt, IN_FLIGHT_MS) ? { status: "not_found" } : { status: "unknown" };
}

/** The provider's reference is stored even when nothing else has changed. */
async function saveProviderRef(payment: PaymentRow, { providerRef, captureBefore }: ProviderState) {
  if (!providerRef && !captureBefore) return;
  if (providerRef === payment.providerRef && !captureBefore) return;
  await db()
    .update(payments)
    .set({ ...(providerRef && { providerRef }), ...(captureBefore && { captureBefore }) })
    .where(eq(payments.id, payment.id));
}

/** Stores when to check again, unless another process has scheduled the payment meanwhile. */
async function scheduleNextCheck(
  payment: PaymentRow,
  step: PaymentStep,
  now: Date,
  hasUpdate: boolean,
): Promise<void> {
  const failures = step === "refund" ? await countFailedRefunds(payment.id) : 0;
  const refundSince = step === "refund" ? await openRefundSince(payment.id) : undefined;
  const next = nextCheckAt(payment, step, { failures, refundSince }, now);
  if (next) return saveNextCheck(payment, next, db());
  // Two changes in one millisecond set the same time. Before a payment is left without a next check, its step is
  // derived again under the vehicle's lock, which every change of a booking holds.
  await transact(async (tx) => {
    await lockBooking(tx, systemActor, payment.bookingId);
    const current = await loadNextStep(payment.id, now, hasUpdate, tx);
    if (current?.step === step) await saveNextCheck(payment, null, tx);
  });
}

async function saveNextCheck(payment: PaymentRow, next: Date | null, executor: Executor): Promise<void> {
  const isUnchanged = sql`${payments.nextCheckAt} is not distinct from ${payment.nextCheckAt?.toISOString() ?? null}::timestamptz`;
  await executor
    .update(payments)
    .set({ nextCheckAt: next })
    .where(and(eq(payments.id, payment.id), isUnchanged));
}

/**
 * Advances a booking's payments after the booking changed. The change is already committed, so a failure here must not
 * fail the response.
 */
export async function advanceBookingPayments(bookingId: string, now: Date): Promise<void> {
  try {
    const rows = await db()
      .select({ id: payments.id })
      .from(payments)
      .where(and(eq(payments.bookingId, bookingId), isNotNull(payments.nextCheckAt)))
      .limit(20);
    for (const { id } of rows) await advancePayment(id, now);
  } catch (error) {
    log.warn({ err: error, bookingId }, "the payments of a booking could not be advanced");
  }
}

/** The maximum per provider at a time; the remaining payments wait for the next tick. */
const AT_ONCE = 4;
const MAX_PER_TICK = 100;

/**
 * Advances the due payments of one provider, for its poller. Several processes may run at once: each payment is claimed
 * just before it is advanced, using the time at that moment.
 */
export async function advanceDuePayments(
  provider: ProviderName | typeof COUNTER,
  currentTime: () => Date,
): Promise<number> {
  let taken = 0;
  const work = async (others: number): Promise<void> => {
    if (taken === MAX_PER_TICK) return;
    taken++;
    const id = await claimDue(provider, currentTime());
    if (!id) return void taken--;
    await Promise.all([
      advancePayment(id, currentTime()).then(() => work(0)),
      // Only once there is work, because most ticks find none.
      others > 0 && work(others - 1),
    ]);
  };
  await work(AT_ONCE - 1);
  return taken;
}

async function claimDue(provider: ProviderName | typeof COUNTER, now: Date): Promise<string | undefined> {
  const due = db()
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, provider), lte(payments.nextCheckAt, now)))
    .orderBy(asc(payments.nextCheckAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db()
    .update(payments)
    .set({ nextCheckAt: addMs(now, MINUTE_MS) })
    .where(eq(payments.id, sql`(${due})`))
    .returning({ id: payments.id });
  return claimed?.id;
}
