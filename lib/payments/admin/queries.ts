import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { db } from "@/db";
import { users } from "@/db/schema/identity/users";
import { payments, refunds } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { viewDispute } from "@/lib/payments/disputes/dispute-view";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { readCursor } from "@/lib/platform/http/pagination-cursor";
import type { Currency } from "@/lib/platform/money";
import { maskPhone } from "@/lib/platform/text";
import { LOST_TO_BANK } from "@/lib/rentals/bookings/money/account";
import { COUNTER } from "@/lib/rentals/bookings/money/contract";
import type { AdminPayment, ManualRefundPage, ManualRefundQuery } from "./contract";

/** A booking never comes near this many payments. */
const MAX_PAYMENTS = 100;

/**
 * All payments of the booking with this reference, with their refunds; empty when there is no such booking.
 */
export async function listPaymentsByReference(actor: UserActor, reference: string): Promise<AdminPayment[]> {
  requireAdmin(actor);
  const rows = await db()
    .select({ payment: payments })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(eq(bookings.reference, reference))
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(MAX_PAYMENTS);
  const ids = rows.map(({ payment }) => payment.id);
  const refundRows = ids.length === 0 ? [] : await refundsOf(ids);
  return rows.map(({ payment }) => ({
    ...payment,
    bookingReference: reference,
    currency: payment.currency as AdminPayment["currency"],
    dispute: viewDispute(payment),
    maskedPhone: payment.payerPhone && maskPhone(payment.payerPhone),
    createdAt: payment.createdAt.toISOString(),
    updatedAt: payment.updatedAt.toISOString(),
    refunds: refundRows
      .filter(({ paymentId }) => paymentId === payment.id)
      .map((refund) => ({
        ...refund,
        isLoss: refund.reason === LOST_TO_BANK,
        createdAt: refund.createdAt.toISOString(),
      })),
  }));
}

function refundsOf(paymentIds: string[]) {
  return db()
    .select()
    .from(refunds)
    .where(inArray(refunds.paymentId, paymentIds))
    .orderBy(asc(refunds.createdAt));
}

const since = sql`date_trunc('milliseconds', ${refunds.createdAt})`;
/** What businesses took at their counters they give back there. */
const isManual = sql`(${refunds.status} not in ('created', 'succeeded', 'failed')
  and (select p.provider from payments p where p.id = ${refunds.paymentId}) <> ${COUNTER})`;

/** The refunds administrators have to send themselves, longest waiting first. */
export async function listManualRefunds(
  actor: UserActor,
  { cursor, limit }: ManualRefundQuery,
): Promise<ManualRefundPage> {
  requireAdmin(actor);
  const { time, id } = readCursor(cursor);
  const later = time ? sql`(${since}, ${refunds.id}) > (${time}::timestamptz, ${id}::uuid)` : sql`true`;
  const rows = await db()
    .select({ refund: refunds, payment: payments, reference: bookings.reference, renter: users })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(and(isManual, later))
    .orderBy(asc(since), asc(refunds.id))
    .limit(limit + 1);
  const items = rows.slice(0, limit).map(({ refund, payment, reference, renter }) => ({
    id: refund.id,
    bookingId: payment.bookingId,
    bookingReference: reference,
    method: payment.method,
    phone: payment.payerPhone,
    name: `${renter.firstName} ${renter.lastName}`.trim(),
    amount: refund.amount,
    currency: payment.currency as Currency,
    since: refund.createdAt.toISOString(),
  }));
  const last = items.at(-1);
  return {
    items,
    nextCursor: rows.length > limit && last ? `${last.since}_${last.id}` : null,
    total: await db().$count(refunds, isManual),
  };
}
