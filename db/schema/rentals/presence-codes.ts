import { sql } from "drizzle-orm";
import { check, pgTable, primaryKey, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import { bookings } from "./bookings";
import { handoverKind } from "./handovers";

/** The code that the owner shows at a handover, so that the renter can record it; one of each kind counts. */
export const presenceCodes = pgTable(
  "presence_codes",
  {
    /** New with every code; its hash depends on it. */
    id: uuid().notNull(),
    bookingId: uuid()
      .notNull()
      .references(() => bookings.id),
    kind: handoverKind().notNull(),
    /** Keyed hash of the six digits. */
    codeHash: text().notNull(),
    attemptsLeft: smallint().notNull(),
    expiresAt: timestamp({ withTimezone: true }).notNull(),
    usedAt: timestamp({ withTimezone: true }),
  },
  (table) => [
    primaryKey({ columns: [table.bookingId, table.kind] }),
    check("presence_codes_attempts_left", sql`${table.attemptsLeft} >= 0`),
  ],
);
