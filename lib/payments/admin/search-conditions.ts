import { eq, inArray, type SQL, sql } from "drizzle-orm";
import { z } from "zod";
import { db } from "@/db";
import { users } from "@/db/schema/identity/users";
import { payments, refunds } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { userMatchesSearch } from "@/lib/identity/users-admin/queries";
import { readAmount } from "./amount-search";

/** Up to this many users are matched by id; beyond that, payments are filtered while they are read. */
const MAX_LISTED_PEOPLE = 300;

/**
 * Returns the conditions under which a payment matches the text, each answered by an index; a payment is found if any
 * of them holds.
 */
export async function paymentSearchConditions(search: string): Promise<SQL[]> {
  if (search === "") return [sql`true`];
  const conditions = [
    eq(payments.providerRef, search),
    sql`${payments.id} in (select ${refunds.paymentId} from ${refunds} where ${refunds.providerRef} = ${search})`,
    sql`${payments.bookingId} = (select ${bookings.id} from ${bookings} where ${bookings.reference} = ${search.toUpperCase()})`,
    await isOfMatchingPerson(search),
  ];
  if (z.uuid().safeParse(search).success)
    conditions.push(eq(payments.id, search), eq(payments.bookingId, search));
  const digits = phoneDigits(search);
  if (digits)
    conditions.push(sql`reverse(${payments.payerPhone}) like ${`${[...digits].reverse().join("")}%`}`);
  const { usdCents, rwf } = readAmount(search) ?? {};
  if (usdCents) conditions.push(sql`(${payments.amount} = ${usdCents} and ${payments.currency} = 'USD')`);
  if (rwf) conditions.push(sql`(${payments.amount} = ${rwf} and ${payments.currency} = 'RWF')`);
  return conditions;
}

/** The last digits of a phone number, written with or without the country code; "" for other texts. */
function phoneDigits(search: string): string {
  const digits = search.replace(/\D/g, "").replace(/^0+/, "");
  return digits.length >= 6 && /^[+\d\s().-]+$/.test(search) ? digits : "";
}

async function isOfMatchingPerson(search: string): Promise<SQL> {
  const isMatching = userMatchesSearch(search);
  const people = await db()
    .select({ id: users.id })
    .from(users)
    .where(isMatching)
    .limit(MAX_LISTED_PEOPLE + 1);
  if (people.length === 0) return sql`false`;
  const renters =
    people.length > MAX_LISTED_PEOPLE
      ? sql`${bookings.renterId} in (select ${users.id} from ${users} where ${isMatching})`
      : inArray(
          bookings.renterId,
          people.map(({ id }) => id),
        );
  return sql`${payments.bookingId} in (select ${bookings.id} from ${bookings} where ${renters})`;
}
