import { eq, inArray, sql } from "drizzle-orm";
import { db } from "@/db";
import { businesses } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { documents } from "@/db/schema/identity/identity-documents";
import { users } from "@/db/schema/identity/users";
import { payments, refunds } from "@/db/schema/payments/payments";
import { payouts, subscriptionInvoices } from "@/db/schema/payments/payouts";
import { bookings } from "@/db/schema/rentals/bookings";
import { supportTickets } from "@/db/schema/support/tickets";
import { selectFullName } from "@/lib/platform/select-full-name";

/**
 * Display names by id: names of people, businesses and vehicles, references of bookings, tickets and invoices. A payment
 * or refund has the reference of its booking, a payout the name of its business. Ids of other or deleted things are left
 * out.
 */
export async function displayNamesOf(ids: string[]): Promise<Map<string, string>> {
  const isUuid = (id: string) => /^[0-9a-f-]{36}$/i.test(id);
  const uuids = [...new Set(ids.filter(isUuid))];
  const others = [...new Set(ids.filter((id) => id && !isUuid(id)))];
  const fullName = selectFullName(users);
  const bookingOf = (column: typeof payments.bookingId) =>
    sql<string>`(select ${bookings.reference} from ${bookings} where ${bookings.id} = ${column})`;
  const businessOf = (column: typeof payouts.businessId) =>
    sql<string>`(select ${businesses.name} from ${businesses} where ${businesses.id} = ${column})`;
  const holder = sql<string>`coalesce(
    (select ${businesses.name} from ${businesses} where ${businesses.id} = ${documents.businessId}),
    (select ${fullName} from ${users} where ${users.id} = ${documents.userId}))`;
  const rows =
    uuids.length === 0
      ? []
      : await Promise.all([
          db().select({ id: users.id, name: fullName }).from(users).where(inArray(users.id, uuids)),
          db()
            .select({ id: businesses.id, name: businesses.name })
            .from(businesses)
            .where(inArray(businesses.id, uuids)),
          db()
            .select({ id: bookings.id, name: bookings.reference })
            .from(bookings)
            .where(inArray(bookings.id, uuids)),
          db()
            .select({ id: supportTickets.id, name: supportTickets.reference })
            .from(supportTickets)
            .where(inArray(supportTickets.id, uuids)),
          db()
            .select({ id: payments.id, name: bookingOf(payments.bookingId) })
            .from(payments)
            .where(inArray(payments.id, uuids)),
          db()
            .select({ id: payouts.id, name: businessOf(payouts.businessId) })
            .from(payouts)
            .where(inArray(payouts.id, uuids)),
          db()
            .select({ id: refunds.id, name: bookingOf(payments.bookingId) })
            .from(refunds)
            .innerJoin(payments, eq(payments.id, refunds.paymentId))
            .where(inArray(refunds.id, uuids)),
          db()
            .select({ id: subscriptionInvoices.id, name: subscriptionInvoices.number })
            .from(subscriptionInvoices)
            .where(inArray(subscriptionInvoices.id, uuids)),
          db().select({ id: documents.id, name: holder }).from(documents).where(inArray(documents.id, uuids)),
        ]);
  const cars =
    others.length === 0
      ? []
      : await db()
          .select({ id: vehicles.id, name: vehicles.title })
          .from(vehicles)
          .where(inArray(vehicles.id, others));
  return new Map([...rows.flat(), ...cars].filter(({ name }) => name).map(({ id, name }) => [id, name]));
}
