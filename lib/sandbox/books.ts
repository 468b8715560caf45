import { and, eq, gt, inArray, ne, or, sql } from "drizzle-orm";
import { db } from "@/db";
import { sandboxCharges, sandboxRefunds } from "@/db/schema/sandbox";
import { after, MINUTE_MS } from "@/lib/dates";
import type { Charge, ChargeRef, ProviderState } from "@/lib/payments/provider";

/** A prompt on the phone waits this long for an answer. */
export const PROMPT_LIFE_MS = 2 * MINUTE_MS;

type Opening = Omit<ChargeRef, "providerRef"> & Pick<Charge, "capturesAtOnce">;
type ChargeRow = typeof sandboxCharges.$inferSelect;

/** Writes a charge down once; a reference it knows already is answered with where that charge stands. */
export async function open(charge: Opening, now: Date): Promise<void> {
  await db()
    .insert(sandboxCharges)
    .values({ ...charge, createdAt: now, expiresAt: after(now, PROMPT_LIFE_MS) })
    .onConflictDoNothing();
}

export async function find(reference: string): Promise<ChargeRow | undefined> {
  const [row] = await db().select().from(sandboxCharges).where(eq(sandboxCharges.reference, reference));
  return row;
}

/** Moves a charge on if it stands in one of `from`. */
export async function move(
  reference: string,
  from: ChargeRow["status"][],
  to: ChargeRow["status"],
): Promise<void> {
  await db()
    .update(sandboxCharges)
    .set({ status: to })
    .where(
      and(
        eq(sandboxCharges.reference, reference),
        inArray(sandboxCharges.status, from),
        // A prompt that ran out cannot be answered any more.
        or(ne(sandboxCharges.status, "pending"), gt(sandboxCharges.expiresAt, sql`now()`)),
      ),
    );
}

/** Pays back a part of a captured charge, once a refund reference and never more than was captured. */
export async function payBack(reference: string, chargeReference: string, amount: number): Promise<boolean> {
  return db().transaction(async (tx) => {
    await tx
      .select({ reference: sandboxCharges.reference })
      .from(sandboxCharges)
      .where(eq(sandboxCharges.reference, chargeReference))
      .for("update");
    const [known] = await tx.select().from(sandboxRefunds).where(eq(sandboxRefunds.reference, reference));
    if (known) return true;
    const paid = await tx
      .update(sandboxCharges)
      .set({ refundedAmount: sql`${sandboxCharges.refundedAmount} + ${amount}` })
      .where(
        and(
          eq(sandboxCharges.reference, chargeReference),
          eq(sandboxCharges.status, "captured"),
          sql`${sandboxCharges.refundedAmount} + ${amount} <= ${sandboxCharges.amount}`,
        ),
      )
      .returning({ reference: sandboxCharges.reference });
    if (paid.length === 0) return false;
    await tx.insert(sandboxRefunds).values({ reference, chargeReference, amount });
    return true;
  });
}

/** A charge as the sandbox reports it; a prompt nobody answered in time has expired. */
export function stateOf(row: ChargeRow | undefined, now: Date): ProviderState {
  if (!row) return { status: "not_found" };
  if (row.status === "pending" && row.expiresAt <= now)
    return { status: "expired", failureCode: "timed_out" };
  if (row.status === "rejected") return { status: "failed", failureCode: "rejected_by_payer" };
  return { status: row.status };
}
