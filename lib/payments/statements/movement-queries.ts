import { and, asc, eq, gte, inArray, lt, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { businessPayments } from "@/db/schema/payments/business-payments";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { payments } from "@/db/schema/payments/payments";
import { payouts, subscriptionInvoices } from "@/db/schema/payments/payouts";
import { bookings } from "@/db/schema/rentals/bookings";
import { owedAccounts } from "@/lib/payments/ledger/rules";
import { vehicleOfOwner } from "@/lib/payments/ledger/vehicle-of-owner";
import { instantAt, KIGALI, plusDays } from "@/lib/platform/dates";

type MovementKind =
  | "rent"
  | "collected"
  | "change"
  | "late"
  | "promotion"
  | "promotion_reversed"
  | "deposit_kept"
  | "claim"
  | "refund"
  | "reinstated"
  | "moved"
  | "payout"
  | "payout_returned"
  | "subscription"
  | "business_payment"
  | "business_payment_reversed";

export interface Movement {
  at: Date;
  kind: MovementKind;
  /** The reference of the booking, payout, invoice or transfer of the business. */
  reference: string;
  vehicleTitle: string | null;
  /** Positive when the owner is owed more, negative when less. */
  cents: number;
}

/** Returns a business's transactions in a Kigali month ("2026-10"), oldest first, and the opening balance. */
export async function getMonthlyMovements(businessId: string, month: string) {
  const from = instantAt(`${month}-01`, "00:00", KIGALI);
  const to = instantAt(`${plusDays(`${month}-01`, 31).slice(0, 7)}-01`, "00:00", KIGALI);
  const isIts = and(eq(ledgerEntries.businessId, businessId), inArray(ledgerEntries.account, owedAccounts));
  const [openingCents, movements] = await Promise.all([
    sumOwed(and(isIts, lt(ledgerTransactions.at, from))),
    listMovements(and(isIts, gte(ledgerTransactions.at, from), lt(ledgerTransactions.at, to))),
  ]);
  return { openingCents, movements };
}

async function sumOwed(which: SQL | undefined): Promise<number> {
  const [row] = await db()
    .select({ cents: sql<number>`coalesce(-sum(${ledgerEntries.amountCents}), 0)::int` })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .where(sql`(${which})`);
  return row?.cents ?? 0;
}

async function listMovements(which: SQL | undefined): Promise<Movement[]> {
  const rows = await db()
    .select({
      at: ledgerTransactions.at,
      kind: ledgerTransactions.kind,
      account: ledgerEntries.account,
      purpose: payments.purpose,
      reversesId: ledgerTransactions.reversesId,
      reference: sql<string>`coalesce(${bookings.reference}, ${payouts.reference}, ${subscriptionInvoices.number},
        ${businessPayments.transferReference}, '')`,
      vehicleTitle: vehicles.title,
      cents: sql<number>`-${ledgerEntries.amountCents}`,
    })
    .from(ledgerEntries)
    .innerJoin(ledgerTransactions, eq(ledgerTransactions.id, ledgerEntries.transactionId))
    .leftJoin(bookings, eq(bookings.id, ledgerTransactions.bookingId))
    .leftJoin(vehicles, eq(vehicles.id, vehicleOfOwner(sql`${ledgerEntries.businessId}`)))
    .leftJoin(payments, eq(payments.id, ledgerTransactions.paymentId))
    .leftJoin(payouts, eq(payouts.id, ledgerTransactions.payoutId))
    .leftJoin(subscriptionInvoices, eq(subscriptionInvoices.id, ledgerTransactions.invoiceId))
    .leftJoin(businessPayments, eq(businessPayments.id, ledgerTransactions.businessPaymentId))
    .where(sql`(${which})`)
    .orderBy(asc(ledgerTransactions.at), asc(ledgerEntries.id));
  return rows.map(({ purpose, kind, account, reversesId, ...row }) => ({
    ...row,
    kind:
      account === "owner_collected"
        ? "collected"
        : kind === "promotion"
          ? promotionKindOf(row.cents)
          : reversesId
            ? reversalKindOf(kind)
            : movementKindOf(kind, purpose),
  }));
}

/** Also a part of a compensation is taken back: when the bill becomes smaller. */
const promotionKindOf = (cents: number): MovementKind => (cents < 0 ? "promotion_reversed" : "promotion");

function reversalKindOf(kind: (typeof ledgerTransactions.$inferSelect)["kind"]): MovementKind {
  if (kind === "payout") return "payout_returned";
  if (kind === "business_payment") return "business_payment_reversed";
  // What is deducted for an invoice that was open again; the transfer that it replaces was never the business's money here.
  return kind === "subscription" ? "subscription" : "reinstated";
}

/** The ledger records captures as rent whatever their purpose, but owners want to see the purpose. */
function movementKindOf(
  kind: (typeof ledgerTransactions.$inferSelect)["kind"],
  purpose: (typeof payments.$inferSelect)["purpose"] | null,
): MovementKind {
  if (kind === "rent") return purpose === "change" || purpose === "late" ? purpose : "rent";
  if (kind === "deposit") return "rent";
  // A dispute at the marketplace's expense never affects an owner's account.
  if (kind === "dispute") return "refund";
  return kind;
}
