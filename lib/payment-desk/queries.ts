import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { db } from "@/db";
import { bookings } from "@/db/schema/bookings";
import { payments, refunds } from "@/db/schema/payments";
import { users } from "@/db/schema/users";
import type { UserActor } from "@/lib/auth/contract";
import { requireAdmin } from "@/lib/auth/policy";
import { readCursor } from "@/lib/cursor";
import { LOST_TO_BANK } from "@/lib/disputes/rules";
import { viewDispute } from "@/lib/disputes/view";
import { maskPhone } from "@/lib/payments/rules";
import type { DeskPayment, HandRefundPage, HandRefundQuery } from "./contract";

/** Far more than a booking ever has. */
const MOST = 100;

/** All payments of the booking people call so, with what went back of them; none where there is no such booking. */
export async function findPayments(actor: UserActor, reference: string): Promise<DeskPayment[]> {
  requireAdmin(actor);
  const rows = await db()
    .select({ payment: payments })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .where(eq(bookings.reference, reference))
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .limit(MOST);
  const ids = rows.map(({ payment }) => payment.id);
  const back = ids.length === 0 ? [] : await refundsOf(ids);
  return rows.map(({ payment }) => ({
    ...payment,
    bookingReference: reference,
    currency: payment.currency as DeskPayment["currency"],
    dispute: viewDispute(payment),
    maskedPhone: payment.payerPhone && maskPhone(payment.payerPhone),
    createdAt: payment.createdAt.toISOString(),
    updatedAt: payment.updatedAt.toISOString(),
    refunds: back
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
const isByHand = sql`${refunds.status} not in ('created', 'succeeded', 'failed')`;

/** What administrators have to send back themselves, longest waiting first. */
export async function listHandRefunds(
  actor: UserActor,
  { cursor, limit }: HandRefundQuery,
): Promise<HandRefundPage> {
  requireAdmin(actor);
  const { time, id } = readCursor(cursor);
  const later = time ? sql`(${since}, ${refunds.id}) > (${time}::timestamptz, ${id}::uuid)` : sql`true`;
  const rows = await db()
    .select({ refund: refunds, payment: payments, reference: bookings.reference, renter: users })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .where(and(isByHand, later))
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
    currency: payment.currency as "USD" | "RWF",
    since: refund.createdAt.toISOString(),
  }));
  const last = items.at(-1);
  return {
    items,
    nextCursor: rows.length > limit && last ? `${last.since}_${last.id}` : null,
    total: await db().$count(refunds, isByHand),
  };
}
