import { and, asc, eq, isNotNull, lte, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { payments } from "@/db/schema/payments";
import { transact } from "@/db/transaction";
import { lockBooking } from "@/lib/bookings/lock";
import { after, MINUTE_MS } from "@/lib/dates";
import { log } from "@/lib/log";
import { readAccount } from "./account-queries";
import { owedBackCents } from "./back";
import type { ProviderName } from "./breaker";
import { claimCharge, decideCapture, dropUncharged, type PaymentRow, recordOutcome } from "./outcome";
import type { PaymentProvider, ProviderState } from "./port";
import { chargeRefOf, providerNamed } from "./providers";
import { countFailedRefunds, refundPayment } from "./refund";
import { nextCheckAt, nextStep, type Step } from "./rules";
import { type Want, wantOf } from "./want";

/** More than any path through nextStep needs; a loop that does not settle stops and is taken up by the clock. */
const MOST_STEPS = 6;

/**
 * Brings a payment as far as it can go now, and notes when to look again. The next step is derived from what is
 * stored, and each step may be repeated, so it does not matter who calls this, how often, or where the last
 * caller was killed. Never throws: what failed is tried again by the clock.
 */
export async function advancePayment(
  paymentId: string,
  now: Date,
  /** The provider may know of money that we have stopped asking about. */
  { hasNews = false } = {},
): Promise<void> {
  try {
    for (let count = 0; count < MOST_STEPS; count++) {
      const stand = await whereItStands(paymentId, now, hasNews);
      if (!stand) return;
      if (stand.step !== "none" && (await take(stand.step, stand.payment, stand.want, now))) continue;
      return await plan(stand.payment, stand.step, now, hasNews);
    }
  } catch (error) {
    log.error({ err: error, paymentId }, "payment could not be advanced");
  }
}

async function whereItStands(paymentId: string, now: Date, hasNews: boolean, executor: Executor = db()) {
  const [row] = await executor
    .select({ bookingId: payments.bookingId })
    .from(payments)
    .where(eq(payments.id, paymentId));
  if (!row) return undefined;
  const account = await readAccount(executor, row.bookingId, now);
  const payment = account.payments.find(({ id }) => id === paymentId);
  if (!payment) return undefined;
  const want = wantOf(account, payment, now);
  const step = nextStep(payment, want, owedBackCents(account, payment), now, hasNews);
  return { payment, want, step };
}

/** Whether the step changed anything. */
async function take(step: Step, payment: PaymentRow, want: Want, now: Date): Promise<boolean> {
  if (step === "refund") return refundPayment(payment.id, payment.bookingId, now);
  if (step === "drop") return dropUncharged(payment.id, payment.bookingId, now);
  if (step === "claim") return claimCharge(payment.id, payment.bookingId, now);
  const state = await ask(step, payment, want, now);
  await keepReference(payment, state);
  return recordOutcome(payment.id, payment.bookingId, state, now);
}

async function ask(step: Step, payment: PaymentRow, want: Want, now: Date): Promise<ProviderState> {
  try {
    const provider = providerNamed(payment.provider);
    const charge = chargeRefOf(payment);
    if (step === "capture") {
      const amount = await decideCapture(payment.id, payment.bookingId, now);
      return amount === undefined ? { status: "unknown" } : await provider.capture(charge, { amount });
    }
    if (step === "cancel") return await provider.cancel(charge);
    const state = await provider.status(charge);
    if (state.status === "not_found") return await sendOrGiveUp(provider, payment, want, now);
    // What a provider says while it is open is no news any more; no answer at all concludes nothing.
    const isNeverAnswered = step === "askLast" && state.status === "pending";
    return isNeverAnswered ? { ...state, status: "expired", failureCode: "timed_out" } : state;
  } catch (error) {
    // Whether it arrived is not known, so nothing is concluded; the clock asks again.
    log.warn({ err: error, paymentId: payment.id, step }, "provider did not answer");
    return { status: "unknown" };
  }
}

/** How long a charge may still be on its way to a provider that says it has never heard of it. */
const IN_FLIGHT_MS = 10 * MINUTE_MS;

/**
 * A claimed payment the provider does not know: sent now, or once more after a lost answer; the same reference
 * makes it the same charge. When the money is no longer wanted, giving up waits until nothing can be on its way.
 */
async function sendOrGiveUp(
  provider: PaymentProvider,
  payment: PaymentRow,
  want: Want,
  now: Date,
): Promise<ProviderState> {
  if (payment.status === "pending" && (want === "collect" || want === "promise"))
    return provider.charge({
      ...chargeRefOf(payment),
      ...(await describe(payment)),
      capturesAtOnce: want === "collect",
    });
  return now > after(payment.updatedAt, IN_FLIGHT_MS) ? { status: "not_found" } : { status: "unknown" };
}

/** What the payer reads: where the money goes and for which booking. */
async function describe({ bookingId }: PaymentRow) {
  const [booking] = await db()
    .select({ reference: bookings.reference })
    .from(bookings)
    .where(eq(bookings.id, bookingId));
  const bookingReference = booking?.reference ?? "";
  return { bookingReference, description: `Gendana ${bookingReference}` };
}

/** What the provider calls the charge is kept even when nothing else is news. */
async function keepReference(payment: PaymentRow, { providerRef, captureBefore }: ProviderState) {
  if (!providerRef && !captureBefore) return;
  if (providerRef === payment.providerRef && !captureBefore) return;
  await db()
    .update(payments)
    .set({ ...(providerRef && { providerRef }), ...(captureBefore && { captureBefore }) })
    .where(eq(payments.id, payment.id));
}

/** Notes when to look again, unless somebody has woken the payment meanwhile. */
async function plan(payment: PaymentRow, step: Step, now: Date, hasNews: boolean): Promise<void> {
  const failures = step === "refund" ? await countFailedRefunds(payment.id) : 0;
  const next = nextCheckAt(payment, step, failures, now);
  if (next) return note(payment, next, db());
  // Two changes in one millisecond wake to the same moment. Who is to rest for good is judged once more with the car
  // locked, as every change of the booking is made.
  await transact(async (tx) => {
    await lockBooking(tx, system, payment.bookingId);
    const stand = await whereItStands(payment.id, now, hasNews, tx);
    if (stand?.step === step) await note(payment, null, tx);
  });
}

const system = { kind: "system" } as const;

async function note(payment: PaymentRow, next: Date | null, executor: Executor): Promise<void> {
  const isUnchanged = sql`${payments.nextCheckAt} is not distinct from ${payment.nextCheckAt?.toISOString() ?? null}::timestamptz`;
  await executor
    .update(payments)
    .set({ nextCheckAt: next })
    .where(and(eq(payments.id, payment.id), isUnchanged));
}

/** After a booking changed: its payments follow. The change is committed, so nothing here may undo the answer. */
export async function advanceBookingPayments(bookingId: string, now: Date): Promise<void> {
  const rows = await db()
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.bookingId, bookingId), isNotNull(payments.nextCheckAt)))
    .limit(20);
  for (const { id } of rows) await advancePayment(id, now);
}

/** Of one provider at a time; what else there is waits for the next tick. */
const AT_ONCE = 4;
const MOST_PER_TICK = 100;

/**
 * For the poller of one provider: its payments whose time has come. Several processes may do this at once: each payment is
 * claimed when its turn comes, and judged by the time it is then.
 */
export async function advanceDuePayments(provider: ProviderName, clock: () => Date): Promise<number> {
  let taken = 0;
  const worker = async () => {
    while (taken < MOST_PER_TICK) {
      taken++;
      const id = await claimDue(provider, clock());
      if (!id) return void taken--;
      await advancePayment(id, clock());
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, worker));
  return taken;
}

async function claimDue(provider: ProviderName, now: Date): Promise<string | undefined> {
  const due = db()
    .select({ id: payments.id })
    .from(payments)
    .where(and(eq(payments.provider, provider), lte(payments.nextCheckAt, now)))
    .orderBy(asc(payments.nextCheckAt))
    .limit(1)
    .for("update", { skipLocked: true });
  const [claimed] = await db()
    .update(payments)
    .set({ nextCheckAt: after(now, MINUTE_MS) })
    .where(eq(payments.id, sql`(${due})`))
    .returning({ id: payments.id });
  return claimed?.id;
}
