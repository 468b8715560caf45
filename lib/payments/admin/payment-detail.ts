import { and, asc, desc, eq, inArray, isNull, or, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { ledgerEntries, ledgerTransactions } from "@/db/schema/payments/ledger";
import { payments, providerEvents, refunds } from "@/db/schema/payments/payments";
import { reconciliationFindings } from "@/db/schema/payments/reconciliation";
import { bookingEvents } from "@/db/schema/rentals/bookings";
import { disputeEvents } from "@/lib/payments/disputes/contract";
import { viewDispute } from "@/lib/payments/disputes/dispute-view";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { notFound } from "@/lib/platform/errors";
import { LOST_TO_BANK } from "@/lib/rentals/bookings/money/account";
import type { AdminPayment, AdminPaymentItem, AdminPaymentRefund, LedgerMovement } from "./contract";
import { selectPayments, toPaymentItem } from "./list-payments";

/** Far more refunds, attempts or ledger transactions than a payment ever has. */
const MAX_SHOWN = 100;

/**
 * Reads a payment with its attempts, refunds, ledger transactions and callbacks. For administrators; 404 if it does not
 * exist.
 */
export async function getAdminPayment(actor: UserActor, paymentId: string): Promise<AdminPayment> {
  requireAdmin(actor);
  const [row] = await selectPayments().where(eq(payments.id, paymentId));
  if (!row) throw notFound();
  const { payment } = row;
  const refundRows = await listRefunds(paymentId);
  const refundIds = refundRows.map(({ id }) => id);
  const [[vehicle], attempts, movements, callbacks, openFindings, disputes] = await Promise.all([
    db()
      .select({ id: vehicles.id, title: vehicles.title })
      .from(vehicles)
      .where(eq(vehicles.id, row.vehicleId)),
    listAttempts(payment),
    listMovements(payment, refundIds),
    listCallbacks(paymentId),
    db().$count(
      reconciliationFindings,
      and(eq(reconciliationFindings.paymentId, paymentId), isNull(reconciliationFindings.resolvedAt)),
    ),
    countDisputes(payment),
  ]);
  if (!vehicle) throw notFound();
  return {
    ...toPaymentItem(row),
    failureCode: payment.failureCode,
    updatedAt: payment.updatedAt.toISOString(),
    vehicle,
    dispute: viewDispute(payment),
    wasDisputed: payment.dispute !== null || disputes > 0,
    refunds: refundRows,
    openFindings,
    attempts,
    movements,
    callbacks,
  };
}

/** Counts the dispute events in the timeline of a card payment's booking. */
async function countDisputes({ bookingId, method }: typeof payments.$inferSelect): Promise<number> {
  if (method !== "card") return 0;
  const isOpened = and(
    eq(bookingEvents.bookingId, bookingId),
    inArray(bookingEvents.reason, [...disputeEvents]),
  );
  return db().$count(bookingEvents, isOpened);
}

async function listRefunds(paymentId: string): Promise<AdminPaymentRefund[]> {
  const rows = await db()
    .select()
    .from(refunds)
    .where(eq(refunds.paymentId, paymentId))
    .orderBy(asc(refunds.createdAt), asc(refunds.id))
    .limit(MAX_SHOWN);
  const fromBank = await db()
    .selectDistinct({ id: ledgerTransactions.refundId })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .where(
      and(
        inArray(
          ledgerTransactions.refundId,
          rows.map(({ id }) => id),
        ),
        eq(ledgerEntries.account, "bank"),
      ),
    );
  return rows.map((refund) => ({
    ...refund,
    isFromBank: fromBank.some(({ id }) => id === refund.id),
    isLoss: refund.reason === LOST_TO_BANK,
    createdAt: refund.createdAt.toISOString(),
  }));
}

/** Lists the booking's payments for the same purpose; each change of dates and each claim counts separately. */
async function listAttempts(payment: typeof payments.$inferSelect): Promise<AdminPayment["attempts"]> {
  const { bookingId, purpose, changeId, claimId } = payment;
  const rows = await db()
    .select()
    .from(payments)
    .where(
      and(
        eq(payments.bookingId, bookingId),
        eq(payments.purpose, purpose),
        changeId ? eq(payments.changeId, changeId) : sql`true`,
        claimId ? eq(payments.claimId, claimId) : sql`true`,
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(MAX_SHOWN);
  return rows.map(({ id, method, status, amount, currency, createdAt }) => ({
    id,
    method,
    status,
    amount,
    currency: currency as AdminPaymentItem["currency"],
    createdAt: createdAt.toISOString(),
  }));
}

async function listMovements(
  { id: paymentId, bookingId, purpose }: typeof payments.$inferSelect,
  refundIds: string[],
): Promise<LedgerMovement[]> {
  const isOf = eq(ledgerTransactions.paymentId, paymentId);
  const isOfBooking = eq(ledgerTransactions.bookingId, bookingId);
  const own = db()
    .select({ id: ledgerTransactions.id })
    .from(ledgerTransactions)
    .where(and(isOfBooking, isOf));
  const isOwn = and(
    isOfBooking,
    or(
      isOf,
      // The compensation for a code follows the bill, not a payment.
      purpose === "rent" ? eq(ledgerTransactions.kind, "promotion") : sql`false`,
      inArray(ledgerTransactions.reversesId, own),
      refundIds.length > 0 ? inArray(ledgerTransactions.refundId, refundIds) : sql`false`,
    ),
  );
  const rows = await db()
    .select({ movement: ledgerTransactions, entry: ledgerEntries, business: businesses.name })
    .from(ledgerTransactions)
    .innerJoin(ledgerEntries, eq(ledgerEntries.transactionId, ledgerTransactions.id))
    .leftJoin(businesses, eq(businesses.id, ledgerEntries.businessId))
    .where(isOwn)
    .orderBy(asc(ledgerTransactions.at), asc(ledgerTransactions.id), asc(ledgerEntries.id))
    .limit(MAX_SHOWN * 4);
  const movements = new Map<string, LedgerMovement>();
  for (const { movement, entry, business } of rows) {
    const { id, kind, at } = movement;
    const known = movements.get(id) ?? { id, kind, at: at.toISOString(), entries: [] };
    const { account, businessId, amountCents } = entry;
    known.entries.push({
      account,
      business: businessId ? { id: businessId, name: business ?? "" } : null,
      amountCents,
    });
    movements.set(id, known);
  }
  return [...movements.values()];
}

async function listCallbacks(paymentId: string): Promise<AdminPayment["callbacks"]> {
  const rows = await db()
    .select({ id: providerEvents.eventId, receivedAt: providerEvents.receivedAt })
    .from(providerEvents)
    .where(eq(providerEvents.paymentId, paymentId))
    .orderBy(desc(providerEvents.receivedAt))
    .limit(MAX_SHOWN);
  return rows.map(({ id, receivedAt }) => ({ id, receivedAt: receivedAt.toISOString() }));
}
