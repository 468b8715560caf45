import { desc, eq, lte, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { commissionRates, exchangeRates } from "@/db/schema/platform/settings";
import { transact } from "@/db/transaction";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { recordAudit } from "@/lib/platform/audit/commands";
import type { AuditAction } from "@/lib/platform/audit/rules";
import { dayIn, KIGALI } from "@/lib/platform/dates";
import { conflict, invalid, notFound } from "@/lib/platform/errors";
import { cacheTags, expireTags } from "@/lib/platform/page-cache/cache";
import type { RequestContext } from "@/lib/platform/request-context";
import type { RateHistory, RateKind, RateRequest } from "./contract";
import { listRates, rateTable } from "./queries";
import { rateProblem } from "./rules";

/**
 * Sets the rate in force from a day on, today at the earliest; existing quotes and bookings keep theirs.
 * Throws 409 if another administrator has set that day meanwhile.
 */
export async function setRate(
  actor: UserActor,
  kind: RateKind,
  request: RateRequest,
  { now, device }: RequestContext,
): Promise<RateHistory> {
  requireAdmin(actor);
  const { effectiveOn, value, was } = request;
  const problem = rateProblem(kind, request, dayIn(now, KIGALI));
  if (problem) throw invalid(problem.key, problem.field);
  await transact(async (tx) => {
    if ((await lockDay(tx, kind, effectiveOn)) !== was) throw conflict("settingsChanged");
    const before = await rateInForceOn(tx, kind, effectiveOn);
    const row = { effectiveOn, createdAt: now, createdBy: actor.userId };
    if (kind === "exchange") {
      const set = { rwfPerHundredUsd: value, createdAt: now, createdBy: actor.userId };
      await tx
        .insert(exchangeRates)
        .values({ ...row, rwfPerHundredUsd: value })
        .onConflictDoUpdate({ target: exchangeRates.effectiveOn, set });
    } else {
      const set = { percent: value, createdAt: now, createdBy: actor.userId };
      await tx
        .insert(commissionRates)
        .values({ ...row, percent: value })
        .onConflictDoUpdate({ target: commissionRates.effectiveOn, set });
    }
    const action = kind === "exchange" ? "settings.rate" : "settings.commission";
    await recordRateChange(
      tx,
      actor,
      { kind, action, day: effectiveOn, detail: { before, after: value } },
      { now, device },
    );
  });
  expireTags([cacheTags.rates, cacheTags.settings]);
  return listRates(actor, kind, now);
}

/** Withdraws a future rate. Throws 404 if there is none, 409 if it is already in force. */
export async function withdrawRate(
  actor: UserActor,
  kind: RateKind,
  day: string,
  { now, device }: RequestContext,
): Promise<RateHistory> {
  requireAdmin(actor);
  await transact(async (tx) => {
    const before = await lockDay(tx, kind, day);
    if (before === null) throw notFound();
    if (day <= dayIn(now, KIGALI)) throw conflict("rateCounts");
    const { table } = rateTable[kind];
    await tx.delete(table).where(eq(table.effectiveOn, day));
    const detail = { before, after: await rateInForceOn(tx, kind, day) };
    await recordRateChange(tx, actor, { kind, action: "settings.withdraw", day, detail }, { now, device });
  });
  expireTags([cacheTags.rates, cacheTags.settings]);
  return listRates(actor, kind, now);
}

/** Serialises changes of rates; returns the day's current value, or null. */
async function lockDay(tx: Transaction, kind: RateKind, day: string): Promise<number | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);
  const { table, value } = rateTable[kind];
  const [row] = await tx.select({ value }).from(table).where(eq(table.effectiveOn, day));
  return row?.value ?? null;
}

async function rateInForceOn(tx: Transaction, kind: RateKind, day: string): Promise<number | null> {
  const { table, value } = rateTable[kind];
  const [row] = await tx
    .select({ value })
    .from(table)
    .where(lte(table.effectiveOn, day))
    .orderBy(desc(table.effectiveOn))
    .limit(1);
  return row?.value ?? null;
}

function recordRateChange(
  tx: Transaction,
  actor: UserActor,
  {
    kind,
    day,
    ...entry
  }: { kind: RateKind; action: AuditAction; day: string; detail: Record<string, unknown> },
  { now, device }: RequestContext,
): Promise<void> {
  const subject = { subjectType: `${kind}_rate`, subjectId: day };
  return recordAudit(tx, { actor, ...subject, ...entry, device }, now);
}
