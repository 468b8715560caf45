import { sql } from "drizzle-orm";
import { boolean, index, pgTable, smallint, text, timestamp, uuid } from "drizzle-orm/pg-core";
import type { riskSignals } from "@/db/enums/rentals";
import { users } from "../identity/users";
import { bookings } from "./bookings";

/** Bookings unusual enough to be reviewed. */
export const bookingRisks = pgTable(
  "booking_risks",
  {
    bookingId: uuid()
      .primaryKey()
      .references(() => bookings.id, { onDelete: "cascade" }),
    score: smallint().notNull(),
    signals: text().array().$type<(typeof riskSignals)[number][]>().notNull(),
    /** The vehicle is instant-book, but the owner has to accept or decline this booking. */
    asksOwner: boolean().notNull(),
    createdAt: timestamp({ withTimezone: true }).notNull(),
    reviewedAt: timestamp({ withTimezone: true }),
    /** The administrator who reviewed it. */
    reviewedBy: uuid().references(() => users.id),
  },
  (table) => [index("booking_risks_open_idx").on(table.createdAt).where(sql`${table.reviewedAt} is null`)],
);
