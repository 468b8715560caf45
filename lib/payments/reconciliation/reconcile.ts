import { isDeepStrictEqual } from "node:util";
import { and, asc, desc, eq, exists, gte, isNotNull, isNull, lt, ne, notInArray, or, sql } from "drizzle-orm";
import { v7 as uuid } from "uuid";
import { db, type Executor } from "@/db";
import { payments } from "@/db/schema/payments/payments";
import { reconciliationFindings, reconciliationRuns } from "@/db/schema/payments/reconciliation";
import { transact } from "@/db/transaction";
import { notifyAdministrators } from "@/lib/messaging/notifications/notify";
import { recordDisputes } from "@/lib/payments/disputes/record-disputes";
import { lossRevision, lostAmountOf } from "@/lib/payments/disputes/rules";
import { advanceBookingPayments, advancePayment } from "@/lib/payments/payments/processing/advance";
import { systemActor } from "@/lib/platform/actor";
import { addMs, DAY_MS, MINUTE_MS } from "@/lib/platform/dates";
import { log } from "@/lib/platform/log";
import { isRestoreHeld } from "@/lib/platform/restore-hold";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { COUNTER } from "@/lib/rentals/bookings/money/contract";
import { fetchProviderRecord, getPaymentSnapshot } from "./payment-snapshot";
import { type Disagreement, disagreements } from "./rules";

/** Providers keep their records for longer, but older changes were compared by earlier runs. */
const COMPARISON_WINDOW_MS = 35 * DAY_MS;
/** A change this recent may have reached only one side. */
const SETTLE_MS = 10 * MINUTE_MS;
const PAGE_SIZE = 100;
/** Concurrent requests; providers limit the request rate. */
const AT_ONCE = 5;

type PaymentRow = typeof payments.$inferSelect;
type ComparisonResult = "agreed" | "differs" | "unanswered";

/**
 * Compares every payment that changed in the last weeks, is being refunded or has an open finding with its provider's
 * records and the ledger. A difference becomes a finding; agreement resolves one. Repeating it is harmless.
 * Administrators are notified with the first new finding of a run.
 */
export async function reconcile(now: Date): Promise<void> {
  const id = uuid();
  await db().insert(reconciliationRuns).values({ id, startedAt: now });
  const counts = { checkedPayments: 0, unanswered: 0 };
  for (let last: PageRow | undefined; ; ) {
    const page = await nextPayments(last, now);
    for (let from = 0; from < page.length; from += AT_ONCE) {
      const results = await Promise.all(
        page.slice(from, from + AT_ONCE).map(({ payment }) => compare(payment, id, now)),
      );
      counts.checkedPayments += results.length;
      counts.unanswered += results.filter((result) => result === "unanswered").length;
    }
    await db().update(reconciliationRuns).set(counts).where(eq(reconciliationRuns.id, id));
    last = page.at(-1);
    if (page.length < PAGE_SIZE) break;
  }
  await db().update(reconciliationRuns).set({ finishedAt: new Date() }).where(eq(reconciliationRuns.id, id));
}

interface PageRow {
  payment: PaymentRow;
  /** In microseconds, which a Date does not hold. */
  changedAt: string;
}

/**
 * Pages by the last change, the newest first, so that a run that cannot finish in time has compared what changed since
 * the run before. Payments that change during the run are left to the next one.
 */
function nextPayments(last: PageRow | undefined, now: Date): Promise<PageRow[]> {
  const openFinding = db()
    .select({ one: sql`1` })
    .from(reconciliationFindings)
    .where(and(eq(reconciliationFindings.paymentId, payments.id), isNull(reconciliationFindings.resolvedAt)));
  const further = last
    ? sql`(${payments.updatedAt}, ${payments.id}) < (${last.changedAt}::timestamptz, ${last.payment.id}::uuid)`
    : sql`true`;
  return db()
    .select({ payment: payments, changedAt: sql<string>`${payments.updatedAt}::text` })
    .from(payments)
    .where(
      and(
        // A payment that was never sent is unknown to the provider.
        ne(payments.status, "created"),
        // Payments taken at a business's counter have no provider.
        ne(payments.provider, COUNTER),
        lt(payments.updatedAt, addMs(now, -SETTLE_MS)),
        or(
          gte(payments.updatedAt, addMs(now, -COMPARISON_WINDOW_MS)),
          // A refund of an old payment may be refused because of a dispute that is not known yet.
          and(eq(payments.status, "captured"), isNotNull(payments.nextCheckAt)),
          isNotNull(payments.dispute),
          exists(openFinding),
        ),
        further,
      ),
    )
    .orderBy(desc(payments.updatedAt), desc(payments.id))
    .limit(PAGE_SIZE);
}

/**
 * Compares one payment now, however old it is, because its provider's records are reported to have changed. Returns
 * whether the provider answered.
 */
export async function comparePayment(paymentId: string, now: Date): Promise<boolean> {
  const [payment] = await db().select().from(payments).where(eq(payments.id, paymentId));
  return payment !== undefined && (await compare(payment, uuid(), now)) !== "unanswered";
}

/** Administrators are notified once of the new findings of all comparisons with the same `runId`. */
async function compare(payment: PaymentRow, runId: string, now: Date): Promise<ComparisonResult> {
  try {
    let comparison = await findDisagreements(payment, now);
    if (comparison && comparison.found.length > 0) {
      // The payment may only be late, so it is advanced before a difference counts.
      await advancePayment(payment.id, now, { hasUpdate: true });
      comparison = await findDisagreements(payment, now);
    }
    if (!comparison) return "unanswered";
    if (!(await saveFindings(payment, comparison, runId, now))) return await compare(payment, runId, now);
    return comparison.found.length > 0 ? "differs" : "agreed";
  } catch (error) {
    log.warn({ err: error, paymentId: payment.id }, "payment could not be compared");
    return "unanswered";
  }
}

interface Comparison {
  /** The payment's findings before the provider was asked. */
  seen: (typeof reconciliationFindings.$inferSelect)[];
  found: Disagreement[];
}

/**
 * Returns undefined when the provider did not answer. While the payment or one of its refunds has just changed, only
 * disputes are reported: they do not depend on our changes, and must keep blocking a payout while a refund is retried.
 */
async function findDisagreements({ id }: PaymentRow, now: Date): Promise<Comparison | undefined> {
  // Read first: a correction that is posted from here on makes the comparison outdated.
  const seen = await listFindingRows(db(), id);
  const [payment] = await db().select().from(payments).where(eq(payments.id, id));
  if (!payment) return undefined;
  const before = await getPaymentSnapshot(payment);
  const theirs = await fetchProviderRecord(payment, before.refunds);
  if (!theirs) return undefined;
  // A rental that the database shows as not begun may have begun since the restored time, so a loss waits as a finding.
  if (isRestoreHeld()) return { seen, found: disagreements(before, theirs) };
  const lostAmount = lostAmountOf(before.refunds);
  const known = { dispute: payment.dispute, lostAmount, revision: lossRevision(before.refunds) };
  const outcome = await recordDisputes(payment, known, theirs, now);
  if (outcome === "settled") await advanceBookingPayments(payment.bookingId, now);
  // Our records are no longer those that were compared, so the provider is asked again.
  if (outcome === "settled" || outcome === "outdated") return findDisagreements(payment, now);
  const found = disagreements(before, theirs);
  const isRecentlyChanged = [payment, ...before.refunds].some(
    ({ updatedAt }) => updatedAt > addMs(now, -SETTLE_MS),
  );
  return { seen, found: isRecentlyChanged ? found.filter((one) => one.kind === "disputed") : found };
}

const { paymentId, kind, resolvedAt } = reconciliationFindings;

const listFindingRows = (executor: Executor, payment: string) =>
  executor
    .select()
    .from(reconciliationFindings)
    .where(eq(paymentId, payment))
    .orderBy(asc(reconciliationFindings.id));

/**
 * Returns false, and saves nothing, when a finding was opened or resolved since the provider was asked: otherwise an
 * explained difference would be reported again, or a newer one resolved.
 */
async function saveFindings(
  { id: payment, bookingId }: PaymentRow,
  { seen, found }: Comparison,
  runId: string,
  now: Date,
): Promise<boolean> {
  const openKinds = new Set(seen.filter((row) => row.resolvedAt === null).map((row) => row.kind));
  if (found.length === 0 && openKinds.size === 0) return true;
  const kinds = found.map((one) => one.kind);
  return transact(async (tx) => {
    await lockBooking(tx, systemActor, bookingId);
    if (!isDeepStrictEqual(await listFindingRows(tx, payment), seen)) return false;
    await tx
      .update(reconciliationFindings)
      .set({ resolvedAt: now })
      .where(
        and(
          eq(paymentId, payment),
          isNull(resolvedAt),
          kinds.length > 0 ? notInArray(kind, kinds) : sql`true`,
        ),
      );
    for (const one of found) {
      if (await isAlreadyResolved(tx, payment, one)) continue;
      await tx
        .insert(reconciliationFindings)
        .values({ id: uuid(), paymentId: payment, ...one, foundAt: now, lastSeenAt: now })
        .onConflictDoUpdate({
          target: [paymentId, kind],
          targetWhere: sql`${resolvedAt} is null`,
          set: { lastSeenAt: now, details: one.details },
        });
      if (!openKinds.has(one.kind))
        await notifyAdministrators(tx, { kind: "findings-opened", event: `findings:${runId}` }, now);
    }
    return true;
  });
}

/**
 * Whether an administrator has explained exactly these figures, which are then not reported again until they change.
 * After a posted correction both sides agree, so a new difference is reported, except for money that never arrived,
 * where both sides keep their figures.
 */
async function isAlreadyResolved(tx: Executor, payment: string, { kind: which, details }: Disagreement) {
  const [resolved] = await tx
    .select({ id: reconciliationFindings.id })
    .from(reconciliationFindings)
    .where(
      and(
        eq(paymentId, payment),
        eq(kind, which),
        isNotNull(reconciliationFindings.resolvedBy),
        or(eq(reconciliationFindings.isPosted, false), eq(kind, "captured_here_not_there")),
        sql`${reconciliationFindings.details} = ${JSON.stringify(details)}::jsonb`,
      ),
    )
    .limit(1);
  return resolved !== undefined;
}
