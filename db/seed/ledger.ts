import { captureEntries, type Entry, refundEntries } from "@/lib/ledger/rules";
import { percentOf } from "@/lib/money";
import type { ledgerEntries, ledgerTransactions } from "../schema/ledger";
import type { Charge } from "./charge";
import type { Random } from "./random";

export interface Movement {
  transaction: typeof ledgerTransactions.$inferInsert & { at: Date };
  entries: (typeof ledgerEntries.$inferInsert)[];
}

interface Sale {
  bookingId: string;
  businessId: string;
  capturedAt: Date;
}

/** Capture and refund of one paid booking. */
export function movementsOf(
  random: Random,
  commissionPercent: number,
  sale: Sale,
  charge: Charge,
): Movement[] {
  const { businessId, bookingId } = sale;
  const { payment, refund } = charge;
  const post = (row: Omit<Movement["transaction"], "id">, entries: Entry[]): Movement => {
    const id = random.uuid(row.at);
    return {
      transaction: { id, bookingId, ...row },
      entries: entries.map((entry) => ({ ...entry, transactionId: id })),
    };
  };
  const total = payment.amountCents;
  const paid = captureEntries(businessId, total, commissionPercent);
  const movements = [post({ kind: "rent", paymentId: payment.id, at: sale.capturedAt }, paid)];
  const booked = {
    ...{ heldCents: 0, earnedCents: total, refundedCents: 0 },
    commissionCents: percentOf(total, commissionPercent),
  };
  const back = refund ? refundEntries(businessId, booked, refund.amountCents) : [];
  if (refund)
    movements.push(
      post({ kind: "refund", paymentId: payment.id, refundId: refund.id, at: refund.createdAt }, back),
    );
  return movements;
}
