import { type AnyColumn, eq, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { businesses, teamMembers } from "@/db/schema/businesses/businesses";
import { vehicles } from "@/db/schema/catalog/vehicles";
import { payments } from "@/db/schema/payments/payments";
import { bookings } from "@/db/schema/rentals/bookings";
import { claims } from "@/db/schema/rentals/claims";
import { handovers } from "@/db/schema/rentals/handovers";

/** The user to erase, and when. The hash belongs to a password that no one knows. */
export interface ErasureContext {
  userId: string;
  now: Date;
  passwordHash: string;
}

/** What happens to a table's rows about a user when their account is erased. */
type Erasure =
  | { kind: "delete" }
  /** The row stays for legal reasons or for other users, without what identifies the person. */
  | { kind: "scrub"; set: (context: ErasureContext) => Record<string, unknown> }
  /** The row names only the account, which has become anonymous. */
  | { kind: "keep" };

export interface PersonalTable {
  table: PgTable;
  /** The columns that reference the account. */
  columns: AnyColumn[];
  rows: (userId: string) => SQL;
  /** The fields an export leaves out, by our names: secrets, and data about other people. */
  hidden: string[];
  erasure: Erasure;
}

export const deleteRows: Erasure = { kind: "delete" };
export const keepRows: Erasure = { kind: "keep" };

export function rowsOfUser(
  table: PgTable,
  column: AnyColumn,
  erasure: Erasure,
  hidden: string[] = [],
): PersonalTable {
  return { table, columns: [column], rows: (userId) => eq(column, userId), hidden, erasure };
}

export function rowsWhere(
  table: PgTable,
  rows: PersonalTable["rows"],
  erasure: Erasure,
  hidden: string[] = [],
  columns: AnyColumn[] = [],
): PersonalTable {
  return { table, columns, rows, hidden, erasure };
}

/**
 * Rows that meet one of the conditions. Each is looked up by itself, because PostgreSQL reads the whole table for an OR
 * with a subquery.
 */
export function anyOf(table: PgTable, id: AnyColumn, ...conditions: SQL[]): SQL {
  const selections = conditions.map((condition) => sql`select ${id} from ${table} where ${condition}`);
  return sql`${id} in (${sql.join(selections, sql` union all `)})`;
}

/** The businesses of an owner, including those that they have closed. */
export const ownedBusinesses = (userId: string) =>
  sql`(select ${teamMembers.businessId} from ${teamMembers}
    where ${teamMembers.userId} = ${userId} and ${teamMembers.role} = 'owner'
    union all select ${businesses.id} from ${businesses} where ${businesses.closedBy} = ${userId})`;
export const ownVehicles = (userId: string) =>
  sql`(select ${vehicles.id} from ${vehicles} where ${vehicles.businessId} in ${ownedBusinesses(userId)})`;
export const ownBookings = (userId: string) =>
  sql`(select ${bookings.id} from ${bookings} where ${bookings.renterId} = ${userId})`;
export const ownPayments = (userId: string) =>
  sql`(select ${payments.id} from ${payments} where ${payments.bookingId} in ${ownBookings(userId)})`;

export const ownClaims = (userId: string) =>
  sql`(select ${claims.id} from ${claims} where ${claims.bookingId} in ${ownBookings(userId)})`;

export const ownHandovers = (userId: string) =>
  sql`(select ${handovers.id} from ${handovers} where ${handovers.bookingId} in ${ownBookings(userId)})`;
