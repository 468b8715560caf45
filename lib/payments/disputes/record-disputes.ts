import { isDeepStrictEqual } from "node:util";
import { and, asc, eq } from "drizzle-orm";
import type { Transaction } from "@/db";
import { type OpenDispute, payments, refunds } from "@/db/schema/payments/payments";
import { transact } from "@/db/transaction";
import type { ProviderRecord } from "@/lib/payments/providers/port";
import { systemActor } from "@/lib/platform/actor";
import { lockBooking } from "@/lib/rentals/bookings/lock";
import { LOST_TO_BANK } from "@/lib/rentals/bookings/money/account";
import { recordOpenDispute } from "./open-dispute";
import { LOST_STATUS, lossRevision, lostAmountOf } from "./rules";
import { settleDisputes } from "./settle";

/** What our records held about the disputes of a payment before its provider was asked. */
interface SeenDisputes {
  dispute: OpenDispute | null;
  /** In minor units of the payment. */
  lostAmount: number;
  revision: number;
}

/**
 * `settled`: a bank has decided, and what waited for it can continue. `outdated`: something was recorded since the
 * provider was asked, so its answer was not.
 */
type Outcome = "unchanged" | "recorded" | "settled" | "outdated";

/**
 * Records what the provider reports about the disputes of a payment: what banks have finally decided, and the state of
 * an open dispute. Both in one transaction, so that a lost dispute never counts as won. A repeated answer changes
 * nothing.
 */
export async function recordDisputes(
  { id, bookingId }: Pick<typeof payments.$inferSelect, "id" | "bookingId">,
  seen: SeenDisputes,
  theirs: Pick<ProviderRecord, "disputed" | "dispute" | "lost">,
  now: Date,
): Promise<Outcome> {
  const { lost = seen.lostAmount, disputed = 0 } = theirs;
  if (lost === seen.lostAmount && disputed === 0 && !seen.dispute) return "unchanged";
  return transact(async (tx) => {
    const booking = await lockBooking(tx, systemActor, bookingId);
    const [payment] = await tx.select().from(payments).where(eq(payments.id, id)).for("update");
    const losses = await listLosses(tx, id);
    const isSame =
      lossRevision(losses) === seen.revision && isDeepStrictEqual(payment?.dispute, seen.dispute);
    if (!payment || !isSame) return "outdated";
    const isSettled = await settleDisputes(tx, booking, { paymentId: id, losses, lostAmount: lost }, now);
    // An amount that could not be recorded as lost counts as disputed, because an administrator has to look at it.
    const unsettled = isSettled ? 0 : Math.max(0, lost - lostAmountOf(losses));
    const dispute = unsettled > 0 && disputed === 0 ? { status: LOST_STATUS } : theirs.dispute;
    const reported = { ...dispute, amount: disputed + unsettled };
    const isOver = await recordOpenDispute(tx, payment, { reported, isLost: isSettled }, now);
    return isSettled || isOver ? "settled" : "recorded";
  });
}

function listLosses(tx: Transaction, paymentId: string) {
  return tx
    .select()
    .from(refunds)
    .where(and(eq(refunds.paymentId, paymentId), eq(refunds.reason, LOST_TO_BANK)))
    .orderBy(asc(refunds.createdAt), asc(refunds.id));
}
