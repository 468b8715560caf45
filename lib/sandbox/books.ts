import { and, desc, eq, inArray, sql } from "drizzle-orm";
import { db, type Executor } from "@/db";
import { sandboxCharges, sandboxLog, sandboxRefunds } from "@/db/schema/sandbox";

export type Vendor = "stripe" | "mtn" | "airtel";
export type ChargeRow = typeof sandboxCharges.$inferSelect;
export type NewCharge = typeof sandboxCharges.$inferInsert;
type ChargeId = Pick<ChargeRow, "provider" | "id">;

const is = ({ provider, id }: ChargeId) =>
  and(eq(sandboxCharges.provider, provider), eq(sandboxCharges.id, id));

/** Writes a charge down; undefined when its id is known already. */
export async function open(charge: NewCharge): Promise<ChargeRow | undefined> {
  return db().transaction(async (tx) => {
    const [row] = await tx.insert(sandboxCharges).values(charge).onConflictDoNothing().returning();
    if (row) await note(tx, row, "opened", row.amount);
    return row;
  });
}

/** A charge as it stands at that moment: what was to become of it by then has become of it. */
export async function find(charge: ChargeId, now: Date): Promise<ChargeRow | undefined> {
  await ripen(charge, now);
  const [row] = await db().select().from(sandboxCharges).where(is(charge));
  return row;
}

/** By our own reference; the newest where there are several. */
export async function findByReference(provider: string, reference: string, now: Date) {
  const [row] = await db()
    .select()
    .from(sandboxCharges)
    .where(and(eq(sandboxCharges.provider, provider), eq(sandboxCharges.reference, reference)))
    .orderBy(desc(sandboxCharges.createdAt))
    .limit(1);
  return row && find(row, now);
}

/** By what the provider calls the money that moved. */
export async function findByMoneyId(provider: Vendor, moneyId: string): Promise<ChargeRow | undefined> {
  const [row] = await db()
    .select()
    .from(sandboxCharges)
    .where(and(eq(sandboxCharges.provider, provider), eq(sandboxCharges.moneyId, moneyId)));
  return row;
}

/** Settles what was to settle by itself, and lets a prompt that nobody answered run out. The row if that was now. */
export async function ripen(charge: ChargeId, now: Date): Promise<ChargeRow | undefined> {
  const [row] = await db().select().from(sandboxCharges).where(is(charge));
  if (row?.status !== "pending") return undefined;
  if (row.settlesAt) return row.settlesAt <= now ? settle(row, row.settlesAs ?? "captured") : undefined;
  return row.expiresAt && row.expiresAt <= now ? settle(row, "timed_out") : undefined;
}

/** What became of an open charge: taken, or not for a reason. The row if this was what decided it. */
export function settle(charge: ChargeRow, outcome: string): Promise<ChargeRow | undefined> {
  if (outcome !== "captured") return move(charge, ["pending"], { status: "failed", reason: outcome });
  return move(charge, ["pending"], { status: charge.capturesAtOnce ? "captured" : "authorized" });
}

/** Moves a charge on if it stands in one of `from`, and writes the log. */
export async function move(
  charge: ChargeId,
  from: string[],
  set: Partial<NewCharge> & { status: string },
): Promise<ChargeRow | undefined> {
  return db().transaction(async (tx) => {
    const [row] = await tx
      .update(sandboxCharges)
      .set(set)
      .where(and(is(charge), inArray(sandboxCharges.status, from)))
      .returning();
    if (row) await note(tx, row, row.status, row.capturedAmount ?? row.amount);
    return row;
  });
}

/** Pays back a part of what was captured: once a refund id, and never more than there is. */
export async function payBack(
  charge: ChargeId,
  refundId: string,
  amount: number,
): Promise<"paid" | "known" | "refused"> {
  return db().transaction(async (tx) => {
    // Two at once with one id: the second waits here and then finds the refund.
    await tx.select({ id: sandboxCharges.id }).from(sandboxCharges).where(is(charge)).for("update");
    const { provider } = charge;
    const known = and(eq(sandboxRefunds.provider, provider), eq(sandboxRefunds.id, refundId));
    if ((await tx.$count(sandboxRefunds, known)) > 0) return "known";
    const taken = sql`coalesce(${sandboxCharges.capturedAmount}, ${sandboxCharges.amount})`;
    const [row] = await tx
      .update(sandboxCharges)
      .set({ refundedAmount: sql`${sandboxCharges.refundedAmount} + ${amount}` })
      .where(
        and(
          is(charge),
          eq(sandboxCharges.status, "captured"),
          sql`${sandboxCharges.refundedAmount} + ${amount} <= ${taken}`,
        ),
      )
      .returning();
    if (!row) return "refused";
    await tx
      .insert(sandboxRefunds)
      .values({ provider, id: refundId, chargeReference: row.reference, amount });
    await note(tx, row, "refunded", amount);
    return "paid";
  });
}

export async function findRefund(provider: Vendor, id: string) {
  const [row] = await db()
    .select()
    .from(sandboxRefunds)
    .where(and(eq(sandboxRefunds.provider, provider), eq(sandboxRefunds.id, id)));
  return row;
}

async function note(tx: Executor, { provider, id }: ChargeRow, kind: string, amount: number) {
  await tx.insert(sandboxLog).values({ provider, chargeId: id, kind, amount });
}
