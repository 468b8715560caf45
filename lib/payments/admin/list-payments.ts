import { eq, inArray } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { users } from "@/db/schema/identity/users";
import { payments } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import type { UserActor } from "@/lib/platform/actor";
import { requireAdmin } from "@/lib/platform/actor";
import { fullNameOf, maskPhone } from "@/lib/platform/text";
import type { AdminPaymentItem, AdminPaymentPage, AdminPaymentsQuery } from "./contract";
import { selectPaymentIds } from "./payment-selection";

/** Lists the payments of all bookings that match the filters, in the requested order. For administrators. */
export async function listAdminPayments(
  actor: UserActor,
  query: AdminPaymentsQuery,
): Promise<AdminPaymentPage> {
  requireAdmin(actor);
  const rows = await db().execute<{ id: string }>(await selectPaymentIds(query, query.limit + 1));
  const shown = rows.slice(0, query.limit).map(({ id }) => id);
  return {
    items: await describePayments(shown),
    nextCursor: rows.length > query.limit ? (shown.at(-1) ?? null) : null,
  };
}

/** Describes payments in the order of the ids. */
async function describePayments(ids: string[]): Promise<AdminPaymentItem[]> {
  if (ids.length === 0) return [];
  const rows = await selectPayments().where(inArray(payments.id, ids));
  const items = new Map(rows.map((row) => [row.payment.id, toPaymentItem(row)]));
  return ids.flatMap((id) => items.get(id) ?? []);
}

/** Payments with their bookings and the people on both sides. */
export function selectPayments() {
  return db()
    .select({
      payment: payments,
      reference: bookings.reference,
      vehicleId: bookings.vehicleId,
      renter: { id: users.id, firstName: users.firstName, lastName: users.lastName },
      business: { id: businesses.id, name: businesses.name },
    })
    .from(payments)
    .innerJoin(bookings, eq(bookings.id, payments.bookingId))
    .innerJoin(users, eq(users.id, bookings.renterId))
    .innerJoin(businesses, eq(businesses.id, bookings.businessId))
    .$dynamic();
}

export function toPaymentItem({
  payment,
  reference,
  renter,
  business,
}: Omit<Awaited<ReturnType<typeof selectPayments>>[number], "vehicleId">): AdminPaymentItem {
  return {
    ...payment,
    bookingReference: reference,
    currency: payment.currency as AdminPaymentItem["currency"],
    isDisputed: payment.dispute !== null,
    maskedPhone: payment.payerPhone && maskPhone(payment.payerPhone),
    renter: { id: renter.id, name: fullNameOf(renter) },
    business,
    createdAt: payment.createdAt.toISOString(),
  };
}
