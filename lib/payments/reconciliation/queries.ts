import { and, desc, eq, isNotNull, isNull, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { users } from "@/db/schema/identity/users";
import { payments } from "@/db/schema/payments/payments";
import { reconciliationFindings, reconciliationRuns } from "@/db/schema/payments/reconciliation";
import { bookings } from "@/db/schema/rentals/bookings";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import { selectFullName } from "@/lib/platform/select-full-name";
import type { FindingPage, FindingQuery, ReconciliationFinding, ReconciliationOverview } from "./contract";
import { correctionOf, type Disagreement } from "./rules";

const { id, foundAt, resolvedAt } = reconciliationFindings;
const foundMs = sql`date_trunc('milliseconds', ${foundAt})`;

/** Only administrators may see findings. */
function findingsVisibleTo(actor: UserActor): SQL {
  requireAdmin(actor);
  return sql`true`;
}

/** Lists findings, newest first. */
export async function listFindings(
  actor: UserActor,
  { state, cursor, limit }: FindingQuery,
): Promise<FindingPage> {
  const [time, last] = cursor?.split("_") ?? [];
  const rows = await selectFindings(
    and(
      findingsVisibleTo(actor),
      state === "open" ? isNull(resolvedAt) : isNotNull(resolvedAt),
      time ? sql`(${foundMs}, ${id}) < (${time}::timestamptz, ${last}::uuid)` : sql`true`,
    ) ?? sql`false`,
  )
    .orderBy(desc(foundMs), desc(id))
    .limit(limit + 1);
  const items = rows.slice(0, limit).map(toFinding);
  const end = items.at(-1);
  return { items, nextCursor: rows.length > limit && end ? `${end.foundAt}_${end.id}` : null };
}

/** Throws 404 when the finding does not exist. */
export async function getFinding(actor: UserActor, findingId: string): Promise<ReconciliationFinding> {
  const [row] = await selectFindings(and(findingsVisibleTo(actor), eq(id, findingId)) ?? sql`false`);
  if (!row) throw notFound();
  return toFinding(row);
}

function selectFindings(condition: SQL) {
  return db()
    .select({
      finding: reconciliationFindings,
      payment: payments,
      bookingReference: bookings.reference,
      resolvedBy: sql<string | null>`${selectFullName(users)}`,
    })
    .from(reconciliationFindings)
    .innerJoin(payments, eq(payments.id, reconciliationFindings.paymentId))
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .leftJoin(users, eq(users.id, reconciliationFindings.resolvedBy))
    .where(condition);
}

function toFinding({
  finding,
  payment,
  bookingReference,
  resolvedBy,
}: Awaited<ReturnType<typeof selectFindings>>[number]) {
  const { ours, theirs, currency, theirCurrency, lost } = finding.details;
  const kind = finding.kind as ReconciliationFinding["kind"];
  return {
    id: finding.id,
    kind,
    paymentId: payment.id,
    bookingId: payment.bookingId,
    bookingReference,
    method: payment.method,
    provider: payment.provider,
    ours: Number(ours),
    theirs: theirs === null || theirs === undefined ? null : Number(theirs),
    currency: currency as ReconciliationFinding["currency"],
    theirCurrency: theirCurrency ? String(theirCurrency) : null,
    foundAt: finding.foundAt.toISOString(),
    lastSeenAt: finding.lastSeenAt.toISOString(),
    resolvedAt: finding.resolvedAt?.toISOString() ?? null,
    resolvedBy,
    resolution: finding.resolution,
    correction: correctionOf(kind, finding.details as Disagreement["details"]),
    isPosted: finding.isPosted,
    lost: (lost as ReconciliationFinding["lost"] | undefined) ?? null,
  };
}

/** Returns the last run, the number of open findings, and whether a run is active. */
export async function getReconciliationOverview(actor: UserActor): Promise<ReconciliationOverview> {
  const own = findingsVisibleTo(actor);
  const [run] = await db()
    .select()
    .from(reconciliationRuns)
    .where(and(own, isNotNull(reconciliationRuns.finishedAt)))
    .orderBy(desc(reconciliationRuns.startedAt))
    .limit(1);
  const underWay = await db().execute(
    sql`select 1 from pgboss.job where name = 'reconcile' and state <= 'active' limit 1`,
  );
  const lastRun = run?.finishedAt && {
    startedAt: run.startedAt.toISOString(),
    finishedAt: run.finishedAt.toISOString(),
    checkedPayments: run.checkedPayments,
    unanswered: run.unanswered,
  };
  return {
    lastRun: lastRun ?? null,
    isUnderWay: underWay.length > 0,
    openFindings: await db().$count(reconciliationFindings, and(own, isNull(resolvedAt))),
  };
}
