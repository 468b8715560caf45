import { captureEntries, type Entry, refundEntries } from "@/lib/ledger/rules";
import { percentOf } from "@/lib/money";
import type { ledgerEntries, ledgerTransactions } from "../schema/ledger";
import type { Charge } from "./charge";
import type { Random } from "./random";
import { daysBefore } from "./timing";

export interface Movement {
  transaction: typeof ledgerTransactions.$inferInsert & { at: Date };
  entries: (typeof ledgerEntries.$inferInsert)[];
}

interface Sale {
  bookingId: string;
  businessId: string;
  capturedAt: Date;
  endsAt: Date;
}

/** Capture, refund and payout of one paid booking; owners are paid two days after the end (product.md §4). */
export function movementsOf(
  random: Random,
  now: Date,
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
  const owed = -payableOf([...paid, ...back]);
  const paidOutAt = daysBefore(sale.endsAt, -2);
  if (paidOutAt <= now && owed > 0)
    movements.push(
      post({ kind: "payout", at: paidOutAt }, [
        { account: "owner_payable", businessId, amountCents: owed },
        { account: "bank", amountCents: -owed },
      ]),
    );
  return movements;
}

function payableOf(entries: Entry[]): number {
  return entries.reduce((sum, entry) => sum + (entry.account === "owner_payable" ? entry.amountCents : 0), 0);
}
