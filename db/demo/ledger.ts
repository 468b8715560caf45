import { captureEntries, type LedgerEntry, refundEntries } from "@/lib/payments/ledger/rules";
import { percentOf } from "@/lib/platform/money";
import { isCounterMethod } from "@/lib/rentals/bookings/money/contract";
import type { ledgerEntries, ledgerTransactions } from "../schema/payments/ledger";
import type { DemoCharge } from "./charge";
import type { Random } from "./random";

export interface LedgerMovement {
  transaction: typeof ledgerTransactions.$inferInsert & { at: Date };
  entries: (typeof ledgerEntries.$inferInsert)[];
}

interface Sale {
  bookingId: string;
  businessId: string;
  capturedAt: Date;
}

/** Returns the ledger entries for the capture and refund of one paid booking. */
export function movementsOf(
  random: Random,
  commissionPercent: number,
  sale: Sale,
  charge: DemoCharge,
): LedgerMovement[] {
  const { businessId, bookingId } = sale;
  const { payment, refund } = charge;
  const post = (row: Omit<LedgerMovement["transaction"], "id">, entries: LedgerEntry[]): LedgerMovement => {
    const id = random.uuid(row.at);
    return {
      transaction: { id, bookingId, ...row },
      entries: entries.map((entry) => ({ ...entry, transactionId: id })),
    };
  };
  const total = payment.amountCents;
  const takenInto = isCounterMethod(payment.method) ? "owner_collected" : "provider_clearing";
  const paid = captureEntries(businessId, total, commissionPercent, takenInto);
  const movements = [post({ kind: "rent", paymentId: payment.id, at: sale.capturedAt }, paid)];
  const booked = {
    heldCents: 0,
    earnedCents: total,
    refundedCents: 0,
    commissionCents: percentOf(total, commissionPercent),
  };
  const refundedCents = refund ? refundEntries(businessId, booked, refund.amountCents) : [];
  if (refund)
    movements.push(
      post(
        { kind: "refund", paymentId: payment.id, refundId: refund.id, at: refund.createdAt },
        refundedCents,
      ),
    );
  return movements;
}
