import { desc, eq, lte, sql } from "drizzle-orm";
import type { Transaction } from "@/db";
import { commissionRates, exchangeRates } from "@/db/schema/settings";
import { transact } from "@/db/transaction";
import { recordAudit } from "@/lib/audit/commands";
import type { AuditAction } from "@/lib/audit/rules";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { expireTags, tags } from "@/lib/cache";
import { dayIn, KIGALI } from "@/lib/dates";
import { conflict, invalid, notFound } from "@/lib/errors";
import type { Occasion } from "@/lib/sessions/commands";
import type { RateHistory, RateKind, RateRequest } from "./contract";
import { listRates, rateTable } from "./queries";
import { rateProblem } from "./rules";

/**
 * Sets what counts from a day on, today at the earliest: quotes and bookings keep what they were made with. 409 where
 * somebody has set that day meanwhile.
 */
export async function setRate(
  actor: UserActor,
  kind: RateKind,
  request: RateRequest,
  { now, device }: Occasion,
): Promise<RateHistory> {
  requireAdmin(actor);
  const { effectiveOn, value, was } = request;
  const problem = rateProblem(kind, request, dayIn(now, KIGALI));
  if (problem) throw invalid(problem.key, problem.field);
  await transact(async (tx) => {
    if ((await lockDay(tx, kind, effectiveOn)) !== was) throw conflict("settingsChanged");
    const before = await inForceOn(tx, kind, effectiveOn);
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
    await note(
      tx,
      actor,
      { kind, action, day: effectiveOn, detail: { before, after: value } },
      { now, device },
    );
  });
  expireTags([tags.rates, tags.settings]);
  return listRates(actor, kind, now);
}

/** Takes back what has not begun to count. 404 where there is none, 409 where it counts already. */
export async function withdrawRate(
  actor: UserActor,
  kind: RateKind,
  day: string,
  { now, device }: Occasion,
): Promise<RateHistory> {
  requireAdmin(actor);
  await transact(async (tx) => {
    const before = await lockDay(tx, kind, day);
    if (before === null) throw notFound();
    if (day <= dayIn(now, KIGALI)) throw conflict("rateCounts");
    const { table } = rateTable[kind];
    await tx.delete(table).where(eq(table.effectiveOn, day));
    const detail = { before, after: await inForceOn(tx, kind, day) };
    await note(tx, actor, { kind, action: "settings.withdraw", day, detail }, { now, device });
  });
  expireTags([tags.rates, tags.settings]);
  return listRates(actor, kind, now);
}

/** Who sets rates queues here; the day's own value, null where there is none. */
async function lockDay(tx: Transaction, kind: RateKind, day: string): Promise<number | null> {
  await tx.execute(sql`select pg_advisory_xact_lock(hashtext('settings'))`);
  const { table, value } = rateTable[kind];
  const [row] = await tx.select({ value }).from(table).where(eq(table.effectiveOn, day));
  return row?.value ?? null;
}

async function inForceOn(tx: Transaction, kind: RateKind, day: string): Promise<number | null> {
  const { table, value } = rateTable[kind];
  const [row] = await tx
    .select({ value })
    .from(table)
    .where(lte(table.effectiveOn, day))
    .orderBy(desc(table.effectiveOn))
    .limit(1);
  return row?.value ?? null;
}

function note(
  tx: Transaction,
  actor: UserActor,
  {
    kind,
    day,
    ...act
  }: { kind: RateKind; action: AuditAction; day: string; detail: Record<string, unknown> },
  { now, device }: Occasion,
): Promise<void> {
  const subject = { subjectType: `${kind}_rate`, subjectId: day };
  return recordAudit(tx, { actor, ...subject, ...act, ipAddress: device.ipAddress }, now);
}
