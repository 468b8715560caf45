import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { simulatedCharges, simulatedLog, simulatedRefunds } from "@/db/schema/operations/simulated-providers";
import type { ProviderName } from "@/lib/payments/providers/port";

export type ChargeRow = typeof simulatedCharges.$inferSelect;
export type NewCharge = typeof simulatedCharges.$inferInsert;
type ChargeId = Pick<ChargeRow, "provider" | "id">;

const isCharge = ({ provider, id }: ChargeId) =>
  and(eq(simulatedCharges.provider, provider), eq(simulatedCharges.id, id));

/** Inserts a charge; returns undefined when its id exists already. */
export async function openCharge(charge: NewCharge): Promise<ChargeRow | undefined> {
  return db().transaction(async (tx) => {
    const [row] = await tx.insert(simulatedCharges).values(charge).onConflictDoNothing().returning();
    if (row) await logChargeEvent(tx, row, "opened", row.amount);
    return row;
  });
}

/** Returns a charge after applying any outcome that is due by `now`. */
export async function findCharge(charge: ChargeId, now: Date): Promise<ChargeRow | undefined> {
  await settleDueCharge(charge, now);
  const [row] = await db().select().from(simulatedCharges).where(isCharge(charge));
  return row;
}

/** Finds a charge by our own reference; the newest where there are several. */
export async function findChargeByReference(provider: string, reference: string, now: Date) {
  const [row] = await db()
    .select()
    .from(simulatedCharges)
    .where(and(eq(simulatedCharges.provider, provider), eq(simulatedCharges.reference, reference)))
    .orderBy(desc(simulatedCharges.createdAt))
    .limit(1);
  return row && findCharge(row, now);
}

/** Finds a charge by the provider's id for the captured money. */
export async function findChargeByMoneyId(
  provider: ProviderName,
  moneyId: string,
): Promise<ChargeRow | undefined> {
  const [row] = await db()
    .select()
    .from(simulatedCharges)
    .where(and(eq(simulatedCharges.provider, provider), eq(simulatedCharges.moneyId, moneyId)));
  return row;
}

/**
 * Applies a scripted outcome that is due and expires an unanswered prompt. Returns the row if this call
 * changed it.
 */
export async function settleDueCharge(charge: ChargeId, now: Date): Promise<ChargeRow | undefined> {
  const [row] = await db().select().from(simulatedCharges).where(isCharge(charge));
  if (row?.status !== "pending") return undefined;
  if (row.settlesAt) return row.settlesAt <= now ? settleCharge(row, row.settlesAs ?? "captured") : undefined;
  return row.expiresAt && row.expiresAt <= now ? settleCharge(row, "timed_out") : undefined;
}

/** Settles an open charge as captured or failed with a reason. Returns the row if this call settled it. */
export function settleCharge(charge: ChargeRow, outcome: string): Promise<ChargeRow | undefined> {
  if (outcome !== "captured") return moveCharge(charge, ["pending"], { status: "failed", reason: outcome });
  return moveCharge(charge, ["pending"], { status: charge.capturesAtOnce ? "captured" : "authorized" });
}

/** Changes a charge whose status is one of `from`, and writes the log. */
export async function moveCharge(
  charge: ChargeId,
  from: string[],
  set: Partial<NewCharge> & { status: string },
): Promise<ChargeRow | undefined> {
  return db().transaction(async (tx) => {
    const [row] = await tx
      .update(simulatedCharges)
      .set(set)
      .where(and(isCharge(charge), inArray(simulatedCharges.status, from)))
      .returning();
    if (row) await logChargeEvent(tx, row, row.status, row.capturedAmount ?? row.amount);
    return row;
  });
}

/** Refunds part of what was captured: once per refund id and never more than remains. */
export async function refundCharge(
  charge: ChargeId,
  refundId: string,
  amount: number,
): Promise<"paid" | "known" | "refused"> {
  return db().transaction(async (tx) => {
    // A concurrent request with the same id waits here and then finds the refund.
    await tx.select({ id: simulatedCharges.id }).from(simulatedCharges).where(isCharge(charge)).for("update");
    const { provider } = charge;
    const known = and(eq(simulatedRefunds.provider, provider), eq(simulatedRefunds.id, refundId));
    if ((await tx.$count(simulatedRefunds, known)) > 0) return "known";
    const taken = sql`coalesce(${simulatedCharges.capturedAmount}, ${simulatedCharges.amount})`;
    const [row] = await tx
      .update(simulatedCharges)
      .set({ refundedAmount: sql`${simulatedCharges.refundedAmount} + ${amount}` })
      .where(
        and(
          isCharge(charge),
          eq(simulatedCharges.status, "captured"),
          sql`${simulatedCharges.refundedAmount} + ${amount} <= ${taken}`,
        ),
      )
      .returning();
    if (!row) return "refused";
    await tx
      .insert(simulatedRefunds)
      .values({ provider, id: refundId, chargeReference: row.reference, amount });
    await logChargeEvent(tx, row, "refunded", amount);
    return "paid";
  });
}

export async function findRefund(provider: ProviderName, id: string) {
  const [row] = await db()
    .select()
    .from(simulatedRefunds)
    .where(and(eq(simulatedRefunds.provider, provider), eq(simulatedRefunds.id, id)));
  return row;
}

export function listRefunds(provider: ProviderName, chargeReference: string) {
  return db()
    .select()
    .from(simulatedRefunds)
    .where(
      and(eq(simulatedRefunds.provider, provider), eq(simulatedRefunds.chargeReference, chargeReference)),
    );
}

async function logChargeEvent(tx: Executor, { provider, id }: ChargeRow, kind: string, amount: number) {
  await tx.insert(simulatedLog).values({ provider, chargeId: id, kind, amount });
}
