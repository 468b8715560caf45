import { type AnyColumn, eq, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { bookings } from "@/db/schema/bookings";
import { teamMembers } from "@/db/schema/businesses";
import { handovers } from "@/db/schema/handovers";
import { payments } from "@/db/schema/payments";
import { vehicles } from "@/db/schema/vehicles";

/** Who goes, and when. The hash belongs to a password nobody has. */
export interface Leaving {
  userId: string;
  now: Date;
  passwordHash: string;
}

/** What becomes of a table's rows about somebody when their account goes. */
type Fate =
  | { kind: "delete" }
  /** The row stays for the law or for others, without what says who. */
  | { kind: "scrub"; set: (leaving: Leaving) => Record<string, unknown> }
  /** It says nothing of a person but the account, and that has no name any more. */
  | { kind: "keep" };

export interface PersonalTable {
  table: PgTable;
  /** Columns that name the account. */
  columns: AnyColumn[];
  rows: (userId: string) => SQL;
  /** What an export leaves out, by our names: secrets, and who other people are. */
  hidden: string[];
  fate: Fate;
}

export const gone: Fate = { kind: "delete" };
export const kept: Fate = { kind: "keep" };

export function own(table: PgTable, column: AnyColumn, fate: Fate, hidden: string[] = []): PersonalTable {
  return { table, columns: [column], rows: (userId) => eq(column, userId), hidden, fate };
}

export function within(
  table: PgTable,
  rows: PersonalTable["rows"],
  fate: Fate,
  hidden: string[] = [],
  columns: AnyColumn[] = [],
): PersonalTable {
  return { table, columns, rows, hidden, fate };
}

export const ownedBusinesses = (userId: string) =>
  sql`(select ${teamMembers.businessId} from ${teamMembers}
    where ${teamMembers.userId} = ${userId} and ${teamMembers.role} = 'owner')`;
export const ownVehicles = (userId: string) =>
  sql`(select ${vehicles.id} from ${vehicles} where ${vehicles.businessId} in ${ownedBusinesses(userId)})`;
export const ownBookings = (userId: string) =>
  sql`(select ${bookings.id} from ${bookings} where ${bookings.renterId} = ${userId})`;
export const ownPayments = (userId: string) =>
  sql`(select ${payments.id} from ${payments} where ${payments.bookingId} in ${ownBookings(userId)})`;

export const ownHandovers = (userId: string) =>
  sql`(select ${handovers.id} from ${handovers} where ${handovers.bookingId} in ${ownBookings(userId)})`;
