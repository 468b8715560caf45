import { and, asc, eq, type SQL, sql } from "drizzle-orm";
import { db } from "@/db";
import { users } from "@/db/schema/identity/users";
import { payments, refunds } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { readCursor } from "@/lib/platform/http/pagination-cursor";
import type { Currency } from "@/lib/platform/money";
import { fullNameOf } from "@/lib/platform/text";
import { COUNTER } from "@/lib/rentals/bookings/money/contract";
import { isDelayedRefund } from "@/lib/rentals/bookings/money/delayed-refunds";
import type { ManualRefundPage, ManualRefundQuery } from "./contract";

const since = sql`date_trunc('milliseconds', ${refunds.createdAt})`;

/** SQL over refunds: an administrator has to act. Businesses refund at their counters what they took there. */
export function needsAdministrator(now: Date): SQL {
  return sql`((${refunds.status} not in ('created', 'succeeded', 'failed') or ${isDelayedRefund(now)})
    and (select p.provider from payments p where p.id = ${refunds.paymentId}) <> ${COUNTER})`;
}

/**
 * Lists the refunds that administrators have to transfer manually, and those that have been pending at their provider
 * for too long, oldest first.
 */
export async function listManualRefunds(
  actor: UserActor,
  { cursor, limit }: ManualRefundQuery,
  now: Date,
): Promise<ManualRefundPage> {
  requireAdmin(actor);
  const isManual = needsAdministrator(now);
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
    status: refund.status === "created" ? ("created" as const) : ("by_hand" as const),
    paymentId: payment.id,
    bookingId: payment.bookingId,
    bookingReference: reference,
    method: payment.method,
    phone: payment.payerPhone,
    renterId: renter.id,
    name: fullNameOf(renter),
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
